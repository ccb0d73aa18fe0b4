:- module(test_goal_parts, []).
:- use_module(library(plunit)).
:- use_module('../../prolog/native/goal_parts').

:- begin_tests(goal_parts).

test(values_that_nobody_looks_at_go, Goals == [call(7, ['$v'(1)], ['$v'(2)]), exit(['$v'(2)])]) :-
    without_unused([ call(7, ['$v'(1)], ['$v'(2)]), let('$v'(3), '$v'(2)), let('$v'(4), ['$v'(3)]), exit(['$v'(2)]) ], Goals).

test(in_branches_too, Goals == [if([], [call(7, ['$v'(1)], ['$v'(2)])], [let('$v'(2), a)]), exit(['$v'(2)])]) :-
    Then = [call(7, ['$v'(1)], ['$v'(2)]), let('$v'(3), b)],
    without_unused([if([], Then, [let('$v'(2), a), let('$v'(3), c)]), exit(['$v'(2)])], Goals).

test(what_is_looked_at_stays, Goals == [let('$v'(3), a), not([match('$v'(3), b, [])]), exit([])]) :-
    without_unused([let('$v'(3), a), not([match('$v'(3), b, [])]), exit([])], Goals).

test(terms_of_the_same_name_are_no_goals, Goals == [if([], [let('$v'(2), a)], [let('$v'(2), b)]), exit([[let('$v'(2), '$v'(1))]])]) :-
    without_unused([if([], [let('$v'(2), a)], [let('$v'(2), b)]), exit([[let('$v'(2), '$v'(1))]])], Goals).

test(what_answers_are_made_of_stays, Goals == [findall('$v'(3), [let('$v'(3), '$v'(1))], '$v'(2), []), exit(['$v'(2)])]) :-
    without_unused([findall('$v'(3), [let('$v'(4), a), let('$v'(3), '$v'(1))], '$v'(2), []), exit(['$v'(2)])], Goals).

:- end_tests(goal_parts).
