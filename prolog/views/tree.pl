:- module(pybridge_tree,
          [ tree_so_far/4,      % +Game, +Tree, +Steps, -SoFar
            narrow/4,           % +Window0, +Side, +Value, -Window
            branch_text/3       % :Position, +Move, -Text
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module('../rules/chance_moves', [chance_decides/1, probability/3]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../rules/seats', [side/3]).

:- meta_predicate branch_text(:, +, -).

/** <module> Search trees, for display

A Tree is node(Text, Player, Value, How, Children, Alpha-Beta): Text is the move that
leads to the node ('' at the root), Player is the player to move there, and Value is from
Max's side. Alpha is the value that Max is sure of when the search reaches the node, Beta
the one that Min is sure of; at the root they are -inf and inf. Where a search has no window,
the atom `none` takes its place. How is one of

| searched | Value is the best of the Children                                         |
| ended    | the game has ended: Value is the utility                                  |
| horizon  | the depth limit is reached: Value is that of the game's heuristic, or 0   |
| cut      | not searched, since an earlier move makes it irrelevant: Value is @(none) |
*/

%!  tree_so_far(+Game, +Tree, +Steps, -SoFar) is det.
%
%   SoFar is the part of Tree, a tree of Game, that the search has reached after Steps nodes, of which
%   the root is the first. An unfinished node has the best value that its children have returned so
%   far, or the worst possible value.

tree_so_far(Game, Tree, Steps, SoFar) :-
    must_be(positive_integer, Steps),
    so_far(Tree, Game, Steps, _, SoFar, _).

%   so_far(+Tree, +Game, +Steps0, -Steps, -SoFar, -Done): Steps are left over; Done is true if SoFar
%   is all of Tree.

so_far(node(Text, Player, Value0, How, Children0, Window), Game, Steps0, Steps,
       node(Text, Player, Value, How, Children, Window), Done) :-
    Steps1 is Steps0-1,
    (   side(Game, Player, Side)
    ->  true
    ;   Side = 1                % the game has ended
    ),
    worst(Side, Worst),
    all_so_far(Children0, Game-Side, Steps1, Steps, Worst, Best, Children, Done),
    ( Done == true -> Value = Value0 ; Value = Best ).

all_so_far([], _, Steps, Steps, Best, Best, [], true).
all_so_far([Child|Children], Game-Side, Steps0, Steps, Best0, Best, SoFar, Done) :-
    (   Steps0 =:= 0
    ->  Steps = 0,
        Best = Best0,
        SoFar = [],
        Done = false
    ;   so_far(Child, Game, Steps0, Steps1, First, FirstDone),
        SoFar = [First|Others],
        (   FirstDone == true
        ->  returned(First, Side, Best0, Best1),
            all_so_far(Children, Game-Side, Steps1, Steps, Best1, Best, Others, Done)
        ;   Steps = Steps1,
            Best = Best0,
            Others = [],
            Done = false
        )
    ).

returned(node(_, _, Value, How, _, _), Side, Best0, Best) :-
    (   ( How == cut ; Side =:= 0 )
    ->  Best = Best0
    ;   better(Side, Value, Best0, Best)
    ).

worst(0, @(none)).              % the mean is known once all outcomes are
worst(1, Worst) :-
    Worst is -inf.
worst(-1, Worst) :-
    Worst is inf.

better(1, Value, Best0, Best) :-
    Best is max(Best0, Value).
better(-1, Value, Best0, Best) :-
    Best is min(Best0, Value).

%!  branch_text(:Position, +Move, -Text) is det.
%
%   Text is that of Move, with its probability if chance decides in Position.

branch_text(Game:Position, Move, Text) :-
    move_text(Game, Move, Text0),
    (   chance_decides(Game:Position),
        probability(Game:Position, Move, Probability)
    ->  rational(Probability, Over, Under),
        format(atom(Text), '~w (~d/~d)', [Text0, Over, Under])
    ;   Text = Text0
    ).

%!  narrow(+Window0, +Side, +Value, -Window) is det.
%
%   Window is left of Window0 once a move of Side is known to have this Value.

narrow(none, _, _, none).
narrow(Window, 0, _, Window) :-
    !.
narrow(Alpha0-Beta0, Side, Value, Alpha-Beta) :-
    (   Side =:= 1
    ->  better(1, Value, Alpha0, Alpha),
        Beta = Beta0
    ;   better(-1, Value, Beta0, Beta),
        Alpha = Alpha0
    ).
