:- module(pybridge_seat_selection,
          [ drawn_child/4,      % !Tree, +First, +End, -Child
            most_promising/6    % +First, +End, +Tree, +Seat, +Visits, -Child
          ]).
:- use_module('../../base/chance', [chance_weighted/4]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../memory/search_memory', [array_value/3, integer_root/2, set_array_value/3]).
:- use_module(seat_playout, [seat_sum/4]).
:- use_module(seat_records, []).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Where a walk goes on: by the odds, or to the most promising child (UCT, Kocsis & Szepesvári 2006) */

%!  drawn_child(!Tree, +First, +End, -Child) is det.
%
%   Child is one of those from First to End, each as often as its weight says.

drawn_child(seat_tree(Nodes, Growth, _, _, _), First, End, Child) :-
    findall(Weight-Each, weighted(First, End, Nodes, Each, Weight), Weighted),
    row(seat_growth, Growth, 0, [chance(Chance0)]),
    chance_weighted(Child, Weighted, Chance0, Chance),
    set_row(seat_growth, Growth, 0, [chance(Chance)]).

weighted(First, End, Nodes, Child, Weight) :-
    row_between(seat_node, First, End, Child),
    row(seat_node, Nodes, Child, [weight(Weight)]).

%!  most_promising(+First, +End, +Tree, +Seat, +Visits, -Child) is det.
%
%   Child has the highest promise for Seat: the mean of its results, in 64ths, and a
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
    ->  Tree = seat_tree(Nodes, _, _, _, _),
        row(seat_node, Nodes, Child, [visits(Visits)]),
        seat_sum(Nodes, Child, Seat, Sum),
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
