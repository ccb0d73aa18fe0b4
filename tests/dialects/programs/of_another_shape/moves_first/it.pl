initial(13-p1).
move(T, N-P, M-Q) :- M is N-T, M >= 0, next_player(P, Q).
possible_moves(S, L) :- findall(T, ( member(T, [1, 2, 3]), move(T, S, _) ), L).
game_over(0-P, winner(W)) :- next_player(P, W).
game_over(999-_, tie).
print_board(N-_) :- write(N), nl.
next_player(p1, p2).
next_player(p2, p1).
