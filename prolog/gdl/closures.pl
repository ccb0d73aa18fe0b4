:- module(pybridge_closures,
          [ closed_relations/4,     % +Rules, +Dependencies, +Work, -Closed
            closure_clauses/4       % +Context, +Relation, -Clauses, -Calls
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, select/3]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).
:- use_module(library(ugraphs), [top_sort/2, vertices_edges_to_ugraph/3]).
:- use_module(dependencies, [components/2, kind/3, recursive/3, relation_of/2]).
:- use_module(rule_translation, [extra_arguments/3, relation_name/4, rule_clause/6, without_sames/2]).
:- use_module(static_relations, [static_goal/3]).

/** <module> Recursion that depends on the position

A recursive relation is called like any other where each call is nearer to an end by a
static relation, as in

    (<= (row ?x ?p) (true (cell ?x ?p)) (succ ?x ?y) (row ?y ?p))

and no call leads to more than one other. All others are worked out as a whole, for one
position at a time, by applying their rules until nothing new comes of it.
*/

%!  closed_relations(+Rules, +Dependencies, +Work, -Closed) is det.
%
%   Closed are the relations to be worked out as a whole.

closed_relations(Rules, Dependencies, Work, Closed) :-
    components(Dependencies, Components),
    findall(Component,
            ( member(Component, Components),
              Component = [Relation|_],
              recursive(Dependencies, Relation, Relation),
              \+ kind(Dependencies, Relation, static),
              \+ descends(Component, Rules, Work)
            ),
            Lists),
    append(Lists, Closed).

%   descends(+Component, +Rules, +Work) is semidet: only components of one relation.

descends([Relation], Rules, Work) :-
    Relation = _/Arity,
    findall(Head-Body, recursive_rule(Relation, Rules, Head, Body), Recursive),
    \+ ( select(Head1-_, Recursive, Others), member(Head2-_, Others), Head1 = Head2 ),
    between(1, Arity, Place),
    forall(member(Head-Body, Recursive), one_step(Head, Body, Relation, Place, Work, _)),
    findall(Edges, ( member(Head-Body, Recursive), one_step(Head, Body, Relation, Place, Work, Edges) ), Lists),
    append(Lists, All),
    vertices_edges_to_ugraph([], All, Graph),
    top_sort(Graph, _),
    !.

recursive_rule(Relation, Rules, Head, Body) :-
    member(rule(_, Head, Body0), Rules),
    relation_of(Head, Relation),
    member(holds(Atom), Body0),
    relation_of(Atom, Relation),
    without_sames(Body0, Body).

%   one_step(+Head, +Body, +Relation, +Place, +Work, -Edges) is semidet: the one recursive
%   call of Body has at Place what a static relation leads to, by Edges, from what Head has
%   there, each value to one other.

one_step(Head, Body, Relation, Place, Work, Edges) :-
    select(holds(Atom), Body, Others),
    relation_of(Atom, Relation),
    \+ ( member(holds(Other), Others), relation_of(Other, Relation) ),
    arg(Place, Head, From),
    arg(Place, Atom, To),
    From \== To,
    member(holds(Static), Others),
    compound(Static),
    has_argument(Static, From),
    has_argument(Static, To),
    static_goal(Work, Static, Work:Goal),
    predicate_property(Work:Goal, dynamic),
    findall(From-To, Work:Goal, Edges0),
    sort(Edges0, Edges),
    pairs_keys(Edges, Keys),
    sort(Keys, Different),
    length(Keys, Count),
    length(Different, Count),
    !.

has_argument(Atom, Argument) :-
    arg(_, Atom, Same),
    Same == Argument,
    !.

%!  closure_clauses(+Context, +Relation, -Clauses, -Calls) is det.
%
%   Clauses for Relation, and for what it shares with the relations that are recursive
%   with it, whose first one is called Stem here:
%
%     | Stem_All(State, Known)            | Known are all atoms of them, sorted |
%     | Stem_Grow(New, Known0, State, Known) | from the atoms New that were found last |
%     | Stem_First(Atom, State)           | by a rule without recursion |
%     | Stem_Step(Old, Known, Atom, State) | by a rule that uses Old |

closure_clauses(Context, Relation, Clauses, Calls) :-
    component(Context, Relation, Component),
    Component = [First|_],
    extra_arguments(Context, First, Extra),
    call_clause(Context, Relation, First, Extra, CallClause),
    (   Relation == First
    ->  all_clauses(Context, First, Extra, AllClauses),
        findall(Clause-Called, first_clause(Context, Component, Clause, Called), FirstPairs),
        findall(Clause-Called, step_clause(Context, Component, Clause, Called), StepPairs),
        length(Extra, More),
        at_least_one(FirstPairs, Context, First, 'First', More, FirstClauses),
        at_least_one(StepPairs, Context, First, 'Step', More, StepClauses),
        append([[CallClause], AllClauses, FirstClauses, StepClauses], Clauses),
        append(FirstPairs, StepPairs, Pairs),
        pairs_values(Pairs, Lists),
        append(Lists, Calls)
    ;   Clauses = [CallClause],
        First = _/Arity,
        all_out(Arity, Modes),
        Calls = [call(First, Modes)]
    ).

