:- module(pybridge_visible_tree,
          [ visible_tree/4,     % +Tree, +Most, -Shown, -LeftOut
            tree_nodes/2,       % +Tree, -Count
            best_line/2         % +Tree, -Texts
          ]).
:- use_module(library(apply), [foldl/4, include/3, maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth0/3]).
:- use_module(library(pairs), [pairs_values/2]).

/** <module> The part of a search tree that is shown

A tree is one of grown_tree/4: node(Text, Player, Value, How, Children, Window). The part that is shown is
shown(Node, Role, Children, Hidden): Role is best on the line of best play and other elsewhere, and Hidden is the
number of nodes below Node that are left out.
*/

%!  visible_tree(+Tree, +Most, -Shown, -LeftOut) is det.
%
%   Shown is Tree down to the greatest depth at which it has no more than Most leaves, and the line of best
%   play to its end. If a node has more children than that, only the first ones are shown. Of a tree of playouts,
%   Shown has at most the Most nodes with the most visits, and the line of best play. LeftOut is how many nodes are
%   left out.

visible_tree(Tree, Most, Shown, LeftOut) :-
    (   visits(Tree, _)
    ->  least_visits(Tree, Most, Least),
        shown_visited(Least, best-Tree, Shown)
    ;   height(Tree, Height),
        depth_for(Tree, Most, Height, 1, Depth),
        shown(Depth, Most, best-Tree, Shown)
    ),
    hidden_in(Shown, 0, LeftOut).

visits(node(_, _, _, _, _, visits(Visits)), Visits).

%   least_visits(+Tree, +Most, -Least): no more than Most nodes have Least visits.

least_visits(Tree, Most, Least) :-
    findall(Visits, ( node_in(Tree, Node), visits(Node, Visits) ), All),
    sort(0, @>=, All, Sorted),
    ( nth0(Most, Sorted, TooFew) -> Least is TooFew+1 ; Least = 0 ).

node_in(Tree, Tree).
node_in(node(_, _, _, _, Children, _), Node) :-
    member(Child, Children),
    node_in(Child, Node).

shown_visited(Least, Role-Tree, shown(Tree, Role, Shown, Hidden)) :-
    roles(Tree, Role, Rated),
    include(visited(Least), Rated, Kept),
    maplist(shown_visited(Least), Kept, Shown),
    hidden(Tree, Kept, Hidden).

visited(_, best-_) :-
    !.
visited(Least, _-Child) :-
    visits(Child, Visits),
    Visits >= Least.

depth_for(Tree, Most, Height, Depth0, Depth) :-
    (   Depth0 >= Height
    ->  Depth = Depth0
    ;   Depth1 is Depth0+1,
        leaves(Depth1, Tree, 0, Leaves),
        (   Leaves > Most
        ->  Depth = Depth0
        ;   depth_for(Tree, Most, Height, Depth1, Depth)
        )
    ).

height(node(_, _, _, _, Children, _), Height) :-
    foldl(higher, Children, 0, Height).

higher(Child, Height0, Height) :-
    height(Child, Height1),
    Height is max(Height0, Height1+1).

leaves(Depth, node(_, _, _, _, Children, _), Count0, Count) :-
    (   ( Depth =:= 0 ; Children == [] )
    ->  Count is Count0+1
    ;   Depth1 is Depth-1,
        foldl(leaves(Depth1), Children, Count0, Count)
    ).

shown(Depth, Most, Role-Tree, shown(Tree, Role, Shown, Hidden)) :-
    roles(Tree, Role, Rated),
    ( Depth > 0 -> kept(Rated, Most, Kept) ; only_best(Rated, Kept) ),
    Depth1 is Depth-1,
    maplist(shown(Depth1, Most), Kept, Shown),
    hidden(Tree, Kept, Hidden).

%   hidden(+Tree, +Kept, -Hidden): how many nodes below Tree are not those of Kept or below them.

hidden(node(_, _, _, _, Children, _), Kept, Hidden) :-
    total(Children, All),
    pairs_values(Kept, Shown),
    total(Shown, ShownAll),
    Hidden is All-ShownAll.

%   roles(+Tree, +Role, -Rated): Rated has each child with its role. If Tree is best, so is its first child
%   with the same value, or the first one at all in a tree of playouts. Chance has no best line.

roles(node(_, Player, Value, _, Children, Window), Role, Rated) :-
    (   Role == best,
        Player \== chance,
        append(Before, [Best|After], Children),
        ( Window = visits(_) ; Best = node(_, _, Value, _, _, _) )
    ->  maplist(other, Before, Others1),
        maplist(other, After, Others2),
        append(Others1, [best-Best|Others2], Rated)
    ;   maplist(other, Children, Rated)
    ).

other(Child, other-Child).

only_best(Rated, Kept) :-
    include(=(best-_), Rated, Kept).

%   kept(+Rated, +Most, -Kept): the first Most, and the best one.

kept(Rated, Most, Kept) :-
    (   length(First, Most),
        append(First, Rest, Rated)
    ->  only_best(Rest, Best),
        append(First, Best, Kept)
    ;   Kept = Rated
    ).

%!  tree_nodes(+Tree, -Count) is det.

tree_nodes(node(_, _, _, _, Children, _), Count) :-
    total(Children, Below),
    Count is Below+1.

total(Children, Count) :-
    foldl(add_nodes, Children, 0, Count).

add_nodes(Child, Count0, Count) :-
    tree_nodes(Child, Below),
    Count is Count0+Below.

hidden_in(shown(_, _, Children, Hidden), Count0, Count) :-
    Count1 is Count0+Hidden,
    foldl(hidden_in, Children, Count1, Count).

%!  best_line(+Tree, -Texts) is det.
%
%   Texts are the moves of the line of best play.

best_line(Tree, Texts) :-
    roles(Tree, best, Rated),
    (   memberchk(best-Child, Rated)
    ->  Child = node(Text, _, _, _, _, _),
        Texts = [Text|Texts1],
        best_line(Child, Texts1)
    ;   Texts = []
    ).
