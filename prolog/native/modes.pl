:- module(pybridge_native_modes,
          [ new_program/1,          % -Program
            version/4,              % +Program, +Predicate, +Shapes, -Number
            program_versions/2      % +Program, -Versions
          ]).
:- use_module(library(apply), [foldl/4, foldl/6, maplist/2, maplist/3, maplist/4]).
:- use_module(library(assoc), [assoc_to_values/2, empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2, nth0/3, reverse/2, same_length/2, select/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_memberchk/2, ord_subtract/3, ord_union/3]).
:- use_module(program, [conjunction/3, implementation/3, predicate_clauses/2]).
:- use_module(static, [static_paths/4]).
:- use_module(builtins, [function/4, partial_function/4, rewritten/2, test/2, type_test/2]).

/** <module> Modes

A predicate is compiled in one version for each way in which it is called. The Shapes of a version say what is known of
each argument: `$in`, a ground term that the caller passes; `$out`, an unbound variable that is ground when the
call succeeds; `$void`, a variable that nobody looks at; or a term with such shapes in it, where an argument is
partly bound or static (program.pl).

The goals of a clause are run through in their order, with what is bound so far. Each becomes one or several of the simple
goals that generate.pl knows (see there). All unification is done here: a free variable that is unified with a
term stands for that term from then on, and is built when all of it is bound.

Variables are written '$v'(N). What is known at one point is state(Bound, Meanings): the sorted numbers of those that
hold a value, and N-Term for those that stand for a Term that is not bound yet. After a goal that never
succeeds, it is `dead`.
*/

%!  new_program(-Program) is det.
%
%   Program collects versions of predicates. It is changed by setarg/3, so that a failed attempt leaves nothing.

new_program(program(0, Versions, Numbers, Paths, 1000)) :-
    empty_assoc(Versions),
    empty_assoc(Numbers),
    empty_assoc(Paths).

%!  program_versions(+Program, -Versions) is det.
%
%   Versions are the terms version(Number, Predicate, Shapes, Parameters, Outputs, Clauses) in Program: Parameters and Outputs
%   are counts; parameters are the first variables. Each of the Clauses is clause(Patterns, Goals, Place).

program_versions(Program, Versions) :-
    arg(2, Program, ByNumber),
    assoc_to_values(ByNumber, Versions).

%!  version(+Program, +Predicate, +Shapes, -Number) is det.
%
%   Number is that of the version of Predicate for Shapes, which is made if it is new.
%
%   @throws native_refused(Predicate, Place, Goal, Why)

version(Program, Predicate, Shapes, Number) :-
    arg(3, Program, Numbers0),
    (   get_assoc(Predicate-Shapes, Numbers0, Number0)
    ->  Number = Number0
    ;   arg(1, Program, Number),
        Next is Number+1,
        setarg(1, Program, Next),
        put_assoc(Predicate-Shapes, Numbers0, Number, Numbers),
        setarg(3, Program, Numbers),
        make_version(Program, Predicate, Shapes, Number)
    ).

make_version(Program, Predicate, Shapes, Number) :-
    catch(predicate_clauses(Predicate, Clauses0), refused(Why), throw(native_refused(Predicate, unknown, none, Why))),
    findall(Clause, specialised(Clauses0, Shapes, Clause), Clauses1),
    maplist(clause_modes(Program, Predicate), Clauses1, Clauses),
    count('$in', Shapes, Parameters),
    count('$out', Shapes, Outputs),
    arg(2, Program, Versions0),
    put_assoc(Number, Versions0, version(Number, Predicate, Shapes, Parameters, Outputs, Clauses), Versions),
    setarg(2, Program, Versions).

count(Shape, Shapes, Count) :-
    findall(x, ( sub_term(Part, Shapes), Part == Shape ), Found),
    length(Found, Count).

%   specialised(+Clauses, +Shapes, -Clause): one of the Clauses that can match Shapes, as specialised(Inputs, Outputs, Body,
%   Module, Place), the variables still Prolog's. Inputs are what the clause's head has in the place of each `$in`.

specialised(Clauses, Shapes, specialised(Inputs, Outputs, Body, Module, Place)) :-
    member(clause(Head, Body, Module, Place), Clauses),
    Head =.. [_|Arguments],
    foldl(instance, Shapes, Instances, [], Holes0),
    reverse(Holes0, Holes),
    hole_variables(Holes, Inputs, Outputs),
    unify_with_occurs_check(Arguments, Instances).

hole_variables([], [], []).
hole_variables([in(Variable)|Holes], [Variable|Inputs], Outputs) :-
    hole_variables(Holes, Inputs, Outputs).
hole_variables([out(Variable)|Holes], Inputs, [Variable|Outputs]) :-
    hole_variables(Holes, Inputs, Outputs).
hole_variables([local(_, _)|Holes], Inputs, Outputs) :-
    hole_variables(Holes, Inputs, Outputs).

