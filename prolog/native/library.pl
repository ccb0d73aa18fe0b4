:- module(pybridge_library, []).

/** <module> Library predicates written anew for the compiler

SWI-Prolog writes these in C, or in a way that needs unbound lists or exceptions. Each gives the same solutions in the
same order for the arguments that the compiler passes: ground ones, or unbound ones that it returns.
*/

%   nth0/3 and nth1/3 with a bound index are functions of the run-time library; see builtins.pl.

nth0(Index, List, Element) :-
    element_at(List, 0, Index, Element).

nth1(Index, List, Element) :-
    element_at(List, 1, Index, Element).

element_at([Element|_], Base, Base, Element).
element_at([_|List], Base, Index, Element) :-
    Next is Base+1,
    element_at(List, Next, Index, Element).

nth0(Index, List, Element, Rest) :-
    nth_of(Index, List, 0, Element, Rest).

nth1(Index, List, Element, Rest) :-
    nth_of(Index, List, 1, Element, Rest).

nth_of(Index, List, Base, Element, Rest) :-
    (   nonvar(Index)
    ->  Skip is Index-Base,
        Skip >= 0,
        (   nonvar(List)
        ->  take_out(Skip, List, Element, Rest)
        ;   put_in(Skip, Rest, Element, List)
        )
    ;   element_and_rest(List, Base, Index, Element, Rest)
    ).

take_out(0, List, Element, Rest) :-
    !,
    List = [Element|Rest].
take_out(Skip, [First|List], Element, [First|Rest]) :-
    Skip1 is Skip-1,
    take_out(Skip1, List, Element, Rest).

put_in(0, Rest, Element, List) :-
    !,
    List = [Element|Rest].
put_in(Skip, [First|Rest], Element, [First|List]) :-
    Skip1 is Skip-1,
    put_in(Skip1, Rest, Element, List).

element_and_rest([Element|Rest], Base, Base, Element, Rest).
element_and_rest([First|List], Base, Index, Element, [First|Rest]) :-
    Next is Base+1,
    element_and_rest(List, Next, Index, Element, Rest).

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

list_to_set(List, Set) :-
    unseen(List, [], Set).

unseen([], _, []).
unseen([Element|List], Seen, Set) :-
    (   memberchk(Element, Seen)
    ->  unseen(List, Seen, Set)
    ;   Set = [Element|Set1],
        unseen(List, [Element|Seen], Set1)
    ).

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

predsort(Order, List, Sorted) :-
    length(List, Length),
    (   Length =:= 0
    ->  Sorted = []
    ;   predsort(Length, Order, List, _, Sorted)
    ).

predsort(Length, Order, List0, List, Sorted) :-
    (   Length =:= 1
    ->  List0 = [Element|List],
        Sorted = [Element]
    ;   Half1 is Length//2,
        Half2 is Length-Half1,
        predsort(Half1, Order, List0, List1, Sorted1),
        predsort(Half2, Order, List1, List, Sorted2),
        predmerge(Sorted1, Sorted2, Order, Sorted)
    ).

predmerge([], List, _, List) :-
    !.
predmerge(List, [], _, List) :-
    !.
predmerge([A|As], [B|Bs], Order, Merged) :-
    call(Order, Delta, A, B),
    !,
    merge(Delta, A, As, B, Bs, Order, Merged).

merge(<, A, As, B, Bs, Order, [A|Merged]) :-
    predmerge(As, [B|Bs], Order, Merged).
merge(=, A, As, _, Bs, Order, Merged) :-
    predmerge([A|As], Bs, Order, Merged).
merge(>, A, As, B, Bs, Order, [B|Merged]) :-
    predmerge([A|As], Bs, Order, Merged).
