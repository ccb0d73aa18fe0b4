:- module(pybridge_playout_records, []).
:- reexport('../../base/expansion', [goal_expansion/2]).
:- use_module('../../base/expansion', [record/2]).

/** <module> The records of playouts

A **tree** of playouts (playout_tree.pl) is two arrays and more. One has a row for each **node**: its visits, and the
sum of their results from Max's side; the same for AMAF (amaf.pl); low and high, its worth (worth.pl); closed, 1 if
nothing is to be gained by visiting it again, otherwise 0; the number of the move that leads to it; the side to move, 0
where it is an end or chance decides; and where its children begin and end, both 0 before it has any. The other, its
**growth**, has: chance, the random number generator's state; counting, which nth_move/5 needs; the playouts; allowed,
how many positions may have been entered in all when the budget is spent; largest, the largest utility met, whoever has
won; proportional, 1 in a game of chance; deepest, how many moves below the root there are nodes with children; size,
how many numbers of the array of nodes are in use, and space, for how many there is room; moves, how many different
moves have been met; no_moves, 1 where a candidate (choosing.pl) was no move; root, the node at which walks begin;
earlier, the positions entered by earlier searches; and judged, 1 if playouts are judged by mobility before their end, 2
if an end lasts (playout.pl), otherwise 0.

A **playouts** (playout_search.pl) is that tree as the engine sees it: the game and its rules (game_calls.pl), the
position, the runner, the tree itself, its ends (playout_tree.pl), the clock and the seed; judged, as in its growth; its
key (kept_searches.pl); before, the playouts of earlier searches; and what the tree was like when it had last grown:
nodes, the positions entered, and playouts; deepest; largest, the largest utility; the root and its children, as in
playouts_share/6.

A **team** of threads that grow trees (playout_team.pl): the trees.
*/

:- record(node, [ visits, sum, amaf_visits, amaf_sum, low, high, closed, number, side, first, end ]).
:- record(growth, [ chance, counting, playouts, allowed, largest, proportional, deepest, size, space, moves, no_moves,
                    root, earlier, judged ]).
:- record(playouts, [ game, rules, position, runner, tree, ends, clock, seed, judged, key, before, nodes, playouts,
                      deepest, largest, root, children ]).
:- record(team, [ trees ]).
