:- module(game, [move/2, min_to_move/1, max_to_move/1, utility/2]).
move(P/N, Q/M) :- member(T, [1, 2, 3]), M is N-T, M >= 0, Q is -P.
utility(1/0, -1).
utility(-1/0, 1).
min_to_move(-1/_).
max_to_move(1/_).
start(1/13).
