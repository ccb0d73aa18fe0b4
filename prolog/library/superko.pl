:- module(pybridge_superko,
          [ superko/5           % :Move, :Board, +Wrapped, ?Move, -Next
          ]).

/** <module> Positional superko: no board may come again

A position is with(Position, Boards): those that there have been before. A game starts with(Start, []).
*/

:- meta_predicate
    superko(3, 2, +, ?, -).

%!  superko(:Move, :Board, +Wrapped, ?Move, -Next) is nondet.
%
%   A move by call(Move, Position, Move, Next) to a board, as in call(Board, Position, Stones), that has not been there.
%   A pass, which leaves the board as it is, is not one of these moves: see passing/5.

superko(Rules, Board, with(Position, Boards), Move, with(Next, [Stones|Boards])) :-
    call(Board, Position, Stones),
    call(Rules, Position, Move, Next),
    call(Board, Next, Stones1),
    Stones1 \== Stones,
    \+ memberchk(Stones1, Boards).
