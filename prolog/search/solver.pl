:- module(search_solver,
          [ open_solver/5,      % +Game, +Room, +Progress, +Weight, -Solver
            solver_key/3,       % +Solver, +Position, -Key
            solver_side/3,      % +Solver, +Position, -Side
            solver_enters/2,    % +Solver, +Key
            solver_longest/3    % +Solver, +Position, +Score
          ]).
:- use_module('../contract', [offers/2]).
:- use_module(table, [table_key/4, table_weight/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What both ways of solving share

A solver is

    solver(Positions, Used, Longest, LongestPosition, Room, Weight, Progress,
           Game, Max, Canonical, Scores)

of which the first four are updated in place. Scores is the trie from keys to
scores. Room is how much it may hold, in units of a trie node; a position takes
Weight times what its key does.
*/

%!  open_solver(+Game, +Room, +Progress, +Weight, -Solver) is det.

open_solver(Game, Room, Progress, Weight,
            solver(0, 0, 0, none, Room, Weight, Progress, Game, Max, Canonical, Scores)) :-
    Game:players(Max, _),
    (   offers(Game, canonical/2)
    ->  Canonical = true
    ;   Canonical = false
    ),
    trie_new(Scores).

%!  solver_key(+Solver, +Position, -Key) is det.

solver_key(solver(_, _, _, _, _, _, _, Game, _, Canonical, _), Position, Key) :-
    table_key(Canonical, Game, Position, Key).

%!  solver_side(+Solver, +Position, -Side) is det.
%
%   Side is max or min, whoever is to move.

solver_side(solver(_, _, _, _, _, _, _, Game, Max, _, _), Position, Side) :-
    Game:turn(Position, Player),
    (   Player == Max
    ->  Side = max
    ;   Side = min
    ).

%!  solver_enters(+Solver, +Key) is det.
%
%   Count a new position, and tell how many there are now and then.
%
%   @throws full(Positions) when there is no room for it

solver_enters(Solver, Key) :-
    Solver = solver(Positions0, Used0, _, _, Room, Weight, Progress, _, _, _, _),
    table_weight(Key, Units),
    Used is Used0 + Units*Weight,
    Positions is Positions0+1,
    nb_setarg(1, Solver, Positions),
    nb_setarg(2, Solver, Used),
    (   Used > Room
    ->  throw(full(Positions0))
    ;   Positions mod 5000 =:= 0
    ->  call(Progress, Positions)
    ;   true
    ).

%!  solver_longest(+Solver, +Position, +Score) is det.
%
%   Note Position when its win or loss is the longest so far.

solver_longest(Solver, Position, Score) :-
    arg(3, Solver, Longest),
    Utility is (Score + 8388608) >> 24,
    Plies is abs((Utility<<24) - Score),
    (   Plies > Longest,
        Utility =\= 0
    ->  nb_setarg(3, Solver, Plies),
        nb_setarg(4, Solver, Position-Score)
    ;   true
    ).
