/*  Outputs with a gap that a later goal fills

As in `nth1(N, Rows, _, Rest), nth1(N, Rows1, Row1, Rest), changed(Row, Row1)`, where Row1 is known after Rows1. The
first call that has Row1 is compiled with an atom in its place, and with another variable in the place of Rows1. As
soon as Row1 is known, Rows1 is that with Row1 in the place of the atom.

In the version that is called, the atom is a parameter of shape `$gap`, and an output of shape `$gapped` may contain
it. What has such a value there is '$gap'(N), if N is the number of the variable that holds it. It may only be unified
with free variables, be part of outputs of this shape, and be passed on.
*/

%   leaves_gap(+Refusal, +Goal, +Rest0, +State0, +Clause, -State, -Simple, -Rest) is semidet: an output of Goal
%   stays unbound, and Rest0 binds it.

leaves_gap(native_refused(_, _, '$exit'(_), _), Module:Goal, Rest0, State0, Clause, State, Simple, Rest) :-
    plain_call(Goal, Module),
    \+ gap_in(Goal),
    State0 = state(_, Meanings),
    \+ ( member(_-'$gap'(N), Meanings), N < 1000 ),    % or two gaps might be the same atom
    resolved(Rest0, State0, Rest1),
    findall(N, ( free_in(Goal, State0, N), variable_in(Rest1, N) ), Ns),
    Clause = clause(Program, _),
    new_variable(Program, '$v'(Gap)),
    bind('$v'(Gap), State0, State1),
    member(Filling, Ns),
    replaced(Goal, [Filling-'$gap'(Gap)], Goal1),
    possible(goal_with_gaps(Goal1, Module, State1, Clause, State, Simple1)),
    !,
    atom_concat('$gap', Gap, Atom),
    Simple = [let('$v'(Gap), Atom)|Simple1],
    (   State = state(_, [Whole-'$gap'(Term)|_]),
        \+ memberchk(Whole-_, Meanings)
    ->  Rest = [user:'$fill'(fill(Term, Gap, Whole), '$v'(Filling))|Rest0]
    ;   Rest = Rest0
    ).

%   goals_with_gap(+Refusal, +Goal, +Rest, ...): as goals/5, with Goal first, whose clauses cannot take its place.

goals_with_gap(Refusal, Goal, Rest0, State0, Clause, State, Simple) :-
    (   leaves_gap(Refusal, Goal, Rest0, State0, Clause, State1, Simple1, Rest)
    ->  true
    ;   may_bind(Refusal, Goal, State0, Clause, State1, Simple1)
    ->  Rest = Rest0
    ;   throw(Refusal)
    ),
    goals(Rest, State1, Clause, State, Simple2),
    append(Simple1, Simple2, Simple).

%   may_bind(+Refusal, +Goal, +State0, +Clause, -State, -Simple) is semidet: as goal/6, for a Goal that may leave
%   outputs unbound, such as `maplist(=(Piece), Pieces)` where there are no Pieces. Code gives up when it does.

may_bind(native_refused(_, _, '$exit'(_), _), Module:Goal, State0, Clause, State, Simple) :-
    plain_call(Goal, Module),
    \+ gap_in(Goal),
    Clause = clause(_, Once),
    findall(N, ( free_in(Goal, State0, N), \+ ord_memberchk(N, Once) ), Ns),
    findall(N-'$maybe'(N), member(N, Ns), Maybes),
    replaced(Goal, Maybes, Goal1),
    possible(goal(Goal1, Module, State0, Clause, State, Simple1)),
    !,
    findall(test(bound_output, ['$v'(N)]), member(N, Ns), Checks),
    append(Simple1, Checks, Simple).

%   plain_call(+Goal, +Module) is semidet: Goal becomes the call of a version of its predicate.

plain_call(Goal, Module) :-
    implementation(Module, Goal, Predicate),
    Predicate = Defined:_,
    \+ module_property(Defined, class(system)),
    \+ rewritten(Goal, _),
    \+ Goal = aggregate_all(_, _, _),
    \+ called(Goal, _).

%   free_in(+Goal, +State, -N) is nondet.

free_in(Goal, State, N) :-
    variables(Goal, Ns),
    member(N, Ns),
    free('$v'(N), State).

:- meta_predicate possible(0).

possible(Goal) :-
    catch(Goal, Refusal, true),
    (   var(Refusal)
    ->  true
    ;   memberchk(Refusal, [refused(_, _), native_refused(_, _, _, _)])
    ->  fail
    ;   throw(Refusal)
    ).

%   fill(+Fill, +Rest, ...): as goals/5, with Fill first; it waits until what fills the gap is bound.

fill(Fill, Rest, State0, Clause, State, Simple) :-
    waiting(Rest, Fills, Rest1),
    (   select('$fill'(fill(Term, Gap, Whole), Filling), [Fill|Fills], Others),
        is_bound(Filling, State0)
    ->  State0 = state(Bound, Meanings0),
        exclude(==(Whole-'$gap'(Term)), Meanings0, Meanings1),
        mapsubterms(whole(Term, Whole), Meanings1, Meanings),
        State1 = state(Bound, Meanings),
        Goals = [pybridge_library:filled('$v'(Term), '$v'(Gap), Filling, '$v'(Whole))|Goals1],
        waiting(Goals1, Others, Rest1)
    ;   Rest1 = [Next|Rest2],
        Next \= _:'$exit'(_)
    ->  State1 = State0,
        Goals = [Next|Goals1],
        waiting(Goals1, [Fill|Fills], Rest2)
    ;   refuse(Clause, '$exit'(Fill), 'an output may stay unbound')
    ),
    goals(Goals, State1, Clause, State, Simple).

whole(Term, Whole, '$gap'(Term), '$v'(Whole)).

%   waiting(?Goals, ?Fills, ?Rest): Goals begin with Fills, and the first of Rest is none.

waiting([user:Fill|Goals], [Fill|Fills], Rest) :-
    Fill = '$fill'(_, _),
    !,
    waiting(Goals, Fills, Rest).
waiting(Goals, [], Goals).

%   goal_with_gaps(+Goal, ...): as goal/6. If a gap is passed to Goal, one of its outputs may have it.

goal_with_gaps(Goal, Module, State0, Clause, State, Simple) :-
    (   \+ gap_in(Goal)
    ->  goal(Goal, Module, State0, Clause, State, Simple)
    ;   possible(goal(Goal, Module, State0, Clause, State1, Simple1))
    ->  State = State1,
        Simple = Simple1
    ;   plain_call(Goal, Module),
        Clause = clause(Program, _),
        free_in(Goal, State0, N),
        new_variable(Program, '$v'(Term)),
        replaced(Goal, [N-'$gapped'(Term)], Goal1),
        possible(goal(Goal1, Module, State0, Clause, state(Bound, Meanings), Simple1))
    ->  State = state(Bound, [N-'$gap'(Term)|Meanings]),
        Simple = Simple1
    ;   goal(Goal, Module, State0, Clause, State, Simple)       % which says why not
    ).

value_of_gap('$gap'(N), '$v'(N)).
