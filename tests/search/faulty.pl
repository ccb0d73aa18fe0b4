:- module(faulty,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            legal/2,            % +Position, ?Move
            move/3              % +Position, ?Move, -Next
          ]).

/** <module> Rules with a fault in the middle of the game, after 20 of 40 moves

A position is faulty(Fault, Left), with the number of moves that are left.
*/

players(up, down).

start(no_turn, faulty(no_turn, 40)).
start(no_legal, faulty(no_legal, 40)).
start(more_legal, faulty(more_legal, 40)).

turn(faulty(Fault, Left), Player) :-
    \+ at(no_turn, Fault, Left),
    (   Left mod 2 =:= 0
    ->  Player = up
    ;   Player = down
    ).

at(Fault, Fault, 20).

utility(faulty(_, 0), 0).

legal(faulty(Fault, Left), Move) :-
    \+ at(no_legal, Fault, Left),
    (   member(Move, [a,b])
    ;   at(more_legal, Fault, Left),
        member(Move, [c,d,e,f,g,h])
    ).

move(faulty(Fault, Left0), Move, faulty(Fault, Left)) :-
    member(Move, [a,b]),
    Left is Left0-1.
