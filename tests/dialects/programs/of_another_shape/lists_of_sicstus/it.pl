:- use_module(library(lists)).
:- use_module(library(sets)).
initial_state(_, s([[a,b,c,d],[a,b,c,d],[a,b,c,d],[z,z,z,d]], p1)).
valid_moves(s(Rows, _), Moves) :-
    transpose(Rows, Columns),
    scanlist(count, Columns, 0, N),
    findall(T, ( member(T, [1, 2, 3, 1]), T =< N ), All),
    remove_dups(All, Moves).
count(Column, N, M) :- scanlist(count_cell, Column, N, M).
count_cell(z, N, N) :- !.
count_cell(_, N, M) :- M is N+1.
move(s(Rows, P), T, s(Next, Q)) :- take(T, Rows, Next), next_player(P, Q).
take(0, Rows, Rows) :- !.
take(T, Rows, Next) :- append(A, [Row|B], Rows), append(C, [X|D], Row), X \== z, !,
    append(C, [z|D], Row1), append(A, [Row1|B], Rows1), U is T-1, take(U, Rows1, Next).
game_over(s(Rows, P), W) :- \+ some(left, Rows), next_player(P, W).
left(Row) :- some(\==(z), Row).
next_player(p1, p2).
next_player(p2, p1).
