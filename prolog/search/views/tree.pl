:- module(pybridge_tree,
          [ search_tree/3,      % :Position, +Depth, -Tree
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

:- meta_predicate search_tree(:, +, -).

%!  search_tree(:Position, +Depth, -Tree) is det.
%
%   Tree is what alpha-beta sees from Game:Position, Depth moves ahead.
%
%   @error tree_too_large(Depth, Nodes) when it has more than largest_tree/1
%          nodes: nobody could look at it

search_tree(Game:Position, Depth, Tree) :-
    must_be(ground, Position),
    must_be(nonneg, Depth),
    Game:players(Max, _),
    NoAlpha is -inf,
    NoBeta is inf,
    catch(grow(Position, '', search(Game, Max, nodes(0)), Depth, NoAlpha, NoBeta, Tree),
          too_large(Largest),
          throw(error(tree_too_large(Depth, Largest), _))).

%!  largest_tree(-Nodes) is det.
%
%   All of tic-tac-toe fits, as the lab draws it.

largest_tree(20_000).

%   grow(+Position, +Text, +Search, +Depth, +Alpha, +Beta, -Tree)

grow(Position, Text, search(Game, _, _), _, Alpha, Beta, node(Text, '', Value, ended, [], Alpha-Beta)) :-
    Game:utility(Position, Value0),
    !,
    Value = Value0.
grow(Position, Text, search(Game, _, _), 0, Alpha, Beta, node(Text, Player, Value, horizon, [], Alpha-Beta)) :-
    !,
    Game:turn(Position, Player),
    guess(Game, Position, Value).
grow(Position, Text, Search, Depth, Alpha, Beta, node(Text, Player, Value, searched, Children, Alpha-Beta)) :-
    Search = search(Game, Max, Counter),
    count(Counter),
    Game:turn(Position, Player),
    findall(Move-Next, Game:move(Position, Move, Next), Moves),
    some_move(Moves, Game, Position),
    Depth1 is Depth-1,
    (   Player == Max
    ->  Side = max,
        Worst is -inf
    ;   Side = min,
        Worst is inf
    ),
    branches(Moves, Side, Search, Depth1, Alpha, Beta, Worst, Value, Children).

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

%   branches(+Moves, +Side, +Search, +Depth, +Alpha, +Beta, +Best0, -Best, -Children):
%   as soon as the window closes, the moves that are left are cut.

branches([], _, _, _, _, _, Best, Best, []).
branches([Move-_|Moves], Side, Search, Depth, Alpha, Beta, Best0, Best, 
         [node(Text, '', @(none), cut, [], Alpha-Beta)|Cut]) :-
    Beta =< Alpha,
    !,
    Search = search(Game, _, _),
    move_text(Game, Move, Text),
    branches(Moves, Side, Search, Depth, Alpha, Beta, Best0, Best, Cut).
branches([Move-Next|Moves], Side, Search, Depth, Alpha, Beta, Best0, Best, [Child|Children]) :-
    Search = search(Game, _, _),
    move_text(Game, Move, Text),
    grow(Next, Text, Search, Depth, Alpha, Beta, Child),
    Child = node(_, _, Value, _, _, _),
    better(Side, Value, Best0, Best1),
    narrow(Side, Value, Alpha, Beta, Alpha1, Beta1),
    branches(Moves, Side, Search, Depth, Alpha1, Beta1, Best1, Best, Children).

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

narrow(max, Value, Alpha0, Beta, Alpha, Beta) :-
    better(max, Value, Alpha0, Alpha).
narrow(min, Value, Alpha, Beta0, Alpha, Beta) :-
    better(min, Value, Beta0, Beta).

:- multifile prolog:error_message//1.

prolog:error_message(tree_too_large(Depth, Nodes)) -->
    [ 'the tree ~d moves deep has more than ~D positions: ask for fewer'-[Depth, Nodes] ].
