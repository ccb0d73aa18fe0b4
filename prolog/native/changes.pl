:- module(pybridge_changes,
          [ changers/2,             % +Versions, -Changers
            check_changes/3,        % +Versions0, +Single, -Versions
            lasting_change/1        % +Goals
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, include/3, maplist/3]).
:- use_module(library(lists), [append/3, intersection/3, member/2, nth1/3, subtract/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(determinism, [single/2]).
:- use_module(goal_parts, [goal_within/2, inner_goals/2]).
:- use_module(simple_goals, [defines/2]).

/** <module> Changes of terms

What setarg/3 changes is restored by backtracking, and what findall/3 has gathered must not change with it. Compiled
code does neither, so only fresh terms may be changed: those that duplicate_term/2 or =../2 has made since the last
choice point, and that no other term contains. A fresh term may be passed to a predicate that changes it, and that
fails as a whole if it fails after that. What forall/2 changes by nb_setarg/3 stays changed.
*/

%!  check_changes(+Versions0, +Single, -Versions) is det.
%
%   All that Versions0 (predicate_versions.pl) change is fresh; Versions do the same with copies that get new values.
%   Single is that of single_versions/2.
%
%   @throws native_refused(Predicate, Place, Goal, Why)

check_changes(All, Single, Changed) :-
    include(calling, All, Versions0),
    changers(All, Changers),
    findall(Number-N-O,
            ( member(Number-N, Changers), member(version(Number, _, _, _, Count, _), Versions0), between(1, Count, O) ),
            Returned0),
    returned(Versions0, Returned0, Versions, Returned),
    (   member(version(Number, Predicate, _, _, _, Clauses), Versions),
        findall('$v'(N), member(Number-N, Changers), Parameters),
        findall(O-'$v'(N), member(Number-N-O, Returned), Exits),
        member(clause(_, Goals, Place), Clauses),
        \+ safe_clause(Goals, call(Number, [], []), versions(Single, Changers, Parameters, Exits))
    ->  fault(Goals, Goal, Why),
        throw(native_refused(Predicate, Place, Goal, Why))
    ;   maplist(with_new_values(Changers), All, Changed)
    ).

%   fault(+Goals, -Goal, -Why): Goal, or none, is the one of Goals that changes what it may not change.

fault(Goals, Goal, 'forall/2 and \\+ undo it') :-
    goal_within(Goals, not(Inner)),
    changed_outside(Inner, setarg, Inputs),
    !,
    Goal =.. [setarg|Inputs].
fault(Goals, Goal, 'it may change a term that is not a fresh copy') :-
    ( goal_within(Goals, test(setarg(Name), Inputs)) -> Goal =.. [Name|Inputs] ; Goal = none ).

%   calling(+Version) is semidet: it may change something; facts cannot, and may be many.

calling(version(_, _, _, _, _, Clauses)) :-
    member(clause(_, Goals, _), Clauses),
    goal_within(Goals, Goal),
    ( Goal = test(setarg(_), _) ; Goal = call(_, _, _) ),
    !.

%!  changers(+Versions, -Changers) is det.
%
%   Changers are all Number-Parameter such that one of Versions changes a parameter.

changers(All, Changers) :-
    include(calling, All, Versions),
    changers(Versions, [], Changers).

changers(Versions, Changers0, Changers) :-
    findall(Number-N,
            ( member(version(Number, _, _, Count, _, Clauses), Versions),
              member(clause(_, Goals, _), Clauses),
              goal_within(Goals, Goal),
              changed(Goal, Changers0, '$v'(N)),
              N =< Count ),
            Found),
    sort(Found, Changers1),
    (   Changers1 == Changers0
    ->  Changers = Changers1
    ;   changers(Versions, Changers1, Changers)
    ).

%   changed(+Goal, +Changers, -Term) is nondet: Goal changes Term.

changed(test(setarg(_), [_, Term, _]), _, Term).
changed(call(Number, Inputs, _), Changers, Term) :-
    member(Number-N, Changers),
    nth1(N, Inputs, Term).

%   returned(+Versions0, +Returned0, -Versions, -Returned): an output that is a changed parameter again has the name
%   of the term that was passed. Returned0, Number-Parameter-Output, is taken to be true until a clause is found to
%   give something else.

returned(Versions0, Returned0, Versions, Returned) :-
    maplist(renamed(Returned0), Versions0, Versions1),
    exclude(refuted(Versions1), Returned0, Returned1),
    (   Returned1 == Returned0
    ->  Versions = Versions1,
        Returned = Returned1
    ;   returned(Versions0, Returned1, Versions, Returned)
    ).

renamed(Returned, version(Number, Predicate, Shapes, Parameters, Outputs, Clauses0),
        version(Number, Predicate, Shapes, Parameters, Outputs, Clauses)) :-
    findall(Old-New,
            ( member(clause(_, Goals, _), Clauses0),
              goal_within(Goals, call(Callee, Inputs, Given)),
              member(Callee-N-O, Returned),
              nth1(N, Inputs, New),
              nth1(O, Given, Old) ),
            Pairs),
    foldl(replaced, Pairs, Clauses0, Clauses).

replaced(Old-New, Clauses0, Clauses) :-
    mapsubterms(same_as(Old, New), Clauses0, Clauses).

same_as(Old, New, Part, New) :-
    Part == Old.

refuted(Versions, Number-N-O) :-
    memberchk(version(Number, _, _, _, _, Clauses), Versions),
    member(clause(_, Goals, _), Clauses),
    goal_within(Goals, exit(Outputs)),
    \+ nth1(O, Outputs, '$v'(N)),
    !.

%   with_new_values(+Changers, +Version0, -Version): a small pair and a list cell cannot be changed in place. So where
%   setarg/3 changes a copy that is made in the same clause, that is passed to none of Changers, and that no forall/2
%   changes, the copy gets a new value. All that it has is this variable, since it is fresh.

with_new_values(Changers, Version0, Version) :-
    (   calling(Version0)
    ->  Version0 = version(Number, Predicate, Shapes, Parameters, Outputs, Clauses0),
        maplist(clause_with_new_values(Changers), Clauses0, Clauses),
        Version = version(Number, Predicate, Shapes, Parameters, Outputs, Clauses)
    ;   Version = Version0
    ).

clause_with_new_values(Changers, clause(Patterns, Goals0, Place), clause(Patterns, Goals, Place)) :-
    findall(Copy, ( goal_within(Goals0, function(Copy, Name, _)), makes_copy(Name) ), Copies0),
    findall(Changed, ( goal_within(Goals0, Goal), changed_elsewhere(Goal, Changers, Changed) ), AllChanged),
    subtract(Copies0, AllChanged, Copies),
    ( Copies == [] -> Goals = Goals0 ; mapsubterms(new_value(Copies), Goals0, Goals) ).

changed_elsewhere(call(Number, Inputs, Outputs), Changers, Term) :-
    changed(call(Number, Inputs, Outputs), Changers, Term).
changed_elsewhere(not(Goals), _, Term) :-
    changed_outside(Goals, nb_setarg, [_, Term, _]).

new_value(Copies, test(setarg(_), [N, Copy, Value]), partial(Copy, changed, [N, Copy, Value])) :-
    memberchk(Copy, Copies).

makes_copy(duplicate).
makes_copy(list_to_term).

%   If a clause fails before its cut, the next one is tried.

safe_clause(Goals, Call, Known) :-
    Known = versions(Single, _, Parameters, _),
    (   append(Before, [cut|After], Goals)
    ->  safe(Before, [], Known, _),
        safe(After, Parameters, Known, _)
    ;   single(Call, Single)
    ->  safe(Goals, Parameters, Known, _)
    ;   safe(Goals, [], Known, _)
    ).

%   safe(+Goals, +Fresh0, +Known, -Fresh) is semidet: whatever Goals change is fresh; the terms Fresh0 are so
%   before, Fresh afterwards.

safe([], Fresh, _, Fresh).
safe([Goal|Goals], Fresh0, Known, Fresh) :-
    safe_goal(Goal, Fresh0, Known, Fresh1),
    Known = versions(Single, _, _, _),
    (   single(Goal, Single)
    ->  safe(Goals, Fresh1, Known, Fresh)
    ;   safe(Goals, [], Known, Fresh)
    ).

safe_goal(function(Copy, Name, _), Fresh, _, [Copy|Fresh]) :-
    makes_copy(Name),
    !.
safe_goal(exit(Outputs), Fresh, versions(_, _, Parameters, Exits), Fresh) :-
    !,
    findall(Output, ( nth1(O, Outputs, Output), \+ memberchk(O-Output, Exits) ), Others),
    found_in(Parameters, Others, []).
safe_goal(all(Goals), Fresh0, Known, Fresh) :-
    !,
    safe(Goals, Fresh0, Known, Fresh).
safe_goal(if(If, Then, Else), Fresh0, Known, Fresh) :-
    !,
    safe(If, [], Known, _),
    safe(If, Fresh0, Known, Fresh1),
    safe(Then, Fresh1, Known, FreshThen),
    safe(Else, Fresh0, Known, FreshElse),
    intersection(FreshThen, FreshElse, Fresh).
safe_goal(not(Goals0), Fresh0, Known, Fresh) :-     % each answer changes it again, so nothing in Goals0 may hold it
    findall(Term, ( changed_outside(Goals0, nb_setarg, [_, Term, _]), memberchk(Term, Fresh0) ), Terms),
    Terms \== [],
    !,
    mapsubterms(kept_value(Terms), Goals0, Goals),
    safe_goal(not(Goals), Fresh0, Known, Fresh),
    subtract(Terms, Fresh, []).
safe_goal(Goal, Fresh0, Known, Fresh) :-
    Known = versions(_, Changers, Parameters, _),
    \+ ( inner_goals(Goal, Goals), \+ safe(Goals, [], Known, _) ),
    findall(Term, changed(Goal, Changers, Term), Changed),
    subtract(Changed, Fresh0, []),
    length(Changed, Count),
    sort(Changed, Distinct),
    length(Distinct, Count),
    findall(Term, kept_in(Goal, Changers, Term), Kept),
    append(Changed, Parameters, Alone),
    found_in(Alone, Kept, []),
    found_in(Fresh0, Kept, Lost),
    subtract(Fresh0, Lost, Fresh).

%   changed_outside(+Goals, ?Name, -Inputs) is nondet: setarg/3 or nb_setarg/3, with this Name, changes what Goals have
%   not made.

changed_outside(Goals, Name, [N, '$v'(Term), Value]) :-
    goal_within(Goals, test(setarg(Name), [N, '$v'(Term), Value])),
    defines(Goals, Made),
    \+ memberchk(Term, Made).

%!  lasting_change(+Goals) is semidet.
%
%   Goals, within not(Goals), change what was there before: memory that they take is needed afterwards.

lasting_change(Goals) :-
    changed_outside(Goals, _, _),
    !.

%   kept_value(+Terms, +Goal0, -Goal): where one of Terms changes so, all that matters is that it holds the value.

kept_value(Terms, test(setarg(nb_setarg), [_, Term, Value]), let(none, Value)) :-
    memberchk(Term, Terms).

%   found_in(+Variables, +Terms, -Found): those of the Variables that are in Terms.

found_in(Variables, Terms, Found) :-
    findall(Variable, ( member(Variable, Variables), \+ \+ ( sub_term(Part, Terms), Part == Variable ) ), Found).

%   kept_in(+Goal, +Changers, -Term) is nondet: others may contain Term after Goal.

kept_in(Goal, Changers, Term) :-
    inner_goals(Goal, Goals),
    member(Inner, Goals),
    kept_in(Inner, Changers, Term).
kept_in(findall(Template, _, _, Tail), _, Template-Tail) :-
    !.
kept_in(test(setarg(_), [_, _, Value]), _, Value) :-
    !.
kept_in(function(_, arity, _), _, _) :-
    !,
    fail.
kept_in(call(Number, Inputs, _), Changers, Input) :-
    !,
    nth1(N, Inputs, Input),
    \+ memberchk(Number-N, Changers).
kept_in(Goal, _, Goal) :-
    functor(Goal, Name, _),
    \+ memberchk(Name, [test, partial, compare, is, same, match, not, or, soft, if, all, opaque]).
