:- module(pybridge_library, []).

/** <module> Library predicates written anew for the compiler

SWI-Prolog writes these in C, or in a way that needs unbound lists or exceptions. Each gives the same solutions in the
same order for the arguments that the compiler passes: ground ones, or unbound ones that it returns.
*/

reverse(List, Reversed) :-
    reverse_onto(List, [], Reversed).

reverse_onto([], Reversed, Reversed).
reverse_onto([Element|List], Reversed0, Reversed) :-
    reverse_onto(List, [Element|Reversed0], Reversed).

append(Lists, List) :-
    append_all(Lists, List).

append_all([], []).
append_all([List|Lists], Whole) :-
    append_all(Lists, Rest),
    append(List, Rest, Whole).

append([], List, List).
append([Element|List], Tail, [Element|Whole]) :-
    append(List, Tail, Whole).

permutation([], []).
permutation(List, [Element|Permutation]) :-
    select(Element, List, Rest),
    permutation(Rest, Permutation).

select(Element, [First|List], Rest) :-
    select_from(List, Element, First, Rest).

select_from(List, First, First, List).
select_from([Second|List], Element, First, [First|Rest]) :-
    select_from(List, Element, Second, Rest).

flatten(List, Flat) :-
    flatten_onto(List, [], Flat).

flatten_onto([], Flat, Flat) :-
    !.
flatten_onto([Element|List], Tail, Flat) :-
    !,
    flatten_onto(List, Tail, Rest),
    flatten_onto(Element, Rest, Flat).
flatten_onto(Element, Tail, [Element|Tail]).

%   The first N elements of List, for `length(Front, N), append(Front, Back, List)`.

split_at(0, List, [], List) :-
    !.
split_at(N, [Element|List], [Element|Front], Back) :-
    N1 is N-1,
    split_at(N1, List, Front, Back).

sum_of([], Sum, Sum).
sum_of([Number|Numbers], Sum0, Sum) :-
    Sum1 is Sum0+Number,
    sum_of(Numbers, Sum1, Sum).

%   The first of the pairs Value-Witness with the greatest or the least value.

greatest([Value-Witness|Pairs], Max) :-
    greatest(Pairs, Value, Witness, Max).

greatest([], Value, Witness, max(Value, Witness)).
greatest([Value1-Witness1|Pairs], Value, Witness, Max) :-
    (   Value1 > Value
    ->  greatest(Pairs, Value1, Witness1, Max)
    ;   greatest(Pairs, Value, Witness, Max)
    ).

least([Value-Witness|Pairs], Min) :-
    least(Pairs, Value, Witness, Min).

least([], Value, Witness, min(Value, Witness)).
least([Value1-Witness1|Pairs], Value, Witness, Min) :-
    (   Value1 < Value
    ->  least(Pairs, Value1, Witness1, Min)
    ;   least(Pairs, Value, Witness, Min)
    ).

:- meta_predicate
    predsort(3, +, -).

predsort(Order, List, Sorted) :-
    length(List, Length),
    sort:predsort(Order, Length, List, _, Sorted).
