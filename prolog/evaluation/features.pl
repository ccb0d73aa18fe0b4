:- module(pybridge_features,
          [ features/4,         % +Kind, +Positions, +Movers, -Features
            measuring/3,        % +Measure, +Shape0, -Shape
            fitting/3,          % +Features0, +Position, -Features
            feature_counts/3,   % +Features, +Position, -Counts
            feature_columns/3,  % +Features, +Positions, -Columns
            evaluation/4        % +View, +Features, +Weights, -Evaluation
          ]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, nth1/3, same_length/2, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_values/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(men, [measured/5]).
:- use_module(parts, [opened/3]).
:- use_module(position_shape, [compound_piece/2, leaf/2, position_shape/4]).

/** <module> What can be counted in a position, and a linear evaluation function of it (Samuel 1959)

Features, features(Count, Shape), are numbered from 1 to Count. Shape follows the term of a position:

  | number(N)       | an integer: feature N                                               |
  | bits(N)         | an integer too large for a count: feature N is how many bits it has |
  | list(N, Pieces) | a list whose length, feature N, varies, and the pieces in it        |
  | parts(Shapes)   | a compound term, or a list that always has the same length          |
  | board(...)      | board(Measure, Form, Men, Shape): a board with men (men.pl)         |
  | pieces(Pieces)  | whatever else: a board, or one cell of it                           |
  | end             | the end of a list that always has the same length                   |
  | nothing         | the player to move, and negative integers too large for a count     |

Pieces are pairs Piece-N: feature N is how often Piece occurs there, an atom, or an integer where all cells of a board
have one of a few, or the atoms of a term, such as [white,king] of man(white, king, 5, 1), if there are few; Men are
pairs Piece-N: feature N is the Measure of this piece. In an Evaluation, evaluation(View, Shape), each N is replaced by
a weight: what one more is worth to Max, or if View is `relative` to the player to move, in 256ths. There it can also
have the shapes men(Worths, Form), men that go one way (one_way.pl), both(Shape1, Shape2), and heights(Path, Form,
Groups) (heights.pl). read(Readings, Shape) is the Shape of a position with boards that are texts (parts.pl). If View is
board(Path, Form, Count), there are the rows of open_rows.pl or the chains of chains.pl instead of a Shape.
*/

%!  features(+Kind, +Positions, +Movers, -Features) is det.
%
%   Features are those that all Positions of a game have; Movers are to move in them. Pieces are counted in each cell of
%   a board if Kind is `places`, on all of it if Kind is `counts`, and each atom by itself if it is `atoms`; if it is
%   `spreads`, it is also measured how far apart the men are. If Kind is toward(X, Y), nothing matters but how far they
%   have gone that way.

features(Kind, Positions, Movers, features(Count, Shape)) :-
    position_shape(Kind, Movers, Positions, Shape),
    term_variables(Shape, Numbers),
    length(Numbers, Count),
    findall(N, between(1, Count, N), Numbers).

%!  measuring(+Measure, +Shape0, -Shape) is det.
%
%   The boards of Shape are measured by this Measure (men.pl).

measuring(Measure, Shape0, Shape) :-
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
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(summed, Groups, Counts).

summed(N-All, N-Count) :-
    sum_list(All, Count).

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

%   counted(+Shape, +Term, -N, -More) is nondet: feature N has More in Term; N is `none` where Term has another shape.

counted(number(N0), Term, N, More) :-
    (   integer(Term)
    ->  N = N0,
        More = Term
    ;   N = none
    ).
counted(bits(N0), Term, N, More) :-
    (   integer(Term),
        Term >= 0
    ->  N = N0,
        More is popcount(Term)
    ;   N = none
    ).
counted(list(N0, Pieces), Term, N, More) :-
    (   is_list(Term)
    ->  (   N = N0,
            length(Term, More)
        ;   counted(pieces(Pieces), Term, N, More)
        )
    ;   N = none
    ).
counted(parts(Shapes), Term, N, More) :-
    (   compound(Term),
        compound_name_arity(Term, _, Arity),
        length(Shapes, Arity)
    ->  nth1(Place, Shapes, Shape),
        arg(Place, Term, Argument),
        counted(Shape, Argument, N, More)
    ;   N = none
    ).
counted(board(Measure, Form, Men, Shape), Term, N, More) :-
    (   member(Piece-N, Men),
        measured(Measure, Form, Term, Piece, More)
    ;   counted(Shape, Term, N, More)
    ).
counted(read(Readings, Shape), Term0, N, More) :-
    (   opened(Readings, Term0, Term)
    ->  counted(Shape, Term, N, More)
    ;   N = none
    ).
counted(end, Term, none, 0) :-
    Term \== [].
counted(pieces(Pieces), Term, N, 1) :-
    Pieces = [First-_|_],
    ( atomic(First) -> leaf(Term, Piece) ; compound_piece(Term, Piece) ),
    memberchk(Piece-N, Pieces).

%!  evaluation(+View, +Features, +Weights, -Evaluation) is det.
%
%   Weights are those of all Features. Where nothing has a weight, the shape of Evaluation is `nothing`.

evaluation(View, features(_, Shape0), Weights, evaluation(View, Shape)) :-
    weighted(Shape0, Weights, Shape).

weighted(number(N), Weights, Shape) :-
    nth1(N, Weights, Weight),
    (   Weight =:= 0
    ->  Shape = nothing
    ;   Shape = number(Weight)
    ).
weighted(bits(N), Weights, Shape) :-
    nth1(N, Weights, Weight),
    (   Weight =:= 0
    ->  Shape = nothing
    ;   Shape = bits(Weight)
    ).
weighted(list(N, Pieces0), Weights, Shape) :-
    nth1(N, Weights, Weight),
    weighted_pieces(Pieces0, Weights, Pieces),
    (   Weight =:= 0,
        Pieces == []
    ->  Shape = nothing
    ;   Shape = list(Weight, Pieces)
    ).
weighted(parts(Shapes0), Weights, Shape) :-
    findall(Shape1, ( member(Shape0, Shapes0), weighted(Shape0, Weights, Shape1) ), Shapes),
    (   maplist(==(nothing), Shapes)
    ->  Shape = nothing
    ;   Shape = parts(Shapes)
    ).
weighted(pieces(Pieces0), Weights, Shape) :-
    weighted_pieces(Pieces0, Weights, Pieces),
    (   Pieces == []
    ->  Shape = nothing
    ;   Shape = pieces(Pieces)
    ).
weighted(board(Measure, Form, Men0, Shape0), Weights, Shape) :-
    weighted_pieces(Men0, Weights, Men),
    weighted(Shape0, Weights, Shape1),
    (   Men == []
    ->  Shape = Shape1
    ;   Shape = board(Measure, Form, Men, Shape1)
    ).
weighted(end, _, nothing).
weighted(nothing, _, nothing).

weighted_pieces(Pieces0, Weights, Pieces) :-
    findall(Atom-Weight, ( member(Atom-N, Pieces0), nth1(N, Weights, Weight), Weight =\= 0 ), Pieces).
