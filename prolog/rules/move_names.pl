:- module(pybridge_move_names,
          [ state_rows/2,       % +Position, -Rows
            state_cells/2,      % +Position, -Cells
            named_moves/3,      % +Position, +Nexts, -Named
            name_cells/2,       % +Name, -Cells
            name_text/2,        % ?Name, ?Text
            blank/1             % ?Content
          ]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).

/** <module> Naming moves after the cells that they change

A file in the lab's style defines the position after each move, but no names for the moves.
If the state is a list, a move is named after the cells that it changes. A name is one of

| 5        | cell 5 has changed                                              |
| 3-5      | the content of cell 3 has moved to cell 5                       |
| 3=x      | cell 3 becomes x, if there are several ways to change the cell  |
| (3-5)=q  | the same for a step                                             |
| pass     | nothing has changed                                             |

Cells are numbered from 1, row by row, so that a cell has the same name throughout the game.
*/

%!  state_rows(+Position, -Rows) is semidet.
%
%   Rows are the rows of the board in Position, from the top: lists of atoms, numbers and strings.
%   The state is the only list among the parts of Position, as in [Player, List], or Position
%   itself. A list of lists is a list of rows; any other list is a square board if its length is a
%   square number, and otherwise a single row.

state_rows(Position, Rows) :-
    board_in(Position, Place, Form),
    state(Place, Position, State),
    rows_of(Form, State, Rows).

rows_of(rows, State, State).
rows_of(row, State, Rows) :-
    length(State, Length),
    side(Length, Side),
    rows(State, Side, Rows).

%   board_in(+Position, -Place, -Form) is semidet: Place is part(N) if the state is argument N of
%   Position, or `whole` if it is Position itself. Form is `row`, a list of contents, or `rows`.

board_in(Position, Place, Form) :-
    parts(Position, Parts),
    findall(N, ( nth1(N, Parts, Part), is_list(Part) ), Lists),
    (   Lists = [Place0],
        Parts = [_, _|_]
    ->  Place = part(Place0)
    ;   is_list(Position),
        \+ ( Lists == [], Parts = [_, _] )     % [Player, State], and State is no list
    ->  Place = whole
    ),
    state(Place, Position, State),
    form(State, Form).

parts(Position, Parts) :-
    (   is_list(Position)
    ->  Parts = Position
    ;   compound(Position),
        compound_name_arguments(Position, _, Parts)
    ).

state(whole, Position, Position).
state(part(N), Position, State) :-
    (   is_list(Position)
    ->  nth1(N, Position, State)
    ;   arg(N, Position, State)
    ).

form(State, Form) :-
    (   maplist(is_row, State)
    ->  State = [_|_],
        Form = rows
    ;   is_row(State),
        Form = row
    ).

is_row([Content|Contents]) :-
    maplist(atomic, [Content|Contents]).

side(Length, Side) :-
    Root is integer(sqrt(Length)),
    (   Root*Root =:= Length
    ->  Side = Root
    ;   Side = Length
    ).

rows([], _, []).
rows([Content|Contents], Side, [Row|Rows]) :-
    length(Row, Side),
    append(Row, Rest, [Content|Contents]),
    rows(Rest, Side, Rows).

%!  state_cells(+Position, -Cells) is semidet.
%
%   Cells are the contents of the board's cells, row by row.

state_cells(Position, Cells) :-
    board_in(Position, Place, Form),
    contents(Place, Form, Position, Cells).

contents(Place, Form, Position, Cells) :-
    state(Place, Position, State),
    (   Form == row
    ->  Cells = State
    ;   is_list(State),
        maplist(is_list, State),
        append(State, Cells)
    ).

%!  blank(?Content) is nondet.
%
%   Content is a common way to represent an empty cell.

blank(-).
blank('_').
blank('.').
blank(' ').
blank('').
blank(e).
blank(empty).
blank(0).

%!  named_moves(+Position, +Nexts, -Named) is semidet.
%
%   Named is a list of Name-Next for Nexts, the positions that the moves from Position lead to, in
%   the same order. Fails if short names cannot distinguish the moves.

named_moves(Position, Nexts, Named) :-
    board_in(Position, Place, Form),
    contents(Place, Form, Position, Cells),
    maplist(cell_changes(Place, Form, Cells), Nexts, Changes),
    maplist(name, Changes, Short),
    (   all_different(Short),
        \+ ( member(Change, Changes), count_changes(Change) )
    ->  Names = Short
    ;   maplist(longer, Short, Changes, Names),
        all_different(Names)
    ),
    pairs_keys_values(Named, Names, Nexts).

all_different(Names) :-
    length(Names, Length),
    sort(Names, Sorted),
    length(Sorted, Length).

