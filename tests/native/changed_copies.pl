:- module(changed_copies, [different/1]).
:- use_module('../../prolog/native/host', [call_native_once/2, load_native/2, unload_native/1]).
:- use_module('../../prolog/native/native', [compile_native/2]).

/** <module> Copies that setarg/3 changes

Compiled code has one word for a pair of small integers, such as f(20, 20), and another form for list cells.
*/

%!  different(-Cases) is det.
%
%   Cases are those that compiled code answers otherwise than SWI-Prolog, or not at all.

different(Cases) :-
    compile_native([changed_copies:answers(+, +, +, +, -)], Native),
    setup_call_cleanup(
        load_native(Native, Program),
        findall(Case, ( case(Case), \+ alike(Case, Program) ), Cases),
        unload_native(Program)).

case(case(Way, Term, N, Value)) :-
    clause(way(Way, _, _, _, _), _),
    member(Term, [f(20, 20), f(1, 8388608), f(a, -3), f(a, b), f(7), f(1, 2, 3), [1|2], [a]]),
    member(N, [0, 1, 2, 3]),
    member(Value, [21, -8388609, a, [1]]).

alike(case(Way, Term, N, Value), Program) :-
    answers(Way, Term, N, Value, Answers),
    catch(call_native_once(Program, changed_copies:answers(Way, Term, N, Value, Compiled)), native_trap(_), fail),
    Compiled == Answers.

answers(Way, Term, N, Value, Answers) :-
    findall(Answer, way(Way, Term, N, Value, Answer), Answers).

way(one_argument, Term, N, Value, Copy) :-
    duplicate_term(Term, Copy),
    setarg(N, Copy, Value).
way(made_of_a_list, Term, N, Value, Copy-Again) :-
    Term =.. List,
    Copy =.. List,
    setarg(N, Copy, Value),
    changed(N, Copy, Term, Again).
way(several_arguments, Term, N, Value, Term-First-Copy) :-
    duplicate_term(Term, Copy),
    arg(1, Copy, First),
    setarg(1, Copy, 30),
    setarg(N, Copy, Value),
    setarg(1, Copy, First).
way(in_a_branch, Term, N, Value, Copy-Other) :-
    duplicate_term(Term, Copy),
    ( Value == a -> setarg(N, Copy, Value) ; Value == 21 -> true ; setarg(1, Copy, N) ),
    member(Other, [Copy, f(21, 20), f(20, a)]),
    Other @=< Copy.
way(in_a_condition, Term, N, Value, Result) :-
    (   duplicate_term(Term, Copy),
        setarg(N, Copy, Value),
        Copy @> Term
    ->  Result = Copy
    ;   Result = none
    ).
way(by_a_predicate, Term, N, Value, Copy-Again) :-
    changed(N, Term, Value, Copy),
    changed(1, Copy, 20, Again).
way(in_a_long_loop, f(1, 2, 3), 1, [1], Copy) :-      % which needs more memory than is left unswept
    duplicate_term(f(1, 2, 3), Copy),
    fill(3000, Copy).

changed(N, Term, Value, Copy) :-
    duplicate_term(Term, Copy),
    setarg(N, Copy, Value).

fill(0, _) :-
    !.
fill(N, Copy) :-
    !,
    Last is N+50,
    numlist(N, Last, Numbers),
    ( N =:= 3000 -> setarg(1, Copy, Numbers) ; true ),
    N1 is N-1,
    fill(N1, Copy).
