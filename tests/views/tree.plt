:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/views/tree').
:- use_module('../../prolog/views/grown_tree').
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').
:- use_module(library(prolog_wrap)).
:- use_module('../../prolog/search/textbook/alphabeta').

:- begin_tests(search_tree).

position(Text, tictactoe:Position) :-
    tictactoe:position_text(Position, Text).

count(node(_, _, _, cut, [], _), 0) :-
    !.
count(node(_, _, _, _, Children, _), Count) :-
    foldl([Child,Sum0,Sum]>>( count(Child, N), Sum is Sum0+N ), Children, 1, Count).

test(the_search_tree_has_as_many_positions_as_alphabeta_enters, Count == Nodes) :-
    position('---/-x-/o-- x', Position),
    search_tree(Position, 9, Tree),
    count(Tree, Count),
    analyse(Position, [algorithm(alphabeta)], Analysis),
    get_dict(nodes, Analysis, Nodes).

test(an_ended_game_is_a_leaf_of_the_search_tree, true(Tree = node('', '', 1, ended, [], _))) :-
    position('xxx/oo-/--- o', Position),
    search_tree(Position, 3, Tree).

test(a_search_tree_of_depth_0_is_the_guess, true(Tree = node('', x, 0, horizon, [], _))) :-
    tictactoe:start(standard, Start),
    search_tree(tictactoe:Start, 0, Tree).

test(every_legal_move_is_in_the_tree_cut_or_not, Texts == ['1','2','3','4','5','6','7','8','9']) :-
    tictactoe:start(standard, Start),
    search_tree(tictactoe:Start, 1, node(_, _, _, _, Children, _)),
    findall(Text, member(node(Text, _, _, _, _, _), Children), Texts).

%   x wins by 9; before, o's answer 8 to 7 has shown that 7 is worth 0.

test(each_node_has_the_alpha_and_beta_it_was_reached_with, Windows == Expected) :-
    position('xoo/oxx/--- x', Position),
    search_tree(Position, 2, Tree),
    findall(Path-How-Alpha-Beta, window(Tree, Path, How, Alpha-Beta), Windows),
    Low is -inf,
    High is inf,
    Expected = [[]-searched-Low-High,
                ['7']-searched-Low-High, ['7','8']-horizon-Low-High, ['7','9']-horizon-Low-0,
                ['8']-searched-0-High, ['8','7']-horizon-0-High, ['8','9']-cut-0-0,
                ['9']-ended-0-High].

window(node(_, _, _, How, _, Window), [], How, Window).
window(node(_, _, _, _, Children, _), [Text|Path], How, Window) :-
    member(Child, Children),
    Child = node(Text, _, _, _, _, _),
    window(Child, Path, How, Window).

test(a_branch_is_cut_where_alpha_has_reached_beta) :-
    tictactoe:start(standard, Start),
    search_tree(tictactoe:Start, 5, Tree),
    forall(window(Tree, _, How, Alpha-Beta),
           ( How == cut -> Alpha >= Beta ; Alpha < Beta )).

test(the_tree_of_minimax_has_every_position, Count == 3610) :-     % 1 + 9 + 9*8 + 9*8*7 + 9*8*7*6
    tictactoe:start(standard, Start),
    search_tree(minimax, tictactoe:Start, 4, Tree),
    count(Tree, Count).

test(minimax_and_alphabeta_agree, Value1 == Value2) :-
    position('xo-/-x-/--o x', Position),
    search_tree(minimax, Position, 9, node(_, _, Value1, _, _, none)),
    search_tree(alphabeta, Position, 9, node(_, _, Value2, _, _, _)).

%   In this position x has 7, with the answers 8 and 9; 8, with 7 and the cut 9; and 9, which wins.

test(a_step_of_the_search_knows_what_has_come_back_by_then, Values == Expected) :-
    position('xoo/oxx/--- x', Position),
    Position = Game:_,
    search_tree(Position, 2, Tree),
    findall(Value, ( between(1, 8, Step), tree_so_far(Game, Tree, Step, node(_, _, Value, _, _, _)) ), Values),
    Low is -inf,
    Expected = [Low,Low,Low,0,0,0,0,1].

test(after_its_last_step_the_search_knows_the_whole_tree, SoFar == Tree) :-
    position('xoo/oxx/--- x', Position),
    Position = Game:_,
    search_tree(Position, 2, Tree),
    tree_so_far(Game, Tree, 8, SoFar).

test(a_search_tree_of_negative_depth_is_refused, error(type_error(nonneg, -1))) :-
    tictactoe:start(standard, Start),
    search_tree(tictactoe:Start, -1, _).

%   The textbook's searches as they run: visited_tree.pl.

visited(Algorithm, Text, Depth, Tree) :-
    position(Text, Position),
    grown_tree(Position, [algorithm(Algorithm)], Depth, Tree).

test(negamax_and_the_last_depth_of_deepening_visit_the_tree_of_alphabeta, Trees == [Drawn, Drawn]) :-
    visited(alphabeta, 'xo-/-x-/--o x', 4, Drawn),
    findall(Tree, ( member(Algorithm, [negamax,iterative_deepening]), visited(Algorithm, 'xo-/-x-/--o x', 4, Tree) ), Trees).

test(a_table_visits_no_more_than_alphabeta_and_has_its_value, A-true == B-Less) :-
    visited(alphabeta, 'xo-/-x-/--o x', 5, Drawn),
    visited(transposition_table, 'xo-/-x-/--o x', 5, Tabled),
    Drawn = node(_, _, A, searched, _, _),
    Tabled = node(_, _, B, searched, _, _),
    count(Drawn, Nodes),
    count(Tabled, Fewer),
    ( Fewer < Nodes -> Less = true ; Less = false ).

test(the_tree_of_uct_has_its_playouts, Playouts-Value == Visits-Mean) :-
    position('xo-/-x-/--o x', Position),
    analyse(Position, [algorithm(uct), nodes(600)], Analysis),
    _{playouts:Playouts, value:Value} :< Analysis,
    grown_tree(Position, [algorithm(uct), nodes(600)], 2, node(_, x, _, played, [node(_, _, Mean, played, _, _)|_], visits(Visits))).

test(the_searches_are_as_they_were_once_their_tree_is_drawn, Wrapped == []) :-
    visited(negamax, 'xo-/-x-/--o x', 2, _),
    findall(Name, current_predicate_wrapper(pybridge_negamax:negamax(_, _, _, _, _), Name, _, _), Wrapped).

test(where_chance_decides_branches_have_probabilities_and_the_value_is_their_mean,
     true(( Texts == ['x (1/2)','o (1/2)'], Value =:= Mean ))) :-
    load_game('tests/search/coin_tictactoe.pl', Game),
    start_position(Game, 'three squares left', Position),
    grown_tree(Game:Position, [], 9, Tree),
    Tree = node(_, chance, Value, searched, [node(Text1, _, V1, _, _, _),node(Text2, _, V2, _, _, _)], _),
    Texts = [Text1,Text2],
    Mean is (V1+V2)/2,
    tree_so_far(Game, Tree, 2, node(_, _, @(none), _, _, _)).

test(guesses_keep_their_scale_where_chance_decides, Value =:= 10r3) :-     % the mean of 0, 2, 3, 4, 5 and 6
    load_game(pig, _),
    start_position(pig, default, Position),
    grown_tree(pig:Position, [], 2, node(_, ann, Value0, _, _, _)),
    Value is rationalize(Value0).

:- end_tests(search_tree).
