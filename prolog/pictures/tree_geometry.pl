:- module(pybridge_tree_geometry,
          [ tree_geometry/3    % +Shown, +Direction, -Geometry
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, last/2, max_list/2, member/2, nth0/3, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_values/2]).
:- use_module(svg, [text_width/3]).

/** <module> The layout of a search tree

A node is a box with its value; the move that leads to it stands above the box, or before it where the tree
grows to the right, and small texts stand below. Along the breadth of the tree, each node has
a stretch of its own, within that of its parent.

The tree is geometry(Way, Width, Height, Nodes, Levels). Way is down or right. A node is
drawn(X, Y, MoveX, BoxWidth, Parent, Label), with the middle of its box, where its move begins or has its
middle, and the point from which the edge to it comes, X-Y or none. Label is label(Node, Role, Move, Value, Below):
what is written, Below a list of texts. A level is level(X, Y, Width, Text): the player to move there.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  tree_geometry(+Shown, +Direction, -Geometry) is det.
%
%   Shown comes from visible_tree/4; Direction is down, right or auto.

tree_geometry(Shown, Direction, geometry(Way, Width, Height, Nodes, Levels)) :-
    way(Direction, Shown, Way),
    sized(Way, Shown, Sized),
    points(Sized, 0, 0, none, Points0, []),
    keysort(Points0, Points),
    group_pairs_by_key(Points, Grouped),
    pairs_values(Grouped, Depths),
    columns(Way, Depths, Columns),
    Sized = sized(Breadth, _, _, _),
    frame(Way, Breadth, Columns, Depths, frame(OffX, OffY, Width, Height)),
    findall(Node, ( member(Point, Points), drawn(Way, Columns, OffX, OffY, Point, Node) ), Nodes),
    levels(Way, Columns, OffX, OffY, Depths, Levels).

way(down, _, down).
way(right, _, right).
way(auto, Shown, Way) :-
    leaves(Shown, 0, Leaves),
    ( Leaves =< 24 -> Way = down ; Way = right ).

leaves(shown(_, _, Children, _), Count0, Count) :-
    (   Children == []
    ->  Count is Count0+1
    ;   foldl(leaves, Children, Count0, Count)
    ).

% ----------------------------------------------------------------------
% The texts at a node

label(shown(Node, Role, _, Hidden), label(Node, Role, Move, Value, Below)) :-
    Node = node(Move, _, Value0, How, _, Window),
    (   How == cut
    ->  Value = ''
    ;   Value0 == @(none)
    ->  Value = '–'
    ;   number_text(Value0, Value)
    ),
    window_texts(Window, How, Below0),
    (   Hidden > 0
    ->  format(atom(More), '… ~D more', [Hidden]),
        append(Below0, [More], Below)
    ;   Below = Below0
    ).

window_texts(none, _, []).
window_texts(visits(Visits), _, [Text]) :-
    (   Visits =:= 1
    ->  Text = '1 visit'
    ;   format(atom(Text), '~D visits', [Visits])
    ).
window_texts(Alpha-Beta, How, Texts) :-
    (   How == searched
    ->  number_text(Alpha, AlphaText),
        number_text(Beta, BetaText),
        format(atom(Bounds), 'α ~w β ~w', [AlphaText, BetaText]),
        Texts = [Bounds]
    ;   Texts = []
    ).

number_text(Number, Text) :-
    (   Number =:= inf
    ->  Text = '∞'
    ;   Number =:= -inf
    ->  Text = '-∞'
    ;   float(Number)
    ->  ( Number > 0 -> Sign = '+' ; Sign = '' ),
        format(atom(Text), '~w~3f', [Sign, Number])
    ;   Number > 0
    ->  format(atom(Text), '+~d', [Number])
    ;   format(atom(Text), '~d', [Number])
    ).

move_width(Move, Width) :-
    text_width(Move, 13, Width0),
    Width is min(Width0, 110).

box_width('', 0) :-
    !.
box_width(Value, Width) :-
    text_width(Value, 13, Width0),
    Width is min(Width0, 110) + 12.

below_width(Below, Width) :-
    findall(Each, ( member(Text, Below), text_width(Text, 11, Each) ), Widths),
    max_list([0|Widths], Width).

% ----------------------------------------------------------------------
% Positions along the breadth of the tree

%   sized(+Way, +Shown, -Sized): Sized is sized(Breadth, Before-After, Label, Children), where Before and After
%   are the space that the node itself needs on either side of the middle of its box.

sized(Way, Shown, sized(Breadth, Before-After, Label, Sized)) :-
    Shown = shown(_, _, Children, _),
    label(Shown, Label),
    own(Way, Label, Before, After),
    maplist(sized(Way), Children, Sized),
    children_breadth(Sized, Below),
    Breadth is max(Before+After, Below).

children_breadth(Sized, Breadth) :-
    findall(Each, member(sized(Each, _, _, _), Sized), All),
    sum_list(All, Breadth).

own(down, label(_, _, Move, Value, Below), Half, Half) :-
    move_width(Move, MoveWidth),
    box_width(Value, BoxWidth),
    below_width(Below, BelowWidth),
    Half is max(15, (max(MoveWidth, max(BoxWidth, BelowWidth)) + 9) // 2).
own(right, label(_, _, _, _, Below), 13, After) :-
    length(Below, Lines),
    After is 13 + 14*Lines.

%   points(+Sized, +Depth, +Start, +ParentAt, -Points0, -Points): Points have Depth-point(At, ParentAt, Label)
%   for each node. The children are in the middle of the node's stretch, and the node is level with the middle
%   of its children.

points(Sized, Depth, Start, ParentAt, [Depth-point(At, ParentAt, Label)|Points0], Points) :-
    Sized = sized(Breadth, _, Label, Children),
    at(Sized, Start, At),
    children_breadth(Children, Below),
    Start1 is Start + (Breadth-Below)//2,
    Depth1 is Depth+1,
    children_points(Children, Depth1, Start1, At, Points0, Points).

children_points([], _, _, _, Points, Points).
children_points([Child|Children], Depth, Start, ParentAt, Points0, Points) :-
    points(Child, Depth, Start, ParentAt, Points0, Points1),
    Child = sized(Breadth, _, _, _),
    Start1 is Start+Breadth,
    children_points(Children, Depth, Start1, ParentAt, Points1, Points).

at(sized(Breadth, Before-After, _, Children), Start, At) :-
    (   Children = [First|_]
    ->  last(Children, Last),
        children_breadth(Children, Below),
        First = sized(FirstBreadth, _, _, _),
        Last = sized(LastBreadth, _, _, _),
        Middle is Start + (Breadth-Below)//2 + (FirstBreadth//2 + Below - LastBreadth//2)//2,
        At is max(Start+Before, min(Start+Breadth-After, Middle))
    ;   At is Start+Before
    ).

% ----------------------------------------------------------------------
% Positions on the page

%   columns(+Way, +Depths, -Columns): Columns has column(Start, BoxStart, End) for each depth, which say where
%   it begins and ends. In a tree that grows down, it reaches from the moves to the lowest small text.

columns(Way, Depths, Columns) :-
    columns(Depths, Way, 0, Columns).

columns([], _, _, []).
columns([Points|Depths], Way, Start, [column(Start, BoxStart, End)|Columns]) :-
    findall(Label, member(point(_, _, Label), Points), Labels),
    room(Way, Labels, BoxRoom, Room),
    BoxStart is Start+BoxRoom,
    End is Start+Room,
    gap(Way, Gap),
    Start1 is End+Gap,
    columns(Depths, Way, Start1, Columns).

gap(down,  44).
gap(right, 52).

room(down, Labels, 20, Room) :-
    findall(Lines, ( member(label(_, _, _, _, Below), Labels), length(Below, Lines) ), All),
    max_list(All, Most),
    Room is 20 + 22 + 14*Most.
room(right, Labels, BoxRoom, Room) :-
    foldl(widest, Labels, 0-0-0, MoveWidth-BoxWidth-BelowWidth),
    ( MoveWidth > 0 -> BoxRoom is MoveWidth+6 ; BoxRoom = 0 ),
    Room is max(BoxRoom+BoxWidth, BelowWidth).

widest(label(_, _, Move, Value, Below), Move0-Box0-Below0, Move1-Box1-Below1) :-
    move_width(Move, MoveWidth),
    box_width(Value, BoxWidth),
    below_width(Below, BelowWidth),
    Move1 is max(Move0, MoveWidth),
    Box1 is max(Box0, BoxWidth),
    Below1 is max(Below0, BelowWidth).

%   frame(+Way, +Breadth, +Columns, +Depths, -Frame): Frame has room for the player to move, on the left or at
%   the top.

frame(Way, Breadth, Columns, Depths, frame(OffX, OffY, Width, Height)) :-
    last(Columns, column(_, _, End)),
    (   Way == down
    ->  findall(Each, ( member(Points, Depths), to_move(Points, Text), text_width(Text, 12, Each) ), Widths),
        max_list([0|Widths], Widest),
        OffX is 12 + min(130, Widest) + 12,
        OffY = 12,
        Width is OffX + Breadth + 12,
        Height is OffY + End + 12
    ;   OffX = 12,
        OffY = 36,
        Width is OffX + End + 12,
        Height is OffY + Breadth + 12
    ).

drawn(Way, Columns, OffX, OffY, Depth-point(At, ParentAt, Label), drawn(X, Y, MoveX, BoxWidth, Parent, Label)) :-
    nth0(Depth, Columns, column(Start, BoxStart, _)),
    Label = label(_, _, _, Value, _),
    box_width(Value, BoxWidth),
    (   Way == down
    ->  X is OffX+At,
        Y is OffY+BoxStart+11,
        MoveX = X
    ;   X is OffX + BoxStart + BoxWidth//2,
        Y is OffY+At,
        MoveX is OffX+Start
    ),
    (   ParentAt == none
    ->  Parent = none
    ;   Above is Depth-1,
        nth0(Above, Columns, column(_, _, End)),
        edge_start(Way, OffX, OffY, ParentAt, End, Parent)
    ).

edge_start(down, OffX, OffY, At, End, X-Y) :-
    X is OffX+At,
    Y is OffY+End+2.
edge_start(right, OffX, OffY, At, End, X-Y) :-
    X is OffX+End+2,
    Y is OffY+At.

%   levels(+Way, +Columns, +OffX, +OffY, +Depths, -Levels)

levels(Way, Columns, OffX, OffY, Depths, Levels) :-
    findall(Level,
            ( nth0(Depth, Columns, Column),
              nth0(Depth, Depths, Points),
              to_move(Points, Text),
              Text \== '',
              level(Way, Column, OffX, OffY, Text, Level) ),
            Levels).

level(down, column(_, BoxStart, _), OffX, OffY, Text, level(12, Y, Width, Text)) :-
    Y is OffY+BoxStart+11,
    Width is OffX-24.
level(right, column(Start, _, End), OffX, _, Text, level(X, 20, Width, Text)) :-
    X is OffX+Start,
    Width is End-Start+44.

to_move(Points, Text) :-
    findall(Player,
            ( member(point(_, _, label(node(_, Player, _, _, _, _), _, _, _, _)), Points), Player \== '' ),
            All),
    sort(All, Players),
    (   Players == []
    ->  Text = ''
    ;   atomic_list_concat(Players, ', ', Names),
        atom_concat(Names, ' to move', Text)
    ).
