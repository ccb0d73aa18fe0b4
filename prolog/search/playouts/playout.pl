:- module(pybridge_playout,
          [ playout/6,          % +Rules, !Tree, +Ply, +Side, +Position, -Result
            enter/1,            % !Tree
            moves_guessed/3,    % +Tree, +Ply, -Count
            utility_result/3    % !Tree, +Utility, -Result
          ]).
:- use_module('../../base/chance', [chance_number/3]).
:- use_module('../../native/search_memory', [array_value/3, set_array_value/3, spend/2]).
:- use_module('../game_calls', [nth_chosen/6, nth_legal/6, nth_move/6, side_to_move/3]).
:- use_module('../state', [row/4, set_row/4]).
:- use_module(amaf, [stamp_move/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A game played out at random

Most of the time is spent in the game's rules here, so nothing is computed that is not used. A random number says which
solution of move/3 is taken, and the search for solutions stops there. How many there are is guessed from the last playout
that went as far. If the game has legal/2, its solutions are counted instead, and move/3 makes only the chosen move.
Rules are those of game_calls.pl.
*/

%   A longer playout counts as a draw.

longest_playout(500).

%!  playout(+Rules, !Tree, +Ply, +Side, +Position, -Result) is semidet.
%
%   Result is that of a random game from Position, from Max's side, between -1000 and 1000. Side is to move in Position, which
%   is Ply-1 moves below the root. Fails if Tree's budget is spent.

playout(Rules, Tree, Ply, Side, Position, Result) :-
    longest_playout(Longest),
    Last is Ply+Longest,
    play(Rules, Tree, Ply, Last, Side, Position, Result).

play(Rules, Tree, Ply, Last, Side, Position, Result) :-
    Rules = rules(Game, _, _, _, _, _),
    random_move(Rules, Tree, Ply, Position, Move, Next),
    enter(Tree),
    stamp_move(Tree, Side, Move),
    (   Game:utility(Next, Utility)
    ->  utility_result(Tree, Utility, Result)
    ;   Ply >= Last
    ->  Result = 0
    ;   side_to_move(Rules, Next, NextSide),
        Ply1 is Ply+1,
        play(Rules, Tree, Ply1, Last, NextSide, Next, Result)
    ).

%   If the number drawn is greater than the number of moves, they have all been counted, and the move is drawn again. If it is
%   greater than the guess and there is such a move, the guess was too low, and next time all moves are counted.

random_move(Rules, Tree, Ply, Position, Move, Next) :-
    Tree = tree(_, Growth, Choices, _, _, _),
    random_number(Growth, Chosen),
    Slot is Ply /\ 511,
    array_value(Choices, Slot, Guess),
    (   Guess =:= 0
    ->  Number = 0x10000000000
    ;   Number is 1 + Chosen mod (Guess + Guess//4 + 1)
    ),
    (   nth_played(Rules, Growth, Position, Number, Move0, Next0)
    ->  Move = Move0,
        Next = Next0,
        (   Number > Guess
        ->  set_array_value(Choices, Slot, 0)
        ;   true
        )
    ;   row(growth, Growth, 0, [counting(Left)]),
        Count is Number-Left,
        set_array_value(Choices, Slot, Count),
        random_of(Count, Chosen, Rules, Growth, Position, Move, Next)
    ).

%   There may be fewer moves than Count, see nth_chosen/6.

random_of(Count, Chosen, Rules, Growth, Position, Move, Next) :-
    (   Count =:= 0
    ->  throw(no_move(Position))
    ;   Number is 1 + Chosen mod Count,
        (   nth_played(Rules, Growth, Position, Number, Move0, Next0)
        ->  Move = Move0,
            Next = Next0
        ;   row(growth, Growth, 0, [counting(Left)]),
            Fewer is Number-Left,
            random_of(Fewer, Chosen, Rules, Growth, Position, Move, Next)
        )
    ).

random_number(Growth, Number) :-
    row(growth, Growth, 0, [chance(Chance0)]),
    chance_number(Chance0, Number0, Chance),
    set_row(growth, Growth, 0, [chance(Chance)]),
    Number is Number0>>14.

%   nth_played(+Rules, !Growth, +Position, +Number, -Move, -Next) is semidet: the move with this Number.

nth_played(rules(Game, _, _, _, _, Listing), Growth, Position, Number, Move, Next) :-
    call(Listing, Game, Position, Growth, Number, Move, Next).

%!  moves_guessed(+Tree, +Ply, -Count) is det.
%
%   Count is how many moves there were when they were last counted at Ply, or 0.

moves_guessed(tree(_, _, Choices, _, _, _), Ply, Count) :-
    Slot is Ply /\ 511,
    array_value(Choices, Slot, Count).

%!  enter(!Tree) is semidet.
%
%   Count one more position. Fails if Tree's budget is spent.

enter(tree(_, _, _, _, _, Budget)) :-
    spend(Budget, 1).

%!  utility_result(!Tree, +Utility, -Result) is det.
%
%   Winning counts most, and the amount counts a little: a win is 800 to 1000, with 1000 for the largest utility met so far.

utility_result(tree(_, Growth, _, _, _, _), Utility, Result) :-
    row(growth, Growth, 0, [largest(Largest0)]),
    Size is abs(Utility),
    (   Size > Largest0
    ->  set_row(growth, Growth, 0, [largest(Size)]),
        Largest = Size
    ;   Largest = Largest0
    ),
    Result is sign(Utility)*800 + 200*Utility//Largest.
