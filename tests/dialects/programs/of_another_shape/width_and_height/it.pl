board_size(13).
initial_state(Width, _, s(Width, p1)).
valid_moves(s(N, _), L) :- findall(T, ( between(1, 3, T), T =< N ), L).
move(s(N, P), T, s(M, Q)) :- M is N-T, next_player(P, Q).
game_over(s(0, P), W) :- next_player(P, W).
next_player(p1, p2).
next_player(p2, p1).
