:- module(pybridge_touched_cells,
          [ touched_cells/3,    % :Position, +Move, -Ids
            move_parts/3        % :Position, +Move, -Parts
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, select/3]).
:- use_module(contract, [offers/2]).

/** <module> The cells that a move touches, according to cells/3

A Part of a move is

| man(From, To) | a man that moves; in cells/3, From-To                               |
| off(Id)       | a piece that is taken off; in cells/3, x(Id)                        |
| at(Id)        | any other cell that the move touches, such as where a man is placed |

An element that is itself the Id of a cell of the board, such as 3-4, stands for that cell.
*/

:- meta_predicate
    touched_cells(:, +, -),
    move_parts(:, +, -).

%!  touched_cells(:Position, +Move, -Ids) is det.
%
%   Ids are the cells of the board that Move touches, in the order of clicks, [] if the game does not say. Where a man
%   moves, the first and the last are its ends.

touched_cells(Position, Move, Ids) :-
    move_parts(Position, Move, Parts),
    (   select(man(From, To), Parts, Others)
    ->  findall(Id, ( member(Part, Others), part_cell(Part, Id) ), Between),
        append([From|Between], [To], Ids)
    ;   findall(Id, ( member(Part, Parts), part_cell(Part, Id) ), Ids)
    ).

part_cell(at(Id), Id).
part_cell(off(Id), Id).
part_cell(man(From, To), Id) :-
    ( Id = From ; Id = To ).

%!  move_parts(:Position, +Move, -Parts) is det.

move_parts(Game:Position, Move, Parts) :-
    (   offers(Game, cells/3),
        Game:cells(Position, Move, Elements)
    ->  maplist(part(Game:Position), Elements, Parts)
    ;   Parts = []
    ).

part(Position, Element, Part) :-
    (   marked(Element, Part0),
        \+ on_board(Position, Element)
    ->  Part = Part0
    ;   Part = at(Element)
    ).

marked(From-To, man(From, To)).
marked(x(Id), off(Id)).

on_board(Game:Position, Id) :-
    offers(Game, board/2),
    once(Game:board(Position, board(_, Rows))),
    member(row(_, Cells), Rows),
    memberchk(cell(Id, _), Cells),
    !.
