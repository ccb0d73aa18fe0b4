moves(pos(P, N), L) :- findall(pos(Q, M), step(P, N, Q, M), L), L = [_|_].
step(P, N, Q, M) :- other(P, Q), between(1, 3, T), M is N-T, M >= 0.
other(x, o).
other(o, x).
staticval(pos(x, 0), -1).
staticval(pos(o, 0), 1).
min_to_move(pos(o, _)).
max_to_move(pos(x, _)).
start(pos(x, 13)).
