:- module(random_programs,
          [ agreement/3,            % +First, +Count, -Report
            agreement/4,            % +Making, +First, +Count, -Report
            calls_agree/4,          % +Seed, +Count, -Differ, -Refused
            program_agrees/2,       % +Program, -Outcome
            random_program/2,       % +Seed, -Program
            shrunk/2                % +Program, -Small
          ]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(library(random)).
:- use_module('../../prolog/native/native').
:- use_module('../../prolog/native/host').

/** <module> Random programs, whose answers compiled code and SWI-Prolog are asked for

A program is a list of clauses. Its predicates are t/2, which is asked, p/3, q/3 and r/2; their bodies are made of what the compiler knows:
control constructs in each other, with cuts; variables that are bound in one branch only, or never; library predicates and built-in ones; recursion.
What is drawn next depends on the variables there are, with their types: int, list (of integers), pairs, and any.
*/

%!  agreement(+First, +Count, -Report) is det.
%
%   Report is report(Same, Refused, Differ) for the programs with these seeds: how many agree and how many are refused, and a list of texts of those,
%   shrunk, that have other answers or end in an internal error.

agreement(First, Count, Report) :-
    agreement(random_program, First, Count, Report).

%!  agreement(+Making, +First, +Count, -Report) is det.
%
%   As agreement/3, of programs that Making makes: random_program or late_program.

agreement(Making, First, Count, report(Same, Refused, Differ)) :-
    Last is First+Count-1,
    findall(Seed-Outcome, ( between(First, Last, Seed), call(Making, Seed, Program), program_agrees(Program, Outcome) ), All),
    aggregate_all(count, member(_-same, All), Same),
    aggregate_all(count, member(_-refused(_), All), Refused),
    findall(Text, ( member(Seed-Outcome, All), wrong(Outcome), difference(Making, Seed, Text) ), Differ).

difference(Making, Seed, Text) :-
    call(Making, Seed, Program),
    shrunk(Program, Small),
    program_agrees(Small, Outcome),
    with_output_to(string(Text), ( format("~d: ~p~n", [Seed, Outcome]), maplist(portray_clause, Small) )).

wrong(differs(_, _, _)).
wrong(internal(_)).

%!  program_agrees(+Program, -Outcome) is det.
%
%   Outcome is same, skipped (SWI-Prolog raises an error or does not end), refused(Why), gave_up, differs(Input, Answers, Compiled) or internal(Ball).

program_agrees(Program, Outcome) :-
    findall(In, input(In), Ins),
    program_agrees(Program, Ins, Outcome).

program_agrees(Program, Ins, Outcome) :-
    with_output_to(string(_), agrees(Program, Ins, Outcome)).

agrees(Program, Ins, Outcome) :-
    flag(random_program, N, N+1),
    atom_concat(random_program_, N, Module),
    setup_call_cleanup(
        loaded(Module, Program),
        catch(outcome(Module, Ins, Outcome), Ball, Outcome = internal(Ball)),
        unload_module(Module)).

unload_module(Module) :-
    forall(( predicate_property(Module:Head, defined), \+ predicate_property(Module:Head, imported_from(_)), functor(Head, Name, Arity) ),
           ( catch(abolish(Module:Name/Arity), _, true) )).

loaded(Module, Program) :-
    with_output_to(string(Text), ( findall(Clause, header(Clause), Header), append([[(:- module(Module, []))], Header, Program], Clauses), maplist(portray_clause, Clauses) )),
    setup_call_cleanup(
        open_string(Text, Stream),
        load_files(Module:Module, [stream(Stream), silent(true)]),
        close(Stream)).

header((:- style_check(-singleton))).
header((:- style_check(-discontiguous))).
header((:- style_check(-no_effect))).
header((:- use_module(library(Library)))) :-
    member(Library, [aggregate, apply, assoc, lists, ordsets, pairs]).
header((all(In, Out) :- findall(A, t(In, A), Out))).
header((s([], Y) => Y = none)).
header((s([X|_], f(X)) => true)).
header((s([_,_], g(_)) => true)).
header((s([X], Y), X > 2 => Y = big)).
header((s(L, Y) => Y = l(L))).

outcome(Module, Ins, Outcome) :-
    catch(( compile_native([Module:all(+, -)], Native), Compiled = true ), native_refused(P, Place, Goal, Why), Compiled = false(P, Place, Goal, Why)),
    (   Compiled = false(_, _, _, internal(Formal))
    ->  Outcome = internal(Formal)
    ;   Compiled = false(P, _, Goal, Why)
    ->  Outcome = refused(P-Goal-Why)
    ;   setup_call_cleanup(
            load_native(Native, Handle),
            compared(Ins, Module, Handle, Outcome),
            unload_native(Handle))
    ).

compared(Ins, Module, Handle, Outcome) :-
    findall(One, ( member(In, Ins), compared_on(In, Module, Handle, One) ), Outcomes),
    (   member(Outcome, Outcomes),
        Outcome = differs(_, _, _)
    ->  true
    ;   memberchk(same, Outcomes)
    ->  Outcome = same
    ;   memberchk(gave_up, Outcomes)
    ->  Outcome = gave_up
    ;   Outcome = skipped
    ).

compared_on(In, Module, Handle, Outcome) :-
    (   catch(call_with_inference_limit(Module:all(In, Answers), 200_000, Limit), error(_, _), Limit = error),
        Limit \== error,
        Limit \== inference_limit_exceeded
    ->  (   catch(once(call_native_once(Handle, Module:all(In, Compiled))), native_trap(Why), true)
        ->  (   nonvar(Why)
            ->  Outcome = gave_up
            ;   Compiled =@= Answers
            ->  Outcome = same
            ;   Outcome = differs(In, Answers, Compiled)
            )
        ;   Outcome = differs(In, Answers, none)
        )
    ;   Outcome = skipped
    ).

input(in(3, [1,2,3], [1-a,2-b,3-c])).
input(in(0, [], [])).
input(in(-2, [3,-2,3,0], [2-b,-2-a,2-c])).
input(in(7, [7,7], [7-a])).

% ----------------------------------------------------------------------
% Shrinking

%!  shrunk(+Program, -Small) is det.
%
%   Small still has other answers, or an internal error, and is not made smaller by leaving out a clause or a goal, or by putting a branch in the
%   place of a construct.

shrunk(Program, Small) :-
    (   smaller(Program, Program1),
        program_agrees(Program1, Outcome),
        wrong(Outcome)
    ->  shrunk(Program1, Small)
    ;   Small = Program
    ).

smaller(Program, Smaller) :-
    select(_, Program, Smaller),
    memberchk((t(_, _) :- _), Smaller).
smaller(Program, Smaller) :-
    append(Before, [(Head :- Body)|After], Program),
    smaller_goal(Body, Body1),
    append(Before, [(Head :- Body1)|After], Smaller).

smaller_goal(Goal, true) :-
    Goal \== true.
smaller_goal((A, B), Smaller) :-
    (   Smaller = A
    ;   Smaller = B
    ;   smaller_goal(A, A1), Smaller = (A1, B)
    ;   smaller_goal(B, B1), Smaller = (A, B1)
    ).
smaller_goal(Goal, Smaller) :-
    construct(Goal, Parts, Smaller0, Parts1),
    (   member(Smaller, Parts)
    ;   append(Before, [Part|After], Parts),
        smaller_goal(Part, Part1),
        append(Before, [Part1|After], Parts1),
        Smaller = Smaller0
    ).

construct((A -> B ; C), [A, B, C], (A1 -> B1 ; C1), [A1, B1, C1]) :- !.
construct((A *-> B ; C), [A, B, C], (A1 *-> B1 ; C1), [A1, B1, C1]) :- !.
construct((A ; B), [A, B], (A1 ; B1), [A1, B1]).
construct((A -> B), [A, B], (A1 -> B1), [A1, B1]).
construct(\+ A, [A], \+ A1, [A1]).
construct(once(A), [A], once(A1), [A1]).
construct(ignore(A), [A], ignore(A1), [A1]).
construct(call(A), [A], call(A1), [A1]).
construct(forall(A, B), [A, B], forall(A1, B1), [A1, B1]).
construct(findall(T, A, L), [A], findall(T, A1, L), [A1]).
construct(aggregate_all(T, A, L), [A], aggregate_all(T, A1, L), [A1]).

% ----------------------------------------------------------------------
% Making

%!  random_program(+Seed, -Program) is det.

random_program(Seed, Program) :-
    set_random(seed(Seed)),
    findall(Clauses, ( member(Name, [p, p, q, r, t]), clauses(Name, Clauses) ), Lists),
    append(Lists, Program0),
    by_predicate(Program0, Program).

%!  late_program(+Seed, -Program) is det.
%
%   In t/2, a variable is bound only after calls that put it into terms, after goals that may see it there, or error where an error may be caught.

late_program(Seed, [(t(in(X, L, P), Out) :- Body)|Program]) :-
    set_random(seed(Seed)),
    findall(Clauses, ( member(Name, [p, r]), clauses(Name, Clauses) ), Lists),
    append([[(x([_|B], A, [A|B]) :- true), (x([B|C], A, [B|D]) :- x(C, A, D)), (y(A, A, [A]) :- true), (y(A, B, C) :- C = [B,A])]|Lists], Program),
    body(2, [p,r], [int-X, list-L, pairs-P], [], Env0, Before),
    late_goals(Env0, Env, Late),
    known(Env, Vs0),
    term_variables(Vs0, Vs1),
    random_permutation(Vs1, Vs),
    length(Vs, Length),
    Take is min(Length, 4),
    length(Out, Take),
    append(Out, _, Vs),
    foldr_and(Late, Last0),
    ( maybe(0.3) -> Last = catch(Last0, _, true) ; Last = Last0 ),
    conjunction(Before, Last, Body).

late_goals(Env0, Env, Goals) :-
    pick(int, Env0, X),
    pick(list, Env0, L),
    random_member(First, [select(_, L, V, M), select(X, L, V, M), nth0(X, M, V, L), append(L, [V|L], M), append([V], L, M), x(L, V, M), x(L, V, M),
                          y(V, V, M), y(X, V, M), select(V, M, L), maplist(plus(X), L, [V|M]), once(x(L, V, M)), length(V, X)]),
    random_between(0, 2, Count),
    goals(Count, 1, [p,r], [list-M|Env0], Env1, Between),
    pick(int, Env1, Y),
    expression(1, Env0, Expression),
    random_member(Last, [V = Y, V = Y, V = f(Y), V = [Y|L], V is Expression, member(V, [Y,9]), x(L, V, _), (X > 1 -> V = Y ; V = 9), append(V, _, L),
                         V is floor(Expression/Y), V is truncate(Expression/2), (Q is Expression/Y, X > 1, V is round(Q))]),
    random_between(0, 1, After),
    append([[First], Between, [Last]], Goals1),
    goals(After, 1, [p,r], [int-V,list-M|Env1], Env, More),
    append(Goals1, More, Goals).

by_predicate(Program0, Program) :-
    findall(Name-Clause, ( member(Clause, Program0), Clause = (Head :- _), functor(Head, Name, _) ), Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Program).

clauses(Name, Clauses) :-
    random_between(1, 3, Count),
    findall(Clause, ( between(1, Count, _), once(clause_of(Name, Clause)) ), Clauses).

clause_of(p, (p(A, B, Y) :- Body)) :-
    random_member(A-Before1, [X-true, X-true, 0-(X=0)]), !,
    random_member(B-Before2, [L-true, []-(L=[]), [_|L]-true, [H|L]-true]),
    ( B == [H|L] -> Types = [int-X, list-L, int-H] ; Types = [int-X, list-L] ),
    body(3, [q,r], Types, [], Env, Goals),
    expression(2, Env, Expression),
    last_goal(Y, Expression, Last),
    conjunction([Before1,Before2|Goals], Last, Body).
clause_of(q, (q([], Acc, Out) :- Out = Acc)) :-
    maybe(0.4), !.
clause_of(q, (q([X|L], Acc, Out) :- Body)) :-
    body(2, [r], [int-X, list-L, list-Acc], [], Env, Goals),
    expression(1, Env, Expression),
    random_member(Last, [ (N is Expression, q(L, [N|Acc], Out)), q(L, [X|Acc], Out), (q(L, Acc, Out0), Out = [X|Out0]), (Expression > 2, !, q(L, Acc, Out)) ]),
    conjunction(Goals, Last, Body).
clause_of(r, (r(X, Y) :- Body)) :-
    body(2, [], [int-X], [], Env, Goals),
    term(Env, Term),
    conjunction(Goals, Y = Term, Body).
clause_of(t, (t(in(X, L, P), Out) :- Body)) :-
    body(4, [p,q,r], [int-X, list-L, pairs-P], [], Env, Goals),
    known(Env, Vs0),
    term_variables(Vs0, Vs1),
    random_permutation(Vs1, Vs),
    length(Vs, Length),
    Take is min(Length, 4),
    length(Out, Take),
    append(Out, _, Vs),
    conjunction(Goals, true, Body).

known([], []).
known([Type-V|Env], Vs) :-
    ( Type == never, maybe(0.9) -> Vs = Vs1 ; Vs = [V|Vs1] ),
    known(Env, Vs1).

last_goal(Y, Expression, Last) :-
    random_member(Last, [Y is Expression, Y is Expression, (Y = f(Z), Z is Expression), Y = Expression]).

conjunction(Goals, Last, Body) :-
    exclude(==(true), Goals, Goals1),
    append(Goals1, [Last], All),
    exclude(==(true), All, All1),
    ( All1 == [] -> Body = true ; foldr_and(All1, Body) ).

foldr_and([G], G) :- !.
foldr_and([G|Gs], (G, B)) :- foldr_and(Gs, B).

%   body(+Most, +Callable, +Env0, +Goals0, -Env, -Goals): up to Most goals, which may call the predicates Callable.

body(Most, Callable, Env0, _, Env, Goals) :-
    random_between(0, Most, Count),
    goals(Count, 2, Callable, Env0, Env, Goals).

goals(0, _, _, Env, Env, []) :-
    !.
goals(N, Depth, Callable, Env0, Env, [Goal|Goals]) :-
    (   once(goal(Depth, Callable, Env0, Env1, Goal))
    ->  true
    ;   Env1 = Env0,
        Goal = true
    ),
    N1 is N-1,
    goals(N1, Depth, Callable, Env1, Env, Goals).

goal(Depth, Callable, Env0, Env, Goal) :-
    (   Depth > 0,
        maybe(0.35)
    ->  Depth1 is Depth-1,
        random_member(Kind, [if, if, if, or, or, or3, tests, tests, soft, not, once, ignore, findall, findall, count, aggregate, forall, call, cut, ifonly, setof, nested]),
        construct_goal(Kind, Depth1, Callable, Env0, Env, Goal)
    ;   Callable \== [],
        maybe(0.25)
    ->  random_member(Name, Callable),
        call_goal(Name, Env0, Env, Goal)
    ;   findall(T, simple(T), Templates),
        random_member(Template, Templates),
        instance(Template, Env0, Env, Goal)
    ).

some_goals(Depth, Callable, Env0, Env, Goal) :-
    random_between(1, 2, Count),
    goals(Count, Depth, Callable, Env0, Env, Goals),
    foldr_and(Goals, Goal).

construct_goal(if, D, C, Env0, Env, (If -> Then ; Else)) :-
    some_goals(D, C, Env0, Env1, If),
    same_variable(Type, V),
    branch(D, C, Env1, Type, V, Then),
    branch(D, C, Env0, Type, V, Else),
    Env = [Type-V|Env0].
construct_goal(ifonly, D, C, Env0, Env, (If -> Then)) :-
    some_goals(D, C, Env0, Env1, If),
    some_goals(D, C, Env1, Env, Then).
construct_goal(nested, D, C, Env0, Env, (If -> Then ; If2 -> Then2 ; Else)) :-
    some_goals(0, C, Env0, Env1, If),
    some_goals(0, C, Env0, Env2, If2),
    same_variable(Type, V),
    branch(D, C, Env1, Type, V, Then),
    branch(D, C, Env2, Type, V, Then2),
    branch(D, C, Env0, Type, V, Else),
    Env = [Type-V|Env0].
construct_goal(soft, D, C, Env0, Env, (If *-> Then ; Else)) :-
    some_goals(D, C, Env0, Env1, If),
    same_variable(Type, V),
    branch(D, C, Env1, Type, V, Then),
    branch(D, C, Env0, Type, V, Else),
    Env = [Type-V|Env0].
construct_goal(or, D, C, Env0, Env, (A ; B)) :-
    same_variable(Type, V),
    branch(D, C, Env0, Type, V, A),
    branch(D, C, Env0, Type, V, B),
    Env = [Type-V|Env0].
construct_goal(tests, D, C, Env0, Env, (TestA, A ; TestB, B)) :-    % which may exclude each other
    pick(int, Env0, X),
    random_member(Y, [2, 3, 7]),
    random_member(TestA, [X < Y, X > Y, X =< Y, X >= Y, X =:= Y, X =\= Y, X = Y]),
    random_member(TestB, [X < Y, X > Y, X =< Y, X >= Y, X =:= Y, X =\= Y, X = 0]),
    same_variable(Type, V),
    branch(D, C, Env0, Type, V, A),
    branch(D, C, Env0, Type, V, B),
    Env = [Type-V|Env0].
construct_goal(or3, D, C, Env0, Env, (A ; B ; E)) :-
    same_variable(Type, V),
    branch(D, C, Env0, Type, V, A),
    branch(D, C, Env0, Type, V, B),
    branch(D, C, Env0, Type, V, E),
    Env = [Type-V|Env0].
construct_goal(not, D, C, Env, Env, \+ Goal) :-
    some_goals(D, C, Env, _, Goal).
construct_goal(once, D, C, Env0, Env, once(Goal)) :-
    some_goals(D, C, Env0, Env, Goal).
construct_goal(call, D, C, Env0, Env, call(Goal)) :-
    some_goals(D, C, Env0, Env, Goal).
construct_goal(ignore, D, C, Env0, Env, ignore(Goal)) :-
    some_goals(D, C, Env0, Env1, Goal),
    ( maybe(0.2) -> Env = Env1 ; Env = Env0 ).
construct_goal(findall, D, C, Env0, Env, findall(Term, Goal, List)) :-
    some_goals(D, C, Env0, Env1, Goal),
    (   maybe(0.6), findall(x, member(int-_, Env1), Xs), Xs \== []
    ->  pick(int, Env1, Term),
        Env = [list-List|Env0]
    ;   term(Env1, Term),
        Env = [anys-List|Env0]
    ).
construct_goal(setof, D, C, Env0, Env, Goal) :-
    some_goals(D, C, Env0, Env1, Inner),
    pick(int, Env1, X),
    random_member(Goal, [setof(X, Free^Inner, List), (bagof(X, Free^Inner, List) -> true ; List = []), (setof(X, Free^Inner, List) -> true ; List = [])]),
    term_variables(Inner, Vs0),
    term_variables(Env0-X, Known),
    exclude(among(Known), Vs0, Frees),
    ( maybe(0.8) -> Free = Frees ; Free = [] ),
    Env = [list-List|Env0].
construct_goal(count, D, C, Env0, [int-N|Env0], aggregate_all(count, Goal, N)) :-
    some_goals(D, C, Env0, _, Goal).
construct_goal(aggregate, D, C, Env0, Env, aggregate_all(Kind, Goal, Value)) :-
    some_goals(D, C, Env0, Env1, Goal),
    pick(int, Env1, X),
    random_member(Kind-Type, [max(X)-int, min(X)-int, sum(X)-int, bag(X)-list, set(X)-list]),
    Env = [Type-Value|Env0].
construct_goal(forall, D, C, Env, Env, forall(A, B)) :-
    some_goals(D, C, Env, Env1, A),
    some_goals(D, C, Env1, _, B).
construct_goal(cut, _, _, Env, Env, !).

among(Known, V) :-
    member(W, Known),
    V == W,
    !.

same_variable(Type, _) :-
    random_member(Type, [int, int, list, never]).

%   branch(+Depth, +Callable, +Env, +Type, +V, -Goal): Goal ends by binding V, or leaves it unbound.

branch(Depth, Callable, Env, Type, V, Goal) :-
    random_between(0, 2, Count),
    goals(Count, Depth, Callable, Env, Env1, Goals),
    (   maybe(0.02)
    ->  Last = true
    ;   binding(Type, Env1, V, Last)
    ),
    conjunction(Goals, Last, Goal).

binding(int, Env, V, V is E) :- maybe(0.5), !, expression(1, Env, E).
binding(int, Env, V, V = X) :- pick(int, Env, X).
binding(list, Env, V, V = L) :- pick(list, Env, L).
binding(never, _, _, true).

call_goal(p, Env, [int-Y|Env], p(X, L, Y)) :- pick(int, Env, X), pick(list, Env, L).
call_goal(q, Env, [list-Out|Env], q(L, Acc, Out)) :- pick(list, Env, L), random_member(Acc, [[], [1]]).
call_goal(r, Env, [any-Y|Env], r(X, Y)) :- pick(int, Env, X).

%   pick(+Type, +Env, -Value): a variable of the Type or a constant, now and then one that may be anything.

pick(Type, Env, Value) :-
    findall(I, ( nth0(I, Env, T-_), T == Type ), Is),
    (   maybe(0.004), Env = [_|_]
    ->  random_member(_-Value, Env)
    ;   maybe(0.002)
    ->  true                                % a variable of its own
    ;   Is \== [], maybe(0.8)
    ->  random_member(I, Is),
        nth0(I, Env, _-Value)
    ;   constant(Type, Value)
    ).

constant(int, C) :-
    (   maybe(0.75)
    ->  random_member(C, [0, 1, 2, 3, 4, 6, 7, -1, -3, 5])
    ;   random_member(Bits, [61, 62, 62, 62, 63, 64]),         % where the form of an integer changes
        random_member(Near, [-2, -1, 0, 1]),
        random_member(Sign, [1, -1]),
        C is Sign*(1<<Bits)+Near
    ).
constant(list, C) :- random_member(C, [[], [1], [3,1,2], [2,2,3,1], [0,-1,0]]).
constant(anys, C) :- random_member(C, [[], [a,1,b], [f(x),2,a,2]]).
constant(pairs, C) :- random_member(C, [[], [1-a,3-b,2-a], [2-c,1-c]]).
constant(any, C) :- random_member(C, [a, f(1), 3, [], [x], "s", g(a,b)]).
constant(never, _).
constant(atom, C) :- random_member(C, [a, b, abc, '12', x1]).
constant(assoc, C) :- list_to_assoc([1-a,2-b], C).

expression(0, Env, E) :- !, pick(int, Env, E).
expression(D, Env, E) :-
    D1 is D-1,
    expression(D1, Env, A),
    expression(0, Env, B),
    random_member(E, [A, A+B, A-B, A*B, A//(B+1), A mod 5, A rem -3, B mod (A+9), min(A,B), max(A,B), abs(A), sign(A), -A, A/\B, A\/B, xor(A,B), A>>2, A<<3, msb(abs(A)+1), A div 3, \A, gcd(A,B), A**2, A^3, truncate(A)]),
    !.
expression(_, Env, E) :- pick(int, Env, E).

term(Env, Term) :-
    pick(int, Env, X), pick(list, Env, L), pick(any, Env, A),
    random_member(Term, [X, L, A, f(X,A), X-L, [X|L], g(X), h(a,L,X), [X,A]]).

%   instance(+Template, +Env0, -Env, -Goal): i(Type) is something bound, o(Type) a new variable, or now and then an old one.

instance(Template, Env0, Env, Goal) :-
    Template =.. [Name|Args0],
    args(Args0, Env0, Env0, Env, Args),
    Goal =.. [Name|Args].

args([], _, Env, Env, []).
args([A0|As0], Env0, Env1, Env, [A|As]) :-
    arg_of(A0, Env0, Env1, Env2, A),
    args(As0, Env0, Env2, Env, As).

arg_of(A, _, Env, Env, A) :- var(A), !.
arg_of(i(Type), Env0, Env, Env, A) :- !, pick(Type, Env0, A).
arg_of(e, Env0, Env, Env, A) :- !, expression(2, Env0, A).
arg_of(t, Env0, Env, Env, A) :- !, term(Env0, A).
arg_of(o(Type), Env0, Env1, Env, A) :-
    !,
    (   maybe(0.15), ( Type == int ; Type == list )
    ->  pick(Type, Env0, A),
        Env = Env1
    ;   Env = [Type-A|Env1]
    ).
arg_of(x(Choices), Env0, Env1, Env, A) :- !, random_member(C, Choices), arg_of(C, Env0, Env1, Env, A).
arg_of([H0|T0], Env0, Env1, Env, [H|T]) :- !, arg_of(H0, Env0, Env1, Env2, H), arg_of(T0, Env0, Env2, Env, T).
arg_of(A0, Env0, Env1, Env, A) :-
    compound(A0), !,
    A0 =.. [Name|As0],
    args(As0, Env0, Env1, Env, As),
    A =.. [Name|As].
arg_of(A, _, Env, Env, A).

simple(o(int) is e).
simple(o(int) is e).
simple(o(int) is e).
simple(i(int) < i(int)).
simple(e >= i(int)).
simple(e =\= i(int)).
simple(e =:= e).
simple(i(any) == i(any)).
simple(i(int) \== i(int)).
simple(i(int) \= i(int)).
simple(i(any) @< i(any)).
simple(o(any) = t).
simple(t = t).
simple(f(o(int),o(list)) = f(i(int),i(list))).
simple([o(int)|o(list)] = i(list)).
simple(g(i(any),a) = g(o(any),o(any))).
simple(compare(o(any), i(int), i(int))).
simple(compare(x([<,=,>]), i(any), i(int))).
simple(member(o(int), i(list))).
simple(member(o(int), i(list))).
simple(member(o(int)-o(any), i(pairs))).
simple(member(i(int)-o(any), i(pairs))).
simple(memberchk(i(int), i(list))).
simple(memberchk(o(int), i(list))).
simple(memberchk(i(int)-o(any), i(pairs))).
simple(select(o(int), i(list), o(list))).
simple(select(i(int), i(list), o(list))).
simple(select(i(int), i(list), i(int), o(list))).
simple(selectchk(i(int), i(list), o(list))).
simple(append(i(list), i(list), o(list))).
simple(append(o(list), o(list), i(list))).
simple(append([i(list),i(list)], o(list))).
simple(nth0(i(int), i(list), o(int))).
simple(nth0(o(int), i(list), o(int))).
simple(nth1(o(int), i(list), o(int))).
simple(nth1(i(int), i(list), i(int))).
simple(nth0(i(int), i(list), o(int), o(list))).
simple(nth1(o(int), i(list), o(int), o(list))).
simple(last(i(list), o(int))).
simple(length(i(list), o(int))).
simple(length(i(list), x([0,1,2,3]))).
simple(length(o(anys), x([0,1,2]))).
simple(reverse(i(list), o(list))).
simple(msort(i(list), o(list))).
simple(sort(i(list), o(list))).
simple(sort(0, x([@<,@>,@=<,@>=]), i(list), o(list))).
simple(sort(1, x([@<,@>,@=<,@>=]), i(pairs), o(pairs))).
simple(predsort([O,A,B]>>compare(O,A,B), i(list), o(list))).
simple(keysort(i(pairs), o(pairs))).
simple(permutation(i(list), o(list))).
simple(sum_list(i(list), o(int))).
simple(max_list(i(list), o(int))).
simple(min_list(i(list), o(int))).
simple(max_member(o(int), i(list))).
simple(min_member(o(int), i(list))).
simple(numlist(x([0,1,2]), x([2,3,4]), o(list))).
simple(list_to_set(i(list), o(list))).
simple(is_set(i(list))).
simple(subtract(i(list), i(list), o(list))).
simple(intersection(i(list), i(list), o(list))).
simple(union(i(list), i(list), o(list))).
simple(delete(i(list), i(int), o(list))).
simple(exclude([X]>>(X < x([1,2,-1])), i(list), o(list))).
simple(include([X]>>(X > x([1,2,-1])), i(list), o(list))).
simple(partition([X]>>(X > x([1,2,-1])), i(list), o(list), o(list))).
simple(partition([X,C]>>compare(C,X,i(int)), i(list), o(list), o(list), o(list))).
simple(maplist([X,Y]>>(Y is X*2+x([1,2,-1])), i(list), o(list))).
simple(maplist([X]>>(X > x([1,2,-1])), i(list))).
simple(maplist([X,Y,Z]>>(Z is X+Y), i(list), i(list), o(list))).
simple(maplist(plus(i(int)), i(list), o(list))).
simple(maplist(r, i(list), o(anys))).
simple(foldl([X,A,B]>>(B is A+X*x([1,2,-1])), i(list), i(int), o(int))).
simple(foldl([X,A,[X|A]]>>true, i(list), [], o(list))).
simple(aggregate_all(count, member(_, i(list)), o(int))).
simple(aggregate_all(max(X), member(X, i(list)), o(int))).
simple(aggregate_all(max(X,Y), member(X-Y, i(pairs)), o(any))).
simple(aggregate_all(min(X,Y), member(X-Y, i(pairs)), max(o(int),_))).
simple(list_to_ord_set(i(list), o(list))).
simple((list_to_ord_set(i(list), S), ord_memberchk(i(int), S))).
simple((list_to_ord_set(i(list), S), list_to_ord_set(i(list), T), ord_union(S, T, o(list)))).
simple((list_to_ord_set(i(list), S), list_to_ord_set(i(list), T), ord_subtract(S, T, o(list)))).
simple((list_to_ord_set(i(list), S), ord_subtract(S, x([[1],[2,3],[]]), o(list)))).
simple((list_to_ord_set(i(list), S), ord_subtract(S, [i(int)], o(list)))).
simple((list_to_ord_set(i(list), S), list_to_ord_set(i(list), T), ord_intersection(S, T, o(list)))).
simple((list_to_ord_set(i(list), S), list_to_ord_set(i(list), T), ord_symdiff(S, T, o(list)))).
simple((list_to_ord_set(i(list), S), ord_add_element(S, i(int), o(list)))).
simple((list_to_ord_set(i(list), S), ord_del_element(S, i(int), o(list)))).
simple((list_to_ord_set(i(list), S), list_to_ord_set(i(list), T), ord_subset(S, T))).
simple((list_to_ord_set(i(list), S), list_to_ord_set(i(list), T), ord_disjoint(S, T))).
simple(pairs_keys(i(pairs), o(list))).
simple(pairs_values(i(pairs), o(anys))).
simple(pairs_keys_values(i(pairs), o(list), o(anys))).
simple(pairs_keys_values(o(pairs), i(list), i(list))).
simple(transpose_pairs(i(pairs), o(pairs))).
simple(sumlist(i(list), o(int))).
simple(exclude([X-_]>>(X < i(int)), i(pairs), o(pairs))).
simple(between(x([0,1,2]), x([1,2,3]), o(int))).
simple(between(0, 5, i(int))).
simple(succ(x([0,1,2]), o(int))).
simple(plus(i(int), i(int), o(int))).
simple(copy_term(i(any), o(any))).
simple(copy_term(i(list), o(list))).
simple(arg(x([1,2]), f(i(int),i(any)), o(any))).
simple(arg(o(int), f(i(int),i(any)), o(any))).
simple(functor(f(i(int),i(any)), o(any), o(int))).
simple(functor(i(any), o(any), o(int))).
simple(f(i(int),i(any)) =.. o(anys)).
simple(o(any) =.. [f,i(int),i(any)]).
simple(integer(i(any))).
simple(atom(i(any))).
simple(var(i(int))).
simple(nonvar(i(any))).
simple(is_list(i(any))).
simple(ground(i(list))).
simple(compound(i(any))).
simple(callable(i(any))).
simple(exclude([X]>>(memberchk(X, x([[1],[3,0]]))), i(list), o(list))).
simple(same_length(i(list), o(anys))).
simple(same_length(i(list), i(list))).
simple(sumlist(i(list), i(int))).
simple(subset(i(list), i(list))).
simple(flatten([i(list),[i(int)]], o(list))).
simple(exclude([X]>>(\+ X = x([1,2,-1])), i(list), o(list))).
simple(max_assoc(i(assoc), o(any), o(any))).
simple((list_to_assoc(i(pairs), S), get_assoc(i(int), S, o(any)))).
simple((list_to_assoc(i(pairs), S), put_assoc(i(int), S, i(int), T), assoc_to_list(T, o(pairs)))).
simple((list_to_assoc(i(pairs), S), assoc_to_keys(S, o(list)))).
simple((list_to_assoc(i(pairs), S), assoc_to_values(S, o(anys)))).
simple((empty_assoc(S), foldl([K-V,A0,A1]>>put_assoc(K,A0,V,A1), i(pairs), S, T), gen_assoc(o(int), T, o(any)))).
simple(subsumes_term(f(_), i(any))).
simple(subsumes_term(f(x([_,1]),_), f(i(int),i(any)))).
simple(atom_chars(i(atom), o(anys))).
simple(atom_codes(i(atom), o(list))).
simple(atom_length(i(atom), o(int))).
simple(atom_number(i(atom), o(int))).
simple(atom_concat(i(atom), i(atom), o(atom))).
simple(atom_chars(o(atom), [a,b])).
simple(atomic_list_concat([i(atom),x([x,1]),i(atom)], o(atom))).
simple(char_code(o(any), x([97,98]))).
simple(char_code(x([a,b]), o(int))).
simple(s(i(list), o(any))).
simple(s(i(list), f(i(int)))).
simple(!).
simple(!).
simple(!).
simple(true).
simple(fail).
simple((X = i(int), X == i(int))).
simple(once(member(o(int), i(list)))).
simple(last([i(int)|i(list)], o(int))).
simple(sumlist([i(int)|i(list)], o(int))).
simple(exclude([_]>>fail, i(list), o(list))).
simple(must_be(integer, i(int))).
simple(ground(f(i(any),i(int)))).
simple(i(any) = f(o(int))).
simple(f(o(int),o(int)) = i(any)).
simple(pairs_keys(i(pairs), i(list))).
simple(sort(0, @>=, i(list), [o(int)|o(list)])).
simple(msort(i(list), [o(int)|o(list)])).
simple(append(o(list), [o(int)|o(list)], i(list))).
simple(append(o(list), [i(int)|o(list)], i(list))).
simple(append(o(list), [o(int)], i(list))).
simple(sumlist(i(list), o(int))).
simple(aggregate_all(bag(X-Y), (member(X, i(list)), member(Y, i(list)), X < Y), o(pairs))).

% ----------------------------------------------------------------------
% One goal

%!  calls_agree(+Seed, +Count, -Differ, -Refused) is det.
%
%   Differ is a list of texts for those of goal/1 that have other answers with one of Count random arguments; so many are Refused.

calls_agree(Seed, Count, Differ, Refused) :-
    set_random(seed(Seed)),
    findall(Goal, goal(Goal), Goals),
    maplist(call_agrees(Count), Goals, Outcomes),
    findall(Text, ( member(Goal-Outcome, Outcomes), wrong(Outcome), format(string(Text), "~p: ~p", [Goal, Outcome]) ), Differ),
    aggregate_all(count, member(_-refused(_), Outcomes), Refused).

call_agrees(Count, Template, Template-Outcome) :-
    arguments(Template, Goal, Inputs-Outputs),
    pairs_keys_values(Inputs, Kinds, Variables),
    In =.. [in|Variables],
    findall(In, ( between(1, Count, _), maplist(random_argument, Kinds, Variables) ), Ins),
    findall(Clause, helper(Clause), Helpers),
    append(Helpers, [(u(0, In, Outputs) :- Goal)], Program),
    program_agrees(Program, Ins, Outcome).

helper((u(N, In, Outputs) :- N > 0, !, M is N-1, u(M, In, Outputs))).     % since it calls itself, it is not inlined
helper((t(In, Outputs) :- u(1, In, Outputs))).
helper((positive(X) :- X > 0)).
helper((abs_of(X, Y) :- Y is abs(X))).
helper((adds(X, Y, Sum0, Sum) :- Sum is Sum0+X*Y)).
helper((compared(X, Y, Order) :- compare(Order, Y, X))).
helper((wrapped(X, f(X)) :- true)).

%   arguments(+Template, -Goal, -Arguments): Arguments has Kind-Variable for each i(Kind) in Template, and the new variables for each o.

arguments(Template, Goal, Arguments) :-
    phrase(parts(Template, Goal), All),
    inputs_outputs(All, Inputs, Outputs),
    Arguments = Inputs-Outputs.

inputs_outputs([], [], []).
inputs_outputs([in(Kind, Variable)|All], [Kind-Variable|Inputs], Outputs) :-
    inputs_outputs(All, Inputs, Outputs).
inputs_outputs([out(Variable)|All], Inputs, [Variable|Outputs]) :-
    inputs_outputs(All, Inputs, Outputs).

parts(Template, Template) --> { var(Template) }, !.
parts(i(Kind), Variable) --> !, [in(Kind, Variable)].
parts(o, Variable) --> !, [out(Variable)].
parts(Template, Goal) -->
    { compound(Template), !, Template =.. [Name|Arguments0] },
    all_parts(Arguments0, Arguments),
    { Goal =.. [Name|Arguments] }.
parts(Template, Template) --> [].

all_parts([], []) --> [].
all_parts([Template|Templates], [Goal|Goals]) --> parts(Template, Goal), all_parts(Templates, Goals).

random_argument(Kind, Value) :-
    random_of(Kind, Value),
    !.

random_of(edge, N) :-
    random_member(Bits, [0, 61, 61, 62, 62, 63]),
    random_between(-1, 1, Near),
    random_member(Sign, [1, -1]),
    N is Sign*(1<<Bits)+Near.
random_of(int, N) :- random_member(N, [0, 1, 2, 3, -1, -2, 5, 100, 4611686018427387904, -9223372036854775808]).
random_of(near, N) :- random_between(1, 3, N).
random_of(small, N) :- random_between(0, 4, N).
random_of(atom, A) :- random_member(A, [a, b, abc, '', '12', foo, 'B']).
random_of(string, S) :- random_member(S, ["", "a", "ab c", "12"]).
random_of(any, T) :- random_member(Kind, [int, small, atom, list, string, compound]), random_of(Kind, T).
random_of(compound, T) :- random_of(small, A), random_of(atom, B), random_member(T, [f(A), A-A, A-B, f(B,g(A)), [A|B], g(a,b,c)]).
random_of(list, L) :- random_between(0, 4, Length), length(L, Length), maplist(random_of(small), L).
random_of(anys, L) :- random_between(0, 3, Length), length(L0, Length), maplist(random_of(any), L0), ( maybe, last(L0, X) -> L = [X|L0] ; L = L0 ).
random_of(lists, L) :- random_between(0, 3, Length), length(L, Length), maplist(random_of(list), L).
random_of(set, S) :- random_of(list, L), sort(L, S).
random_of(sets, L) :- random_between(0, 3, Length), length(L, Length), maplist(random_of(set), L).
random_of(pairs, Ps) :- random_of(list, Ks), maplist([K,K-V]>>random_of(any, V), Ks, Ps).
random_of(keyed, Ps) :- random_of(set, Ks), maplist([K,K-V]>>random_of(atom, V), Ks, Ps).
random_of(assoc, A) :- random_of(keyed, Ps), list_to_assoc(Ps, A).
random_of(text, T) :- random_member(T, [a, b, abc, '', '12', foo, 'B', "", "a", "bab", "foo", 'b●b', '●', "é●", 'abcabcabcabc', 12, -3]).
random_of(texts, L) :- random_between(0, 3, Length), length(L, Length), maplist(random_of(text), L).
random_of(chars, L) :- random_of(text, A), atom_chars(A, L).
random_of(codes, L) :- random_of(text, A), atom_codes(A, L).
random_of(order, O) :- random_member(O, [<, =, >]).

goal(append(i(lists),o)).
goal(append(i(list),i(list),o)).
goal(append(o,o,i(list))).
goal(append(i(list),o,i(list))).
goal(append(o,i(list),i(list))).
goal(append(o,[i(small)|o],i(list))).
goal(append(i(list),i(list),i(list))).
goal(prefix(o,i(list))).
goal(prefix(i(list),i(list))).
goal(select(o,i(list),o)).
goal(select(i(small),i(list),o)).
goal(select(i(small),i(list),i(list))).
goal(select(i(small),i(list),i(small),o)).
goal(select(i(small),o,i(list))).
goal(select(o,i(list),i(small),o)).
goal(selectchk(i(small),i(list),o)).
goal(selectchk(o,i(list),o)).
goal(subtract(i(list),i(list),o)).
goal(memberchk(i(small),i(list))).
goal(memberchk(o,i(list))).
goal(member(o,i(list))).
goal(member(i(small),i(list))).
goal(member(o-o,i(pairs))).
goal(memberchk(i(small)-o,i(pairs))).
goal(delete(i(anys),i(any),o)).
goal(exclude(==(i(small)),i(list),o)).
goal(nth0(i(small),i(list),o)).
goal(nth0(o,i(list),o)).
goal(nth0(o,i(list),i(small))).
goal(nth1(i(small),i(list),o)).
goal(nth1(o,i(list),o)).
goal(nth0(i(small),i(list),o,o)).
goal(nth0(o,i(list),o,o)).
goal(nth1(o,i(list),i(small),o)).
goal(nth1(i(small),i(list),o,o)).
goal(nth0(i(small),o,i(small),i(list))).
goal(nth1(i(small),o,i(small),i(list))).
goal(last(i(list),o)).
goal(last(i(list),i(small))).
goal(proper_length(i(list),o)).
goal(proper_length(i(any),o)).
goal(same_length(i(list),i(list))).
goal(reverse(i(list),o)).
goal(permutation(i(list),o)).
goal(permutation(o,i(list))).
goal(flatten(i(anys),o)).
goal(flatten(i(lists),o)).
goal(max_member(o,i(anys))).
goal(min_member(o,i(anys))).
goal(list_to_set(i(anys),o)).
goal(sum_list(i(list),o)).
goal(sumlist(i(list),o)).
goal(max_list(i(list),o)).
goal(min_list(i(list),o)).
goal(numlist(i(small),i(small),o)).
goal(is_set(i(list))).
goal(is_set(i(any))).
goal(subset(i(list),i(list))).
goal(intersection(i(list),i(list),o)).
goal(union(i(list),i(list),o)).
goal(pairs_keys(i(pairs),o)).
goal(pairs_values(i(pairs),o)).
goal(pairs_keys_values(i(pairs),o,o)).
goal(pairs_keys_values(o,i(list),i(list))).
goal(transpose_pairs(i(pairs),o)).
goal(map_list_to_pairs(abs_of,i(list),o)).
goal(max_member(@=<,o,i(anys))).
goal(clumped(i(pairs),o)).
goal(pairs_keys(o,i(list))).
goal(sumlist(i(list),i(small))).
goal(last([i(small)|i(list)],o)).
goal(msort(i(anys),o)).
goal(predsort(compare,i(anys),o)).
goal(sort(i(anys),o)).
goal(sort(0,@>=,i(anys),o)).
goal(sort(1,@<,i(pairs),o)).
goal(sort(1,@>=,i(pairs),o)).
goal(list_to_ord_set(i(anys),o)).
goal(keysort(i(pairs),o)).
goal(length(i(list),o)).
goal(length(i(list),i(small))).
goal(length(o,2)).
goal(group_pairs_by_key(i(keyed),o)).
goal(sort(0,@=<,i(anys),o)).
goal(ord_union(i(sets),o)).
goal(ord_union(i(set),i(set),o)).
goal(ord_union(i(set),i(set),o,o)).
goal(ord_subtract(i(set),i(set),o)).
goal(ord_subtract(i(set),[],o)).
goal(ord_subtract([],i(set),o)).
goal(ord_subtract(i(set),[i(small)],o)).
goal(ord_intersection(i(set),i(set),o)).
goal(ord_intersection(i(sets),o)).
goal(ord_memberchk(i(small),i(set))).
goal(ord_add_element(i(set),i(small),o)).
goal(ord_del_element(i(set),i(small),o)).
goal(ord_subset(i(set),i(set))).
goal(ord_disjoint(i(set),i(set))).
goal(ord_intersect(i(set),i(set))).
goal(ord_symdiff(i(set),i(set),o)).
goal(ord_seteq(i(set),i(set))).
goal(ord_selectchk(i(small),i(set),o)).
goal(ord_empty(o)).
goal(is_ordset(i(list))).
goal(ord_memberchk(o,i(set))).
goal(empty_assoc(o)).
goal(list_to_assoc(i(keyed),o)).
goal(list_to_assoc(i(pairs),o)).
goal(ord_list_to_assoc(i(keyed),o)).
goal(get_assoc(i(small),i(assoc),o)).
goal(put_assoc(i(small),i(assoc),i(any),o)).
goal(del_assoc(i(small),i(assoc),o,o)).
goal(del_min_assoc(i(assoc),o,o,o)).
goal(del_max_assoc(i(assoc),o,o,o)).
goal(min_assoc(i(assoc),o,o)).
goal(max_assoc(i(assoc),o,o)).
goal(gen_assoc(o,i(assoc),o)).
goal(assoc_to_list(i(assoc),o)).
goal(assoc_to_keys(i(assoc),o)).
goal(assoc_to_values(i(assoc),o)).
goal(map_assoc(atom,i(assoc))).
goal(map_assoc(wrapped,i(assoc),o)).
goal(is_assoc(i(assoc))).
goal(get_assoc(i(small),i(assoc),i(atom),o,o)).
goal(maplist(positive,i(list))).
goal(maplist(abs_of,i(list),o)).
goal(maplist(plus,i(list),i(list),o)).
goal(maplist(plus(1),i(list),o)).
goal(foldl(plus,i(list),i(small),o)).
goal(foldl(adds,i(list),i(list),i(small),o)).
goal(include(positive,i(list),o)).
goal(exclude(positive,i(list),o)).
goal(partition(positive,i(list),o,o)).
goal(partition(compared(2),i(list),o,o,o)).
goal(convlist(abs_of,i(list),o)).
goal(aggregate_all(count,member(_,i(list)),o)).
goal(aggregate_all(max(X),member(X,i(list)),o)).
goal(aggregate_all(min(X),member(X,i(list)),o)).
goal(aggregate_all(sum(X),member(X,i(list)),o)).
goal(aggregate_all(bag(X),member(X,i(list)),o)).
goal(aggregate_all(set(X),member(X,i(list)),o)).
goal(aggregate_all(max(X,Y),member(X-Y,i(pairs)),o)).
goal(aggregate_all(min(X,Y),member(X-Y,i(pairs)),o)).
goal(aggregate_all(r(count,max(X)),member(X,i(list)),o)).
goal(forall(member(X,i(list)),X>1)).
goal(findall(X,member(X,i(list)),o)).
goal(findall(X,member(X,i(list)),o,i(list))).
goal(findnsols(2,X,member(X,i(list)),o)).
goal(bagof(X,member(X,i(list)),o)).
goal(setof(X,member(X,i(list)),o)).
goal(bagof(X,member(X-o,i(pairs)),o)).
goal(setof(X,Y^member(X-Y,i(pairs)),o)).
goal(setof(X-Y,member(X-Y,i(pairs)),o)).
goal(bagof(X,Y^member(Y-X,i(keyed)),o)).
goal(o=..[i(atom)|i(list)]).
goal(i(compound)=..o).
goal(functor(i(compound),o,o)).
goal(functor(i(any),o,o)).
goal((functor(i(any),N,_), functor(o,N,0))).
goal((functor(T,foo,1), T = foo(i(any)), o = T)).
goal((T=..[foo,A,i(any)], A = 3, o = T)).
goal(arg(i(small),i(compound),o)).
goal(arg(o,f(i(small),i(any)),o)).
goal(copy_term(i(any),o)).
goal(compare(o,i(any),i(any))).
goal(compare(i(order),i(any),i(any))).
goal(i(any)@<i(any)).
goal(i(any)@>=i(any)).
goal(i(any)==i(any)).
goal(i(any)\==i(any)).
goal(i(any)=i(any)).
goal(i(any)\=i(any)).
goal(subsumes_term(f(_),i(any))).
goal(unify_with_occurs_check(o,i(any))).
goal(i(any)=@=i(any)).
goal(ground(i(any))).
goal(term_variables(i(any),o)).
goal(o=f(i(any),i(small))).
goal(f(o,o)=i(compound)).
goal(var(i(any))).
goal(nonvar(i(any))).
goal(integer(i(any))).
goal(atom(i(any))).
goal(atomic(i(any))).
goal(compound(i(any))).
goal(callable(i(any))).
goal(is_list(i(any))).
goal(number(i(any))).
goal(string(i(any))).
goal(float(i(any))).
goal(rational(i(any))).
goal(is_of_type(integer,i(any))).
goal(is_assoc(i(any))).
goal(between(i(small),i(small),o)).
goal(between(i(small),i(small),i(small))).
goal(between(i(small),inf,i(small))).
goal(succ(i(small),o)).
goal(succ(o,i(small))).
goal(plus(i(int),i(int),o)).
goal(plus(i(int),o,i(int))).
goal(plus(o,i(int),i(int))).
goal(atom_chars(i(atom),o)).
goal(atom_chars(o,i(chars))).
goal(atom_codes(i(atom),o)).
goal(atom_codes(o,i(codes))).
goal(char_code(o,97)).
goal(char_code(a,o)).
goal(atom_number(i(atom),o)).
goal(atom_number(o,i(int))).
goal(atom_length(i(any),o)).
goal(atom_concat(i(atom),i(atom),o)).
goal(atom_concat(o,o,i(atom))).
goal(atom_concat(i(atom),o,i(atom))).
goal(sub_atom(i(atom),o,o,o,o)).
goal(sub_atom(i(atom),o,1,o,o)).
goal(atomic_list_concat(i(list),o)).
goal(atomic_list_concat([i(atom),i(int)],'_',o)).
goal(atomic_list_concat(o,a,i(atom))).
goal(upcase_atom(i(atom),o)).
goal(number_codes(o,i(codes))).
goal(atom_string(i(atom),o)).
goal(string_concat(i(string),i(string),o)).
goal(string_chars(i(string),o)).
goal(string_codes(i(string),o)).
goal(string_length(i(string),o)).
goal(sub_string(i(string),o,o,o,o)).
goal(term_to_atom(i(compound),o)).
goal(number_string(o,i(string))).
goal(char_type(a,alpha)).
goal(string_to_atom(i(string),o)).
goal(string_code(i(small),i(string),o)).
goal(atom_concat(o,i(atom),i(atom))).
goal(atom_concat(i(any),i(any),i(atom))).
goal(string_concat(o,o,i(string))).
goal(string_concat(i(string),o,i(string))).
goal(string_concat(o,i(atom),i(string))).
goal(sub_atom(i(text),i(small),i(small),o,o)).
goal(sub_atom(i(text),i(small),o,i(small),o)).
goal(sub_atom(i(text),i(small),o,o,o)).
goal(sub_atom(i(text),o,i(small),i(small),o)).
goal(sub_atom(i(text),o,o,i(small),o)).
goal(sub_atom(i(text),o,o,o,i(text))).
goal(sub_atom(i(text),o,i(small),o,i(text))).
goal(sub_string(i(text),i(small),o,o,i(text))).
goal(sub_string(i(text),o,1,i(small),o)).
goal(atomic_list_concat(i(texts),o)).
goal(atomic_list_concat(i(texts),i(text),o)).
goal(atomic_list_concat(i(texts),i(text))).
goal(atom_string(i(text),i(text))).
goal(string_to_atom(i(string),i(atom))).
goal(atom_chars(i(text),i(chars))).
goal(string_codes(i(text),i(codes))).
goal(atom_length(i(text),i(small))).
goal(atomic_list_concat(i(texts),i(atom),i(text))).
goal(atomic_list_concat(o,i(text),i(text))).
goal(atomic_list_concat([o,o],b,i(text))).
goal(split_string(i(text),"b2","",o)).
goal(split_string(i(text),"b","b",o)).
goal(string_code(i(small),i(text),o)).
goal(get_string_code(i(small),i(string),o)).
goal(setof(C,sub_atom(i(text),_,1,_,C),o)).
goal(bagof(V,member(_-V,i(pairs)),o)).
goal(string_chars(i(text),i(text))).
goal(atom_codes(i(text),i(chars))).
goal(text_to_string(i(text),i(chars))).
goal((is_list(i(list)),phrase(i(list),i(list),o))).
goal(text_to_string(i(any),o)).
goal(string_chars(o,i(chars))).
goal(string_codes(o,i(codes))).
goal(atom_string(o,i(text))).
goal(string_to_atom(o,i(atom))).
goal(char_code(i(atom),o)).
goal(char_code(o,i(int))).
goal(format(atom(o),"~w-~a~d~~",[i(any),i(text),i(int)])).
goal(format(string(o),'~w~n',[i(any)])).
goal((atom_concat(i(text),i(text),Text), compare(o,Text,i(any)))).
goal((string_concat(i(text),i(text),Text), compare(o,Text,i(any)))).
goal((atom_concat(i(text),i(text),Text), msort([Text,i(any),i(text),f(Text),Text-i(small)],o))).
goal((atom_concat(i(text),i(text),Text), member(Text-o,[abc-1,foo-2,''-3,'12'-4,a-5,'ab'-6]))).
goal((atom_concat(i(text),i(text),Text), (atom(Text), \+ string(Text), \+ compound(Text), atomic(Text) -> Y = Text-1 ; Y = 0), o = Y)).
goal((string_concat(i(text),i(text),Text), (string(Text), \+ atom(Text) -> Text =.. Y ; Y = 0), o = Y)).
goal((maplist([X,Y-X]>>atom_concat(X,a,Y),i(texts),Pairs), list_to_assoc(Pairs,Assoc), get_assoc(aa,Assoc,o))).
goal((atom_chars(Text,i(chars)), setof(C,B^A^sub_atom(Text,B,1,A,C),o))).
goal((atom_concat(i(text),bc,Text), functor(Text,o,o))).
goal((atom_concat(i(text),b,Text), copy_term(f(Text,Text),o))).
goal((atom_concat(i(text),i(text),Text), arg(1,f(Text,1),o))).
goal(nb_setval(k,i(any))).
goal(tab(i(small))).
goal(write(i(any))).
goal(format("~w",[i(any)])).
goal(must_be(integer,i(any))).
goal(must_be(positive_integer,i(any))).
goal(must_be(list,i(any))).
goal(ignore(member(o,i(list)))).
goal(once(member(o,i(list)))).
goal(call(member,o,i(list))).
goal(not(member(i(small),i(list)))).
goal(catch(member(o,i(list)),_,fail)).
goal(foldl([X,A,B]>>plus(A,X,B), i(list), 0, o)).
goal(split_string(i(string), " ", "", o)).
goal(compare(o, _, i(any))).
goal(compare(o, i(any), _)).
goal(_ @< i(any)).
goal(i(any) @< _).
goal(i(any) @>= _).
goal(i(any) == _).
goal(ord_memberchk(_, i(set))).
goal(s(i(list), o)).
goal(s(i(list), f(o))).
goal(o is i(edge)>>i(small)).
goal(o is i(edge)<<i(small)).
goal(o is Operation) :-
    member(Operator, [+, -, *, //, div, mod, rem, /\, \/, xor, min, max, gcd]),
    Operation =.. [Operator,i(edge),i(edge)].
goal(o is Operation) :-
    member(Operator, [-, \, abs, sign, msb]),
    Operation =.. [Operator,i(edge)].
goal(Test) :-
    comparison(Operator),
    Test =.. [Operator,i(edge),i(edge)].
goal((X = i(near), ( A, Z = a ; B, Z = b ), o = Z)) :-             % tests that may exclude each other
    comparison(OperatorA),
    comparison(OperatorB),
    A =.. [OperatorA,X,2],
    B =.. [OperatorB,X,2].

comparison(Operator) :-
    member(Operator, [<, >, =<, >=, =:=, =\=]).
