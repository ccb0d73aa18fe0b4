:- module(pybridge_recursion,
          [ recursions/2,       % +Context, -Recursions
            with_tables/3       % +Context, +Recursions, -Tabled
          ]).
:- use_module(library(apply), [include/3, maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, select/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- autoload(library(ugraphs), [top_sort/2, vertices_edges_to_ugraph/3]).
:- use_module(dependencies, [components/2, kind/3, recursive/3, relation_of/2]).
:- use_module(join_order, [leads/3]).
:- use_module(layout, [some_of/2]).
:- use_module(sheet, [keyword/1]).
:- use_module(translation, [body_goal/6]).

/** <module> Recursion that depends on the position

A recursive relation is called like any other where static relations lead each call nearer to an end, as in

    (<= (row ?x ?p) (true (cell ?x ?p)) (succ ?x ?y) (row ?y ?p))

Of all others, all atoms are gathered.
*/

%!  recursions(+Context, -Recursions) is det.
%
%   Recursions are Relation-Places: static conditions lead the arguments of Relation at Places from each call to the
%   next. Places is `none` if a call needs all atoms.

recursions(Context, Recursions) :-
    Dependencies = Context.dependencies,
    components(Dependencies, Components),
    findall(Relation-Places,
            ( member(Component, Components),
              Component = [First|_],
              recursive(Dependencies, First, First),
              \+ kind(Dependencies, First, static),
              ( descends(Component, Context, Places0) -> Places = Places0 ; Places = none ),
              member(Relation, Component)
            ),
            Recursions).

%   descends(+Component, +Context, -Places) is semidet: Component has only one relation, static conditions lead its
%   arguments at Places from each call to the next, and never back to the same values.

descends([Name/Arity], Context, Places) :-
    functor(Head, Name, Arity),
    findall(call(Head, Atom, Others),
            ( member(rule(_, Head, Body), Context.rules), select(holds(Atom), Body, Others),
              functor(Atom, Name, Arity) ),
            Calls),
    Arity =< 8,
    findall(Place, between(1, Arity, Place), All),
    between(1, 3, Size),
    length(Places, Size),
    some_of(All, Places),
    maplist(steps(Places, Context), Calls, Lists),
    append(Lists, Steps),
    few(Edge, edge(Steps, Edge), Edges),
    vertices_edges_to_ugraph([], Edges, Graph),
    top_sort(Graph, _),
    !.

%   steps(+Places, +Context, +Call, -Steps) is semidet: Steps lead from the arguments at Places in the head to those in
%   the call. A variable stands for all values.

steps(Places, Context, call(Head, Atom, Others), Steps) :-
    maplist(argument(Head), Places, From),
    maplist(argument(Atom), Places, To),
    From \== To,
    include(leads(Context, From-To), Others, Conditions),
    body_goal(Conditions, [], [], Context, Goal, _),
    few(From-To, Context.work:Goal, Steps).

argument(Atom, Place, Argument) :-
    arg(Place, Atom, Argument).

:- meta_predicate few(+, 0, -).

few(Template, Goal, Terms) :-
    Most = 3_000,
    findall(Template, limit(Most, Goal), Terms),
    \+ length(Terms, Most).

%   edge(+Steps, -Edge) is nondet: Edge is one of Steps with each value for each of its variables. Values that occur in
%   none of Steps are alike, so one stands for all of them.

edge(Steps, Edge) :-
    findall(Value, ( member(From-To, Steps), ( member(Value, From) ; member(Value, To) ), nonvar(Value) ), Values0),
    sort(['Other'|Values0], Values),
    ground(Values),
    member(Edge, Steps),
    term_variables(Edge, Variables),
    maplist(value_in(Values), Variables).

value_in(Values, Value) :-
    member(Value, Values).

%!  with_tables(+Context, +Recursions, -Tabled) is det.
%
%   Tabled are Recursions, and all relations that depend on the position but not on the moves: each is worked out once
%   in a position, as if it were recursive.

with_tables(Context, Recursions, Tabled) :-
    findall(Name/Arity-none,
            ( member(rule(_, Head, [_|_]), Context.rules),
              relation_of(Head, Name/Arity),
              Arity > 0,
              \+ keyword(Name/Arity),
              kind(Context.dependencies, Name/Arity, state),
              \+ memberchk(Name/Arity-_, Recursions) ),
            More0),
    sort(More0, More),
    append(Recursions, More, Tabled).
