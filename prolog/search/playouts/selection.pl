:- module(pybridge_selection,
          [ expected_result/4,  % +Low, +High, +Largest, -Result
            most_promising/6    % +Nodes, +Node, +Side, +Closing, -Child, -Sure
          ]).
:- use_module('../../memory/search_memory', [array_value/3, integer_root/2]).
:- use_module(playout_records, [goal_expansion/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The most promising child: upper confidence bounds (UCT, Kocsis & Szepesvári 2006)

With RAVE (Gelly & Silver 2011).
*/

%!  most_promising(+Nodes, +Node, +Side, +Closing, -Child, -Sure) is det.
%
%   Child is the open child of Node with the greatest promise for Side, which is to move there. Closing is
%   closing(Slack, Largest), see closed/3, and the largest utility. Sure is the result of which Side is sure: 0 if
%   one of the children is a proven draw; in a game of chance that of the best closed child; otherwise -1000.

most_promising(Nodes, Node, Side, Closing, Child, Sure) :-
    row(node, Nodes, Node, [visits(Visits), first(First), end(End)]),
    Walks is Visits+1,
    Closing = closing(Slack, _),
    exploration(Slack, Walks, Explore),
    most_promising(First, End, at(Nodes, Side, Explore, Closing), -0x10000000000, 0, -1000, Child, Sure).

%   most_promising(+Child, +End, +At, +Promise0, +Best0, +Sure0, -Best, -Sure): among those from Child to End and
%   Best0. At is at(Nodes, Side, Explore, Closing).

most_promising(Child, End, At, Promise0, Best0, Sure0, Best, Sure) :-
    (   Child < End
    ->  At = at(Nodes, _, _, _),
        row(node, Nodes, Child, [closed(Closed)]),
        next_row(node, Child, Next),
        (   Closed =:= 0
        ->  promise(At, Child, Promise),
            (   Promise > Promise0
            ->  most_promising(Next, End, At, Promise, Child, Sure0, Best, Sure)
            ;   most_promising(Next, End, At, Promise0, Best0, Sure0, Best, Sure)
            )
        ;   sure(At, Child, Sure0, Sure1),
            most_promising(Next, End, At, Promise0, Best0, Sure1, Best, Sure)
        )
    ;   Best = Best0,
        Sure = Sure0
    ).

%   sure(+At, +Child, +Sure0, -Sure): Sure is Sure0, or what the closed Child gives.

sure(at(Nodes, Side, _, closing(Slack, Largest)), Child, Sure0, Sure) :-
    row(node, Nodes, Child, [low(Low), high(High)]),
    (   Slack >= 0
    ->  expected_result(Low, High, Largest, Result),
        Sure is max(Sure0, Side*Result)
    ;   Low =:= 0
    ->  Sure = 0
    ;   Sure = Sure0
    ).

%!  expected_result(+Low, +High, +Largest, -Result) is det.
%
%   Result, between -1000 and 1000, is that of a position in a game of chance that is worth so much. Largest is the
%   largest utility.

expected_result(Low, High, Largest, Result) :-
    Result is 1000*((Low+High)>>1)//(Largest<<24).

%   promise(+At, +Child, -Promise): Promise, in 64ths, is a mean of the results of a move's visits and of its AMAF
%   results, and a bonus, which is the greater the smaller the move's share of the node's walks. The more visits there
%   are, the less AMAF results count: if they are many, all of them as much as 3,000 visits. This is the schedule of
%   Gelly and Silver for AMAF means that are off by a constant.

promise(at(Nodes, Side, Explore, _), Child, Promise) :-
    row(node, Nodes, Child, [visits(Visits), sum(Sum), amaf_visits(AmafVisits), amaf_sum(AmafSum)]),
    Square is Explore//(Visits+1),
    integer_root(Square, Bonus),
    (   AmafVisits =:= 0
    ->  Promise is 64*(Side*Sum+500)//(Visits+1) + Bonus
    ;   Own is Sum*(3_000+AmafVisits) + 3_000*AmafSum,
        Weight is 3_000*(Visits+AmafVisits) + Visits*AmafVisits,
        Promise is 64*Side*Own//Weight + Bonus
    ).

%   exploration(+Slack, +Walks, -Explore): the square of 64 times 300 times the root of the logarithm of Walks; where
%   chance decides, and one result says little, three times 300. The binary logarithm is interpolated between powers
%   of two.

exploration(Slack, Walks, Explore) :-
    Power is msb(Walks),
    Log is (Power<<10) + ((Walks<<10)>>Power) - 1024,
    (   Slack >= 0
    ->  Explore is 2_245_788*Log
    ;   Explore is 249_532*Log
    ).
