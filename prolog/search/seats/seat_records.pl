:- module(pybridge_seat_records, []).
:- reexport('../../base/expansion', [goal_expansion/2]).
:- use_module('../../base/expansion', [record/2]).

/** <module> The records of playouts for any number of seats

A **tree** (seat_tree.pl) has a row for each **node**: its visits; who is to move there, see mover/3 of
seat_calls.pl; where its children begin and end, both 0 before it has any; the number of the move that leads to it, in
the order of move/3; its weight, where chance leads to it; where several choose at once, its block (regrets.pl); and
the sum of the results of each of at most eight seats.

Its **growth** has: chance, the random number generator's state; counting, which nth_move/5 needs; the playouts;
allowed, how many positions may have been entered in all when the budget is spent; deepest, how many moves below the
root there are nodes with children; size, how many numbers of the array of nodes are in use, and space, for how many
there is room; low and high, the least and the greatest result of a seat that has been met; and the same size and space
of the array of blocks.

A block has a row for each **chooser**, the number of the seat, of its choices, and where their rows begin; and there,
for each **choice**, its regret, and the sum of the parts, in 65,536ths, in which it was to be chosen.

A **table** (seat_playouts.pl) is that tree as the engine sees it: the game and its rules, the position, the runner,
the tree, the most numbers that the array of nodes may have, the clock, the seed; and what was known when it had last
grown: nodes, the positions entered; playouts; deepest; the root's worth, its children, and its mixture.
*/

:- record(seat_node, [ visits, who, first, end, number, weight, block, sum_1, sum_2, sum_3, sum_4,
                       sum_5, sum_6, sum_7, sum_8 ]).
:- record(seat_growth, [ chance, counting, playouts, allowed, deepest, size, space, low, high, blocks_size,
                         blocks_space ]).
:- record(chooser, [ seat, count, choices ]).
:- record(choice, [ regret, parts ]).
:- record(table, [ game, rules, position, runner, tree, most, clock, seed, nodes, playouts, deepest, values, children,
                   mixture ]).
