:- module(pybridge_solver_records, []).
:- use_module('../../base/expansion', [record/2]).

/** <module> The records of solving a whole game

The **counts** of a solver (solver_memory.pl): which part of how many parts, one for each thread, they belong to; the
number of the present share, and its mark; the positions that have been entered; repeated, 1 where a position has been
seen to repeat; longest, the distance of the longest win; won, drawn and lost, how many positions have each result for
Max. And of backward.pl: how many positions it has followed, and how many edges there are; the utility of the ends
that were queued last; how many positions have been queued, and from how many of these results have spread. A position
that it has **reached** has an edge and a state.

A **whole** game that is solved (whole_game.pl): the game and its rules, the position, for each thread a runner and a
solver (solver.pl), the method; most, how many positions there is room for; spent, the positions that were entered
before the solver began anew; left, how many of them were open; done, as solver_share/4 has it; how many threads there
may be, the memory in megabytes, and the clock.
*/

:- record(counts, [ part, parts, share, mark, positions, repeated, longest, won, drawn, lost, followed, edges, utility, queued, spread ]).
:- record(reached, [ edge, state ]).
:- record(whole, [ game, rules, position, runners, solvers, method, most, spent, left, done, threads, memory, clock ]).
