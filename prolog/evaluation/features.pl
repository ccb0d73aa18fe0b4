:- module(pybridge_features,
          [ features/4,         % +Kind, +Positions, +Movers, -Features
            feature_counts/3,   % +Features, +Position, -Counts
            evaluation/4        % +View, +Features, +Weights, -Evaluation
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(assoc), [assoc_to_values/2]).
:- use_module(library(lists), [max_member/2, member/2, nth1/3, numlist/3, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(men, [form/2, measured/5, tree/1]).

/** <module> What can be counted in a position, and a linear evaluation function of it (Samuel 1959)

Features, features(Count, Shape), are numbered from 1 to Count. Shape follows the term of a position:

  | number(N)       | an integer: feature N                                         |
  | list(N, Pieces) | a list whose length, feature N, varies, and the pieces in it  |
  | parts(Shapes)   | a compound term, or a list that always has the same length    |
  | board(...)      | board(Measure, Form, Men, Shape): a board with men (men.pl)   |
  | pieces(Pieces)  | whatever else: a board, or one cell of it                     |
  | end             | the end of a list that always has the same length             |
  | nothing         | the player to move, and numbers that are too large to be counts |

Pieces are pairs Atom-N: feature N is how often Atom occurs there; Men are pairs Piece-N: feature N is the Measure of
this piece. In an Evaluation, evaluation(View, Shape), each N is replaced by a weight: what one more is worth to Max, or
if View is `relative` to the player to move, in 256ths.
*/

most_pieces(8).
largest_count(10_000).

%!  features(+Kind, +Positions, +Movers, -Features) is det.
%
%   Features are those that all Positions of a game have; Movers are to move in them. Pieces are counted in each cell of
%   a board if Kind is `places`, on all of it if Kind is `counts`; if it is `spreads`, it is also measured how far apart
%   the men are. If Kind is toward(X, Y), nothing matters but how far they have gone that way.

features(Kind, Positions, Movers, features(Count, Shape)) :-
    shape(Kind, Movers, Positions, Shape0),
    with_pieces(Shape0, Kind, Shape),
    term_variables(Shape, Numbers),
    length(Numbers, Count),
    findall(N, between(1, Count, N), Numbers).

%   shape(+Kind, +Movers, +Terms, -Shape): Terms are in the same place of all positions. Features have no numbers yet,
%   and instead of pieces(Pieces) a Shape has pieces_in(Terms).

shape(Kind, Movers, Terms, Shape) :-
    (   ( Terms == Movers ; maplist(integer, Terms), \+ maplist(countable, Terms) )
    ->  Shape = nothing
    ;   maplist(integer, Terms)
    ->  Shape = number(_)
    ;   maplist(is_list, Terms),
        (   maplist(length, Terms, Lengths),
            sort(Lengths, [_,_|_])
        ;   memberchk(Kind, [spreads,toward(_, _)]),
            form(Terms, points)
        )
    ->  Shape = list_in(Terms)
    ;   maplist(tree, Terms)
    ->  Shape = tree_in(Terms)
    ;   maplist(compound, Terms),
        maplist(compound_name_arity, Terms, Names, Arities),
        sort(Names, [Name]),
        sort(Arities, [Arity]),
        numlist(1, Arity, Places),
        maplist(part_shape(Kind, Movers, Name, Terms), Places, Shapes),
        ( Kind == places ; member(Part, Shapes), Part \= pieces_in(_), Part \== end )
    ->  Shape = parts(Shapes)
    ;   Shape = pieces_in(Terms)
    ).

part_shape(Kind, Movers, Name, Terms, Place, Shape) :-
    maplist(arg(Place), Terms, Parts),
    (   Place-Name == 2-'[|]',
        maplist(==([]), Parts)
    ->  Shape = end
    ;   shape(Kind, Movers, Parts, Shape)
    ).

with_pieces(pieces_in(Terms), Kind, Shape) :-
    pieces(Terms, Pieces),
    on_board(Kind, Terms, Pieces, pieces(Pieces), Shape).
with_pieces(list_in(Terms), Kind, Shape) :-
    list_pieces(Terms, Pieces),
    on_board(Kind, Terms, Pieces, list(_, Pieces), Shape).
with_pieces(tree_in(Trees), Kind, Shape) :-
    maplist(assoc_to_values, Trees, Values),
    pieces(Values, Pieces),
    fresh(Pieces, none, Men),
    on_board(Kind, Trees, Pieces, board(number, tree, Men, nothing), Shape).
with_pieces(parts(Shapes0), Kind, parts(Shapes)) :-
    maplist(with_pieces_of(Kind), Shapes0, Shapes).
with_pieces(number(N), Kind, Shape) :-
    ( Kind = toward(_, _) -> Shape = nothing ; Shape = number(N) ).
with_pieces(nothing, _, nothing).
with_pieces(end, _, end).

with_pieces_of(Kind, Shape0, Shape) :-
    with_pieces(Shape0, Kind, Shape).

%   on_board(+Kind, +Boards, +Pieces, +Shape0, -Shape): Shape0 counts the Pieces.

on_board(counts, _, _, Shape, Shape).
on_board(places, _, _, Shape, Shape).
on_board(spreads, Boards, Pieces, Shape0, Shape) :-
    (   men(Boards, Pieces, Form, Men)
    ->  Shape = board(spread, Form, Men, Shape0)
    ;   Shape = Shape0
    ).
on_board(toward(X, Y), Boards, Pieces, _, Shape) :-
    (   men(Boards, Pieces, Form, Men)
    ->  Shape = board(toward(X, Y), Form, Men, nothing)
    ;   Shape = nothing
    ).

%   men(+Boards, +Pieces, -Form, -Men) is semidet: what stands in most cells of rows stands for nothing.

men(Boards, Pieces, Form, Men) :-
    form(Boards, Form),
    (   memberchk(Form, [points,tree])
    ->  ( Pieces == [] -> Men = [any-_] ; fresh(Pieces, none, Men) )
    ;   findall(Count-Atom,
                ( member(Atom-_, Pieces),
                  aggregate_all(count, ( member(Board, Boards), atom_in(Board, Atom) ), Count) ),
                Counts),
        max_member(_-Empty, Counts),
        fresh(Pieces, Empty, Men)
    ).

fresh(Pieces, Empty, Men) :-
    findall(Piece-_, ( member(Piece-_, Pieces), Piece \== Empty ), Men).

countable(Integer) :-
    largest_count(Largest),
    abs(Integer) =< Largest.

%   What lists in a list consist of, such as the positions of the game so far, is not counted.

list_pieces(Lists, Pieces) :-
    (   member(List, Lists),
        member(Element, List),
        is_list(Element)
    ->  Pieces = []
    ;   pieces(Lists, Pieces)
    ).

pieces(Terms, Pieces) :-
    findall(Atom, atom_in(Terms, Atom), All),
    sort(All, Atoms),
    length(Atoms, Different),
    most_pieces(Most),
    (   Different =< Most
    ->  findall(Atom-_, member(Atom, Atoms), Pieces)
    ;   Pieces = []
    ).

atom_in(Term, Atom) :-
    (   atom(Term)
    ->  Atom = Term
    ;   compound(Term),
        arg(_, Term, Argument),
        atom_in(Argument, Atom)
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

%   counted(+Shape, +Term, -N, -More) is nondet: feature N has More in Term; N is `none` where Term has another shape.

counted(number(N0), Term, N, More) :-
    (   integer(Term)
    ->  N = N0,
        More = Term
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
counted(end, Term, none, 0) :-
    Term \== [].
counted(pieces(Pieces), Term, N, 1) :-
    Pieces = [_|_],
    atom_in(Term, Atom),
    memberchk(Atom-N, Pieces).

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
