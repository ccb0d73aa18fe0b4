:- module(pybridge_static,
          [ static_paths/4          % +Predicate, +Known0, -Known, -Paths
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(program, [implementation/3, predicate_clauses/2]).

/** <module> Static arguments

An argument is static if what it holds decides which predicate is called: the closure of maplist/3, the module of
`Game:move(...)`. A predicate is compiled once for each value of its static arguments.

A path leads to a part of a call: [2] is the second argument, [1,1] the first argument of the first. A variable of a
clause's head flows to where the clause's body has it; what flows to a module or a goal is static.
*/

%!  static_paths(+Predicate, +Known0, -Known, -Paths) is det.
%
%   Paths are those at which calls of Predicate are static. Known, an assoc, has the paths of all predicates that
%   Predicate can reach.

static_paths(Predicate, Known0, Known, Paths) :-
    (   get_assoc(Predicate, Known0, Paths0)
    ->  Known = Known0,
        Paths = Paths0
    ;   reach([Predicate], Known0, Known1, New, []),
        spread(New, Known1, Known),
        get_assoc(Predicate, Known, Paths)
    ).

%   reach(+Predicates, +Known0, -Known, -New, ?Tail): New are Predicate-Calls for all that is reached and not in Known0.

reach([], Known, Known, New, New).
reach([Predicate|Predicates], Known0, Known, New0, New) :-
    (   get_assoc(Predicate, Known0, _)
    ->  reach(Predicates, Known0, Known, New0, New)
    ;   put_assoc(Predicate, Known0, [], Known1),
        calls(Predicate, Calls, Callees),
        New0 = [Predicate-Calls|New1],
        append(Callees, Predicates, Predicates1),
        reach(Predicates1, Known1, Known, New1, New)
    ).

%   calls(+Predicate, -Calls, -Callees): Calls are call(Head, Callee, Goal), with the heads of its clauses.

calls(Predicate, Calls, Callees) :-
    (   catch(predicate_clauses(Predicate, Clauses), refused(_), fail)
    ->  findall(call(Head, Callee, Goal),
                ( member(clause(Head, Body, Module, _), Clauses), unified(Body), called(Body, Module, Callee, Goal) ),
                Calls),
        findall(Callee, member(call(_, predicate(Callee), _), Calls), Callees0),
        sort(Callees0, Callees)
    ;   Calls = [],
        Callees = []
    ).

%   unified(+Body): do the unifications in the conjunction Body that are possible.

unified(Body) :-
    (   nonvar(Body),
        Body = (A, B)
    ->  unified(A),
        unified(B)
    ;   nonvar(Body),
        Body = (A = B)
    ->  ignore(unify_with_occurs_check(A, B))
    ;   true
    ).

%   called(+Body, +Module, -Callee, -Goal): a goal in Body, and what it calls: predicate(P), or static if Goal is itself
%   used as a goal or module.

called(Goal, _, static, Goal) :-
    var(Goal),
    !.
called(Qualifier:Goal, _, Callee, Called) :-
    !,
    (   atom(Qualifier)
    ->  called(Goal, Qualifier, Callee, Called)
    ;   Callee = static,
        Called = Qualifier
    ).
called(Goal, Module, Callee, Called) :-
    control(Goal, Goals),
    !,
    member(Inner, Goals),
    called(Inner, Module, Callee, Called).
called(Goal, _, static, Closure) :-
    functor(Goal, call, _),
    !,
    arg(1, Goal, Closure).
called(Goal, Module, predicate(Predicate), Goal) :-
    callable(Goal),
    implementation(Module, Goal, Predicate),
    Predicate \= system:_.

control(call(A), [A]).
control((A, B), [A, B]).
control((A ; B), [A, B]).
control((A -> B), [A, B]).
control((A *-> B), [A, B]).
control(\+ A, [A]).
control(not(A), [A]).
control(once(A), [A]).
control(ignore(A), [A]).
control(forall(A, B), [A, B]).
control(findall(_, A, _), [A]).
control(findall(_, A, _, _), [A]).
control(aggregate_all(_, A, _), [A]).

%   spread(+New, +Known0, -Known): until nothing changes.

spread(New, Known0, Known) :-
    foldl(spread_calls, New, Known0, Known1),
    ( Known1 == Known0 -> Known = Known1 ; spread(New, Known1, Known) ).

spread_calls(Predicate-Calls, Known0, Known) :-
    findall(Path, ( member(Call, Calls), static_path(Call, Known0, Path) ), Paths0),
    sort(Paths0, Paths),
    put_assoc(Predicate, Known0, Paths, Known).

%   static_path(+Call, +Known, -Path) is nondet: what is static in the Call is at this Path in the clause's head.

static_path(call(Head, Callee, Goal), Known, Path) :-
    static_variable(Callee, Goal, Known, Variable),
    variable_at(Head, Other, Path),
    Variable == Other.

static_variable(static, Goal, _, Variable) :-
    ( Goal = Variable ; nonvar(Goal), Goal = Variable:_ ; nonvar(Goal), Goal = _:Variable ),
    var(Variable).
static_variable(predicate(Predicate), Goal, Known, Variable) :-
    get_assoc(Predicate, Known, Paths),
    member(Path, Paths),
    variable_on(Path, Goal, Variable).

%   variable_on(+Path, +Term, -Variable) is semidet: what holds a static part is static. What is inside a static
%   closure is not: only its name is.

variable_on(Path, Term, Variable) :-
    (   var(Term)
    ->  Variable = Term
    ;   Path = [Number|Path1],
        compound(Term),
        arg(Number, Term, Argument),
        variable_on(Path1, Argument, Variable)
    ).

variable_at(Term, Variable, [Number|Path]) :-
    compound(Term),
    arg(Number, Term, Argument),
    (   var(Argument)
    ->  Variable = Argument,
        Path = []
    ;   variable_at(Argument, Variable, Path)
    ).
