:- module(breakthrough_by_hand, [players/2, start/2, turn/2, utility/2, move/3, legal/2]).

/** <module> Breakthrough on eight by eight, written by hand for benchmarks/gdl.py

A position is position(Player, Own, Others): sets of squares as integers, with one bit for each square,
with the first row of white in the lowest eight bits. A move is From-To, two numbers of bits.
*/

:- set_prolog_flag(optimise, true).

players(white, black).

start(standard, position(white, 0xffff, 0xffff000000000000)).

turn(position(Player, _, _), Player).

utility(position(white, _, Black), -1) :-
    ( Black /\ 0xff =\= 0 -> true ; fail ).
utility(position(white, 0, _), -1).
utility(position(black, _, White), 1) :-
    ( White >> 56 =\= 0 -> true ; fail ).
utility(position(black, 0, _), 1).

legal(position(Player, Own, Others), From-To) :-
    step(Player, Own, Others, From, To).

move(position(Player, Own, Others), From-To, position(Other, NextOthers, NextOwn)) :-
    other(Player, Other),
    step(Player, Own, Others, From, To),
    NextOwn is Own xor (1<<From) \/ (1<<To),
    NextOthers is Others /\ \(1<<To).

step(white, Own, Others, From, To) :-
    Targets is (Own << 8) /\ \(Own \/ Others) /\ 0xffffffffffffffff,
    one_of(Targets, To),
    From is To-8.
step(white, Own, _, From, To) :-
    Targets is ((Own /\ 0x7f7f7f7f7f7f7f7f) << 9) /\ \Own /\ 0xffffffffffffffff,
    one_of(Targets, To),
    From is To-9.
step(white, Own, _, From, To) :-
    Targets is ((Own /\ 0xfefefefefefefefe) << 7) /\ \Own /\ 0xffffffffffffffff,
    one_of(Targets, To),
    From is To-7.
step(black, Own, Others, From, To) :-
    Targets is (Own >> 8) /\ \(Own \/ Others),
    one_of(Targets, To),
    From is To+8.
step(black, Own, _, From, To) :-
    Targets is ((Own /\ 0xfefefefefefefefe) >> 9) /\ \Own,
    one_of(Targets, To),
    From is To+9.
step(black, Own, _, From, To) :-
    Targets is ((Own /\ 0x7f7f7f7f7f7f7f7f) >> 7) /\ \Own,
    one_of(Targets, To),
    From is To+7.

one_of(Set, Bit) :-
    Set =\= 0,
    Lowest is lsb(Set),
    (   Bit = Lowest
    ;   Rest is Set /\ (Set-1),
        one_of(Rest, Bit)
    ).

other(white, black).
other(black, white).
