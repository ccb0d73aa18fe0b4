:- module(pybridge_seat_tree,
          [ new_seat_tree/4,    % +Rules, +Position, +Start, -Tree
            seat_share/5        % +Task, +Rules, !Tree, +Position, -Answer
          ]).
:- use_module('../../base/chance', [chance/2, chance_below/4]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../memory/search_memory',
              [ array_value/3, budget_left/2, extend_array/3, integer_root/2, new_array/3, new_budget/3, renew_budget/3,
                set_array_value/3, spend/2 ]).
:- use_module('../game_calls', [nth_move/5]).
:- use_module(regrets, [average/4, choose/5, learn/6, new_block/4]).
:- use_module(seat_calls, [choice_lists/4, ended/3, mover/3, weight/4]).
:- use_module(seat_playout, [enter/1, gains_of/3, keep_gains/3, seat_playout/4]).
:- use_module(seat_records, []).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Playouts for any number of seats: MCTS with max^n (Nijssen & Winands 2013)

A walk goes down the tree, from each node to a child, until it reaches one without children; from there a game is
played out at random, and each node of the walk is updated with the results of all seats. Where one player is to move,
the walk goes to the child with the highest upper confidence bound of that player's own results (UCT, Kocsis &
Szepesvári 2006); where chance decides, by the odds; and where several choose at once, each by regret matching
(regrets.pl).

It can run compiled, together with the rules of a game (seat_playouts.pl). A Tree is seat_tree(Nodes, Growth, Sums,
Blocks, Gains, Budget): the rows of seat_records.pl, the sums, the blocks of regrets.pl, the results of the last
playout, from 0 to 1000, and the budget of positions.
*/

%!  new_seat_tree(+Rules, +Position, +Start, -Tree) is det.
%
%   Tree is a root alone. Start is start(Seed, Low, High): Low and High are the bounds of a result, the same where they
%   are not known.

new_seat_tree(Rules, Position, start(Seed, Low, High), Tree) :-
    Rules = seated(_, Names, _, _, _),
    length(Names, Seats),
    new_array(700, 0, Nodes),
    new_array(11, 0, Growth),
    new_array(800, 0, Sums),
    new_array(1_000, 0, Blocks),
    new_array(9, 0, Gains),
    set_array_value(Gains, 8, Seats),
    new_budget(0, 0, Budget),
    Tree = seat_tree(Nodes, Growth, Sums, Blocks, Gains, Budget),
    chance(Seed, Chance),
    set_row(seat_growth, Growth, 0,
            [ chance(Chance), low(Low), high(High), space(700), blocks_size(1), blocks_space(1_000) ]),
    mover(Rules, Position, Who),
    append_node(Tree, Who, 1, 1).

append_node(seat_tree(Nodes, Growth, Sums, _, _, _), Who, Number, Weight) :-
    row(seat_growth, Growth, 0, [size(Node), space(Space)]),
    next_row(seat_node, Node, Size),
    set_row(seat_growth, Growth, 0, [size(Size)]),
    (   Size > Space
    ->  Longer is 2*Space,
        extend_array(Nodes, Longer, 0),
        row_number(seat_node, 0, Longer, Nodes1),
        SumsLonger is 8*Nodes1,
        extend_array(Sums, SumsLonger, 0),
        set_row(seat_growth, Growth, 0, [space(Longer)])
    ;   true
    ),
    set_row(seat_node, Nodes, Node, [who(Who), number(Number), weight(Weight)]).

%!  seat_share(+Task, +Rules, !Tree, +Position, -Answer) is det.
%
%   Tree's root has this Position. Task is grow(Most, Nodes, share(Before, Limit, Milliseconds)), as in
%   playout_tree.pl: walk until Nodes positions have been entered. The array of nodes may have Most numbers. Answer is
%   seat_grown(Outcome, Entered, Playouts, Deepest, Root, Children, Mixture): Outcome is `grown`, or `spent` where the
%   positions or the time of the share were not enough. Root is values(Visits, Low, High, Sums); Children are
%   child(Number, Visits, Sums), in the order of the tree; Mixture has for each that chooses at the root the list of
%   what its choices weigh.

