:- module(five_stones, [players/1, start/2, turn/2, utility/2, move/3, utilities/2]).
players([ann, bob, cid]).
utilities(0, 1).
start(five, pile(5, ann)).
start(three, pile(3, ann)).
turn(pile(_, P), P).
utility(pile(0, P), U) :- before(Q, P), won(Q, U).
before(ann, bob). before(bob, cid). before(cid, ann).
won(ann, [1,0,0]). won(bob, [0,1,0]). won(cid, [0,0,1]).
move(pile(N, P), T, pile(M, Q)) :- before(P, Q), member(T, [1,2,3]), T =< N, M is N-T.
