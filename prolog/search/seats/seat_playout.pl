:- module(pybridge_seat_playout,
          [ seat_playout/4,     % +Rules, !Tree, +Left, +Position
            enter/1,            % !Tree
            keep_gains/3,       % !Tree, +Utilities, +Seat
            gains_of/3          % +Tree, +Seat, -Gain
          ]).
:- use_module('../../base/chance', [chance_below/4]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../compiled/random_games', [random_step/8]).
:- use_module('../../memory/search_memory', [array_value/3, set_array_value/3, spend/2]).
:- use_module(library(lists), [nth0/3]).
:- use_module(seat_calls, [choice_lists/4, ended/3]).
:- use_module(seat_records, []).
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
    ->  keep_gains(Tree, Utilities, 1)
    ;   Left =:= 0
    ->  half(Tree)
    ;   step(Rules, Tree, Position, Next),
        Left1 is Left-1,
        seat_playout(Rules, Tree, Left1, Next)
    ).

step(Rules, seat_tree(_, Growth, _, _, _, _), Position, Next) :-
    row(seat_growth, Growth, 0, [chance(Chance0)]),
    (   next(Rules, Position, Chance0, Next0, Chance)
    ->  Next = Next0,
        set_row(seat_growth, Growth, 0, [chance(Chance)])
    ;   throw(broken_rules(Position))
    ).

%   With choice/3, each that chooses at once draws a choice of their own, and not all combinations are listed.

next(seated(Game, _, _, Listing, never), Position, Chance0, Next, Chance) :-
    random_step(Listing, Game, Position, Chance0, _, Next, _, Chance).
next(seated(Game, _, _, Listing, by_move), Position, Chance0, Next, Chance) :-
    random_step(Listing, Game, Position, Chance0, _, Next, _, Chance).
next(Rules, Position, Chance0, Next, Chance) :-
    Rules = seated(Game, _, _, Listing, by_choice),
    (   Game:turn(Position, [_|_])
    ->  choice_lists(Rules, Position, _, Choices),
        drawn(Choices, Chance0, Move, Chance),
        once(Game:move(Position, Move, Next))
    ;   random_step(Listing, Game, Position, Chance0, _, Next, _, Chance)
    ).

drawn([], Chance, [], Chance).
drawn([List|Choices], Chance0, [Choice|Move], Chance) :-
    length(List, Length),
    chance_below(Length, Chance0, Number, Chance1),
    nth0(Number, List, Choice),
    drawn(Choices, Chance1, Move, Chance).

%!  enter(!Tree) is semidet.
%
%   Count one more position. Fails if Tree's budget is spent.

enter(seat_tree(_, _, _, _, _, Budget)) :-
    spend(Budget, 1).

%!  keep_gains(!Tree, +Utilities, +Seat) is det.
%
%   Utilities are the results of the seats from this one on. A result counts from 0 to 1000, between the least and the
%   greatest that has been met.

keep_gains(Tree, Utilities, Seat) :-
    bounded(Utilities, Tree),
    kept(Utilities, Tree, Seat).

bounded([], _).
bounded([Utility|Utilities], Tree) :-
    Tree = seat_tree(_, Growth, _, _, _, _),
    row(seat_growth, Growth, 0, [low(Low0), high(High0)]),
    Low is min(Low0, Utility),
    High is max(High0, Utility),
    set_row(seat_growth, Growth, 0, [low(Low), high(High)]),
    bounded(Utilities, Tree).

kept([], _, _).
kept([Utility|Utilities], Tree, Seat) :-
    Tree = seat_tree(_, Growth, _, _, Gains, _),
    row(seat_growth, Growth, 0, [low(Low), high(High)]),
    Nth is Seat-1,
    ( High > Low -> Gain is 1000*(Utility-Low)//(High-Low) ; Gain = 500 ),
    set_array_value(Gains, Nth, Gain),
    Seat1 is Seat+1,
    kept(Utilities, Tree, Seat1).

half(seat_tree(_, _, _, _, Gains, _)) :-
    forall(between(0, 7, Nth), set_array_value(Gains, Nth, 500)).

%!  gains_of(+Tree, +Seat, -Gain) is det.

gains_of(seat_tree(_, _, _, _, Gains, _), Seat, Gain) :-
    Nth is Seat-1,
    array_value(Gains, Nth, Gain).
