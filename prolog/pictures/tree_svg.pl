:- module(pybridge_tree_svg,
          [ tree_svg/2,         % +Tree, -Svg
            tree_svg/3          % +Tree, +Options, -Svg
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [max_list/2, member/2, nth0/3]).
:- use_module(library(option), [option/3]).
:- use_module(tree_geometry, [tree_geometry/3]).
:- use_module(visible_tree, [best_line/2, visible_tree/4, tree_nodes/2]).
:- use_module(svg, [check_options/2, svg_document/3, text_width/3, write_text/6]).

/** <module> A search tree as a picture

    ?- start(_, Position), search_tree(tictactoe:Position, 2, Tree), tree_svg(Tree, Svg).
*/

%!  tree_svg(+Tree, -Svg) is det.
%!  tree_svg(+Tree, +Options, -Svg) is det.
%
%   Svg is a picture of Tree, which comes from grown_tree/4. It shows what each position is worth, the line of best play
%   in bold, alpha and beta as they were when the search reached each position that it expanded, and the branches that
%   it cut off, crossed out; or, in a tree of playouts, how many visits each position had. Options:
%
%     | most(Leaves)         | the greatest number of leaves shown, 200 by default: deeper positions, or the    |
%     |                      | last of very many moves, are left out, and the picture says so; of a tree of     |
%     |                      | playouts, the greatest number of nodes, those with the most visits               |
%     | direction(Direction) | down, right, or auto, the default: down for up to 24 leaves                      |
%     | title(Title)         | the title for screen readers                                                     |
%     | width(Width)         | the default width in pixels                                                      |
%
%   @error domain_error(picture_option, Option)

tree_svg(Tree, Svg) :-
    tree_svg(Tree, [], Svg).

tree_svg(Tree, Options, Svg) :-
    must_be(ground, Tree),
    option_types(Types),
    check_options(Options, Types),
    option(most(Most), Options, 200),
    option(direction(Direction), Options, auto),
    option(title(Title), Options, 'A search tree'),
    option(width(Pixels), Options, natural),
    visible_tree(Tree, Most, Shown, LeftOut),
    tree_geometry(Shown, Direction, geometry(Way, Width0, Height0, Nodes, Levels)),
    legend(Tree, LeftOut, Nodes, Legend),
    findall(LineWidth, ( member(Line, Legend), text_width(Line, 12, LineWidth) ), LineWidths),
    max_list(LineWidths, Longest),
    Width is max(Width0, min(Longest, 480) + 24),
    length(Legend, Lines),
    Height is Height0 + 18*Lines + 6,
    description(Tree, Description),
    svg_document(frame(Width, Height, Pixels, Title, Description),
                 write_tree(Way, Nodes, Levels, Legend, Width, Height0),
                 Svg).

option_types([most(positive_integer), direction(oneof([down, right, auto])), title(atomic), width(positive_integer)]).

description(Tree, Description) :-
    Tree = node(_, _, Value, _, _, _),
    tree_nodes(Tree, Count),
    best_line(Tree, Line),
    ( Value == @(none) -> Known = unknown ; Known = Value ),
    (   Count =:= 1
    ->  format(atom(Description), '1 node. The value is ~w.', [Known])
    ;   atomic_list_concat(Line, ' ', Moves),
        format(atom(Description), '~D nodes. The value is ~w. The line of best play: ~w.', [Count, Known, Moves])
    ).

%   legend(+Tree, +LeftOut, +Nodes, -Lines): Lines explain the signs that occur in the picture.

legend(Tree, LeftOut, Nodes, Lines) :-
    findall(Line, legend_line(Tree, LeftOut, Nodes, Line), Lines).

legend_line(_, _, _, 'Bold: the line of best play. Values are from Max\'s point of view.').
legend_line(node(_, _, _, _, _, visits(_)), _, _,
            'Visits: the playouts through a node; its value is their mean, from -1000 to 1000.').
legend_line(node(_, _, _, _, _, visits(_)), _, Nodes, 'Square box: the value is proven.') :-
    ( has(Nodes, proven) ; has(Nodes, ended) ),
    !.
legend_line(_, _, Nodes, 'Round: chance decides, and the value is the mean of what can come, by its probabilities.') :-
    member(drawn(_, _, _, _, _, label(node(_, chance, _, _, _, _), _, _, _, _)), Nodes),
    !.
legend_line(_, _, Nodes, 'Dashed box: a guess, because the search went no deeper.') :-
    has(Nodes, horizon).
legend_line(node(_, _, _, _, _, _-_), _, Nodes,
            'α, β: what Max and Min were sure of when the search reached the node.') :-
    has(Nodes, searched).
legend_line(_, _, Nodes, 'Crossed out: cut off, because by then α ≥ β.') :-
    has(Nodes, cut).
legend_line(Tree, LeftOut, _, Line) :-
    LeftOut > 0,
    tree_nodes(Tree, Count),
    format(atom(Line), 'Left out: ~D of the ~D nodes, marked by …', [LeftOut, Count]).

has(Nodes, How) :-
    member(drawn(_, _, _, _, _, label(node(_, _, _, How, _, _), _, _, _, _)), Nodes),
    !.

% ----------------------------------------------------------------------
% Drawing

write_tree(Way, Nodes, Levels, Legend, Width, Height) :-
    forall(member(level(X, Y, Room, Text), Levels), write_text(start-dim, X, Y, Room, 12, Text)),
    forall(member(Node, Nodes), write_edge(Way, Node)),
    forall(member(Node, Nodes), write_node(Way, Node)),
    Room is Width-24,
    forall(nth0(Number, Legend, Line),
           ( Y is Height + 4 + 18*Number,
             write_text(start-dim, 12, Y, Room, 12, Line) )).

write_edge(_, drawn(_, _, _, _, none, _)) :-
    !.
write_edge(Way, drawn(X, Y, MoveX, _, X1-Y1, label(node(_, _, _, How, _, _), Role, _, _, _))) :-
    (   Way == down
    ->  X2 = X,
        Y2 is Y-31,
        Bend is (Y1+Y2)//2,
        format(atom(Path), 'M~d ~dC~d ~d ~d ~d ~d ~d', [X1, Y1, X1, Bend, X2, Bend, X2, Y2])
    ;   X2 is MoveX-4,
        Y2 = Y,
        Bend is (X1+X2)//2,
        format(atom(Path), 'M~d ~dC~d ~d ~d ~d ~d ~d', [X1, Y1, Bend, Y1, Bend, Y2, X2, Y2])
    ),
    edge_paint(How, Role, Paint),
    format('<path d="~w" fill="none" ~w/>~n', [Path, Paint]),
    ( How == cut -> write_strike(Way, X2, Y2) ; true ).

edge_paint(cut, _, 'class="pybridge-line" stroke="#b4afa5" stroke-dasharray="3 3"') :-
    !.
edge_paint(_, best, 'class="pybridge-best" stroke="#1f6fc4" stroke-width="3"') :-
    !.
edge_paint(_, _, 'class="pybridge-line" stroke="#8d8a84"').

%   Draw two strokes across the edge, near its end.

write_strike(down, X, Y) :-
    Left is X-6,
    Top is Y-6,
    format('<path d="M~d ~dl12 -4m-12 -1l12 -4" class="pybridge-cut" stroke="#c8452f" stroke-width="2"/>~n',
           [Left, Top]).
write_strike(right, X, Y) :-
    Left is X-8,
    Top is Y+6,
    format('<path d="M~d ~dl4 -12m1 12l4 -12" class="pybridge-cut" stroke="#c8452f" stroke-width="2"/>~n', [Left, Top]).

write_node(Way, drawn(X, Y, MoveX, BoxWidth, _, label(Node, Role, Move, Value, Below))) :-
    Node = node(_, Player, _, How, _, _),
    write_move(Way, How, MoveX, Y, Move),
    (   Player == chance
    ->  write_round(How, Role, X, Y, BoxWidth, Value)
    ;   write_box(How, Role, X, Y, BoxWidth, Value)
    ),
    (   Way == down
    ->  Anchor = middle,
        BelowX = X
    ;   Anchor = start,
        BelowX = MoveX
    ),
    forall(nth0(Number, Below, Text),
           ( BelowY is Y + 19 + 14*Number,
             write_text(Anchor-dim, BelowX, BelowY, 200, 11, Text) )).

write_move(down, How, X, Y, Move) :-
    MoveY is Y-21,
    write_move_text(How, middle, X, MoveY, Move).
write_move(right, How, X, Y, Move) :-
    write_move_text(How, start, X, Y, Move).

write_move_text(cut, Anchor, X, Y, Move) :-
    !,
    format('<g text-decoration="line-through">'),
    write_text(Anchor-dim, X, Y, 110, 13, Move),
    format('</g>~n').
write_move_text(_, Anchor, X, Y, Move) :-
    write_text(Anchor-ink, X, Y, 110, 13, Move).

write_box(cut, _, _, _, _, _) :-
    !.
write_box(How, Role, X, Y, Width, Value) :-
    Left is X - Width//2,
    Top is Y-11,
    box_paint(How, Role, Paint),
    Room is Width-6,
    format('<rect x="~d" y="~d" width="~d" height="22" ~w/>~n', [Left, Top, Width, Paint]),
    write_text(middle-ink, X, Y, Room, 13, Value).

write_round(How, Role, X, Y, Width, Value) :-
    Radius is max(15, Width//2),
    box_paint(How, Role, Paint0),
    ( How == horizon -> Dashes = ' stroke-dasharray="4 2"' ; Dashes = '' ),
    sub_atom(Paint0, Before, _, _, ' class='),
    sub_atom(Paint0, Before, _, 0, Paint),
    format('<ellipse cx="~d" cy="~d" rx="~d" ry="15"~w~w/>~n', [X, Y, Radius, Dashes, Paint]),
    Room is Width-6,
    write_text(middle-ink, X, Y, Room, 13, Value).

box_paint(How, Role, Paint) :-
    shape(How, Shape),
    (   Role == best
    ->  atom_concat(Shape, ' class="pybridge-box pybridge-best" fill="#fff" stroke="#1f6fc4" stroke-width="3"', Paint)
    ;   atom_concat(Shape, ' class="pybridge-box" fill="#fff" stroke="#8d8a84"', Paint)
    ).

shape(searched, 'rx="11"').
shape(played,   'rx="11"').
shape(proven,   '').
shape(ended,    '').
shape(horizon,  'rx="4" stroke-dasharray="4 2"').
