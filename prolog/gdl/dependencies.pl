:- module(pybridge_dependencies,
          [ dependencies/2,     % +Rules, -Dependencies
            components/2,       % +Dependencies, -Components
            recursive/3,        % +Dependencies, +Relation, ?Other
            kind/3,             % +Dependencies, +Relation, -Kind
            relation_of/2       % +Atom, -Relation
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc),
              [ empty_assoc/1, get_assoc/3, list_to_assoc/2, put_assoc/4 ]).
:- use_module(library(lists), [append/3, member/2]).

/** <module> The dependencies between the relations of a sheet

Dependencies is dependencies(Components, Numbers, Kinds): the strongly connected
components of the relations, each after those that it depends on; the number of each
relation's component; and the kind of each relation:

  - static: it is the same in all positions;
  - state: it depends on `true`;
  - joint: it depends on `does`, and perhaps on `true`.
*/

%!  relation_of(+Atom, -Relation) is det.

relation_of(Atom, Name/Arity) :-
    functor(Atom, Name, Arity).

%!  components(+Dependencies, -Components) is det.
%
%   Components are lists of relations, each after those that it depends on.

components(dependencies(Components, _, _), Components).

%!  recursive(+Dependencies, +Relation, ?Other) is semidet.
%
%   Relation and Other are each defined by the other. For a Relation and itself this is true
%   only if it is recursive.

recursive(dependencies(_, Numbers, _), Relation, Other) :-
    get_assoc(Relation, Numbers, Number-Recursive),
    Recursive == true,
    get_assoc(Other, Numbers, Number-_).

%!  kind(+Dependencies, +Relation, -Kind) is det.

kind(dependencies(_, _, Kinds), Relation, Kind) :-
    (   get_assoc(Relation, Kinds, Kind0)
    ->  Kind = Kind0
    ;   Kind = static
    ).

%!  dependencies(+Rules, -Dependencies) is det.

dependencies(Rules, dependencies(Components, Numbers, Kinds)) :-
    findall(Head-Body,
            ( member(rule(_, HeadAtom, Literals), Rules),
              relation_of(HeadAtom, Head),
              (   member(Literal, Literals),
                  literal_relation(Literal, Body)
              ;   Body = Head/none
              )
            ),
            Pairs0),
    sort(Pairs0, Pairs),
    neighbours(Pairs, Lists),
    list_to_assoc(Lists, Graph),
    strong_components(Lists, Graph, Components),
    empty_assoc(Empty),
    foldl(number_component(Graph), Components, 0-Empty, _-Numbers),
    foldl(component_kind(Graph), Components, Empty, Kinds).

literal_relation(holds(Atom), Relation) :-
    relation_of(Atom, Relation).
literal_relation(fails(Atom), Relation) :-
    relation_of(Atom, Relation).

neighbours([], []).
neighbours([Head-Body|Pairs], [Head-Bodies|Lists]) :-
    of_head([Head-Body|Pairs], Head, Bodies, Rest),
    neighbours(Rest, Lists).

of_head([Head-Body|Pairs], Head0, Bodies, Rest) :-
    Head == Head0,
    !,
    (   Body = _/none
    ->  Bodies = Bodies1
    ;   Bodies = [Body|Bodies1]
    ),
    of_head(Pairs, Head0, Bodies1, Rest).
of_head(Rest, _, [], Rest).

neighbours_of(Graph, Relation, Neighbours) :-
    (   get_assoc(Relation, Graph, Neighbours0)
    ->  Neighbours = Neighbours0
    ;   Neighbours = []
    ).

% ----------------------------------------------------------------------
% Tarjan's algorithm. The state is state(Next, Low, Stack, Components). For each relation seen,
% Low has the lowest index that was reached from it, or `done` once it is in a component.

strong_components(Lists, Graph, Components) :-
    empty_assoc(Empty),
    foldl(visit_root(Graph), Lists, state(0, Empty, [], []), state(_, _, _, Reversed)),
    reverse_onto(Reversed, [], Components).

reverse_onto([], List, List).
reverse_onto([X|Xs], List0, List) :-
    reverse_onto(Xs, [X|List0], List).

visit_root(Graph, Relation-_, State0, State) :-
    visit(Graph, Relation, State0, State, _).

visit(_, Relation, State, State, Low) :-
    State = state(_, Lows, _, _),
    get_assoc(Relation, Lows, Low),
    !.
visit(Graph, Relation, state(Index, Lows0, Stack0, Components0), State, Low) :-
    put_assoc(Relation, Lows0, Index, Lows1),
    Index1 is Index+1,
    neighbours_of(Graph, Relation, Neighbours),
    foldl(visit_neighbour(Graph), Neighbours,
          state(Index1, Lows1, [Relation|Stack0], Components0)-Index,
          state(Index2, Lows2, Stack2, Components2)-Low),
    (   Low =:= Index
    ->  append(Component, [Relation|Stack], Stack2),
        !,
        foldl(finish, [Relation|Component], Lows2, Lows),
        State = state(Index2, Lows, Stack, [[Relation|Component]|Components2])
    ;   put_assoc(Relation, Lows2, Low, Lows),
        State = state(Index2, Lows, Stack2, Components2)
    ).

finish(Relation, Lows0, Lows) :-
    put_assoc(Relation, Lows0, done, Lows).

visit_neighbour(Graph, Neighbour, State0-Low0, State-Low) :-
    visit(Graph, Neighbour, State0, State, Reached),
    (   integer(Reached)
    ->  Low is min(Low0, Reached)
    ;   Low = Low0
    ).

number_component(Graph, Component, Number0-Numbers0, Number-Numbers) :-
    Number is Number0+1,
    (   Component = [Relation],
        neighbours_of(Graph, Relation, Neighbours),
        \+ memberchk(Relation, Neighbours)
    ->  Recursive = false
    ;   Recursive = true
    ),
    foldl(put_value(Number-Recursive), Component, Numbers0, Numbers).

put_value(Value, Key, Assoc0, Assoc) :-
    put_assoc(Key, Assoc0, Value, Assoc).

component_kind(Graph, Component, Kinds0, Kinds) :-
    findall(Rank-Kind,
            ( member(Relation, Component),
              (   base_kind(Relation, Kind)
              ;   neighbours_of(Graph, Relation, Neighbours),
                  member(Neighbour, Neighbours),
                  get_assoc(Neighbour, Kinds0, Kind)
              ),
              rank(Kind, Rank)
            ),
            Ranked0),
    sort(0, @>=, [0-static|Ranked0], [_-Highest|_]),
    foldl(put_value(Highest), Component, Kinds0, Kinds).

base_kind(true/1, state).
base_kind(does/2, joint).

rank(static, 0).
rank(state,  1).
rank(joint,  2).
