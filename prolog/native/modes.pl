:- module(pybridge_modes,
          [ new_program/1,          % -Program
            version/4,              % +Program, +Predicate, +Shapes, -Number
            program_versions/2      % +Program, -Versions
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(assoc), [assoc_to_values/2, empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, last/2, member/2]).
:- use_module(library(ordsets), [ord_union/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(answer_rows, [without_lists/2]).
:- use_module(branches, [joined/5, mixed/1, same_in_all/3]).
:- use_module(builtin_modes, [builtin/5, fresh/2, fresh_variables/2, needed/4, output/5, plain_goal/5, refuse/3]).
:- use_module(builtins, [element_of/3, function/4, partial_function/4, rewritten/2]).
:- use_module(closure_calls, [called/2, copied_lambda/4]).
:- use_module(program, [conjunction/3, implementation/3, predicate_clauses/2]).
:- use_module(retry, [sooner/5, unfolded/5]).
:- use_module(shapes, [call_shapes/9, count/3, specialised/3]).
:- use_module(static, [static_paths/4]).
:- use_module(unification, [bind/3, free/2, is_bound/2, number_variables/2, once_only/2, replaced/3, resolved/3, unify/5, unify_all/4, variables/2]).

/** <module> Modes

A predicate is compiled in one version for each way in which it is called, described by its shapes (shapes.pl).

The goals of a clause are run through in their order, with what is bound so far. Each becomes one or several of the simple
goals that goal_code.pl knows (see there). All unification is done here (unification.pl): a free variable that is unified with a
term stands for that term from then on, and is built when all of it is bound.
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
    (   get_assoc(Predicate, Numbers0, Known)
    ->  true
    ;   Known = []
    ),
    (   memberchk(Shapes-Number0, Known)
    ->  Number = Number0
    ;   few_versions(Known, Predicate),
        arg(1, Program, Number),
        Next is Number+1,
        setarg(1, Program, Next),
        put_assoc(Predicate, Numbers0, [Shapes-Number|Known], Numbers),
        setarg(3, Program, Numbers),
        make_version(Program, Predicate, Shapes, Number)
    ).

%   few_versions(+Known, +Predicate): a predicate that calls itself with ever larger terms would have versions without end.

few_versions(Known, Predicate) :-
    (   length(Known, Count),
        Count > 100
    ->  throw(native_refused(Predicate, unknown, none, 'an argument that is not bound grows from call to call'))
    ;   true
    ).

make_version(Program, Predicate, Shapes, Number) :-
    catch(predicate_clauses(Predicate, Clauses0), refused(Why), throw(native_refused(Predicate, unknown, none, Why))),
    findall(Clause, specialised(Clauses0, Shapes, Clause), Clauses1),
    count('$in', Shapes, Parameters),
    count('$out', Shapes, Bound),
    count('$maybe', Shapes, Maybe),
    Outputs is Bound+Maybe,
    (   Maybe =:= 0
    ->  Exit = '$exit'
    ;   Exit = '$answer'
    ),
    maplist(clause_modes(Program, Predicate, Exit), Clauses1, Clauses),
    arg(2, Program, Versions0),
    put_assoc(Number, Versions0, version(Number, Predicate, Shapes, Parameters, Outputs, Clauses), Versions),
    setarg(2, Program, Versions).

clause_modes(Program, Predicate, Exit, specialised(Inputs, Outputs, Body, Module, Place), clause(Inputs, Goals, Place)) :-
    number_variables(Program, Inputs-Outputs-Body),
    length(Inputs, Count),
    findall(N, between(1, Count, N), Numbers),
    maplist(entry, Numbers, Inputs, Entry),
    conjunction(Body, Module, BodyGoals),
    Last =.. [Exit, Outputs],
    append(BodyGoals, [user:Last], Rest),
    append(Entry, Rest, All0),
    without_lists(All0, All),
    once_only(All, Once),
    catch(goals(All, state(Numbers, []), clause(Program, Once), _, Goals),
          Refusal,
          refused_in(Refusal, Predicate, Place)).

%   refused_in(+Refusal, +Predicate, +Place): a refused(Goal, Why) has its place, and so has an error of the compiler's own.

refused_in(refused(Goal, Why), Predicate, Place) :-
    !,
    throw(native_refused(Predicate, Place, Goal, Why)).
refused_in(error(Formal, _), Predicate, Place) :-
    !,
    throw(native_refused(Predicate, Place, none, internal(Formal))).
refused_in(Refusal, _, _) :-
    throw(Refusal).

%   in_program(+Refusal0, +Goal, -Refusal): what a predicate of the library is refused for is said of the Goal that calls it.

in_program(Refusal0, Goal, Refusal) :-
    (   Refusal0 = native_refused(Module:_, _, _, Why),
        ( Module == pybridge_library ; \+ module_property(Module, class(user)) )
    ->  Refusal = refused(Goal, Why)
    ;   Refusal = Refusal0
    ).

entry(N, Input, user:'$unify'('$v'(N), Input)).

%!  goals(+Goals, +State0, +Clause, -State, -Simple)
%
%   Simple are the simple goals for Goals, a list of Module:Goal.

goals([], State, _, State, []) :-
    !.
goals(_, dead, _, dead, []) :-
    !.
goals([Module:Goal0|Rest], State0, Clause, State, Simple) :-
    resolved(Goal0, State0, Goal),
    (   Goal = '$instead'(Unfolded, Refusal)
    ->  catch(goals([Module:Unfolded|Rest], State0, Clause, State, Simple), refused(_, _), throw(Refusal))
    ;   goals(Goal, Module, Rest, State0, Clause, State, Simple)
    ).

%   goals(+Goal, +Module, +Rest, ...): Goal comes first. What takes its place if it is refused may not hide the reason.

goals(Goal, Module, Rest, State0, Clause, State, Simple) :-
    (   mixed(Goal),
        \+ branching(Goal, _)
    ->  refuse(Clause, Goal, 'a variable is bound in one branch only')
    ;   true
    ),
    (   branching(Goal, Branching)
    ->  branches(Branching, Module, Rest, State0, Clause, State1, Simple1, Rest1)
    ;   catch(goal(Goal, Module, State0, Clause, State1, Simple1), Refusal, true),
        (   var(Refusal)
        ->  Rest1 = Rest
        ;   sooner(Rest, Goal, Module, State0, Rest1)
        ->  State1 = State0,
            Simple1 = []
        ;   Clause = clause(Program, _),
            unfolded(Refusal, Goal, Module, Program, Unfolded)
        ->  State1 = State0,
            Simple1 = [],
            Rest1 = [Module:'$instead'(Unfolded, Refusal)|Rest]
        ;   in_program(Refusal, Goal, Refusal1),
            throw(Refusal1)
        )
    ),
    goals(Rest1, State1, Clause, State, Simple2),
    append(Simple1, Simple2, Simple3),
    ended(State, Simple3, Simple).

%   ended(+State, +Simple0, -Simple): where no solution is left, that is seen at the end.

ended(State, Simple0, Simple) :-
    (   State == dead,
        last(Simple0, Last),
        \+ memberchk(Last, [fail, trap])
    ->  append(Simple0, [fail], Simple)
    ;   Simple = Simple0
    ).

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
    branch_modes(Branching, [], Module, State0, Clause, States0, Simple0),
    (   same_in_all(States0, State0, Rest0)
    ->  States = States0,
        Simple1 = Simple0,
        Rest = Rest0
    ;   branch_modes(Branching, Rest0, Module, State0, Clause, States, Simple1),
        Rest = []
    ),
    joined(States, State0, State, Simple1, Simple).

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
    (   is_bound(Outputs, State)
    ->  true
    ;   refuse(Clause, '$exit'(Outputs), 'an output may stay unbound')
    ).
goal('$answer'(Outputs0), Module, State0, Clause, State, Simple) :-
    !,
    answers(Outputs0, [], State0, Outputs),
    goal('$exit'(Outputs), Module, State0, Clause, State, Simple).
goal('$value'(Value, Term), _, State0, Clause, State, [let(Value, Term)]) :-
    !,
    needed(Term, State0, Clause, Term),
    bind(Value, State0, State).
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
    \+ memberchk(Defined, [pybridge_library, pybridge_search_memory]),
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
    all_answers(Template, Goal, Module, State0, Clause, Template1, Goals),
    output(List, Value, State0, Clause, State1),
    unify(Value, List, State1, State, Simple).
goal('$answers'(Columns, Goal, Rows), Module, State0, Clause, State, [findall(Columns1, Goals, Rows, '$rows')]) :-
    !,
    all_answers(Columns, Goal, Module, State0, Clause, Columns1, Goals),
    bind(Rows, State0, State).
goal('$answer'(First, Number, Row, Element), Module, State0, Clause, State, Simple) :-
    Row = row(N, Ns, Template0),
    (   is_bound(Number, State0)
    ->  findall(Column-_, member(Column, Ns), Renaming),
        pairs_values(Renaming, Columns),
        mapsubterms(renamed(Renaming), Template0, Template),
        fresh_variables(Clause, Columns),
        foldl(bind, Columns, State0, State1),
        unify(Template, Element, State1, State, Unify),
        Simple = [pick(Columns, '$v'(N), First, Number)|Unify]
    ;   fresh_variables(Clause, Count-Last),
        goals([Module:'$count'(Row, Count), Module:(Last is Count+First-1), Module:between(First, Last, Number),
               Module:'$answer'(First, Number, Row, Element)], State0, Clause, State, Simple)
    ),
    !.
goal(Goal, Module, State0, Clause, State, Simple) :-
    gathering(Goal, State0, Gathered),
    !,
    fresh_variables(Clause, Gathered),
    conjunction(Gathered, Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
goal(aggregate_all(count, Goal, Count), Module, State0, Clause, State, [count(Value, Goals)|Simple]) :-
    !,
    conjunction(Goal, Module, Goals0),
    goals(Goals0, State0, Clause, _, Goals),
    output(Count, Value, State0, Clause, State1),
    unify(Value, Count, State1, State, Simple).
goal(memberchk(Element, List), Module, State0, Clause, State, Simple) :-
    !,
    needed(List, State0, Clause, memberchk(Element, List)),
    (   is_bound(Element, State0)
    ->  State = State0,
        Simple = [test(memberchk, [Element, List])]
    ;   branches(if(member(Element, List), true, fail), Module, [], State0, Clause, State1, Simple, _),
        State = State1
    ).
goal(between(Low, inf, N), Module, State0, Clause, State, Simple) :-
    !,
    goal(between(Low, 0xFFFFFFFFFFFFFF, N), Module, State0, Clause, State, Simple).
goal(arg(N, Term, Argument), Module, State0, Clause, State, Simple) :-
    is_bound(Term, State0),
    \+ is_bound(N, State0),
    !,
    fresh(Clause, Arity),
    goals([Module:'$arity'(Term, Arity), Module:between(1, Arity, N), Module:arg(N, Term, Argument)], State0, Clause, State, Simple).
goal(Goal, _, State0, Clause, State, Simple) :-
    plain_goal(Goal, State0, Clause, State, Simple),
    !.
goal(A \== B, Module, State0, Clause, State, Simple) :-
    !,
    goal(\+ A == B, Module, State0, Clause, State, Simple).
goal(A \= B, Module, State0, Clause, State, Simple) :-
    !,
    goal(\+ A = B, Module, State0, Clause, State, Simple).
goal(Goal, Module, State0, Clause, State, Simple) :-
    rewritten(Goal, Rewritten),
    !,
    fresh_variables(Clause, Rewritten),
    conjunction(Rewritten, Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
goal(Goal, Module, State0, Clause, State, Simple) :-
    called(Goal, Called),
    !,
    Clause = clause(Program, _),
    copied_lambda(Called, Program, State0, Direct),
    conjunction(Direct, Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
goal(Goal, _, State0, Clause, State, Simple) :-
    builtin(Goal, State0, Clause, State, Simple),
    !.
goal(Goal, Module, State0, Clause, State, Simple) :-
    element_of(Goal, List, Rewritten),
    is_bound(List, State0),
    !,
    fresh_variables(Clause, Rewritten),
    conjunction(Rewritten, Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
goal(Goal, _, _, Clause, _, _) :-
    ( function(Goal, _, _, _) ; partial_function(Goal, _, _, _) ),
    !,
    refuse(Clause, Goal, 'an argument is not bound yet').
goal(Goal, Module, State0, Clause, State, Simple) :-
    implementation(Module, Goal, Predicate),
    !,
    user_goal(Goal, Module, Predicate, State0, Clause, State, Simple).
goal(Goal, Module, _, Clause, _, _) :-
    refuse(Clause, Module:Goal, 'there is no such predicate').

renamed(Renaming, '$column'(N), Column) :-
    memberchk(N-Column, Renaming).

%   gathering(+Goal, +State, -Gathered): bagof/3 and setof/3. The answers are grouped by what is unbound in State and not named by `^`.

gathering(bagof(Template, Goal, List), State, Gathered) :-
    grouped(Template, Goal, List, State, Gathered).
gathering(setof(Template, Goal, Set), State, (Gathered, sort(List, Set))) :-
    grouped(Template, Goal, List, State, Gathered).

grouped(Template, Goal0, List, State, Gathered) :-
    without_named(Goal0, Named, Goal),
    variables(Template-Named, Own),
    variables(Goal, All),
    findall('$v'(N), ( member(N, All), \+ memberchk(N, Own), free('$v'(N), State) ), Free),
    (   Free == []
    ->  Gathered = (findall(Template, Goal, Found), Found = [_|_], List = Found)
    ;   Gathered = (findall(Free-Template, Goal, Found), Found = [_|_], pybridge_library:groups(Found, Free, List))
    ).

without_named(Goal0, Named, Goal) :-
    (   Goal0 = Variable^Goal1
    ->  Named = [Variable|Named1],
        without_named(Goal1, Named1, Goal)
    ;   Named = [],
        Goal = Goal0
    ).

%   all_answers(+Template0, +Goal, +Module, +State, +Clause, -Template, -Goals): Template has the values of Template0 when Goals succeed.

all_answers(Template0, Goal, Module, State, Clause, Template, Goals) :-
    conjunction(Goal, Module, Goals0),
    all_answers(Template0, Goals0, State, Clause, Template, Goals).

all_answers(Template0, Goals0, State, Clause, Template, Goals) :-
    goals(Goals0, State, Clause, Inner, Simple),
    (   Inner == dead
    ->  Template = [0],                       % never used, whether it is a term or the columns of rows
        Goals = Simple
    ;   resolved(Template0, Inner, Template1),
        (   mixed(Template1)
        ->  values(Template0, Clause, Template2, Sets),       % in each branch
            append(Goals0, Sets, Goals1),
            all_answers(Template2, Goals1, State, Clause, Template, Goals)
        ;   Template = Template1,
            Goals = Simple,
            needed(Template, Inner, Clause, findall(Template0, Goals0, _))
        )
    ).

%   values(+Term0, +Clause, -Term, -Goals): Term has new variables in the place of those of Term0, which Goals set to their values.

values(Term0, Clause, Term, Goals) :-
    variables(Term0, Ns),
    findall(N-_, member(N, Ns), Pairs),
    fresh_variables(Clause, Pairs),
    replaced(Term0, Pairs, Term),
    findall(user:'$value'(Value, '$v'(N)), member(N-Value, Pairs), Goals).

%   answers(+Outputs0, +Free, +State, -Outputs): an output that stays unbound becomes a word that means this (words.pl). Those that
%   are Free already stay as they are, for variables are not shared.

answers([], _, _, []).
answers([Output0|Outputs0], Free, State, [Output|Outputs]) :-
    (   free(Output0, State),
        \+ memberchk(Output0, Free)
    ->  Output = '$word'(6),
        answers(Outputs0, [Output0|Free], State, Outputs)
    ;   Output = Output0,
        answers(Outputs0, Free, State, Outputs)
    ).

user_goal(Goal, Module, Predicate, State0, Clause, State, [call(Number, Inputs, Outputs)|Simple]) :-
    Clause = clause(Program, _),
    static_paths(Program, Predicate, Paths),
    call_shapes(Predicate, Goal, Module, Paths, context(State0, Clause, Goal), Shapes, Inputs, Outputs, Equal),
    version(Program, Predicate, Shapes, Number),
    findall(N, member('$v'(N), Outputs), Ns0),
    sort(Ns0, Ns),
    State0 = state(Bound0, Meanings),
    ord_union(Bound0, Ns, Bound),
    unify_all(Equal, state(Bound, Meanings), State, Simple).

static_paths(Program, Predicate, Paths) :-
    arg(4, Program, Known0),
    static_paths(Predicate, Known0, Known, Paths),
    setarg(4, Program, Known).
