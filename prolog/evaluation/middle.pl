:- module(pybridge_middle,
          [ nearer_the_middle/3 % +Samples, +Evaluation0, -Evaluation
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(lists), [max_list/2, member/2, min_list/2]).
:- use_module(features, [features/4]).
:- use_module(finding_ways, [first_of/3]).
:- use_module(men, [places/4]).
:- use_module(one_way, [weight_of_man/4]).
:- use_module(row_boards, [board_at/4]).
:- use_module(parts, [part/3]).

/** <module> Men that are worth more in the middle of the board
*/

%   In so many positions, men are anywhere on the board. In a corner of it a man is worth so much less: a quarter.

positions(100).
part_of_man(4).

%!  nearer_the_middle(+Samples, +Evaluation0, -Evaluation) is semidet.
%
%   To Evaluation, men are also worth the more, the nearer they are to the middle. Samples are those of learning.pl.
%   Fails if there are no men that are worth anything to Evaluation0.

nearer_the_middle(samples(_, _, _, Movers0, Positions0, _, _), evaluation(absolute, Shape0), Evaluation) :-
    positions(Count),
    first_of(Count, Movers0, Movers),
    first_of(Count, Positions0, Positions),
    features(toward(1, 0), Positions, Movers, features(_, Boards)),
    extent(Boards, Positions, Extent),
    inward(Boards, Shape0, Extent, Shape),
    Shape \== Shape0,
    Evaluation = evaluation(absolute, Shape).

%   extent(+Boards, +Positions, -Extent) is semidet: Extent is extent(X2, Y2, Square): the sums of the first and the
%   last column and row with men, and the square of the distance between opposite corners.

extent(Boards, Positions, extent(X2, Y2, Square)) :-
    findall(X-Y,
            ( board_at(Boards, Path, Form, Pieces),
              member(Position, Positions),
              part(Path, Position, Board),
              member(Piece-_, Pieces),
              places(Form, Board, Piece, Places),
              member(X-Y, Places) ),
            Points),
    findall(X, member(X-_, Points), Xs),
    findall(Y, member(_-Y, Points), Ys),
    span(Xs, X2, Width),
    span(Ys, Y2, Height),
    Square is Width*Width + Height*Height,
    Square > 0.

span(Numbers, Sum, Difference) :-
    min_list(Numbers, Least),
    max_list(Numbers, Most),
    Sum is Least+Most,
    Difference is Most-Least.

%   inward(+Boards, +Shape0, +Extent, -Shape)

inward(Boards, Shape0, Extent, Shape) :-
    (   Boards = parts(Parts),
        Shape0 = parts(Shapes0)
    ->  maplist(inward_part(Extent), Parts, Shapes0, Shapes),
        Shape = parts(Shapes)
    ;   Boards = board(_, Form, Pieces, _),
        Extent = extent(X2, Y2, Square),
        findall(Piece-Weight,
                ( member(Piece-_, Pieces),
                  weight_of_man(Shape0, Piece, _, Whole),
                  part_of_man(Part),
                  Weight is -Whole//(Part*Square),
                  Weight =\= 0 ),
                Men),
        Men = [_|_]
    ->  Shape = both(Shape0, board(outward(X2, Y2), Form, Men, nothing))
    ;   Shape = Shape0
    ).

inward_part(Extent, Boards, Shape0, Shape) :-
    inward(Boards, Shape0, Extent, Shape).
