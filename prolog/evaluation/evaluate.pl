:- module(pybridge_evaluate,
          [ evaluate/4          % +Evaluation, +Mover, +Position, -Value
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(board_cells, [board_cells/3]).
:- use_module(chains, [worth_of_chains/3]).
:- use_module(compound_pieces, [atoms_beside/2, named_piece/2]).
:- use_module(heights, [worth_of_heights/5]).
:- use_module(open_rows, [worth_of_rows/4]).
:- use_module(men, [measured/5, sums/5, tree_values/2]).
:- use_module(parts, [opened/3, part/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What a linear evaluation function says of a position

Evaluation is as in features.pl. It can run compiled.
*/

%!  evaluate(+Evaluation, +Mover, +Position, -Value) is det.
%
%   Value is what Position is worth to Max; Mover is 1 if Max is to move, otherwise -1.

evaluate(evaluation(View, Shape), Mover, Position, Value) :-
    weigh(Shape, Mover, Position, 0, Sum),
    (   View == relative
    ->  Value is Mover*(Sum>>8)
    ;   Value is Sum>>8
    ).

%   What has another shape than in the games that were learned from says nothing.

weigh(number(Weight), _, Term, Sum0, Sum) :-
    ( integer(Term) -> Sum is Sum0+Weight*Term ; Sum = Sum0 ).
weigh(bits(Weight), _, Term, Sum0, Sum) :-
    (   integer(Term),
        Term >= 0
    ->  Sum is Sum0 + Weight*popcount(Term)
    ;   Sum = Sum0
    ).
weigh(list(Weight, Pieces), _, Term, Sum0, Sum) :-
    (   is_list(Term)
    ->  length(Term, Length),
        Sum1 is Sum0+Weight*Length,
        ( Pieces == [] -> Sum = Sum1 ; weigh_pieces(Term, Pieces, Sum1, Sum) )
    ;   Sum = Sum0
    ).
weigh(parts(Shapes), Mover, Term, Sum0, Sum) :-
    (   compound(Term)
    ->  weigh_parts(Shapes, 1, Mover, Term, Sum0, Sum)
    ;   Sum = Sum0
    ).
weigh(pieces(Pieces), _, Term, Sum0, Sum) :-
    weigh_pieces(Term, Pieces, Sum0, Sum).
weigh(board(Measure, Form, Men, Shape), Mover, Term, Sum0, Sum) :-
    foldl(weigh_men(Measure, Form, Term), Men, Sum0, Sum1),
    weigh(Shape, Mover, Term, Sum1, Sum).
weigh(men(Worths, Form), _, Term, Sum0, Sum) :-
    ( sums(Form, Term, worths(Worths), Sum0, Sum1) -> Sum = Sum1 ; Sum = Sum0 ).
weigh(heights(Path, Form, Groups), _, Position, Sum0, Sum) :-
    worth_of_heights(Path, Form, Groups, Position, Value),
    Sum is Sum0+Value.
weigh(stones(Form, _, Worth), Mover, Board, Sum0, Sum) :-
    (   board_cells(Form, Board, Cells)
    ->  (   Worth = rows(_, _, _, _)
        ->  worth_of_rows(Worth, Cells, Mover, Value)
        ;   worth_of_chains(Worth, Cells, Value)
        ),
        Sum is Sum0+Value
    ;   Sum = Sum0
    ).
weigh(at(Path, Shape), Mover, Term, Sum0, Sum) :-
    ( part(Path, Term, Part) -> weigh(Shape, Mover, Part, Sum0, Sum) ; Sum = Sum0 ).
weigh(read(Readings, Shape), Mover, Position0, Sum0, Sum) :-
    ( opened(Readings, Position0, Position) -> weigh(Shape, Mover, Position, Sum0, Sum) ; Sum = Sum0 ).
weigh(values(Shape), Mover, Tree, Sum0, Sum) :-
    ( tree_values(Tree, Values) -> weigh(Shape, Mover, Values, Sum0, Sum) ; Sum = Sum0 ).
weigh(cells(Form, Shape), Mover, Position, Sum0, Sum) :-
    ( board_cells(Form, Position, Cells) -> weigh(Shape, Mover, Cells, Sum0, Sum) ; Sum = Sum0 ).
weigh(both(Shape1, Shape2), Mover, Term, Sum0, Sum) :-
    weigh(Shape1, Mover, Term, Sum0, Sum1),
    weigh(Shape2, Mover, Term, Sum1, Sum).
weigh(nothing, _, _, Sum, Sum).

weigh_men(Measure, Form, Board, Piece-Weight, Sum0, Sum) :-
    measured(Measure, Form, Board, Piece, Value),
    Sum is Sum0+Weight*Value.

weigh_parts([], _, _, _, Sum, Sum).
weigh_parts([Shape|Shapes], Place, Mover, Term, Sum0, Sum) :-
    (   arg(Place, Term, Argument)
    ->  weigh(Shape, Mover, Argument, Sum0, Sum1),
        Next is Place+1,
        weigh_parts(Shapes, Next, Mover, Term, Sum1, Sum)
    ;   Sum = Sum0
    ).

weigh_pieces(Term, Pieces, Sum0, Sum) :-
    (   compound(Term)
    ->  (   Pieces = [[_|_]-_|_],
            atoms_beside(Term, Piece)
        ->  weigh_piece(Pieces, Piece, Sum0, Sum)
        ;   Pieces = [named(_, _)-_|_],
            named_piece(Term, Piece)
        ->  weigh_piece(Pieces, Piece, Sum0, Sum1),
            weigh_arguments(1, Term, Pieces, Sum1, Sum)
        ;   weigh_arguments(1, Term, Pieces, Sum0, Sum)
        )
    ;   weigh_piece(Pieces, Term, Sum0, Sum)
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