instance(Shape, Variable, Holes, Holes) :-
    Shape == '$void',
    !,
    var(Variable).
instance('$in', Variable, Holes, [in(Variable)|Holes]) :-
    !.
instance('$out', Variable, Holes, [out(Variable)|Holes]) :-
    !.
instance('$local'(Number), Variable, Holes, Holes1) :-
    !,
    (   member(local(Number, Variable0), Holes)
    ->  Variable = Variable0,
        Holes1 = Holes
    ;   Holes1 = [local(Number, Variable)|Holes]
    ).
instance(Shape, Instance, Holes0, Holes) :-
    compound(Shape),
    !,
    compound_name_arguments(Shape, Name, Shapes),
    foldl(instance, Shapes, Instances, Holes0, Holes),
    compound_name_arguments(Instance, Name, Instances).
instance(Atomic, Atomic, Holes, Holes).

clause_modes(Program, Predicate, specialised(Inputs, Outputs, Body, Module, Place), clause(Inputs, Goals, Place)) :-
    number_variables(Program, Inputs-Outputs-Body),
    length(Inputs, Count),
    findall(N, between(1, Count, N), Numbers),
    maplist(entry, Numbers, Inputs, Entry),
    conjunction(Body, Module, BodyGoals),
    append(BodyGoals, [user:'$exit'(Outputs)], Rest),
    append(Entry, Rest, All),
    once_only(All, Once),
    catch(goals(All, state(Numbers, []), clause(Program, Once), _, Goals),
          refused(Goal, Why),
          throw(native_refused(Predicate, Place, Goal, Why))).

entry(N, Input, user:'$unify'('$v'(N), Input)).

%   Variables are numbered throughout the program, after the parameters.

number_variables(Program, Term) :-
    term_variables(Term, Variables),
    maplist(new_variable(Program), Variables).

new_variable(Program, '$v'(N)) :-
    arg(5, Program, N),
    N1 is N+1,
    setarg(5, Program, N1).

%   once_only(+Goals, -Numbers): the variables that occur once in Goals.

once_only(Goals, Numbers) :-
    findall(N, variable_in(Goals, N), All0),
    msort(All0, All),
    pairs_once(All, Numbers).

pairs_once([], []).
pairs_once([N|Ns0], Once) :-
    (   Ns0 = [N|_]
    ->  without(Ns0, N, Ns),
        pairs_once(Ns, Once)
    ;   Once = [N|Once1],
        pairs_once(Ns0, Once1)
    ).

without([N|Ns0], N, Ns) :-
    !,
    without(Ns0, N, Ns).
without(Ns, _, Ns).

variable_in(Term, N) :-
    sub_term(Part, Term),
    nonvar(Part),
    Part = '$v'(N).

%!  goals(+Goals, +State0, +Clause, -State, -Simple)
%
%   Simple are the simple goals for Goals, a list of Module:Goal.

goals([], State, _, State, []) :-
    !.
goals(_, dead, _, dead, []) :-
    !.
goals([Module:Goal0|Rest], State0, Clause, State, Simple) :-
    resolved(Goal0, State0, Goal),
    (   branching(Goal, Branching)
    ->  branches(Branching, Module, Rest, State0, Clause, State1, Simple1, Rest1)
    ;   catch(goal(Goal, Module, State0, Clause, State1, Simple1), Refusal, true),
        (   var(Refusal)
        ->  Rest1 = Rest
        ;   sooner(Rest, Goal, Module, State0, Rest1)
        ->  State1 = State0,
            Simple1 = []
        ;   unfolded(Refusal, Goal, Module, Clause, Unfolded)
        ->  State1 = State0,
            Simple1 = [],
            Rest1 = [Module:Unfolded|Rest]
        ;   throw(Refusal)
        )
    ),
    goals(Rest1, State1, Clause, State, Simple2),
    append(Simple1, Simple2, Simple).

%   unfolded(+Refusal, +Goal, +Module, +Clause, -Unfolded): Goal's predicate cannot be compiled by itself, since it leaves
%   variables unbound, so its clauses take the place of Goal.

unfolded(native_refused(_, _, _, _), Goal, Module, clause(Program, _), Unfolded) :-
    implementation(Module, Goal, Predicate),
    Predicate = _:Name/Arity,
    catch(predicate_clauses(Predicate, Clauses), refused(_), fail),
    length(Clauses, Count),
    Count =< 8,
    findall(Alternative, alternative(Clauses, Name/Arity, Alternative), Alternatives),
    length(Alternatives, Count),
    disjunction(Alternatives, Goal, Unfolded),
    number_variables(Program, Unfolded).

alternative(Clauses, Name/Arity, Head-(Module:Body)) :-
    member(clause(Head, Body, Module, _), Clauses),
    \+ ( sub_term(Part, Body), nonvar(Part), ( Part == ! ; functor(Part, Name, Arity) ) ).

