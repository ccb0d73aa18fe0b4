moves([P, N], L) :- findall([Q, M], ( Q is 3-P, between(1, 3, T), M is N-T, M >= 0 ), L).
utility([1, 0], -1).
utility([2, 0], 1).
isMinPlayer([2, _]).
start([1, 13]).
