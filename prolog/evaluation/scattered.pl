:- module(pybridge_scattered,
          [ scattered/3,        % +Boards, +Positions, -Form
            in_cells/3,         % +Form, +Samples0, -Samples
            of_position/3       % +Form, +Term0, -Term
          ]).
:- use_module(library(apply), [include/3]).
:- use_module(library(lists), [nth1/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(board_cells, [board_cells/3]).
:- use_module(features, [men_extent/4]).
:- use_module(learning_games, [mapped_samples/3]).

/** <module> Stones in lists and trees, found and looked at cell by cell
*/

largest_side(20).

%!  scattered(+Boards, +Positions, -Form) is semidet.
%
%   Form, as in board_cells.pl, is that of the stones on Boards (features.pl) in Positions.

scattered(Boards0, Positions, scattered(Width*Height, Sources)) :-
    include(of_stones, Boards0, Boards),
    men_extent(Boards, Positions, X0-X1, Y0-Y1),
    Width is X1-X0+1,
    Height is Y1-Y0+1,
    largest_side(Largest),
    max(Width, Height) =< Largest,
    findall(source(Path, Form, stones(Pieces, Tag, corner(X0, Y0, Width))),
            ( nth1(Tag, Boards, board(Path, Form, Men)), pairs_keys(Men, Pieces) ),
            Sources).

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