disjunction([Alternative], Goal, Unfolded) :-
    !,
    alternative_goal(Alternative, Goal, Unfolded).
disjunction([Alternative|Alternatives], Goal, (First ; Rest)) :-
    alternative_goal(Alternative, Goal, First),
    disjunction(Alternatives, Goal, Rest).

alternative_goal(Head-Body, Goal, Alternative) :-
    Head =.. [_|Parameters],
    Goal =.. [_|Arguments],
    equations(Parameters, Arguments, Body, Alternative).

equations([], [], Body, Body).
equations([Parameter|Parameters], [Argument|Arguments], Body, (user:'$unify'(Argument, Parameter), Rest)) :-
    equations(Parameters, Arguments, Body, Rest).

%   sooner(+Rest0, +Goal, +Module, +State, -Rest): Goal needs what a later goal binds at once, so that one goes first. Or Goal
%   is the length of the unbound front of a list.

sooner(Rest0, Goal, Module, State, [Binding, Module:Goal|Rest]) :-
    select(Binding, Rest0, Rest),
    binds(Binding, State, N),
    variable_in(Goal, N),
    !.
sooner(Rest0, length('$v'(N), Length), _, State, [pybridge_native_library:split_at(Length, List, '$v'(N), Back)|Rest]) :-
    is_bound(Length, State),
    select(_:append(Front, Back, List), Rest0, Rest),
    Front == '$v'(N),
    is_bound(List, State),
    !.

binds(_:Goal0, State, N) :-
    resolved(Goal0, State, Goal),
    (   Goal = (Variable is Term)
    ;   Goal = (Variable = Term)
    ;   Goal = (Term = Variable)
    ),
    nonvar(Variable),
    Variable = '$v'(N),
    \+ is_bound(Variable, State),
    is_bound(Term, State).

branching((If -> Then ; Else), if(If, Then, Else)) :- !.
branching((If *-> Then ; Else), soft(If, Then, Else)) :- !.
branching((If -> Then), if(If, Then, fail)).
branching((If *-> Then), or((If, Then), fail)).
branching((A ; B), or(A, B)).
branching(once(Goal), if(Goal, true, fail)).
branching(ignore(Goal), if(Goal, true, true)).

%   branches(+Branching, +Module, +Rest0, +State0, +Clause, -State, -Simple, -Rest): if a variable is bound in one branch only
%   and needed in Rest0, that is done in the branches.

branches(Branching, Module, Rest0, State0, Clause, State, Simple, Rest) :-
    branch_modes(Branching, [], Module, State0, Clause, States, Simple0),
    (   same_in_all(States, State0, Rest0, State1, Simple0, Simple1)
    ->  State = State1,
        Simple = Simple1,
        Rest = Rest0
    ;   branch_modes(Branching, Rest0, Module, State0, Clause, _, Simple),
        State = dead,
        Rest = []
    ).

branch_modes(if(If, Then, Else), Rest, Module, State0, Clause, States, Simple) :-
    conjunction(If, Module, Ifs),
    goals(Ifs, State0, Clause, State1, If1),
    (   If1 == []
    ->  branch(Then, Rest, Module, State1, Clause, State2, Then1),
        States = [State2],
        Simple = [all(Then1)]
    ;   State1 == dead
    ->  branch(Else, Rest, Module, State0, Clause, State2, Else1),
        States = [State2],
        (   If1 == [fail]
        ->  Simple = [all(Else1)]
        ;   Simple = [if(If1, [], Else1)]
        )
    ;   branch(Then, Rest, Module, State1, Clause, State2, Then1),
        branch(Else, Rest, Module, State0, Clause, State3, Else1),
        States = [State2, State3],
        Simple = [if(If1, Then1, Else1)]
    ).
branch_modes(soft(If, Then, Else), Rest, Module, State0, Clause, [State2, State3], [soft(If1, Then1, Else1)]) :-
    conjunction(If, Module, Ifs),
    goals(Ifs, State0, Clause, State1, If1),
    branch(Then, Rest, Module, State1, Clause, State2, Then1),
    branch(Else, Rest, Module, State0, Clause, State3, Else1).
branch_modes(or(A, B), Rest, Module, State0, Clause, [StateA, StateB], [or(A1, B1)]) :-
    branch(A, Rest, Module, State0, Clause, StateA, A1),
    branch(B, Rest, Module, State0, Clause, StateB, B1).

branch(Goal, Rest, Module, State0, Clause, State, Simple) :-
    conjunction(Goal, Module, Goals0),
    append(Goals0, Rest, Goals),
    goals(Goals, State0, Clause, State, Simple).

%   same_in_all(+States, +State0, +Rest, -State, +Simple0, -Simple): each of the States after a branch is left with the same
%   variables bound, those that Rest needs.

