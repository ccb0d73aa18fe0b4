:- module(pybridge_batch_steps,
          [ open_batch/5,       % :Start, +Size, +Moves, +Room, -Batch
            step_batch/2,       % +Batch0, -Batch
            batch_number/3,     % +Batch, +Move, -Number
            begin_batch/2,      % +Batch, +Seed
            made/3,             % +Shape, +Moves, -Memory
            begun/3,            % +Shape, +Seed, !Memory
            stepped/4,          % +Rules, +Looks, +Shape, !Memory
            number/3            % !Table, +Move, -Number
          ]).
:- use_module(library(lists), [member/2, nth0/3, reverse/2]).
:- use_module('../base/chance', [chance_with/3]).
:- use_module('../compiled/compiled_rules', [rules_program/3]).
:- use_module('../compiled/random_games', [random_step/8]).
:- use_module('../memory/search_memory',
              [ append_term/2, array_value/3, clear_sequence/1, new_array/3, new_sequence/1, new_table/2, next_term/2,
                set_array_value/3, set_table_value/3, table_count/2, table_value/3 ]).
:- use_module('../native/host', [call_native/2, default_memory/1, open_native/3]).
:- use_module('../search/seats/seat_calls', [choice_lists/4, ended/3, mover/3, seat_rules/2]).
:- use_module(observation, [lay_numbers/5, lay_pieces/6, looks/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Many games side by side, one step each, whose rules run compiled

A Batch is batch(Handle, Game, Shape, Memory): where it runs (host.pl); shape(Start, Longest, Columns, Planes, Slots,
Places), with Places places(Count, Seats, Capacity, Area, Size); and memory(Actions, Rows, Table, From, To). Actions and
Rows are arrays, which the host reads and writes where they lie. An action is the number of the move to make, or -1 to
start anew. Before each step the host sets all Rows to 0. That of a game has Size numbers: who is to move, from 0; 1 if
the game has just ended, or 2 if it was too long, and it has started anew; 1 if there is no number for a move; the
results of all seats, if it has ended; 1 for each legal action; cells; values.

A move's number is its place in the Table, which begins with those that are known; others are numbered as they come.
From has the states, at(Position, Chosen, Age, Chance), and To those after the step. Players who choose at once do so
one after the other, and nobody is shown what is Chosen already, the last first.
*/

:- meta_predicate open_batch(:, +, +, +, -).

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(steps, _, pybridge_batch_steps:made(+, +, -)).
pybridge_compiled_rules:entry(steps, _, pybridge_batch_steps:begun(+, +, +)).
pybridge_compiled_rules:entry(steps, _, pybridge_batch_steps:number(+, +, -)).
pybridge_compiled_rules:entry(steps, Game, pybridge_batch_steps:stepped(constant(Rules), constant(Looks), +, +)) :-
    seat_rules(Game, Rules),
    looks(Game, Looks).

%!  open_batch(:Start, +Size, +Moves, +Room, -Batch) is det.
%
%   Size is size(Count, Longest, Capacity): the number of games, their most steps, and how many actions there may be.
%   Room is that of observed/4.
%
%   @error game_error(File, Line, Text) if the rules cannot be compiled

open_batch(Game:Start, size(Count, Longest, Capacity), Moves, room(Planes, Rows, Columns, Slots), Batch) :-
    rules_program(Game, steps, Program),
    seat_rules(Game, seated(_, Names, _, _, _)),
    length(Names, Seats),
    length(Planes, PlaneCount),
    length(Slots, SlotCount),
    Area is Rows*Columns,
    Size is 3 + Seats + Capacity + PlaneCount*Area + SlotCount,
    Shape = shape(Start, Longest, Columns, Planes, Slots, places(Count, Seats, Capacity, Area, Size)),
    default_memory(Bytes),
    Memory is 2*Bytes + 16*Count*Size,
    open_native(Program, Memory, Handle),
    call_native(Handle, pybridge_batch_steps:made(Shape, Moves, Arrays)),
    Batch = batch(Handle, Game, Shape, Arrays).

%!  begin_batch(+Batch, +Seed) is det.
%
%   All games start anew; for the first step their actions must be -1.

begin_batch(batch(Handle, _, Shape, Memory), Seed) :-
    call_native(Handle, pybridge_batch_steps:begun(Shape, Seed, Memory)).

%!  step_batch(+Batch0, -Batch) is det.

step_batch(batch(Handle, Game, Shape, Memory), batch(Handle, Game, Shape, memory(Actions, Rows, Table, To, From))) :-
    Memory = memory(Actions, Rows, Table, From, To),
    seat_rules(Game, Rules),
    looks(Game, Looks),
    call_native(Handle, pybridge_batch_steps:stepped(Rules, Looks, Shape, Memory)).

%!  batch_number(+Batch, +Move, -Number) is det.

batch_number(batch(Handle, _, _, memory(_, _, Table, _, _)), Move, Number) :-
    call_native(Handle, pybridge_batch_steps:number(Table, Move, Number)).

%!  number(!Table, +Move, -Number) is det.
%
%   Move has this Number from now on.

number(Table, Move, Number) :-
    (   table_value(Table, Move, Number0)
    ->  Number = Number0
    ;   table_count(Table, Number),
        set_table_value(Table, Move, Number)
    ).

%!  made(+Shape, +Moves, -Memory) is det.
%
%   Moves are numbered in this order.

made(shape(_, _, _, _, _, places(Count, _, Capacity, _, Size)), Moves, Memory) :-
    Memory = memory(Actions, Rows, Table, From, To),
    new_array(Count, -1, Actions),
    All is Count*Size,
    new_array(All, 0, Rows),
    Room is 8*Capacity,
    new_table(Room, Table),
    forall(nth0(Number, Moves, Move), set_table_value(Table, Move, Number)),
    new_sequence(From),
    new_sequence(To).

%!  begun(+Shape, +Seed, !Memory) is det.

begun(shape(Start, _, _, _, _, places(Count, _, _, _, _)), Seed, memory(_, _, _, From, _)) :-
    clear_sequence(From),
    chance_with(Seed, 0, Chance0),
    Last is Count-1,
    forall(between(0, Last, N),
           ( chance_with(N, Chance0, Chance), append_term(From, at(Start, [], 0, Chance)) )).

%!  stepped(+Rules, +Looks, +Shape, !Memory) is det.
%
%   Make one step in each game: each action is legal, or -1. From and To must change places before the next step.

stepped(Rules, Looks, Shape, Memory) :-
    Shape = shape(_, _, _, _, _, places(Count, _, _, _, Size)),
    Memory = memory(Actions, _, _, From, To),
    clear_sequence(To),
    Last is Count-1,
    forall(between(0, Last, N),
           ( next_term(From, State),
             array_value(Actions, N, Action),
             Row is N*Size,
             step_game(State, Action, Row, Rules, Looks, Shape, Memory) )),
    clear_sequence(From).

step_game(at(Position0, Chosen0, Age0, Chance0), Action, Row, Rules, Looks, Shape, Memory) :-
    Shape = shape(Start, Longest, _, _, _, _),
    Memory = memory(_, Rows, Table, _, To),
    (   Action < 0
    ->  Position1 = Start,
        Chosen1 = [],
        Age1 = 0
    ;   after(Rules, Table, Action, Position0, Chosen0, Position1, Chosen1),
        Age1 is Age0+1
    ),
    rolled(Rules, Position1, Chance0, Next, Chance1),
    (   Next = open(Position, Who),
        Age1 < Longest
    ->  State = at(Position, Chosen1, Age1, Chance1),
        Chosen = Chosen1
    ;   note_end(Next, Row, Rows),
        rolled(Rules, Start, Chance1, open(Position, Who), Chance),
        State = at(Position, [], 0, Chance),
        Chosen = []
    ),
    append_term(To, State),
    show(Who, Position, Chosen, Row, Rules, Looks, Shape, Rows-Table).

%   rolled(+Rules, +Position0, +Chance0, -Next, -Chance): Next is over(Gains), or open(Position, Who) when chance has
%   decided all that it decides. Who is that of mover/3.

rolled(Rules, Position0, Chance0, Next, Chance) :-
    (   ended(Rules, Position0, Gains)
    ->  Next = over(Gains),
        Chance = Chance0
    ;   mover(Rules, Position0, Who),
        (   Who =:= 0
        ->  Rules = seated(Game, _, _, Listing, _),
            random_step(Listing, Game, Position0, Chance0, _, Position, _, Chance1),
            rolled(Rules, Position, Chance1, Next, Chance)
        ;   Next = open(Position0, Who),
            Chance = Chance0
        )
    ).

note_end(over(Gains), Row, Rows) :-
    End is Row+1,
    set_array_value(Rows, End, 1),
    forall(nth0(Seat, Gains, Gain), ( Index is Row+3+Seat, set_array_value(Rows, Index, Gain) )).
note_end(open(_, _), Row, Rows) :-
    End is Row+1,
    set_array_value(Rows, End, 2).

%   after(+Rules, +Table, +Action, +Position0, +Chosen0, -Position, -Chosen)

after(Rules, Table, Action, Position0, Chosen0, Position, Chosen) :-
    Rules = seated(_, _, _, _, Choosing),
    (   Choosing \== never,
        mover(Rules, Position0, -1)
    ->  choice_lists(Rules, Position0, _, Lists),
        length(Chosen0, Before),
        nth0(Before, Lists, List),
        choice_of(List, Table, Action, Choice),
        length(Lists, Choosers),
        (   Choosers =:= Before+1
        ->  reverse([Choice|Chosen0], Joint),
            played(Rules, Position0, Joint, Position),
            Chosen = []
        ;   Position = Position0,
            Chosen = [Choice|Chosen0]
        )
    ;   moved(Rules, Table, Action, Position0, Position),
        Chosen = []
    ).

played(seated(Game, _, _, _, _), Position0, Move, Position) :-
    Game:move(Position0, Move, Position),
    !.

moved(seated(Game, _, _, _, _), Table, Action, Position0, Position) :-
    Game:move(Position0, Move, Position),
    table_value(Table, Move, Number),
    Number =:= Action,
    !.

choice_of(List, Table, Action, Choice) :-
    member(Choice, List),
    table_value(Table, Choice, Number),
    Number =:= Action,
    !.

%   show(+Who, +Position, +Chosen, +Row, +Rules, +Looks, +Shape, !Rows-Table): for whoever chooses now.

show(Who, Position, Chosen, Row, Rules, Looks, Shape, Rows-Table) :-
    Shape = shape(_, _, Columns, Planes, Slots, places(_, Seats, Capacity, Area, _)),
    possible(Who, Rules, Position, Chosen, Seat, Moves),
    Turn is Seat-1,
    set_array_value(Rows, Row, Turn),
    Mask is Row+3+Seats,
    forall(member(Move, Moves), mask(Move, Table, Capacity, Mask, Row, Rows)),
    Cells is Mask+Capacity,
    lay_pieces(Looks, Planes, Position, Columns, Area, Rows-Cells),
    length(Planes, PlaneCount),
    Values is Cells + PlaneCount*Area,
    lay_numbers(Looks, Slots, Position, Rows, Values).

possible(Who, Rules, Position, Chosen, Seat, Moves) :-
    Rules = seated(Game, _, _, _, Choosing),
    (   Choosing \== never,
        Who < 0
    ->  choice_lists(Rules, Position, Seats, Lists),
        length(Chosen, Before),
        nth0(Before, Seats, Seat),
        nth0(Before, Lists, Moves)
    ;   Seat = Who,
        findall(Move, Game:move(Position, Move, _), Moves)
    ).

mask(Move, Table, Capacity, First, Row, Rows) :-
    number(Table, Move, Number),
    ( Number < Capacity -> Index is First+Number ; Index is Row+2 ),
    set_array_value(Rows, Index, 1).
