:- module(test_position_shape, []).
:- use_module('../../prolog/checks/taught', []).
:- use_module('../../prolog/evaluation/position_shape').
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(plunit)).

/** <module> What is read in which part of a position
*/

:- begin_tests(position_shape).

cells(Count, Seed, Cells) :-
    findall(Cell, ( between(1, Count, N), Kind is (N*Seed) mod 5, nth0(Kind, [-,w,b,-,-], Cell) ), Cells).

rows(Seed, Rows) :-
    findall(Row, ( between(1, 6, N), Seed1 is Seed+N, cells(7, Seed1, Row) ), Rows).

codes(Seed, Codes) :-
    flat(Seed, Cells),
    findall(Code, ( member(Cell, Cells), nth0(Code, [-,w,b], Cell) ), Codes).

flat(Seed, Cells) :-
    cells(49, Seed, Cells).

%   board(-Board, -Form): call(Board, Seed, Cells) makes one.

board(flat, line(7)).
board(rows, rows).
board(codes, line(7)).

%   placed(?Where, +Board, +Player, -Position, -Path): Board is at this Path.

placed(term, Board, Player, g(Player, Board), [2]).
placed(second, Board, Player, [Player,Board], [2,1]).
placed(first, Board, Player, [Board,Player], [1]).
placed(tail, Board, Player, [Player|Board], [2]).
placed(counted, Board, Player, [Player,Board,17], [2,1]).
placed(after_a_number, Board, Player, [Player,17,Board], [2,2,1]).
placed(after_a_phase, Board, Player, [Player,moving,passed,Board], [2,2,2,1]).
placed(twice, Board, Player, [Player,Board,Board], [2,1]).

positions(Where, Board, Positions, Path) :-
    findall(Position-Path0,
            ( member(Seed-Player, [1-ann,2-bob,3-ann]),
              call(Board, Seed, Cells),
              placed(Where, Cells, Player, Position, Path0) ),
            Pairs),
    pairs_keys_values(Pairs, Positions, [Path|_]).

shape_at([], Shape, Shape).
shape_at([N|Path], parts(Shapes), Shape) :-
    nth1(N, Shapes, Shape0),
    shape_at(Path, Shape0, Shape).

test(a_board_is_found_wherever_a_position_has_it,
     [ forall(( board(Board, Form), placed(Where, x, y, _, _), Where-Board \== tail-codes )),
       true(Shapes =@= Expected) ]) :-
    positions(Where, Board, Positions, Path),
    findall(Shape,
            ( member(Kind, [counts,spreads,men]),
              position_shape(Kind, [ann,bob,ann], Positions, Shape0),
              shape_at(Path, Shape0, Shape) ),
            Shapes),
    ( Board == codes -> Pieces = [0-_,1-_,2-_], Men = [1-_,2-_] ; Pieces = [(-)-_,b-_,w-_], Men = [b-_,w-_] ),
    maplist(copy_term, [Pieces,Men], [Pieces1,Men1]),
    Expected = [pieces(Pieces),board(spread, Form, Men, pieces(Pieces1)),board(number, Form, Men1, nothing)].

test(rows_stay_together, forall(( member(Count, [3,8]), member(Width, [3,9]) ))) :-
    findall([Player|Rows],
            ( member(Player, [ann,bob]), findall(Row, ( between(1, Count, N), cells(Width, N, Row) ), Rows) ),
            Positions),
    position_shape(counts, [ann,bob], Positions, parts([nothing,Shape])),
    assertion(Shape = pieces(_)).

:- end_tests(position_shape).

:- begin_tests(taught).

test(parts_of_a_list_have_numbers,
     Texts == ["each w in element 2 of the position","1 more in element 3 of the position",
               "each b in what follows element 1 of the position"]) :-
    findall(Text,
            ( member(Rest, [parts([pieces([w-1]),parts([number(1),nothing])]),pieces([b-1])]),
              pybridge_taught:item(parts([nothing,Rest]), [ann,[w,b],3], "the position", Text, _) ),
            Texts).

:- end_tests(taught).
