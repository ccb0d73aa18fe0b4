move(N-P, M-Q) :- ( T = 1 ; T = 2 ; T = 3 ), M is N-T, M >= 0, Q is 1-P.
staticval(0-P, V) :- V is 1-2*P.
max_to_move(_-1).
start(13-1).
draw(N-_) :- forall(between(1, N, _), write('|')), nl.
