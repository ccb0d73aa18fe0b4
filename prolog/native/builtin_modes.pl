:- module(pybridge_builtin_modes,
          [ plain_goal/5,           % +Goal, +State0, +Clause, -State, -Simple
            builtin/5,              % +Goal, +State0, +Clause, -State, -Simple
            unbound_arguments/3,    % +Goal, +State, -Numbers
            output/5,               % +Term, -Value, +State0, +Clause, -State
            needed/4,               % +Term, +State, +Clause, +Goal
            refuse/3,               % +Clause, +Goal, +Why
            fresh/2,                % +Clause, -Variable
            fresh_variables/2       % +Clause, +Term
          ]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(arithmetic_code, [arithmetic/2]).
:- use_module(builtins, [function/4, partial_function/4, prolog_answers/2, test/2, type_test/2]).
:- use_module(unification,
              [ bind/3, free/2, gap_in/1, is_bound/2, new_variable/2, number_variables/2, replaced/3, unify/5,
                unify_all/4, variable_in/2 ]).

/** <module> Modes of built-in predicates

What the goals of built-in predicates are passed and give: those that call no other goals. States and clauses are
those of modes.pl.
*/

%!  plain_goal(+Goal, +State0, +Clause, -State, -Simple) is semidet.
%!  builtin(+Goal, +State0, +Clause, -State, -Simple) is semidet.
%
%   As goals/5 in modes.pl. A builtin/5 is one of the tables of builtins.pl. What SWI-Prolog raises an error for
%   gives up where it is reached.

plain_goal('$count'(row(N, _, _), Count), State0, Clause, State, [function(Value, count, ['$v'(N)])|Simple]) :-
    !,
    output(Count, Value, State0, Clause, State1),
    unify(Value, Count, State1, State, Simple).
plain_goal('$element'(Element, Index, List), State0, Clause, State, [element(E, I, List)|Simple]) :-
    !,
    needed(List, State0, Clause, member(Element, List)),
    output(Element, E, State0, Clause, State1),
    output(Index, I, State1, Clause, State2),
    unify_all([E=Element, I=Index], State2, State, Simple).
plain_goal(memberchk(Element, List), State, Clause, State, [test(memberchk, [Element, List])]) :-
    needed(List, State, Clause, memberchk(Element, List)),
    is_bound(Element, State),
    !.
plain_goal(between(Low, inf, N), State0, Clause, State, Simple) :-
    !,
    plain_goal(between(Low, 0xFFFFFFFFFFFFFF, N), State0, Clause, State, Simple).
plain_goal(between(Low, High, N), State0, Clause, State, Simple) :-
    !,
    (   (   \+ is_bound(Low-High, State0)
        ;   member(Bound, [Low, High]),
            \+ evaluable([Bound], State0, Clause, between)
        )
    ->  raises(State, Simple)
    ;   is_bound(N, State0)
    ->  State = State0,
        Simple = [compare(=<, Low, N), compare(=<, N, High)]
    ;   output(N, Value, State0, Clause, State),
        Simple = [between(Value, Low, High)]
    ).
plain_goal(Variable is Expression, State0, Clause, State, Simple) :-
    !,
    (   evaluable(Expression, State0, Clause, Variable is Expression)
    ->  output(Variable, Value, State0, Clause, State1),
        unify(Value, Variable, State1, State, Simple1),
        Simple = [is(Value, Expression)|Simple1]
    ;   raises(State, Simple)
    ).
plain_goal(Goal, State0, Clause, State, Simple) :-
    Goal =.. [Operator, A, B],
    memberchk(Operator, [<, >, =<, >=, =:=, =\=]),
    !,
    (   evaluable([A], State0, Clause, Goal),
        evaluable([B], State0, Clause, Goal)
    ->  State = State0,
        Simple = [compare(Operator, A, B)]
    ;   raises(State, Simple)
    ).
plain_goal(copy_term(Term, Copy), State0, Clause, State, Simple) :-
    \+ is_bound(Term, State0),
    \+ gap_in(Term),
    !,
    findall(N, ( variable_in(Term, N), free('$v'(N), State0) ), Ns0),
    sort(Ns0, Ns),
    findall(N-_, member(N, Ns), Renaming),
    replaced(Term, Renaming, Renamed),
    fresh_variables(Clause, Renamed),
    unify(Renamed, Copy, State0, State, Simple).
plain_goal(compare(Order, A, B), State0, _, State, Simple) :-
    known_order(A, B, State0, Known),
    !,
    unify(Order, Known, State0, State, Simple).
plain_goal(Goal, State0, _, State, Simple) :-
    test(Goal, order(Operator)-[A, B]),
    known_order(A, B, State0, Known),
    !,
    (   memberchk(Known-Operator, [(<)-(<), (<)-(=<), (=)-(=<), (=)-(>=), (>)-(>), (>)-(>=)])
    ->  State = State0,
        Simple = []
    ;   State = dead,
        Simple = [fail]
    ).
plain_goal(A == B, State0, Clause, State, Simple) :-
    !,
    (   A == B
    ->  State = State0,
        Simple = []
    ;   ( atomic(A), atomic(B) ; one_free(A, B, State0) )
    ->  State = dead,
        Simple = [fail]
    ;   is_bound(A-B, State0)
    ->  State = State0,
        Simple = [same(A, B)]
    ;   refuse(Clause, A == B, 'it compares unbound variables')
    ).
plain_goal(Goal, State0, Clause, State, Simple) :-
    type_test(Goal, Term),
    !,
    type(Goal, Term, State0, Clause, State, Simple).

one_free(A, B, State) :-
    (   A = '$v'(_), \+ is_bound(A, State), is_bound(B, State)
    ;   B = '$v'(_), \+ is_bound(B, State), is_bound(A, State)
    ),
    !.

%   evaluable(+Expression, +State, +Clause, +Goal) is semidet: fails if SWI-Prolog raises an error.

evaluable(Expression, State, Clause, Goal) :-
    is_bound(Expression, State),
    arithmetic(Expression, Kind),
    (   Kind == unknown
    ->  refuse(Clause, Goal, 'there is no such arithmetic in compiled rules')
    ;   Kind == known
    ).

%   raises(-State, -Simple): SWI-Prolog raises an error here, since an argument is not bound.

raises(dead, [trap]).

%   known_order(+A, +B, +State, -Order) is semidet: how A and B compare, since they are the same or one is unbound,
%   which is less than all that is bound.

known_order(A, B, State, Order) :-
    (   A == B
    ->  Order = (=)
    ;   \+ ( A = '$v'(_), B = '$v'(_), free(A, State), free(B, State) ),
        (   A = '$v'(_),
            free(A, State)
        ->  Order = (<)
        ;   B = '$v'(_),
            free(B, State)
        ->  Order = (>)
        )
    ).

%   Whether a variable is bound is known here; what it is bound to, at run time.

type(Goal, Term, State0, Clause, State, Simple) :-
    functor(Goal, Test, 1),
    (   Term = '$gap'(_)
    ->  refuse(Clause, Goal, 'the term may be bound later')
    ;   memberchk(Test, [var, nonvar])
    ->  (   Term = '$v'(_), \+ is_bound(Term, State0)
        ->  Known = var
        ;   Known = nonvar
        ),
        ( Test == Known -> Truth = true ; Truth = false )
    ;   Term = '$v'(_), \+ is_bound(Term, State0)
    ->  Truth = false
    ;   Term = '$v'(_)
    ->  Truth = unknown
    ;   gap_in(Term)
    ->  refuse(Clause, Goal, 'the term may be bound later')
    ;   Test == ground
    ->  ( is_bound(Term, State0) -> Truth = true ; refuse(Clause, Goal, 'the term may be bound later') )
    ;   Test == is_list
    ->  ( is_bound(Term, State0) -> Truth = unknown ; refuse(Clause, Goal, 'the list may be bound later') )
    ;   copy_term(Goal, Constant),
        ( call(system:Constant) -> Truth = true ; Truth = false )
    ),
    (   Truth == true
    ->  State = State0,
        Simple = []
    ;   Truth == false
    ->  State = dead,
        Simple = [fail]
    ;   State = State0,
        ( Test == ground -> Simple = [] ; Simple = [test(Test, [Term])] )
    ).

builtin(Goal, State, Clause, State, [test(Name, Arguments)]) :-
    test(Goal, Name-Arguments),
    !,
    needed(Arguments, State, Clause, Goal).
builtin(Goal, State0, Clause, State, [function(Value, Name, Inputs)|Simple]) :-
    function(Goal, Name, Inputs, Output),
    is_bound(Inputs, State0),
    !,
    output(Output, Value, State0, Clause, State1),
    unify(Value, Output, State1, State, Simple).
builtin(Goal, State0, Clause, State, [partial(Value, Name, Inputs)|Simple]) :-
    partial_function(Goal, Name, Inputs, Output),
    is_bound(Inputs, State0),
    !,
    output(Output, Value, State0, Clause, State1),
    unify(Value, Output, State1, State, Simple).

builtin(Goal, State0, Clause, State, [if([partial(Answers, remembered, [Question])], [], Ask)|Simple]) :-
    prolog_answers(Goal, Count),
    !,
    Ask = [function(Answers, answers, [Question]), test(remember, [Question, Answers])],
    functor(Goal, Name, _),
    unbound_arguments(Goal, State0, Outputs),
    Goal =.. [_|Arguments0],
    findall(Argument,
            ( nth1(N, Arguments0, Argument0), ( memberchk(N, Outputs) -> Argument = [] ; Argument = Argument0 ) ),
            Arguments),
    findall(Argument, ( member(N, Outputs), nth1(N, Arguments0, Argument) ), Terms),
    Asked =.. [Name|Arguments],
    Question = ask(Asked, Outputs),
    fresh(Clause, Answers),
    bind(Answers, State0, State1),
    ( Count == one -> Wanted = (Answers = [Terms]) ; Wanted = member(Terms, Answers) ),
    taken(Wanted, State1, Clause, State, Simple).

%!  unbound_arguments(+Goal, +State, -Numbers) is det.

unbound_arguments(Goal, State, Numbers) :-
    functor(Goal, _, Arity),
    findall(N, ( between(1, Arity, N), arg(N, Goal, Argument), \+ is_bound(Argument, State) ), Numbers).

%   taken(+Goal, +State0, +Clause, -State, -Simple): Goal takes terms from the answers of Prolog.

taken(Answers = Terms, State0, _, State, Simple) :-
    unify(Answers, Terms, State0, State, Simple).
taken(member(Terms, Answers), State0, Clause, State, Simple) :-
    fresh(Clause, Index),
    plain_goal('$element'(Terms, Index, Answers), State0, Clause, State, Simple).

%!  output(+Term, -Value, +State0, +Clause, -State) is det.
%
%   Value is bound in State: Term if that is a free variable, or else a new one, which is to be unified with Term.

output(Term, Value, State0, Clause, State) :-
    (   Term = '$v'(_),
        \+ is_bound(Term, State0)
    ->  Value = Term
    ;   fresh(Clause, Value)
    ),
    bind(Value, State0, State).

fresh(clause(Program, _), Variable) :-
    new_variable(Program, Variable).

fresh_variables(clause(Program, _), Term) :-
    number_variables(Program, Term).

needed(Term, State, Clause, Goal) :-
    ( is_bound(Term, State) -> true ; refuse(Clause, Goal, 'an argument is not bound yet') ).

refuse(_, Goal, Why) :-
    throw(refused(Goal, Why)).
