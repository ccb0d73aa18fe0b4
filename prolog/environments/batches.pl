:- module(pybridge_batches,
          [ batch_program/4,    % +Game, +Part, -Program, -Handle
            batch_begin/4,      % +Rules, +Start, +Chances, -Games
            batch_step/7,       % +Rules, +Table, +Start, +Games0, +Choices, -Games, -Seen
            batch_look/4,       % +Rules, +Table, +Games, -Seen
            batch_boards/3,     % +Game, +Games, -Pieces
            batch_table/3,      % +Moves, +Most, -Table
            batch_words/3,      % +Program, +Terms, -Words
            batch_terms/3,      % +Program, +Words, -Terms
            batch_rules/2,      % +Game, -Rules
            options/5           % +Rules, +Position, +Chosen, -Player, -Options
          ]).
:- use_module(library(lists), [append/3, list_to_set/2, member/2, nth0/3]).
:- use_module('../compiled/compiled_rules', [part_program/3]).
:- use_module('../compiled/random_games', [listing/2, random_step/8]).
:- use_module('../memory/search_memory', [new_table/2, set_table_value/3, table_count/2, table_value/3]).
:- use_module('../native/host', [default_memory/1, open_native/3]).
:- use_module('../native/words', [terms_words/3, words_terms/3]).
:- use_module('../rules/choices', [at_once/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/seats', [seats/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Games side by side, for learners

A batch is a list of g(Position, Chosen, Chance, Left): in Position a player is to choose, and those of the list Chosen
have been chosen already, where several choose at once; Chance decides what chance brings, and after Left more choices the
game is cut off. A game that has ended begins anew. All of it runs compiled, with the words of terms in and out: see
pybridge/environments/vector.py.

What is seen of the games is seen(Seats, Ends, Gains, Counts, Numbers, New): who is to choose, from 0; whether a game has just
ended (1) or was cut off (2); the results of those that have ended; how many choices there are, and their numbers in the
Table. New are choices that it did not have.
*/

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(steps, Game, pybridge_batches:batch_begin(constant(Rules), +, +, -)) :-
    batch_rules(Game, Rules).
pybridge_compiled_rules:entry(steps, Game, pybridge_batches:batch_step(constant(Rules), +, +, +, +, -, -)) :-
    batch_rules(Game, Rules).
pybridge_compiled_rules:entry(steps, Game, pybridge_batches:batch_look(constant(Rules), +, +, -)) :-
    batch_rules(Game, Rules).
pybridge_compiled_rules:entry(steps, _, pybridge_batches:batch_table(+, +, -)).
pybridge_compiled_rules:entry(boards, Game, pybridge_batches:batch_boards(constant(Game), +, -)).

%!  batch_rules(+Game, -Rules) is det.
%
%   Rules are rules(Game, Players, Listing, Lister, Chooser): the last three are predicates that draw what chance brings, list
%   a player's moves, and list the choices of one of several.

batch_rules(Game, rules(Game, Players, Listing, Lister, Chooser)) :-
    seats(Game, Players),
    listing(Game, Listing),
    (   offers(Game, legal/2)
    ->  Lister = by_legal
    ;   Lister = by_move
    ),
    (   \+ at_once(Game)
    ->  Chooser = alone
    ;   offers(Game, choice/3)
    ->  Chooser = by_choice
    ;   Chooser = by_joint
    ).

by_legal(Game, Position, Moves) :-
    findall(Move, Game:legal(Position, Move), Moves).

by_move(Game, Position, Moves) :-
    findall(Move, Game:move(Position, Move, _), Moves).

alone(_, _, _, _, []).

by_choice(Game, Position, Player, _, Choices) :-
    findall(Choice, Game:choice(Position, Player, Choice), Choices).

by_joint(Game, Position, _, Place, Choices) :-
    findall(Choice, ( Game:move(Position, Move, _), nth0(Place, Move, Choice) ), All),
    list_to_set(All, Choices).

%!  batch_program(+Game, +Part, -Program, -Handle) is semidet.
%
%   Handle runs Game's `steps` or `boards`. Fails if they cannot be compiled.

batch_program(Game, Part, Program, Handle) :-
    part_program(Game, Part, Program),
    default_memory(Memory),
    open_native(Program, Memory, Handle).

%!  batch_words(+Program, +Terms, -Words) is det.
%!  batch_terms(+Program, +Words, -Terms) is det.
%
%   Words are a list for each of the Terms; for batch_terms/3 they are those of all.

batch_words(Program, Terms, Words) :-
    findall(Each, ( member(Term, Terms), with_mutex(pybridge_host, terms_words([Term], Program, Each)) ), Words).

batch_terms(Program, Words, Terms) :-
    words_terms(Words, Program, Terms).

%!  batch_table(+Moves, +Most, -Table) is det.
%
%   Table numbers the Moves from 0, and has room for Most.

batch_table(Moves, Most, Table) :-
    Room is 2*Most,
    new_table(Room, Table),
    enter(Moves, 0, Table).

enter([], _, _).
enter([Move|Moves], Number, Table) :-
    set_table_value(Table, Move, Number),
    Next is Number+1,
    enter(Moves, Next, Table).

%!  batch_begin(+Rules, +Start, +Chances, -Games) is semidet.
%
%   Games begin at start(Position, Most), one with each of the Chances.

batch_begin(_, _, [], []).
batch_begin(Rules, Start, [Chance|Chances], [Game|Games]) :-
    begun(Rules, Start, Chance, Game),
    batch_begin(Rules, Start, Chances, Games).

begun(Rules, start(Position0, Most), Chance0, g(Position, [], Chance, Most)) :-
    settled(Rules, Position0, Chance0, Position, Chance).

%   settled(+Rules, +Position0, +Chance0, -Position, -Chance): Position is after what chance brings.

settled(Rules, Position0, Chance0, Position, Chance) :-
    Rules = rules(Game, _, Listing, _, _),
    (   \+ Game:utility(Position0, _),
        once(Game:turn(Position0, Turn)),
        Turn == chance
    ->  random_step(Listing, Game, Position0, Chance0, _, Position1, _, Chance1),
        settled(Rules, Position1, Chance1, Position, Chance)
    ;   Position = Position0,
        Chance = Chance0
    ).

%!  batch_step(+Rules, +Table, +Start, +Games0, +Choices, -Games, -Seen) is semidet.
%
%   In each game, the player to choose makes one of the Choices. Fails if a choice is not legal.

batch_step(_, _, _, [], [], [], seen([], [], [], [], [], [])).
batch_step(Rules, Table, Start, [Game0|Games0], [Choice|Choices], [Game|Games], Seen) :-
    stepped(Rules, Start, Game0, Choice, Game, End, Own),
    batch_step(Rules, Table, Start, Games0, Choices, Games, Seen1),
    seen(Rules, Table, Game, End, Own, Seen1, Seen).

stepped(Rules, Start, g(Position0, Chosen, Chance0, Left0), Choice, Game, End, Gains) :-
    Rules = rules(Name, Players, _, _, Chooser),
    Left is Left0-1,
    (   move_of(Chooser, Name, Position0, Chosen, Choice, Move)
    ->  once(Name:move(Position0, Move, Position1)),
        settled(Rules, Position1, Chance0, Position, Chance),
        (   Name:utility(Position, Value)
        ->  End = 1,
            results(Value, Gains),
            begun(Rules, Start, Chance, Game)
        ;   Left > 0
        ->  End = 0,
            Gains = [],
            Game = g(Position, [], Chance, Left)
        ;   End = 2,
            Gains = [],
            begun(Rules, Start, Chance, Game)
        )
    ;   End = 0,
        Gains = [],
        append(Chosen, [Choice], Chosen1),
        Game = g(Position0, Chosen1, Chance0, Left)
    ).

%   move_of(+Chooser, +Game, +Position, +Chosen, +Choice, -Move) is semidet. Fails if others have to choose before there is a Move.

move_of(alone, _, _, _, Choice, Choice) :-
    !.
move_of(_, Game, Position, Chosen, Choice, Move) :-
    once(Game:turn(Position, Turn)),
    (   Turn = [_|Others]
    ->  length(Others, Before),
        length(Chosen, Before),
        append(Chosen, [Choice], Move)
    ;   Move = Choice
    ).

results(Value, Gains) :-
    (   integer(Value)
    ->  Other is -Value,
        Gains = [Value,Other]
    ;   Gains = Value
    ).

%!  batch_look(+Rules, +Table, +Games, -Seen) is semidet.

batch_look(_, _, [], seen([], [], [], [], [], [])).
batch_look(Rules, Table, [Game|Games], Seen) :-
    batch_look(Rules, Table, Games, Seen1),
    seen(Rules, Table, Game, 0, [], Seen1, Seen).

seen(Rules, Table, g(Position, Chosen, _, _), End, Own, seen(Seats, Ends, Gains1, Counts, Numbers1, New1),
     seen([Seat|Seats], [End|Ends], Gains, [Count|Counts], Numbers, New)) :-
    options(Rules, Position, Chosen, Player, Choices),
    arg(2, Rules, Players),
    once(nth0(Seat, Players, Player)),
    append(Own, Gains1, Gains),
    numbered(Choices, Table, 0, Count, Numbers1, Numbers, New1, New).

%!  options(+Rules, +Position, +Chosen, -Player, -Options) is semidet.
%
%   Player is to choose in Position, one of the Options. Others have chosen, where several choose at once.

options(Rules, Position, Chosen, Player, Options) :-
    Rules = rules(Game, _, _, Lister, Chooser),
    once(Game:turn(Position, Turn)),
    (   Turn = [_|_]
    ->  length(Chosen, Place),
        nth0(Place, Turn, Player),
        call(Chooser, Game, Position, Player, Place, Options)
    ;   Player = Turn,
        call(Lister, Game, Position, Options)
    ).

numbered([], _, Count, Count, Numbers, Numbers, New, New).
numbered([Choice|Choices], Table, Count0, Count, Numbers0, [Number|Numbers], New0, New) :-
    (   table_value(Table, Choice, Number0)
    ->  Number = Number0,
        New1 = New0
    ;   table_count(Table, Number),
        set_table_value(Table, Choice, Number),
        New1 = [Choice|New0]
    ),
    Count1 is Count0+1,
    numbered(Choices, Table, Count1, Count, Numbers0, Numbers, New1, New).

%!  batch_boards(+Game, +Games, -Pieces) is semidet.
%
%   Pieces are those of all cells of the Games' boards, row by row.

batch_boards(_, [], []).
batch_boards(Game, [g(Position, _, _, _)|Games], Pieces) :-
    batch_boards(Game, Games, Pieces1),
    once(Game:board(Position, board(_, Rows))),
    pieces(Rows, Pieces1, Pieces).

pieces([], Pieces, Pieces).
pieces([row(_, Cells)|Rows], Pieces0, Pieces) :-
    pieces(Rows, Pieces0, Pieces1),
    cells(Cells, Pieces1, Pieces).

cells([], Pieces, Pieces).
cells([cell(_, Piece)|Cells], Pieces0, [Piece|Pieces]) :-
    cells(Cells, Pieces0, Pieces).
