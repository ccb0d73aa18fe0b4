% whose turn it is comes last
move(s(N, P), s(M, Q)) :- next(P, Q), take(T), M is N-T, M >= 0.
take(1).
take(2).
take(3).
next(a, b).
next(b, a).
utility(s(0, a), -1).
utility(s(0, b), 1).
isMinPlayer(s(_, b)).
