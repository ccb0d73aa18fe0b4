:- module(pybridge_proving,
          [ settle/3,           % !Nodes, +Node, +Slack
            best_end/3          % +Range, +Side, +Score
          ]).
:- use_module('../../memory/search_memory', [array_value/3, set_array_value/3]).
:- use_module('../../worth/score', [farther/3]).
:- use_module('../../worth/worth', [closed/3, unlimited/1]).
:- use_module(playout_records, [goal_expansion/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Proven values, passed up: MCTS-Solver (Winands et al. 2008), with bounds (Cazenave & Saffidine 2010)

Each node has a worth (worth.pl), low and high, with distances from the node itself. A node whose winner is certain is
closed: it is not visited again.
*/

%!  settle(!Nodes, +Node, +Slack) is det.
%
%   What is proven of the children of Node, all of which are there or one of which wins as much as possible, is
%   proven of Node: the side to move takes the best for itself, and chance comes to the mean. Slack is that of
%   closed/3.

settle(Nodes, Node, Slack) :-
    row(node, Nodes, Node, [side(Side), first(First), end(End)]),
    (   Side =:= 0
    ->  row(node, Nodes, Node, [low(Low0), high(High0)]),
        mean_worth(First, End, Nodes, means(0, 0, 0, 0), Low0, High0, Low, High)
    ;   row(node, Nodes, First, [low(Low0), high(High0)]),
        next_row(node, First, Second),
        best_worth(Second, End, Nodes, Side, Low0, High0, Low1, High1),
        (   Slack < 0
        ->  farther(Low1, 1, Low),
            farther(High1, 1, High)
        ;   Low = Low1,
            High = High1
        )
    ),
    (   closed(Slack, Low, High)
    ->  Closed = 1
    ;   Closed = 0
    ),
    set_row(node, Nodes, Node, [low(Low), high(High), closed(Closed)]).

best_worth(Child, End, Nodes, Side, Low0, High0, Low, High) :-
    (   Child < End
    ->  row(node, Nodes, Child, [low(Low1), high(High1)]),
        (   Side =:= 1
        ->  Low2 is max(Low0, Low1),
            High2 is max(High0, High1)
        ;   Low2 is min(Low0, Low1),
            High2 is min(High0, High1)
        ),
        next_row(node, Child, Next),
        best_worth(Next, End, Nodes, Side, Low2, High2, Low, High)
    ;   Low = Low0,
        High = High0
    ).

%   mean_worth(+Child, +End, +Nodes, +Means, +Low0, +High0, -Low, -High): the bounds are rounded outward. Means has the
%   sums of what is weighted so far, of the weights, and the largest bound. An outcome has its weight where other nodes
%   have their AMAF visits. As long as one is without bounds (worth.pl), nothing is known but Low0 and High0.

mean_worth(Child, End, Nodes, means(Lows0, Highs0, Weights0, Most0), Low0, High0, Low, High) :-
    (   Child < End
    ->  row(node, Nodes, Child, [amaf_visits(Weight), low(Low1), high(High1)]),
        Lows is Lows0 + Weight*Low1,
        Highs is Highs0 + Weight*High1,
        Weights is Weights0+Weight,
        Most is max(Most0, max(-Low1, High1)),
        next_row(node, Child, Next),
        mean_worth(Next, End, Nodes, means(Lows, Highs, Weights, Most), Low0, High0, Low, High)
    ;   unlimited(Most0)
    ->  Low = Low0,
        High = High0
    ;   Low is Lows0 div Weights0,
        High is -(-Highs0 div Weights0)
    ).

%!  best_end(+Range, +Side, +Score) is semidet.
%
%   Score, that of an end, is a win for Side, and no better win is possible.

best_end(worth(Low, High), Side, Score) :-
    Side*Score > 0,
    (   Side =:= 1
    ->  Score >= High
    ;   Score =< Low
    ).
