:- module(careless,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            move/3,             % +Position, ?Move, -Next
            endless/1           % +Caught
          ]).

/** <module> Rules that run for ever, and at first catch whatever might end them
*/

players(up, down).

start(only, 0).

turn(_, up).

utility(1000, 0).

move(Position, go, Next) :-
    (   Position < 2
    ->  true
    ;   endless(2)
    ),
    Next is Position+1.

%!  endless(+Caught).
%
%   Run for ever, and go on after the first exceptions, as many as Caught says.

endless(0) :-
    repeat,
    fail.
endless(Caught) :-
    Caught > 0,
    catch(( repeat, fail ), _, true),
    Fewer is Caught-1,
    endless(Fewer).
