:- module(pybridge_builtins,
          [ rewritten/2,            % +Goal, -Rewritten
            element_of/3,           % +Goal, -List, -Rewritten
            test/2,                 % +Goal, -Test
            type_test/2,            % +Goal, -Term
            function/4,             % +Goal, -Name, -Inputs, -Output
            partial_function/4      % +Goal, -Name, -Inputs, -Output
          ]).

/** <module> Built-in predicates that the compiler knows

Each is either written with other goals, or a function of the run-time library.
*/

%!  rewritten(+Goal, -Rewritten) is semidet.
%
%   Goal means the same as Rewritten, which the compiler knows; variables that are new in it are Prolog's.

rewritten(true, true).
rewritten(otherwise, true).
rewritten(not(Goal), \+ Goal).
rewritten(forall(Condition, Action), \+ (Condition, \+ Action)).
rewritten(aggregate_all(bag(Template), Goal, List), findall(Template, Goal, List)).
rewritten(aggregate_all(set(Template), Goal, Set), (findall(Template, Goal, List), sort(List, Set))).
rewritten(aggregate_all(sum(Expression), Goal, Sum),
          (findall(Value, (Goal, Value is Expression), List), pybridge_library:sum_of(List, 0, Sum))).
rewritten(aggregate_all(max(Term), Goal, Max), Rewritten) :-
    extreme(Term, Goal, Max, max, Rewritten).
rewritten(aggregate_all(min(Term), Goal, Min), Rewritten) :-
    extreme(Term, Goal, Min, min, Rewritten).
rewritten(aggregate_all(max(X, Witness), Goal, Max),
          (findall(X-Witness, Goal, List), pybridge_library:greatest(List, Max))).
rewritten(aggregate_all(min(X, Witness), Goal, Min),
          (findall(X-Witness, Goal, List), pybridge_library:least(List, Min))).
rewritten(succ(A, B), (nonvar(A) -> A >= 0, B is A+1 ; B > 0, A is B-1)).
rewritten(plus(A, B, C), (var(C) -> C is A+B ; var(B) -> B is C-A ; nonvar(A) -> C =:= A+B ; A is C-B)).
rewritten(must_be(Type, Term), (Test -> true ; throw(type))) :-
    memberchk(Type-Test, [ integer-integer(Term), nonneg-(integer(Term), Term >= 0), positive_integer-(integer(Term), Term > 0),
                           list-is_list(Term), atom-atom(Term), callable-true, boolean-memberchk(Term, [true, false]),
                           list(integer)-(is_list(Term), \+ (member(Element, Term), \+ integer(Element))) ]).
rewritten(functor(Term, Name, Arity), (nonvar(Term), '$arity'(Term, Arity), Term =.. [Name|_])).
rewritten(ord_memberchk(Element, Set), memberchk(Element, Set)).

extreme(Term, Goal, Extreme, Kind, (findall(Value, (Goal, Value is Term), List), Pick)) :-
    (   Kind == max
    ->  Pick = max_list(List, Extreme)
    ;   Pick = min_list(List, Extreme)
    ).

%!  element_of(+Goal, -List, -Rewritten) is semidet.
%
%   Goal means the same as Rewritten if List is bound. '$element'(Element, Index, List) gives all elements, with their indices from 0.

element_of(member(Element, List), List, '$element'(Element, _, List)).
element_of(nth0(Index, List, Element), List, '$element'(Element, Index, List)).
element_of(nth1(Index, List, Element), List, ('$element'(Element, Index0, List), Index is Index0+1)).

%!  test(+Goal, -Test) is semidet.
%
%   Goal is decided by the test Name-Arguments once its Arguments are bound.

