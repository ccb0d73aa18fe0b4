:- use_module('../../prolog/memory/search_memory', [array_value/3, new_array/3, set_array_value/3]).
:- use_module('../../prolog/search/alpha_beta/alpha_beta_search', []).
:- use_module('../../prolog/search/playouts/playout_records', []).
:- use_module('../../prolog/worth/score').

:- begin_tests(expansion).

:- use_module('../../prolog/base/expansion', [goal_expansion/2]).
:- use_module('../../prolog/worth/score').

test(a_misspelled_field_is_reported, error(existence_error(field, sdie), _)) :-
    goal_expansion(field(root, _, [sdie(_)]), _).

test(what_is_added_to_a_row_is_there, [nondet, V-L == 3-9]) :-
    new_array(30, 0, Nodes),
    goal_expansion(set_row(node, Nodes, Row, [visits(2), low(9)]), Set),
    goal_expansion(add_row(node, Nodes, Row, [visits(1)]), Add),
    goal_expansion(row(node, Nodes, Row, [visits(V), low(L)]), Get),
    Row = 11,
    maplist(call, [Set, Add, Get]).

utility_of(Score, Utility) :-
    score_utility(Score, Utility).

test(a_score_is_inlined, Goal == (U is (S+8388608)>>24)) :-
    clause(utility_of(S, U), Goal).

test(a_score_has_its_utility_and_plies, forall(( member(U, [-3, -1, 1, 10**30]), member(N, [0, 5, 4_000_000]) ))) :-
    Utility is U,
    utility_score(Utility, N, Score),
    score_utility(Score, Utility1),
    score_plies(Score, N1),
    assertion(Utility1-N1 == Utility-N),
    farther(Score, 2, Later),
    score_plies(Later, N2),
    assertion(N2 =:= N+2).

test(any_win_outranks_any_guess_and_any_guess_any_loss) :-
    guess_score(1_000_000_000, High),
    guess_score(-1_000_000_000, Low),
    utility_score(1, 4_000_000, Win),
    utility_score(-1, 4_000_000, Loss),
    assertion(( Win > High, High > 0, 0 > Low, Low > Loss )).

:- end_tests(expansion).
