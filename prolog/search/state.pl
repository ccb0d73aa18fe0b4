:- module(pybridge_state,
          [ field/3,            % +Record, ?Term, +Fields
            set_field/3,        % +Record, +Term, +Field
            row/4,              % +Record, +Array, +Row, ?Fields
            set_row/4           % +Record, !Array, +Row, +Fields
          ]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [nth1/3]).
:- use_module('../memory/search_memory', [array_value/3, set_array_value/3]).

/** <module> The terms that searches keep their state in, by the names of their fields

    field(root, Root, [game(Game), nodes(Nodes)])       % looks up, or makes a new term
    set_field(root, Root, nodes(Nodes))                 % updates in place, for good

A **root** is an alpha-beta search of a position (alpha_beta_search.pl): the game's module, the config, and its rules (game_calls.pl);
the position, and the side to move; its runner (runner.pl) and the searcher's memory; the ranges of results, and the game's (worth.pl); the order of the moves;
nodes and hits, the work so far, and the limit of nodes; the entries of the table, and how many it may have at most; the next depth, and
the deepest one; what is known, known(Found, Depth) or none, and for each of the moves.

The **counts** of a solver (solver_memory.pl): which part of how many parts, one for each thread, they belong to; the number of the present share,
and its mark; the positions that have been entered; repeated, 1 where a position has been seen to repeat; longest, the distance of the
longest win; won, drawn and lost, how many positions have each result for Max. And of backward.pl: how many positions it has followed, and
how many edges there are; the utility of the ends that were queued last; how many positions have been queued, and from how many of these results have spread. A position that it has **reached** has an edge and a state.

A **tree** of playouts (playout_tree.pl) is two arrays and more. One has a row for each **node**: its visits, and the sum of
their results from Max's side; the same for AMAF (amaf.pl); low and high, its worth (worth.pl); the number of the move that
leads to it; the side to move, 0 where it is an end; and where its children begin and end, both 0 before it has any. The other,
its **growth**, has: chance, the random number generator's state; counting, which nth_move/5 needs; the playouts; allowed,
how many positions may have been entered in all when the budget is spent; largest, the largest utility met, whoever has
won; proportional, 1 in a game of chance; deepest, how many moves below the root there are nodes with children; size, how many numbers of the array of nodes are in
use, and space, for how many there is room; moves, how many different moves have been met, and their space in the array of
stamps; no_moves, 1 where a candidate (choosing.pl) was no move.

A **playouts** (playout_search.pl) is that tree as the engine sees it: the game and its rules (game_calls.pl), the position, the
runner, the tree itself, its ends (playout_tree.pl), the clock and the seed; and what the tree was like when it had last
grown: nodes, the positions entered, and playouts; deepest; largest, the largest utility; the root and its children, as in playouts_share/6.

A **team** of threads that grow trees (playout_team.pl): the trees.

A **whole** game that is solved (whole_game.pl): the game and its rules, the position, for each thread a runner and a solver
(solver.pl), the method; most, how many positions there is room for; spent, the positions that were entered before the solver began
anew; left, how many of them were open; done, as solver_share/4 has it; how many threads there may be, the memory in megabytes, and the clock.

A **schedule** (scheduler.pl): the game, the position, the config (search_config.pl), the clock, the searchers; reported, what
was reported last; and compared, when compiled rules were compared last. A **searcher** of a schedule: its role and its parts of the work, from how many positions on (share/5); status, closed,
active, done or stuck; and its module with its state.

The terms are plain compounds, and these goals are unifications and
nb_setarg/3 by the time they are compiled.
*/

record(root,   [ game, config, rules, position, side, runner, memory, ranges, range, order, nodes, hits, limit, entries, most,
                 depth, deepest, known, moves ]).
