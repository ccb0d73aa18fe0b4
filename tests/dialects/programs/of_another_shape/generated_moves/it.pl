initial_state(game(p1, 13)).
move(game(P, N), T, game(Q, M)) :- member(T, [1, 2, 3]), M is N-T, M >= 0, next_player(P, Q).
game_over(game(P, 0), W) :- next_player(P, W).
display_game(game(P, N), P) :- print(P/N), nl.
next_player(p1, p2).
next_player(p2, p1).
