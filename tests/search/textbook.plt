:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/search/textbook/minimax').
:- use_module('../../prolog/search/textbook/alphabeta').
:- use_module('../../prolog/search/textbook/negamax').
:- use_module('../../prolog/search/textbook/iterative_deepening').
:- use_module('../../prolog/search/textbook/transposition_table').
:- use_module('../../prolog/search/textbook/uct').
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module(random_graphs, []).
:- use_module(trees, []).

:- begin_tests(textbook).

test(minimax_finds_that_perfect_tic_tac_toe_is_a_draw, Value == 0) :-
    tictactoe:position_text(Position, '---/-x-/--- o'),
    minimax(tictactoe:Position, _, Value).

test(alphabeta_agrees_with_minimax, ValueA == ValueM) :-
    tictactoe:position_text(Position, 'xo-/-x-/--- o'),
    minimax(tictactoe:Position, Next, ValueM),
    alphabeta(tictactoe:Position, -100, 100, Next, ValueA).

test(minimax_takes_the_win, Next == Won) :-
    tictactoe:position_text(Position, 'xx-/oo-/--- x'),
    once(tictactoe:move(Position, 3, Won)),
    minimax(tictactoe:Position, Next, 1).

test(minimax_has_no_next_position_where_the_game_has_ended, Next-Value == unbound-1) :-
    tictactoe:position_text(Position, 'xxx/oo-/--- o'),
    minimax(tictactoe:Position, Next, Value),
    (   var(Next)
    ->  Next = unbound
    ;   true
    ).

%   The tree in the headers of minimax.pl and alphabeta.pl.

tree(node(high, [node(low, [end(3), end(5)]), node(low, [end(2), end(9)])])).

test(the_worked_example, [Left-Values == 1-[3, 3, 3]]) :-
    tree(Tree),
    minimax(trees:Tree, Next, A),
    alphabeta(trees:Tree, -100, 100, Next, B),
    negamax(trees:Tree, -100, 100, Next, C),
    Values = [A, B, C],
    once(trees:move(Tree, Left, Next)).

test(the_worked_example_is_entered_but_for_one_position, Entered == [7, 6, 6]) :-
    tree(Tree),
    findall(Nodes,
            ( member(Algorithm, [minimax, alphabeta, negamax]),
              analyse(trees:Tree, [algorithm(Algorithm)], Analysis),
              Nodes = Analysis.nodes ),
            Entered).

test(negamax_is_from_the_point_of_view_of_the_player_to_move, Value == -3) :-
    negamax(trees:node(low, [end(3), end(5)]), -100, 100, _, Value).

test(negamax_keeps_the_sign_where_a_player_moves_twice, Value == 5) :-
    negamax(trees:node(high, [node(high, [end(3), end(5)]), end(4)]), -100, 100, _, Value).

test(deepening_gives_an_answer_for_each_depth, Depths == [1, 2, 3, 4]) :-
    once(connect_four:start(_, Position)),
    findall(Depth, limit(4, iterative_deepening(connect_four:Position, -1000, 1000, Depth, _, _)), Depths).

test(deepening_ends_without_a_guess, Depth-Exact == 5 - @(true)) :-
    tictactoe:position_text(Position, 'xx-/oo-/--- x'),
    once(tictactoe:move(Position, 3, Won)),
    analyse(tictactoe:Position, [algorithm(iterative_deepening)], Analysis),
    _{move:Move, depth:Depth, exact:Exact} :< Analysis,
    once(tictactoe:move(Position, Move, Won)).

test(a_cyclic_game_has_the_value_of_minimax_at_each_depth, Different == []) :-
    findall(Seed-Depth-Algorithm,
            ( between(1, 12, Seed),
              between(1, 4, Depth),
              value(minimax, Seed, Depth, Expected),
              member(Algorithm, [alphabeta, negamax, iterative_deepening, transposition_table]),
              value(Algorithm, Seed, Depth, Value),
              Value \== Expected ),
            Different).

value(Algorithm, Seed, Depth, Value) :-
    analyse(random_graphs:node(Seed, 0), [algorithm(Algorithm), depth(Depth)], Analysis),
    Value = Analysis.value.

test(a_search_of_rules_that_fail_does_not_go_on_for_ever, Failed == [iterative_deepening, transposition_table, uct]) :-
    Tree = node(high, []),
    findall(Name, ( textbook_call(Name, trees:Tree, Goal), \+ Goal ), Failed).

textbook_call(iterative_deepening, Position, iterative_deepening(Position, -1, 1, _, _, _)).
textbook_call(transposition_table, Position, transposition_table(Position, -1, 1, _, _, _)).
textbook_call(uct, Position, uct(Position, 1, 1000, _, _)).

test(uct_has_nothing_to_choose_where_the_game_has_ended, fail) :-
    uct(trees:end(1), 1, _, _, _).

:- end_tests(textbook).
