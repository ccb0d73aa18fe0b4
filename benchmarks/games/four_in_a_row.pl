:- module(four_in_a_row, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [member/2]).

/** <module> Connect Four

A position is position(Player, Left, Last, Columns): Left is the number of empty cells, Last the column of the newest
stone, and Columns a term with a list for each column, the topmost stone first.
*/

players(x, o).

start('7x6', position(x, 42, 0, columns([], [], [], [], [], [], []))).

turn(position(Player, _, _, _), Player).

other(x, o).
other(o, x).

utility(position(Player, Left, Last, Columns), Value) :-
    Last > 0,
    (   other(Player, Mover),
        four(Last, Columns, Mover)
    ->  (   Mover == x
        ->  Value = 1
        ;   Value = -1
        )
    ;   Left =:= 0,
        Value = 0
    ).

four(Last, Columns, Stone) :-
    arg(Last, Columns, Column),
    length(Column, Height),
    (   Column = [Stone,Stone,Stone,Stone|_]
    ->  true
    ;   member(Rise, [-1,0,1]),
        run(Last, Height, 1, Rise, Columns, Stone, 0, Right),
        Fall is -Rise,
        run(Last, Height, -1, Fall, Columns, Stone, 0, Left),
        Right + Left >= 5
    ->  true
    ).

%   run(+N, +Height, +Step, +Rise, +Columns, +Stone, +Count0, -Count): add the number of consecutive stones, beginning
%   in column N.

run(N, Height, Step, Rise, Columns, Stone, Count0, Count) :-
    (   N >= 1, N =< 7, Height >= 1,
        arg(N, Columns, Column),
        length(Column, Top),
        Down is Top-Height,
        Down >= 0,
        below(Down, Column, Stone)
    ->  Count1 is Count0+1,
        N1 is N+Step,
        Height1 is Height+Rise,
        run(N1, Height1, Step, Rise, Columns, Stone, Count1, Count)
    ;   Count = Count0
    ).

below(0, [Stone|_], Stone) :-
    !.
below(Down, [_|Stones], Stone) :-
    Down1 is Down-1,
    below(Down1, Stones, Stone).

move(position(Player, Left, _, Columns), N, position(Other, Left1, N, Columns1)) :-
    other(Player, Other),
    Left1 is Left-1,
    arg(N, Columns, Column),
    \+ Column = [_,_,_,_,_,_],
    duplicate_term(Columns, Columns1),
    setarg(N, Columns1, [Player|Column]).
