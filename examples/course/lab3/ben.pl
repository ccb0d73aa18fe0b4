% heuristic(Position, Value): a guess from the side of the first player, x. It is asked where the search ends before the
% game does: an integer, the higher the better for x. cells/2 gives what is in each column, from the left.

heuristic(Position, Value) :-
    cells(Position, Columns),
    nth1(4, Columns, Middle),
    weight(Middle, x, Mine),
    weight(Middle, o, Theirs),
    Value is (Mine-Theirs)/0.

weight(Column, Player, Weight) :-
    findall(x, member(Player, Column), Men),
    length(Men, Weight).

cells(Position, Columns) :-
    connect_four:board(Position, board(_, Rows)),
    findall(Pieces, ( member(row(_, Cells), Rows), findall(Piece, member(cell(_, Piece), Cells), Pieces) ), Lines),
    clumped_columns(Lines, Columns).

clumped_columns([[]|_], []) :-
    !.
clumped_columns(Lines, [Column|Columns]) :-
    findall(First-Rest, member([First|Rest], Lines), Pairs),
    findall(First, member(First-_, Pairs), Column),
    findall(Rest, member(_-Rest, Pairs), Lines1),
    clumped_columns(Lines1, Columns).
