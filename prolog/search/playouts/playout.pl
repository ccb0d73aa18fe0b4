:- module(pybridge_playout,
          [ playout/5,          % +Tree, +Ply, +Side, +Position, -Result
            enter/1,            % +Tree
            mover/3,            % +Tree, +Position, -Side
            moves_guessed/3,    % +Tree, +Ply, -Count
            utility_result/3    % +Tree, +Utility, -Result
          ]).
:- use_module('../../base/chance', [chance_number/3]).
:- use_module('../rule_faults', [no_move/2, not_made/3]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(repertoire, [better_met/5, move_number/4, repertoire_size/3, stamp/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A game played out at random

Most of the time is spent in the game's rules here, so nothing is computed that is not used. A random number
says which solution of move/3 is taken, and the search for solutions stops there. How many there are is
guessed from the last playout that went as far. If the game has legal/2, its solutions are counted instead,
and move/3 makes only the chosen move.

If there are many moves, and most of those that the player has had so far are likely to be legal, no moves are
generated: two of them are drawn at random, and the one that has had the better results is passed to move/3, until one
is legal (move-average sampling). From time to time the moves are counted nevertheless, to find new ones. If a game's
move/3 raises an error when Move is bound, it is not called like that again.
*/

%   A longer playout counts as a draw.

longest_playout(500).

%!  playout(+Tree, +Ply, +Side, +Position, -Result) is det.
%
%   Result is that of a random game from Position, from Max's side, between -1000 and 1000. Side is to move in
%   Position, which is Ply moves below the root.
%
%   @throws node_limit

playout(Tree, Ply, Side, Position, Result) :-
    longest_playout(Longest),
    Last is Ply+Longest,
    play(Ply, Last, Tree, Side, Position, Result).

play(Ply, Last, Tree, Side, Position, Result) :-
    field(tree, Tree, [game(Game)]),
    random_move(Tree, Ply, Game, Side, Position, Number, Next),
    enter(Tree),
    stamp(Tree, Side, Number),
    (   Game:utility(Next, Utility)
    ->  utility_result(Tree, Utility, Result)
    ;   Ply >= Last
    ->  Result = 0
    ;   mover(Tree, Next, NextSide),
        Ply1 is Ply+1,
        play(Ply1, Last, Tree, NextSide, Next, Result)
    ).

random_move(Tree, Ply, Game, Side, Position, Number, Next) :-
    moves_guessed(Tree, Ply, Guess),
    random_number(Tree, Chosen),
    repertoire_size(Side, Tree, Met),
    (   Met > 0,
        4*Met =< Guess*Guess,
        Chosen /\ 31 =\= 0,
        First is Chosen>>5,
        field(tree, Tree, [asked(true)]),
        Tries is Guess//2,
        catch(try(Tries, First, Tree, Game, Side, Position, Number0, Next0), error(Error, _), not_asked(Error, Tree))
    ->  Number = Number0,
        Next = Next0
    ;   field(tree, Tree, [legal(Legal)]),
        counted_move(Legal, Game, Position, Chosen, Ply, Tree, Move, Next),
        move_number(Tree, Side, Move, Number)
    ).

%   not_asked(+Error, +Tree) fails: the rules raised an Error for a bound move, so Tree will not try that again.

not_asked(Error, Tree) :-
    (   Error = resource_error(_)
    ->  throw(error(Error, _))
    ;   set_field(tree, Tree, asked(false)),
        fail
    ).

random_number(Tree, Number) :-
    field(tree, Tree, [chance(Chance0)]),
    chance_number(Chance0, Number0, Chance),
    set_field(tree, Tree, chance(Chance)),
    Number is Number0>>14.

%   try(+Tries, +Chosen, +Tree, +Game, +Side, +Position, -Number, -Next) is semidet: try moves that Side has
%   had, by the random number Chosen, until one is legal.

try(Tries, Chosen, Tree, Game, Side, Position, Number, Next) :-
    Tries > 0,
    better_met(Side, Tree, Chosen, Number0, Move),
    (   Game:move(Position, Move, Next0)
    ->  Number = Number0,
        Next = Next0
    ;   Tries1 is Tries-1,
        random_number(Tree, Chosen1),
        try(Tries1, Chosen1, Tree, Game, Side, Position, Number, Next)
    ).

%   counted_move(+Legal, +Game, +Position, +Chosen, +Ply, +Tree, -Move, -Next): if the number drawn is greater than
%   the number of moves, they have all been counted, and the move is drawn again. If it is greater than the guess
%   and there is such a move, the guess was too low, and next time all moves are counted.

counted_move(Legal, Game, Position, Chosen, Ply, Tree, Move, Next) :-
    moves_guessed(Tree, Ply, Guess),
    (   Guess =:= 0
    ->  N is inf
    ;   N is 1 + Chosen mod (Guess + Guess//4 + 1)
    ),
    Met = met(0),
    (   nth_move(Legal, Game, Position, Met, N, Move0, Next0)
    ->  Move = Move0,
        Next = Next0,
        (   N > Guess
        ->  guess_moves(Tree, Ply, 0)
        ;   true
        )
    ;   arg(1, Met, Count),
        guess_moves(Tree, Ply, Count),
        random_of(Count, Chosen, Legal, Game, Position, Move, Next)
    ).

random_of(Count, Chosen, Legal, Game, Position, Move, Next) :-
    (   Count =:= 0
    ->  no_move(Game, Position)
    ;   N is 1 + Chosen mod Count,
        nth_move(Legal, Game, Position, met(0), N, Move, Next)
    ->  true
    ).

%!  moves_guessed(+Tree, +Ply, -Count) is det.
%
%   Count is how many moves there were when they were last counted at Ply, or 0.

moves_guessed(Tree, Ply, Count) :-
    field(tree, Tree, [choices(Choices)]),
    Slot is 1 + (Ply /\ 511),
    arg(Slot, Choices, Count).

guess_moves(Tree, Ply, Count) :-
    field(tree, Tree, [choices(Choices)]),
    Slot is 1 + (Ply /\ 511),
    nb_setarg(Slot, Choices, Count).

%   nth_move(+Legal, +Game, +Position, !Met, +N, -Move, -Next) is semidet: Move is the Nth move; Met counts the
%   moves up to it.

nth_move(false, Game, Position, Met, N, Move, Next) :-
    Game:move(Position, Move, Next),
    nth(Met, N),
    !.
nth_move(true, Game, Position, Met, N, Move, Next) :-
    Game:legal(Position, Move),
    nth(Met, N),
    !,
    (   Game:move(Position, Move, Next)
    ->  true
    ;   not_made(Game, Position, Move)
    ).

nth(Met, N) :-
    arg(1, Met, Count0),
    Count is Count0+1,
    nb_setarg(1, Met, Count),
    Count =:= N.

%!  enter(+Tree) is det.
%
%   Count one more position.
%
%   @throws node_limit

enter(Tree) :-
    field(tree, Tree, [nodes(Nodes0), node_limit(Limit)]),
    (   Nodes0 < Limit
    ->  Nodes is Nodes0+1,
        set_field(tree, Tree, nodes(Nodes))
    ;   throw(node_limit)
    ).

%!  mover(+Tree, +Position, -Side) is det.
%
%   Side is to move: 1 for Max, -1 for Min.

mover(Tree, Position, Side) :-
    field(tree, Tree, [game(Game), max(Max)]),
    Game:turn(Position, Player),
    (   Player == Max
    ->  Side = 1
    ;   Side = -1
    ).

%!  utility_result(+Tree, +Utility, -Result) is det.
%
%   Winning counts most, and the amount counts a little: a win is 800 to 1000, with 1000 for the largest utility
%   met so far.

utility_result(Tree, Utility, Result) :-
    field(tree, Tree, [largest(Largest0)]),
    Size is abs(Utility),
    (   Size > Largest0
    ->  set_field(tree, Tree, largest(Size)),
        Largest = Size
    ;   Largest = Largest0
    ),
    Result is sign(Utility)*800 + 200*Utility//Largest.
