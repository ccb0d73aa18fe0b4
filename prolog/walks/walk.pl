:- module(pybridge_walk,
          [ walk/6,             % :Step, +Most, +Position0, -Position, +State0, -State
            passed/6,           % :Step, +Most, +Position0, -Position, +State0, -State
            random_move/5,      % +Game, +Position, -Next, +State0, -State
            given_move/5        % +Game, +Position, -Next, +Moves0, -Moves
          ]).
:- use_module('../base/chance', [chance_member/4]).

/** <module> Walks from position to position: games played out, lines of best play, games that were played

A walk makes a step after the other, call(Step, Position, Next, State0, State), until it has made the most steps or
Step fails. What else the walker has to know, such as a chance, is the state.
*/

:- meta_predicate
    walk(4, +, +, -, +, -),
    passed(4, +, +, -, +, -).

%!  walk(:Step, +Most, +Position0, -Position, +State0, -State) is det.
%
%   The walk from Position0 ends in Position. Most may be inf.

walk(Step, Most, Position0, Position, State0, State) :-
    walk(0, Most, Step, Position0, Position, State0, State).

walk(Made0, Most, Step, Position0, Position, State0, State) :-
    (   Made0 < Most,
        call(Step, Position0, Position1, State0, State1)
    ->  Made is Made0+1,
        walk(Made, Most, Step, Position1, Position, State1, State)
    ;   Position = Position0,
        State = State0
    ).

%!  passed(:Step, +Most, +Position0, -Position, +State0, -State) is nondet.
%
%   The same walk passes Position, with this State: Position0 first.

passed(Step, Most, Position0, Position, State0, State) :-
    passed(0, Most, Step, Position0, Position, State0, State).

passed(_, _, _, Position, Position, State, State).
passed(Made0, Most, Step, Position0, Position, State0, State) :-
    Made0 < Most,
    once(call(Step, Position0, Position1, State0, State1)),
    Made is Made0+1,
    passed(Made, Most, Step, Position1, Position, State1, State).

%!  random_move(+Game, +Position, -Next, +State0, -State) is semidet.
%
%   A step of a random game: all moves are equally likely. The state is Chance-Moves, with the moves so far, the last
%   one first. Fails where the game has ended.

random_move(Game, Position, Next, Chance0-Moves, Chance-[Move|Moves]) :-
    \+ Game:utility(Position, _),
    findall(Move0-Next0, Game:move(Position, Move0, Next0), Pairs),
    chance_member(Move-Next, Pairs, Chance0, Chance).

%!  given_move(+Game, +Position, -Next, +Moves0, -Moves) is semidet.
%
%   A step of a game that was played: the state is the moves that are left.

given_move(Game, Position, Next, [Move|Moves], Moves) :-
    once(Game:move(Position, Move, Next)).
