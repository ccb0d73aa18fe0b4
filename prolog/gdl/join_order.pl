:- module(pybridge_join_order,
          [ join_order/5,       % :Estimate, +Literals, +Bound, -Ordered, -Bound
            bound_in/2,         % +Term, +Bound
            facts_estimate/4    % +Arguments, +Bound, +Statistics, -Estimate
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(lists), [append/3, member/2]).

/** <module> Ordering the conditions of a rule

The next condition is always the one with the fewest expected solutions, given the variables that
are bound at that point.
*/

:- meta_predicate join_order(3, +, +, -, -).

%!  join_order(:Estimate, +Literals, +Bound0, -Ordered, -Bound) is det.
%
%   Bound0 is a list of variables that have a value when the rule is tried.
%   call(Estimate, Literal, Bound, Number) says how many solutions a positive Literal is
%   likely to have. Tests and negations come as soon as their variables are bound.

join_order(_, [], Bound, [], Bound) :-
    !.
join_order(Estimate, Literals, Bound0, Ordered, Bound) :-
    partition(ready_test(Bound0), Literals, Tests, Others),
    Tests = [_|_],
    !,
    append(Tests, Ordered1, Ordered),
    join_order(Estimate, Others, Bound0, Ordered1, Bound).
join_order(Estimate, Literals, Bound0, [Best|Ordered], Bound) :-
    best(Literals, Estimate, Bound0, none, 0, Best),
    select_same(Best, Literals, Others),
    term_variables(Bound0-Best, Bound1),
    join_order(Estimate, Others, Bound1, Ordered, Bound).

ready_test(Bound, Literal) :-
    (   Literal = unlike(Move, _, Shared)
    ->  bound_in(Move-Shared, Bound)
    ;   Literal \= holds(_),
        bound_in(Literal, Bound)
    ).

%!  bound_in(+Term, +Bound) is semidet.
%
%   All variables of Term are in the list Bound.

bound_in(Term, Bound) :-
    term_variables(Term, Variables),
    \+ ( member(Variable, Variables),
         \+ ( member(Known, Bound), Known == Variable )
       ).

best([], _, _, Best, _, Best).
best([Literal|Literals], Estimate, Bound, Best0, Number0, Best) :-
    (   Literal = holds(_)
    ->  call(Estimate, Literal, Bound, Number)
    ;   Number = 1.0e12
    ),
    (   ( Best0 == none ; Number < Number0 )
    ->  best(Literals, Estimate, Bound, Literal, Number, Best)
    ;   best(Literals, Estimate, Bound, Best0, Number0, Best)
    ).

select_same(Literal, [Other|Literals], Rest) :-
    (   Literal == Other
    ->  Rest = Literals
    ;   Rest = [Other|Rest1],
        select_same(Literal, Literals, Rest1)
    ).

%!  facts_estimate(+Arguments, +Bound, +Statistics, -Estimate) is det.
%
%   Statistics is facts(Count, Distinct): the number of facts and, for each argument, the number
%   of its different values.

facts_estimate(Arguments, Bound, facts(Count, Distinct), Estimate) :-
    divided(Arguments, Distinct, Bound, Count, Estimate0),
    (   bound_in(Arguments, Bound)
    ->  Estimate is min(Estimate0, 0.5)
    ;   Estimate = Estimate0
    ).

divided([], [], _, Estimate, Estimate).
divided([Argument|Arguments], [Distinct|Rest], Bound, Estimate0, Estimate) :-
    (   bound_in(Argument, Bound)
    ->  Estimate1 is Estimate0/max(1, Distinct)
    ;   Estimate1 = Estimate0
    ),
    divided(Arguments, Rest, Bound, Estimate1, Estimate).
