:- module(pybridge_batch_steps,
          [ begun/4,            % +Shape, +Moves, +Seed, -Memory
            stepped/4           % +Rules, +Looks, +Shape, !Memory
          ]).
:- use_module(library(lists), [nth0/3, reverse/2]).
:- use_module('../base/chance', [chance_with/3]).
:- use_module('../base/expansion', [goal_expansion/2, record/2]).
:- use_module('../compiled/random_games', [random_step/8]).
:- use_module('../memory/search_memory',
              [ append_term/2, array_value/3, clear_sequence/1, new_array/3, new_sequence/1, new_table/2, next_term/2,
                set_array_value/3, set_table_value/3, table_count/2, table_value/3 ]).
:- use_module('../search/seats/seat_calls', [choice_lists/4, ended/3, mover/3]).
:- use_module(observation, [lay_numbers/5, lay_pieces/6]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Many games, one step each

All of it runs compiled. The host reads and writes the arrays, where they lie; it sets those marked * to 0 before each
step. There is a row for each game.

  | actions | the number of the move to make, or -1 to start anew                                  |
  | chances | the state of the game's random number generator                                      |
  | ages    | how many steps it has had                                                            |
  | turns   | who is to move now, as a number from 0                                               |
  | rewards * | the results of the seats, if the game has just ended                               |
  | ends *  | 1 if it has, 2 if it was too long: it has started anew. One more row: 1 if a number is too high   |
  | masks * | 1 for each legal action                                                              |
  | cells *, values * | the planes and the numbers of observation.pl                               |

A move's number is its place in a table, which begins with those that are known; others are numbered as they come. A
state, in a sequence, is at(Position, Chosen). Players who choose at once do so one after the other, and nobody is shown
what is Chosen already, the last first.
*/

:- record(shape, [ start, count, longest, capacity, width, area, planes, slots, seats ]).
:- record(memory, [ actions, chances, ages, turns, rewards, ends, masks, cells, values, table, from, to ]).

%!  begun(+Shape, +Moves, +Seed, -Memory) is det.
%
%   Moves are numbered in this order. Nothing is shown before the first step.

begun(Shape, Moves, Seed, Memory) :-
    Shape = shape(Start, Count, _, Capacity, _, Area, Planes, Slots, Seats),
    length(Planes, PlaneCount),
    length(Slots, SlotCount),
    new_array(Count, -1, Actions),
    new_array(Count, 0, Chances),
    new_array(Count, 0, Ages),
    new_array(Count, 0, Turns),
    rows(Count, Seats, Rewards),
    Rows is Count+1,
    rows(Rows, 1, Ends),
    rows(Count, Capacity, Masks),
    Size is PlaneCount*Area,
    rows(Count, Size, Cells),
    rows(Count, SlotCount, Values),
    Room is 8*Capacity,
    new_table(Room, Table),
    number_moves(Moves, 0, Table),
    new_sequence(From),
    new_sequence(To),
    chance_with(Seed, 0, Chance),
    begin(0, Count, Start, Chance, Chances, From),
    Memory = memory(Actions, Chances, Ages, Turns, Rewards, Ends, Masks, Cells, Values, Table, From, To).

rows(Count, Width, Array) :-
    Size is Count*Width,
    new_array(Size, 0, Array).

number_moves([], _, _).
number_moves([Move|Moves], Number, Table) :-
    set_table_value(Table, Move, Number),
    Number1 is Number+1,
    number_moves(Moves, Number1, Table).

begin(Row, Count, Start, Chance0, Chances, States) :-
    (   Row =:= Count
    ->  true
    ;   chance_with(Row, Chance0, Chance),
        set_array_value(Chances, Row, Chance),
        append_term(States, at(Start, [])),
        Row1 is Row+1,
        begin(Row1, Count, Start, Chance0, Chances, States)
    ).

%!  stepped(+Rules, +Looks, +Shape, !Memory) is det.
%
%   Make one step in each game: each action is legal, or -1. From and To must change places before the next step.

stepped(Rules, Looks, Shape, Memory) :-
    field(memory, Memory, [from(From), to(To)]),
    clear_sequence(To),
    step_games(0, Rules, Looks, Shape, Memory),
    clear_sequence(From).

step_games(Row, Rules, Looks, Shape, Memory) :-
    (   field(shape, Shape, [count(Row)])
    ->  true
    ;   field(memory, Memory, [from(From)]),
        next_term(From, State),
        once(step_game(State, Row, Rules, Looks, Shape, Memory)),
        Row1 is Row+1,
        step_games(Row1, Rules, Looks, Shape, Memory)
    ).

step_game(State0, Row, Rules, Looks, Shape, Memory) :-
    field(memory, Memory, [actions(Actions), chances(Chances), ages(Ages), table(Table), to(To)]),
    field(shape, Shape, [start(Start), longest(Longest)]),
    array_value(Actions, Row, Action),
    array_value(Chances, Row, Chance0),
    array_value(Ages, Row, Age0),
    (   Action < 0
    ->  State1 = at(Start, []),
        Age1 = 0
    ;   after(State0, Rules, Table, Action, State1),
        Age1 is Age0+1
    ),
    rolled(State1, Rules, Chance0, Next, Chance1),
    (   Next = open(State, Who),
        Age1 < Longest
    ->  Age = Age1,
        Chance = Chance1
    ;   note_end(Next, Row, Shape, Memory),
        Age = 0,
        rolled(at(Start, []), Rules, Chance1, open(State, Who), Chance)
    ),
    set_array_value(Ages, Row, Age),
    set_array_value(Chances, Row, Chance),
    append_term(To, State),
    show(Who, State, Row, Rules, Looks, Shape, Memory).

%   rolled(+State0, +Rules, +Chance0, -Next, -Chance): Next is over(Gains), or open(State, Who) when chance has decided
%   all that it decides. Who is that of mover/3.

rolled(at(Position0, Chosen), Rules, Chance0, Next, Chance) :-
    (   ended(Rules, Position0, Gains)
    ->  Next = over(Gains),
        Chance = Chance0
    ;   mover(Rules, Position0, Who),
        (   Who =:= 0
        ->  Rules = seated(Game, _, _, Listing, _),
            random_step(Listing, Game, Position0, Chance0, _, Position, _, Chance1),
            rolled(at(Position, []), Rules, Chance1, Next, Chance)
        ;   Next = open(at(Position0, Chosen), Who),
            Chance = Chance0
        )
    ).

note_end(over(Gains), Row, Shape, Memory) :-
    field(shape, Shape, [seats(Seats)]),
    field(memory, Memory, [rewards(Rewards), ends(Ends)]),
    set_array_value(Ends, Row, 1),
    Index is Row*Seats,
    write_gains(Gains, Rewards, Index).
note_end(open(_, _), Row, _, Memory) :-
    field(memory, Memory, [ends(Ends)]),
    set_array_value(Ends, Row, 2).

write_gains([], _, _).
write_gains([Gain|Gains], Rewards, Index) :-
    set_array_value(Rewards, Index, Gain),
    Index1 is Index+1,
    write_gains(Gains, Rewards, Index1).

%   after(+State0, +Rules, +Table, +Action, -State)

after(at(Position0, Chosen0), Rules, Table, Action, State) :-
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
            made(Rules, Position0, Joint, Position),
            State = at(Position, [])
        ;   State = at(Position0, [Choice|Chosen0])
        )
    ;   moved(Rules, Table, Action, Position0, Position),
        State = at(Position, [])
    ).

