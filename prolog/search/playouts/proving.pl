:- module(pybridge_proving,
          [ settle/2,           % +Node, +Tree
            best_possible/3     % +Tree, +Side, +Utility
          ]).
:- use_module('../score', [farther/3, score_plies/2, score_utility/2]).
:- use_module('../state', [field/3, set_field/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Proven values, passed up

A node whose winner is certain is closed: it has a score (score.pl), from Max's side and with distances from
the node itself, and a certainty, which says what is proven:

  | 0 | the winner, or a draw; the winner may get more than the score says, or win sooner |
  | 1 | the utility as well                                                             |
  | 2 | the distance as well                                                            |

A node is closed by one child that wins for the player to move, or when all children are closed.
*/

%!  settle(+Node, +Tree) is det.
%
%   Close Node if its children allow it.

settle(Node, Tree) :-
    field(node, Node, [children(Children), side(Side)]),
    summed(Children, Side, sum(all, nothing, 0, 2), sum(Closed, Best, BestCertainty, WinCertainty)),
    (   Best == nothing
    ->  true
    ;   score_utility(Best, Utility),
        compare(Order, Utility, 0),
        certainty(Order, Closed, Tree, Side, Best, BestCertainty, WinCertainty, Certainty)
    ->  Score is Side*Best,
        set_field(node, Node, score(Score)),
        set_field(node, Node, certainty(Certainty))
    ;   true
    ).

%   summed(+Children, +Side, +Sum0, -Sum): a sum is sum(Closed, Best, BestCertainty, WinCertainty). Closed is all or
%   some of the children; Best is the best score of the closed ones, from Side's view at the node, or nothing;
%   BestCertainty is its certainty; and WinCertainty is the least certainty of the wins.

summed([], _, Sum, Sum).
summed([Child|Children], Side, Sum0, Sum) :-
    field(node, Child, [score(Score), certainty(Certainty)]),
    (   Score == open
    ->  Sum0 = sum(_, Best, BestCertainty, WinCertainty),
        summed(Children, Side, sum(some, Best, BestCertainty, WinCertainty), Sum)
    ;   farther(Score, 1, Score1),
        Value is Side*Score1,
        with_child(Sum0, Value, Certainty, Sum1),
        summed(Children, Side, Sum1, Sum)
    ).

with_child(sum(Closed, Best0, BestCertainty0, WinCertainty0), Value, Certainty,
           sum(Closed, Best, BestCertainty, WinCertainty)) :-
    (   ( Best0 == nothing ; Value > Best0 )
    ->  Best = Value,
        BestCertainty = Certainty
    ;   Value =:= Best0
    ->  Best = Best0,
        BestCertainty is max(BestCertainty0, Certainty)
    ;   Best = Best0,
        BestCertainty = BestCertainty0
    ),
    (   Value > 0
    ->  WinCertainty is min(WinCertainty0, Certainty)
    ;   WinCertainty = WinCertainty0
    ).

%   certainty(+Order, +Closed, +Tree, +Side, +Best, +BestCertainty, +WinCertainty, -Certainty) is semidet: Certainty is
%   that of a node which is a win (>), a draw (=) or a loss (<) for Side. Fails if the node cannot be closed.

certainty(>, Closed, Tree, Side, Best, _, WinCertainty, Certainty) :-
    score_utility(Best, Utility),
    (   best_possible(Tree, Side, Utility)
    ->  (   score_plies(Best, 1)
        ->  Certainty = 2
        ;   Closed == all
        ->  Certainty is max(1, WinCertainty)
        ;   Certainty = 1
        )
    ;   Closed == all
    ->  Certainty = WinCertainty
    ;   Certainty = 0
    ).
certainty(=, all, _, _, _, _, _, 2).
certainty(<, all, Tree, Side, Best, BestCertainty, _, Certainty) :-
    score_utility(Best, Utility),
    Other is -Side,
    Theirs is -Utility,
    (   best_possible(Tree, Other, Theirs)
    ->  Certainty is max(1, BestCertainty)
    ;   Certainty = BestCertainty
    ).

%!  best_possible(+Tree, +Side, +Utility) is semidet.
%
%   Utility, from Side's view, is a win, and no better win is possible.

best_possible(Tree, Side, Utility) :-
    Utility > 0,
    (   Side =:= 1
    ->  field(tree, Tree, [highest(Utility)])
    ;   field(tree, Tree, [lowest(Lowest)]),
        integer(Lowest),
        Utility =:= -Lowest
    ).
