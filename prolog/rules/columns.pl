:- module(pybridge_columns,
          [ column/3,           % +Board, ?Cell, ?Label
            column_moves/3      % +Board, +Moves, -Pairs
          ]).
:- use_module(library(lists), [last/2, member/2, nth1/3, same_length/2]).

/** <module> Moves that a column of the board names

Where 4 is a legal move, a click anywhere in column 4 plays it, and so it does where drop(4) is legal and touches that
column only. A Board is that of read_board/2.
*/

%!  column(+Board, ?Cell, ?Label) is nondet.
%
%   Cell is in the column with this Label, which is not empty. Only in a row as long as the row of labels is each
%   cell above a label.

column(board(_, labels(_, Labels), Rows), Cell, Label) :-
    member(row(_, _, Cells), Rows),
    same_length(Cells, Labels),
    nth1(Number, Cells, cell(Cell, Piece)),
    Piece \== '',
    nth1(Number, Labels, Label),
    Label \== ''.

%!  column_moves(+Board, +Moves, -Pairs) is det.
%
%   Moves are terms move(Move, Text, Ids), as in position_view/2. Pairs has Id-Text for each cell in a column that
%   names a move, the first one if there are several.

column_moves(Board, Moves, Pairs) :-
    findall(Label-Text, ( member(move(_, Text, Ids), Moves), named(Board, Text, Ids, Label) ), Named),
    findall(Id-Text, ( Named = [_|_], column(Board, Id, Label), memberchk(Label-Text, Named) ), Pairs).

named(Board, Text, Ids, Label) :-
    Board = board(_, labels(_, Labels), _),
    (   memberchk(Text, Labels)
    ->  Label = Text
    ;   atomic_list_concat([_,Part|Parts], '(', Text),
        last([Part|Parts], Last),
        atom_concat(Label, ')', Last),
        memberchk(Label, Labels),
        Ids = [_|_],
        forall(member(Id, Ids), column(Board, Id, Label))
    ).
