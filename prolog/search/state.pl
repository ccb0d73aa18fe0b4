:- module(pybridge_state,
          [ field/3,            % +Record, ?Term, +Fields
            set_field/3         % +Record, +Term, +Field
          ]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [nth1/3]).

/** <module> The terms that searches keep their state in, by the names of their fields

    field(search, Search, [game(Game), unit(Unit)])     % looks up, or makes a new term
    set_field(search, Search, nodes(Nodes))             % updates in place, for good

A **search** is what the recursion of nodes.pl carries along:

| nodes, table_hits    | counted up in place                                            |
| max_ply              | how far extensions may go at this depth                        |
| node_limit           |                                                                |
| game, max            | the game's module and its first player                         |
| guessing             | how the horizon is guessed at, see guess/4                     |
| unit                 | what a ply counts in a score: 1, or 0 when only the winner is asked for |
| max_range, min_range | what either side can hope for and fear, see extremes/5 of nodes.pl |
| table, shared        | the search's own table and the one of all threads, each may be none |
| canonical, forcing   | whether the game's predicates of these names are used          |
| order                | what guesses say what to try first, as guessing; mostly false  |

A **root** is the position that was asked about: search, side and position are
those of nodes.pl, variety is the option; children in the order in which they
are to be tried and the value of the last depth are unknown before the first depth.

A **team** of threads (parallel.pl): the shared table, the queues of tasks and results,
the threads, what each move at the root cost at the last depth (Move-Nodes), and the
number of the round of questions.

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
asked about a move; lessons, see learned_guess.pl, and taught, the number of playouts when alpha-beta was last taught by
them; largest, the largest utility met, whoever has won; room, how many cells of memory are left.

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

A **note** on a number in positions (learned_guess.pl): the path to it, by the numbers of arguments, or minus(Path, Path)
for a difference. Of the playout that is under way: seen, how many times the number was seen; excess, the sum of how
much larger than usual it was; and newest, how much larger the last time. Of the playouts that have ended: count, and
the sums x, xx, xy, y and yy, where x is the mean excess of a playout and y its result. Of all: jumps, the sum of the
squared changes of what is in excess, and squares, the sum of its squares at the same positions. And usual, with two
arguments for each three plies: how often the number was seen there, and the sum.

The terms are plain compounds, and these goals are unifications and
nb_setarg/3 by the time they are compiled.
*/

record(search, [ nodes, table_hits, max_ply, node_limit, game, max, guessing, unit,
                 max_range, min_range, table, canonical, forcing, shared, order ]).
record(root,   [ search, side, position, children, variety, value ]).
record(team,   [ shared, tasks, results, threads, costs, round ]).
record(solver, [ positions, open, used, leaps, longest, longest_at, most, room, node, atoms, progress, game,
                 max, canonical, scores ]).
record(tree,   [ root, game, max, highest, lowest, legal, chance, nodes, node_limit, playouts, deepest,
                 choices, numbers, last_number, moves, max_moves, min_moves, asked, lessons,
                 taught, largest, room ]).
record(repertoire,
               [ size, numbers, stamps, sums, times ]).
record(node,   [ visits, sum, score, certainty, amaf_visits, amaf_sum, number, move, side, position,
                 children ]).
record(helpers, [ results, team ]).
record(mix,    [ tree, root, helpers, game, position, config, clock, known ]).
record(note,   [ path, seen, excess, newest, jumps, squares, count, x, xx, xy, y, yy, usual ]).

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