%   cell_changes(+Place, +Form, +Cells, +Next, -Changes): Changes is a list of
%   change(Cell, Old, New).

cell_changes(Place, Form, Cells, Next, Changes) :-
    contents(Place, Form, Next, NextCells),
    differences(Cells, NextCells, 1, Changes).

differences([], [], _, []).
differences([Old|Olds], [New|News], Cell, Changes) :-
    (   Old == New
    ->  Changes = Rest
    ;   Changes = [change(Cell, Old, New)|Rest]
    ),
    Cell1 is Cell+1,
    differences(Olds, News, Cell1, Rest).

%   A cell with a count can nearly always change in several ways. Its moves are named in the same
%   style when only one way is left.

count_changes([change(_, Old, New)]) :-
    integer(New),
    integer(Old),
    \+ blank(Old).

%   name(+Changes, -Name): by the first rule that applies.

name(Changes, Name) :-
    rule(Changes, Name0),
    !,
    Name = Name0.

rule([], pass).
rule([change(Cell, _, _)], Cell).
rule([Change1, Change2|Changes], From-To) :-            % a piece has moved
    findall(F-T, moved([Change1, Change2|Changes], F, T), [From-To]).
rule([Change1, Change2], From-To) :-                    % a piece has moved and been promoted
    member(change(From, Old, New), [Change1, Change2]),
    member(change(To, Blank, Promoted), [Change1, Change2]),
    blank(New), \+ blank(Old),
    blank(Blank), \+ blank(Promoted).
rule([Change1, Change2|Changes], Cell) :-               % a piece is placed and changes others
    findall(C, filled([Change1, Change2|Changes], C), [Cell]).
rule([change(Cell1, _, _), change(Cell2, _, _)], Cell1-Cell2).

moved(Changes, From, To) :-
    member(change(From, Piece, _), Changes),
    \+ blank(Piece),
    member(change(To, _, Piece1), Changes),
    Piece1 == Piece.

filled(Changes, Cell) :-
    member(change(Cell, Old, New), Changes),
    blank(Old),
    \+ blank(New).

%   longer(+Name, +Changes, -Longer): Longer includes the new content of the last cell of Name.

longer(Name, Changes, Longer) :-
    (   last_cell(Name, Cell)
    ->  memberchk(change(Cell, _, New), Changes),
        content(New, Content),
        Longer = (Name=Content)
    ;   Longer = Name
    ).

last_cell(_-Cell, Cell).
last_cell(Cell, Cell) :-
    integer(Cell).

content(New, Content) :-
    (   number(New)
    ->  Content = New
    ;   atom_string(Content, New),
        one_word(Content)
    ).

one_word(Atom) :-
    Atom \== '',
    \+ ( sub_atom(Atom, _, 1, _, Char), char_type(Char, space) ).

%!  name_cells(+Name, -Cells) is det.
%
%   Cells are those in Name, in the order in which one would click them.

name_cells(pass, []).
name_cells(Name=_, Cells) :-
    name_cells(Name, Cells).
name_cells(From-To, [From, To]).
name_cells(Cell, [Cell]) :-
    integer(Cell).

%!  name_text(?Name, ?Text) is semidet.
%
%   Text is the text of Name, which may also be the number of a move.

name_text(Name, Text) :-
    (   nonvar(Name)
    ->  write_name(Name, Text)
    ;   read_name(Text, Name)
    ).

write_name(pass, pass).
write_name(Cell, Text) :-
    integer(Cell),
    atom_number(Text, Cell).
write_name(From-To, Text) :-
    atomic_list_concat([From, To], -, Text).
write_name(Name=Content, Text) :-
    write_name(Name, NameText),
    atomic_list_concat([NameText, =, Content], Text).

read_name(pass, Name) :-
    !,
    Name = pass.
read_name(Text, Name) :-
    sub_atom(Text, Before, 1, After, =),
    !,
    sub_atom(Text, 0, Before, _, Start),
    sub_atom(Text, _, After, 0, ContentText),
    read_cells(Start, Cells),
    read_content(ContentText, Content),
    Name = (Cells=Content).
read_name(Text, Name) :-
    read_cells(Text, Name).

read_cells(Text, Name) :-
    atomic_list_concat(Parts, -, Text),
    maplist(whole_number, Parts, Cells),
    cells_name(Cells, Name).

cells_name([Cell], Cell).
cells_name([From, To], From-To).

read_content(Text, Content) :-
    (   atom_number(Text, Number)
    ->  Content = Number
    ;   Content = Text
    ).

%   Accepts 5, but not 05 or 0'a.

whole_number(Text, Number) :-
    atom_number(Text, Number),
    integer(Number),
    atom_number(Written, Number),
    Written == Text.
