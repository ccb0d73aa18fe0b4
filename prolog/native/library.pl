:- module(pybridge_library, []).
:- use_module(library(ordsets), [ord_subtract/3, ord_union/3]).

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

%   That of library(clpfd).

transpose([], []).
transpose([Row|Rows], Columns) :-
    columns(Row, [Row|Rows], Columns).

columns([], Rows, []) :-
    \+ ( member(Row, Rows), Row \== [] ).
columns([_|Row], Rows0, [Column|Columns]) :-
    first_column(Rows0, Column, Rows),
    columns(Row, Rows, Columns).

first_column([], [], []).
first_column([[Element|Row]|Rows0], [Element|Column], [Row|Rows]) :-
    first_column(Rows0, Column, Rows).

flatten(List, Flat) :-
    flatten_onto(List, [], Flat).

flatten_onto(Element, Tail, Flat) :-
    var(Element),
    !,
    Flat = [Element|Tail].
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

%   Term is Term0 with Filling in the place of Gap (gaps.pl).

filled(Term0, Gap, Filling, Term) :-
    (   Term0 == Gap
    ->  Term = Filling
    ;   Term0 = [Head0|Tail0]
    ->  Term = [Head|Tail],
        filled(Head0, Gap, Filling, Head),
        filled(Tail0, Gap, Filling, Tail)
    ;   compound(Term0)
    ->  Term0 =.. [Name|Arguments0],
        filled(Arguments0, Gap, Filling, Arguments),
        Term =.. [Name|Arguments]
    ;   Term = Term0
    ).

%   A dict is a compound of its tag, and values and keys (words.pl). No key is new.

dict_get(Dict, Key, Value) :-
    dict_parts(Dict, _, Pairs),
    dict_value(Pairs, Key, Value).

dict_parts(Dict, Tag, Pairs) :-
    ( compound(Dict), Dict =.. [Name,Tag0|Pairs0], Name == '$dict' -> Tag = Tag0, Pairs = Pairs0 ; throw(no_dict) ).

dict_value([Value0,Key0|Pairs], Key, Value) :-
    (   Key0 == Key
    ->  Value = Value0
    ;   dict_value(Pairs, Key, Value)
    ).

dict_put(Dict, New, Result) :-
    dict_parts(Dict, Tag, Pairs0),
    dict_parts(New, _, Pairs1),
    with_values(Pairs0, Pairs1, Pairs, 0, Count),
    length(Pairs1, Length),
    ( Length =:= 2*Count -> Result =.. ['$dict',Tag|Pairs] ; throw(new_key) ).

with_values([], _, [], Count, Count).
with_values([Value0,Key|Pairs0], New, [Value,Key|Pairs], Count0, Count) :-
    (   dict_value(New, Key, Value1)
    ->  Value = Value1,
        Count1 is Count0+1
    ;   Value = Value0,
        Count1 = Count0
    ),
    with_values(Pairs0, New, Pairs, Count1, Count).

%   A List of this Length for which `maplist(Goal, List)` is true.

list_of(Length, Goal, List) :-
    Length >= 0,
    listed(Length, Goal, List).

listed(0, _, []) :-
    !.
listed(N, Goal, [Element|List]) :-
    call(Goal, Element),
    N1 is N-1,
    listed(N1, Goal, List).

%   Whole has this Length, and Front first; maplist(Goal, Back) is true of the others.

padded(Length, Front, Goal, Back, Whole) :-
    length(Front, Count),
    Left is Length-Count,
    list_of(Left, Goal, Back),
    append(Front, Back, Whole).

%   As many as in a list, all this Element, for `same_length(List, Elements), maplist(=(Element), Elements)`.

as_many([], _, []).
as_many([_|List], Element, [Element|Elements]) :-
    as_many(List, Element, Elements).

%   All that can be reached from Terms by steps, for tabled predicates (linear_recursion.pl).

:- meta_predicate reached(+, 2, -).

reached(Terms, Step, All) :-
    sort(Terms, Set),
    reached(Set, Set, Step, All).

reached([], All, _, All).
reached([Term|Terms], Known0, Step, All) :-
    findall(Next, call(Step, Term, Next), Steps),
    sort(Steps, Set),
    ord_subtract(Set, Known0, New),
    ord_union(Known0, New, Known),
    append(New, Terms, Agenda),
    reached(Agenda, Known, Step, All).

is_set(Set) :-
    is_list(Set),
    length(Set, Length),
    sort(Set, Sorted),
    length(Sorted, Length).

ord_intersection([Set|Sets], Intersection) :-
    intersect(Sets, Set, Intersection).

intersect([], Set, Set).
intersect([Other|Sets], Set, Intersection) :-
    ordsets:ord_intersection(Set, Other, Both),
    intersect(Sets, Both, Intersection).

