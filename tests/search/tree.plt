:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/search/views/tree').
:- use_module('../../prolog/search/textbook/alphabeta').

:- begin_tests(search_tree).

position(Text, tictactoe:Position) :-
    tictactoe:position_text(Position, Text).

count(node(_, _, _, cut, []), 0) :-
    !.
count(node(_, _, _, _, Children), Count) :-
    foldl([Child,Sum0,Sum]>>( count(Child, N), Sum is Sum0+N ), Children, 1, Count).

test(it_looks_at_as_many_positions_as_the_labs_alphabeta, Count == 18297) :-
    tictactoe:start(standard, Start),
    search_tree(tictactoe:Start, 9, Tree),
    count(Tree, Count).

test(its_value_is_that_of_alphabeta, Value == Expected) :-
    position('xo-/-x-/--o x', Position),
    search_tree(Position, 9, node('', x, Value, searched, _)),
    alphabeta(Position, -100, 100, _, Expected).

test(an_ended_game_is_a_leaf, Tree == node('', '', 1, ended, [])) :-
    position('xxx/oo-/--- o', Position),
    search_tree(Position, 3, Tree).

test(depth_0_is_the_guess, Tree == node('', x, 0, horizon, [])) :-
    tictactoe:start(standard, Start),
    search_tree(tictactoe:Start, 0, Tree).

test(every_legal_move_is_in_the_tree_cut_or_not, Texts == ['1','2','3','4','5','6','7','8','9']) :-
    tictactoe:start(standard, Start),
    search_tree(tictactoe:Start, 1, node(_, _, _, _, Children)),
    findall(Text, member(node(Text, _, _, _, _), Children), Texts).

test(a_heuristic_values_the_horizon, true(integer(Value))) :-
    once(connect_four:start(_, Start)),
    search_tree(connect_four:Start, 2, node(_, _, Value, searched, _)).

test(the_depth_is_checked, error(type_error(nonneg, -1))) :-
    tictactoe:start(standard, Start),
    search_tree(tictactoe:Start, -1, _).

test(a_tree_too_large_to_look_at_is_refused, error(tree_too_large(30, _))) :-
    once(connect_four:start(_, Start)),
    search_tree(connect_four:Start, 30, _).

:- end_tests(search_tree).
