:- module(pybridge_state,
          [ field/3,            % +Record, ?Term, +Fields
            set_field/3         % +Record, +Term, +Field
          ]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [nth1/3]).

/** <module> The terms that searches keep their state in, by the names of their fields

    field(root, Root, [game(Game), nodes(Nodes)])       % looks up, or makes a new term
    set_field(root, Root, nodes(Nodes))                 % updates in place, for good

A **root** is an alpha-beta search of a position (alpha_beta_search.pl): the game's module and its rules (game_calls.pl); the
position; its runner (runner.pl) and the searcher's memory; forcing, whether forcing moves are followed; the scope of the
search without its depth; the clock, or none; the order of the moves and the value of the last depth, or unknown; nodes and
hits, the work so far, and the limit of nodes; and the entries of the table, how many it may have at most, and how many
bytes an entry takes.

A **team** of threads (parallel.pl): the queues of tasks and results, the threads, what each move at the root cost at the
last depth (Number-Nodes), and the number of the round of questions.

A **solver** (solver.pl): positions are counted in place, and in bytes what is used besides the leaps by which hash
tables grow; so are longest, the distance of the longest win, and longest_at, its Position-Score or none; most is how
many positions there may be, and room how many bytes; node is the size of a trie node, and atoms is the number of atoms
at the beginning; open counts the positions whose moves have not all been followed; progress is the goal to call;
scores is the trie from keys to scores.

A **tree** of playouts (playout_tree.pl): its root, a node; game and max as above; highest and lowest, the bounds
of utilities/2, or none; legal, whether legal/2 is used; chance; nodes, the positions entered, node_limit and
playouts, as the numbers say; deepest, how many moves below the root there are nodes with children; choices, how many
moves the last playout found at each ply, or 0; numbers, a trie from moves to their numbers, last_number, and moves,
an array from numbers to moves; max_moves and min_moves, the repertoire of each player; asked, whether move/3 can be
asked about a move; largest, the largest utility met, whoever has won; room, how many cells of memory are left.

A **repertoire** (repertoire.pl): size, how many moves the player has had; numbers, an array of their numbers; and arrays
from these numbers to stamps; to sums, of the results of the playouts with the move; and to times, how many there were.

A **node** of such a tree: visits, and the sum of their results from Max's side; score and certainty, see proving.pl, a
score being open before the node is closed; amaf_visits and amaf_sum, see amaf.pl; the number of the move that leads to
it and the move itself; the side to move; the position, ended where it is an end; children, a list, or none.

The **helpers** of a tree (root_parallel.pl): the queue of their results, and a compound with an argument for each,
helper(Thread, Closed, Latest). Closed is the queue in which it receives what is lost, and Latest, which is
latest(Nodes, Playouts, Statistics), what it sent last; Statistics has an element for each of the root's children.

A **mix** of alpha-beta and playouts (mixing.pl): tree, root and helpers as above, the game's module, the position, the
options (search_config.pl), the clock (clock.pl); and what is known from alpha-beta, its last result as Found-Depth, or none.

The terms are plain compounds, and these goals are unifications and
nb_setarg/3 by the time they are compiled.
*/

record(root,   [ game, rules, position, runner, memory, forcing, scope, clock, order, value, nodes, hits, limit,
                 entries, most, entry_bytes ]).
record(team,   [ tasks, results, threads, costs, round ]).
record(solver, [ positions, open, used, leaps, longest, longest_at, most, room, node, atoms, progress, game,
                 max, canonical, scores ]).
record(tree,   [ root, game, max, highest, lowest, legal, chance, nodes, node_limit, playouts, deepest,
                 choices, numbers, last_number, moves, max_moves, min_moves, asked,
                 largest, room ]).
record(repertoire,
               [ size, numbers, stamps, sums, times ]).
record(node,   [ visits, sum, score, certainty, amaf_visits, amaf_sum, number, move, side, position,
                 children ]).
record(helpers, [ results, team ]).
record(mix,    [ tree, root, helpers, game, position, config, clock, known ]).

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

:- multifile system:goal_expansion/2.

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
