:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/views/tree_size').

:- begin_tests(tree_size).

size(Text, Depth, Nodes-Exact) :-
    tictactoe:position_text(Position, Text),
    tree_size(tictactoe:Position, Depth, Nodes, Exact).

test(a_small_tree_is_counted, Size == 82- @(true)) :-
    size('---/---/--- x', 2, Size).

test(the_tree_of_an_ended_game_has_one_node, Size == 1- @(true)) :-
    size('xxx/oo-/--- o', 5, Size).

test(a_large_tree_is_estimated_within_a_tenth_or_so, true(abs(Nodes-549946) < 100000)) :-
    size('---/---/--- x', 9, Nodes- @(false)).

test(the_estimate_of_a_trees_size_is_the_same_each_time, One == Other) :-
    size('---/---/--- x', 9, One),
    size('---/---/--- x', 9, Other).

:- end_tests(tree_size).