test(A @< B, order(<)-[A, B]).
test(A @> B, order(>)-[A, B]).
test(A @=< B, order(=<)-[A, B]).
test(A @>= B, order(>=)-[A, B]).
test(setarg(N, Term, Value), setarg-[N, Term, Value]).
test(set_array_value(Array, Index, Value), set_array_value-[Array, Index, Value]).
test(extend_array(Array, Size, Value), extend_array-[Array, Size, Value]).
test(reserve_array(Array, Most), reserve_array-[Array, Most]).
test(set_table_value(Table, Key, Value), set_table_value-[Table, Key, Value]).
test(reserve_places(Places, Most, Entered, More), reserve_places-[Places, Most, Entered, More]).
test(change_place_value(Places, Place, Old, New), change_place_value-[Places, Place, Old, New]).
test(append_term(Sequence, Term), append_term-[Sequence, Term]).
test(clear_sequence(Sequence), clear_sequence-[Sequence]).
test(rewind_sequence(Sequence), rewind_sequence-[Sequence]).
test(renew_budget(Budget, Positions, Milliseconds), renew_budget-[Budget, Positions, Milliseconds]).
test(spend(Budget, Count), spend-[Budget, Count]).
test(report(Value), report-[Value]).

%!  type_test(+Goal, -Term) is semidet.
%
%   Goal tests what Term is.

type_test(Goal, Term) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [Term]),
    memberchk(Name, [var, nonvar, integer, atom, atomic, number, compound, callable, is_list, ground, string, float, rational]).

%!  function(+Goal, -Name, -Inputs, -Output) is semidet.
%
%   If Inputs are bound, Goal unifies Output with a value of the function Name.

function(length(List, Length), length, [List], Length).
function(sort(List, Sorted), sort(0, false, true), [List], Sorted).
function(list_to_ord_set(List, Sorted), sort(0, false, true), [List], Sorted).
function(msort(List, Sorted), sort(0, false, false), [List], Sorted).
function(keysort(List, Sorted), sort(1, false, false), [List], Sorted).
function(sort(Key, Order, List, Sorted), sort(Key, Descending, Unique), [List], Sorted) :-
    integer(Key),
    order(Order, Descending, Unique).
function(compare(Order, A, B), order, [A, B], Order).
function(copy_term(Term, Copy), identity, [Term], Copy).
function(duplicate_term(Term, Copy), duplicate, [Term], Copy).
function(Term =.. List, list_to_term, [List], Term).
function(Term =.. List, term_to_list, [Term], List).
function('$arity'(Term, Arity), arity, [Term], Arity).
function(new_array(Size, Value, Array), new_array, [Size, Value], Array).
function(array_value(Array, Index, Value), array_value, [Array, Index], Value).
function(integer_root(N, Root), integer_root, [N], Root).
function(new_table(Most, Table), new_table, [Most], Table).
function(new_places(Most, Places), new_places, [Most], Places).
function(term_bytes(Holder, Bytes), term_bytes, [Holder], Bytes).
function(share_places(Places, Shared), share_places, [Places], Shared).
function(place(Places, Key, Place), place, [Places, Key], Place).
function(place_value(_, Place, Value), place_value, [Place], Value).
function(new_budget(Positions, Milliseconds, Budget), new_budget, [Positions, Milliseconds], Budget).
function(share_budget(Budget, Shared), share_budget, [Budget], Shared).
function(new_sequence(Sequence), new_sequence, [], Sequence).
function(table_count(Table, Count), table_count, [Table], Count).
function(budget_left(Budget, Positions), budget_left, [Budget], Positions).
function(reported(Value), reported, [], Value).

order(@<,  false, true).
order(@>,  true,  true).
order(@=<, false, false).
order(@>=, true,  false).

%!  partial_function(+Goal, -Name, -Inputs, -Output) is semidet.
%
%   If Inputs are bound, Goal fails or unifies Output with a value of the function Name.

partial_function(arg(N, Term, Argument), argument, [N, Term], Argument).
partial_function(table_value(Table, Key, Value), table_value, [Table, Key], Value).
partial_function(known_place(Places, Key, Place), known_place, [Places, Key], Place).
partial_function(next_term(Sequence, Term), next_term, [Sequence], Term).
partial_function(nth0(Index, List, Element), nth0, [Index, List], Element).
partial_function(nth1(Index, List, Element), nth1, [Index, List], Element).
