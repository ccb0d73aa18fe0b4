:- module(pybridge_passing,
          [ passing/5,          % :Move, :Pass, +Wrapped, ?Move, -Next
            passed/2            % +Wrapped, +Times
          ]).

/** <module> Passing, and games that end by it

A position is with(Position, Passes): how many of the last moves were passes. A game starts with(Start, 0).
*/

:- meta_predicate
    passing(3, 2, +, ?, -).

%!  passing(:Move, :Pass, +Wrapped, ?Move, -Next) is nondet.
%
%   A move by call(Move, Position, Move, Next), or `pass`, which call(Pass, Position, Next) allows.

passing(Rules, _, with(Position, _), Move, with(Next, 0)) :-
    Move \== pass,
    call(Rules, Position, Move, Next).
passing(_, Pass, with(Position, Passes), pass, with(Next, Passes1)) :-
    call(Pass, Position, Next),
    Passes1 is Passes+1.

%!  passed(+Wrapped, +Times) is semidet.
%
%   The last so many moves, or more, were passes: passed(Wrapped, 2) ends many games.

passed(with(_, Passes), Times) :-
    Passes >= Times.
