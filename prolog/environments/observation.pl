:- module(pybridge_observation,
          [ looks/2,            % +Game, -Looks
            pieces/3,           % +Looks, +Position, -Pieces
            numbers/3,          % +Looks, +Position, -Numbers
            lay_pieces/6,       % +Looks, +Planes, +Position, +Width, +Area, !Cells-First
            lay_numbers/5,      % +Looks, +Slots, +Position, !Values, +First
            observed/4          % :Position, +Room, -Cells, -Values
          ]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module('../memory/search_memory', [new_array/3, set_array_value/3]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

:- meta_predicate observed(:, +, -, -).

/** <module> What a learner sees of a position

An observation has planes of cells, of which each shows one piece of board/2, and numbers. All of it can run compiled.
Looks are looks(Game, Pieces, Numbers), what the game offers:

  | Pieces  | `board`, or `none` for a game without board/2                                            |
  | Numbers | `term`: all in the position, if it has no board or chance decides                         |
  |         | `status`: those of status/2 that are written Name(Player, Value); or `none`              |

A plane is the name of a piece, or `#` for all that are integers, which stand in it. A slot is the place of a number:
Name-Player, of status/2; and of a position's term Path, where an integer is, or Path=Atom, which is 1 where that atom
is. A Path is the numbers of the arguments, the innermost first.
*/

%!  looks(+Game, -Looks) is det.

looks(Game, looks(Game, Pieces, Numbers)) :-
    ( offers(Game, board/2) -> Pieces = board ; Pieces = none ),
    (   ( Pieces == none ; has_chance(Game) )       % what the dice show is rarely on the board
    ->  Numbers = term
    ;   offers(Game, status/2)
    ->  Numbers = status
    ;   Numbers = none
    ).

%!  pieces(+Looks, +Position, -Rows) is det.
%
%   Rows are lists of the pieces on the board, from the top.

pieces(looks(_, none, _), _, []).
pieces(looks(Game, board, _), Position, Rows) :-
    Game:board(Position, board(_, Rows0)),
    !,
    findall(Pieces, ( member(row(_, Cells), Rows0), findall(Piece, member(cell(_, Piece), Cells), Pieces) ), Rows).

%!  numbers(+Looks, +Position, -Numbers) is det.
%
%   Numbers are pairs of slots and integers, for all that are not 0.

numbers(looks(_, _, none), _, []).
numbers(looks(_, _, term), Position, Numbers) :-
    leaves(Position, [], [], Numbers).
numbers(looks(Game, _, status), Position, Numbers) :-
    (   Game:status(Position, Lines)
    ->  findall((Name-Player)-Value,
                ( member(Line, Lines), compound(Line), Line =.. [Name,Player,Value], integer(Value) ),
                Numbers)
    ;   Numbers = []
    ).

leaves(Term, Path, Numbers0, Numbers) :-
    (   integer(Term)
    ->  Numbers = [Path-Term|Numbers0]
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        leaves_of(Arguments, 1, Path, Numbers0, Numbers)
    ;   Term == []
    ->  Numbers = Numbers0
    ;   Numbers = [(Path=Term)-1|Numbers0]
    ).

leaves_of([], _, _, Numbers, Numbers).
leaves_of([Argument|Arguments], N, Path, Numbers0, Numbers) :-
    leaves(Argument, [N|Path], Numbers0, Numbers1),
    N1 is N+1,
    leaves_of(Arguments, N1, Path, Numbers1, Numbers).

%!  lay_pieces(+Looks, +Planes, +Position, +Width, +Area, !Cells) is det.
%
%   Set what is not 0 of the planes of Position, each with Area cells in rows of Width. Cells is Array-First: the first
%   cell of the first plane has the index First. A piece without a plane is left out.

lay_pieces(looks(_, none, _), _, _, _, _, _).
lay_pieces(looks(Game, board, _), Planes, Position, Width, Area, Array-First) :-
    (   Game:board(Position, board(_, Rows))
    ->  forall(( nth0(Y, Rows, row(_, Cells)), nth0(X, Cells, cell(_, Piece)), Piece \== (-) ),
               ( Index is First + Y*Width + X, lay_piece(Piece, Planes, Area, Array, Index) ))
    ;   true
    ).

lay_piece(Piece, Planes, Area, Array, Index0) :-
    ( integer(Piece) -> Shown = '#', Value = Piece ; Shown = Piece, Value = 1 ),
    (   nth0(Plane, Planes, Shown)
    ->  Index is Index0 + Plane*Area,
        set_array_value(Array, Index, Value)
    ;   true
    ).

%!  lay_numbers(+Looks, +Slots, +Position, !Values, +First) is det.
%
%   Set what is not 0 of the numbers of Position; that of the first slot has the index First in the array Values.

lay_numbers(Looks, Slots, Position, Values, First) :-
    numbers(Looks, Position, Numbers),
    forall(member(Slot-Value, Numbers), lay_number(Slot, Value, Slots, Values, First)).

lay_number(Slot, Value, Slots, Values, First) :-
    (   nth0(N, Slots, Slot)
    ->  Index is First+N,
        set_array_value(Values, Index, Value)
    ;   true
    ).

%!  observed(:Position, +Room, -Cells, -Values) is det.
%
%   Room is room(Planes, Rows, Columns, Slots). Cells and Values are lists of all the numbers, plane by plane.

observed(Game:Position, room(Planes, Rows, Columns, Slots), Cells, Values) :-
    looks(Game, Looks),
    length(Planes, PlaneCount),
    length(Slots, SlotCount),
    Area is Rows*Columns,
    Size is PlaneCount*Area,
    new_array(Size, 0, Array),
    new_array(SlotCount, 0, Array1),
    lay_pieces(Looks, Planes, Position, Columns, Area, Array-0),
    lay_numbers(Looks, Slots, Position, Array1, 0),
    array_list(Array, Cells),
    array_list(Array1, Values).

array_list(array(Elements), List) :-
    compound_name_arguments(Elements, _, List).
