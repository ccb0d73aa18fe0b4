:- module(pybridge_dependencies,
          [ dependencies/2,     % +Rules, -Dependencies
            components/2,       % +Dependencies, -Components
            depends/3,          % +Dependencies, +Relation, +Other
            recursive/3,        % +Dependencies, +Relation, ?Other
            kind/3,             % +Dependencies, +Relation, -Kind
            relation_of/2       % +Atom, -Relation
          ]).
:- use_module(library(assoc), [assoc_to_list/2, get_assoc/3, list_to_assoc/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- autoload(library(ugraphs), [transitive_closure/2, vertices_edges_to_ugraph/3]).
:- use_module(sheet, [literal_atom/2]).

/** <module> The dependencies between the relations of a sheet

Dependencies is an assoc from a relation to the set of all relations on which it depends, directly or not.
*/

%!  relation_of(+Atom, -Relation) is det.

relation_of(Atom, Name/Arity) :-
    functor(Atom, Name, Arity).

%!  dependencies(+Rules, -Dependencies) is det.

dependencies(Rules, Dependencies) :-
    findall(Head-Body,
            ( member(rule(_, HeadAtom, Literals), Rules),
              relation_of(HeadAtom, Head),
              member(Literal, Literals),
              literal_atom(Literal, Atom),
              \+ higher_goal(HeadAtom, Atom),
              relation_of(Atom, Body)
            ),
            Edges),
    findall(Relation, ( member(rule(_, Head, _), Rules), relation_of(Head, Relation) ), Heads),
    vertices_edges_to_ugraph(Heads, Edges, Graph),
    transitive_closure(Graph, Closure),
    list_to_assoc(Closure, Dependencies).

%   higher_goal(+Head, +Atom) is semidet: a rule for a goal's value can ask for higher values, as in
%   (<= (goal x 0) (not (goal x 100))). That is no recursion.

higher_goal(goal(_, Value), goal(_, Higher)) :-
    integer(Value),
    integer(Higher),
    Higher > Value.

%!  components(+Dependencies, -Components) is det.
%
%   Components are lists of relations that depend on each other, each after those on which it depends.

components(Dependencies, Components) :-
    assoc_to_list(Dependencies, Pairs),
    findall(Count-Component,
            ( member(Relation-Others0, Pairs),
              sort([Relation|Others0], Others),
              length(Others, Count),
              component(Dependencies, Relation, Component),
              Component = [Relation|_]
            ),
            Counted),
    keysort(Counted, Sorted),
    findall(Component, member(_-Component, Sorted), Components).

component(Dependencies, Relation, Component) :-
    findall(Other, recursive(Dependencies, Relation, Other), Others),
    sort([Relation|Others], Component).

%!  depends(+Dependencies, +Relation, +Other) is semidet.

depends(Dependencies, Relation, Other) :-
    get_assoc(Relation, Dependencies, Others),
    ord_memberchk(Other, Others).

%!  recursive(+Dependencies, +Relation, ?Other) is nondet.
%
%   Relation and Other are each defined by the other. For a Relation and itself this is true
%   only if it is recursive.

recursive(Dependencies, Relation, Other) :-
    get_assoc(Relation, Dependencies, Others),
    member(Other, Others),
    depends(Dependencies, Other, Relation).

%!  kind(+Dependencies, +Relation, -Kind) is det.
%
%   Kind is `static` if Relation is the same in all positions, `state` if it depends on `true`, and `joint` if it
%   depends on `does`.

kind(Dependencies, Relation, Kind) :-
    ( get_assoc(Relation, Dependencies, Others) -> true ; Others = [] ),
    (   memberchk(does/2, [Relation|Others])
    ->  Kind = joint
    ;   memberchk(true/1, [Relation|Others])
    ->  Kind = state
    ;   Kind = static
    ).
