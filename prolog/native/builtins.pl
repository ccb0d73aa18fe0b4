:- module(pybridge_builtins,
          [ rewritten/2,            % +Goal, -Rewritten
            element_of/3,           % +Goal, -List, -Rewritten
            test/2,                 % +Goal, -Test
            type_test/2,            % +Goal, -Term
            function/4,             % +Goal, -Name, -Inputs, -Output
            partial_function/4,     % +Goal, -Name, -Inputs, -Output
            primitive/1,            % ?Module
            prolog_answers/2,       % +Goal, -Count
            prolog_answer/1,        % +Goal
            no_effect/1             % +Goal
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
rewritten(A \== B, \+ A == B).
rewritten(A \= B, \+ A = B).
rewritten(memberchk(Element, List), (lists:member(Element, List) -> true)).
rewritten(callable(Term), (compound(Term) -> true ; atom(Term))).
rewritten(catch(Goal, Ball, _), call(Goal)) :-                  % where there is an error, compiled code gives up
    memberchk(Ball, ['$v'(_), error(_, _)]).
rewritten(proper_length(List, Length), (is_list(List), length(List, Length))).
rewritten(unify_with_occurs_check(A, B), (ground(A) -> A = B ; ground(B) -> A = B ; throw(open))).
rewritten(A =@= B, (ground(A-B) -> A == B ; throw(open))).
rewritten(A \=@= B, \+ A =@= B).
rewritten(term_variables(Term, Variables), (ground(Term) -> Variables = [] ; throw(open))).
rewritten(is_of_type(Type, Term), Test) :-
    type_goal(Type, Term, Test).
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
    type_goal(Type, Term, Test).
rewritten(assertion(Goal), (\+ Goal -> throw(assertion) ; true)).
rewritten(gen_assoc(Pattern, Assoc, Value), (gen_assoc(Key, Assoc, Value), Key = Pattern)) :-
    compound(Pattern),
    Pattern \= '$v'(_).
rewritten(functor(Term, Name, Arity), Term = Compound) :-
    atom(Name),
    integer(Arity),
    between(0, 1000, Arity),
    functor(Compound, Name, Arity).
rewritten(functor(Term, Name, Arity),
          (nonvar(Term) -> '$arity'(Term, Arity), Term =.. [Name|_] ; Arity =:= 0 -> Term = Name ; throw(open))).
rewritten(Term =.. [Name|Arguments], Term = Compound) :-
    atom(Name),
    is_list(Arguments),
    Compound =.. [Name|Arguments].
rewritten('.'(Dict, Function, Value), Rewritten) :-
    nonvar(Function),
    dict_function(Function, Dict, Value, Rewritten).
rewritten(get_dict(Key, Dict, Value), pybridge_library:dict_get(Dict, Key, Value)) :-
    atomic(Key).
rewritten(put_dict(New, Dict, Result), pybridge_library:dict_put(Dict, Compound, Result)) :-
    dict_compound(New, Compound).
rewritten(put_dict(Key, Dict, Value, Result), pybridge_library:dict_put(Dict, '$dict'('$tag', Value, Key), Result)) :-
    atomic(Key).
rewritten(ord_memberchk(Element, Set), (nonvar(Element), (ground(Element) -> memberchk(Element, Set) ; throw(open)))).
rewritten(subsumes_term(General, Specific), (ground(Specific) -> \+ \+ General = Specific ; throw(open))).
rewritten(phrase(Body, List), Goal) :-
    rewritten(phrase(Body, List, []), Goal).
rewritten(phrase(Body, List, Rest), call(Goal)) :-
    Body \= '$v'(_),
    catch(dcg_translate_rule((body --> Body), (body(List, Rest) :- Goal)), error(_, _), fail).
rewritten(format(Sink, Template, Arguments), formatted(Kind, Template, Arguments, Text)) :-
    sink(Sink, Kind, Text).
rewritten(with_output_to(Sink, Goal), Rewritten) :-
    ( Goal = _:shown(Printing) -> true ; Printing = Goal ),
    printed(Printing, Template, Arguments),
    rewritten(format(Sink, Template, Arguments), Rewritten).
rewritten(Goal, true) :-
    no_effect(Goal).
rewritten(length(List, Length), Rewritten) :-
    (   integer(Length)
    ->  Length >= 0,
        Length < 1000,
        length(Elements, Length),
        Rewritten = (List = Elements)
    ;   List = [_|Tail],
        Rewritten = (   nonvar(Length)
                    ->  (integer(Length) -> Length > 0, Less is Length-1, length(Tail, Less) ; throw(type))
                    ;   length(Tail, Less), Length is Less+1
                    )
    ).

%   type_goal(+Type, +Term, -Goal): Term is of this Type.

type_goal(Type, Term, Goal) :-
    memberchk(Type-Goal,
              [ integer-integer(Term), nonneg-(integer(Term), Term >= 0), positive_integer-(integer(Term), Term > 0),
                list-is_list(Term), atom-atom(Term), callable-callable(Term), boolean-memberchk(Term, [true, false]),
                oneof(Terms)-memberchk(Term, Terms),
                list(integer)-(is_list(Term), \+ (lists:member(Element, Term), \+ integer(Element))) ]).

%   Where there are no solutions, or Term is bound before, the answer differs between versions of SWI-Prolog unless
%   both Term and Extreme are variables.

extreme(Term, Goal, Extreme, Kind, Rewritten) :-
    ( Kind == max -> Pick = lists:max_list(List, Extreme) ; Pick = lists:min_list(List, Extreme) ),
    All = findall(Value, (Goal, Value is Term), List),
    (   Term = '$v'(_)
    ->  Rewritten = (nonvar(Term) -> throw(bound) ; All, (List \== [] -> Pick ; nonvar(Extreme), throw(none)))
    ;   Rewritten = (All, (List \== [] -> Pick ; throw(none)))
    ).

sink(Sink, Kind, Text) :-
    compound(Sink),
    Sink =.. [Kind, Text],
    memberchk(Kind, [atom, string, codes, chars]).

printed(write(Term), '~w', [Term]).
printed(print(Term), '~p', [Term]).
printed(writeq(Term), '~q', [Term]).
printed(format(Template), Template, []).
printed(format(Template, Arguments), Template, Arguments).

%   dict_function(+Function, +Dict, +Value, -Goal) is semidet: Goal means the same as Value = Dict.Function.

dict_function(get(Key), Dict, Value, pybridge_library:dict_get(Dict, Key, Value)) :-
    atomic(Key).
dict_function(get(Key, Default), Dict, Value, (Get -> Value = Value0 ; Value = Default)) :-
    atomic(Key),
    Get = pybridge_library:dict_get(Dict, Key, Value0).
dict_function(put(New), Dict, Value, pybridge_library:dict_put(Dict, Compound, Value)) :-
    dict_compound(New, Compound).
dict_function(put(Key, New), Dict, Value, pybridge_library:dict_put(Dict, '$dict'('$tag', New, Key), Value)) :-
    atomic(Key).
dict_function(Key, Dict, Value, (pybridge_library:dict_get(Dict, Key, Value0) -> Value = Value0 ; throw(no_key))) :-
    atomic(Key).

%   dict_compound(+Dict, -Compound) is semidet: as in words.pl, but for the tag, which does not matter where a dict is
%   put into another.

dict_compound(Dict, Compound) :-
    compound(Dict),
    compound_name_arguments(Dict, Name, [_|Pairs]),
    compound_name_arity(_{}, Name, _),
    compound_name_arguments(Compound, '$dict', ['$tag'|Pairs]).

%!  element_of(+Goal, -List, -Rewritten) is semidet.
%
%   Goal means the same as Rewritten if List is bound. '$element'(Element, Index, List) gives all elements, with
%   their indices from 0.

element_of(member(Element, List), List, '$element'(Element, _, List)).
element_of(nth0(Index, List, Element), List, '$element'(Element, Index, List)).
element_of(nth1(Index, List, Element), List, ('$element'(Element, Index0, List), Index is Index0+1)).

%!  primitive(?Module) is nondet.
%
%   A hook: what the predicates of Module are is said by this file, not by their clauses.

:- multifile primitive/1, test/2, function/4, partial_function/4.

primitive(pybridge_library).

%!  test(+Goal, -Test) is semidet.
%
%   A hook: Goal is decided by the test Name-Arguments once its Arguments are bound.

test(A @< B, order(<)-[A, B]).
test(A @> B, order(>)-[A, B]).
test(A @=< B, order(=<)-[A, B]).
test(A @>= B, order(>=)-[A, B]).
test(setarg(N, Term, Value), setarg(setarg)-[N, Term, Value]).
test(nb_setarg(N, Term, Value), setarg(nb_setarg)-[N, Term, Value]).    % only fresh terms may be changed (changes.pl)

%!  type_test(+Goal, -Term) is semidet.
%
%   Goal tests what Term is.

type_test(Goal, Term) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [Term]),
    memberchk(Name, [var, nonvar, integer, atom, atomic, number, compound, is_list, ground, string, float, rational]).

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

order(@<,  false, true).
order(@>,  true,  true).
order(@=<, false, false).
order(@>=, true,  false).

%!  partial_function(+Goal, -Name, -Inputs, -Output) is semidet.
%
%   If Inputs are bound, Goal fails or unifies Output with a value of the function Name.

partial_function(arg(N, Term, Argument), argument, [N, Term], Argument).
partial_function(nth0(Index, List, Element), nth0, [Index, List], Element).
partial_function(nth1(Index, List, Element), nth1, [Index, List], Element).

%!  no_effect(+Goal) is semidet.
%
%   Goal only prints, which means nothing to an answer.

no_effect(Goal) :-
    functor(Goal, Name, Arity),
    (   memberchk(Name/Arity,
                  [ nl/0, nl/1, write/1, write/2, print/1, print/2, writeln/1, writeln/2, writeq/1, writeq/2,
                    write_canonical/1, write_term/2, write_term/3, put_char/1, put_char/2, tab/1, tab/2, format/1,
                    format/2, print_message/2, print_message_lines/3, portray_clause/1, portray_clause/2,
                    flush_output/0, flush_output/1, ansi_format/3, ttyflush/0, display/1, writef/1, writef/2 ])
    ->  true
    ;   Goal = format(Output, _, _),
        atom(Output)
    ).

%!  prolog_answers(?Goal, -Count) is nondet.
%
%   Goal is a built-in one that Prolog is asked for, since it takes atoms or strings apart or makes them in ways that
%   text_goals.pl does not have. It has at most `one` answer if all but what is unbound are bound, or `many`. Its
%   answers do not change, so those of one question are kept.

prolog_answers(atom_number(_, _), one).
prolog_answers(char_type(_, _), many).
prolog_answers(code_type(_, _), many).
prolog_answers(downcase_atom(_, _), one).
prolog_answers(number_chars(_, _), one).
prolog_answers(number_codes(_, _), one).
prolog_answers(number_string(_, _), one).
prolog_answers(split_string(_, _, _, _), one).
prolog_answers(string_lower(_, _), one).
prolog_answers(string_upper(_, _), one).
prolog_answers(term_to_atom(_, _), one).
prolog_answers(upcase_atom(_, _), one).
prolog_answers(written(_, _, _, _), one).

%!  prolog_answer(+Goal) is nondet.
%
%   Goal is one of prolog_answers/2; written(Kind, Template, Arguments, Text) is what format/3 writes to Kind(Text).

prolog_answer(Goal) :-
    (   Goal = written(Kind, Template, Arguments, Text)
    ->  Sink =.. [Kind, Text],
        format(Sink, Template, Arguments)
    ;   call(system:Goal)
    ).
