:- module(pybridge_moved_root,
          [ moved_root/6        % +Rules, +Tree, +Root, +Position, +New, -Node
          ]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../memory/search_memory', [array_value/3]).
:- use_module(playout_records, []).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The node of a position that the game has reached since the tree grew */

%!  moved_root(+Rules, +Tree, +Root, +Position, +New, -Node) is semidet.
%
%   Root of Tree has this Position. Node has the position New, children, and no proven value. It is the root itself, or
%   comes after its most visited move, at most four moves below it, so that what others do and what chance decides in
%   between is looked for, and nothing else.

moved_root(rules(Game, _, _, _, _, _), tree(Nodes, _, _, _, _, _), Root, Position, New, Node) :-
    (   Position == New
    ->  Found = Root
    ;   row(node, Nodes, Root, [side(Side), first(First), end(End)]),
        First > 0,
        most_visited(First, End, Nodes, -1, First, Best),
        findall(Next, Game:move(Position, _, Next), Successors),
        row_number(node, First, Best, Number),
        nth_successor(Number, Successors, After),
        (   After == New
        ->  Found = Best
        ;   below(4, at(Game, Nodes, Side, New), Best, After, Found)
        )
    ),
    row(node, Nodes, Found, [first(FoundFirst), closed(0)]),
    FoundFirst > 0,
    Node = Found.

most_visited(Child, End, Nodes, Most0, Best0, Best) :-
    (   Child < End
    ->  row(node, Nodes, Child, [visits(Visits)]),
        next_row(node, Child, Next),
        (   Visits > Most0
        ->  most_visited(Next, End, Nodes, Visits, Child, Best)
        ;   most_visited(Next, End, Nodes, Most0, Best0, Best)
        )
    ;   Best = Best0
    ).

nth_successor(Number, [Next|Successors], Position) :-
    (   Number =:= 1
    ->  Position = Next
    ;   Number1 is Number-1,
        nth_successor(Number1, Successors, Position)
    ).

%   below(+Left, +At, +Parent, +Position, -Found) is semidet: Found has the position New, and is below Parent, which has
%   this Position, at most Left moves; Side is to move in none between. At is at(Game, Nodes, Side, New).

below(Left, At, Parent, Position, Found) :-
    Left > 1,
    At = at(Game, Nodes, Side, New),
    row(node, Nodes, Parent, [side(ParentSide), first(First), end(End)]),
    First > 0,
    ParentSide =\= Side,
    findall(Next, Game:move(Position, _, Next), Successors),
    (   with_position(Successors, New, First, End, Child)
    ->  Found = Child
    ;   Left1 is Left-1,
        below_one(Successors, First, End, Left1, At, Found)
    ).

with_position([Next|Successors], New, Child, End, Found) :-
    Child < End,
    (   Next == New
    ->  Found = Child
    ;   next_row(node, Child, Child1),
        with_position(Successors, New, Child1, End, Found)
    ).

below_one([Next|Successors], Child, End, Left, At, Found) :-
    Child < End,
    (   below(Left, At, Child, Next, Found0)
    ->  Found = Found0
    ;   next_row(node, Child, Child1),
        below_one(Successors, Child1, End, Left, At, Found)
    ).
