:- module(contract,
          [ built_in_game/2,    % ?Name, -File
            load_game/2,        % +Spec, -Game
            offers/2,           % +Game, ?Predicate
            required/2,         % ?Predicate, ?Modes
            optional/2          % ?Predicate, ?Modes
          ]).
:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(messages, [collect_messages/2]).

/** <module> What a game module offers

A game is a module: one file of rules, see games/tictactoe.pl. It exports the
required/2 predicates and whichever optional/2 ones make sense for it. All
that is built on games calls them as Game:Predicate.
*/

%!  required(?Predicate, ?Modes) is nondet.
%
%   Every game has Predicate, Name/Arity; Modes is how it is called.

required(players/2, 'players(-Max, -Min)').
required(start/2,   'start(?Variant, -Position)').
required(turn/2,    'turn(+Position, -Player)').
required(utility/2, 'utility(+Position, -Value)').
required(move/3,    'move(+Position, ?Move, -Next)').

%!  optional(?Predicate, ?Modes) is nondet.

optional(utilities/2,     'utilities(-Lowest, -Highest)').
optional(heuristic/2,     'heuristic(+Position, -Guess)').
optional(canonical/2,     'canonical(+Position, -Key)').
optional(forcing/2,       'forcing(+Position, +Move)').
optional(text/2,          'text(?Move, ?Text)').
optional(position_text/2, 'position_text(?Position, ?Text)').
optional(board/2,         'board(+Position, -Board)').
optional(cells/3,         'cells(+Position, +Move, -Ids)').
optional(refusal/3,       'refusal(+Position, +Move, -Why)').
optional(strategy/3,      'strategy(?Name, +Position, -Move)').

%!  offers(+Game, ?Predicate) is nondet.
%
%   Game has the optional Predicate, Name/Arity.

offers(Game, Name/Arity) :-
    optional(Name/Arity, _),
    functor(Head, Name, Arity),
    predicate_property(Game:Head, defined),
    \+ predicate_property(Game:Head, imported_from(system)).

%!  built_in_game(?Name, -File) is nondet.
%
%   The games that come with the project, by the names of their files.

built_in_game(Name, File) :-
    module_property(contract, file(Contract)),
    file_directory_name(Contract, Directory),
    atomic_list_concat([Directory, '/games/', *, '.pl'], Pattern),
    expand_file_name(Pattern, Files),
    member(File, Files),
    file_base_name(File, Base),
    file_name_extension(Name, pl, Base).

%!  load_game(+Spec, -Game) is det.
%
%   Load the game Spec, a built-in name or the path of a .pl file, and check
%   that it keeps the contract. Game is its module. Loading a file runs the
%   directives in it. A file that has not changed is not loaded again.
%
%   @error existence_error(game, Spec) when there is no such name or file
%   @error game_error(File, Line, Text) when the file does not load cleanly,
%          or what it defines is not a game

load_game(Spec, Game) :-
    must_be(atom, Spec),
    game_file(Spec, File),
    collect_messages(load_files(File, [if(changed), imports([])]), Messages),
    forall(member(Message, Messages), refuse_message(File, Message)),
    (   module_property(Game0, file(File))
    ->  Game = Game0
    ;   game_error(File, 1, "it is not a module file: expected :- module(Name, [players/2, start/2, ...]) first")
    ),
    forall(required(Predicate, Modes), check_exported(Game, File, Predicate, Modes)),
    check_start(Game, File).

game_file(Name, File) :-
    built_in_game(Name, File),
    !.
game_file(Path, File) :-
    absolute_file_name(Path, File, [extensions(['', pl]), access(read), file_errors(fail)]),
    !.
game_file(Spec, _) :-
    existence_error(game, Spec).

%   A file with errors is refused; a warning is passed on.

refuse_message(File, Message) :-
    Message.kind == error,
    !,
    (   Message.file == null
    ->  game_error(File, 1, Message.text)
    ;   game_error(Message.file, Message.line, Message.text)
    ).
refuse_message(_, Message) :-
    print_message(warning, format("~w:~w: ~w", [Message.file, Message.line, Message.text])).

check_exported(Game, File, Name/Arity, Modes) :-
    functor(Head, Name, Arity),
    (   module_property(Game, exports(Exports)),
        memberchk(Name/Arity, Exports)
    ->  true
    ;   predicate_property(Game:Head, defined),
        \+ predicate_property(Game:Head, imported_from(_))
    ->  game_error(File, 1, "~w is not exported: add it to the list of :- module(~w, [...])",
                   [Name/Arity, Game])
    ;   game_error(File, 1, "~w is missing: expected ~w", [Name/Arity, Modes])
    ).

check_start(Game, File) :-
    (   catch(Game:players(Max, Min), Error, check_threw(File, players/2, Error)),
        atom(Max), atom(Min), Max \== Min
    ->  true
    ;   game_error(File, 1, "players/2 must give two different atoms, Max first: players(x, o)")
    ),
    (   catch(Game:start(_, Position), Error, check_threw(File, start/2, Error))
    ->  true
    ;   game_error(File, 1, "start/2 has no solution: expected start(Variant, Position)")
    ),
    (   ground(Position)
    ->  true
    ;   game_error(File, 1, "start/2 must give a ground position, not ~p", [Position])
    ),
    (   catch(Game:turn(Position, Player), Error, check_threw(File, turn/2, Error)),
        memberchk(Player, [Max, Min])
    ->  true
    ;   game_error(File, 1, "turn/2 must give ~w or ~w at the start", [Max, Min])
    ).

check_threw(File, Predicate, Error) :-
    message_to_codes(Error, Text),
    game_error(File, 1, "~w raised an error: ~s", [Predicate, Text]).

message_to_codes(Error, Text) :-
    message_to_lines(Error, Lines),
    with_output_to(codes(Text), print_message_lines(current_output, '', Lines)).

message_to_lines(Error, Lines) :-
    phrase(prolog:translate_message(Error), Lines).

game_error(File, Line, Text) :-
    throw(error(game_error(File, Line, Text), _)).

game_error(File, Line, Format, Arguments) :-
    format(string(Text), Format, Arguments),
    game_error(File, Line, Text).

:- multifile prolog:error_message//1.

prolog:error_message(game_error(File, Line, Text)) -->
    [ '~w:~w: ~w'-[File, Line, Text] ].
