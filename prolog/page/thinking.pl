:- module(pybridge_thinking,
          [ proven_win/4,       % :Position, -Winner, -Value, -Plies
            shown_thought/3,    % :Position, +Request, -Shown
            shown_value/2       % +Value0, -Value
          ]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../matches/decisions', [thought/5]).
:- use_module('../matches/players', [player/3]).
:- use_module('../search/scheduler/analyse', [analyse/3]).

/** <module> The thoughts of a player, as the page shows them */

:- meta_predicate
    proven_win(:, -, -, -),
    shown_thought(:, +, -).

%!  proven_win(:Position, -Winner, -Value, -Plies) is semidet.
%
%   A short search proves that Winner wins in Plies.

proven_win(Position, Winner, Value, Plies) :-
    analyse(Position, [nodes(20_000),seconds(1)], Analysis),
    _{winner:Winner, value:Value, plies:Plies, exact: @(true)} :< Analysis,
    \+ memberchk(Winner, [draw, unknown]).

%!  shown_thought(:Position, +Request, -Shown) is nondet.
%
%   The thoughts of Request's player about Position; the last one has the move that it plays. Shown is a dict with
%   `move`, the text of a move, and the keys of an Analysis if there was a search. The player's random decisions depend
%   on Request's seed and the number of moves played. A player given as `engine` plays the first of equally good moves.
%
%   @error as player/3

shown_thought(Game:Position, Request, Shown) :-
    player(Game, Request.player, Player),
    start_of_chance(Player, Request, Chance),
    thought(Player, Game:Position, Chance, Thought, _),
    shown(Thought, Shown).

start_of_chance(Player, _, @(none)) :-
    ( Player = engine(_) ; Player == hint ),
    !.
start_of_chance(_, Request, Chance) :-
    length(Request.moves, Played),
    chance([Request.seed, Played], Chance).

shown(move(_, Text), _{move:Text}).
shown(solving(Progress), _{move: @(none), solving: @(true), nodes:Positions}) :-
    Positions = Progress.positions.
shown(analysis(Analysis0, Texts), Shown) :-
    del_dict(bounds, Analysis0, _, Analysis1),
    del_dict(chances, Analysis1, _, Analysis),
    shown_value(Analysis.value, Value),
    Shown0 = Analysis.put(_{value:Value, line:Texts}),
    (   Texts = [Text|_]
    ->  Shown = Shown0.put(move, Text)
    ;   Shown = Shown0
    ).

%!  shown_value(+Value0, -Value) is det.
%
%   Value is a number that JSON has: of a fraction the nearest float.

shown_value(Value0, Value) :-
    (   rational(Value0, _, Denominator),
        Denominator > 1
    ->  Value is float(Value0)
    ;   Value = Value0
    ).
