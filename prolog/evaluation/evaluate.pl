:- module(pybridge_evaluate,
          [ evaluate/4,         % +Evaluation, +Mover, +Position, -Value
            atoms_beside/2      % +Term, -Atoms
          ]).
:- use_module(chains, [worth_of_chains/4]).
:- use_module(heights, [worth_of_heights/3]).
:- use_module(open_rows, [worth_of_rows/5]).
:- use_module(men, [measured/5, worth_of_men/4]).
:- use_module(parts, [opened/3, part/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What a linear evaluation function says of a position

Evaluation is as in features.pl. It can run compiled.
*/

%!  evaluate(+Evaluation, +Mover, +Position, -Value) is det.
%
%   Value is what Position is worth to Max; Mover is 1 if Max is to move, otherwise -1.

evaluate(evaluation(View, Shape), Mover, Position, Value) :-
    (   View = board(Path, Form, _)
    ->  ( part(Path, Position, Board) -> worth_on_board(Shape, Form, Board, Mover, Sum) ; Sum = 0 ),
        Value is Sum>>8
    ;   weigh(Shape, Position, 0, Sum),
        (   View == relative
        ->  Value is Mover*(Sum>>8)
        ;   Value is Sum>>8
        )
    ).

worth_on_board(Shape, Form, Board, Mover, Sum) :-
    (   Shape = rows(_, _, _, _)
    ->  worth_of_rows(Shape, Form, Board, Mover, Sum)
    ;   worth_of_chains(Shape, Form, Board, Sum)
    ).

%   What has another shape than in the games that were learned from says nothing.

weigh(number(Weight), Term, Sum0, Sum) :-
    ( integer(Term) -> Sum is Sum0+Weight*Term ; Sum = Sum0 ).
weigh(bits(Weight), Term, Sum0, Sum) :-
    (   integer(Term),
        Term >= 0
    ->  Sum is Sum0 + Weight*popcount(Term)
    ;   Sum = Sum0
    ).
weigh(list(Weight, Pieces), Term, Sum0, Sum) :-
    (   is_list(Term)
    ->  length(Term, Length),
        Sum1 is Sum0+Weight*Length,
        ( Pieces == [] -> Sum = Sum1 ; weigh_pieces(Term, Pieces, Sum1, Sum) )
    ;   Sum = Sum0
    ).
weigh(parts(Shapes), Term, Sum0, Sum) :-
    (   compound(Term)
    ->  weigh_parts(Shapes, 1, Term, Sum0, Sum)
    ;   Sum = Sum0
    ).
weigh(pieces(Pieces), Term, Sum0, Sum) :-
    weigh_pieces(Term, Pieces, Sum0, Sum).
weigh(board(Measure, Form, Men, Shape), Term, Sum0, Sum) :-
    weigh_men(Men, Measure, Form, Term, Sum0, Sum1),
    weigh(Shape, Term, Sum1, Sum).
weigh(men(Worths, Form), Term, Sum0, Sum) :-
    worth_of_men(Worths, Form, Term, Value),
    Sum is Sum0+Value.
weigh(heights(Path, Form, Groups), Position, Sum0, Sum) :-
    worth_of_heights(heights(Path, Form, Groups), Position, Value),
    Sum is Sum0+Value.
weigh(read(Readings, Shape), Position0, Sum0, Sum) :-
    ( opened(Readings, Position0, Position) -> weigh(Shape, Position, Sum0, Sum) ; Sum = Sum0 ).
weigh(both(Shape1, Shape2), Term, Sum0, Sum) :-
    weigh(Shape1, Term, Sum0, Sum1),
    weigh(Shape2, Term, Sum1, Sum).
weigh(nothing, _, Sum, Sum).

weigh_men([], _, _, _, Sum, Sum).
weigh_men([Piece-Weight|Men], Measure, Form, Board, Sum0, Sum) :-
    measured(Measure, Form, Board, Piece, Value),
    Sum1 is Sum0+Weight*Value,
    weigh_men(Men, Measure, Form, Board, Sum1, Sum).

weigh_parts([], _, _, Sum, Sum).
weigh_parts([Shape|Shapes], Place, Term, Sum0, Sum) :-
    (   arg(Place, Term, Argument)
    ->  weigh(Shape, Argument, Sum0, Sum1),
        Next is Place+1,
        weigh_parts(Shapes, Next, Term, Sum1, Sum)
    ;   Sum = Sum0
    ).

weigh_pieces(Term, Pieces, Sum0, Sum) :-
    (   compound(Term)
    ->  (   Pieces = [[_|_]-_|_],
            atoms_beside(Term, Piece)
        ->  weigh_piece(Pieces, Piece, Sum0, Sum)
        ;   weigh_arguments(1, Term, Pieces, Sum0, Sum)
        )
    ;   weigh_piece(Pieces, Term, Sum0, Sum)
    ).

%!  atoms_beside(+Term, -Atoms) is semidet.
%
%   Atoms are the arguments of a compound Term that are atoms, if there are several: [white,king] of
%   man(white, king, 5, 1).

atoms_beside(Term, Atoms) :-
    atoms_from(1, Term, Atoms),
    Atoms = [_,_|_].

atoms_from(Place, Term, Atoms) :-
    (   arg(Place, Term, Argument)
    ->  (   atom(Argument),
            Argument \== []
        ->  Atoms = [Argument|Others]
        ;   Atoms = Others
        ),
        Next is Place+1,
        atoms_from(Next, Term, Others)
    ;   Atoms = []
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
