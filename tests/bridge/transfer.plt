:- use_module('../../prolog/bridge/transfer').

:- begin_tests(must_cross).

test(a_cyclic_term_is_refused, error(type_error(acyclic_term, _))) :-
    Cyclic = f(Cyclic),
    must_cross(Cyclic).

test(an_attributed_variable_is_refused_with_its_goals, error(type_error(free_of_attvar, [put_attr(_, pybridge_test, 1)]))) :-
    put_attr(Attributed, pybridge_test, 1),
    must_cross(f(Attributed)).

:- end_tests(must_cross).


:- begin_tests(make_rational).

test(a_rational_is_made_of_two_integers, Rational =:= 2 rdiv 3) :-
    make_rational(4, 6, Rational).

test(a_rational_that_is_whole_is_an_integer, Rational == 2) :-
    make_rational(4, 2, Rational).

:- end_tests(make_rational).
