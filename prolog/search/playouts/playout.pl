:- module(pybridge_playout,
          [ playout/5,          % +Tree, +Ply, +Side, +Position, -Result
            enter/1,            % +Tree
            mover/3,            % +Tree, +Position, -Side
            utility_result/3    % +Tree, +Utility, -Result
          ]).
:- use_module('../../base/chance', [chance_number/3]).
:- use_module('../rule_faults', [no_move/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(alike, [move_number/3, stamp/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A game played out at random

What a game's rules cost is paid here, so nothing is asked for that is not used: move/3 gives its
solutions one by one, and stops at the one that chance has drawn. How many there are is
guessed from the last playout that came as far; a number past the last move shows the true count, and is
drawn again. Where the game has a legal/2, that is counted through, and move/3 makes one move.
*/

%   A playout that goes on for longer is a draw.

longest_playout(500).

%!  playout(+Tree, +Ply, +Side, +Position, -Result) is det.
%
%   Result, from -1000 to 1000 from Max's side, is what a game at random from Position comes to, where Side is
%   to move, Ply moves below the root.
%
%   @throws node_limit

playout(Tree, Ply, Side, Position, Result) :-
    longest_playout(Longest),
    Last is Ply+Longest,
    play(Ply, Last, Tree, Side, Position, Result).

play(Ply, Last, Tree, Side, Position, Result) :-
    field(tree, Tree, [game(Game)]),
    random_move(Tree, Ply, Game, Position, Move, Next),
    enter(Tree),
    (   Game:utility(Next, Utility)
    ->  utility_result(Tree, Utility, Result)
    ;   Ply >= Last
    ->  Result = 0
    ;   mover(Tree, Next, NextSide),
        Ply1 is Ply+1,
        play(Ply1, Last, Tree, NextSide, Next, Result)
    ),
    move_number(Tree, Move, Number),
    stamp(Tree, Side, Number).

random_move(Tree, Ply, Game, Position, Move, Next) :-
    field(tree, Tree, [choices(Choices), chance(Chance0), legal(Legal)]),
    Slot is 1 + (Ply /\ 511),
    arg(Slot, Choices, Guess),
    chance_number(Chance0, Chosen, Chance),
    set_field(tree, Tree, chance(Chance)),
    N is 1 + (Chosen>>14) mod (Guess+1),
    Met = met(0),
    (   nth_move(Legal, Game, Position, Met, N, Move0, Next0)
    ->  Move = Move0,
        Next = Next0,
        (   N > Guess
        ->  nb_setarg(Slot, Choices, N)
        ;   true
        )
    ;   arg(1, Met, Count),
        nb_setarg(Slot, Choices, Count),
        random_of(Count, Chosen, Legal, Game, Position, Move, Next)
    ).

random_of(Count, Chosen, Legal, Game, Position, Move, Next) :-
    (   Count =:= 0
    ->  no_move(Game, Position)
    ;   N is 1 + (Chosen>>14) mod Count,
        nth_move(Legal, Game, Position, met(0), N, Move, Next)
    ->  true
    ).

%   nth_move(+Legal, +Game, +Position, !Met, +N, -Move, -Next) is semidet: Met counts the moves up to the Nth.

nth_move(false, Game, Position, Met, N, Move, Next) :-
    Game:move(Position, Move, Next),
    nth(Met, N),
    !.
nth_move(true, Game, Position, Met, N, Move, Next) :-
    Game:legal(Position, Move),
    nth(Met, N),
    !,
    once(Game:move(Position, Move, Next)).

nth(Met, N) :-
    arg(1, Met, Count0),
    Count is Count0+1,
    nb_setarg(1, Met, Count),
    Count =:= N.

%!  enter(+Tree) is det.
%
%   One more position is entered.
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
%   Side, 1 for Max and -1 for Min, is to move.

mover(Tree, Position, Side) :-
    field(tree, Tree, [game(Game), max(Max)]),
    Game:turn(Position, Player),
    (   Player == Max
    ->  Side = 1
    ;   Side = -1
    ).

%!  utility_result(+Tree, +Utility, -Result) is det.
%
%   Winning counts most, by how much a little: a win is 800 to 1000, the latter for the largest utility met.

utility_result(Tree, Utility, Result) :-
    field(tree, Tree, [largest(Largest0)]),
    Size is abs(Utility),
    (   Size > Largest0
    ->  set_field(tree, Tree, largest(Size)),
        Largest = Size
    ;   Largest = Largest0
    ),
    Result is sign(Utility)*800 + 200*Utility//Largest.
