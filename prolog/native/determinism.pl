:- module(pybridge_determinism,
          [ single_versions/2,      % +Versions, -Single
            heavy_versions/3,       % +Versions, +Changers, -Heavy
            single/2,               % +Goal, +Single
            all_single/2,           % +Goals, +Single
            cuts/1                  % +Goals
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/3, partition/4]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3, same_length/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(goal_parts, [goal_within/2]).

/** <module> Determinism

A version of a predicate is single if it has at most one solution: at most one of its clauses applies, and none of its
goals has several solutions. All are taken to be single until one of their goals is found not to be.
*/

%!  single_versions(+Versions, -Single) is det.
%
%   Single is an assoc of the numbers of Versions (predicate_versions.pl) to true or false.

single_versions(Versions, Single) :-
    findall(Number-true, member(version(Number, _, _, _, _, _), Versions), Pairs),
    list_to_assoc(Pairs, Single0),
    settle(Versions, Single0, Single).

settle(Versions0, Single0, Single) :-
    partition(judged_single(Single0), Versions0, Versions, Others),
    (   Others == []
    ->  Single = Single0
    ;   foldl(not_single, Others, Single0, Single1),
        settle(Versions, Single1, Single)
    ).

judged_single(Single, version(_, _, _, _, _, Clauses)) :-
    clauses_single(Clauses, Single).

not_single(version(Number, _, _, _, _, _), Single0, Single) :-
    put_assoc(Number, Single0, false, Single).

%!  heavy_versions(+Versions, +Changers, -Heavy) is det.
%
%   Heavy is an assoc of the numbers of Versions to true if a call may build much that nobody needs afterwards,
%   because it calls itself or gathers solutions, or else to false. What a version builds that changes a parameter, one
%   of Changers (changes.pl), may be needed.

heavy_versions(Versions, Changers, Heavy) :-
    maplist(gathers(Changers), Versions, Pairs),
    list_to_assoc(Pairs, Heavy).

gathers(Changers, version(Number, _, _, _, _, Clauses), Number-Heavy) :-
    (   \+ memberchk(Number-_, Changers),
        member(clause(_, Goals, _), Clauses),
        goal_within(Goals, Part),
        memberchk(Part, [call(Number, _, _), findall(_, _, _, _)])
    ->  Heavy = true
    ;   Heavy = false
    ).

clauses_single(Clauses0, Single) :-
    exclude(failing, Clauses0, Clauses),
    forall(( member(clause(_, Goals, _), Clauses), after_cut(Goals, _, Rest) ), all_single(Rest, Single)),
    ( different_constants(Clauses) -> true ; one_applies(Clauses) ).

failing(clause(_, [fail|_], _)).

%   different_constants(+Clauses) is semidet: each of Clauses, such as those of a table, is for constants of its own.

different_constants(Clauses) :-
    findall(Patterns,
            ( member(clause(Patterns, _, _), Clauses), \+ ( sub_term(Part, Patterns), nonvar(Part), Part = '$v'(_) ) ),
            All),
    sort(All, Different),
    same_length(Different, Clauses).

one_applies([]).
one_applies([Clause|Clauses]) :-
    (   Clause = clause(_, Goals, _),
        after_cut(Goals, true, _)
    ->  true
    ;   \+ ( member(Other, Clauses), \+ either(Clause, Other) )
    ),
    one_applies(Clauses).

%   either(+Clause1, +Clause2) is semidet: only one of them can apply.

either(clause(Patterns1, Goals1, _), clause(Patterns2, Goals2, _)) :-
    (   exclusive(Patterns1, Patterns2)
    ;   excluded(Patterns1, Goals2)
    ;   excluded(Patterns2, Goals1)
    ),
    !.

%   excluded(+Patterns, +Goals) is nondet: one of Goals is false where the parameters have the constants of Patterns,
%   and no goal before it can give up.

excluded(Patterns, Goals) :-
    nth1(N, Patterns, Constant),
    atomic(Constant),
    append(Before, [Goal|_], Goals),
    false_of(Goal, '$v'(N), Constant),
    \+ ( member(Other, Before), Other \= match(_, _, _) ).

false_of(not([same(Parameter, Constant)]), Parameter, Constant).
false_of(not([match(Parameter, Constant, _)]), Parameter, Constant).
false_of(compare(Operator, A0, B0), Parameter, Constant) :-
    maplist(with_constant(Parameter, Constant), [A0,B0], [A,B]),
    Goal =.. [Operator,A,B],
    \+ Goal.

with_constant(Parameter, Constant, Term0, Term) :-
    ( Term0 == Parameter -> Term = Constant ; Term = Term0 ),
    integer(Term).

%   after_cut(+Goals, -Cut, -Rest): the goals after the last cut, if there is one.

after_cut(Goals, Cut, Rest) :-
    (   append(_, [cut|Rest0], Goals),
        \+ member(cut, Rest0)
    ->  Cut = true,
        Rest = Rest0
    ;   Cut = false,
        Rest = Goals
    ).

%!  all_single(+Goals, +Single) is semidet.
%
%   The conjunction Goals has at most one solution.

all_single(Goals0, Single) :-
    after_cut(Goals0, _, Goals),
    \+ ( member(Goal, Goals), \+ single(Goal, Single), \+ only_element(Goal, Goals, Single) ).

%   only_element(+Goal, +Goals, +Single) is semidet: Goal takes an element from the only answer of others of Goals, as
%   where a tabled predicate does not call itself (linear_recursion.pl).

only_element(element(_, _, List), Goals, Single) :-
    memberchk(function(List, sort(0, _, _), [All]), Goals),
    memberchk(findall(_, Inner, All, _), Goals),
    all_single(Inner, Single).

%!  single(+Goal, +Single) is semidet.
%
%   Goal has at most one solution.

single(call(Number, _, _), Single) :-
    !,
    get_assoc(Number, Single, true).
single(or(A, B), Single) :-
    !,
    (   A = [cut|A1]
    ->  all_single(A1, Single)
    ;   B == [fail]
    ->  all_single(A, Single)
    ;   opposite(A, B)
    ->  all_single(A, Single),
        all_single(B, Single)
    ;   all_single(A, Single),
        append(Before, Ending, A),
        Ending = [fail]
    ->  all_single(Before, Single),
        all_single(B, Single)
    ).
single(if(_, Then, Else), Single) :-
    !,
    all_single(Then, Single),
    all_single(Else, Single).
single(all(Goals), Single) :-
    !,
    all_single(Goals, Single).
single(opaque(Goals), Single) :-
    !,
    all_single(Goals, Single).
single(Goal, _) :-
    \+ memberchk(Goal, [element(_, _, _), rows(_, _, _), between(_, _, _), soft(_, _, _)]).

%   opposite(+Goals1, +Goals2): their first tests exclude each other.

opposite([Test1|_], [Test2|_]) :-
    (   Test2 = or(A, B)
    ->  opposite([Test1], A),
        ( B == [fail] -> true ; opposite([Test1], B) )
    ;   excludes(Test1, Test2)
    ).

excludes(same(A, B), same(A, C)) :-
    atomic(B),
    atomic(C),
    B \== C.
excludes(match(A, B, _), match(A, C, _)) :-
    differs(B, C).
excludes(compare(Operator1, A, B), compare(Operator2, A, B)) :-
    disjoint(Operator1, Others),
    memberchk(Operator2, Others).

disjoint(<,   [>, >=, =:=]).
disjoint(>,   [<, =<, =:=]).
disjoint(=<,  [>]).
disjoint(>=,  [<]).
disjoint(=:=, [<, >, =\=]).
disjoint(=\=, [=:=]).

%!  cuts(+Goals) is semidet.
%
%   Goals may cut the clause, after which nothing else is tried if what follows them fails.

cuts(Goals) :-
    member(Goal, Goals),
    (   Goal == cut
    ;   branch_of(Goal, Branch),
        cuts(Branch)
    ),
    !.

branch_of(if(_, Then, _), Then).
branch_of(if(_, _, Else), Else).
branch_of(soft(_, Then, _), Then).
branch_of(soft(_, _, Else), Else).
branch_of(or(A, _), A).
branch_of(or(_, B), B).
branch_of(all(Goals), Goals).

%   exclusive(+Patterns1, +Patterns2): no arguments match both lists of patterns.

exclusive([Pattern1|Patterns1], [Pattern2|Patterns2]) :-
    ( differs(Pattern1, Pattern2) -> true ; exclusive(Patterns1, Patterns2) ).

differs(A, B) :-
    \+ A = '$v'(_),
    \+ B = '$v'(_),
    (   compound(A),
        compound(B),
        compound_name_arguments(A, Name, As),
        compound_name_arguments(B, Name, Bs),
        length(As, Arity),
        length(Bs, Arity)
    ->  exclusive(As, Bs)
    ;   A \== B
    ).