made(seated(Game, _, _, _, _), Position0, Move, Position) :-
    Game:move(Position0, Move, Position),
    !.

moved(seated(Game, _, _, _, _), Table, Action, Position0, Position) :-
    Game:move(Position0, Move, Position),
    table_value(Table, Move, Number),
    Number =:= Action,
    !.

choice_of([Choice0|List], Table, Action, Choice) :-
    (   table_value(Table, Choice0, Number),
        Number =:= Action
    ->  Choice = Choice0
    ;   choice_of(List, Table, Action, Choice)
    ).

%   show(+Who, +State, +Row, +Rules, +Looks, +Shape, !Memory): for whoever chooses now.

show(Who, at(Position, Chosen), Row, Rules, Looks, Shape, Memory) :-
    field(shape, Shape, [count(Count), capacity(Capacity), width(Width), area(Area), planes(Planes), slots(Slots)]),
    field(memory, Memory, [turns(Turns), masks(Masks), ends(Ends), cells(Cells), values(Values), table(Table)]),
    possible(Who, Rules, Position, Chosen, Seat, Moves),
    Turn is Seat-1,
    set_array_value(Turns, Row, Turn),
    FirstMask is Row*Capacity,
    mask(Moves, Table, Capacity, FirstMask, Masks, Ends, Count),
    length(Planes, PlaneCount),
    FirstCell is Row*PlaneCount*Area,
    lay_pieces(Looks, Planes, Position, Width, Area, Cells-FirstCell),
    length(Slots, SlotCount),
    FirstValue is Row*SlotCount,
    lay_numbers(Looks, Slots, Position, Values, FirstValue).

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

mask([], _, _, _, _, _, _).
mask([Move|Moves], Table, Capacity, First, Masks, Ends, Last) :-
    (   table_value(Table, Move, Number0)
    ->  Number = Number0
    ;   table_count(Table, Number),
        set_table_value(Table, Move, Number)
    ),
    (   Number < Capacity
    ->  Index is First+Number,
        set_array_value(Masks, Index, 1)
    ;   set_array_value(Ends, Last, 1)
    ),
    mask(Moves, Table, Capacity, First, Masks, Ends, Last).
