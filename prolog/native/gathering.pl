/*  The modes of goals that gather the answers of others */

%   gathered(+Goal, +Module, +State0, +Clause, -State, -Simple) is semidet: as goals/5. '$answers'/3 and '$answer'/4
%   are those of answer_rows.pl.

gathered(findall(Template, Goal, List), Module, State0, Clause, State, Simple) :-
    gathered(findall(Template, Goal, List, []), Module, State0, Clause, State, Simple).
gathered(findall(Template, Goal, List, Tail), Module, State0, Clause, State, [Findall|Simple]) :-
    Findall = findall(Template1, Goals, Value, Tail),
    needed(Tail, State0, Clause, findall(Template, Goal, List, Tail)),
    all_answers(Template, Goal, Module, State0, Clause, Template1, Goals),
    output(List, Value, State0, Clause, State1),
    unify(Value, List, State1, State, Simple).
gathered(aggregate_all(count, Goal, Count), Module, State0, Clause, State, [count(Value, Goals)|Simple]) :-
    conjunction(Goal, Module, Goals0),
    goals(Goals0, State0, Clause, _, Goals),
    output(Count, Value, State0, Clause, State1),
    unify(Value, Count, State1, State, Simple).
gathered(bagof(Template, Goal, List), Module, State0, Clause, State, Simple) :-
    grouped(Template, Goal, List, State0, Gathered),
    fresh_variables(Clause, Gathered),
    conjunction(Gathered, Module, Goals),
    goals(Goals, State0, Clause, State, Simple).
gathered(setof(Template, Goal, Set), Module, State0, Clause, State, Simple) :-
    fresh_variables(Clause, List),
    gathered(bagof(Template, Goal, List), Module, State0, Clause, State1, Simple1),
    goals([system:sort(List, Set)], State1, Clause, State, Simple2),
    append(Simple1, Simple2, Simple).
gathered('$answers'(Columns, Goal, Rows), Module, State0, Clause, State, [findall(Columns1, Goals, Rows, '$rows')]) :-
    all_answers(Columns, Goal, Module, State0, Clause, Columns1, Goals),
    bind(Rows, State0, State).
gathered('$answer'(First, Number, Row, Element), Module, State0, Clause, State, Simple) :-
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
    ).

renamed(Renaming, '$column'(N), Column) :-
    memberchk(N-Column, Renaming).

%   grouped(+Template, +Goal, +List, +State, -Gathered): the answers of bagof/3 are grouped by what is unbound in
%   State and not named by `^`.

grouped(Template, Goal0, List, State, Gathered) :-
    without_named(Goal0, Named, Goal),
    variables(Template-Named, Own),
    variables(Goal, All),
    findall(N-_, ( member(N, All), \+ memberchk(N, Own), free('$v'(N), State) ), Renaming),
    (   Renaming == []
    ->  Gathered = (findall(Template, Goal, Found), Found = [_|_], List = Found)
    ;   replaced(Goal, Renaming, Renamed),              % one that occurs nowhere else would not be bound
        pairs_values(Renaming, Keys),
        findall('$v'(N), member(N-_, Renaming), Free),
        Gathered = (findall(Keys-Template, Renamed, Found), Found = [_|_], pybridge_library:groups(Found, Free, List))
    ).

without_named(Goal0, Named, Goal) :-
    (   Goal0 = Variable^Goal1
    ->  Named = [Variable|Named1],
        without_named(Goal1, Named1, Goal)
    ;   Named = [],
        Goal = Goal0
    ).

%   all_answers(+Template0, +Goal, +Module, +State, +Clause, -Template, -Goals): Template has the values of
%   Template0 when Goals succeed.

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

%   values(+Term0, +Clause, -Term, -Goals): Term has new variables in the place of those of Term0, which Goals set
%   to their values.

values(Term0, Clause, Term, Goals) :-
    variables(Term0, Ns),
    findall(N-_, member(N, Ns), Pairs),
    fresh_variables(Clause, Pairs),
    replaced(Term0, Pairs, Term),
    findall(user:'$value'(Value, '$v'(N)), member(N-Value, Pairs), Goals).
