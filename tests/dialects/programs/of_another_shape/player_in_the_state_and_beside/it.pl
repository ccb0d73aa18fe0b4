:- use_module(library(random)).
initial_state(Size, game_state(Board, 'X')) :- integer(Size), length(Board, 13), maplist(=(stick), Board).
valid_moves(game_state(Board, Player), Player, Moves) :-
    length(Board, N),
    findall(Player-T, ( member(T, [1, 2, 3]), T =< N ), Moves).
move(game_state(Board, P), P-T, game_state(Rest, Q)) :- length(Taken, T), append(Taken, Rest, Board), other(P, Q).
other('X', 'O').
other('O', 'X').
game_over(game_state([], P), W) :- other(P, W), format("~w wins~n", [W]).
display_game(game_state(Board, _)) :- maplist(write, Board), nl.
choose_move(State, computer-1, Move) :- State = game_state(_, P), valid_moves(State, P, Moves), random_member(Move, Moves).