record(counts, [ part, parts, share, mark, positions, repeated, longest, won, drawn, lost, followed, edges, utility, queued, spread ]).
record(whole,  [ game, rules, position, runners, solvers, method, most, spent, left, done, threads, memory, clock ]).
record(reached, [ edge, state ]).
record(playouts, [ game, rules, position, runner, tree, ends, clock, seed, nodes, playouts, deepest, largest, root, children ]).
record(team,   [ trees ]).
record(schedule, [ game, position, config, clock, searchers, reported, compared ]).
record(searcher, [ role, parts, from, status, module, state ]).
record(node,   [ visits, sum, amaf_visits, amaf_sum, low, high, number, side, first, end ]).
record(growth, [ chance, counting, playouts, allowed, largest, proportional, deepest, size, space, moves, moves_space,
                 no_moves ]).

%!  field(+Record, ?Term, +Fields) is semidet.
%
%   Term is a Record, and Fields, a list of Name(Value), are some of its fields.

field(Record, Term, Fields) :-
    record(Record, Names),
    length(Names, Arity),
    functor(Term, Record, Arity),
    values(Fields, Names, Term).

values([], _, _).
values([Field|Fields], Names, Term) :-
    place(Field, Names, N, Value),
    arg(N, Term, Value),
    values(Fields, Names, Term).

place(Field, Names, N, Value) :-
    Field =.. [Name, Value],
    (   nth1(N0, Names, Name)
    ->  N = N0
    ;   existence_error(field, Name)
    ).

%!  set_field(+Record, +Term, +Field) is det.
%
%   Term, a Record, has Field, Name(Value), from now on: also on backtracking.

set_field(Record, Term, Field) :-
    record(Record, Names),
    place(Field, Names, N, Value),
    nb_setarg(N, Term, Value).

%!  row(+Record, +Array, +Row, ?Fields) is det.
%!  set_row(+Record, !Array, +Row, +Fields) is det.
%
%   The same for a record in an array of integers, from the index Row on.

row(Record, Array, Row, Fields) :-
    row_goal(Fields, array_value, Record, Array, Row, Goal),
    call(Goal).

set_row(Record, Array, Row, Fields) :-
    row_goal(Fields, set_array_value, Record, Array, Row, Goal),
    call(Goal).

row_goal([Field], Name, Record, Array, Row, Goal) :-
    !,
    access(Field, Name, Record, Array, Row, Goal).
row_goal([Field|Fields], Name, Record, Array, Row, ( Goal, Goals )) :-
    access(Field, Name, Record, Array, Row, Goal),
    row_goal(Fields, Name, Record, Array, Row, Goals).

access(Field, Name, Record, Array, Row, Goal) :-
    record(Record, Names),
    place(Field, Names, N, Value),
    Offset is N-1,
    (   integer(Row)
    ->  Index is Row+Offset,
        Goal =.. [Name, Array, Index, Value]
    ;   Offset =:= 0
    ->  Goal =.. [Name, Array, Row, Value]
    ;   Access =.. [Name, Array, Index, Value],
        Goal = ( Index is Row+Offset, Access )
    ).

:- multifile system:goal_expansion/2.

system:goal_expansion(row(Record, Array, Row, Fields), Goal) :-
    imported(row(_, _, _, _)),
    row_goal(Fields, array_value, Record, Array, Row, Goal).
system:goal_expansion(set_row(Record, Array, Row, Fields), Goal) :-
    imported(set_row(_, _, _, _)),
    row_goal(Fields, set_array_value, Record, Array, Row, Goal).

system:goal_expansion(field(Record, Term, Fields), Term = Fresh) :-
    imported(field(_, _, _)),
    field(Record, Fresh, Fields).
system:goal_expansion(set_field(Record, Term, Field), nb_setarg(N, Term, Value)) :-
    imported(set_field(_, _, _)),
    record(Record, Names),
    place(Field, Names, N, Value).

imported(Head) :-
    prolog_load_context(module, Module),
    predicate_property(Module:Head, imported_from(pybridge_state)).
