:- module(gathering,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            move/3,             % +Position, ?Move, -Next
            stop_after/1        % +Calls
          ]).

/** <module> A game whose numbers tell at once who is ahead, and which can stop its own search

In turn, two players gather from fourteen heaps, and the one who has gathered more wins. A position is
heaps(Left, First, Second, Player).
*/

players(first, second).

start(only, heaps(14, 0, 0, first)).

turn(heaps(_, _, _, Player), Player).

utility(heaps(0, First, Second, _), Value) :-
    Value is sign(First-Second).

move(heaps(Left0, First0, Second0, Player), Take, heaps(Left, First, Second, Other)) :-
    count_call,
    member(Take, [1,2,3]),
    Left is Left0-1,
    Gain is Left0*Take mod 7,
    gather(Player, Gain, First0, Second0, First, Second, Other).

gather(first, Gain, First0, Second, First, Second, second) :-
    First is First0+Gain.
gather(second, Gain, First, Second0, First, Second, first) :-
    Second is Second0+Gain.

%!  stop_after(+Calls) is det.
%
%   After this many Calls of move/3, the search of this thread is stopped.

stop_after(Calls) :-
    nb_setval(gathering_calls, Calls).

count_call :-
    nb_getval(gathering_calls, Calls),
    (   Calls =:= 0
    ->  throw(stop_analysis)
    ;   Fewer is Calls-1,
        nb_setval(gathering_calls, Fewer)
    ).
