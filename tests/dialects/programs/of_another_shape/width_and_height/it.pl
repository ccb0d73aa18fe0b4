board_size(13).
initial_state(Width, _, [Width, easy, none, Width, p1]).
valid_moves([_, _, _, N, _], L) :- findall(T, ( between(1, 3, T), T =< N ), L).
move([W, L, _, N, P], T, [W, L, T, M, Q]) :- M is N-T, next_player(P, Q).
game_over([_, _, _, 0, P], W) :- next_player(P, W).
next_player(p1, p2).
next_player(p2, p1).
