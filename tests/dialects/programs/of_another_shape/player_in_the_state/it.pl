initial_state(_, state(13, p1)).
move(state(N, P), T, state(M, Q)) :- M is N-T, M >= 0, next_player(P, Q).
valid_moves(S, L) :- findall(T, ( member(T, [1, 2, 3]), move(S, T, _) ), L).
game_over(state(0, P), W) :- next_player(P, W).
value(state(N, _), _, V) :- V is N mod 4.
next_player(p1, p2).
next_player(p2, p1).
