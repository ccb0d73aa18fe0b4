:- module(pybridge_repetition,
          [ remembering/5,      % :Move, :Progress, +Wrapped, ?Move, -Next
            counting/5,         % :Move, :Progress, +Wrapped, ?Move, -Next
            repeated/2,         % +Wrapped, +Times
            without_progress/2  % +Wrapped, +Moves
          ]).

/** <module> Draws by repetition, or after many moves without progress

Progress is a move after which no earlier position can come again, such as a capture. A position is with(Position,
Memory): the list of the positions since then, the latest first, or the number of moves since then. A game starts
with(Start, []), or with(Start, 0).
*/

:- meta_predicate
    remembering(3, 2, +, ?, -),
    counting(3, 2, +, ?, -).

%!  remembering(:Move, :Progress, +Wrapped, ?Move, -Next) is nondet.
%
%   A move by call(Move, Position, Move, Next), remembered unless call(Progress, Position, Move) is true.

remembering(Rules, Progress, with(Position, Earlier), Move, with(Next, Earlier1)) :-
    call(Rules, Position, Move, Next),
    (   call(Progress, Position, Move)
    ->  Earlier1 = []
    ;   Earlier1 = [Position|Earlier]
    ).

%!  counting(:Move, :Progress, +Wrapped, ?Move, -Next) is nondet.
%
%   As remembering/5, but the moves are only counted, which is faster.

counting(Rules, Progress, with(Position, Count), Move, with(Next, Count1)) :-
    call(Rules, Position, Move, Next),
    (   call(Progress, Position, Move)
    ->  Count1 = 0
    ;   Count1 is Count+1
    ).

%!  repeated(+Wrapped, +Times) is semidet.
%
%   The position has been there so many Times, this time included.

repeated(with(Position, Earlier), Times) :-
    More is Times-1,
    occurs(More, Position, Earlier).

occurs(0, _, _) :-
    !.
occurs(Times, Position, [Earlier|Others]) :-
    (   Earlier == Position
    ->  Times1 is Times-1
    ;   Times1 = Times
    ),
    occurs(Times1, Position, Others).

%!  without_progress(+Wrapped, +Moves) is semidet.
%
%   The last so many Moves, or more, were no progress.

without_progress(with(_, Memory), Moves) :-
    (   integer(Memory)
    ->  Memory >= Moves
    ;   length(Memory, Count),
        Count >= Moves
    ).
