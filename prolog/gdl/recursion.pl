:- module(pybridge_recursion,
          [ fixpoints/2         % +Context, -Fixpoints
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, include/3, maplist/3, partition/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, member/2, numlist/3, reverse/2, select/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(ugraphs), [neighbours/3, top_sort/2, vertices_edges_to_ugraph/3]).
:- use_module(dependencies, [components/2, kind/3, recursive/3, relation_of/2]).
:- use_module(translation, [body_goal/6]).

/** <module> Recursion that depends on the position

A recursive relation is called like any other where static relations lead each call nearer
to an end, as in

    (<= (row ?x ?p) (true (cell ?x ?p)) (succ ?x ?y) (row ?y ?p))

and the call says where to begin, so that there are not too many paths. Of all others, all atoms are gathered.
*/

%!  fixpoints(+Context, -Fixpoints) is det.
%
%   Fixpoints is a list of Relation-Places. A call of the recursive Relation needs all its atoms if one of its arguments at Places
%   is free, or always if Places is `any`.

fixpoints(Context, Fixpoints) :-
    Dependencies = Context.dependencies,
    components(Dependencies, Components),
    findall(Relation-Places,
            ( member(Component, Components),
              Component = [First|_],
              recursive(Dependencies, First, First),
              \+ kind(Dependencies, First, static),
              (   descends(Component, Context, Places0)
              ->  Places = Places0
              ;   Places = any
              ),
              member(Relation, Component)
            ),
            Fixpoints).

%   descends(+Component, +Context, -Places) is semidet: Component has only one relation, static conditions lead its
%   arguments at Places from each call to the next by steps that never return to the same values, and there are
%   not too many paths.

descends([Relation], Context, Places) :-
    findall(Head-Body, recursive_rule(Relation, Context.rules, Head, Body), Rules),
    maplist(one_call(Relation), Rules, Calls),
    descent(Calls, Context, Places, Length),
    alternatives(Rules, Count),
    Count**Length =< 3_000.

recursive_rule(Relation, Rules, Head, Body) :-
    member(rule(_, Head, Body), Rules),
    relation_of(Head, Relation),
    once(( member(holds(Atom), Body), relation_of(Atom, Relation) )).

one_call(Relation, Head-Body, call(Head, Atom, Others)) :-
    select(holds(Atom), Body, Others),
    relation_of(Atom, Relation),
    !,
    \+ ( member(holds(Other), Others), relation_of(Other, Relation) ).

%   descent(+Calls, +Context, -Places, -Length) is semidet: each of Calls makes a step at some of Places, or
%   keeps these and makes a step at the next ones, if there are no Places where all make one. At most Length steps follow each other.

descent([], _, [], 0).
descent(Calls, Context, Places, Length) :-
    Calls = [call(Head, _, _)|_],
    functor(Head, _, Arity),
    Arity =< 8,
    numlist(1, Arity, All),
    member(Together, [true, false]),
    between(1, 3, Size),
    length(Own, Size),
    places(All, Own),
    partition(keeps(Own), Calls, Keeping, Stepping),
    \+ ( Together == true, Keeping = [_|_] ),
    maplist(steps(Own, Context), Stepping, Lists),
    append(Lists, Edges),
    Edges = [_|_],
    vertices_edges_to_ugraph([], Edges, Graph),
    top_sort(Graph, Sorted),
    !,
    longest(Sorted, Graph, Length0),
    descent(Keeping, Context, More, Length1),
    append(Own, More, Places),
    Length is Length0 + Length1.

places(_, []).
places([Place|All], [Place|Places]) :-
    places(All, Places).
places([_|All], [Place|Places]) :-
    places(All, [Place|Places]).

keeps(Places, call(Head, Atom, _)) :-
    maplist(argument(Head), Places, Arguments),
    maplist(argument(Atom), Places, Same),
    Arguments == Same.

argument(Atom, Place, Argument) :-
    arg(Place, Atom, Argument).

%   steps(+Places, +Context, +Call, -Edges) is semidet: Edges lead from the arguments at Places in the head
%   to those in the call.

steps(Places, Context, call(Head, Atom, Others), Edges) :-
    maplist(argument(Head), Places, From),
    maplist(argument(Atom), Places, To),
    include(static_on(Context.statistics, From-To), Others, Steps),
    body_goal(Steps, [], [], Context, Goal, _),
    Most = 3_000,
    findall(From-To, limit(Most, Context.work:Goal), Edges),
    \+ length(Edges, Most),
    ground(Edges).

static_on(Statistics, Term, holds(Atom)) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Statistics, _),
    term_variables(Term, Variables),
    term_variables(Atom, Own),
    member(Variable, Variables),
    member(Same, Own),
    Same == Variable,
    !.

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

%   alternatives(+Rules, -Count): Count is how many of Rules can apply to one call.

alternatives(Rules, Count) :-
    aggregate_all(max(Together),
                  ( member(Rule, Rules),
                    aggregate_all(count, ( member(Other, Rules), \+ exclude_each_other(Rule, Other) ), Together) ),
                  Count).

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
