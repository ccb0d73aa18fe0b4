display_game([N, P]) :- format('~w: ~w~n', [P, N]).