same_in_all(States0, State0, Rest, State, [Simple0], [Simple]) :-
    Simple0 =.. [Kind|Parts0],
    length(States0, Count),
    length(Branches0, Count),
    append(Before, Branches0, Parts0),
    maplist(built(State0), States0, Branches0, States1, Branches),
    append(Before, Branches, Parts),
    Simple =.. [Kind|Parts],
    (   foldl(joined, States1, dead, State1),
        State1 = state(Bound, _)
    ->  arg(2, State0, Meanings),
        State = state(Bound, Meanings),
        resolved(Rest, State0, Rest1),
        \+ ( member(Other, States1), known(Other, N), \+ ord_memberchk(N, Bound), \+ memberchk(N-_, Meanings), variable_in(Rest1, N) )
    ;   State = dead
    ).

known(state(Bound, Meanings), N) :-
    (   member(N, Bound)
    ;   member(N-_, Meanings)
    ).

joined(dead, State, State) :-
    !.
joined(State, dead, State) :-
    !.
joined(state(Bound1, _), state(Bound2, _), state(Bound, [])) :-
    ord_intersection(Bound1, Bound2, Bound).

%   built(+State0, +State1, +Simple1, -State, -Simple): variables that stand for a bound term since State0 get it as their value.

built(_, dead, Simple, dead, Simple) :-
    !.
built(state(_, Meanings0), state(Bound0, Meanings1), Simple1, state(Bound, Meanings), Simple) :-
    findall(N, ( member(N-Term, Meanings1), \+ memberchk(N-_, Meanings0), resolved(Term, state(Bound0, Meanings1), Resolved), is_bound(Resolved, state(Bound0, Meanings1)) ), Ns),
    findall(let('$v'(N), Term), ( member(N, Ns), resolved('$v'(N), state(Bound0, Meanings1), Term) ), Lets),
    append(Simple1, Lets, Simple),
    sort(Ns, Sorted),
    ord_union(Bound0, Sorted, Bound),
    findall(N-Term, ( member(N-Term, Meanings1), \+ memberchk(N, Ns) ), Meanings).

%   goal(+Goal, +Module, +State0, +Clause, -State, -Simple): one goal that is not a branching.

goal(Goal, Module, _, Clause, _, _) :-
    Goal = '$v'(_),
    !,
    refuse(Clause, Module:Goal, 'which goal is called is known only at run time').
goal(Qualifier:Goal, _, State0, Clause, State, Simple) :-
    !,
    (   atom(Qualifier)
    ->  conjunction(Goal, Qualifier, Goals),
        goals(Goals, State0, Clause, State, Simple)
    ;   refuse(Clause, Qualifier:Goal, 'the module is known only at run time')
    ).
