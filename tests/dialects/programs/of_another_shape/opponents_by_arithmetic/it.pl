initial_state(heap(13)).
valid_moves(heap(N), L) :- findall(take(T), ( between(1, 3, T), T =< N ), L).
move(heap(N), take(T), heap(M)) :- M is N-T.
game_over(heap(0), P, W) :- next_player(P, W).
next_player(1, 2).
next_player(P, Q) :- Q is P mod 2 + 1.
