:- module(pybridge_playout_nodes,
          [ append_node/5,      % !Tree, +Number, +Side, +Worth, +Closed
            expand/7,           % +Rules, !Tree, +Ends, +Node, +Side, +Ply, +Positions
            drawn_child/4,      % !Tree, +First, +End, -Child
            nth_child/5         % +Rules, !Tree, +Position, +Number, -Next
          ]).
:- use_module('../../base/chance', [chance_weighted/4]).
:- use_module('../../memory/search_memory', [array_value/3, extend_array/3, set_array_value/3]).
:- use_module('../../worth/score', [end_score/2]).
:- use_module('../game_calls', [mover/3, nth_candidate/5, nth_move/5, outcome_weight/4]).
:- use_module(playout_records, [goal_expansion/2]).
:- use_module(amaf, [known_move/3]).
:- use_module(playout, [enter/1, utility_result/3]).
:- use_module(proving, [best_end/3, settle/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The nodes of a tree of playouts, and their children

Rules, Tree, Ends, Ply and Positions are those of playout_tree.pl.
*/

%!  append_node(!Tree, +Number, +Side, +Worth, +Closed) is det.
%
%   Number is that of the move which leads to the new node.

append_node(tree(Nodes, Growth, _, _, _, _), Number, Side, worth(Low, High), Closed) :-
    row(growth, Growth, 0, [size(Node), space(Space)]),
    next_row(node, Node, Size),
    set_row(growth, Growth, 0, [size(Size)]),
    (   Size > Space
    ->  Longer is Space + min(Space, 0x20000),
        extend_array(Nodes, Longer, 0),
        set_row(growth, Growth, 0, [space(Longer)])
    ;   true
    ),
    set_row(node, Nodes, Node, [low(Low), high(High), closed(Closed), number(Number), side(Side)]).

%!  expand(+Rules, !Tree, +Ends, +Node, +Side, +Ply, +Positions) is semidet.
%
%   Node, where Side is to move, gets its children. Fails if the budget is spent.

expand(Rules, Tree, Ends, Node, Side, Ply, [Position|_]) :-
    Tree = tree(Nodes, Growth, _, _, _, _),
    row(growth, Growth, 0, [deepest(Deepest0), size(First)]),
    Deepest is max(Deepest0, Ply),
    set_row(growth, Growth, 0, [deepest(Deepest)]),
    append_children(Rules, Tree, Ends, Side, Position, Last),
    Last \== spent,
    row(growth, Growth, 0, [size(End)]),
    (   End > First
    ->  true
    ;   throw(broken_rules(Position))
    ),
    set_row(node, Nodes, Node, [first(First), end(End)]),
    Ends = ends(_, _, _, Slack),
    settle(Nodes, Node, Slack).

%   append_children(+Rules, !Tree, +Ends, +Side, +Position, -Last): Last is `best` if the last child wins as much as
%   possible: no more moves are generated then; `spent` if the budget is; otherwise `other`.

append_children(Rules, Tree, Ends, Side, Position, Last) :-
    Rules = rules(Game, _, _, _, _, Listing),
    child(Listing, Game, Tree, Position, Move, Next),
    row_of_next(Tree, Row),
    append_child(Rules, Tree, Ends, Side, Move, Next, Last0),
    ( ( Side =\= 0 ; Last0 == spent ) -> true ; weigh(Rules, Tree, Position, Move, Row) ),
    Last0 \== other,
    !,
    Last = Last0.
append_children(_, _, _, _, _, other).

row_of_next(tree(_, Growth, _, _, _, _), Row) :-
    row(growth, Growth, 0, [size(Row)]).

weigh(Rules, tree(Nodes, _, _, _, _, _), Position, Move, Row) :-
    outcome_weight(Rules, Position, Move, Weight),
    set_row(node, Nodes, Row, [amaf_visits(Weight)]).

%   child(+Listing, +Game, !Tree, +Position, -Move, -Next) is nondet.

child(step_by_candidate, Game, tree(_, Growth, _, _, _, _), Position, Move, Next) :-
    call(pybridge_chosen:Game, Position, Move0, Candidate),
    (   call(pybridge_chosen:Game, Candidate, Position, Move0, Move1, Next0)
    ->  Move = Move1,
        Next = Next0
    ;   set_row(growth, Growth, 0, [no_moves(1)]),
        fail
    ).
child(Listing, Game, _, Position, Move, Next) :-
    Listing \== step_by_candidate,
    Game:move(Position, Move, Next).

append_child(Rules, Tree, Ends, Side, Move, Next, Last) :-
    Rules = rules(Game, _, _, _, _, _),
    Ends = ends(Range, Open, _, _),
    (   enter(Tree)
    ->  known_move(Tree, Move, Number),
        (   Game:utility(Next, Utility)
        ->  end_score(Utility, Score),
            append_node(Tree, Number, 0, worth(Score, Score), 1),
            utility_result(Tree, Utility, _),
            (   best_end(Range, Side, Score)
            ->  Last = best
            ;   Last = other
            )
        ;   mover(Rules, Next, NextSide),
            append_node(Tree, Number, NextSide, Open, 0),
            Last = other
        )
    ;   Last = spent
    ).

%!  drawn_child(!Tree, +First, +End, -Child) is det.
%
%   Child is one of those from First to End, each as often as its weight says.

drawn_child(tree(Nodes, Growth, _, _, _, _), First, End, Child) :-
    findall(Weight-Each,
            ( row_between(node, First, End, Each), row(node, Nodes, Each, [amaf_visits(Weight)]) ),
            Weighted),
    row(growth, Growth, 0, [chance(Chance0)]),
    chance_weighted(Child, Weighted, Chance0, Chance),
    set_row(growth, Growth, 0, [chance(Chance)]).

%!  nth_child(+Rules, !Tree, +Position, +Number, -Next) is det.
%
%   Children come in the order of move/3, which is that of the candidates as long as all of them have been moves.

nth_child(rules(Game, _, _, _, _, Listing), tree(_, Growth, _, _, _, _), Position, Number, Next) :-
    (   Listing == step_by_candidate,
        row(growth, Growth, 0, [no_moves(0)])
    ->  nth_candidate(Game, Position, Growth, Number, Next)
    ;   nth_move(Game, Position, Growth, Number, Next)
    ).
