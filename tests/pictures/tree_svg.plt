:- use_module('../../prolog/pictures/visible_tree').
:- use_module('../../prolog/pictures/tree_svg').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').
:- use_module('../../prolog/views/grown_tree').
:- use_module(library(sgml)).

:- begin_tests(tree_svg).

grown(Game, Texts, Depth, Tree) :-
    load_game(Game, Game),
    start_position(Game, default, Start),
    foldl([Text,Position0,Position]>>read_move(Game:Position0, Text, _, Position), Texts, Start, Position),
    search_tree(Game:Position, Depth, Tree).

%   texts(+Svg, -Texts): the texts in the picture, and Crossed: those crossed out.

texts(Svg, Texts, Crossed) :-
    setup_call_cleanup(
        open_string(Svg, In),
        load_structure(In, Root, [dialect(xmlns), max_errors(0), syntax_errors(quiet)]),
        close(In)),
    findall(Text, below(Root, text, [Text]), Texts),
    findall(Text, ( below(Root, g, Content), below(Content, text, [Text]) ), Crossed).

below(Elements, Name, Content) :-
    member(element(_:Name0, _, Content0), Elements),
    (   Name0 == Name,
        Content = Content0
    ;   below(Content0, Name, Content)
    ).

cut_moves(node(_, _, _, _, Children, _), Moves) :-
    findall(Move, ( member(Child, Children), cut_move(Child, Move) ), Moves).

cut_move(node(Move, _, _, cut, _, _), Move).
cut_move(node(_, _, _, _, Children, _), Move) :-
    member(Child, Children),
    cut_move(Child, Move).

test(all_nodes_of_a_small_tree_are_in_its_picture, Count-LeftOut == All-0) :-
    grown(tictactoe, ['5', '1', '2', '8'], 3, Tree),
    tree_nodes(Tree, All),
    visible_tree(Tree, 200, Shown, LeftOut),
    shown_nodes(Shown, Count).

shown_nodes(shown(_, _, Children, _), Count) :-
    foldl([Child,Count0,Count1]>>( shown_nodes(Child, Below), Count1 is Count0+Below ), Children, 1, Count).

test(cut_branches_are_crossed_out_and_no_others, Crossed == Cut) :-
    grown(tictactoe, ['5', '1', '2', '8', '3', '7'], 4, Tree),
    cut_moves(Tree, Cut0),
    tree_svg(Tree, Svg),
    texts(Svg, _, Crossed0),
    msort(Cut0, Cut),
    msort(Crossed0, Crossed),
    Cut = [_|_].

test(alpha_and_beta_stand_where_the_search_looked_behind, Bounds == [' -∞ β ∞', ' -∞ β ∞'|Narrow]) :-
    grown(connect_four, [], 2, Tree),
    length(Narrow, 6),
    maplist(=(' 0 β ∞'), Narrow),
    tree_svg(Tree, Svg),
    texts(Svg, Texts, _),
    findall(Bound, ( member(One, Texts), atom_concat('α', Bound, One), \+ sub_atom(Bound, 0, 1, _, ',') ), Bounds).

test(a_large_tree_says_what_it_leaves_out, Note == Expected) :-
    grown(tictactoe, ['5'], 8, Tree),
    tree_nodes(Tree, All),
    visible_tree(Tree, 50, Shown, LeftOut),
    shown_nodes(Shown, Count),
    All =:= Count+LeftOut,
    format(atom(Expected), 'Left out: ~D of the ~D nodes, marked by …', [LeftOut, All]),
    tree_svg(Tree, [most(50)], Svg),
    texts(Svg, Texts, _),
    last(Texts, Note).

test(no_more_leaves_are_shown_than_asked_but_for_the_best_line, true(Leaves =< 50 + 8)) :-
    grown(tictactoe, ['5'], 8, Tree),
    visible_tree(Tree, 50, Shown, _),
    shown_leaves(Shown, Leaves).

shown_leaves(shown(_, _, [], _), 1) :-
    !.
shown_leaves(shown(_, _, Children, _), Leaves) :-
    foldl([Child,Count0,Count]>>( shown_leaves(Child, Below), Count is Count0+Below ), Children, 0, Leaves).

test(the_best_line_is_shown_to_its_end, Moves == Line) :-
    grown(tictactoe, ['5'], 8, Tree),
    best_line(Tree, Line),
    Line = [_, _, _, _, _, _, _, _],
    visible_tree(Tree, 20, Shown, _),
    shown_best(Shown, Moves).

shown_best(shown(_, best, Children, _), Moves) :-
    (   member(Child, Children),
        Child = shown(node(Move, _, _, _, _, _), best, _, _)
    ->  Moves = [Move|Moves1],
        shown_best(Child, Moves1)
    ;   Moves = []
    ).

test(a_wrong_direction_is_reported, error(type_error(oneof(_), up))) :-
    grown(tictactoe, [], 1, Tree),
    tree_svg(Tree, [direction(up)], _).

%   A tree of playouts.

played(Nodes, Tree) :-
    load_game(connect_four, Game),
    start_position(Game, default, Position),
    grown_tree(Game:Position, [algorithm(mcts), nodes(Nodes)], 3, Tree).

test(a_tree_of_playouts_shows_the_visits_of_each_node) :-
    played(1_000, Tree),
    Tree = node(_, _, _, _, [node(Best, _, _, _, _, visits(Most))|_], visits(All)),
    tree_svg(Tree, [most(500)], Svg),
    texts(Svg, Texts, []),
    format(atom(MostText), '~D visits', [Most]),
    format(atom(AllText), '~D visits', [All]),
    forall(member(Text, [Best, MostText, AllText]), assertion(memberchk(Text, Texts))),
    assertion(\+ ( member(Text, Texts), sub_atom(Text, _, _, _, 'α') )),
    findall(Text, ( member(Text, Texts), sub_atom(Text, _, _, 0, ' visits') ), [_,_,_|_]).

test(of_a_tree_of_playouts_the_nodes_with_the_most_visits_are_shown) :-
    played(3_000, Tree),
    visible_tree(Tree, 20, Shown, LeftOut),
    findall(Visits, shown_visits(Shown, other, Visits), Few),
    findall(Visits, shown_visits(Shown, _, Visits), All),
    assertion(( length(Few, Count), Count =< 20 )),
    tree_nodes(Tree, Nodes),
    length(All, ShownNodes),
    assertion(Nodes =:= ShownNodes+LeftOut),
    min_list(Few, Fewest),
    findall(Visits, ( hidden(Shown, Hidden), node_visits(Hidden, Visits) ), Others),
    assertion(forall(member(Visits, Others), Visits < Fewest)),
    best_line(Tree, Line),
    shown_best(Shown, Moves),
    assertion(Moves == Line).

shown_visits(shown(Node, Role, _, _), Role, Visits) :-
    Node = node(_, _, _, _, _, visits(Visits)).
shown_visits(shown(_, _, Children, _), Role, Visits) :-
    member(Child, Children),
    shown_visits(Child, Role, Visits).

hidden(shown(node(_, _, _, _, Children, _), _, Shown, _), Child) :-
    member(Child, Children),
    \+ ( member(shown(One, _, _, _), Shown), One == Child ).
hidden(shown(_, _, Children, _), Hidden) :-
    member(Child, Children),
    hidden(Child, Hidden).

node_visits(node(_, _, _, _, _, visits(Visits)), Visits).
node_visits(node(_, _, _, _, Children, _), Visits) :-
    member(Child, Children),
    node_visits(Child, Visits).

:- end_tests(tree_svg).
