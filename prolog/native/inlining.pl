:- module(pybridge_inlining,
          [ inlined_versions/5      % +Program, +Versions0, +Single, +Entries, -Versions
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(determinism, [exclusive/2]).
:- use_module(memo_code, [tabled/1]).
:- use_module(unification, [new_variable/2, variables/2]).

/** <module> Small predicates take the place of their calls

The goals of a version (modes.pl) replace a call of it, if they are few or if it is the only call. A generator that is called so becomes a
loop around what follows it, where a call would need a continuation.
*/

%   few(?Single, ?Size, ?SizeOfCalledOnce): so many parts the clauses may have.

few(true,  80,  400).
few(false, 300, 400).

%!  inlined_versions(+Program, +Versions0, +Single, +Entries, -Versions) is det.
%
%   Versions are those of Versions0 that Entries, their numbers, still need. Single is that of single_versions/2.

inlined_versions(Program, Versions0, Single, Entries, Versions) :-
    findall(Number-Version, ( member(Version, Versions0), arg(1, Version, Number) ), Pairs),
    list_to_assoc(Pairs, All),
    findall(Number, calls(Versions0, Number), Calls0),
    msort(Calls0, Calls),
    list_to_assoc([], Done0),
    foldl(visit(inlining(Program, All, Single, Calls)), Entries, Done0, Done),
    needed(Entries, Done, [], Numbers),
    findall(Version, ( member(Number, Numbers), get_assoc(Number, Done, done(Version, _)) ), Versions).

calls(Term, Number) :-
    sub_term(Part, Term),
    nonvar(Part),
    Part = call(Number, Inputs, _),
    is_list(Inputs).

%   needed(+Entries, +Versions, +Numbers0, -Numbers)

needed([], _, Numbers, Numbers).
needed([Number|Rest], Versions, Numbers0, Numbers) :-
    (   memberchk(Number, Numbers0)
    ->  needed(Rest, Versions, Numbers0, Numbers)
    ;   get_assoc(Number, Versions, Version),
        findall(Callee, calls(Version, Callee), Callees0),
        sort(Callees0, Callees),
        append(Callees, Rest, More),
        needed(More, Versions, [Number|Numbers0], Numbers)
    ).

%   visit(+Inlining, +Number, +Done0, -Done): Done has done(Version, Fit), the version Number with its calls replaced, and
%   whether it can take the place of calls; `begun` while this is being done.

visit(Inlining, Number, Done0, Done) :-
    (   get_assoc(Number, Done0, _)
    ->  Done = Done0
    ;   put_assoc(Number, Done0, begun, Done1),
        arg(2, Inlining, All),
        get_assoc(Number, All, version(Number, Predicate, Shapes, Parameters, Outputs, Clauses0)),
        findall(Callee, calls(Clauses0, Callee), Callees0),
        sort(Callees0, Callees),
        foldl(visit(Inlining), Callees, Done1, Done2),
        maplist(inlined_clause(Inlining, Done2), Clauses0, Clauses),
        Version = version(Number, Predicate, Shapes, Parameters, Outputs, Clauses),
        (   fit(Version, Inlining)
        ->  Fit = true
        ;   Fit = false
        ),
        put_assoc(Number, Done2, done(Version, Fit), Done)
    ).

inlined_clause(Inlining, Done, clause(Patterns, Goals0, Place), clause(Patterns, Goals, Place)) :-
    inlined(Goals0, Inlining, Done, Goals).

inlined([], _, _, []).
inlined([Goal0|Goals0], Inlining, Done, Goals) :-
    (   Goal0 = call(Number, Inputs, Outputs),
        get_assoc(Number, Done, done(Version, true))
    ->  (   Goals0 = [exit(Last)]
        ->  Exit = exit(Outputs, Last),
            Goals1 = []
        ;   Exit = let(Outputs),
            inlined(Goals0, Inlining, Done, Goals1)
        ),
        arg(1, Inlining, Program),
        body(Version, Inputs, Exit, Program, Body),
        append(Body, Goals1, Goals)
    ;   inlined_within(Goal0, Inlining, Done, Goal),
        Goals = [Goal|Goals1],
        inlined(Goals0, Inlining, Done, Goals1)
    ).

inlined_within(Goal0, Inlining, Done, Goal) :-
    (   parts(Goal0, Parts0, Goal, Parts)
    ->  maplist(inlined_part(Inlining, Done), Parts0, Parts)
    ;   Goal = Goal0
    ).

inlined_part(Inlining, Done, Goals0, Goals) :-
    inlined(Goals0, Inlining, Done, Goals).

%   parts(+Goal0, -Parts0, -Goal, -Parts): Goal has the lists of goals Parts where Goal0 has Parts0.

parts(if(A0, B0, C0), [A0, B0, C0], if(A, B, C), [A, B, C]).
parts(soft(A0, B0, C0), [A0, B0, C0], soft(A, B, C), [A, B, C]).
parts(or(A0, B0), [A0, B0], or(A, B), [A, B]).
parts(not(A0), [A0], not(A), [A]).
parts(all(A0), [A0], all(A), [A]).
parts(opaque(A0), [A0], opaque(A), [A]).
parts(findall(Template, A0, V, Tail), [A0], findall(Template, A, V, Tail), [A]).

%   fit(+Version, +Inlining): a table is a loop already.

fit(version(Number, Predicate, _, _, _, Clauses), inlining(_, _, Single, Calls)) :-
    get_assoc(Number, Single, Kind),
    Kind \== rows,
    \+ tabled(Predicate),
    \+ calls(Clauses, Number),
    findall(x, sub_term(_, Clauses), Parts),
    length(Parts, Size),
    few(Kind, Few, FewCalledOnce),
    (   Size =< Few
    ->  true
    ;   Size =< FewCalledOnce,
        findall(x, member(Number, Calls), [x])
    ).

%   body(+Version, +Inputs, +Exit, +Program, -Goals): the goals of Version's clauses with Inputs for its parameters. Exit says what becomes of
%   the outputs: let(Outputs) or exit(Outputs, Last), where Last are the outputs of the caller.

body(version(_, _, _, _, _, Clauses0), Inputs, Exit, Program, Goals) :-
    parameters(Inputs, 1, Program, Lets, Parameters),
    maplist(renamed_clause(Program, Parameters, Exit), Clauses0, Clauses),
    alternatives(Clauses, Goals0),
    (   sub_term(Part, Goals0),
        Part == cut
    ->  append(Lets, [opaque(Goals0)], Goals)
    ;   append(Lets, Goals0, Goals)
    ).

%   parameters(+Inputs, +Number, +Program, -Lets, -Pairs): Pairs has the variables for the parameters from Number on.

parameters([], _, _, [], []).
parameters([Input|Inputs], Number, Program, Lets, [Number-Variable|Pairs]) :-
    (   Input = '$v'(_)
    ->  Variable = Input,
        Lets = Lets1
    ;   new_variable(Program, Variable),
        Lets = [let(Variable, Input)|Lets1]
    ),
    Next is Number+1,
    parameters(Inputs, Next, Program, Lets1, Pairs).

renamed_clause(Program, Parameters, Exit, clause(Patterns, Goals0, _), Patterns-Goals) :-
    variables(Goals0, Ns),
    list_to_assoc(Parameters, Names0),
    foldl(name(Program), Ns, Names0, Names),
    renamed(Goals0, Names, Goals1),
    exits(Goals1, Exit, Goals).

name(Program, N, Names0, Names) :-
    (   get_assoc(N, Names0, _)
    ->  Names = Names0
    ;   new_variable(Program, Variable),
        put_assoc(N, Names0, Variable, Names)
    ).

renamed('$v'(N), Names, Variable) :-
    !,
    get_assoc(N, Names, Variable).
renamed(match(Variable0, Pattern0, Fresh0), Names, match(Variable, Pattern, Fresh)) :-
    is_list(Fresh0),
    !,
    renamed(Variable0, Names, Variable),
    renamed(Pattern0, Names, Pattern),
    maplist(renamed_number(Names), Fresh0, Fresh).
renamed(Term0, Names, Term) :-
    compound(Term0),
    !,
    compound_name_arguments(Term0, Name, Arguments0),
    maplist(renamed_in(Names), Arguments0, Arguments),
    compound_name_arguments(Term, Name, Arguments).
renamed(Atomic, _, Atomic).

renamed_in(Names, Term0, Term) :-
    renamed(Term0, Names, Term).

%   A variable that is set only where it is not used has no name.

renamed_number(Names, N0, N) :-
    (   get_assoc(N0, Names, '$v'(N1))
    ->  N = N1
    ;   N = N0
    ).

exits([], _, []).
exits([Goal0|Goals0], Exit, Goals) :-
    (   Goal0 = exit(Terms)
    ->  exit_goals(Exit, Terms, Goals)
    ;   Goal0 = findall(_, _, _, _)
    ->  Goals = [Goal0|Goals1],
        exits(Goals0, Exit, Goals1)
    ;   parts(Goal0, Parts0, Goal, Parts)
    ->  maplist(exits_in(Exit), Parts0, Parts),
        Goals = [Goal|Goals1],
        exits(Goals0, Exit, Goals1)
    ;   Goals = [Goal0|Goals1],
        exits(Goals0, Exit, Goals1)
    ).

exits_in(Exit, Goals0, Goals) :-
    exits(Goals0, Exit, Goals).

exit_goals(let(Outputs), Terms, Lets) :-
    maplist(let, Outputs, Terms, Lets).
exit_goals(exit(Outputs, Last0), Terms, [exit(Last)]) :-
    maplist(number_and_term, Outputs, Terms, Pairs),
    list_to_assoc(Pairs, Names),
    replaced(Last0, Names, Last).

let(Output, Term, let(Output, Term)).

number_and_term('$v'(N), Term, N-Term).

replaced(Term0, Names, Term) :-
    (   Term0 = '$v'(N)
    ->  (   get_assoc(N, Names, Term)
        ->  true
        ;   Term = Term0
        )
    ;   compound(Term0)
    ->  compound_name_arguments(Term0, Name, Arguments0),
        maplist(replaced_in(Names), Arguments0, Arguments),
        compound_name_arguments(Term, Name, Arguments)
    ;   Term = Term0
    ).

replaced_in(Names, Term0, Term) :-
    replaced(Term0, Names, Term).

%   alternatives(+Clauses, -Goals): a clause that excludes those after it, by what it matches or by a cut, is the condition of an
%   if-then-else.

alternatives([], [fail]).
alternatives([_-Goals], Goals) :-
    !.
alternatives([Patterns-Goals0|Clauses], Goals) :-
    alternatives(Clauses, Others),
    (   append(If, [cut|Then], Goals0)
    ->  condition(If, Then, Others, Goals)
    ;   \+ ( member(Other-_, Clauses), \+ exclusive(Patterns, Other) )
    ->  head(Goals0, If, Then),
        condition(If, Then, Others, Goals)
    ;   Goals = [or(Goals0, Others)]
    ).

condition(If, Then, Else, Goals) :-
    (   If == []
    ->  Goals = Then
    ;   Goals = [if(If, Then, Else)]
    ).

%   head(+Goals, -Head, -Rest): Head are the unifications at the beginning of Goals.

head([Goal|Goals], Head, Rest) :-
    (   functor(Goal, Name, _),
        memberchk(Name, [match, same, let])
    ->  Head = [Goal|Head1],
        head(Goals, Head1, Rest)
    ;   Head = [],
        Rest = [Goal|Goals]
    ).
head([], [], []).
