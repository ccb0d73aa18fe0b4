move([P, N], [Q, M]) :- other(P, Q), member(T, [1, 2, 3]), M is N-T, M >= 0.
other(max, min).
other(min, max).
utility([P, 0], V) :- write(P), nl, ( P = max -> V = -1 ; V = 1 ).
utility(_, 0).
