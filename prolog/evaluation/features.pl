:- module(pybridge_features,
          [ features/3,         % +Positions, +Movers, -Features
            feature_counts/3,   % +Features, +Position, -Counts
            evaluation/4,       % +View, +Features, +Weights, -Evaluation
            evaluate/4          % +Evaluation, +Mover, +Position, -Value
          ]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, nth1/3, sum_list/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What can be counted in a position, and a linear evaluation function of it (Samuel 1959)

Features, features(Count, Shape), are numbered from 1 to Count. Shape follows the term of a position:

  | number(N)       | an integer: feature N                                         |
  | list(N, Pieces) | a list whose length, feature N, varies, and the pieces in it  |
  | parts(Shapes)   | a compound term, or a list that always has the same length    |
  | pieces(Pieces)  | whatever else, such as the cells of a board                   |
  | nothing         | the player to move, and numbers that are too large to be counts |

Pieces are pairs Atom-N: feature N is how often Atom occurs there. In an Evaluation, evaluation(View, Shape), each N is
replaced by a weight: what one more is worth to Max, or if View is `relative` to the player to move, in 256ths.
*/

most_pieces(8).
largest_count(10_000).

%!  features(+Positions, +Movers, -Features) is det.
%
%   Features are those that all Positions of a game have; Movers are to move in them.

features(Positions, Movers, features(Count, Shape)) :-
    shape(Positions, Movers, Shape, 1, End),
    Count is End-1.

%   shape(+Terms, +Movers, -Shape, +N0, -N): Terms are in the same place of all positions. Features from N0 on are not
%   yet used.

shape(Terms, Movers, Shape, N0, N) :-
    (   ( Terms == Movers ; maplist(integer, Terms), \+ maplist(countable, Terms) )
    ->  Shape = nothing,
        N = N0
    ;   maplist(integer, Terms)
    ->  Shape = number(N0),
        N is N0+1
    ;   maplist(is_list, Terms),
        maplist(length, Terms, Lengths),
        sort(Lengths, [_,_|_])
    ->  N1 is N0+1,
        Shape = list(N0, Pieces),
        list_pieces(Terms, Pieces, N1, N)
    ;   maplist(compound, Terms),
        maplist(compound_name_arity, Terms, Names, Arities),
        sort(Names, [_]),
        sort(Arities, [Arity])
    ->  shapes(1, Arity, Terms, Movers, Shapes, N0, N1),
        (   member(Part, Shapes),
            Part \= pieces(_)
        ->  Shape = parts(Shapes),
            N = N1
        ;   Shape = pieces(Pieces),
            pieces(Terms, Pieces, N0, N)
        )
    ;   Shape = pieces(Pieces),
        pieces(Terms, Pieces, N0, N)
    ).

countable(Integer) :-
    largest_count(Largest),
    abs(Integer) =< Largest.

shapes(Place, Arity, Terms, Movers, Shapes, N0, N) :-
    (   Place > Arity
    ->  Shapes = [],
        N = N0
    ;   maplist(arg(Place), Terms, Arguments),
        Shapes = [Shape|Shapes1],
        shape(Arguments, Movers, Shape, N0, N1),
        Next is Place+1,
        shapes(Next, Arity, Terms, Movers, Shapes1, N1, N)
    ).

%   What lists in a list consist of, such as the positions of the game so far, is not counted.

list_pieces(Lists, Pieces, N0, N) :-
    (   member(List, Lists),
        member(Element, List),
        is_list(Element)
    ->  Pieces = [],
        N = N0
    ;   pieces(Lists, Pieces, N0, N)
    ).

pieces(Terms, Pieces, N0, N) :-
    findall(Atom, atom_in(Terms, Atom), All),
    sort(All, Atoms),
    length(Atoms, Different),
    most_pieces(Most),
    (   Different =< Most
    ->  findall(Atom-Place, ( nth1(Nth, Atoms, Atom), Place is N0+Nth-1 ), Pieces),
        N is N0+Different
    ;   Pieces = [],
        N = N0
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
%   Counts are those of all Features. Fails if Position has another shape.

feature_counts(features(Count, Shape), Position, Counts) :-
    findall(N-More, counted(Shape, Position, N, More), Found),
    \+ memberchk(none-_, Found),
    findall(Sum,
            ( between(1, Count, N),
              findall(More, member(N-More, Found), All),
              sum_list(All, Sum) ),
            Counts).

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
weighted(nothing, _, nothing).

weighted_pieces(Pieces0, Weights, Pieces) :-
    findall(Atom-Weight, ( member(Atom-N, Pieces0), nth1(N, Weights, Weight), Weight =\= 0 ), Pieces).

%!  evaluate(+Evaluation, +Mover, +Position, -Value) is det.
%
%   Value is what Position is worth to Max; Mover is 1 if Max is to move, otherwise -1.

evaluate(evaluation(View, Shape), Mover, Position, Value) :-
    weigh(Shape, Position, 0, Sum),
    (   View == relative
    ->  Value is Mover*(Sum>>8)
    ;   Value is Sum>>8
    ).

weigh(number(Weight), Term, Sum0, Sum) :-
    Sum is Sum0+Weight*Term.
weigh(list(Weight, Pieces), Term, Sum0, Sum) :-
    length(Term, Length),
    Sum1 is Sum0+Weight*Length,
    (   Pieces == []
    ->  Sum = Sum1
    ;   weigh_pieces(Term, Pieces, Sum1, Sum)
    ).
weigh(parts(Shapes), Term, Sum0, Sum) :-
    weigh_parts(Shapes, 1, Term, Sum0, Sum).
weigh(pieces(Pieces), Term, Sum0, Sum) :-
    weigh_pieces(Term, Pieces, Sum0, Sum).
weigh(nothing, _, Sum, Sum).

weigh_parts([], _, _, Sum, Sum).
weigh_parts([Shape|Shapes], Place, Term, Sum0, Sum) :-
    arg(Place, Term, Argument),
    weigh(Shape, Argument, Sum0, Sum1),
    Next is Place+1,
    weigh_parts(Shapes, Next, Term, Sum1, Sum).

weigh_pieces(Term, Pieces, Sum0, Sum) :-
    (   atom(Term)
    ->  weigh_piece(Pieces, Term, Sum0, Sum)
    ;   compound(Term)
    ->  weigh_arguments(1, Term, Pieces, Sum0, Sum)
    ;   Sum = Sum0
    ).

weigh_piece([], _, Sum, Sum).
weigh_piece([Atom-Weight|Pieces], Piece, Sum0, Sum) :-
    (   Atom == Piece
    ->  Sum is Sum0+Weight
    ;   weigh_piece(Pieces, Piece, Sum0, Sum)
    ).

weigh_arguments(Place, Term, Pieces, Sum0, Sum) :-
    (   arg(Place, Term, Argument)
    ->  weigh_pieces(Argument, Pieces, Sum0, Sum1),
        Next is Place+1,
        weigh_arguments(Next, Term, Pieces, Sum1, Sum)
    ;   Sum = Sum0
    ).
