:- module(pybridge_tabling,
          [ tabled/1,               % +Predicate
            check_tabled/3,         % +Entries, +Versions, +Single
            tabled_versions/4       % +Versions0, +Single0, -Versions, -Single
          ]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2, numlist/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ugraphs), [neighbours/3, reachable/3, vertices_edges_to_ugraph/3]).
:- use_module(goal_parts, [goal_within/2, inner_goals/2]).
:- use_module(linear_recursion, [closed_clauses/4]).
:- use_module(program, [predicate_clauses/2]).

/** <module> Tabled predicates

One may have several answers (linear_recursion.pl) where their order, which SWI-Prolog does not define, cannot be seen
from outside. What one with one answer has found is kept in a table of the run-time library, as long as the module's
memory lasts. A version of such a predicate gets another number, and what takes its place looks there first.
*/

%!  tabled(+Predicate) is semidet.

tabled(Module:Name/Arity) :-
    functor(Head, Name, Arity),
    predicate_property(Module:Head, tabled).

%!  check_tabled(+Entries, +Versions, +Single) is det.
%
%   Entries are the numbers of those Versions that are called from outside.
%
%   @throws native_refused(Predicate, Place, Goal, Why) if a tabled predicate may have several answers, and calls
%   itself in a way that linear_recursion.pl does not know, or their order can be seen from outside

check_tabled(Entries, Versions, Single) :-
    findall(Version, ( member(Version, Versions), several_answers(Version, Single) ), Several),
    (   (   member(Version, Several),
            \+ closed(Version, Versions)
        ;   findall(Number, ( member(version(Number, _, _, _, Outputs, _), Several), Outputs > 0 ), Numbers),
            Numbers \== [],
            seen(Numbers, Versions, Seen),
            member(Entry, Entries),
            memberchk(Entry, Seen),
            Several = [Version|_]
        )
    ->  Version = version(_, Predicate, _, _, _, [clause(_, _, Place)|_]),
        throw(native_refused(Predicate, Place, none, 'its answers are tabled, so their order is not defined'))
    ;   true
    ).

several_answers(version(Number, Predicate, _, _, _, _), Single) :-
    get_assoc(Number, Single, false),
    tabled(Predicate).

closed(version(Number, Predicate, Shapes, _, _, _), Versions) :-
    predicate_clauses(Predicate, Clauses),
    closed_clauses(Predicate, Shapes, Clauses, _),
    \+ calls_itself(Number, Versions).

%   calls_itself(+Number, +Versions) is semidet: that one of Versions does so, by others.

calls_itself(Number, Versions) :-
    findall(Caller-Callee,
            ( member(version(Caller, _, _, _, _, Clauses), Versions),
              member(clause(_, Goals, _), Clauses),
              goal_within(Goals, call(Callee, _, _)) ),
            Calls),
    vertices_edges_to_ugraph([Number], Calls, Graph),
    neighbours(Number, Graph, Callees),
    member(Callee, Callees),
    reachable(Callee, Graph, Reached),
    memberchk(Number, Reached),
    !.

%   seen(+Numbers0, +Versions, -Numbers): those of Versions the order of whose answers depends on versions Numbers0.

seen(Numbers0, Versions, Numbers) :-
    (   member(version(Number, _, _, Parameters, Outputs, Clauses), Versions),
        Outputs > 0,
        \+ memberchk(Number, Numbers0),
        member(clause(_, Goals, _), Clauses),
        goal_within(Goals, call(Callee, _, _)),
        memberchk(Callee, Numbers0),
        numlist(1, Parameters, Known),
        shows(Goals, Known, Numbers0)
    ->  seen([Number|Numbers0], Versions, Numbers)
    ;   Numbers = Numbers0
    ).

%   shows(+Goals, +Known, +Numbers) is semidet: what follows Goals, before which the variables Known are bound, depends
%   on the order of the answers of a version with one of Numbers. It does not if they are only tested, or sorted.