goal((A, B), Module, State0, Clause, State, Simple) :-
    !,
    conjunction((A, B), Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
goal(!, _, State, _, State, [cut]) :-
    !.
goal(fail, _, _, _, dead, [fail]) :-
    !.
goal(false, _, _, _, dead, [fail]) :-
    !.
goal(throw(_), _, _, _, dead, [trap]) :-
    !.
goal('$exit'(Outputs), _, State, Clause, State, [exit(Outputs)]) :-
    !,
    needed(Outputs, State, Clause, '$exit'(Outputs)).
goal('$unify'(A, B), _, State0, _, State, Simple) :-
    !,
    unify(A, B, State0, State, Simple).
goal(A = B, _, State0, _, State, Simple) :-
    !,
    unify(A, B, State0, State, Simple).
goal(\+ Goal, Module, State, Clause, State1, Simple) :-
    !,
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
goal(call(Goal), Module, State0, Clause, State, Simple) :-
    !,
    conjunction(Goal, Module, Goals),
    goals(Goals, State0, Clause, State, Simple0),
    (   memberchk(cut, Simple0)
    ->  Simple = [opaque(Simple0)]
    ;   Simple = Simple0
    ).
goal(Goal, Module, State0, Clause, State, Simple) :-
    implementation(Module, Goal, Predicate),
    Predicate = Defined:_,
    \+ memberchk(Defined, [pybridge_native_library, pybridge_search_memory]),
    module_property(Defined, class(user)),
    \+ called(Goal, _),
    !,
    user_goal(Goal, Module, Predicate, State0, Clause, State, Simple).
goal(findall(Template, Goal, List), Module, State0, Clause, State, Simple) :-
    !,
    goal(findall(Template, Goal, List, []), Module, State0, Clause, State, Simple).
goal(findall(Template, Goal, List, Tail), Module, State0, Clause, State, [findall(Template1, Goals, Value, Tail)|Simple]) :-
    !,
    needed(Tail, State0, Clause, findall(Template, Goal, List, Tail)),
    conjunction(Goal, Module, Goals0),
    goals(Goals0, State0, Clause, Inner, Goals1),
    (   Inner == dead
    ->  Goals = Goals1,
        Template1 = []
    ;   resolved(Template, Inner, Template1),
        needed(Template1, Inner, Clause, findall(Template, Goal, List)),
        Goals = Goals1
    ),
    output(List, Value, State0, Clause, State1),
    unify(Value, List, State1, State, Simple).
goal(member(Element, List), _, State0, Clause, State, [member(Value, List)|Simple]) :-
    is_bound(List, State0),
    !,
    output(Element, Value, State0, Clause, State1),
    unify(Value, Element, State1, State, Simple).
goal(memberchk(Element, List), Module, State0, Clause, State, Simple) :-
    !,
    needed(List, State0, Clause, memberchk(Element, List)),
    (   is_bound(Element, State0)
    ->  State = State0,
        Simple = [test(memberchk, [Element, List])]
    ;   branches(if(member(Element, List), true, fail), Module, [], State0, Clause, State1, Simple, _),
        State = State1
    ).
goal(between(Low, High, N), _, State0, Clause, State, Simple) :-
    !,
    needed(Low-High, State0, Clause, between(Low, High, N)),
    (   is_bound(N, State0)
    ->  State = State0,
        Simple = [compare(=<, Low, N), compare(=<, N, High)]
    ;   output(N, Value, State0, Clause, State),
        Simple = [between(Value, Low, High)]
    ).
goal(arg(N, Term, Argument), Module, State0, Clause, State, Simple) :-
    is_bound(Term, State0),
    \+ is_bound(N, State0),
    !,
    fresh(Clause, Arity),
    goals([Module:'$arity'(Term, Arity), Module:between(1, Arity, N), Module:arg(N, Term, Argument)], State0, Clause, State, Simple).
goal(Variable is Expression, _, State0, Clause, State, [is(Value, Expression)|Simple]) :-
    !,
    needed(Expression, State0, Clause, Variable is Expression),
    output(Variable, Value, State0, Clause, State1),
    unify(Value, Variable, State1, State, Simple).
goal(Goal, _, State, Clause, State, [compare(Operator, A, B)]) :-
    Goal =.. [Operator, A, B],
    memberchk(Operator, [<, >, =<, >=, =:=, =\=]),
    !,
    needed(A-B, State, Clause, Goal).
goal(A == B, _, State0, Clause, State, Simple) :-
    !,
    (   is_bound(A-B, State0)
    ->  State = State0,
        Simple = [same(A, B)]
    ;   one_free(A, B, State0)
    ->  State = dead,
        Simple = [fail]
    ;   A == B
    ->  State = State0,
        Simple = []
    ;   refuse(Clause, A == B, 'it compares unbound variables')
    ).
goal(A \== B, Module, State0, Clause, State, Simple) :-
    !,
    goal(\+ A == B, Module, State0, Clause, State, Simple).
goal(A \= B, Module, State0, Clause, State, Simple) :-
    !,
    goal(\+ A = B, Module, State0, Clause, State, Simple).
goal(Goal, _, State0, Clause, State, Simple) :-
    type_test(Goal, Term),
    !,
    type(Goal, Term, State0, Clause, State, Simple).
goal(Goal, Module, State0, Clause, State, Simple) :-
    rewritten(Goal, Rewritten),
    !,
    fresh_variables(Clause, Rewritten),
    conjunction(Rewritten, Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
goal(Goal, Module, State0, Clause, State, Simple) :-
    called(Goal, Called),
    !,
    copied_lambda(Called, Clause, State0, Direct),
    conjunction(Direct, Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
goal(Goal, _, State0, Clause, State, Simple) :-
    builtin(Goal, State0, Clause, State, Simple),
    !.
goal(Goal, Module, State0, Clause, State, Simple) :-
    implementation(Module, Goal, Predicate),
    !,
    user_goal(Goal, Module, Predicate, State0, Clause, State, Simple).
goal(Goal, Module, _, Clause, _, _) :-
    refuse(Clause, Module:Goal, 'there is no such predicate').

one_free(A, B, State) :-
    (   A = '$v'(_), \+ is_bound(A, State), is_bound(B, State)
    ;   B = '$v'(_), \+ is_bound(B, State), is_bound(A, State)
    ),
    !.

%   Whether a variable is bound is known here; what it is bound to, at run time.

type(Goal, Term, State0, Clause, State, Simple) :-
    functor(Goal, Test, 1),
    (   memberchk(Test, [var, nonvar])
    ->  (   Term = '$v'(_), \+ is_bound(Term, State0)
        ->  Known = var
        ;   Known = nonvar
        ),
        ( Test == Known -> Truth = true ; Truth = false )
    ;   Term = '$v'(_), \+ is_bound(Term, State0)
    ->  Truth = false
    ;   Term = '$v'(_)
    ->  Truth = unknown
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
        (   Test == ground
        ->  Simple = []
        ;   Simple = [test(Test, [Term])]
        )
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

%   output(+Term, -Value, +State0, +Clause, -State): Value is bound in State: Term if that is a free variable, or else a new one,
%   which is to be unified with Term.

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

bind('$v'(N), state(Bound0, Meanings), state(Bound, Meanings)) :-
    ord_union(Bound0, [N], Bound).

needed(Term, State, Clause, Goal) :-
    (   is_bound(Term, State)
    ->  true
    ;   refuse(Clause, Goal, 'an argument is not bound yet')
    ).

refuse(_, Goal, Why) :-
    throw(refused(Goal, Why)).

%   is_bound(+Term, +State): all of Term has a value.

is_bound(Term0, State) :-
    resolved(Term0, State, Term),
    State = state(Bound, _),
    \+ ( variable_in(Term, N), \+ ord_memberchk(N, Bound) ).

resolved(Term, state(_, []), Term) :-
    !.
resolved(Term0, State, Term) :-
    (   Term0 = '$v'(N)
    ->  State = state(_, Meanings),
        (   memberchk(N-Term1, Meanings)
        ->  resolved(Term1, State, Term)
        ;   Term = Term0
        )
    ;   compound(Term0)
    ->  compound_name_arguments(Term0, Name, Arguments0),
        resolved_all(Arguments0, State, Arguments),
        compound_name_arguments(Term, Name, Arguments)
    ;   Term = Term0
    ).

resolved_all([], _, []).
resolved_all([Term0|Terms0], State, [Term|Terms]) :-
    resolved(Term0, State, Term),
    resolved_all(Terms0, State, Terms).

%   unify(+A, +B, +State0, -State, -Simple): A and B are resolved first.

unify(A0, B0, State0, State, Simple) :-
    resolved(A0, State0, A),
    resolved(B0, State0, B),
    unify_resolved(A, B, State0, State, Simple).

unify_resolved(A, B, State0, State, Simple) :-
    (   A == B
    ->  State = State0,
        Simple = []
    ;   free(A, State0)
    ->  stand(A, B, State0, State, Simple)
    ;   free(B, State0)
    ->  stand(B, A, State0, State, Simple)
    ;   A = '$v'(_)
    ->  match(A, B, State0, State, Simple)
    ;   B = '$v'(_)
    ->  match(B, A, State0, State, Simple)
    ;   compound(A),
        compound(B),
        compound_name_arguments(A, Name, As),
        compound_name_arguments(B, Name, Bs),
        same_length(As, Bs)
    ->  foldl_unify(As, Bs, State0, State, Simple)
    ;   State = dead,
        Simple = [fail]
    ).

foldl_unify([], [], State, State, []).
foldl_unify([A|As], [B|Bs], State0, State, Simple) :-
    unify(A, B, State0, State1, Simple1),
    (   State1 == dead
    ->  State = dead,
        Simple = Simple1
    ;   foldl_unify(As, Bs, State1, State, Simple2),
        append(Simple1, Simple2, Simple)
    ).

free('$v'(N), state(Bound, _)) :-
    \+ ord_memberchk(N, Bound).

stand('$v'(N), Term, State0, State, Simple) :-
    State0 = state(Bound, Meanings),
    (   is_bound(Term, State0)
    ->  Simple = [let('$v'(N), Term)],
        bind('$v'(N), State0, State)
    ;   variable_in(Term, N)
    ->  State = dead,
        Simple = [fail]
    ;   Simple = [],
        State = state(Bound, [N-Term|Meanings])
    ).

%   match(+Variable, +Term, ...): what is free in Term gets its value from the parts of Variable.

match(Variable, Term, State0, State, Simple) :-
    (   is_bound(Term, State0),
        Term = '$v'(_)
    ->  State = State0,
        Simple = [same(Variable, Term)]
    ;   State0 = state(Bound0, Meanings),
        findall(N, variable_in(Term, N), Ns0),
        sort(Ns0, Ns),
        ord_subtract(Ns, Bound0, Free),
        ord_union(Bound0, Free, Bound),
        State = state(Bound, Meanings),
        Simple = [match(Variable, Term, Free)]
    ).

%   Calls of other predicates.

called(Goal, Called) :-
    compound(Goal),
    compound_name_arguments(Goal, call, [Closure|More]),
    More \== [],
    nonvar(Closure),
    \+ Closure = '$v'(_),
    with_arguments(Closure, More, Called).

with_arguments(Module:Closure, More, Module:Goal) :-
    !,
    with_arguments(Closure, More, Goal).
with_arguments(Parameters>>Body, More, lambda(Parameters>>Body, More)) :-
    !.
with_arguments(Closure, More, Goal) :-
    Closure =.. Parts0,
    append(Parts0, More, Parts),
    Goal =.. Parts.

%   A lambda expression is copied before each call, except for what is bound or shared (`Shared/Lambda`).

copied_lambda(Module:Called, Clause, State, Module:Goal) :-
    !,
    copied_lambda(Called, Clause, State, Goal).
copied_lambda(lambda(Lambda, Arguments), Clause, State, Goal) :-
    !,
    (   Lambda = (Shared/_>>_),
        nonvar(Shared),
        \+ is_bound(Shared, State),
        \+ Shared == []
    ->  refuse(Clause, Lambda, 'it shares an unbound variable')
    ;   true
    ),
    findall(N, ( variable_in(Lambda, N), free('$v'(N), State) ), Ns0),
    sort(Ns0, Ns),
    findall(N-_, member(N, Ns), Renaming),
    renamed(Lambda, Renaming, Copy),
    fresh_variables(Clause, Copy),
    applied(Copy, Arguments, Goal).
copied_lambda(Goal, _, _, Goal).

renamed(Term, Renaming, Copy) :-
    (   Term = '$v'(N)
    ->  (   memberchk(N-Copy0, Renaming)
        ->  Copy = Copy0
        ;   Copy = Term
        )
    ;   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments0),
        renamed_all(Arguments0, Renaming, Arguments),
        compound_name_arguments(Copy, Name, Arguments)
    ;   Copy = Term
    ).

renamed_all([], _, []).
renamed_all([Term|Terms], Renaming, [Copy|Copies]) :-
    renamed(Term, Renaming, Copy),
    renamed_all(Terms, Renaming, Copies).

applied(Parameters0>>Body, Arguments, (Unify, Goal)) :-
    (   Parameters0 = _/Parameters
    ->  true
    ;   Parameters = Parameters0
    ),
    bound_parameters(Parameters, Arguments, Unify, Rest),
    (   Rest == []
    ->  Goal = call(Body)
    ;   Goal =.. [call, Body|Rest]
    ).

bound_parameters([Parameter|Parameters], [Argument|Arguments], (Parameter = Argument, Unify), Rest) :-
    !,
    bound_parameters(Parameters, Arguments, Unify, Rest).
bound_parameters(_, Rest, true, Rest).

user_goal(Goal, Module, Predicate, State0, Clause, State, [call(Number, Inputs, Outputs)|Simple]) :-
    Clause = clause(Program, _),
    static_paths(Program, Predicate, Paths),
    qualified_closures(Predicate, Goal, Module, Arguments),
    shapes(Arguments, 1, Paths, context(State0, Clause, Goal), Shapes0, holes([], [], []), holes(Inputs0, Outputs0, Equal)),
    locals_numbered(Shapes0, Shapes),
    reverse(Inputs0, Inputs),
    reverse(Outputs0, Outputs),
    version(Program, Predicate, Shapes, Number),
    findall(N, member('$v'(N), Outputs), Ns0),
    sort(Ns0, Ns),
    State0 = state(Bound0, Meanings),
    ord_union(Bound0, Ns, Bound),
    unify_all(Equal, state(Bound, Meanings), State, Simple).

%   qualified_closures(+Predicate, +Goal, +Module, -Arguments): Arguments of Goal, where Predicate takes goals with their Module.

qualified_closures(Defined:Name/Arity, Goal, Module, Arguments) :-
    Goal =.. [_|Arguments0],
    functor(Head, Name, Arity),
    (   predicate_property(Defined:Head, meta_predicate(Meta))
    ->  Meta =.. [_|Specifiers],
        maplist(qualified(Module), Specifiers, Arguments0, Arguments)
    ;   Arguments = Arguments0
    ).

qualified(Module, Specifier, Argument0, Argument) :-
    (   ( integer(Specifier) ; memberchk(Specifier, [:, ^, //]) ),
        \+ ( Argument0 = Qualifier:_, atom(Qualifier) )
    ->  Argument = Module:Argument0
    ;   Argument = Argument0
    ).

%   Local variables of lambda expressions are numbered anew, so that a recursive call has the same shapes.

locals_numbered(Shapes0, Shapes) :-
    findall(N, ( sub_term(Part, Shapes0), nonvar(Part), Part = '$local'(N) ), Ns0),
    sort(Ns0, Ns),
    (   Ns == []
    ->  Shapes = Shapes0
    ;   mapped_locals(Shapes0, Ns, Shapes)
    ).

mapped_locals('$local'(N), Ns, '$local'(Index)) :-
    !,
    nth0(Index, Ns, N).
mapped_locals(Shape0, Ns, Shape) :-
    compound(Shape0),
    !,
    compound_name_arguments(Shape0, Name, Shapes0),
    mapped_all(Shapes0, Ns, Shapes),
    compound_name_arguments(Shape, Name, Shapes).
mapped_locals(Shape, _, Shape).

mapped_all([], _, []).
mapped_all([Shape0|Shapes0], Ns, [Shape|Shapes]) :-
    mapped_locals(Shape0, Ns, Shape),
    mapped_all(Shapes0, Ns, Shapes).

unify_all([], State, State, []).
unify_all([A=B|Equal], State0, State, Simple) :-
    unify(A, B, State0, State1, Simple1),
    (   State1 == dead
    ->  State = dead,
        Simple = Simple1
    ;   unify_all(Equal, State1, State, Simple2),
        append(Simple1, Simple2, Simple)
    ).

static_paths(Program, Predicate, Paths) :-
    arg(4, Program, Known0),
    static_paths(Predicate, Known0, Known, Paths),
    setarg(4, Program, Known).

%   shapes(+Arguments, +Number, +Paths, +Context, -Shapes, +Holes0, -Holes)

shapes([], _, _, _, [], Holes, Holes).
shapes([Argument|Arguments], Number, Paths, Context, [Shape|Shapes], Holes0, Holes) :-
    findall(Path, member([Number|Path], Paths), Below),
    shape(Argument, Below, Context, Shape, Holes0, Holes1),
    Next is Number+1,
    shapes(Arguments, Next, Paths, Context, Shapes, Holes1, Holes).

shape(Argument, Paths, Context, Shape, Holes0, Holes) :-
    memberchk([], Paths),
    !,
    static_shape(Argument, Context, Shape, Holes0, Holes).
shape('$v'(N), Paths, context(State, Clause, Goal), Shape, holes(Inputs, Outputs, Equal), Holes) :-
    !,
    (   \+ free('$v'(N), State)
    ->  (   Paths == []
        ->  Shape = '$in',
            Holes = holes(['$v'(N)|Inputs], Outputs, Equal)
        ;   refuse(Clause, Goal, 'what is called is known only at run time')
        )
    ;   Clause = clause(_, Once),
        ord_memberchk(N, Once)
    ->  Shape = '$void',
        Holes = holes(Inputs, Outputs, Equal)
    ;   memberchk('$v'(N), Outputs)
    ->  fresh(Clause, Fresh),
        Shape = '$out',
        Holes = holes(Inputs, [Fresh|Outputs], [Fresh='$v'(N)|Equal])
    ;   Shape = '$out',
        Holes = holes(Inputs, ['$v'(N)|Outputs], Equal)
    ).
shape(Argument, [], context(State, _, _), '$in', holes(Inputs, Outputs, Equal), holes([Argument|Inputs], Outputs, Equal)) :-
    is_bound(Argument, State),
    !.
shape(Argument, Paths, Context, Shape, Holes0, Holes) :-
    compound(Argument),
    !,
    compound_name_arguments(Argument, Name, Arguments),
    inner_shapes(Arguments, 1, Paths, Context, Shapes, Holes0, Holes),
    compound_name_arguments(Shape, Name, Shapes).

%   What is atomic in a partly bound argument is kept.

inner_shapes([], _, _, _, [], Holes, Holes).
inner_shapes([Argument|Arguments], Number, Paths, Context, [Shape|Shapes], Holes0, Holes) :-
    (   atomic(Argument)
    ->  Shape = Argument,
        Holes1 = Holes0
    ;   findall(Path, member([Number|Path], Paths), Below),
        shape(Argument, Below, Context, Shape, Holes0, Holes1)
    ),
    Next is Number+1,
    inner_shapes(Arguments, Next, Paths, Context, Shapes, Holes1, Holes).

%   A closure keeps its name and what is atomic in it, a lambda expression all of its text.

static_shape('$v'(_), context(_, Clause, Goal), _, _, _) :-
    !,
    refuse(Clause, Goal, 'what is called is known only at run time').
static_shape(Module:Closure, Context, Module:Shape, Holes0, Holes) :-
    atom(Module),
    !,
    static_shape(Closure, Context, Shape, Holes0, Holes).
static_shape(Closure, Context, Shape, Holes0, Holes) :-
    compound(Closure),
    !,
    compound_name_arguments(Closure, Name, Arguments),
    (   memberchk(Name, [>>, /])
    ->  foldl(lambda_shape(Context), Arguments, Shapes, Holes0, Holes)
    ;   foldl(closure_argument(Context), Arguments, Shapes, Holes0, Holes)
    ),
    compound_name_arguments(Shape, Name, Shapes).
static_shape(Atomic, _, Atomic, Holes, Holes).

closure_argument(Context, Argument, Shape, Holes0, Holes) :-
    (   atomic(Argument)
    ->  Shape = Argument,
        Holes = Holes0
    ;   shape(Argument, [], Context, Shape, Holes0, Holes)
    ).

lambda_shape(Context, '$v'(N), Shape, Holes0, Holes) :-
    !,
    Context = context(State, _, _),
    (   free('$v'(N), State)
    ->  Shape = '$local'(N),
        Holes = Holes0
    ;   Shape = '$in',
        Holes0 = holes(Inputs, Outputs, Equal),
        Holes = holes(['$v'(N)|Inputs], Outputs, Equal)
    ).
lambda_shape(Context, Term, Shape, Holes0, Holes) :-
    compound(Term),
    !,
    compound_name_arguments(Term, Name, Arguments),
    foldl(lambda_shape(Context), Arguments, Shapes, Holes0, Holes),
    compound_name_arguments(Shape, Name, Shapes).
lambda_shape(_, Atomic, Atomic, Holes, Holes).
