initial_state(Size, s(Size, p1)) :- Size = 13.
valid_moves(s(N, _), L) :- findall(T, ( member(T, [1, 2, 3]), T =< N ), L).
move(s(N, P), T, s(M, Q)) :- M is N-T, next_player(P, Q).
game_over(s(0, P), W) :- next_player(P, W).
choose_move(S, human, M) :- read(M), valid_moves(S, L), memberchk(M, L).
choose_move(S, 1, M) :- valid_moves(S, [M|_]).
choose_move(s(N, P), 2, M) :- M0 is N mod 4, ( M0 > 0 -> M = M0 ; choose_move(s(N, P), 1, M) ).
next_player(p1, p2).
next_player(p2, p1).
