:- module(pybridge_seat_playout,
          [ seat_playout/4,     % +Rules, !Tree, +Left, +Position
            enter/1,            % !Tree
            keep_gains/2,       % !Tree, +Utilities
            gains_of/3,         % +Tree, +Seat, -Gain
            add_gains/2,        % !Tree, +Node
            seat_sum/4          % +Nodes, +Node, +Seat, -Sum
          ]).
:- use_module('../../base/chance', [chance_member/4]).
:- use_module('../../compiled/random_games', [random_step/8]).
:- use_module('../../memory/search_memory', [array_value/3, set_array_value/3, spend/2]).
:- use_module(library(apply), [foldl/5]).
:- use_module(library(lists), [max_list/2, min_list/2, nth0/3]).
:- use_module(seat_calls, [choice_lists/4, ended/3]).
:- use_module(seat_records, [goal_expansion/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A game played out at random, for any number of seats

Rules and Tree are those of seat_tree.pl.
*/

%!  seat_playout(+Rules, !Tree, +Left, +Position) is semidet.
%
%   Play a random game from Position, of at most so many moves; a longer one counts half for all. The results are kept
%   in Tree's Gains. Fails if its budget is spent.

seat_playout(Rules, Tree, Left, Position) :-
    enter(Tree),
    (   ended(Rules, Position, Utilities)
    ->  keep_gains(Tree, Utilities)
    ;   Left =:= 0
    ->  half(Tree)
    ;   step(Rules, Tree, Position, Next),
        Left1 is Left-1,
        seat_playout(Rules, Tree, Left1, Next)
    ).

step(Rules, seat_tree(_, Growth, _, _, _), Position, Next) :-
    row(seat_growth, Growth, 0, [chance(Chance0)]),
    (   next(Rules, Position, Chance0, Next0, Chance)
    ->  Next = Next0,
        set_row(seat_growth, Growth, 0, [chance(Chance)])
    ;   throw(broken_rules(Position))
    ).

%   With choice/3, each that chooses at once draws a choice of their own, and not all combinations are listed.

next(Rules, Position, Chance0, Next, Chance) :-
    Rules = seated(Game, _, _, Listing, Choosing),
    (   Choosing == by_choice,
        Game:turn(Position, [_|_])
    ->  choice_lists(Rules, Position, _, Choices),
        foldl(drawn, Choices, Move, Chance0, Chance),
        once(Game:move(Position, Move, Next))
    ;   random_step(Listing, Game, Position, Chance0, _, Next, _, Chance)
    ).

drawn(Choices, Choice, Chance0, Chance) :-
    chance_member(Choice, Choices, Chance0, Chance).

%!  enter(!Tree) is semidet.
%
%   Count one more position. Fails if Tree's budget is spent.

enter(seat_tree(_, _, _, _, Budget)) :-
    spend(Budget, 1).

%!  keep_gains(!Tree, +Utilities) is det.
%
%   Utilities are the results of all seats. A result counts from 0 to 1000, between the least and the greatest that has
%   been met.

keep_gains(seat_tree(_, Growth, _, Gains, _), Utilities) :-
    row(seat_growth, Growth, 0, [low(Low0), high(High0)]),
    min_list([Low0|Utilities], Low),
    max_list([High0|Utilities], High),
    set_row(seat_growth, Growth, 0, [low(Low), high(High)]),
    forall(nth0(Nth, Utilities, Utility),
           ( ( High > Low -> Gain is 1000*(Utility-Low)//(High-Low) ; Gain = 500 ),
             set_array_value(Gains, Nth, Gain) )).

half(seat_tree(_, _, _, Gains, _)) :-
    forall(between(0, 7, Nth), set_array_value(Gains, Nth, 500)).

%!  gains_of(+Tree, +Seat, -Gain) is det.

gains_of(seat_tree(_, _, _, Gains, _), Seat, Gain) :-
    Nth is Seat-1,
    array_value(Gains, Nth, Gain).

%!  add_gains(!Tree, +Node) is det.
%!  seat_sum(+Nodes, +Node, +Seat, -Sum) is det.
%
%   Add the results of the last playout to the sums of Node. Sum is that of Seat.

add_gains(Tree, Node) :-
    Tree = seat_tree(Nodes, _, _, Gains, _),
    array_value(Gains, 8, Seats),
    forall(between(1, Seats, Seat),
           ( gains_of(Tree, Seat, Gain),
             Place is Node+Seat-1,
             add_row(seat_node, Nodes, Place, [sum_1(Gain)]) )).

seat_sum(Nodes, Node, Seat, Sum) :-
    Place is Node+Seat-1,
    row(seat_node, Nodes, Place, [sum_1(Sum)]).
