:- module(pybridge_best_play,
          [ tree_found/3,       % +Tree, +Prove, -Found
            child_found/3,      % +Child, +Prove, -Found
            best_first/2,       % +Node, -Children
            open_children/3     % +Tree, +Most, -Numbers
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../score', [farther/3, score_utility/2]).
:- use_module('../state', [field/3]).

/** <module> The result of a playout tree */

%!  tree_found(+Tree, +Prove, -Found) is semidet.
%
%   Found is found(Score, Exact, Distance, Line), as report.pl expects it; Prove is the option. Fails if Tree has
%   not begun to grow.

tree_found(Tree, Prove, found(Score, Exact, Distance, Line)) :-
    field(tree, Tree, [root(Root)]),
    field(node, Root, [score(Score0), certainty(Certainty), children(Children)]),
    Children \== none,
    best_child(Root, Child),
    line(Root, Line),
    (   integer(Score0)
    ->  Score = Score0,
        certain(Certainty, Prove, Exact, Distance)
    ;   field(node, Child, [score(Proven), visits(Visits), sum(Sum)]),
        Exact = false,
        Distance = unknown,
        (   integer(Proven)
        ->  Score = 0
        ;   Score is Sum // max(1, Visits)
        )
    ).

certain(0, _, false, unknown).
certain(1, Prove, true, Distance) :-
    (   Prove == winner -> Distance = not_asked ; Distance = unknown ).
certain(2, Prove, true, Distance) :-
    (   Prove == winner -> Distance = not_asked ; Distance = proven ).

%!  child_found(+Child, +Prove, -Found) is det.
%
%   As tree_found/3, but Found is that of the move which leads to Child, from the position before it.

child_found(Child, Prove, found(Score, Exact, Distance, [Move|Line])) :-
    field(node, Child, [move(Move), score(Score0), certainty(Certainty), visits(Visits), sum(Sum)]),
    line(Child, Line),
    (   integer(Score0)
    ->  farther(Score0, 1, Score),
        certain(Certainty, Prove, Exact, Distance)
    ;   Score is Sum // max(1, Visits),
        Exact = false,
        Distance = unknown
    ).

%!  best_first(+Node, -Children) is det.
%
%   Children are those of Node, the best for the player to move first.

best_first(Node, Best) :-
    field(node, Node, [children(Children)]),
    by_preference(Node, Numbers),
    maplist(numbered(Children), Numbers, Best).

numbered(Children, Number, Child) :-
    nth1(Number, Children, Child).

best_child(Node, Child) :-
    field(node, Node, [children(Children)]),
    by_preference(Node, [Best|_]),
    nth1(Best, Children, Child).

%   by_preference(+Node, -Numbers): Numbers are those of Node's children, by their place in the game's order.

by_preference(Node, Numbers) :-
    field(node, Node, [children(Children), side(Side)]),
    open_class(Children, Side, Open),
    findall(Key-Number, ( nth1(Number, Children, One), key(One, Side, Open, Key) ), Keys),
    sort(1, @>=, Keys, Sorted),
    pairs_values(Sorted, Numbers).

%   open_class(+Children, +Side, -Class): proven draws have the class 2. Open moves come before them if the best of
%   them looks no worse than a draw.

open_class(Children, Side, Class) :-
    findall(Value-Sum,
            ( member(Child, Children),
              field(node, Child, [score(open), sum(Sum)]),
              open_value(Child, Value) ),
            Open),
    (   sort(1, @>=, Open, [_-Sum|_]),
        Side*Sum < 0
    ->  Class = 1
    ;   Class = 3
    ).

%   The order is: proven wins, then open moves and proven draws, then proven losses.

key(Child, Side, Open, Class-Value) :-
    field(node, Child, [score(Score)]),
    (   integer(Score)
    ->  Value is Side*Score,
        score_utility(Value, Utility),
        (   Utility > 0
        ->  Class = 4
        ;   Utility =:= 0
        ->  Class = 2
        ;   Class = 0
        )
    ;   Class = Open,
        open_value(Child, Value)
    ).

%   Open moves are ordered by their visits, and equals by their AMAF visits.

open_value(Child, Value) :-
    field(node, Child, [visits(Visits), amaf_visits(Amaf)]),
    Value is Visits + Amaf/1.0e9.

line(Node, Line) :-
    field(node, Node, [children(Children)]),
    (   Children = [_|_]
    ->  best_child(Node, Child),
        field(node, Child, [move(Move)]),
        Line = [Move|Rest],
        line(Child, Rest)
    ;   Line = []
    ).

%!  open_children(+Tree, +Most, -Numbers) is det.
%
%   Numbers are those of the moves at Tree's root that are not proven, by their place in the game's order. The
%   most visited moves come first, and there are no more than Most.

open_children(Tree, Most, Open) :-
    field(tree, Tree, [root(Root)]),
    field(node, Root, [children(Children)]),
    (   Children == none
    ->  Open = []
    ;   findall(Visits-Number,
                ( nth1(Number, Children, Child),
                  field(node, Child, [visits(Visits), score(open)]) ),
                Pairs),
        sort(1, @>=, Pairs, Sorted),
        findall(Number, limit(Most, member(_-Number, Sorted)), Open)
    ).
