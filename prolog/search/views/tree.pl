:- module(pybridge_tree,
          [ search_tree/3,      % :Position, +Depth, -Tree
            search_tree/4,      % +Algorithm, :Position, +Depth, -Tree
            tree_so_far/4,      % +Game, +Tree, +Steps, -SoFar
            narrow/4,           % +Window0, +Side, +Value, -Window
            side/3              % +Player, +Max, -Side
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../../rules/positions', [move_text/3]).
:- use_module('../rule_faults', [some_move/3]).

/** <module> The tree that alpha-beta searches, for display

    ?- start(_, Position), search_tree(tictactoe:Position, 2, Tree).

A Tree is node(Text, Player, Value, How, Children, Alpha-Beta): Text is the move that
leads to the node ('' at the root), Player is the player to move there, and Value is from
Max's side. Alpha is the value that Max is sure of when the search reaches the node, Beta
the one that Min is sure of; at the root they are -inf and inf. How is one of

| searched | Value is the best of the Children                                         |
| ended    | the game has ended: Value is the utility                                  |
| horizon  | the depth limit is reached: Value is that of the game's heuristic, or 0   |
| cut      | not searched, since an earlier move makes it irrelevant: Value is @(none) |

The children are searched in the game's own order with the window of alphabeta/5, as in
the figures of a textbook. The engine searches them in a better order.
*/

:- meta_predicate
    search_tree(:, +, -),
    search_tree(+, :, +, -).

%!  search_tree(:Position, +Depth, -Tree) is det.
%
%   Tree is the tree that alpha-beta searches from Game:Position, Depth moves deep.
%
%   @error tree_too_large(Depth, Nodes) if it has more nodes than largest_tree/1 allows

search_tree(Position, Depth, Tree) :-
    search_tree(alphabeta, Position, Depth, Tree).

%!  search_tree(+Algorithm, :Position, +Depth, -Tree) is det.
%
%   As search_tree/3 if Algorithm is alphabeta. If it is minimax, nothing is cut, and the atom none
%   takes the place of the window Alpha-Beta.

search_tree(Algorithm, Game:Position, Depth, Tree) :-
    must_be(oneof([alphabeta,minimax]), Algorithm),
    must_be(ground, Position),
    must_be(nonneg, Depth),
    Game:players(Max, _),
    first_window(Algorithm, Window),
    catch(grow(Position, '', search(Game, Max, nodes(0)), Depth, Window, Tree),
          too_large(Largest),
          throw(error(tree_too_large(Depth, Largest), _))).

first_window(minimax, none).
first_window(alphabeta, Alpha-Beta) :-
    Alpha is -inf,
    Beta is inf.

%   largest_tree(-Nodes): The most inner nodes that a tree may have. The whole alpha-beta tree of tic-tac-toe fits.

largest_tree(20_000).

%   grow(+Position, +Text, +Search, +Depth, +Window, -Tree)

grow(Position, Text, search(Game, _, _), _, Window, node(Text, '', Value, ended, [], Window)) :-
    Game:utility(Position, Value0),
    !,
    Value = Value0.
grow(Position, Text, search(Game, _, _), 0, Window, node(Text, Player, Value, horizon, [], Window)) :-
    !,
    Game:turn(Position, Player),
    guess(Game, Position, Value).
grow(Position, Text, Search, Depth, Window, node(Text, Player, Value, searched, Children, Window)) :-
    Search = search(Game, Max, Counter),
    count(Counter),
    Game:turn(Position, Player),
    findall(Move-Next, Game:move(Position, Move, Next), Moves),
    some_move(Moves, Game, Position),
    Depth1 is Depth-1,
    side(Player, Max, Side),
    worst(Side, Worst),
    branches(Moves, Side, Search, Depth1, Window, Worst, Value, Children).

side(Player, Max, Side) :-
    (   Player == Max
    ->  Side = max
    ;   Side = min
    ).

worst(max, Worst) :-
    Worst is -inf.
worst(min, Worst) :-
    Worst is inf.

%   Leaves are not counted: every inner node has a few.

count(Counter) :-
    arg(1, Counter, Count0),
    Count is Count0+1,
    nb_setarg(1, Counter, Count),
    (   largest_tree(Largest),
        Count > Largest
    ->  throw(too_large(Largest))
    ;   true
    ).

guess(Game, Position, Value) :-
    (   offers(Game, heuristic/2),
        Game:heuristic(Position, Value0)
    ->  Value = Value0
    ;   Value = 0
    ).

%   branches(+Moves, +Side, +Search, +Depth, +Window, +Best0, -Best, -Children): once the window is
%   empty, the remaining moves are cut.

branches([], _, _, _, _, Best, Best, []).
branches([Move-_|Moves], Side, Search, Depth, Window, Best0, Best,
         [node(Text, '', @(none), cut, [], Window)|Cut]) :-
    closed(Window),
    !,
    Search = search(Game, _, _),
    move_text(Game, Move, Text),
    branches(Moves, Side, Search, Depth, Window, Best0, Best, Cut).
branches([Move-Next|Moves], Side, Search, Depth, Window, Best0, Best, [Child|Children]) :-
    Search = search(Game, _, _),
    move_text(Game, Move, Text),
    grow(Next, Text, Search, Depth, Window, Child),
    Child = node(_, _, Value, _, _, _),
    better(Side, Value, Best0, Best1),
    narrow(Window, Side, Value, Window1),
    branches(Moves, Side, Search, Depth, Window1, Best1, Best, Children).

closed(Alpha-Beta) :-
    Beta =< Alpha.

better(max, Value, Best0, Best) :-
    (   Value > Best0
    ->  Best = Value
    ;   Best = Best0
    ).
better(min, Value, Best0, Best) :-
    (   Value < Best0
    ->  Best = Value
    ;   Best = Best0
    ).

narrow(none, _, _, none).
narrow(Alpha-Beta, Side, Value, Window) :-
    narrowed(Side, Value, Alpha, Beta, Window).

narrowed(max, Value, Alpha0, Beta, Alpha-Beta) :-
    better(max, Value, Alpha0, Alpha).
narrowed(min, Value, Alpha, Beta0, Alpha-Beta) :-
    better(min, Value, Beta0, Beta).

%!  tree_so_far(+Game, +Tree, +Steps, -SoFar) is det.
%
%   SoFar is the part of Tree, a tree of Game, that the search has reached after Steps nodes, of which
%   the root is the first. An unfinished node has the best value that its children have returned so
%   far, or the worst possible value.

tree_so_far(Game, Tree, Steps, SoFar) :-
    must_be(positive_integer, Steps),
    Game:players(Max, _),
    so_far(Tree, Max, Steps, _, SoFar, _).

%   so_far(+Tree, +Max, +Steps0, -Steps, -SoFar, -Done): Steps are left over; Done is true if SoFar
%   is all of Tree.

so_far(node(Text, Player, Value0, How, Children0, Window), Max, Steps0, Steps,
       node(Text, Player, Value, How, Children, Window), Done) :-
    Steps1 is Steps0-1,
    side(Player, Max, Side),
    worst(Side, Worst),
    all_so_far(Children0, Max, Side, Steps1, Steps, Worst, Best, Children, Done),
    (   Done == true
    ->  Value = Value0
    ;   Value = Best
    ).

all_so_far([], _, _, Steps, Steps, Best, Best, [], true).
all_so_far([Child|Children], Max, Side, Steps0, Steps, Best0, Best, SoFar, Done) :-
    (   Steps0 =:= 0
    ->  Steps = 0,
        Best = Best0,
        SoFar = [],
        Done = false
    ;   so_far(Child, Max, Steps0, Steps1, First, FirstDone),
        SoFar = [First|Others],
        (   FirstDone == true
        ->  returned(First, Side, Best0, Best1),
            all_so_far(Children, Max, Side, Steps1, Steps, Best1, Best, Others, Done)
        ;   Steps = Steps1,
            Best = Best0,
            Others = [],
            Done = false
        )
    ).

returned(node(_, _, Value, How, _, _), Side, Best0, Best) :-
    (   How == cut
    ->  Best = Best0
    ;   better(Side, Value, Best0, Best)
    ).

:- multifile prolog:error_message//1.

prolog:error_message(tree_too_large(Depth, Nodes)) -->
    [ 'a tree ~d moves deep has more than ~D positions: give a smaller depth'-[Depth, Nodes] ].
