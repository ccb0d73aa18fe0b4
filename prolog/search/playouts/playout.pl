:- module(pybridge_playout,
          [ playout/6,          % +Rules, !Tree, +Ply, +Side, +Position, -Result
            enter/1,            % !Tree
            moves_met/3,        % +Tree, +Ply, -Count
            utility_result/3,   % !Tree, +Utility, -Result
            largest_utility/2   % +Tree, -Largest
          ]).
:- use_module('../../memory/search_memory', [array_value/3, set_array_value/3, spend/2]).
:- use_module('../game_calls', [mover/3]).
:- use_module('../../compiled/random_games', [random_step/8]).
:- use_module(playout_records, [goal_expansion/2]).
:- use_module(amaf, [known_move/3, stamp/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A game played out at random

Most of the time is spent in the game's rules here. Rules are those of game_calls.pl.
*/

%   longest_playout(?Judged, ?Plies): after Plies more moves a playout counts as a draw, or is judged by mobility.

longest_playout(0, 500).
longest_playout(1, 7).
longest_playout(2, 500).

%!  playout(+Rules, !Tree, +Ply, +Side, +Position, -Result) is semidet.
%
%   Result is that of a random game from Position, from Max's side, between -1000 and 1000. Side is to move in
%   Position, which is Ply-1 moves below the root. Fails if Tree's budget is spent.

playout(Rules, Tree, Ply, Side, Position, Result) :-
    judged(Tree, Judged),
    longest_playout(Judged, Longest),
    Last is Ply+Longest,
    play(Rules, Tree, Ply, Last, Side, Position, had(0, 0), Result).

judged(tree(_, Growth, _, _, _, _), Judged) :-
    row(growth, Growth, 0, [judged(Judged)]).

%   play(+Rules, !Tree, +Ply, +Last, +Side, +Position, +Had0, -Result): Had0 is had(Max, Min), how many moves each
%   player had to choose from so far; each time half as much is left of what was earlier.

play(Rules, Tree, Ply, Last, Side, Position, Had0, Result) :-
    Rules = rules(Game, _, _, _, _, _),
    judged(Tree, Judged),
    (   drawn_move(Rules, Tree, Ply, Position, Move, Next, Choice)
    ->  had(Side, Choice, Had0, Had),
        enter(Tree),
        (   Side =:= 0                      % outcomes of chance are nobody's moves
        ->  true
        ;   known_move(Tree, Move, Number),
            stamp(Tree, Side, Number)
        ),
        (   looks(Judged, Ply, Choice),
            Game:utility(Next, Utility)
        ->  utility_result(Tree, Utility, Result)
        ;   Ply >= Last
        ->  judgement(Judged, Had, Result)
        ;   mover(Rules, Next, NextSide),
            Ply1 is Ply+1,
            play(Rules, Tree, Ply1, Last, NextSide, Next, Had, Result)
        )
    ;   Judged =\= 2
    ->  throw(broken_rules(Position))
    ;   Game:utility(Position, Utility)
    ->  utility_result(Tree, Utility, Result)
    ;   Result = 0
    ).

%   looks(+Judged, +Ply, +Choice) is semidet: whether the game has ended is to be asked after one of so many moves.
%   Where the end lasts, it is enough to ask two of eight times, and as long as there are few moves.

looks(Judged, Ply, Choice) :-
    (   Judged =\= 2
    ->  true
    ;   Ply /\ 6 =:= 0
    ->  true
    ;   Choice =< 2
    ).

%   had(+Side, +Choice, +Had0, -Had): Side has had Choice moves more. With dice, nothing is judged by them.

had(Side, Choice, had(Max0, Min0), Had) :-
    (   Side =:= 1
    ->  Max is Max0//2 + Choice,
        Had = had(Max, Min0)
    ;   Min is Min0//2 + Choice,
        Had = had(Max0, Min)
    ).

%   judgement(+Judged, +Had, -Result) is det: a player with twice the other's moves has as good as won.

judgement(0, _, 0).
judgement(2, _, 0).
judgement(1, had(Max, Min), Result) :-
    Result is max(-800, min(800, 2400*(Max-Min)//(Max+Min))).

drawn_move(rules(Game, _, _, _, _, Listing), tree(_, Growth, Choices, _, _, _), Ply, Position, Move, Next, Choice) :-
    row(growth, Growth, 0, [chance(Chance0)]),
    random_step(Listing, Game, Position, Chance0, Move, Next, Choice, Chance),
    set_row(growth, Growth, 0, [chance(Chance)]),
    Slot is Ply /\ 511,
    set_array_value(Choices, Slot, Choice).

%!  moves_met(+Tree, +Ply, -Count) is det.
%
%   Count is how many moves the last playout that went so far had at Ply, or 0.

moves_met(tree(_, _, Choices, _, _, _), Ply, Count) :-
    Slot is Ply /\ 511,
    array_value(Choices, Slot, Count).

%!  enter(!Tree) is semidet.
%
%   Count one more position. Fails if Tree's budget is spent.

enter(tree(_, _, _, _, _, Budget)) :-
    spend(Budget, 1).

%!  utility_result(!Tree, +Utility, -Result) is det.
%
%   Winning counts most, and the amount counts a little: a win is 800 to 1000, with 1000 for the largest utility met
%   so far. In a game of chance, where the mean is what counts, results are in proportion.

utility_result(tree(_, Growth, _, _, _, _), Utility, Result) :-
    row(growth, Growth, 0, [largest(Largest0), proportional(Proportional)]),
    Size is abs(Utility),
    (   Size > Largest0
    ->  set_row(growth, Growth, 0, [largest(Size)]),
        Largest = Size
    ;   Largest = Largest0
    ),
    (   Proportional =:= 1
    ->  Result is 1000*Utility//Largest
    ;   Result is sign(Utility)*800 + 200*Utility//Largest
    ).

%!  largest_utility(+Tree, -Largest) is det.

largest_utility(tree(_, Growth, _, _, _, _), Largest) :-
    row(growth, Growth, 0, [largest(Largest)]).
