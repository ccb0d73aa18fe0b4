initial_state(_, s(13, p1)).
initial_state(_, s(9, p1)).
valid_moves(s(N, _), [1, 2, 3]) :- N >= 3.
valid_moves(s(2, _), [1, 2]).
valid_moves(_, [1]).
move(s(N, P), T, s(M, Q)) :- T =< N, M is N-T, next_player(P, Q).
move(s(_, P), _, s(0, Q)) :- next_player(P, Q).
game_over(s(0, P), W) :- next_player(P, W).
game_over(s(0, P), P).
value(s(N, P), P, V) :- V is min(1, N mod 4).
value(s(N, P), Q, V) :- next_player(P, Q), V is -min(1, N mod 4).
value(_, _, 0).
next_player(p1, p2).
next_player(p2, p1).
