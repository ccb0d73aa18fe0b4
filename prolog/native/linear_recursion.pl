:- module(pybridge_linear_recursion,
          [ closed_clauses/4        % +Predicate, +Shapes, +Clauses0, -Clauses
          ]).
:- use_module(library(apply), [include/3, maplist/3, maplist/4, partition/4]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module(program, [conjunction/3]).

/** <module> Tabled predicates that call themselves once in a clause

Their answers are what can be reached, each once, in the standard order of terms. Where a clause calls itself first,
with the same inputs, one answer leads to another:

    linked(Board, A, C) :- linked(Board, A, B), next(B, C), own(Board, C).

Where it calls itself last, and passes its outputs on, one input leads to another:

    linked(Board, A, C) :- next(A, B), own(Board, B), linked(Board, B, C).

*/

%!  closed_clauses(+Predicate, +Shapes, +Clauses0, -Clauses) is semidet.
%
%   Clauses, which do not call Predicate, have the answers of its Clauses0 (program.pl) where a call has these Shapes.
%   Fails if a clause has a cut, or calls Predicate in another way.

closed_clauses(Module:Name/Arity, Shapes, Clauses0, [clause(Head, Body, Module, Place)]) :-
    Clauses0 = [clause(_, _, _, Place)|_],
    \+ ( member(clause(_, Body0, _, _), Clauses0), sub_term(Part, Body0), Part == ! ),
    maplist(parts(Name/Arity), Clauses0, Parts),
    partition(calls_itself, Parts, Recursive, Bases),
    functor(Head, Name, Arity),
    Head =.. [_|Arguments],
    kinds(Arity, Shapes, Recursive, Kinds),
    (   \+ memberchk(changed-free, Kinds),
        forall(member(Clause, Recursive), passes_on(Clause, Kinds))
    ->  by_inputs(Kinds, Recursive, Bases, Arguments, Body)
    ;   memberchk(_-free, Kinds),
        \+ memberchk(changed-given, Kinds)
    ->  by_answers(Kinds, Recursive, Bases, Arguments, Body)
    ).

%   parts(+Name/Arity, +Clause, -Parts) is semidet: Parts are base(Arguments, Goals), or recursive(Arguments, Before,
%   Again, After) of a clause that calls itself with the arguments Again.

parts(Name/Arity, clause(Head, Body, Module, _), Parts) :-
    Head =.. [_|Arguments],
    conjunction(Body, Module, Goals),
    (   append(Before, [_:Call|After], Goals),
        callable(Call),
        functor(Call, Name, Arity)
    ->  Call =.. [_|Again],
        Parts = recursive(Arguments, Before, Again, After),
        append(Before, After, Others)
    ;   Parts = base(Arguments, Goals),
        Others = Goals
    ),
    \+ ( sub_term(Part, Others), callable(Part), functor(Part, Name, Arity) ).

calls_itself(recursive(_, _, _, _)).

%   kinds(+Arity, +Shapes, +Recursive, -Kinds): for each argument Change-Binding: it is `kept` or `changed` where a
%   clause calls itself, and `given` or `free`.

kinds(Arity, Shapes, Recursive, Kinds) :-
    findall(Change-Binding,
            ( between(1, Arity, N), change(N, Recursive, Change), nth1(N, Shapes, Shape), binding(Shape, Binding) ),
            Kinds).

change(N, Recursive, Change) :-
    (   member(recursive(Arguments, _, Again, _), Recursive),
        nth1(N, Arguments, Argument),
        \+ ( nth1(N, Again, Same), Same == Argument )
    ->  Change = changed
    ;   Change = kept
    ).

binding(Shape, Binding) :-
    (   sub_term(Part, Shape),
        memberchk(Part, ['$out', '$void', '$maybe', '$gap', '$gapped', '$again'(_), '$local'(_)])
    ->  Binding = free
    ;   Binding = given
    ).

%   passes_on(+Clause, +Kinds) is semidet: Clause calls itself last, and does nothing else with its outputs.

passes_on(recursive(Arguments, Before, _, []), Kinds) :-
    selected(_-free, Kinds, Arguments, Outputs),
    selected(_-given, Kinds, Arguments, Inputs),
    term_variables(Outputs, Variables),
    Variables == Outputs,
    \+ ( member(Variable, Variables), sub_term(Part, Inputs-Before), Part == Variable ).

%   selected(+Kind, +Kinds, +Arguments, -Selected): those Arguments that are of this Kind.

selected(Kind, Kinds, Arguments, Selected) :-
    pairs_keys_values(Pairs, Kinds, Arguments),
    include(of_kind(Kind), Pairs, Chosen),
    pairs_values(Chosen, Selected).

of_kind(Kind, Each-_) :-
    subsumes_term(Kind, Each).

%   by_inputs(+Kinds, +Recursive, +Bases, +Arguments, -Body): all inputs that can be reached, and what each answers.

by_inputs(Kinds, Recursive, Bases, Arguments,
          ( pybridge_library:reached([Inputs], [From,To]>>Step, All),
            findall(Found, ( member(Reached, All), Base ), Answers0),
            sort(Answers0, Answers),
            member(Outputs, Answers) )) :-
    selected(changed-_, Kinds, Arguments, Inputs),
    selected(_-free, Kinds, Arguments, Outputs),
    maplist(input_step(Kinds, Arguments, From, To), Recursive, Steps),
    disjoined(Steps, Step),
    maplist(unknown, Kinds, Arguments, Unknown),
    selected(changed-_, Kinds, Unknown, Reached),
    selected(_-free, Kinds, Unknown, Found),
    maplist(base(Unknown), Bases, EachBase),
    disjoined(EachBase, Base).

%   by_answers(+Kinds, +Recursive, +Bases, +Arguments, -Body): all answers that can be reached from those of Bases.

by_answers(Kinds, Recursive, Bases, Arguments,
           ( findall(Found, Base, Answers),
             pybridge_library:reached(Answers, [From,To]>>Step, All),
             member(Outputs, All) )) :-
    selected(_-free, Kinds, Arguments, Outputs),
    maplist(answer_step(Kinds, Arguments, From, To), Recursive, Steps),
    disjoined(Steps, Step),
    maplist(unknown, Kinds, Arguments, Unknown),
    selected(_-free, Kinds, Unknown, Found),
    maplist(base(Unknown), Bases, EachBase),
    disjoined(EachBase, Base).

input_step(Kinds, Given, From, To, recursive(Arguments, Before, Again, _), Step) :-
    selected(kept-given, Kinds, Given, Same),
    selected(kept-given, Kinds, Arguments, Same1),
    selected(changed-_, Kinds, Arguments, From1),
    selected(changed-_, Kinds, Again, To1),
    append([[user:(Same = Same1), user:(From = From1)], Before, [user:(To = To1)]], Goals),
    conjoined(Goals, Step).

answer_step(Kinds, Given, From, To, recursive(Arguments, Before, Again, After), Step) :-
    selected(_-given, Kinds, Given, Same),
    selected(_-given, Kinds, Arguments, Same1),
    selected(_-free, Kinds, Again, From1),
    selected(_-free, Kinds, Arguments, To1),
    append([[user:(Same = Same1), user:(From = From1)], Before, After, [user:(To = To1)]], Goals),
    conjoined(Goals, Step).

unknown(Kind, Argument, Unknown) :-
    ( Kind == kept-given -> Unknown = Argument ; true ).

base(Arguments, base(Arguments1, Goals), Base) :-
    conjoined([user:(Arguments = Arguments1)|Goals], Base).

conjoined([], true).
conjoined([Goal|Goals], (Goal, Conjunction)) :-
    conjoined(Goals, Conjunction).

disjoined([], fail).
disjoined([Goal|Goals], (Goal ; Disjunction)) :-
    disjoined(Goals, Disjunction).
