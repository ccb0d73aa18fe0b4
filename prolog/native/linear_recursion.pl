:- module(pybridge_linear_recursion,
          [ closed_clauses/4        % +Predicate, +Shapes, +Clauses0, -Clauses
          ]).
:- use_module(library(apply), [include/3, maplist/3, maplist/4, partition/4]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module(library(prolog_code), [comma_list/2, semicolon_list/2]).
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
    (   ( Recursive == [] ; memberchk(_-open(partial), Kinds) ),
        forall(member(Clause, Recursive), asks_freely(Clause, Kinds))
    ->  by_asking(Kinds, Parts, Arguments, Body)
    ;   \+ memberchk(changed-open(_), Kinds),
        forall(member(Clause, Recursive), passes_on(Clause, Kinds))
    ->  by_inputs(Kinds, Recursive, Bases, Arguments, Body)
    ;   \+ memberchk(changed-given, Kinds),
        \+ memberchk(_-open(partial), Kinds),
        forall(member(Clause, Recursive), asks_freely(Clause, Kinds))
    ->  by_answers(Kinds, Recursive, Bases, Arguments, Body)
    ).

%   parts(+Name/Arity, +Clause, -Parts) is semidet: Parts are base(Arguments, Goals), or recursive(Arguments, Before,
%   Again, After, Goals) of a clause that calls itself with the arguments Again.

parts(Name/Arity, clause(Head, Body, Module, _), Parts) :-
    Head =.. [_|Arguments],
    conjunction(Body, Module, Goals),
    (   append(Before, [Module:Call|After], Goals),
        callable(Call),
        functor(Call, Name, Arity)
    ->  Call =.. [_|Again],
        Parts = recursive(Arguments, Before, Again, After, Goals),
        append(Before, After, Others)
    ;   Parts = base(Arguments, Goals),
        Others = Goals
    ),
    \+ ( sub_term(Part, Others), callable(Part), functor(Part, Name, Arity) ).

calls_itself(recursive(_, _, _, _, _)).

%   kinds(+Arity, +Shapes, +Recursive, -Kinds): for each argument Change-Binding: it is `kept` or `changed` where a
%   clause calls itself, and `given`, open(partial) or open(free), as far as the call binds it.

kinds(Arity, Shapes, Recursive, Kinds) :-
    findall(Change-Binding,
            ( between(1, Arity, N), change(N, Recursive, Change), nth1(N, Shapes, Shape), binding(Shape, Binding) ),
            Kinds).

change(N, Recursive, Change) :-
    (   member(recursive(Arguments, _, Again, _, _), Recursive),
        nth1(N, Arguments, Argument),
        \+ ( nth1(N, Again, Same), Same == Argument )
    ->  Change = changed
    ;   Change = kept
    ).

binding(Shape, Binding) :-
    (   memberchk(Shape, ['$out', '$void'])
    ->  Binding = open(free)
    ;   sub_term(Part, Shape),
        memberchk(Part, ['$out', '$void', '$maybe', '$gap', '$gapped', '$again'(_), '$local'(_)])
    ->  Binding = open(partial)
    ;   Binding = given
    ).

%   passes_on(+Clause, +Kinds) is semidet: Clause calls itself last, and does nothing else with its outputs.

passes_on(recursive(Arguments, Before, _, [], _), Kinds) :-
    selected(_-open(_), Kinds, Arguments, Outputs),
    selected(_-given, Kinds, Arguments, Inputs),
    unbound(Outputs, Inputs-Before).

%   asks_freely(+Clause, +Kinds) is semidet: where Clause calls itself, no more is bound than when it is called with
%   variables for its outputs.

asks_freely(recursive(Arguments, Before, Again, _, _), Kinds) :-
    selected(_-open(_), Kinds, Again, Asked),
    selected(_-open(partial), Kinds, Arguments, Partial),
    selected(_-given, Kinds, Arguments, Inputs),
    unbound(Asked, Inputs-Before-Partial).

unbound(Variables, Before) :-
    term_variables(Variables, Distinct),
    Distinct == Variables,
    \+ ( member(Variable, Variables), sub_term(Part, Before), Part == Variable ).

%   selected(+Kind, +Kinds, +Arguments, -Selected): those Arguments that are of this Kind.

selected(Kind, Kinds, Arguments, Selected) :-
    pairs_keys_values(Pairs, Kinds, Arguments),
    include(of_kind(Kind), Pairs, Chosen),
    pairs_values(Chosen, Selected).

of_kind(Kind, Each-_) :-
    subsumes_term(Kind, Each).

%   by_asking(+Kinds, +Parts, +Arguments, -Body): a clause that calls itself asks another version.

by_asking(Kinds, Parts, Arguments,
          ( findall(Outputs, Any, Answers0),
            sort(Answers0, Answers),
            member(Outputs, Answers) )) :-
    selected(_-open(_), Kinds, Arguments, Outputs),
    maplist(clause_goal(Arguments), Parts, Each),
    disjoined(Each, Any).

%   by_inputs(+Kinds, +Recursive, +Bases, +Arguments, -Body): all inputs that can be reached, and what each answers.

by_inputs(Kinds, Recursive, Bases, Arguments,
          ( pybridge_library:reached([Inputs], Lambda, All),
            findall(Outputs, ( member(Reached, All), Base ), Answers0),
            sort(Answers0, Answers),
            member(Outputs, Answers) )) :-
    selected(changed-_, Kinds, Arguments, Inputs),
    selected(_-open(_), Kinds, Arguments, Outputs),
    maplist(step(inputs, Kinds, Arguments, From, To), Recursive, Steps),
    lambda(From, To, Steps, Lambda),
    maplist(moved, Kinds, Arguments, Moved),
    selected(changed-_, Kinds, Moved, Reached),
    maplist(clause_goal(Moved), Bases, Each),
    disjoined(Each, Base).

moved(Change-_, Argument, Moved) :-
    ( Change == kept -> Moved = Argument ; true ).

%   by_answers(+Kinds, +Recursive, +Bases, +Arguments, -Body): all answers that can be reached from those of Bases.

by_answers(Kinds, Recursive, Bases, Arguments,
           ( findall(Outputs, Base, Answers),
             pybridge_library:reached(Answers, Lambda, All),
             member(Outputs, All) )) :-
    selected(_-open(_), Kinds, Arguments, Outputs),
    maplist(step(answers, Kinds, Arguments, From, To), Recursive, Steps),
    lambda(From, To, Steps, Lambda),
    maplist(clause_goal(Arguments), Bases, Each),
    disjoined(Each, Base).

%   step(+Of, +Kinds, +Given, ?From, ?To, +Clause, -Step): the goal Step leads from inputs to those with which Clause
%   calls itself, or from the answers of that call to those of Clause.

step(Of, Kinds, Given, From, To, recursive(Arguments, Before, Again, After, _), Step) :-
    ( Of == inputs -> Kind = changed-_, From1 = Here, To1 = There ; Kind = _-open(_), From1 = There, To1 = Here ),
    selected(Kind, Kinds, Arguments, Here),
    selected(Kind, Kinds, Again, There),
    selected(kept-given, Kinds, Given, Same),
    selected(kept-given, Kinds, Arguments, Same1),
    append([[user:(Same = Same1), user:(From = From1)], Before, After, [user:(To = To1)]], Goals),
    comma_list(Step, Goals).

clause_goal(Arguments, Parts, Goal) :-
    ( Parts = base(Arguments1, Goals) -> true ; Parts = recursive(Arguments1, _, _, _, Goals) ),
    comma_list(Goal, [user:(Arguments = Arguments1)|Goals]).

lambda(From, To, Steps, >>([From,To], Step)) :-
    disjoined(Steps, Step).

disjoined(Goals, Disjunction) :-
    append(Goals, [fail], All),
    semicolon_list(Disjunction, All).
