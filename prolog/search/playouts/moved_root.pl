:- module(pybridge_moved_root,
          [ moved_root/6        % +Rules, +Tree, +Root, +Position, +New, -Node
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [nth1/3]).
:- use_module('../../memory/search_memory', [array_value/3]).
:- use_module(playout_records, [goal_expansion/2]).
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
        aggregate_all(max(Visits, Child),
                      ( row_between(node, First, End, Child), row(node, Nodes, Child, [visits(Visits)]) ),
                      max(_, Best)),
        row_number(node, First, Best, Number),
        findall(Next, Game:move(Position, _, Next), Successors),
        nth1(Number, Successors, After),
        (   After == New
        ->  Found = Best
        ;   below(4, at(Game, Nodes, Side, New), Best, After, Found)
        )
    ),
    row(node, Nodes, Found, [first(FoundFirst), closed(0)]),
    FoundFirst > 0,
    Node = Found.

%   below(+Left, +At, +Parent, +Position, -Found) is semidet: Found has the position New, and is below Parent, which has
%   this Position, at most Left moves; Side is to move in none between. At is at(Game, Nodes, Side, New).

below(Left, At, Parent, Position, Found) :-
    Left > 1,
    At = at(Game, Nodes, Side, New),
    row(node, Nodes, Parent, [side(ParentSide), first(First), end(End)]),
    First > 0,
    ParentSide =\= Side,
    findall(Next, Game:move(Position, _, Next), Successors),
    (   child(Successors, First, End, New, Child)
    ->  Found = Child
    ;   Left1 is Left-1,
        child(Successors, First, End, Next, Child),
        below(Left1, At, Child, Next, Found0)
    ->  Found = Found0
    ).

%   child(+Successors, +First, +End, ?Next, -Child) is nondet: Child, one of those from First to End, has the position
%   Next, one of Successors.

child(Successors, First, End, Next, Child) :-
    nth1(Number, Successors, Next),
    nth_row(node, First, Number, Child),
    Child < End.
