:- module(pybridge_playout_tree,
          [ open_tree/4,        % +Game, +Config, +Position, -Tree
            close_tree/1,       % +Tree
            grow/2,             % +Tree, +Nodes
            root_child/3,       % +Tree, +Number, -Child
            close_child/3       % +Tree, +Child, +Score
          ]).
:- use_module(library(lists), [nth1/3]).
:- use_module('../../base/chance', [chance/2]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../rule_faults', [some_move/3]).
:- use_module('../score', [end_score/2, farther/3, score_utility/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(amaf, [credit_amaf/4]).
:- use_module(repertoire, [credit_moves/2, move_number/4, new_array/2, new_repertoire/1, stamp/3]).
:- use_module(playout, [enter/1, mover/3, moves_guessed/3, playout/5, utility_result/3]).
:- use_module(proving, [best_possible/3, settle/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The tree of Monte Carlo tree search

A tree and its nodes are described in state.pl. A walk goes down the tree, from each node to its most
promising child, until it reaches a node without children. From there a game is played out at random, and each
node of the walk is updated with the result. A node gets its children at its second visit, or later if it has
many more moves than a playout has positions. A node that is closed, because its winner is certain
(proving.pl), is not visited again.
*/

%!  open_tree(+Game, +Config, +Position, -Tree) is det.
%
%   Tree is a new tree for Position, which has not ended. It holds resources until close_tree/1.

open_tree(Game, Config, Position, Tree) :-
    Game:players(Max, _),
    (   Config.variety == none
    ->  Seed = 0
    ;   Seed = Config.variety
    ),
    chance(Seed, Chance),
    bounds(Game, Highest, Lowest),
    (   offers(Game, legal/2)
    ->  Legal = true
    ;   Legal = false
    ),
    %   The stacks with the tree double in size when they are full, and a cell takes 8 bytes.
    Room is integer(Config.memory*1_000_000/2/8),
    functor(Choices, choices, 512),
    forall(arg(N, Choices, _), nb_setarg(N, Choices, 0)),
    new_array(none, Moves),
    new_repertoire(MaxMoves),
    new_repertoire(MinMoves),
    trie_new(Numbers),
    fresh_node(0, none, Side, Position, Root),
    field(tree, Tree, [ root(Root), game(Game), max(Max), highest(Highest), lowest(Lowest), legal(Legal),
                        chance(Chance), nodes(0), node_limit(0), playouts(0), deepest(0),
                        choices(Choices), numbers(Numbers), last_number(0), moves(Moves),
                        max_moves(MaxMoves), min_moves(MinMoves), asked(true),
                        largest(1), room(Room) ]),
    mover(Tree, Position, Side).

fresh_node(Number, Move, Side, Position, Node) :-
    field(node, Node, [ visits(0), sum(0), score(open), certainty(0), amaf_visits(0), amaf_sum(0),
                        number(Number), move(Move), side(Side), position(Position), children(none) ]).

%   The best that each side can hope for, or none if the game has no utilities/2.

bounds(Game, Highest, Lowest) :-
    (   offers(Game, utilities/2)
    ->  Game:utilities(Lowest, Highest)
    ;   Highest = none,
        Lowest = none
    ).

%!  close_tree(+Tree) is det.

close_tree(Tree) :-
    field(tree, Tree, [numbers(Numbers)]),
    trie_destroy(Numbers).

%!  root_child(+Tree, +Number, -Child) is det.
%
%   Child is the node after the root's move Number, counted from 1 in the game's order.

root_child(Tree, Number, Child) :-
    field(tree, Tree, [root(Root)]),
    field(node, Root, [children(Children)]),
    nth1(Number, Children, Child),
    !.

%!  close_child(+Tree, +Child, +Score) is det.
%
%   Close Child, a child of the root, whose winner is known from another search: Score, with its
%   distance from the root, has that winner.

close_child(Tree, Child, Score) :-
    farther(Score, -1, Nearer),
    set_field(node, Child, score(Nearer)),
    set_field(node, Child, certainty(0)),
    field(tree, Tree, [root(Root)]),
    settle(Root, Tree).

%!  grow(+Tree, +Nodes) is det.
%
%   Walk until Tree's root is closed, or Tree has entered this many Nodes. The last walk is completed.
%
%   @throws node_limit

grow(Tree, Nodes) :-
    field(tree, Tree, [root(Root), playouts(Playouts0), nodes(Entered)]),
    field(node, Root, [score(Score)]),
    (   ( integer(Score) ; Entered >= Nodes )
    ->  true
    ;   walk(Root, 1, [], Tree, Result),
        credit_moves(Tree, Result),
        Playouts is Playouts0+1,
        set_field(tree, Tree, playouts(Playouts)),
        grow(Tree, Nodes)
    ).

%   walk(+Node, +Ply, +Above, +Tree, -Result): Node is open, and is Ply-1 moves below the root. Above are the positions
%   from its parent up to the root.

walk(Node, Ply, Above, Tree, Result) :-
    field(node, Node, [visits(Visits0), children(Children), position(Position), side(Side)]),
    (   Children \== none
    ->  descend(Children, Node, Ply, Above, Tree, Result)
    ;   Ply > 1,
        \+ ripe(Tree, Ply, Visits0, Position, Above)
    ->  playout(Tree, Ply, Side, Position, Result)
    ;   expand(Node, Ply, Tree),
        field(node, Node, [score(Score), children(Children1)]),
        (   integer(Score)
        ->  score_utility(Score, Utility),
            utility_result(Tree, Utility, Result)
        ;   descend(Children1, Node, Ply, Above, Tree, Result)
        )
    ),
    field(node, Node, [visits(Before), sum(Sum0)]),
    Visits is Before+1,
    Sum is Sum0+Result,
    set_field(node, Node, visits(Visits)),
    set_field(node, Node, sum(Sum)).

%   ripe(+Tree, +Ply, +Visits, +Position, +Above) is semidet: there is room for the children of a node, and playouts from
%   it have taken about as much work as its children will. Where only one move is open at each position of a cycle, the
%   tree would become one long branch, and each walk longer than the last; so far down, a position is not repeated.

ripe(Tree, Ply, Visits, Position, Above) :-
    Visits > 0,
    field(tree, Tree, [room(Room), nodes(Nodes), playouts(Playouts)]),
    Room > 0,
    moves_guessed(Tree, Ply, Moves),
    Visits*Nodes >= Moves*Playouts,
    (   Ply =< 64
    ->  true
    ;   \+ memberchk(Position, Above)
    ).

%   The walk goes on to an open child. Its result is at least what the player to move is sure of.

descend(Children, Node, Ply, Above, Tree, Result) :-
    field(node, Node, [visits(Visits), side(Side), position(Position)]),
    Walks is Visits+1,
    Explore is 300*sqrt(log(Walks)),
    Worst is -inf,
    most_promising(Children, Side, walks(Walks, Explore), Worst, none, -1000, Child, Sure),
    Ply1 is Ply+1,
    walk(Child, Ply1, [Position|Above], Tree, Result0),
    Result is Side*max(Sure, Side*Result0),
    field(node, Child, [number(Number), score(Score)]),
    stamp(Tree, Side, Number),
    credit_amaf(Children, Side, Tree, Result0),
    (   integer(Score)
    ->  settle(Node, Tree)
    ;   true
    ).

%   most_promising(+Children, +Side, +Walks, +Value0, +Best0, +Sure0, -Best, -Sure): Sure is 0 if a
%   child is a proven draw.

most_promising([], _, _, _, Best, Sure, Best, Sure).
most_promising([Child|Children], Side, Walks, Value0, Best0, Sure0, Best, Sure) :-
    field(node, Child, [score(Score), visits(Visits), sum(Sum), amaf_visits(AmafVisits), amaf_sum(AmafSum)]),
    (   Score == open
    ->  promise(Visits, Sum, AmafVisits, AmafSum, Side, Walks, Value),
        (   Value > Value0
        ->  most_promising(Children, Side, Walks, Value, Child, Sure0, Best, Sure)
        ;   most_promising(Children, Side, Walks, Value0, Best0, Sure0, Best, Sure)
        )
    ;   score_utility(Score, 0)
    ->  most_promising(Children, Side, Walks, Value0, Best0, 0, Best, Sure)
    ;   most_promising(Children, Side, Walks, Value0, Best0, Sure0, Best, Sure)
    ).

%   promise(+Visits, +Sum, +AmafVisits, +AmafSum, +Side, +Walks, -Value): Value combines the mean result of a move's
%   visits; its AMAF mean, which counts as long as the visits are few; and a bonus, which is the greater the smaller
%   the move's share of the node's walks. The more playouts contain a move, the less its AMAF mean says about it, and
%   the less it is trusted.

promise(Visits, Sum, AmafVisits, AmafSum, Side, walks(Walks, Explore), Value) :-
    (   AmafVisits =:= 0
    ->  Value is (Side*Sum + 500)/(Visits+1) + Explore/sqrt(Visits+1)
    ;   Visits =:= 0
    ->  Value is Side*AmafSum/AmafVisits + Explore
    ;   Rare is max(0, 1 - AmafVisits/Walks),
        Worth is 300*Rare*Rare,
        Trust is sqrt(Worth/(3*Visits+Worth)),
        Value is Side*((1-Trust)*Sum/Visits + Trust*AmafSum/AmafVisits) + Explore/sqrt(Visits+1)
    ).

% ----------------------------------------------------------------------
% The children of a node

expand(Node, Ply, Tree) :-
    field(tree, Tree, [game(Game), deepest(Deepest0)]),
    Deepest is max(Deepest0, Ply),
    set_field(tree, Tree, deepest(Deepest)),
    field(node, Node, [position(Position), side(Side)]),
    findall(Child, child(Tree, Game, Position, Side, Child), Children),
    some_move(Children, Game, Position),
    set_field(node, Node, children(Children)),
    sig_atomic(term_size(Children, Size)),      % by itself it may lose what an alarm throws
    field(tree, Tree, [room(Room0)]),
    Room is Room0-Size,
    set_field(tree, Tree, room(Room)),
    settle(Node, Tree).

%   No more moves are generated after one that wins as much as possible.

child(Tree, Game, Position, Side, Child) :-
    Game:move(Position, Move, Next),
    enter(Tree),
    move_number(Tree, Side, Move, Number),
    (   Game:utility(Next, Utility)
    ->  end_score(Utility, Score),
        fresh_node(Number, Move, 0, ended, Child),
        set_field(node, Child, score(Score)),
        set_field(node, Child, certainty(2)),
        utility_result(Tree, Utility, _),
        Mine is Side*Utility,
        (   best_possible(Tree, Side, Mine)
        ->  !
        ;   true
        )
    ;   mover(Tree, Next, ChildSide),
        fresh_node(Number, Move, ChildSide, Next, Child)
    ).
