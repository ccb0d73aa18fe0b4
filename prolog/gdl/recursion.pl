:- module(pybridge_recursion,
          [ fixpoints/2         % +Context, -Fixpoints
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/2, member/2, select/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(ugraphs), [top_sort/2, vertices_edges_to_ugraph/3]).
:- use_module(dependencies, [components/2, kind/3, recursive/3, relation_of/2]).
:- use_module(layout, [some_of/2]).
:- use_module(translation, [body_goal/6]).

/** <module> Recursion that depends on the position

A recursive relation is called like any other where static relations lead each call nearer
to an end, as in

    (<= (row ?x ?p) (true (cell ?x ?p)) (succ ?x ?y) (row ?y ?p))

and the call says where to begin. Of all others, all atoms are gathered.
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
%   arguments at Places from each call to the next, and never back to the same values.

descends([Name/Arity], Context, Places) :-
    functor(Head, Name, Arity),
    findall(call(Head, Atom, Others),
            ( member(rule(_, Head, Body), Context.rules), select(holds(Atom), Body, Others), functor(Atom, Name, Arity) ),
            Calls),
    Arity =< 8,
    findall(Place, between(1, Arity, Place), All),
    between(1, 3, Size),
    length(Places, Size),
    some_of(All, Places),
    maplist(steps(Places, Context), Calls, Lists),
    append(Lists, Edges),
    vertices_edges_to_ugraph([], Edges, Graph),
    top_sort(Graph, _),
    !.

%   steps(+Places, +Context, +Call, -Edges) is semidet: Edges lead from the arguments at Places in the head
%   to those in the call.

steps(Places, Context, call(Head, Atom, Others), Edges) :-
    maplist(argument(Head), Places, From),
    maplist(argument(Atom), Places, To),
    From \== To,
    include(static_on(Context.statistics, From-To), Others, Steps),
    body_goal(Steps, [], [], Context, Goal, _),
    Most = 3_000,
    findall(From-To, limit(Most, Context.work:Goal), Edges),
    \+ length(Edges, Most),
    ground(Edges).

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
