:- module(pybridge_seat_nodes,
          [ append_node/4,      % !Tree, +Who, +Number, +Weight
            expand/6            % +Who, +Rules, !Tree, +Node, +Ply, +Position
          ]).
:- use_module(library(apply), [foldl/4, foldl/5]).
:- use_module(library(lists), [nth0/3]).
:- use_module('../../memory/search_memory', [array_value/3, extend_array/3, set_array_value/3]).
:- use_module(regrets, [new_block/4]).
:- use_module(seat_calls, [choice_lists/4, ended/3, mover/3, weight/4]).
:- use_module(seat_records, [goal_expansion/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The nodes of a tree of playouts for any number of seats

Rules, Tree, Who, Ply and Position are those of seat_tree.pl. Where several choose at once, there is a child for each
combination of their choices, in the order of the combinations.
*/

%!  append_node(!Tree, +Who, +Number, +Weight) is det.
%
%   Number is that of the move which leads to the new node.

append_node(seat_tree(Nodes, Growth, _, _, _), Who, Number, Weight) :-
    row(seat_growth, Growth, 0, [size(Node), space(Space)]),
    next_row(seat_node, Node, Size),
    set_row(seat_growth, Growth, 0, [size(Size)]),
    (   Size > Space
    ->  Longer is 2*Space,
        extend_array(Nodes, Longer, 0),
        set_row(seat_growth, Growth, 0, [space(Longer)])
    ;   true
    ),
    set_row(seat_node, Nodes, Node, [who(Who), number(Number), weight(Weight)]).

%!  expand(+Who, +Rules, !Tree, +Node, +Ply, +Position) is det.
%
%   Node gets its children.

expand(Who, Rules, Tree, Node, Ply, Position) :-
    Tree = seat_tree(Nodes, Growth, _, _, _),
    row(seat_growth, Growth, 0, [deepest(Deepest0), size(First)]),
    Deepest is max(Deepest0, Ply),
    set_row(seat_growth, Growth, 0, [deepest(Deepest)]),
    (   Who =:= -1
    ->  choice_lists(Rules, Position, Seats, Choices),
        new_block(Tree, Seats, Choices, Block),
        set_row(seat_node, Nodes, Node, [block(Block)]),
        foldl(combinations, Choices, 1, Count),
        forall(between(1, Count, _), append_node(Tree, 0, 0, 1))
    ;   Choices = []
    ),
    set_row(seat_growth, Growth, 0, [counting(0)]),
    Rules = seated(Game, _, _, _, _),
    (   Game:move(Position, Move, Next),
        append_child(Who, Rules, Tree, First, Choices, Position, Move, Next),
        fail
    ;   true
    ),
    row(seat_growth, Growth, 0, [size(End), counting(Found)]),
    ( Found > 0 -> true ; throw(broken_rules(Position)) ),
    set_row(seat_node, Nodes, Node, [first(First), end(End)]).

combinations(List, Count0, Count) :-
    length(List, Length),
    Count is Count0*Length.

append_child(Who, Rules, Tree, First, Choices, Position, Move, Next) :-
    Tree = seat_tree(Nodes, Growth, _, _, _),
    row(seat_growth, Growth, 0, [counting(Number0)]),
    Number is Number0+1,
    set_row(seat_growth, Growth, 0, [counting(Number)]),
    ( ended(Rules, Next, _) -> NextWho = 0 ; mover(Rules, Next, NextWho) ),
    (   Who =:= -1
    ->  foldl(code, Move, Choices, 0, Code),
        Nth is Code+1,
        nth_row(seat_node, First, Nth, Child),
        set_row(seat_node, Nodes, Child, [who(NextWho), number(Number)])
    ;   Who =:= 0
    ->  weight(Rules, Position, Move, Weight),
        append_node(Tree, NextWho, Number, Weight)
    ;   append_node(Tree, NextWho, Number, 1)
    ).

%   code(+Choice, +List, +Code0, -Code): the place of a combination of choices, the last one running first.

code(Choice, List, Code0, Code) :-
    length(List, Length),
    once(nth0(Nth, List, Choice)),
    Code is Code0*Length + Nth.