seat_share(grow(Most, Nodes, share(Before, Limit, Milliseconds)), Rules, Tree, Position, Answer) :-
    Tree = seat_tree(_, Growth, _, _, _, Budget),
    Left is Limit-Before,
    renew_budget(Budget, Left, Milliseconds),
    set_row(seat_growth, Growth, 0, [allowed(Limit)]),
    walks(Rules, Tree, Most, Position, Nodes, Outcome),
    grown(Outcome, Tree, Answer).

grown(Outcome, Tree, seat_grown(Outcome, Entered, Playouts, Deepest, values(Visits, Low, High, Sums), Children, Mixture)) :-
    Tree = seat_tree(Nodes, Growth, _, Blocks, _, _),
    entered(Tree, Entered),
    row(seat_growth, Growth, 0, [playouts(Playouts), deepest(Deepest), low(Low), high(High)]),
    row(seat_node, Nodes, 0, [visits(Visits), who(Who), first(First), end(End), block(Block)]),
    sums(Tree, 0, Sums),
    (   First > 0
    ->  children(First, End, Tree, Children)
    ;   Children = []
    ),
    (   Who =:= -1,
        Block > 0
    ->  average(Blocks, Block, 1, Mixture)
    ;   Mixture = []
    ).

children(Child, End, Tree, Children) :-
    (   Child < End
    ->  Tree = seat_tree(Nodes, _, _, _, _, _),
        row(seat_node, Nodes, Child, [visits(Visits), number(Number)]),
        sums(Tree, Child, Sums),
        Children = [child(Number, Visits, Sums)|Children1],
        next_row(seat_node, Child, Next),
        children(Next, End, Tree, Children1)
    ;   Children = []
    ).

sums(Tree, Node, Sums) :-
    Tree = seat_tree(_, _, _, _, Gains, _),
    array_value(Gains, 8, Seats),
    sums(1, Seats, Tree, Node, Sums).

sums(Seat, Seats, Tree, Node, Sums) :-
    (   Seat =< Seats
    ->  seat_sum(Tree, Node, Seat, Sum),
        Sums = [Sum|Sums1],
        Seat1 is Seat+1,
        sums(Seat1, Seats, Tree, Node, Sums1)
    ;   Sums = []
    ).

seat_sum(seat_tree(_, _, Array, _, _, _), Node, Seat, Sum) :-
    row_number(seat_node, 0, Node, Number),
    Place is 8*Number + Seat - 9,
    array_value(Array, Place, Sum).

% ----------------------------------------------------------------------
% Walks

walks(Rules, Tree, Most, Position, Limit, Outcome) :-
    entered(Tree, Entered),
    (   Entered >= Limit
    ->  Outcome = grown
    ;   walk(Rules, Tree, Most, 0, 1, Position)
    ->  Tree = seat_tree(_, Growth, _, _, _, _),
        row(seat_growth, Growth, 0, [playouts(Playouts0)]),
        Playouts is Playouts0+1,
        set_row(seat_growth, Growth, 0, [playouts(Playouts)]),
        walks(Rules, Tree, Most, Position, Limit, Outcome)
    ;   Outcome = spent
    ).

entered(seat_tree(_, Growth, _, _, _, Budget), Entered) :-
    row(seat_growth, Growth, 0, [allowed(Allowed)]),
    budget_left(Budget, Left),
    Entered is Allowed-Left.

%   walk(+Rules, !Tree, +Most, +Node, +Ply, +Position) is semidet: Node is Ply-1 moves below the root. The results are
%   in Tree's Gains. Fails if its budget is spent.

