:- module(pybridge_playout_tree,
          [ new_tree/5,         % +Side, +Seed, +Judged, +Ends, -Tree
            playouts_share/6    % +Task, +Rules, !Tree, +Ends, +Position, -Answer
          ]).
:- use_module(library(lists), [nth1/3]).
:- use_module('../../base/chance', [chance/2]).
:- use_module('../../memory/search_memory',
              [ array_value/3, budget_left/2, new_array/3, new_budget/3, new_table/2, renew_budget/3,
                reserve_array/2, set_array_value/3 ]).
:- use_module('../../worth/score', [score_utility/2]).
:- use_module('../../worth/worth', [sure_score/2]).
:- use_module(playout_records, [goal_expansion/2]).
:- use_module(amaf, [credit_amaf/5, stamp/3]).
:- use_module(playout_nodes, [append_node/5, drawn_child/4, expand/7, nth_child/5]).
:- use_module(playout, [enter/1, largest_utility/2, moves_met/3, playout/6, utility_result/3]).
:- use_module(moved_root, [moved_root/6]).
:- use_module(proving, [settle/3]).
:- use_module(selection, [expected_result/4, most_promising/6]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The tree of Monte Carlo tree search: UCT (Kocsis & Szepesvári 2006)

This continues textbook/uct.pl. A walk goes down the tree, from each node to its most promising child, until it
reaches a node without children. From there a game is played out at random (playout.pl), and each node of the walk is
updated with the result. What is added: a node gets its children at its second visit, or later if it has many more
moves than a playout has positions; RAVE (amaf.pl); and a node whose winner is certain is closed (proving.pl), and not
visited again.

It can run compiled, together with the rules of a game (playout_search.pl). A Tree is tree(Nodes, Growth, Choices,
Numbers, Stamps, Budget): the rows of playout_records.pl, how many moves the last playout found at each ply, a table
of the numbers of moves with the array of their stamps (amaf.pl), and the budget of positions. Nodes have no
positions: those of a walk are made as it goes. Ends is ends(Range, Open, Most, Slack): the game's range (worth.pl),
what is proven of a position that has not ended, the most numbers that the array of nodes may have, and the slack of
closed/3. Where chance decides, the side of a node is 0, all outcomes are its children, and a walk goes on by the
dice.
*/

%!  new_tree(+Side, +Seed, +Judged, +Ends, -Tree) is det.
%
%   Tree is a root alone, where Side is to move. Judged says how playouts are (playout_records.pl).

new_tree(Side, Seed, Judged, ends(Range, Open, Most, Slack), Tree) :-
    new_array(1_000, 0, Nodes),
    reserve_array(Nodes, Most),
    new_array(14, 0, Growth),
    new_array(512, 0, Choices),
    Moves is Most//24,                          % for an eighth of the memory
    new_table(Moves, Numbers),
    new_array(256, 0, Stamps),
    new_budget(0, 0, Budget),
    Tree = tree(Nodes, Growth, Choices, Numbers, Stamps, Budget),
    chance(Seed, Chance),
    first_largest(Slack, Range, Largest),
    Proportional is sign(Slack+1),
    set_row(growth, Growth, 0,
            [ chance(Chance), largest(Largest), proportional(Proportional), judged(Judged), space(1_000) ]),
    append_node(Tree, 0, Side, Open, 0).

%   first_largest(+Slack, +Range, -Largest): the largest utility; without chance, or if the game does not say it, it
%   is the largest met.

first_largest(Slack, worth(Low, High), Largest) :-
    Size is max(-Low, High)>>24,
    (   Slack >= 0,
        Size > 0,
        Size < 0x1000000
    ->  Largest = Size
    ;   Largest = 1
    ).

%!  playouts_share(+Task, +Rules, !Tree, +Ends, +Position, -Answer) is det.
%
%   Tree's root has this Position. Answer depends on Task:
%
%   - grow(Nodes, share(Before, Limit, Milliseconds)): walk until the root is closed, or Nodes positions have been
%     entered; the last walk is completed. Before have been entered before, and Limit may be in all, in this time.
%     Answer is grown(Outcome, Entered, Playouts, Deepest, Largest, Root, Children), with the largest utility and the
%     children of the root. Outcome is `spent` where the positions or the time were not enough, and Root is
%     such a term as the children.
%   - move_root(New): a node with the position New (moved_root.pl) becomes the root. Answer is `moved`, or `lost` if
%     there is none, or half of the memory is used.
%   - children(Path): Answer are the children of the node to which Path leads, the numbers of the moves from the root.
%
%   Children are terms child(Number, Move, Worth, Visits, Sum, AmafVisits).

playouts_share(grow(Nodes, share(Before, Limit, Milliseconds)), Rules, Tree, Ends, Position, Answer) :-
    Tree = tree(_, Growth, _, _, _, Budget),
    Left is Limit-Before,
    renew_budget(Budget, Left, Milliseconds),
    set_row(growth, Growth, 0, [allowed(Limit)]),
    walks(Rules, Tree, Ends, Position, Nodes, Outcome),
    grown(Outcome, Rules, Tree, Position, Answer).
playouts_share(move_root(New), Rules, Tree, Ends, Position, Answer) :-
    Tree = tree(_, Growth, _, _, _, _),
    Ends = ends(_, _, Most, _),
    row(growth, Growth, 0, [root(Root), earlier(Earlier), size(Size)]),
    (   2*Size < Most,
        moved_root(Rules, Tree, Root, Position, New, Node)
    ->  entered(Tree, Entered),
        Earlier1 is Earlier+Entered,
        set_row(growth, Growth, 0, [root(Node), earlier(Earlier1), deepest(0)]),
        Answer = moved
    ;   Answer = lost
    ).
playouts_share(children(Path), Rules, Tree, _, Position, Children) :-
    tree_children(Rules, Tree, Position, Path, Children).

grown(Outcome, Rules, Tree, Position, grown(Outcome, Entered, Playouts, Deepest, Largest, Root, Children)) :-
    Tree = tree(Nodes, Growth, _, _, _, _),
    entered(Tree, Entered),
    row(growth, Growth, 0, [playouts(Playouts), deepest(Deepest), largest(Largest), root(Node)]),
    row(node, Nodes, Node, [visits(Visits), sum(Sum), low(Low), high(High)]),
    Root = child(0, none, worth(Low, High), Visits, Sum, 0),
    tree_children(Rules, Tree, Position, [], Children).

walks(Rules, Tree, Ends, Position, Most, Outcome) :-
    Tree = tree(Nodes, Growth, _, _, _, _),
    row(growth, Growth, 0, [root(Root)]),
    row(node, Nodes, Root, [closed(Closed), side(Side)]),
    entered(Tree, Entered),
    (   ( Closed =:= 1 ; Entered >= Most )
    ->  Outcome = grown
    ;   walk(Rules, Tree, Ends, Root, Side, 1, [Position], _),
        entered_some(Tree, Entered)
    ->  add_row(growth, Growth, 0, [playouts(1)]),
        walks(Rules, Tree, Ends, Position, Most, Outcome)
    ;   Outcome = spent
    ).

%   entered_some(!Tree, +Before) is semidet: by the dice a walk may come to what is closed, and enter nothing; it counts
%   as one position. Fails if the budget is spent.

entered_some(Tree, Before) :-
    entered(Tree, Entered),
    ( Entered > Before -> true ; enter(Tree) ).

entered(tree(_, Growth, _, _, _, Budget), Entered) :-
    row(growth, Growth, 0, [allowed(Allowed)]),
    budget_left(Budget, Left),
    Entered is Allowed-Left.

%   walk(+Rules, !Tree, +Ends, +Node, +Side, +Ply, +Positions, -Result) is semidet: Node is open, Ply-1 moves below
%   the root, and Side is to move there. Positions are those from Node up to the root. Fails if Tree's budget is
%   spent.

walk(Rules, Tree, Ends, Node, Side, Ply, Positions, Result) :-
    Tree = tree(Nodes, _, _, _, _, _),
    row(node, Nodes, Node, [first(First)]),
    (   First > 0
    ->  descend(Rules, Tree, Ends, Node, Side, Ply, Positions, Result)
    ;   Ply > 1,
        \+ ripe(Tree, Ends, Node, Ply, Positions)
    ->  Positions = [Position|_],
        playout(Rules, Tree, Ply, Side, Position, Result)
    ;   expand(Rules, Tree, Ends, Node, Side, Ply, Positions),
        row(node, Nodes, Node, [closed(Closed)]),
        (   Closed =:= 1
        ->  closed_result(Ends, Tree, Node, Result)
        ;   descend(Rules, Tree, Ends, Node, Side, Ply, Positions, Result)
        )
    ),
    add_row(node, Nodes, Node, [visits(1), sum(Result)]).

%   ripe(+Tree, +Ends, +Node, +Ply, +Positions) is semidet: there is room for the children of Node, and playouts
%   from it have taken about as much work as its children will. Where only one move is open at each position of a
%   cycle, the tree would become one long branch, and each walk longer than the last; so far down, a position is not
%   repeated.

ripe(Tree, ends(_, _, Most, _), Node, Ply, Positions) :-
    Tree = tree(Nodes, Growth, _, _, _, _),
    row(node, Nodes, Node, [visits(Visits)]),
    Visits > 0,
    row(growth, Growth, 0, [playouts(Playouts), size(Size), earlier(Earlier)]),
    Size < Most,
    moves_met(Tree, Ply, Moves),
    entered(Tree, Entered),
    Visits*(Earlier+Entered) >= Moves*Playouts,
    (   Ply =< 64
    ->  true
    ;   Positions = [Position|Above],
        \+ memberchk(Position, Above)
    ).

%   closed_result(+Ends, !Tree, +Node, -Result): that of a closed Node.

closed_result(ends(_, _, _, Slack), Tree, Node, Result) :-
    Tree = tree(Nodes, _, _, _, _, _),
    row(node, Nodes, Node, [low(Low), high(High)]),
    (   Slack >= 0
    ->  largest_utility(Tree, Largest),
        expected_result(Low, High, Largest, Result)
    ;   sure_score(worth(Low, High), Score),
        score_utility(Score, Utility),
        utility_result(Tree, Utility, Result)
    ).

%   The walk goes on to an open child. Its result is at least what the player to move is sure of. By chance it may
%   come to a closed one.

descend(Rules, Tree, Ends, Node, Side, Ply, Positions, Result) :-
    Tree = tree(Nodes, _, _, _, _, _),
    Ends = ends(_, _, _, Slack),
    row(node, Nodes, Node, [first(First), end(End)]),
    (   Side =:= 0
    ->  drawn_child(Tree, First, End, Child),
        row(node, Nodes, Child, [closed(Closed)]),
        (   Closed =:= 1
        ->  closed_result(Ends, Tree, Child, Result)
        ;   walk_on(Rules, Tree, Ends, Node-Child, Ply, Positions, Result)
        )
    ;   (   Slack >= 0
        ->  largest_utility(Tree, Largest)
        ;   Largest = 1
        ),
        most_promising(Nodes, Node, Side, closing(Slack, Largest), Child, Sure),
        walk_on(Rules, Tree, Ends, Node-Child, Ply, Positions, Result0),
        Result is Side*max(Sure, Side*Result0),
        row(node, Nodes, Child, [number(Number)]),
        stamp(Tree, Side, Number),
        (   Slack >= 0                  % a move is as good as the dice before it
        ->  true
        ;   credit_amaf(Tree, First, End, Side, Result0)
        )
    ).

walk_on(Rules, Tree, Ends, Node-Child, Ply, Positions, Result) :-
    Tree = tree(Nodes, _, _, _, _, _),
    row(node, Nodes, Node, [first(First)]),
    row(node, Nodes, Child, [side(ChildSide), low(Low0), high(High0)]),
    row_number(node, First, Child, Place),
    Positions = [Position|_],
    nth_child(Rules, Tree, Position, Place, Next),
    Ply1 is Ply+1,
    walk(Rules, Tree, Ends, Child, ChildSide, Ply1, [Next|Positions], Result),
    Ends = ends(_, _, _, Slack),
    row(node, Nodes, Child, [closed(Closed)]),
    (   ( Closed =:= 1 ; Slack >= 0, \+ row(node, Nodes, Child, [low(Low0), high(High0)]) )
    ->  settle(Nodes, Node, Slack)
    ;   true
    ).

% ----------------------------------------------------------------------
% What others ask

tree_children(Rules, Tree, Position, Path, Children) :-
    Rules = rules(Game, _, _, _, _, _),
    Tree = tree(Nodes, Growth, _, _, _, _),
    row(growth, Growth, 0, [root(Root)]),
    at_path(Path, Rules, Tree, Position, Root, Position1, Node),
    row(node, Nodes, Node, [first(First), end(End)]),
    (   First > 0
    ->  findall(Move, Game:move(Position1, Move, _), Moves),
        findall(Child, listed(Moves, First, End, Nodes, Child), Children)
    ;   Children = []
    ).

at_path([], _, _, Position, Node, Position, Node).
at_path([Number|Path], Rules, Tree, Position0, Node0, Position, Node) :-
    Tree = tree(Nodes, _, _, _, _, _),
    row(node, Nodes, Node0, [first(First)]),
    nth_row(node, First, Number, Node1),
    nth_child(Rules, Tree, Position0, Number, Position1),
    at_path(Path, Rules, Tree, Position1, Node1, Position, Node).

listed(Moves, First, End, Nodes, child(Number, Move, worth(Low, High), Visits, Sum, AmafVisits)) :-
    nth1(Number, Moves, Move),
    nth_row(node, First, Number, Child),
    Child < End,
    row(node, Nodes, Child, [ low(Low), high(High), visits(Visits), sum(Sum), amaf_visits(AmafVisits) ]).
