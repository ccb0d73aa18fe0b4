:- module(pybridge_position_shape,
          [ position_shape/4    % +Kind, +Movers, +Positions, -Shape
          ]).
:- use_module(library(apply), [include/3, maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [append/2, clumped/2, max_member/2, member/2, nth1/3, numlist/3, same_length/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(board_cells, [board_cells/3]).
:- use_module(men, [cells_form/2, elements/2, form/2, tree/1, tree_values/2]).
:- use_module(piece_sets, [each_a_piece/2, leaf/2, list_pieces/3, pieces/3, pieces_of/3]).

/** <module> What has a shape that all positions of a game share
*/

most_codes(5).
least_cells(9).
largest_count(10_000).

%!  position_shape(+Kind, +Movers, +Positions, -Shape) is det.
%
%   Shape is that of features.pl for all Positions, in which Movers are to move; instead of the number of each feature
%   it has a variable. Kind is that of features/4.

position_shape(Kind, Movers, Positions, Shape) :-
    shape(Kind, Movers, Positions, Shape0),
    mapsubterms(with_pieces(Kind), Shape0, Shape).

%   shape(+Kind, +Movers, +Terms, -Shape): Terms are in the same place of all positions. There are no features yet: a
%   Shape has `number` and `bits`, and pieces_in(Terms) instead of pieces(Pieces).

shape(Kind, Movers, Terms, Shape) :-
    (   Terms == Movers
    ->  Shape = nothing
    ;   maplist(integer, Terms)
    ->  number_shape(Kind, Terms, Shape)
    ;   Kind \== codes,
        coded(Terms),
        \+ contains_board(Terms)
    ->  (   Kind == places
        ->  shape(codes, Movers, Terms, Shape)
        ;   Shape = codes_in(Terms)
        )
    ;   maplist(is_list, Terms),
        (   maplist(length, Terms, Lengths),
            sort(Lengths, [_,_|_])
        ;   memberchk(Kind, [spreads,men]),
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
        ( memberchk(Kind, [places,codes]) ; member(Part, Shapes), Part \= pieces_in(_), Part \== end )
    ->  Shape = parts(Shapes)
    ;   Shape = pieces_in(Terms)
    ).

number_shape(Kind, Integers, Shape) :-
    (   Kind == codes
    ->  Shape = codes_in(Integers)
    ;   Kind == men
    ->  Shape = nothing
    ;   maplist(countable, Integers)
    ->  Shape = number
    ;   maplist(=<(0), Integers)
    ->  Shape = bits
    ;   Shape = nothing
    ).

%   part_shape(+Kind, +Movers, +Name, +Terms, +Place, -Shape): an element that is always the same number is a cell where
%   nothing ever is.

part_shape(Kind, Movers, Name, Terms, Place, Shape) :-
    maplist(arg(Place), Terms, Parts),
    (   Place-Name == 2-'[|]',
        maplist(==([]), Parts)
    ->  Shape = end
    ;   Name == '[|]',
        sort(Parts, [Cell]),
        integer(Cell)
    ->  Shape = pieces_in(Parts)
    ;   shape(Kind, Movers, Parts, Shape)
    ).

%   with_pieces(+Kind, +Shape0, -Shape) is semidet: what stands instead of a part of a Shape.

with_pieces(Kind, pieces_in(Terms), Shape) :-
    (   tuples(Terms)
    ->  elements_shape(Terms, Shape0),
        mapsubterms(with_pieces(Kind), Shape0, Shape)
    ;   pieces_of(Kind, Terms, Pieces),
        on_board(Kind, Terms, Pieces, pieces(Pieces), Shape)
    ).
with_pieces(Kind, codes_in(Terms), Shape) :-
    pieces(Terms, integer, Pieces),
    on_board(Kind, Terms, Pieces, pieces(Pieces), Shape).
with_pieces(Kind, list_in(Terms), Shape) :-
    list_pieces(Kind, Terms, Pieces),
    ( each_a_piece(Pieces, Terms) -> Shape0 = pieces(Pieces) ; Shape0 = list(_, Pieces) ),
    on_board(Kind, Terms, Pieces, Shape0, Shape).
with_pieces(Kind, tree_in(Trees), Shape) :-
    maplist(tree_values, Trees, Values),
    pieces(Values, name, Atoms),
    ( Atoms == [] -> pieces(Values, integer, Pieces) ; Pieces = Atoms ),
    (   Kind == counts,
        values_shape(Pieces, Values, Shape0)
    ->  Shape = values(Shape0)
    ;   fresh(Pieces, none, Men),
        on_board(Kind, Trees, Pieces, board(number, tree, Men, nothing), Shape)
    ).
with_pieces(_, number, number(_)).
with_pieces(_, bits, bits(_)).

%   values_shape(+Pieces, +Values, -Shape) is semidet: Values of trees are counts, too many to be pieces, or compound
%   terms.

values_shape([], [First|Others], Shape) :-
    maplist(same_length(First), Others),
    append([First|Others], All),
    maplist(integer, All),
    numbers_shape(First, Shape).
values_shape([_|_], Values, list(_, Pieces)) :-
    pieces_of(counts, Values, Pieces),
    Pieces = [Piece-_|_],
    compound(Piece).

numbers_shape([], end).
numbers_shape([_|Values], parts([number(_),Shape])) :-
    numbers_shape(Values, Shape).

%   tuples(+Terms) is semidet: Terms are lists that are no boards, but have one in them, as the rest of [Player, Board].
%   Rows are three or more.

tuples(Lists) :-
    maplist(is_list, Lists),
    Lists = [List|_],
    include(compound, List, Parts),
    memberchk(Parts, [[_],[_,_]]),
    member(Part, Parts),
    cells_of(Part, _),
    !.

%   elements_shape(+Lists, -Shape): each element may be a board, as none of them has another shape.

elements_shape(Lists, Shape) :-
    (   Lists = [[]|_]
    ->  Shape = end
    ;   maplist(arg(1), Lists, Elements),
        maplist(arg(2), Lists, Rests),
        elements_shape(Rests, Rest),
        Shape = parts([pieces_in(Elements),Rest])
    ).

%   on_board(+Kind, +Boards, +Pieces, +Shape0, -Shape): Shape0 counts the Pieces.

on_board(Kind, Boards, Pieces, Shape0, Shape) :-
    (   \+ memberchk(Kind, [spreads,men])
    ->  Shape = Shape0
    ;   men(Boards, Pieces, Form, Men)
    ->  ( Kind == men -> Shape = board(number, Form, Men, nothing) ; Shape = board(spread, Form, Men, Shape0) )
    ;   Kind == men
    ->  Shape = nothing
    ;   Shape = Shape0
    ).

%   men(+Boards, +Pieces, -Form, -Men) is semidet: what is in most cells of rows stands for nothing.

men(Boards, Pieces, Form, Men) :-
    (   Pieces = [Piece-_|_],
        integer(Piece),
        \+ maplist(tree, Boards)
    ->  cells_form(Boards, Form)
    ;   form(Boards, Form)
    ),
    (   memberchk(Form, [points,tree])
    ->  ( Pieces == [] -> Men = [any-_] ; fresh(Pieces, none, Men) )
    ;   findall(Content, ( member(Board, Boards), content(Pieces, Form, Board, Content) ), Contents0),
        msort(Contents0, Contents),
        clumped(Contents, Clumps),
        findall(Count-Content, member(Content-Count, Clumps), Counts),
        max_member(_-Empty, Counts),
        fresh(Pieces, Empty, Men)
    ).

%   content(+Pieces, +Form, +Board, -Content) is nondet: one of Pieces that is on Board, or a number in a cell beside
%   pieces that are atoms, such as 0 where there is none.

content(Pieces, _, Board, Piece) :-
    leaf(Board, Piece),
    memberchk(Piece-_, Pieces).
content([Piece-_|_], Form, Board, Number) :-
    atom(Piece),
    board_cells(Form, Board, Cells),
    member(Number, Cells),
    integer(Number).

fresh(Pieces, Empty, Men) :-
    findall(Piece-_, ( member(Piece-_, Pieces), Piece \== Empty ), Men).

countable(Integer) :-
    largest_count(Largest),
    abs(Integer) =< Largest.

%   coded(+Boards) is semidet: cells of Boards, all of which are as large, have numbers for their pieces.

coded(Boards) :-
    Boards = [Board|_],
    cells_of(Board, Cells),
    length(Cells, Count),
    maplist(integer, Cells),
    findall(Code, ( member(Board1, Boards), leaf(Board1, Code) ), All),
    length(Boards, Number),
    length(All, Sum),
    Sum =:= Number*Count,
    sort(All, Codes),
    length(Codes, Different),
    most_codes(Most),
    Different =< Most,
    maplist(integer, Codes).

%   cells_of(+Term, -Cells) is semidet: Term has so many parts that it may be a board.

cells_of(Term, Cells) :-
    compound(Term),
    findall(Cell, leaf(Term, Cell), Cells),
    length(Cells, Count),
    least_cells(Least),
    Count >= Least.

%   contains_board(+Positions) is semidet: coded/1 holds for the board alone, too.

contains_board(Positions) :-
    \+ cells_form(Positions, _),
    ( Positions = [[_|_]|_] -> tuples(Positions) ; true ),
    maplist(elements, Positions, [Parts|Others]),
    nth1(Place, Parts, Board),
    cells_of(Board, _),
    maplist(nth1(Place), Others, Boards),
    coded([Board|Boards]),
    !.
