:- module(pybridge_common_beginnings,
          [ merged_clauses/3    % +Modes, +Clauses0, -Clauses
          ]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(lists), [append/3, last/2, member/2]).

/** <module> Merging clauses with a common beginning

The rules for the steps of a man often have the same first conditions: whose turn it is, and where the
man stands. Consecutive clauses with such a common beginning become one clause, which tests the common
conditions once:

    legal(P, move(X, Y, Z)) :- turn(P), at(P, X, Y), ( Z = X, free(X) ; beside(X, Z) ).
*/

%!  merged_clauses(+Modes, +Clauses0, -Clauses) is det.
%
%   Modes has in, out or some(_) for each of the first arguments of the heads. The heads of merged
%   clauses differ only in arguments that a call leaves free, so that the same variables as before
%   are bound when the conditions are tested.

merged_clauses(_, [], []).
merged_clauses(Modes, [Clause|Clauses0], [Merged|Clauses]) :-
    (   clause_parts(Clause, Head0, Goals0),
        Clauses0 = [Next|_],
        clause_parts(Next, _, NextGoals),
        common_beginning(Goals0, NextGoals, Beginning0, Rest),
        joined(Clauses0, Modes, shared(Head0, Beginning0, [Rest]), shared(Head, Beginning, Branches), Clauses1),
        Branches = [_, _|_]
    ->  maplist(conjunction, Branches, Bodies),
        disjunction(Bodies, Choice),
        append(Beginning, [Choice], Goals),
        conjunction(Goals, Body),
        Merged = (Head :- Body),
        merged_clauses(Modes, Clauses1, Clauses)
    ;   Merged = Clause,
        merged_clauses(Modes, Clauses0, Clauses)
    ).

clause_parts((Head :- Body), Head, Goals) :-
    goals(Body, Goals).

goals(Body, Goals) :-
    (   Body = (Goal, More)
    ->  Goals = [Goal|Goals1],
        goals(More, Goals1)
    ;   Goals = [Body]
    ).

conjunction([], true).
conjunction([Goal|Goals], Body) :-
    (   Goals == []
    ->  Body = Goal
    ;   Body = (Goal, Body1),
        conjunction(Goals, Body1)
    ).

disjunction([Body|Bodies], Choice) :-
    (   Bodies == []
    ->  Choice = Body
    ;   Choice = (Body ; Choice1),
        disjunction(Bodies, Choice1)
    ).

%   common_beginning(+Goals, +Others, -Beginning, -Rest) is semidet: the longest beginning of Goals
%   that Others share. Fails if there is no lookup in it.

common_beginning(Goals, Others, Beginning, Rest) :-
    findall(Length, ( append(Begun, _, Goals), alike(Begun, Others, _), length(Begun, Length) ), Lengths),
    last(Lengths, Longest),
    length(Beginning, Longest),
    append(Beginning, Rest, Goals),
    exclude(test, Beginning, [_|_]).

%   alike(+Beginning, +Goals, -Own): Own is the beginning of Goals that is a variant of Beginning.

alike(Beginning, Goals, Own) :-
    copy_term(Goals, Others),
    maplist(any, Beginning, Begun),
    append(Begun, _, Others),
    Begun =@= Beginning,
    maplist(any, Beginning, Own),
    append(Own, _, Goals),
    !.

any(_, _).

test(_ = _).
test(_ \== _).
test(_ \= _).
test(\+ _).
test(arg(_, _, _)).
test(memberchk(_, _)).

%   joined(+Clauses0, +Modes, +Shared0, -Shared, -Clauses): Shared is Shared0 with the first of
%   Clauses0, as many as have the same beginning; Clauses are the rest. Both are terms
%   shared(Head, Beginning, Branches).

joined([Clause|Clauses0], Modes, Shared0, Shared, Clauses) :-
    copy_term(Shared0, Copy),
    joined_clause(Clause, Modes, Copy, Shared1),
    !,
    joined(Clauses0, Modes, Shared1, Shared, Clauses).
joined(Clauses, _, Shared, Shared, Clauses).

joined_clause(Clause0, Modes, shared(Head, Beginning, Branches0), shared(General, Beginning, Branches)) :-
    copy_term(Clause0, Clause),
    clause_parts(Clause, OtherHead, Goals),
    alike(Beginning, Goals, Own),
    append(Own, Rest, Goals),
    Own = Beginning,
    Head =.. [Name|Arguments],
    OtherHead =.. [Name|Others],
    generals(Arguments, Others, Modes, Generals, Same0, OtherSame0),
    General =.. [Name|Generals],
    without_own(Same0, General-Beginning, Same),
    without_own(OtherSame0, General-Beginning, OtherSame),
    maplist(append(Same), Branches0, Branches1),
    append(OtherSame, Rest, Branch),
    append(Branches1, [Branch], Branches).

%   generals(+Arguments, +Others, +Modes, -Generals, -Same, -OtherSame) is semidet: Generals are
%   Arguments if Same holds, and Others if OtherSame holds. The arguments beyond those in Modes are
%   the position and the moves.

generals([], [], _, [], [], []).
generals([Argument|Arguments], [Other|Others], [out|Modes], [General|Generals], Same0, OtherSame0) :-
    !,
    general(Argument, Other, General, Same0, Same, OtherSame0, OtherSame),
    generals(Arguments, Others, Modes, Generals, Same, OtherSame).
generals([Argument|Arguments], [Other|Others], Modes0, [Argument|Generals], Same, OtherSame) :-
    Argument == Other,
    rest(Modes0, Modes),
    generals(Arguments, Others, Modes, Generals, Same, OtherSame).

rest([], []).
rest([_|Modes], Modes).

general(A, B, General, Same0, Same, OtherSame0, OtherSame) :-
    (   A == B
    ->  General = A,
        Same0 = Same,
        OtherSame0 = OtherSame
    ;   compound(A),
        compound(B),
        A =.. [Name|As],
        B =.. [Name|Bs],
        length(As, Arity),
        length(Bs, Arity)
    ->  general_list(As, Bs, Generals, Same0, Same, OtherSame0, OtherSame),
        General =.. [Name|Generals]
    ;   Same0 = [General = A|Same],
        OtherSame0 = [General = B|OtherSame]
    ).

general_list([], [], [], Same, Same, OtherSame, OtherSame).
general_list([A|As], [B|Bs], [General|Generals], Same0, Same, OtherSame0, OtherSame) :-
    general(A, B, General, Same0, Same1, OtherSame0, OtherSame1),
    general_list(As, Bs, Generals, Same1, Same, OtherSame1, OtherSame).

%   without_own(+Equations0, +Known, -Equations): variables that do not occur in Known need no equation.

without_own([], _, []).
without_own([General = Term|Equations0], Known, Equations) :-
    (   var(Term),
        term_variables(Known, Variables),
        \+ ( member(Variable, Variables), Variable == Term )
    ->  General = Term,
        Equations = Equations1
    ;   Equations = [General = Term|Equations1]
    ),
    without_own(Equations0, Known, Equations1).
