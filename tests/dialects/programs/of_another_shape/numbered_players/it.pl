initial_state(_, heap(13, 1)).
valid_moves(heap(N, P), P, L) :- findall(take(T), ( between(1, 3, T), T =< N ), L).
move(heap(N, P), take(T), heap(M, Q)) :- M is N-T, Q is 3-P.
game_over(heap(0, P), P, W) :- W is 3-P.
value(heap(N, P), P, V) :- V is min(1, N mod 4).
value(heap(N, P), Q, V) :- Q =:= 3-P, V is -min(1, N mod 4).
choose_move(heap(N, P), P, 1, take(T)) :- T is max(1, N mod 4).