shows([Goal|Goals], Known, Numbers) :-
    (   Goal = call(Number, _, _),
        memberchk(Number, Numbers)
    ->  (   append(Tested, [cut|Rest], Goals),
            hidden([Goal|Tested], Known, Rest)
        ->  shows_later(Goal, Goals, Known, Numbers)
        ;   true
        )
    ;   Goal = findall(_, Inner, List, _)
    ->  (   shows(Inner, Known, Numbers),
            \+ sorted(List, Goals)
        ->  true
        ;   shows_later(Goal, Goals, Known, Numbers)
        )
    ;   continued(Goal, If, Then)
    ->  (   member(Number, Numbers),
            goal_within(If, call(Number, _, _)),
            \+ hidden(If, Known, Then-Goals)
        ->  true
        ;   continued(Goal, If1, Then1),
            append(Then1, Goals, Continued),
            shows_later(If1, Continued, Known, Numbers)
        ->  true
        )
    ;   shows_later(Goal, Goals, Known, Numbers)
    ).

shows_later(Goal, Goals, Known, Numbers) :-
    findall(N, sub_term('$v'(N), Goal), More),
    append(More, Known, Known1),
    shows(Goals, Known1, Numbers).

%   hidden(+Goals, +Known, +Rest) is semidet: Rest does without the values that Goals find.

hidden(Goals, Known, Rest) :-
    \+ ( sub_term('$v'(N), Goals), \+ memberchk(N, Known), sub_term(Part, Rest), Part == '$v'(N) ).

%   continued(+Goal, -If, -Goals) is nondet: where the test If is true, the part Goals of Goal is followed by what comes
%   after it.

continued(all(Goals), [], Goals).
continued(opaque(Goals), [], Goals).
continued(or(A, B), [], Goals) :-
    member(Goals, [A, B]).
continued(if(If, Then, Else), Test, Goals) :-
    member(Test-Goals, [If-Then, []-Else]).
continued(soft(If, Then, Else), [], Goals) :-
    (   append(If, Then, Goals)
    ;   Goals = Else
    ).

%   sorted(+List, +Goals) is semidet: in Goals, List is only sorted as a whole, or seen not to be empty.

sorted(List, Goals) :-
    forall(( goal_within(Goals, Goal), \+ inner_goals(Goal, _), sub_term(Part, Goal), Part == List ),
           (   sub_term(sort(0, _, _), Goal)
           ->  true
           ;   Goal = match(List, '[|]'(_, _), Ns),
               \+ ( member(N, Ns), goal_within(Goals, Other), Other \== Goal, sub_term('$v'(N), Other) )
           )).

%!  tabled_versions(+Versions0, +Single0, -Versions, -Single) is det.

tabled_versions([], Single, [], Single).
tabled_versions([Version|Versions0], Single0, Versions, Single) :-
    Version = version(Number, Predicate, Shapes, Count, Outputs, Clauses),
    (   tabled(Predicate),
        Outputs > 0,
        get_assoc(Number, Single0, true)
    ->  Computed is -1-Number,
        put_assoc(Computed, Single0, true, Single1),
        looked_up(Number, Computed, Count, Outputs, Goals),
        Versions = [ version(Number, Predicate, Shapes, Count, Outputs, [clause([], Goals, unknown)]),
                     version(Computed, Predicate, Shapes, Count, Outputs, Clauses)
                   | Versions1 ]
    ;   Single1 = Single0,
        Versions = [Version|Versions1]
    ),
    tabled_versions(Versions0, Single1, Versions1, Single).

looked_up(Number, Computed, Count, Outputs,
          [ if([partial('$v'(Last), remembered, [Key])],
               [match('$v'(Last), Answer, Ns)],
               [call(Computed, Inputs, Results), test(remember, [Key, Answer])]),
            exit(Results) ]) :-
    First is Count+1,
    Last is First+Outputs,
    findall('$v'(N), between(1, Count, N), Inputs),
    findall(N, ( between(First, Last, N), N < Last ), Ns),
    findall('$v'(N), ( between(First, Last, N), N < Last ), Results),
    Key =.. [key, Number|Inputs],
    Answer =.. [answer|Results].
