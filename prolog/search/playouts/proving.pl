:- module(pybridge_proving,
          [ settle/3,           % !Nodes, +Node, +Ends
            best_possible/3     % +Ends, +Side, +Utility
          ]).
:- use_module('../../memory/search_memory', [array_value/3, set_array_value/3]).
:- use_module('../score', [farther/3, score_plies/2, score_utility/2]).
:- use_module('../state', [row/4, set_row/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Proven values, passed up: MCTS-Solver (Winands et al. 2008)

A node whose winner is certain is closed: it has a score (score.pl), from Max's side and with distances from the node itself,
and a certainty, which says what is proven:

  | -1 | nothing: the node is open                                                        |
  | 0  | the winner, or a draw; the winner may get more than the score says, or win sooner |
  | 1  | the utility as well                                                              |
  | 2  | the distance as well                                                             |

A node is closed by one child that wins for the player to move, or when all children are closed. Ends is ends(Highest,
Lowest, Most): the best that Max and Min can hope for, and the most numbers that the array of nodes may have.
*/

%!  settle(!Nodes, +Node, +Ends) is det.
%
%   Close Node if its children allow it.

settle(Nodes, Node, Ends) :-
    row(node, Nodes, Node, [side(Side), first(First), end(End)]),
    summed(First, End, Nodes, Side, sum(all, nothing, 0, 2), sum(Closed, Best, BestCertainty, WinCertainty)),
    (   Best == nothing
    ->  true
    ;   score_utility(Best, Utility),
        certainty(Closed, Ends, Side, Utility, Best, BestCertainty, WinCertainty, Certainty)
    ->  Score is Side*Best,
        set_row(node, Nodes, Node, [score(Score), certainty(Certainty)])
    ;   true
    ).

%   summed(+Child, +End, +Nodes, +Side, +Sum0, -Sum): a sum is sum(Closed, Best, BestCertainty, WinCertainty). Closed is all
%   or some of the children; Best is the best score of the closed ones, from Side's view at the node, or nothing;
%   BestCertainty is its certainty; and WinCertainty is the least certainty of the wins.

summed(Child, End, Nodes, Side, Sum0, Sum) :-
    (   Child < End
    ->  row(node, Nodes, Child, [certainty(Certainty)]),
        (   Certainty < 0
        ->  Sum0 = sum(_, Best, BestCertainty, WinCertainty),
            Sum1 = sum(some, Best, BestCertainty, WinCertainty)
        ;   row(node, Nodes, Child, [score(Score)]),
            farther(Score, 1, Score1),
            Value is Side*Score1,
            with_child(Sum0, Value, Certainty, Sum1)
        ),
        Next is Child+10,
        summed(Next, End, Nodes, Side, Sum1, Sum)
    ;   Sum = Sum0
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

%   certainty(+Closed, +Ends, +Side, +Utility, +Best, +BestCertainty, +WinCertainty, -Certainty) is semidet: Certainty is that
%   of a node which is worth Utility to Side. Fails if the node cannot be closed.

certainty(Closed, Ends, Side, Utility, Best, BestCertainty, WinCertainty, Certainty) :-
    (   Utility > 0
    ->  (   best_possible(Ends, Side, Utility)
        ->  (   score_plies(Best, 1)
            ->  Certainty = 2
            ;   Closed == all
            ->  Certainty is max(1, WinCertainty)
            ;   Certainty = 1
            )
        ;   Closed == all
        ->  Certainty = WinCertainty
        ;   Certainty = 0
        )
    ;   Closed == all,
        (   Utility =:= 0
        ->  Certainty = 2
        ;   Other is -Side,
            Theirs is -Utility,
            best_possible(Ends, Other, Theirs)
        ->  Certainty is max(1, BestCertainty)
        ;   Certainty = BestCertainty
        )
    ).

%!  best_possible(+Ends, +Side, +Utility) is semidet.
%
%   Utility, from Side's view, is a win, and no better win is possible.

best_possible(ends(Highest, Lowest, _), Side, Utility) :-
    Utility > 0,
    (   Side =:= 1
    ->  Utility =:= Highest
    ;   Utility =:= -Lowest
    ).
