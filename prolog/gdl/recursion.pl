:- module(pybridge_recursion,
          [ tabled_relations/3  % +Context, +Domains, -Tabled
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, include/3, maplist/2, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists),
              [ append/2, append/3, max_list/2, member/2, numlist/3, reverse/2, select/3 ]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(ugraphs), [neighbours/3, top_sort/2, vertices_edges_to_ugraph/3]).
:- use_module(dependencies, [components/2, kind/3, recursive/3, relation_of/2]).
:- use_module(static_relations, [static_body/3]).

/** <module> Recursion that depends on the position

A recursive relation is called like any other where static relations lead each call nearer
to an end, as in

    (<= (row ?x ?p) (true (cell ?x ?p)) (succ ?x ?y) (row ?y ?p))

and the call says where to begin, so that there are not too many paths. All others are tabled.
*/

%!  tabled_relations(+Context, +Domains, -Tabled) is det.
%
%   Tabled is a list of Relation-Places. A call of the recursive Relation is tabled if one of its arguments at Places
%   is free, or always if Places is `any`.

tabled_relations(Context, Domains, Tabled) :-
    Dependencies = Context.dependencies,
    components(Dependencies, Components),
    findall(Relation-Places,
            ( member(Component, Components),
              Component = [First|_],
              recursive(Dependencies, First, First),
              \+ kind(Dependencies, First, static),
              (   descends(Component, Context, Domains, Places0)
              ->  Places = Places0
              ;   Places = any
              ),
              member(Relation, Component)
            ),
            Tabled).

%   descends(+Component, +Context, +Domains, -Places) is semidet: Component has only
%   one relation, whose arguments at Places lead from each call to the next by steps that never
%   return to the same values, and there are not too many paths.

descends([Relation], Context, Domains, Places) :-
    Relation = _/Arity,
    Arity =< 8,
    findall(Head-Body, recursive_rule(Relation, Context.rules, Head, Body), Recursive),
    numlist(1, Arity, All),
    between(1, 3, Size),
    length(Places, Size),
    places(All, Places),
    maplist(rule_steps(Relation, Places, Context, Domains), Recursive, Lists),
    append(Lists, Edges0),
    sort(Edges0, Edges),
    vertices_edges_to_ugraph([], Edges, Graph),
    top_sort(Graph, Sorted),
    longest(Sorted, Graph, Length),
    alternatives(Recursive, Count),
    Count**Length =< 3_000,
    !.

places(_, []).
places([Place|All], [Place|Places]) :-
    places(All, Places).
places([_|All], [Place|Places]) :-
    places(All, [Place|Places]).

recursive_rule(Relation, Rules, Head, Body) :-
    member(rule(_, Head, Body), Rules),
    relation_of(Head, Relation),
    once(( member(holds(Atom), Body), relation_of(Atom, Relation) )).

%   rule_steps(+Relation, +Places, +Context, +Domains, +Rule, -Edges) is semidet: Edges lead from the
%   arguments at Places in a call to those in the next call.

rule_steps(Relation, Places, Context, Domains, Head-Body, Edges) :-
    select(holds(Atom), Body, Others),
    relation_of(Atom, Relation),
    !,
    \+ ( member(holds(Other), Others), relation_of(Other, Relation) ),
    maplist(argument(Head), Places, From),
    maplist(argument(Atom), Places, To),
    From \== To,
    include(static_on(Context.statistics, From-To), Others, Steps),
    domain_goals(From, To, Places, Relation, Domains, Steps, Goals),
    static_body(Steps, Context, Goal),
    Work = Context.work,
    Most = 3_000,
    findall(From-To, limit(Most, ( Work:Goal, call_all(Goals) )), Edges),
    \+ length(Edges, Most),
    ground(Edges),
    \+ member(Same-Same, Edges).

argument(Atom, Place, Argument) :-
    arg(Place, Atom, Argument).

static_on(Statistics, Term, holds(Atom)) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Statistics, _),
    term_variables(Term, Variables),
    term_variables(Atom, Own),
    member(Variable, Variables),
    member(Same, Own),
    Same == Variable,
    !.

%   An argument that no static condition binds can have any value of its domain, or a value
%   that is in no domain.

domain_goals([], [], _, _, _, _, []).
domain_goals([From|Froms], [To|Tos], [Place|Places], Relation, Domains, Steps, Goals) :-
    (   var(From),
        From == To,
        \+ occurs_in(From, Steps)
    ->  (   get_assoc([Place, Relation], Domains, Values)
        ->  true
        ;   Values = []
        ),
        Goals = [member(From, ['$other'|Values])|Goals1]
    ;   Goals = Goals1
    ),
    domain_goals(Froms, Tos, Places, Relation, Domains, Steps, Goals1).

occurs_in(Variable, Term) :-
    term_variables(Term, Variables),
    member(Same, Variables),
    Same == Variable,
    !.

call_all([]).
call_all([member(X, Xs)|Goals]) :-
    member(X, Xs),
    call_all(Goals).

%   longest(+Sorted, +Graph, -Length): Length is the number of edges of the longest path.

longest(Sorted, Graph, Length) :-
    reverse(Sorted, FromEnd),
    empty_assoc(Empty),
    foldl(longest_from(Graph), FromEnd, Empty-0, _-Length).

longest_from(Graph, Vertex, Lengths0-Longest0, Lengths-Longest) :-
    neighbours(Vertex, Graph, Neighbours),
    foldl(longer(Lengths0), Neighbours, 0, Length),
    put_assoc(Vertex, Lengths0, Length, Lengths),
    Longest is max(Longest0, Length).

longer(Lengths, Neighbour, Length0, Length) :-
    get_assoc(Neighbour, Lengths, Known),
    Length is max(Length0, Known+1).

%   alternatives(+Recursive, -Count): Count is how many of the rules can apply to one call.

alternatives(Recursive, Count) :-
    findall(Together,
            ( member(Rule, Recursive),
              aggregate_all(count, ( member(Other, Recursive), \+ exclude_each_other(Rule, Other) ), Together)
            ),
            Counts),
    max_list(Counts, Count).

exclude_each_other(Rule, Other) :-
    copy_term(Rule-Other, (Head1-Body1)-(Head2-Body2)),
    (   Head1 \= Head2
    ->  true
    ;   Head1 = Head2,
        (   member(holds(Atom), Body1), member(fails(Same), Body2)
        ;   member(fails(Atom), Body1), member(holds(Same), Body2)
        ),
        Atom == Same
    ),
    !.
