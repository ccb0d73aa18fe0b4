:- module(pybridge_seat_tree,
          [ new_seat_tree/4,    % +Rules, +Position, +Start, -Tree
            seat_share/5        % +Task, +Rules, !Tree, +Position, -Answer
          ]).
:- use_module('../../base/chance', [chance/2, chance_weighted/4]).
:- use_module('../../memory/search_memory',
              [ array_value/3, budget_left/2, integer_root/2, new_array/3, new_budget/3, renew_budget/3,
                set_array_value/3 ]).
:- use_module('../game_calls', [nth_move/5]).
:- use_module(regrets, [average/3, choose/5, learn/5]).
:- use_module(seat_calls, [ended/3, mover/3]).
:- use_module(seat_nodes, [append_node/4, expand/6]).
:- use_module(seat_playout, [add_gains/2, enter/1, keep_gains/2, seat_playout/4, seat_sum/4]).
:- use_module(seat_records, [goal_expansion/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Playouts for any number of seats: MCTS with max^n (Nijssen & Winands 2013)

A walk goes down the tree, from each node to a child, until it reaches one without children; from there a game is
played out at random, and each node of the walk is updated with the results of all seats. Where one player is to move,
the walk goes to the child with the highest upper confidence bound of that player's own results (UCT, Kocsis &
Szepesvári 2006); where chance decides, by the odds; and where several choose at once, each by regret matching
(regrets.pl).

It can run compiled, together with the rules of a game (seat_playouts.pl). A Tree is seat_tree(Nodes, Growth,
Blocks, Gains, Budget): the rows of seat_records.pl, the blocks of regrets.pl, the results of the last playout, from 0
to 1000, and the budget of positions.
*/

%!  new_seat_tree(+Rules, +Position, +Start, -Tree) is det.
%
%   Tree is a root alone. Start is start(Seed, Low, High): Low and High are the bounds of a result, the same where they
%   are not known.

new_seat_tree(Rules, Position, start(Seed, Low, High), Tree) :-
    Rules = seated(_, Names, _, _, _),
    length(Names, Seats),
    new_array(1_500, 0, Nodes),
    new_array(11, 0, Growth),
    new_array(1_000, 0, Blocks),
    new_array(9, 0, Gains),
    set_array_value(Gains, 8, Seats),
    new_budget(0, 0, Budget),
    Tree = seat_tree(Nodes, Growth, Blocks, Gains, Budget),
    chance(Seed, Chance),
    set_row(seat_growth, Growth, 0,
            [ chance(Chance), low(Low), high(High), space(1_500), blocks_size(1), blocks_space(1_000) ]),
    mover(Rules, Position, Who),
    append_node(Tree, Who, 1, 1).

%!  seat_share(+Task, +Rules, !Tree, +Position, -Answer) is det.
%
%   Tree's root has this Position. Task is grow(Most, Nodes, share(Before, Limit, Milliseconds)), as in
%   playout_tree.pl: walk until Nodes positions have been entered. The array of nodes may have Most numbers. Answer is
%   seat_grown(Outcome, Entered, Playouts, Deepest, Root, Children, Mixture): Outcome is `grown`, or `spent` where the
%   positions or the time of the share were not enough. Root is values(Visits, Low, High, Sums); Children are
%   child(Number, Visits, Sums), in the order of the tree; Mixture has for each that chooses at the root the list of
%   what its choices weigh.

seat_share(grow(Most, Nodes, share(Before, Limit, Milliseconds)), Rules, Tree, Position, Answer) :-
    Tree = seat_tree(_, Growth, _, _, Budget),
    Left is Limit-Before,
    renew_budget(Budget, Left, Milliseconds),
    set_row(seat_growth, Growth, 0, [allowed(Limit)]),
    walks(Rules, Tree, Most, Position, Nodes, Outcome),
    grown(Outcome, Tree, Answer).

grown(Outcome, Tree, Answer) :-
    Tree = seat_tree(Nodes, Growth, Blocks, _, _),
    entered(Tree, Entered),
    row(seat_growth, Growth, 0, [playouts(Playouts), deepest(Deepest), low(Low), high(High)]),
    row(seat_node, Nodes, 0, [visits(Visits), who(Who), first(First), end(End), block(Block)]),
    sums(Tree, 0, Sums),
    findall(child(Number, ChildVisits, ChildSums),
            ( row_between(seat_node, First, End, Child),      % none where both are 0
              row(seat_node, Nodes, Child, [visits(ChildVisits), number(Number)]),
              sums(Tree, Child, ChildSums) ),
            Children),
    (   Who =:= -1,
        Block > 0
    ->  average(Blocks, Block, Mixture)
    ;   Mixture = []
    ),
    Answer = seat_grown(Outcome, Entered, Playouts, Deepest, values(Visits, Low, High, Sums), Children, Mixture).

sums(seat_tree(Nodes, _, _, Gains, _), Node, Sums) :-
    array_value(Gains, 8, Seats),
    findall(Sum, ( between(1, Seats, Seat), seat_sum(Nodes, Node, Seat, Sum) ), Sums).

% ----------------------------------------------------------------------
% Walks

walks(Rules, Tree, Most, Position, Limit, Outcome) :-
    entered(Tree, Entered),
    (   Entered >= Limit
    ->  Outcome = grown
    ;   walk(Rules, Tree, Most, 0, 1, Position)
    ->  Tree = seat_tree(_, Growth, _, _, _),
        add_row(seat_growth, Growth, 0, [playouts(1)]),
        walks(Rules, Tree, Most, Position, Limit, Outcome)
    ;   Outcome = spent
    ).

entered(seat_tree(_, Growth, _, _, Budget), Entered) :-
    row(seat_growth, Growth, 0, [allowed(Allowed)]),
    budget_left(Budget, Left),
    Entered is Allowed-Left.

%   walk(+Rules, !Tree, +Most, +Node, +Ply, +Position) is semidet: Node is Ply-1 moves below the root. The results are
%   in Tree's Gains. Fails if its budget is spent.

walk(Rules, Tree, Most, Node, Ply, Position) :-
    Tree = seat_tree(Nodes, Growth, _, _, _),
    row(seat_growth, Growth, 0, [size(Size)]),
    row(seat_node, Nodes, Node, [visits(Visits), who(Who), first(First)]),
    (   ended(Rules, Position, Utilities)
    ->  enter(Tree),
        keep_gains(Tree, Utilities)
    ;   First > 0
    ->  go_down(Who, Rules, Tree, Most, Node, Ply, Position)
    ;   Ply > 1,
        ( Visits =:= 0 ; Ply > 200 ; Size >= Most )
    ->  seat_playout(Rules, Tree, 500, Position)
    ;   expand(Who, Rules, Tree, Node, Ply, Position),
        go_down(Who, Rules, Tree, Most, Node, Ply, Position)
    ),
    add_row(seat_node, Nodes, Node, [visits(1)]),
    add_gains(Tree, Node).

%   go_down(+Who, +Rules, !Tree, +Most, +Node, +Ply, +Position) is semidet.

go_down(Who, Rules, Tree, Most, Node, Ply, Position) :-
    Tree = seat_tree(Nodes, Growth, Blocks, _, _),
    row(seat_node, Nodes, Node, [visits(Visits), first(First), end(End), block(Block)]),
    (   Who =:= -1
    ->  choose(Blocks, Block, Growth, Chosen, Code),
        Nth is Code+1,
        nth_row(seat_node, First, Nth, Child)
    ;   Who =:= 0
    ->  Chosen-Code = []-0,
        drawn_child(Tree, First, End, Child)
    ;   Chosen-Code = []-0,
        most_promising(First, End, Tree, Who, Visits, Child)
    ),
    row(seat_node, Nodes, Child, [number(Number)]),
    Rules = seated(Game, _, _, _, _),
    nth_move(Game, Position, Growth, Number, Next),
    Ply1 is Ply+1,
    walk(Rules, Tree, Most, Child, Ply1, Next),
    learn(Tree, Block, Chosen, First, Code).

%   drawn_child(!Tree, +First, +End, -Child): one of those from First to End, each as often as its weight says.

drawn_child(seat_tree(Nodes, Growth, _, _, _), First, End, Child) :-
    findall(Weight-Each,
            ( row_between(seat_node, First, End, Each), row(seat_node, Nodes, Each, [weight(Weight)]) ),
            Weighted),
    row(seat_growth, Growth, 0, [chance(Chance0)]),
    chance_weighted(Child, Weighted, Chance0, Chance),
    set_row(seat_growth, Growth, 0, [chance(Chance)]).

%   most_promising(+First, +End, +Tree, +Seat, +Visits, -Child): Child has the highest promise for Seat: the mean of its
%   results, in 64ths, and a bonus for few visits: 64*300 times the root of the logarithm of all Visits by those of the
%   child. The binary logarithm is interpolated between powers of two.

most_promising(First, End, Tree, Seat, Visits, Child) :-
    Walks is Visits+1,
    Power is msb(Walks),
    Log is (Power<<10) + ((Walks<<10)>>Power) - 1024,
    Explore is 249_532*Log,
    most_promising(First, End, Tree, Seat, Explore, -1, First, Child).

most_promising(Child, End, Tree, Seat, Explore, Promise0, Best0, Best) :-
    (   Child < End
    ->  Tree = seat_tree(Nodes, _, _, _, _),
        row(seat_node, Nodes, Child, [visits(Visits)]),
        seat_sum(Nodes, Child, Seat, Sum),
        Square is Explore//(Visits+1),
        integer_root(Square, Bonus),
        Promise is 64*(Sum+500)//(Visits+1) + Bonus,
        next_row(seat_node, Child, Next),
        (   Promise > Promise0
        ->  most_promising(Next, End, Tree, Seat, Explore, Promise, Child, Best)
        ;   most_promising(Next, End, Tree, Seat, Explore, Promise0, Best0, Best)
        )
    ;   Best = Best0
    ).
