:- module(pybridge_state,
          [ search_has/2,       % ?Search, +Fields
            search_set/2,       % +Search, +Field
            root_has/2,         % ?Root, +Fields
            root_set/2,         % +Root, +Field
            team_has/2,         % ?Team, +Fields
            team_set/2,         % +Team, +Field
            solver_has/2,       % ?Solver, +Fields
            solver_set/2        % +Solver, +Field
          ]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [nth1/3]).

/** <module> The terms that searches keep their state in, by the names of their fields

    search_has(Search, [game(Game), unit(Unit)])    % looks up, or makes a new term
    search_set(Search, nodes(Nodes))                % updates in place, for good

A **search** is what the recursion of nodes.pl carries along:

| nodes, table_hits    | counted up in place                                            |
| max_ply              | how far extensions may go at this depth                        |
| node_limit           |                                                                |
| game, max            | the game's module and its first player                         |
| guessing             | whether the horizon is guessed at, else it counts as 0         |
| unit                 | what a ply counts in a score: 1, or 0 when only the winner is asked for |
| max_range, min_range | what either side can hope for and fear, see extremes/5 of nodes.pl |
| table, shared        | the search's own table and the one of all threads, each may be none |
| canonical, forcing   | whether the game's predicates of these names are used          |

A **root** is the position that was asked about: search, side and position are
those of nodes.pl, variety is the option; children in the order in which they
are to be tried and the value of the last depth are unknown before the first depth.

A **team** of threads (helpers.pl): the shared table, the queues of tasks and results,
the threads, what each move at the root cost at the last depth (Move-Nodes), and the
number of the round of questions.

A **solver** (solver.pl): positions and used (in units of a trie node) are
counted in place, as are longest, the distance of the longest win, and longest_at,
its Position-Score or none; room is how much may be used, and a position takes
weight times what its key does; progress is the goal to call; scores is the
trie from keys to scores.

The terms are plain compounds, and these goals are unifications and
nb_setarg/3 by the time they are compiled.
*/

record(search, [ nodes, table_hits, max_ply, node_limit, game, max, guessing, unit,
                 max_range, min_range, table, canonical, forcing, shared ]).
record(root,   [ search, side, position, children, variety, value ]).
record(team,   [ shared, tasks, results, threads, costs, round ]).
record(solver, [ positions, used, longest, longest_at, room, weight, progress, game,
                 max, canonical, scores ]).

search_has(Search, Fields) :- has(search, Fields, Search).
root_has(Root, Fields) :- has(root, Fields, Root).
team_has(Team, Fields) :- has(team, Fields, Team).
solver_has(Solver, Fields) :- has(solver, Fields, Solver).

search_set(Search, Field) :- set(search, Field, Search).
root_set(Root, Field) :- set(root, Field, Root).
team_set(Team, Field) :- set(team, Field, Team).
solver_set(Solver, Field) :- set(solver, Field, Solver).

%   has(+Record, +Fields, ?Term): Term is a Record with these Fields.

has(Record, Fields, Term) :-
    record(Record, Names),
    length(Names, Arity),
    functor(Term, Record, Arity),
    values(Fields, Names, Term).

values([], _, _).
values([Field|Fields], Names, Term) :-
    place(Field, Names, N, Value),
    arg(N, Term, Value),
    values(Fields, Names, Term).

set(Record, Field, Term) :-
    numbered(Record, Field, N, Value),
    nb_setarg(N, Term, Value).

numbered(Record, Field, N, Value) :-
    record(Record, Names),
    place(Field, Names, N, Value).

place(Field, Names, N, Value) :-
    Field =.. [Name, Value],
    (   nth1(N0, Names, Name)
    ->  N = N0
    ;   existence_error(field, Name)
    ).

%   in_line(+Goal, -Compiled) is semidet: what Goal is compiled to.

in_line(Goal, Compiled) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [Term, Fields]),
    in_line(Name, Term, Fields, Compiled).

in_line(search_has, Term, Fields, Term = Fresh) :- has(search, Fields, Fresh).
in_line(root_has, Term, Fields, Term = Fresh) :- has(root, Fields, Fresh).
in_line(team_has, Term, Fields, Term = Fresh) :- has(team, Fields, Fresh).
in_line(solver_has, Term, Fields, Term = Fresh) :- has(solver, Fields, Fresh).
in_line(search_set, Term, Field, nb_setarg(N, Term, Value)) :- numbered(search, Field, N, Value).
in_line(root_set, Term, Field, nb_setarg(N, Term, Value)) :- numbered(root, Field, N, Value).
in_line(team_set, Term, Field, nb_setarg(N, Term, Value)) :- numbered(team, Field, N, Value).
in_line(solver_set, Term, Field, nb_setarg(N, Term, Value)) :- numbered(solver, Field, N, Value).

:- multifile system:goal_expansion/2.

system:goal_expansion(Goal, Compiled) :-
    prolog_load_context(module, Module),
    pybridge_state:in_line(Goal, Compiled),
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    predicate_property(Module:Head, imported_from(pybridge_state)).
