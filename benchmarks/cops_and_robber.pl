:- module(cops_and_robber, [players/2, start/2, turn/2, utility/2, move/3, canonical/2]).

/* Two cops chase a robber on a board of squares, in steps along rows and columns. Either one cop takes a step, or the robber does
   or stays. The cops win where one of them meets the robber; positions repeat, and a chase that does not end is a draw.

   A position is position(Player, Size, Cops, Robber): Cops is a sorted pair of squares, and a square is 64*Row + Column, from 0. */

:- set_prolog_flag(optimise, true).

players(cops, robber).

start('10x10', Position) :- corner(10, Position).
start('15x15', Position) :- corner(15, Position).

corner(Size, position(cops, Size, 0-1, Robber)) :-
    Robber is 65*(Size-1).

turn(position(Player, _, _, _), Player).

utility(position(_, _, A-B, Robber), 1) :-
    (   A =:= Robber
    ->  true
    ;   B =:= Robber
    ).

move(position(cops, Size, A-B, Robber), From-To, position(robber, Size, Cops, Robber)) :-
    (   From = A,
        Other = B
    ;   From = B,
        Other = A
    ),
    step(Size, From, To),
    (   To =< Other
    ->  Cops = To-Other
    ;   Cops = Other-To
    ).
move(position(robber, Size, Cops, From), From-To, position(cops, Size, Cops, To)) :-
    (   To = From
    ;   step(Size, From, To)
    ).

step(Size, From, To) :-
    (   To is From+1,
        To /\ 63 < Size
    ;   From /\ 63 > 0,
        To is From-1
    ;   To is From+64,
        To < Size<<6
    ;   To is From-64,
        To >= 0
    ).

canonical(position(Player, _, A-B, Robber), Key) :-
    (   Player == cops
    ->  Key is ((A<<12 \/ B)<<12 \/ Robber)<<1
    ;   Key is ((A<<12 \/ B)<<12 \/ Robber)<<1 \/ 1
    ).
