:- module(pybridge_best_play,
          [ tree_found/3,       % +Tree, +Prove, -Found
            child_found/3,      % +Child, +Prove, -Found
            best_first/2,       % +Node, -Children
            open_children/3     % +Tree, +Most, -Numbers
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../preference', [by_preference/3]).
:- use_module('../score', [farther/3]).
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
    field(node, Node, [children(Children), side(Side)]),
    maplist(known, Children, Known),
    by_preference(Side, Known, Best).

best_child(Node, Best) :-
    best_first(Node, [Best|_]).

%   Among moves with equal visits, those with more AMAF visits come first.

known(Child, known(Score, Certainty, Key, Mean)-Child) :-
    field(node, Child, [score(Score), certainty(Certainty), visits(Visits), amaf_visits(Amaf), sum(Sum)]),
    Key is Visits + Amaf/1.0e9,
    Mean is Sum // max(1, Visits).

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
