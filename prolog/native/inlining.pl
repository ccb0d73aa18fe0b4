:- module(pybridge_inlining,
          [ inlined_versions/4      % +Versions0, +Single, -Versions, -Tables
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(answer_rows, [undisturbed/4]).
:- use_module(library(terms), [term_size/2]).
:- use_module(goal_parts, [goal_within/2, without_unused/2]).
:- use_module(table_code, [version_table/3]).
:- use_module(unification, [replaced/3, variables/2]).

/** <module> Calls that are replaced by what they call

A call of facts becomes rows(Number, Key, Columns), a loop, or row(Number, Key, Columns) if there is at most one for a
key (table_code.pl). A call of a version with one clause becomes the goals of that clause, if it has several
solutions, or is small. What comes after several solutions is then done in their loops, and needs no function of its
own.
*/

%!  inlined_versions(+Versions0, +Single, -Versions, -Tables) is det.
%
%   Tables is an assoc of the numbers of versions to their tables (table_code.pl).

inlined_versions(Versions0, Single, Versions, Tables) :-
    findall(Number-Table,
            ( member(Version, Versions0), arg(1, Version, Number), get_assoc(Number, Single, Kind),
              version_table(Version, Kind, Table) ),
            Pairs),
    list_to_assoc(Pairs, Tables),
    findall(Number-Short, ( member(Version, Versions0), arg(1, Version, Number), short(Single, Version, Short) ), All),
    list_to_assoc(All, ShortVersions),
    Known = versions(ShortVersions, Versions0, Tables, Single, next(500_000_000)),
    maplist(inlined_version(Known), Versions0, Versions).

inlined_version(Known, Version0, Version) :-
    Version0 = version(Number, Predicate, Shapes, Parameters, Outputs, Clauses0),
    arg(3, Known, Tables),
    (   get_assoc(Number, Tables, _)
    ->  Version = Version0
    ;   maplist(inlined_clause(Known, Number), Clauses0, Clauses),
        Version = version(Number, Predicate, Shapes, Parameters, Outputs, Clauses)
    ).

inlined_clause(Known, Number, clause(Patterns, Goals0, Place), clause(Patterns, Goals, Place)) :-
    inlined(Goals0, in([], return, [Number], Known), Goals1),
    without_unused(Goals1, Goals).

%   inlined(+Goals0, +In, -Goals): In is in(Renaming, Exit, Within, Known): Renaming has Number-Term for variables
%   that become terms, an exit becomes what Exit says, `return` or outputs(Variables), and Goals are those of the
%   versions Within.

inlined([], _, []).
inlined([Goal0|Goals0], In, Goals) :-
    inlined_goal(Goal0, In, Goals1),
    inlined(Goals0, In, Goals2),
    arg(4, In, versions(_, Versions, _, Single, _)),
    (   Goals1 = [findall(Columns, Inner, '$v'(N), '$rows')],
        undisturbed(N, Goals2, Versions, Single)
    ->  Goals = [findall(Columns, Inner, '$v'(N), '$rows_in_place')|Goals2]
    ;   append(Goals1, Goals2, Goals)
    ).

inlined_goal(exit(Terms0), in(Renaming, outputs(Variables), _, _), Goals) :-
    !,
    renamed(Renaming, Terms0, Terms),
    maplist(output, Variables, Terms, Goals).
inlined_goal(match(Variable0, Pattern0, Fresh0), in(Renaming, _, _, _), [match(Variable, Pattern, Fresh)]) :-
    !,
    renamed(Renaming, Variable0-Pattern0, Variable-Pattern),
    maplist(renamed_number(Renaming), Fresh0, Fresh).
inlined_goal(findall(Template0, Goals0, Variable0, Tail0), In, [findall(Template, Goals, Variable, Tail)]) :-
    !,
    arg(1, In, Renaming),
    renamed(Renaming, f(Template0, Variable0, Tail0), f(Template, Variable, Tail)),
    inlined(Goals0, In, Goals).
inlined_goal(count(Variable0, Goals0), In, [count(Variable, Goals)]) :-
    !,
    arg(1, In, Renaming),
    renamed(Renaming, Variable0, Variable),
    inlined(Goals0, In, Goals).
inlined_goal(Goal0, In, [Goal]) :-
    Goal0 =.. [Kind|Parts0],
    memberchk(Kind, [if, soft, or, not, all, opaque]),
    !,
    maplist(inlined_part(In), Parts0, Parts),
    Goal =.. [Kind|Parts].
inlined_goal(Goal0, In, Goals) :-
    In = in(Renaming, _, Within, Known),
    renamed(Renaming, Goal0, Goal),
    (   Goal = call(Number, Inputs, Outputs),
        replacement(Number, Inputs, Outputs, Within, Known, Goals0)
    ->  Goals = Goals0
    ;   Goals = [Goal]
    ).

inlined_part(In, Goals0, Goals) :-
    inlined(Goals0, In, Goals).

output(Variable, Term, let(Variable, Term)).

renamed([], Term, Term) :-
    !.
renamed(Renaming, Term0, Term) :-
    replaced(Term0, Renaming, Term).

renamed_number(Renaming, Number0, Number) :-
    renamed(Renaming, '$v'(Number0), '$v'(Number)).

%   replacement(+Number, +Inputs, +Outputs, +Within, +Known, -Goals) is semidet

replacement(Number, Inputs, Outputs, _, versions(_, _, Tables, Single, Next), [Goal|Tests]) :-
    get_assoc(Number, Tables, table(Place, Places, _)),
    !,
    ( Place == none -> Key = none ; nth1(Place, Inputs, Key) ),
    findall(Input, ( member(Other, Places), nth1(Other, Inputs, Input) ), Compared),
    maplist(new_column(Next), Compared, Columns, Tests),
    append(Columns, Outputs, All),
    (   get_assoc(Number, Single, true)
    ->  Goal = row(Number, Key, All)
    ;   Goal = rows(Number, Key, All)
    ).
replacement(Number, Inputs, Outputs, Within, Known, Goals) :-
    Known = versions(Short, _, _, _, Next),
    \+ memberchk(Number, Within),
    get_assoc(Number, Short, short(Count, Goals0, Numbers)),
    maplist(renaming(Count, Inputs, Next), Numbers, Renaming, Lets),
    inlined(Goals0, in(Renaming, outputs(Outputs), [Number|Within], Known), Goals1),
    shorter(Goals1, 560),                       % or a module may grow threefold
    foldl(append, Lets, Goals1, Goals).

%   short(+Single, +Version, -Short) is semidet: the goals of Version should take the place of a call.

short(Single, version(Number, _, _, Count, _, Clauses), short(Count, Goals, Numbers)) :-
    get_assoc(Number, Single, Kind),
    worthwhile(Clauses, Kind),
    alternatives(Clauses, Goals),
    \+ goal_within(Goals, cut),
    variables(Goals, Numbers).

worthwhile([clause(_, Goals, _)], true) :-
    shorter(Goals, 140),
    \+ ( goal_within(Goals, Goal), memberchk(Goal, [findall(_, _, _, _), call(_, _, _)]) ).
worthwhile([_|Clauses], false) :-
    ( Clauses == [] ; shorter(Clauses, 210) ),
    !.

shorter(Goals, Words) :-
    term_size(Goals, Size),
    Size < Words.

%   alternatives(+Clauses, -Goals): the goals of one clause, or a disjunction

alternatives([clause(_, Goals, _)], Goals) :-
    !.
alternatives([clause(_, Goals, _)|Clauses], [or(Goals, Others)]) :-
    alternatives(Clauses, Others).

new_column(Next, Input, Column, same(Column, Input)) :-
    new(Next, Column).

%   renaming(+Count, +Inputs, !Next, +Number, -Pair, -Lets): the Count parameters become the Inputs, other variables
%   new ones.

renaming(Count, Inputs, Next, Number, Number-Term, Lets) :-
    (   Number =< Count,
        nth1(Number, Inputs, Input)
    ->  (   Input = '$v'(_)
        ->  Term = Input,
            Lets = []
        ;   new(Next, Term),
            Lets = [let(Term, Input)]
        )
    ;   new(Next, Term),
        Lets = []
    ).

new(Next, '$v'(Number)) :-
    arg(1, Next, Number),
    Number1 is Number+1,
    nb_setarg(1, Next, Number1).
