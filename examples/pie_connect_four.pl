:- module(pie_connect_four,
          [ players/2, start/2, turn/2, utility/2, move/3, text/2, heuristic/2, board/2, layout/1, look/2, cells/3, winning_line/2,
            status/2 ]).
:- use_module(library(games/connect_four), []).
:- use_module(library(pybridge_rules)).

/** <module> Connect Four with the pie rule: whoever begins in the middle may lose the move */

players(Max, Min) :-
    connect_four:players(Max, Min).

start(Variant, with(Start, first)) :-
    connect_four:start(Variant, Start).

turn(Wrapped, Player) :-
    pie_turn(connect_four:turn, Wrapped, Player).

utility(Wrapped, Value) :-
    pie_value(connect_four:utility, Wrapped, Value).

heuristic(Wrapped, Guess) :-
    pie_value(connect_four:heuristic, Wrapped, Guess).

move(Wrapped, Move, Next) :-
    pie_move(connect_four:move, Wrapped, Move, Next).

text(Move, Text) :-
    (   Move = swap,
        Text = swap
    ;   Move \== swap,
        connect_four:text(Move, Text)
    ).

board(with(Position, _), Board) :-
    connect_four:board(Position, Board).

layout(Layout) :-
    connect_four:layout(Layout).

look(Piece, Look) :-
    connect_four:look(Piece, Look).

cells(with(Position, _), Move, Cells) :-
    (   Move == swap
    ->  Cells = []
    ;   connect_four:cells(Position, Move, Cells)
    ).

winning_line(with(Position, _), Cells) :-
    connect_four:winning_line(Position, Cells).

status(with(_, swapped), ["The players have changed sides."]) :-
    !.
status(_, []).