component(Context, Relation, Component) :-
    components(Context.dependencies, Components),
    member(Component, Components),
    memberchk(Relation, Component),
    !.

all_out(Arity, Modes) :-
    length(Chars, Arity),
    maplist(=('O'), Chars),
    atomic_list_concat(Chars, Modes).

stem_name(Context, First, Part, Name) :-
    relation_name(Context, First, '', Stem),
    atom_concat(Stem, Part, Name).

%   at_least_one(+Pairs, ...): a predicate without clauses is defined all the same.

at_least_one([], Context, First, Part, More, [dynamic(Name/Arity)]) :-
    !,
    stem_name(Context, First, Part, Name),
    own_arity(Part, Own),
    Arity is Own+More.
at_least_one(Pairs, _, _, _, _, Clauses) :-
    pairs_keys(Pairs, Clauses).

own_arity('First', 1).
own_arity('Step',  3).

call_clause(Context, Name/Arity, First, Extra, (Head :- AllGoal, member(Atom, Known))) :-
    functor(Atom, Name, Arity),
    all_out(Arity, Modes),
    relation_name(Context, Name/Arity, Modes, Predicate),
    Atom =.. [_|Arguments],
    append(Arguments, Extra, HeadArguments),
    Head =.. [Predicate|HeadArguments],
    stem_name(Context, First, 'All', All),
    append(Extra, [Known], AllArguments),
    AllGoal =.. [All|AllArguments].

all_clauses(Context, First, Extra, [AllClause, NothingNew, Grow]) :-
    stem_name(Context, First, 'All', AllName),
    stem_name(Context, First, 'Grow', GrowName),
    stem_name(Context, First, 'First', FirstName),
    stem_name(Context, First, 'Step', StepName),
    append(Extra, [Known], AllArguments),
    AllHead =.. [AllName|AllArguments],
    FirstGoal =.. [FirstName, Atom|Extra],
    append([Found, Found|Extra], [Known], FirstGrowArguments),
    FirstGrow =.. [GrowName|FirstGrowArguments],
    AllClause = (AllHead :-
                     remembered(AllName, Extra, Known0),
                     (   nonvar(Known0)
                     ->  Known = Known0
                     ;   findall(Atom, FirstGoal, Found0),
                         sort(Found0, Found),
                         FirstGrow,
                         remember(AllName, Extra, Known)
                     )),
    append([[], Known1|Extra], [Known1], NothingArguments),
    NothingNew =.. [GrowName|NothingArguments],
    append([[New1|News], Known2|Extra], [Known3], GrowArguments),
    GrowHead =.. [GrowName|GrowArguments],
    StepGoal =.. [StepName, Old, Known2, Next|Extra],
    append([New, Known4|Extra], [Known3], FurtherArguments),
    Further =.. [GrowName|FurtherArguments],
    Grow = (GrowHead :-
                findall(Next, ( member(Old, [New1|News]), StepGoal ), Nexts0),
                sort(Nexts0, Nexts),
                ord_subtract(Nexts, Known2, New),
                ord_union(Known2, New, Known4),
                Further).

first_clause(Context, Component, Clause, Calls) :-
    component_rule(Context, Component, Head, Body),
    \+ recurs(Body, Component, _, _),
    Component = [First|_],
    extra_arguments(Context, First, Extra),
    stem_name(Context, First, 'First', Name),
    ClauseHead =.. [Name, Head|Extra],
    rule_clause(Context, ClauseHead-Extra, [], Body, Clause, Calls).

step_clause(Context, Component, Clause, Calls) :-
    component_rule(Context, Component, Head, Body0),
    recurs(Body0, Component, Atom, Others),
    known_ones(Others, Component, Known, Body),
    Component = [First|_],
    extra_arguments(Context, First, Extra),
    stem_name(Context, First, 'Step', Name),
    ClauseHead =.. [Name, Atom, Known, Head|Extra],
    rule_clause(Context, ClauseHead-Extra, Atom-Known, Body, Clause, Calls).

component_rule(Context, Component, Head, Body) :-
    member(rule(_, Head, Body0), Context.rules),
    relation_of(Head, Relation),
    memberchk(Relation, Component),
    without_sames(Body0, Body).

recurs(Body, Component, Atom, Others) :-
    select(holds(Atom), Body, Others),
    relation_of(Atom, Relation),
    memberchk(Relation, Component).

%   known_ones(+Others, +Component, -Known, -Body): further recursive conditions hold of
%   what is in the list Known.

known_ones([], _, _, []).
known_ones([Literal|Others], Component, Known, [Own|Body]) :-
    (   Literal = holds(Atom),
        relation_of(Atom, Relation),
        memberchk(Relation, Component)
    ->  Own = holds(listed(Atom, Known))
    ;   Own = Literal
    ),
    known_ones(Others, Component, Known, Body).
