:- module(pybridge_solver,
          [ open_solver/6,      % +Game, +Room, +Progress, +Weight, +Memory, -Solver
            solver_key/3,       % +Solver, +Position, -Key
            solver_side/3,      % +Solver, +Position, -Side
            solver_enters/2,    % +Solver, +Key
            solver_done/1,      % +Solver
            solver_reports/1,   % +Solver
            solver_longest/3    % +Solver, +Position, +Score
          ]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../score', [score_utility/2, score_plies/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../table', [table_key/4, table_weight/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The state that both methods of solving share

The fields of a solver are described in state.pl.
*/

%!  open_solver(+Game, +Room, +Progress, +Weight, +Memory, -Solver) is det.
%
%   Room is the size limit in trie nodes, of 112 bytes each. A position takes Weight times the size of
%   its key, if Memory is `counted`: then the limit is the same everywhere. If Memory is `measured`,
%   it is what the process has grown by, where that can be found out.

open_solver(Game, Room, Progress, Weight, Memory, Solver) :-
    (   Memory == measured,
        can_measure
    ->  statistics(heapused, Heap)
    ;   Heap = none
    ),
    field(solver, Solver, [ positions(0), open(0), used(0), longest(0), longest_at(none), room(Room), weight(Weight),
                         heap(Heap), progress(Progress), game(Game), max(Max), canonical(Canonical), scores(Scores) ]),
    Game:players(Max, _),
    (   offers(Game, canonical/2)
    ->  Canonical = true
    ;   Canonical = false
    ),
    trie_new(Scores).

%   The C library may tell of the memory of the process's first thread only, or of none.

can_measure :-
    statistics(heapused, Before),
    trie_new(Trie),
    forall(between(1, 1000, Number), trie_insert(Trie, Number, Number)),
    statistics(heapused, After),
    trie_destroy(Trie),
    After-Before > 40_000.

%!  solver_key(+Solver, +Position, -Key) is det.

solver_key(Solver, Position, Key) :-
    field(solver, Solver, [game(Game), canonical(Canonical)]),
    table_key(Canonical, Game, Position, Key).

%!  solver_side(+Solver, +Position, -Side) is det.
%
%   Side is max or min, the side to move.

solver_side(Solver, Position, Side) :-
    field(solver, Solver, [game(Game), max(Max)]),
    Game:turn(Position, Player),
    (   Player == Max
    ->  Side = max
    ;   Side = min
    ).

%!  solver_enters(+Solver, +Key) is det.
%
%   Count a new position, whose moves are still to be followed, and report progress from time to
%   time.
%
%   @throws out_of(memory, Positions, Open) if there is no room for it

solver_enters(Solver, Key) :-
    field(solver, Solver, [positions(Positions0), open(Open0), room(Room)]),
    Positions is Positions0+1,
    set_field(solver, Solver, positions(Positions)),
    note_memory(Solver, Positions, Key),
    field(solver, Solver, [used(Used)]),
    Open is Open0+1,
    set_field(solver, Solver, open(Open)),
    (   Used > Room
    ->  throw(out_of(memory, Positions0, Open0))
    ;   Positions mod 1000 =:= 0
    ->  solver_reports(Solver),
        check_growth(Solver, Positions, Key)
    ;   true
    ).

note_memory(Solver, Positions, Key) :-
    field(solver, Solver, [heap(Heap0), used(Used0), weight(Weight)]),
    (   Heap0 == none
    ->  table_weight(Key, Units),
        Used is Used0 + Units*Weight,
        set_field(solver, Solver, used(Used))
    ;   Positions mod 100 =:= 0
    ->  measure(Solver)
    ;   true
    ).

measure(Solver) :-
    field(solver, Solver, [heap(Heap0)]),
    (   Heap0 == none
    ->  true
    ;   statistics(heapused, Heap),
        Used is max(0, Heap-Heap0)//112,
        set_field(solver, Solver, used(Used))
    ).

%   Hash tables grow by leaps, which must not come as a surprise: that of the trie's keys by 64 bytes a
%   position when their number reaches a power of four, that of large integers by as much at each power of two.

check_growth(Solver, Positions, Key) :-
    field(solver, Solver, [used(Used), room(Room), open(Open), heap(Heap)]),
    (   integer(Heap),
        Power is msb(Positions)+1,
        Full is 1<<Power,
        Full-Positions =< 2000,
        large(Key, Large),
        Leap is 64*Full*(1 - Power mod 2 + Large),
        Used + Leap//112 > Room
    ->  throw(out_of(memory, Positions, Open))
    ;   true
    ).

large(Key, Large) :-
    (   integer(Key),
        current_prolog_flag(max_tagged_integer, Tagged),
        abs(Key) > Tagged
    ->  Large = 1
    ;   Large = 0
    ).

%!  solver_done(+Solver) is det.
%
%   Note that all moves of a position have been followed, or that it has none.

solver_done(Solver) :-
    field(solver, Solver, [open(Open0)]),
    Open is Open0-1,
    set_field(solver, Solver, open(Open)).

%!  solver_reports(+Solver) is det.
%
%   Measure the memory in use, and call the goal that reports progress, which may throw.
%
%   @throws out_of(memory, Positions, Open)

solver_reports(Solver) :-
    measure(Solver),
    field(solver, Solver, [positions(Positions), open(Open), used(Used), room(Room), progress(Progress)]),
    (   Used > Room
    ->  throw(out_of(memory, Positions, Open))
    ;   true
    ),
    Share is min(1.0, Used/float(Room)),
    call(Progress, Positions, Open, Share).

%!  solver_longest(+Solver, +Position, +Score) is det.
%
%   Note Position if its win or loss is the longest so far.

solver_longest(Solver, Position, Score) :-
    field(solver, Solver, [longest(Longest)]),
    score_utility(Score, Utility),
    score_plies(Score, Plies),
    (   Plies > Longest,
        Utility =\= 0
    ->  set_field(solver, Solver, longest(Plies)),
        set_field(solver, Solver, longest_at(Position-Score))
    ;   true
    ).
