initial_state(_, sticks(13)).
valid_moves(sticks(N), _, L) :- findall(take(T), ( member(T, [1, 2, 3]), T =< N ), L).
move(sticks(N), take(T), sticks(M)) :- M is N-T.
other_player(white, black).
other_player(black, white).
game_over(sticks(0), P, W) :- other_player(P, W).
