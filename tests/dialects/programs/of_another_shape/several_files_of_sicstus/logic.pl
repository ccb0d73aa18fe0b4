initial_state(_, [13, p1]).
valid_moves([N, _], L) :- findall([take, T], ( between(1, 3, T), T =< N ), L).
move([N, P], [take, T], [M, Q]) :- M is N-T, next_player(P, Q).
game_over([0, P], W) :- next_player(P, W), write('Congratulations!'), nl.
next_player(p1, p2).
next_player(p2, p1).