walk(Rules, Tree, Most, Node, Ply, Position) :-
    Tree = seat_tree(Nodes, _, _, _, _, _),
    row(seat_node, Nodes, Node, [visits(Visits0), who(Who), first(First)]),
    (   ended(Rules, Position, Utilities)
    ->  enter(Tree),
        keep_gains(Tree, Utilities, 1)
    ;   First > 0
    ->  go_down(Who, Rules, Tree, Most, Node, Ply, Position)
    ;   Ply > 1,
        ( Visits0 =:= 0 ; Ply > 200 ; full(Tree, Most) )
    ->  seat_playout(Rules, Tree, 500, Position)
    ;   expand(Who, Rules, Tree, Node, Ply, Position),
        go_down(Who, Rules, Tree, Most, Node, Ply, Position)
    ),
    Visits is Visits0+1,
    set_row(seat_node, Nodes, Node, [visits(Visits)]),
    add_gains(Tree, Node).

full(seat_tree(_, Growth, _, _, _, _), Most) :-
    row(seat_growth, Growth, 0, [size(Size)]),
    Size >= Most.

add_gains(seat_tree(_, _, Sums, _, Gains, _), Node) :-
    array_value(Gains, 8, Seats),
    row_number(seat_node, 0, Node, Number),
    Place is 8*Number - 8,
    add_gains(0, Seats, Sums, Gains, Place).

add_gains(Seat, Seats, Sums, Gains, Place) :-
    (   Seat < Seats
    ->  array_value(Gains, Seat, Gain),
        Index is Place+Seat,
        array_value(Sums, Index, Sum0),
        Sum is Sum0+Gain,
        set_array_value(Sums, Index, Sum),
        Seat1 is Seat+1,
        add_gains(Seat1, Seats, Sums, Gains, Place)
    ;   true
    ).

%   expand(+Who, +Rules, !Tree, +Node, +Ply, +Position) is semidet: Node gets its children.

expand(Who, Rules, Tree, Node, Ply, Position) :-
    Tree = seat_tree(Nodes, Growth, _, _, _, _),
    row(seat_growth, Growth, 0, [deepest(Deepest0), size(First)]),
    Deepest is max(Deepest0, Ply),
    set_row(seat_growth, Growth, 0, [deepest(Deepest)]),
    (   Who =:= -1
    ->  choice_lists(Rules, Position, Seats, Choices),
        new_block(Tree, Seats, Choices, Block),
        set_row(seat_node, Nodes, Node, [block(Block)]),
        combinations(Choices, 1, Count),
        append_nodes(Count, Tree)
    ;   Choices = []
    ),
    set_row(seat_growth, Growth, 0, [counting(0)]),
    append_children(Who, Rules, Tree, First, Choices, Position),
    row(seat_growth, Growth, 0, [size(End), counting(Found)]),
    (   Found > 0
    ->  true
    ;   throw(broken_rules(Position))
    ),
    set_row(seat_node, Nodes, Node, [first(First), end(End)]).

combinations([], Count, Count).
combinations([List|Choices], Count0, Count) :-
    length(List, Length),
    Count1 is Count0*Length,
    combinations(Choices, Count1, Count).

append_nodes(Count, Tree) :-
    (   Count > 0
    ->  append_node(Tree, 0, 0, 1),
        Count1 is Count-1,
        append_nodes(Count1, Tree)
    ;   true
    ).

append_children(Who, Rules, Tree, First, Choices, Position) :-
    Rules = seated(Game, _, _, _, _),
    Game:move(Position, Move, Next),
    append_child(Who, Rules, Tree, First, Choices, Position, Move, Next),
    fail.
append_children(_, _, _, _, _, _).

append_child(Who, Rules, Tree, First, Choices, Position, Move, Next) :-
    Tree = seat_tree(Nodes, Growth, _, _, _, _),
    row(seat_growth, Growth, 0, [counting(Number0)]),
    Number is Number0+1,
    set_row(seat_growth, Growth, 0, [counting(Number)]),
    (   ended(Rules, Next, _)
    ->  NextWho = 0
    ;   mover(Rules, Next, NextWho)
    ),
    (   Who =:= -1
    ->  code(Move, Choices, 0, Code),
        Place is Code+1,
        nth_row(seat_node, First, Place, Child),
        set_row(seat_node, Nodes, Child, [who(NextWho), number(Number)])
    ;   Who =:= 0
    ->  weight(Rules, Position, Move, Weight),
        append_node(Tree, NextWho, Number, Weight)
    ;   append_node(Tree, NextWho, Number, 1)
    ).

