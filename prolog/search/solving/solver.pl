:- module(pybridge_solver,
          [ open_solver/5,      % +Game, +Room, +Progress, +Weight, -Solver
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

%!  open_solver(+Game, +Room, +Progress, +Weight, -Solver) is det.
%
%   Room is the size limit of the scores in trie nodes. A position takes Weight times the size of
%   its key.

open_solver(Game, Room, Progress, Weight, Solver) :-
    field(solver, Solver, [ positions(0), open(0), used(0), longest(0), longest_at(none), room(Room), weight(Weight),
                         progress(Progress), game(Game), max(Max), canonical(Canonical), scores(Scores) ]),
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
    field(solver, Solver, [positions(Positions0), open(Open0), used(Used0), room(Room), weight(Weight)]),
    table_weight(Key, Units),
    Used is Used0 + Units*Weight,
    Positions is Positions0+1,
    set_field(solver, Solver, positions(Positions)),
    set_field(solver, Solver, used(Used)),
    Open is Open0+1,
    set_field(solver, Solver, open(Open)),
    (   Used > Room
    ->  throw(out_of(memory, Positions0, Open0))
    ;   Positions mod 1000 =:= 0
    ->  solver_reports(Solver)
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
%   Call the goal that reports progress; it may throw.

solver_reports(Solver) :-
    field(solver, Solver, [positions(Positions), open(Open), used(Used), room(Room), progress(Progress)]),
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