list_to_assoc(List, Assoc) :-
    keysort(List, Sorted),
    ord_list_to_assoc(Sorted, Assoc).

ord_list_to_assoc([], t) :-
    !.
ord_list_to_assoc(Sorted, Assoc) :-
    (   assoc:ord_pairs(Sorted)
    ->  length(Sorted, Count),
        tree(Count, Sorted, [], _, Assoc)
    ;   throw(keys)
    ).

%   tree(+Count, +Pairs, -Rest, -Depth, -Assoc): Assoc has the first Count of Pairs.

tree(0, Pairs, Pairs, 0, t) :-
    !.
tree(Count, Pairs, Rest, Depth, t(Key, Value, Balance, Left, Right)) :-
    RightCount is (Count-1) div 2,
    LeftCount is Count-1-RightCount,
    tree(LeftCount, Pairs, [Key-Value|Upper], LeftDepth, Left),
    tree(RightCount, Upper, Rest, RightDepth, Right),
    Depth is LeftDepth+1,
    compare(Order, RightDepth, LeftDepth),
    assoc:balance(Order, Balance).

assoc_to_list(Assoc, Pairs) :-
    nodes(Assoc, [], Pairs).

nodes(t, Pairs, Pairs).
nodes(t(Key, Value, _, Left, Right), Pairs0, Pairs) :-
    nodes(Right, Pairs0, Pairs1),
    nodes(Left, [Key-Value|Pairs1], Pairs).

assoc_to_keys(Assoc, Keys) :-
    nodes(Assoc, [], Pairs),
    pairs:pairs_keys(Pairs, Keys).

assoc_to_values(Assoc, Values) :-
    nodes(Assoc, [], Pairs),
    pairs:pairs_values(Pairs, Values).

get_assoc(Key, t(Key0, Value0, _, Left, Right), Value) :-
    compare(Order, Key, Key0),
    get_assoc(Order, Key, Value0, Left, Right, Value).

get_assoc(=, _, Value, _, _, Value).
get_assoc(<, Key, _, Left, _, Value) :-
    get_assoc(Key, Left, Value).
get_assoc(>, Key, _, _, Right, Value) :-
    get_assoc(Key, Right, Value).

%   The answers of bagof/3, by the terms that are unbound before.

groups(Pairs, Key, Items) :-
    keysort(Pairs, Sorted),
    pairs:group_pairs_by_key(Sorted, Groups),
    member(Key-Items, Groups).

sum_of([], Sum, Sum).
sum_of([Number|Numbers], Sum0, Sum) :-
    Sum1 is Sum0+Number,
    sum_of(Numbers, Sum1, Sum).

%   The first of the pairs Value-Witness with the greatest or the least value.

greatest([Value-Witness|Pairs], Max) :-
    ( integer(Value) -> true ; throw(number) ),
    greatest(Pairs, Value, Witness, Max).

greatest([], Value, Witness, max(Value, Witness)).
greatest([Value1-Witness1|Pairs], Value, Witness, Max) :-
    (   Value1 > Value
    ->  greatest(Pairs, Value1, Witness1, Max)
    ;   greatest(Pairs, Value, Witness, Max)
    ).

least([Value-Witness|Pairs], Min) :-
    ( integer(Value) -> true ; throw(number) ),
    least(Pairs, Value, Witness, Min).

least([], Value, Witness, min(Value, Witness)).
least([Value1-Witness1|Pairs], Value, Witness, Min) :-
    (   Value1 < Value
    ->  least(Pairs, Value1, Witness1, Min)
    ;   least(Pairs, Value, Witness, Min)
    ).

:- meta_predicate
    list_of(+, 1, -),
    padded(+, +, 1, -, -),
    partition(2, +, -, -, -),
    predsort(3, +, -).

partition(Compare, List, Less, Equal, Greater) :-
    parts(List, Compare, Less, Equal, Greater).

parts([], _, [], [], []).
parts([Element|List], Compare, Less, Equal, Greater) :-
    call(Compare, Element, Order),
    ( memberchk(Order, [<, =, >]) -> true ; throw(order) ),
    parts(List, Compare, Less1, Equal1, Greater1),
    part(Order, Element, Less1, Equal1, Greater1, Less, Equal, Greater).

part(<, Element, Less, Equal, Greater, [Element|Less], Equal, Greater).
part(=, Element, Less, Equal, Greater, Less, [Element|Equal], Greater).
part(>, Element, Less, Equal, Greater, Less, Equal, [Element|Greater]).

predsort(Order, List, Sorted) :-
    length(List, Length),
    sort:predsort(Order, Length, List, _, Sorted).