%   code(+Move, +Choices, +Code0, -Code): the place of a combination of choices, the last one running first.

code([], [], Code, Code).
code([Choice|Move], [List|Choices], Code0, Code) :-
    length(List, Length),
    place(List, Choice, 0, Place),
    Code1 is Code0*Length + Place,
    code(Move, Choices, Code1, Code).

place([Choice0|List], Choice, Place0, Place) :-
    (   Choice == Choice0
    ->  Place = Place0
    ;   Place1 is Place0+1,
        place(List, Choice, Place1, Place)
    ).

%   go_down(+Who, +Rules, !Tree, +Most, +Node, +Ply, +Position) is semidet.

go_down(Who, Rules, Tree, Most, Node, Ply, Position) :-
    Tree = seat_tree(Nodes, Growth, _, Blocks, _, _),
    row(seat_node, Nodes, Node, [visits(Visits), first(First), end(End), block(Block)]),
    (   Who =:= -1
    ->  choose(Blocks, Block, Growth, Chosen, Code),
        Place is Code+1,
        nth_row(seat_node, First, Place, Child)
    ;   Who =:= 0
    ->  drawn_child(Tree, First, End, Child)
    ;   most_promising(First, End, Tree, Who, Visits, Child)
    ),
    row(seat_node, Nodes, Child, [number(Number)]),
    Rules = seated(Game, _, _, _, _),
    nth_move(Game, Position, Growth, Number, Next),
    Ply1 is Ply+1,
    walk(Rules, Tree, Most, Child, Ply1, Next),
    (   Who =:= -1
    ->  learn(Tree, Block, Chosen, First, Code, 1)
    ;   true
    ).

%   drawn_child(!Tree, +First, +End, -Child): each as often as its weight says.

drawn_child(seat_tree(Nodes, Growth, _, _, _, _), First, End, Child) :-
    weights(First, End, Nodes, 0, Sum),
    row(seat_growth, Growth, 0, [chance(Chance0)]),
    chance_below(Sum, Chance0, Number, Chance),
    set_row(seat_growth, Growth, 0, [chance(Chance)]),
    drawn(First, Number, Nodes, Child).

weights(Child, End, Nodes, Sum0, Sum) :-
    (   Child < End
    ->  row(seat_node, Nodes, Child, [weight(Weight)]),
        Sum1 is Sum0+Weight,
        next_row(seat_node, Child, Next),
        weights(Next, End, Nodes, Sum1, Sum)
    ;   Sum = Sum0
    ).

drawn(Child0, Number, Nodes, Child) :-
    row(seat_node, Nodes, Child0, [weight(Weight)]),
    (   Number < Weight
    ->  Child = Child0
    ;   Left is Number-Weight,
        next_row(seat_node, Child0, Next),
        drawn(Next, Left, Nodes, Child)
    ).

%   most_promising(+First, +End, +Tree, +Seat, +Visits, -Child): by the mean of the Seat's results, in 64ths, and a
%   bonus for few visits: 64*300 times the root of the logarithm of all Visits by those of the child. The binary
%   logarithm is interpolated between powers of two.

most_promising(First, End, Tree, Seat, Visits, Child) :-
    Walks is Visits+1,
    Power is msb(Walks),
    Log is (Power<<10) + ((Walks<<10)>>Power) - 1024,
    Explore is 249_532*Log,
    most_promising(First, End, Tree, Seat, Explore, -1, First, Child).

most_promising(Child, End, Tree, Seat, Explore, Promise0, Best0, Best) :-
    (   Child < End
    ->  Tree = seat_tree(Nodes, _, _, _, _, _),
        row(seat_node, Nodes, Child, [visits(Visits)]),
        seat_sum(Tree, Child, Seat, Sum),
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
