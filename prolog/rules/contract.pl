:- module(pybridge_contract,
          [ required/2,         % ?Predicate, ?Modes
            required/3,         % +Game, ?Predicate, -Modes
            optional/2,         % ?Predicate, ?Modes
            offers/2,           % +Game, ?Predicate
            gives/2,            % +Game, +Predicate
            exports/2,          % +Module, +Predicate
            defines/2,          % +Module, +Predicate
            known_start/2,      % +Game, -Position
            home/2              % +Game, -Module
          ]).

/** <module> The predicates of a game module

A game is a module: one file of rules, such as games/tictactoe.pl. It exports the predicates
of required/2 and those of optional/2 that make sense for it. They are always called as
Game:Predicate. In place of players/2 a game may have players/1.
*/

%!  required(?Predicate, ?Modes) is nondet.
%
%   Every game must have Predicate, Name/Arity; Modes is its mode declaration.

required(players/2, 'players(-Max, -Min), or players(-Names)').
required(start/2,   'start(?Variant, -Position)').
required(turn/2,    'turn(+Position, -Player)').
required(utility/2, 'utility(+Position, -Value)').
required(move/3,    'move(+Position, ?Move, -Next)').

%!  required(+Game, ?Predicate, -Modes) is nondet.
%
%   Game must have Predicate: players/1 in place of players/2, if it has that.

required(Game, Predicate, Modes) :-
    required(Predicate0, Modes),
    (   Predicate0 == players/2,
        gives(Game, players/1)
    ->  Predicate = players/1
    ;   Predicate = Predicate0
    ).

%!  optional(?Predicate, ?Modes) is nondet.

optional(utilities/2,     'utilities(-Lowest, -Highest)').
optional(odds/3,          'odds(+Position, ?Move, -Weight)').
optional(choice/3,        'choice(+Position, +Player, ?Choice)').
optional(legal/2,         'legal(+Position, ?Move)').
optional(heuristic/2,     'heuristic(+Position, -Guess)').
optional(canonical/2,     'canonical(+Position, -Key)').
optional(forcing/2,       'forcing(+Position, +Move)').
optional(text/2,          'text(?Move, ?Text)').
optional(position_text/2, 'position_text(?Position, ?Text)').
optional(board/2,         'board(+Position, -Board)').
optional(layout/1,        'layout(-Layout)').
optional(look/2,          'look(?Piece, -Look)').
optional(lines/2,         'lines(+Position, -Lines)').
optional(status/2,        'status(+Position, -Lines)').
optional(cells/3,         'cells(+Position, +Move, -Ids)').
optional(winning_line/2,  'winning_line(+Position, -Ids)').
optional(refusal/3,       'refusal(+Position, +Move, -Why)').
optional(about/1,         'about(-Text)').
optional(strategy/3,      'strategy(?Name, +Position, -Move)').
optional(drawing/2,       'drawing(+Position, -Text)').

%!  offers(+Game, ?Predicate) is nondet.
%
%   Game has the optional predicate Predicate, Name/Arity.

offers(Game, Predicate) :-
    optional(Predicate, _),
    gives(Game, Predicate).

%!  gives(+Game, +Predicate) is semidet.
%
%   Game exports or defines Predicate, Name/Arity.

gives(Game, Predicate) :-
    ( exports(Game, Predicate) -> true ; defines(Game, Predicate) ).

%!  exports(+Module, +Predicate) is semidet.
%
%   Module exports Predicate, Name/Arity.

exports(Module, Predicate) :-
    module_property(Module, exports(Exports)),
    memberchk(Predicate, Exports).

%!  defines(+Module, +Predicate) is semidet.
%
%   Predicate, Name/Arity, is defined in Module itself, not inherited.

defines(Module, Name/Arity) :-
    functor(Head, Name, Arity),
    current_predicate(Module:Name/Arity),
    \+ predicate_property(Module:Head, imported_from(_)).

%!  home(+Game, -Module) is det.
%
%   Module has the clauses that the author of Game wrote: Game itself, or the module that it inherits from.

home(Game, Module) :-
    (   once(import_module(Game, Inherited)),
        \+ memberchk(Inherited, [user,system])
    ->  Module = Inherited
    ;   Module = Game
    ).

%!  known_start(+Game, -Position) is nondet.
%
%   Position is a start that start/2 lists, or the last one that a user has given if it lists none.

known_start(Game, Position) :-
    (   given_start(Game, Given)
    ->  Position = Given
    ;   catch(Game:start(_, Position), error(game_error(_, _, _), _), fail)
    ).

:- dynamic given_start/2.       % Game, Position
