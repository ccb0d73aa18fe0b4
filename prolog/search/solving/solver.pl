:- module(pybridge_solver,
          [ open_solver/5,      % +Game, +Most, +Room, +Progress, -Solver
            solver_key/3,       % +Solver, +Position, -Key
            solver_side/3,      % +Solver, +Position, -Side
            solver_enters/2,    % +Solver, +Key
            solver_takes/2,     % +Solver, +Bytes
            solver_done/1,      % +Solver
            solver_reports/1,   % +Solver
            solver_longest/3    % +Solver, +Position, +Score
          ]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../score', [score_utility/2, score_plies/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../table', [table_key/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The state that both methods of solving share

The fields of a solver are described in state.pl.
*/

%!  open_solver(+Game, +Most, +Room, +Progress, -Solver) is det.
%
%   The limits are Most positions, and Room in bytes.

open_solver(Game, Most, Room, Progress, Solver) :-
    statistics(atoms, Atoms),
    statistics(heapused, Heap),             % only tcmalloc says that, which needs no header for a block
    (   Heap =:= 0
    ->  Node = 64
    ;   Node = 48
    ),
    field(solver, Solver, [ positions(0), open(0), used(0), leaps(0), longest(0), longest_at(none),
                         most(Most), room(Room), node(Node), atoms(Atoms), progress(Progress), game(Game), max(Max),
                         canonical(Canonical), scores(Scores) ]),
    Game:players(Max, _),
    (   offers(Game, canonical/2)
    ->  Canonical = true
    ;   Canonical = false
    ),
    trie_new(Scores).

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
    field(solver, Solver, [positions(Positions0), open(Open0), most(Most)]),
    Positions is Positions0+1,
    Open is Open0+1,
    set_field(solver, Solver, positions(Positions)),
    set_field(solver, Solver, open(Open)),
    field(solver, Solver, [node(Node)]),
    value_bytes(Key, Bytes),
    Taken is Node+Bytes,
    solver_takes(Solver, Taken),
    (   Positions > Most
    ->  throw(out_of(memory, Positions0, Open0))
    ;   Positions mod 100 =:= 0
    ->  check_room(Solver, Key)
    ;   true
    ),
    (   Positions mod 1000 =:= 0
    ->  solver_reports(Solver)
    ;   true
    ).

%!  solver_takes(+Solver, +Bytes) is det.
%
%   Count Bytes of memory.

solver_takes(Solver, Bytes) :-
    field(solver, Solver, [used(Used0)]),
    Used is Used0+Bytes,
    set_field(solver, Solver, used(Used)).

%   Memory is counted, since few C libraries tell how much is in use. A position takes a trie node, and the text or
%   the digits of its key. Hash tables grow by leaps, which are counted a little in advance: that of the trie's keys by
%   80 bytes a position when their number reaches a power of four; that of the atoms, or of the trie's large integers,
%   by 72 when it reaches a power of two.

value_bytes(Key, Bytes) :-
    (   atom(Key)
    ->  atom_length(Key, Length),
        Bytes is 16+Length
    ;   large(Key)
    ->  Bytes = 32
    ;   Bytes = 0
    ).

large(Integer) :-
    current_prolog_flag(max_tagged_integer, Tagged),
    abs(Integer) > Tagged.

check_room(Solver, Key) :-
    field(solver, Solver, [positions(Positions0), open(Open), used(Used), room(Room), atoms(Atoms)]),
    Positions is Positions0 + Positions0//16 + 100,
    (   atom(Key)
    ->  Leap is 72*((2<<msb(Atoms+Positions)) - (2<<msb(Atoms)))
    ;   large(Key)
    ->  Leap is 72*(2<<msb(Positions))
    ;   Leap = 0
    ),
    Leaps is 80*(1<<(msb(Positions)//2*2)) + Leap,
    set_field(solver, Solver, leaps(Leaps)),
    (   Used+Leaps > Room
    ->  throw(out_of(memory, Positions0, Open))
    ;   true
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
%   Call the goal that reports progress, which may throw.

solver_reports(Solver) :-
    field(solver, Solver, [positions(Positions), open(Open), used(Used), leaps(Leaps), progress(Progress)]),
    Bytes is Used+Leaps,
    call(Progress, Positions, Open, Bytes).

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
