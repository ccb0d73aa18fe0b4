:- module(pybridge_move_names,
          [ named_moves/4,      % +Position, +Nexts, -Kind, -Named
            short_name/3,       % +Position, +Next, -Name
            name_cells/2,       % +Name, -Cells
            name_text/2         % ?Name, ?Text
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(state_board, [blank/1, cells_at/3, state_place/2]).

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

%!  named_moves(+Position, +Nexts, -Kind, -Named) is det.
%
%   Named is a list of Name-Next for Nexts, the positions that the moves from Position lead to, in the same order. Kind
%   is `named`, or `numbered` if short names cannot distinguish the moves: then the names are 1, 2, ... All of it can
%   run compiled.

named_moves(Position, Nexts, Kind, Named) :-
    (   state_place(Position, Place),
        cells_at(Place, Position, Cells),
        (   maplist(cell_filled(Place, Cells), Nexts, Filled),
            all_different(Filled)
        ->  Names = Filled
        ;   maplist(changes(Place, Cells), Nexts, Changes),
            names(Changes, Names)
        )
    ->  Kind = named,
        pairs_keys_values(Named, Names, Nexts)
    ;   Kind = numbered,
        numbered(Nexts, 1, Named)
    ).

%   cell_filled(+Place, +Cells, +Next, -Cell) is semidet: what most games do, and quicker: the move to Next changes one
%   Cell.

cell_filled(Place, Cells, Next, Cell) :-
    cells_at(Place, Next, NextCells),
    only_change(Cells, NextCells, 1, Cell).

only_change([Old|Olds], [New|News], Cell0, Cell) :-
    (   Old == New
    ->  Cell1 is Cell0+1,
        only_change(Olds, News, Cell1, Cell)
    ;   Olds == News,
        \+ count_changes([change(Cell0, Old, New)]),
        Cell = Cell0
    ).

%!  short_name(+Position, +Next, -Name) is det.
%
%   Name is that of the move to Next, as far as it can be told without the other moves, or else `none`.

short_name(Position, Next, Name) :-
    (   state_place(Position, Place),
        cells_at(Place, Position, Cells),
        short_name(Place, Cells, Next, Name0)
    ->  Name = Name0
    ;   Name = none
    ).

short_name(Place, Cells, Next, Name) :-
    (   cell_filled(Place, Cells, Next, Cell)
    ->  Name = Cell
    ;   changes(Place, Cells, Next, Changes),
        name(Changes, Name)
    ).

numbered([], _, []).
numbered([Next|Nexts], Number, [Number-Next|Named]) :-
    Number1 is Number+1,
    numbered(Nexts, Number1, Named).

names(Changes, Names) :-
    maplist(name, Changes, Short),
    (   all_different(Short),
        \+ ( member(Change, Changes), count_changes(Change) )
    ->  Names = Short
    ;   maplist(longer, Short, Changes, Names),
        all_different(Names)
    ).

all_different(Names) :-
    length(Names, Length),
    sort(Names, Sorted),
    length(Sorted, Length).

%   changes(+Place, +Cells, +Next, -Changes): Changes is a list of change(Cell, Old, New).

changes(Place, Cells, Next, Changes) :-
    cells_at(Place, Next, NextCells),
    differences(Cells, NextCells, 1, Changes).

differences([], [], _, []).
differences([Old|Olds], [New|News], Cell, Changes) :-
    ( Old == New -> Changes = Rest ; Changes = [change(Cell, Old, New)|Rest] ),
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
    ->  member(change(Cell, _, New), Changes),
        !,
        ( number(New) ; atom(New) ),
        !,
        Longer = (Name=New)
    ;   Longer = Name
    ).

last_cell(_-Cell, Cell).
last_cell(Cell, Cell) :-
    integer(Cell).

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
    ( nonvar(Name) -> write_name(Name, Text) ; read_name(Text, Name) ).

write_name(pass, pass).
write_name(Cell, Text) :-
    integer(Cell),
    atom_number(Text, Cell).
write_name(From-To, Text) :-
    atomic_list_concat([From, To], -, Text).
write_name(Name=Content, Text) :-
    write_name(Name, NameText),
    atomic_list_concat([NameText, =, Content], Spaced),
    exchanged(Spaced, ' ', ~, Text).

%   exchanged(+Text0, +From, +To, -Text): the text of a move has no spaces.

exchanged(Text0, From, To, Text) :-
    atomic_list_concat(Parts, From, Text0),
    atomic_list_concat(Parts, To, Text).

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
    ;   exchanged(Text, ~, ' ', Content)
    ).

%   Accepts 5, but not 05 or 0'a.

whole_number(Text, Number) :-
    atom_number(Text, Number),
    integer(Number),
    atom_number(Written, Number),
    Written == Text.
