/*  The modes of one goal

A goal that is not a branching (modes.pl) controls the others, calls a predicate of the user's, gathers answers, is a
built-in one, or means the same as other goals.
*/

%   goal(+Goal, +Module, +State0, +Clause, -State, -Simple): as goals/5, for one goal.

goal(Goal, Module, State0, Clause, State, Simple) :-
    (   control(Goal, Module, State0, Clause, State, Simple)
    ->  true
    ;   users_own(Goal, Module, Predicate)
    ->  predicate_call(Goal, Module, Predicate, State0, Clause, State, Simple)
    ;   gathered(Goal, Module, State0, Clause, State, Simple)
    ->  true
    ;   plain_goal(Goal, State0, Clause, State, Simple)
    ->  true
    ;   in_other_words(Goal, State0, Clause, Others)
    ->  in_their_place(Others, Module, State0, Clause, State, Simple)
    ;   builtin(Goal, State0, Clause, State, Simple)
    ->  true
    ;   element_of(Goal, List, Others),
        is_bound(List, State0)
    ->  in_their_place(Others, Module, State0, Clause, State, Simple)
    ;   ( function(Goal, _, _, _) ; partial_function(Goal, _, _, _) ; text_goal(Goal, [], _) )
    ->  refuse(Clause, Goal, 'an argument is not bound yet')
    ;   implementation(Module, Goal, Predicate)
    ->  predicate_call(Goal, Module, Predicate, State0, Clause, State, Simple)
    ;   refuse(Clause, Module:Goal, 'there is no such predicate')
    ).

in_their_place(Others, Module, State0, Clause, State, Simple) :-
    fresh_variables(Clause, Others),
    conjunction(Others, Module, Goals),
    goals(Goals, State0, Clause, State, Simple).

%   control(+Goal, ...) is semidet: as goals/5, for control constructs and what the compiler itself puts into clauses.

control('$v'(N), Module, _, Clause, _, _) :-
    refuse(Clause, Module:'$v'(N), 'which goal is called is known only at run time').
control(Qualifier:Goal, _, State0, Clause, State, Simple) :-
    (   atom(Qualifier)
    ->  conjunction(Goal, Qualifier, Goals),
        goals(Goals, State0, Clause, State, Simple)
    ;   refuse(Clause, Qualifier:Goal, 'the module is known only at run time')
    ).
control((A, B), Module, State0, Clause, State, Simple) :-
    conjunction((A, B), Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
control(!, _, State, _, State, [cut]).
control(fail, _, _, _, dead, [fail]).
control(false, _, _, _, dead, [fail]).
control(throw(_), _, _, _, dead, [trap]).
control('$exit'(Outputs0), _, State, Clause, State, [exit(Outputs)]) :-
    (   given(Outputs0, [], State, Outputs)
    ->  true
    ;   refuse(Clause, '$exit'(Outputs0), 'an output may stay unbound')
    ).
control('$value'(Value, Term), _, State0, Clause, State, [let(Value, Term)]) :-
    needed(Term, State0, Clause, Term),
    bind(Value, State0, State).
control('$unify'(A, B), _, State0, _, State, Simple) :-
    unify(A, B, State0, State, Simple).
control(A = B, _, State0, _, State, Simple) :-
    unify(A, B, State0, State, Simple).
control(\+ Goal, Module, State, Clause, State1, Simple) :-
    conjunction(Goal, Module, Goals),
    goals(Goals, State, Clause, After, Simple0),
    (   Simple0 == []
    ->  Simple = [fail],
        State1 = dead
    ;   After == dead,
        Simple0 = [fail]
    ->  Simple = [],
        State1 = State
    ;   Simple = [not(Simple0)],
        State1 = State
    ).
control(call(Goal), Module, State0, Clause, State, Simple) :-
    conjunction(Goal, Module, Goals),
    goals(Goals, State0, Clause, State, Simple0),
    ( cuts(Simple0) -> Simple = [opaque(Simple0)] ; Simple = Simple0 ).

%   given(+Outputs0, +Free, +State, -Outputs) is semidet: all are bound, but for gaps (gaps.pl). An output that may be
%   unbound becomes a word that means this (words.pl), unless it is one of Free already, for variables are not shared.

given([], _, _, []).
given([Output0|Outputs0], Free0, State, [Output|Outputs]) :-
    (   Output0 = '$maybe'(Variable),
        free(Variable, State),
        \+ memberchk(Variable, Free0)
    ->  Output = '$word'(6),
        Free = [Variable|Free0]
    ;   bare_output(Output0, Output),
        is_bound(Output, State),
        Free = Free0
    ),
    given(Outputs0, Free, State, Outputs).

bare_output(Output0, Output) :-
    (   Output0 = '$maybe'(Output1)
    ->  Output = Output1
    ;   Output0 = '$gapped'(Output1)
    ->  mapsubterms(value_of_gap, Output1, Output)
    ;   Output = Output0
    ).

%   users_own(+Goal, +Module, -Predicate) is semidet: Goal calls a Predicate of the user's.

users_own(Goal, Module, Predicate) :-
    implementation(Module, Goal, Predicate),
    Predicate = Defined:_,
    \+ primitive(Defined),
    module_property(Defined, class(user)),
    \+ called(Goal, _).

%   in_other_words(+Goal, +State, +Clause, -Others) is semidet: Goal means the same as Others.

in_other_words(arg(N, Term, Argument), State, _, Others) :-
    \+ is_bound(N, State),
    !,
    Others = ('$arity'(Term, Arity), between(1, Arity, N), arg(N, Term, Argument)).
in_other_words(delete(List, Pattern, Rest), State, _, Others) :-
    is_bound(List, State),
    \+ is_bound(Pattern, State),
    !,
    Others = findall(Element, ( lists:member(Element, List), Element \= Pattern ), Rest).
in_other_words(Goal, State, _, Others) :-
    unbound_arguments(Goal, State, Unbound),
    text_goal(Goal, Unbound, Others),
    !.
in_other_words(Goal, State, Clause, Others) :-
    constraint(Goal, Constraint),
    !,
    ( decided(Constraint, State, Others) -> true ; refuse(Clause, Constraint, 'it is a constraint') ).
in_other_words(Goal, State, Clause, Others) :-
    (   rewritten(Goal, Others)
    ->  true
    ;   called(Goal, Called),
        Clause = clause(Program, _),
        copied_lambda(Called, Program, State, Others)
    ).

%   predicate_call(+Goal, +Module, +Predicate, ...): as goals/5, a call of a version of Predicate.

predicate_call(Goal, Module, Predicate, State0, Clause, State, [call(Number, Inputs, Outputs)]) :-
    Clause = clause(Program, _),
    static_paths(Program, Predicate, Paths),
    call_shapes(Predicate, Goal, Module, Paths, context(State0, Clause, Goal), Shapes, Inputs, Outputs),
    version(Program, Predicate, Shapes, Number),
    foldl(bind, Outputs, State0, State).

static_paths(Program, Predicate, Paths) :-
    arg(4, Program, Known0),
    static_paths(Predicate, Known0, Known, Paths),
    setarg(4, Program, Known).
