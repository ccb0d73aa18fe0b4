:- module(pybridge_scattered,
          [ scattered/3,        % +Boards, +Positions, -Form
            in_cells/3,         % +Form, +Samples0, -Samples
            of_position/3       % +Form, +Term0, -Term
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(lists), [member/2, nth1/3, reverse/2, select/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(board_cells, [board_cells/3]).
:- use_module(features, [men_extent/4]).
:- use_module(learning_games, [mapped_samples/3]).

/** <module> Stones in lists and trees, found and looked at cell by cell
*/

largest_side(20).

%!  scattered(+Boards, +Positions, -Form) is nondet.
%
%   Form, as in board_cells.pl, is that of the stones on Boards (features.pl) in Positions: on all of them, or on all
%   but one, such as the moves so far, if a cell has two stones otherwise.

scattered(Boards0, Positions, Form) :-
    include(of_stones, Boards0, All),
    (   Boards = All
    ;   reverse(All, Reversed),
        select(board(_, _, [any-_]), Reversed, Others),
        reverse(Others, Boards)
    ),
    Boards = [_|_],
    men_extent(Boards, Positions, Columns, Rows),
    forms(Boards, Columns, Rows, [Form0|Forms]),
    maplist(board_cells(Form0), Positions, _),
    !,
    member(Form, [Form0|Forms]).

forms(Boards, X0-X1, Y0-Y1, Forms) :-
    Columns is X1-X0+1,
    Rows is Y1-Y0+1,
    largest_side(Largest),
    findall(scattered(Width*Height, Sources),
            ( size(Columns, Rows, Width, Height),
              max(Width, Height) =< Largest,
              sources(Boards, corner(X0, Y0, Columns), Sources) ),
            Forms).

%   size(+Columns, +Rows, -Width, -Height) is nondet: where each cell has one number, so that there is one column, the
%   board is square, or has any width that is possible.

size(Columns, Rows, Width, Height) :-
    (   Columns > 1
    ->  Width = Columns,
        Height = Rows
    ;   Side is truncate(sqrt(Rows)),
        Side*Side =:= Rows
    ->  Width = Side,
        Height = Side
    ;   Widest is Rows//3,
        between(3, Widest, Width),
        Rows mod Width =:= 0,
        Height is Rows//Width
    ).

sources(Boards, Corner, Sources) :-
    findall(source(Path, Form, stones(Pieces, Tag, Corner)),
            ( select(board(Path, Form, Men), Boards, Others),
              ( pieces_on(Others, Men) -> Pieces = [any] ; pairs_keys(Men, Pieces) ),
              nth1(N, Boards, board(Path, _, _)),
              atom_concat(board, N, Tag) ),
            Sources).

%   pieces_on(+Boards, +Men) is semidet: one of Boards has men with the names of Men, which do not tell whose they are.

pieces_on(Boards, Men) :-
    pairs_keys(Men, Pieces),
    member(board(_, _, Same), Boards),
    pairs_keys(Same, Pieces),
    !.

of_stones(board(_, points, _)).
of_stones(board(_, tree, _)).

%!  in_cells(+Form, +Samples0, -Samples) is semidet.
%
%   Samples are Samples0 (learning_games.pl), with the cells of each position instead of it.

in_cells(Form, Samples0, Samples) :-
    mapped_samples(board_cells(Form), Samples0, Samples).

%!  of_position(+Form, +Term0, -Term) is det.
%
%   Features or an evaluation, Term0, of cells is Term for positions.

of_position(Form, features(Count, Shape), features(Count, cells(Form, Shape))).
of_position(Form, evaluation(View, Shape), evaluation(View, cells(Form, Shape))).
