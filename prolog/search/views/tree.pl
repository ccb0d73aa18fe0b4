:- module(pybridge_tree,
          [ search_tree/3,      % :Position, +Depth, -Tree
            search_tree/4,      % +Algorithm, :Position, +Depth, -Tree
            tree_so_far/4,      % +Game, +Tree, +Steps, -SoFar
            largest_tree/1      % -Nodes
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../../rules/positions', [move_text/3]).
:- use_module('../rule_faults', [some_move/3]).

/** <module> The tree that alpha-beta walks, to be looked at

    ?- start(_, Position), search_tree(tictactoe:Position, 2, Tree).

A Tree is node(Text, Player, Value, How, Children, Alpha-Beta): Text is the move
that led there ('' at the root), Player the one to move there, Value from Max's
side. Alpha is what Max is sure of when the search comes there, Beta what Min is
sure of: -inf and inf at the root. How is one of

| searched | Value is the best of the Children                                  |
| ended    | the game is over: Value is the utility                             |
| horizon  | as deep as was asked for: Value is the game's guess, or 0          |
| cut      | not looked at, as an earlier choice makes it irrelevant: Value is @(none) |

The children are walked in the game's own order with the window of alphabeta/5,
which is what a figure in a textbook shows. The engine's own order is better.
*/

:- meta_predicate
    search_tree(:, +, -),
    search_tree(+, :, +, -).

%!  search_tree(:Position, +Depth, -Tree) is det.
%
%   Tree is what alpha-beta sees from Game:Position, Depth moves ahead.
%
%   @error tree_too_large(Depth, Nodes) when it has more than largest_tree/1
%          nodes: nobody could look at it

search_tree(Position, Depth, Tree) :-
    search_tree(alphabeta, Position, Depth, Tree).

%!  search_tree(+Algorithm, :Position, +Depth, -Tree) is det.
%
%   As search_tree/3 for alphabeta; minimax cuts nothing, and has no window: none in place of
%   Alpha-Beta.

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

%!  largest_tree(-Nodes) is det.
%
%   All of tic-tac-toe fits, as the lab draws it.

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

%   branches(+Moves, +Side, +Search, +Depth, +Window, +Best0, -Best, -Children): as soon as the window
%   closes, the moves that are left are cut.

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
%   SoFar is what a search that walks Tree, of Game, knows when it has come to Steps nodes, the root
%   being the first. A node that it has not done with has the best value that has come back to it yet,
%   or what is worse than any.

tree_so_far(Game, Tree, Steps, SoFar) :-
    must_be(positive_integer, Steps),
    Game:players(Max, _),
    so_far(Tree, Max, Steps, _, SoFar, _).

%   so_far(+Tree, +Max, +Steps0, -Steps, -SoFar, -Done): Steps are left over; Done is whether SoFar is all of Tree.

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
    [ 'the tree ~d moves deep has more than ~D positions: ask for fewer'-[Depth, Nodes] ].
