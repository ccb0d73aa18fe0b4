:- module(pybridge_features,
          [ features/4,         % +Kind, +Positions, +Movers, -Features
            measuring/3,        % +Measure, +Features0, -Features
            fitting/3,          % +Features0, +Position, -Features
            feature_counts/3,   % +Features, +Position, -Counts
            feature_change/5,   % +Features, +Position, +Next, -N, -More
            feature_columns/3,  % +Features, +Positions, -Columns
            boards/2,           % +Features, -Boards
            shape_at/3,         % +Shape, -Path, ?Inner
            men_extent/4,       % +Boards, +Positions, -Columns, -Rows
            evaluation/4        % +View, +Features, +Weights, -Evaluation
          ]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [max_list/2, member/2, min_list/2, nth1/3, same_length/2, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_keys_values/3, pairs_values/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(board_cells, [board_cells/3]).
:- use_module(compound_pieces, [compound_piece/3]).
:- use_module(men, [measured/5, sums/5, tree_values/2]).
:- use_module(parts, [opened/3, part/3]).
:- use_module(piece_sets, [leaf/2]).
:- use_module(position_shape, [position_shape/4]).

/** <module> What can be counted in a position, and a linear evaluation function of it (Samuel 1959)

Features, features(Count, Shape), are numbered from 1 to Count. Shape follows the term of a position:

  | number(N)       | an integer: feature N                                               |
  | bits(N)         | an integer too large for a count: feature N is how many bits it has |
  | list(N, Pieces) | a list whose length, feature N, varies, and the pieces in it        |
  | parts(Shapes)   | a compound term, or a list that always has the same length          |
  | board(...)      | board(Measure, Form, Men, Shape): a board with men (men.pl)         |
  | pieces(Pieces)  | whatever else: a board, or one cell of it                           |
  | end             | the end of a list that always has the same length                   |
  | read(Readings, Shape) | a position that is read so (parts.pl) has this Shape          |
  | values(Shape)  | an assoc whose values, a list, have this Shape                       |
  | cells(Form, Shape) | a position whose cells in this Form (board_cells.pl) have this Shape |
  | nothing         | the player to move, and negative integers too large for a count     |

Pieces are pairs Piece-N: feature N is how often Piece occurs there, an atom, or an integer where all cells of a board
have one of a few, or a compound term without its numbers (compound_pieces.pl), if there are few; Men are pairs Piece-N:
feature N is the Measure of this piece. In an Evaluation, evaluation(View, Shape), each N is replaced by a weight: what
one more is worth to Max if View is `absolute`, or to the player to move if it is `relative`, in 256ths.
There it can also have these shapes:

  | men(Worths, Form)             | men that go one way (men_by_place.pl)                        |
  | both(Shape1, Shape2)          | two that are added up                                        |
  | at(Path, Shape)               | a part of the position has this Shape                        |
  | stones(Form, Size, Worth)     | the rows of open_rows.pl, or the chains of chains.pl         |
  | heights(Path, Form, Groups)   | men and the heights on which they stand (heights.pl)         |
*/

%!  features(+Kind, +Positions, +Movers, -Features) is det.
%
%   Features are those that all Positions of a game have; Movers are to move in them. Pieces are counted in each cell of
%   a board if Kind is `places`, on all of it if Kind is `counts`, and each atom by itself if it is `atoms`; if it is
%   `spreads`, it is also measured how far apart the men are. If Kind is `men`, nothing matters but how many there are
%   on each board.

features(Kind, Positions, Movers, features(Count, Shape)) :-
    position_shape(Kind, Movers, Positions, Shape),
    term_variables(Shape, Numbers),
    length(Numbers, Count),
    findall(N, between(1, Count, N), Numbers).

%!  measuring(+Measure, +Features0, -Features) is det.
%
%   The boards of Features are measured by this Measure (men.pl).

measuring(Measure, features(Count, Shape0), features(Count, Shape)) :-
    mapsubterms(measures(Measure), Shape0, Shape).

measures(Measure, board(_, Form, Men, Shape), board(Measure, Form, Men, Shape)).

%!  fitting(+Features0, +Position, -Features) is det.
%
%   Features are those that Position has, too: none of last(X, Y) where it has `none` instead, as before the first move.

fitting(features(Count, Shape0), Position, features(Count, Shape)) :-
    fitting_shape(Shape0, Position, Shape).

fitting_shape(Shape0, Term, Shape) :-
    (   Shape0 = parts(Shapes0),
        compound(Term),
        Term =.. [_|Arguments],
        same_length(Shapes0, Arguments)
    ->  maplist(fitting_shape, Shapes0, Arguments, Shapes),
        Shape = parts(Shapes)
    ;   counted(Shape0, Term, none, _)
    ->  Shape = nothing
    ;   Shape = Shape0
    ).

%!  feature_counts(+Features, +Position, -Counts) is semidet.
%
%   Counts are pairs N-Count, sorted, for the Features that are seen in Position. Fails if it has another shape.

feature_counts(features(_, Shape), Position, Counts) :-
    findall(N-More, counted(Shape, Position, N, More), All),
    \+ memberchk(none-_, All),
    sums_by_number(All, Counts).

sums_by_number(All, Sums) :-
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(summed, Groups, Sums).

summed(N-All, N-Count) :-
    sum_list(All, Count).

%!  feature_change(+Features, +Position, +Next, -N, -More) is nondet.
%
%   Next has More of feature N than Position, or less.

feature_change(Features, Position, Next, N, More) :-
    feature_counts(Features, Position, Before),
    feature_counts(Features, Next, After),
    findall(N1-Count, ( member(N1-Count, After) ; member(N1-Less, Before), Count is -Less ), All),
    sums_by_number(All, Changes),
    member(N-More, Changes),
    More =\= 0.

%!  feature_columns(+Features, +Positions, -Columns) is det.
%
%   Columns has pairs Nth-Count for each feature, of the Positions where it is counted. Each is seen somewhere.

feature_columns(Features, Positions, Columns) :-
    findall(N-(Nth-Count),
            ( nth1(Nth, Positions, Position),
              feature_counts(Features, Position, Counts),
              member(N-Count, Counts) ),
            All),
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Groups),
    pairs_values(Groups, Columns).

%!  boards(+Features, -Boards) is det.
%
%   Boards are board(Path, Form, Men): at this Path, positions have a board with Men, in this Form (men.pl).

boards(features(_, Shape), Boards) :-
    findall(board(Path, Form, Men), shape_at(Shape, Path, board(_, Form, Men, _)), Boards).

%!  shape_at(+Shape, -Path, ?Inner) is nondet.
%
%   What is at this Path in terms of this Shape has the shape Inner.

shape_at(Shape, [], Shape).
shape_at(parts(Shapes), [N|Path], Inner) :-
    nth1(N, Shapes, Shape),
    shape_at(Shape, Path, Inner).

%!  men_extent(+Boards, +Positions, -Columns, -Rows) is semidet.
%
%   Men on Boards stand in these Columns and Rows, both pairs First-Last. Fails if there are none.

men_extent(Boards, Positions, X0-X1, Y0-Y1) :-
    findall(X-Y,
            ( member(board(Path, Form, Men), Boards),
              member(Position, Positions),
              part(Path, Position, Board),
              member(Piece-_, Men),
              sums(Form, Board, places(Piece), [], Places),
              member(X-Y, Places) ),
            Points),
    pairs_keys_values(Points, Xs, Ys),
    min_list(Xs, X0),
    max_list(Xs, X1),
    min_list(Ys, Y0),
    max_list(Ys, Y1).

%   counted(+Shape, +Term, -N, -More) is nondet: feature N has More in Term; N is `none` where Term has another shape.

counted(Shape, Term, N, More) :-
    (   fits(Shape, Term)
    ->  counted_in(Shape, Term, N, More)
    ;   N = none
    ).

fits(number(_), Term) :-
    integer(Term).
fits(bits(_), Term) :-
    integer(Term),
    Term >= 0.
fits(list(_, _), Term) :-
    is_list(Term).
fits(parts(Shapes), Term) :-
    compound(Term),
    compound_name_arity(Term, _, Arity),
    length(Shapes, Arity).
fits(board(_, _, _, _), _).
fits(pieces(_), _).
fits(read(Readings, _), Term) :-
    opened(Readings, Term, _).
fits(values(_), Term) :-
    tree_values(Term, _).
fits(cells(Form, _), Term) :-
    board_cells(Form, Term, _).
fits(end, []).
fits(nothing, _).

counted_in(number(N), Count, N, Count).
counted_in(bits(N), Bits, N, More) :-
    More is popcount(Bits).
counted_in(list(N, _), List, N, More) :-
    length(List, More).
counted_in(list(_, Pieces), List, N, 1) :-
    piece_in(Pieces, List, N).
counted_in(parts(Shapes), Term, N, More) :-
    nth1(Place, Shapes, Shape),
    arg(Place, Term, Argument),
    counted(Shape, Argument, N, More).
counted_in(board(Measure, Form, Men, _), Board, N, More) :-
    member(Piece-N, Men),
    measured(Measure, Form, Board, Piece, More).
counted_in(board(_, _, _, Shape), Board, N, More) :-
    counted(Shape, Board, N, More).
counted_in(read(Readings, Shape), Term0, N, More) :-
    opened(Readings, Term0, Term),
    counted(Shape, Term, N, More).
counted_in(values(Shape), Tree, N, More) :-
    tree_values(Tree, Values),
    counted(Shape, Values, N, More).
counted_in(cells(Form, Shape), Term, N, More) :-
    board_cells(Form, Term, Cells),
    counted(Shape, Cells, N, More).
counted_in(pieces(Pieces), Term, N, 1) :-
    piece_in(Pieces, Term, N).

piece_in(Pieces, Term, N) :-
    Pieces = [First-_|_],
    ( atomic(First) -> leaf(Term, Piece) ; compound_piece(First, Term, Piece) ),
    memberchk(Piece-N, Pieces).

%!  evaluation(+View, +Features, +Weights, -Evaluation) is det.
%
%   Weights are those of all Features. Where nothing has a weight, the shape of Evaluation is `nothing`.

evaluation(View, features(_, Shape0), Weights, evaluation(View, Shape)) :-
    weighted(Shape0, Weights, Shape).

weighted(Shape0, Weights, Shape) :-
    with_weights(Shape0, Weights, Shape1),
    ( idle(Shape1) -> Shape = nothing ; Shape = Shape1 ).

with_weights(number(N), Weights, number(Weight)) :-
    nth1(N, Weights, Weight).
with_weights(bits(N), Weights, bits(Weight)) :-
    nth1(N, Weights, Weight).
with_weights(list(N, Pieces0), Weights, list(Weight, Pieces)) :-
    nth1(N, Weights, Weight),
    weighted_pieces(Pieces0, Weights, Pieces).
with_weights(parts(Shapes0), Weights, parts(Shapes)) :-
    findall(Shape, ( member(Shape0, Shapes0), weighted(Shape0, Weights, Shape) ), Shapes).
with_weights(pieces(Pieces0), Weights, pieces(Pieces)) :-
    weighted_pieces(Pieces0, Weights, Pieces).
with_weights(board(Measure, Form, Men0, Shape0), Weights, Shape) :-
    weighted_pieces(Men0, Weights, Men),
    weighted(Shape0, Weights, Shape1),
    ( Men == [] -> Shape = Shape1 ; Shape = board(Measure, Form, Men, Shape1) ).
with_weights(values(Shape0), Weights, Shape) :-
    weighted(Shape0, Weights, Shape1),
    ( Shape1 == nothing -> Shape = nothing ; Shape = values(Shape1) ).
with_weights(end, _, nothing).
with_weights(nothing, _, nothing).

idle(number(0)).
idle(bits(0)).
idle(list(0, [])).
idle(pieces([])).
idle(parts(Shapes)) :-
    maplist(==(nothing), Shapes).

weighted_pieces(Pieces0, Weights, Pieces) :-
    findall(Atom-Weight, ( member(Atom-N, Pieces0), nth1(N, Weights, Weight), Weight =\= 0 ), Pieces).
