:- module(pybridge_sheet_board,
          [ board_clauses/5     % +Rules, +Context, +Domains, +States, -Clauses
          ]).
:- use_module(library(assoc), [assoc_to_list/2]).
:- use_module(library(lists), [append/2, last/2, member/2, reverse/2, subtract/3]).
:- use_module(domains, [fluent_domain/4]).
:- use_module(static_facts, [facts_of/3]).

/** <module> Recognising the board of a sheet

A fluent such as cell(X, Y, Piece) is taken for a board if X and Y determine the piece and the values
of each have an order: numbers, letters, or values linked by a static relation such as succ. A fluent
like light(X, Y) can be a board as well. If there are several candidates, the largest is chosen.

    columns(Columns), rows(Rows)        from the left, from the top
    on_board(Column, Row, Fluent, Value)   what is there, if Fluent holds
    shown(Value, Piece)
    vacant(Piece)                       where nothing holds: `-`, or '' for a gap
*/

%!  board_clauses(+Rules, +Context, +Domains, +States, -Clauses) is det.
%
%   Clauses is [] where no fluent looks like a board.

board_clauses(Rules, Context, Domains, States, Clauses) :-
    findall(Size-Board, board_fluent(Rules, Context, Domains, States, Size, Board), Found0),
    reverse(Found0, Found),
    (   Found == []
    ->  Clauses = []
    ;   keysort(Found, Sorted),
        last(Sorted, _-Board),
        clauses(Board, Context, States, Clauses)
    ).

%   board_fluent(+Rules, +Context, +Domains, +States, -Size, -Board) is nondet: Board is
%   board(Fluent, First, Second, Column, Row, Value, Columns, Rows), where Fluent has the
%   variables First, Second and Value. First and Second are Column and Row, in either order.

board_fluent(Rules, Context, Domains, States, Size,
             board(Fluent, FirstKey, SecondKey, Column, Row, Value, Columns, Rows)) :-
    Context.layout = layout(_, Places),
    assoc_to_list(Places, Pairs),
    member(Name/Arity-Place, Pairs),
    key_places(Arity, Place, First, Second, Values),
    functor(Fluent, Name, Arity),
    ordered(Context, Domains, Name/Arity, First, FirstOrder),
    ordered(Context, Domains, Name/Arity, Second, SecondOrder),
    arg(First, Fluent, FirstKey),
    arg(Second, Fluent, SecondKey),
    (   Values = [ValuePlace]
    ->  arg(ValuePlace, Fluent, Value)
    ;   Value = Name
    ),
    one_each(States, Fluent, FirstKey-SecondKey),
    (   row_first(Rules, Fluent, First)
    ->  Row = FirstKey,
        Column = SecondKey,
        Rows = FirstOrder,
        Columns = SecondOrder
    ;   Column = FirstKey,
        Row = SecondKey,
        Columns = FirstOrder,
        reverse(SecondOrder, Rows)
    ),
    length(Columns, Width),
    length(Rows, Height),
    Size is Width*Height.

%   key_places(+Arity, +Place, -First, -Second, -Values) is nondet. If there are two arguments,
%   neither may determine the other: heap(a, 3) is not a board.

key_places(2, keys([1, 2], _, _), 1, 2, []).
key_places(3, _, 1, 2, [3]).
key_places(3, _, 1, 3, [2]).
key_places(3, _, 2, 3, [1]).

%   one_each(+States, +Fluent, +Key) is semidet: in no state does a key have two fluents.

one_each([], _, _).
one_each([State|States], Fluent, Key) :-
    findall(Key, member(Fluent, State), Keys),
    length(Keys, Count),
    sort(Keys, Different),
    length(Different, Count),
    one_each(States, Fluent, Key).

%   row_first(+Rules, +Fluent, +Place) is semidet: by the names of the sheet's variables, the
%   argument at Place is the row. Then rows are counted from the top, as in a table; otherwise the
%   first key counts to the right and the second one upwards.

row_first(Rules, Fluent, Place) :-
    functor(Fluent, Name, Arity),
    member(rule(source(_, _, Names), Head, Body), Rules),
    ( Atom = Head ; member(holds(Atom), Body) ),
    fluent_of(Atom, Own),
    functor(Own, Name, Arity),
    arg(Place, Own, Variable),
    var(Variable),
    member(Called=Known, Names),
    Known == Variable,
    sub_atom(Called, 0, _, _, r),
    memberchk(Called, [r, row, r1, row1, r2, row2]),
    !.

fluent_of(true(Fluent), Fluent) :- nonvar(Fluent).
fluent_of(next(Fluent), Fluent) :- nonvar(Fluent).
fluent_of(init(Fluent), Fluent) :- nonvar(Fluent).

%   ordered(+Context, +Domains, +Fluent, +Place, -Order) is semidet.

ordered(Context, Domains, Fluent, Place, Order) :-
    fluent_domain(Domains, Fluent, Place, Values),
    length(Values, Length),
    Length >= 2,
    Length =< 30,
    (   successors(Context, Values, Order0)
    ->  Order = Order0
    ;   forall(member(Value, Values), integer(Value))
    ->  Order = Values
    ;   forall(member(Value, Values), atom_length(Value, 1)),
        forall(member(Value, Values), char_type(Value, alpha))
    ->  Order = Values
    ).

%   successors(+Context, +Values, -Order) is semidet: the facts of a static relation lead
%   from one of Values to the next, through all of them. Numbers go upwards.

successors(Context, Values, Order) :-
    assoc_to_list(Context.statistics, Pairs),
    member(Name/2-_, Pairs),
    facts_of(Context.work, Name/2, Facts),
    findall(From-To, ( member(Fact, Facts), Fact =.. [_, From, To], memberchk(From, Values), memberchk(To, Values) ),
            Edges),
    length(Values, Length),
    length(Edges, Count),
    Count =:= Length-1,
    findall(To, member(_-To, Edges), Tos),
    subtract(Values, Tos, [Begin]),
    chain(Begin, Edges, Order0),
    length(Order0, Length),
    upwards(Order0, Order),
    !.

chain(Value, Edges, [Value|Order]) :-
    (   memberchk(Value-Next, Edges)
    ->  chain(Next, Edges, Order)
    ;   Order = []
    ).

upwards(Order0, Order) :-
    (   Order0 = [First, Second|_],
        integer(First),
        integer(Second),
        First > Second
    ->  reverse(Order0, Order)
    ;   Order = Order0
    ).

% ----------------------------------------------------------------------

clauses(board(Fluent, First, Second, Column, Row, Value, Columns, Rows), Context, States, Clauses) :-
    filled(Fluent, Column-Row, States, Filled),
    (   Filled = cells(Cells)
    ->  findall(on_board(Column, Row, Fluent, Value),
                ( member(Row, Rows), member(Column, Columns), memberchk(Column-Row, Cells) ),
                OnBoard),
        Vacant = ''
    ;   OnBoard = [on_board(Column, Row, Fluent, Value)],
        Vacant = (-)
    ),
    values(Fluent, Value, States, Values),
    blank(Filled, Values, Context, Blank),
    shown_clauses(Blank, Values, Shown),
    looks(Values, Blank, Looks),
    key_order(First, Second, Column-Row, CellOf),
    append([[columns(Columns), rows(Rows), vacant(Vacant), CellOf], OnBoard, Shown, Looks], Clauses).

%   key_order(+First, +Second, +Cell, -Clause): Clause is cell_of(First, Second, Cell), with the
%   keys in the fluent's order.

key_order(First, Second, Column-Row, Clause) :-
    copy_term(key(First, Second, Column, Row), key(First1, Second1, Column1, Row1)),
    Clause = (cell_of(First1, Second1, Column1-Row1) :-
                  columns(Columns),
                  memberchk(Column1, Columns),
                  rows(Rows),
                  memberchk(Row1, Rows)).

%   filled(+Fluent, +Key, +States, -Filled): Filled is cells(Cells) if the fluent has exactly these
%   cells in all States, and `no` otherwise.

filled(Fluent, Key, States, Filled) :-
    findall(Cells, ( member(State, States), findall(Key, member(Fluent, State), Cells0), sort(Cells0, Cells) ), All),
    sort(All, Different),
    (   Different = [Cells1],
        Cells1 \== []
    ->  Filled = cells(Cells1)
    ;   Filled = no
    ).

values(Fluent, Value, States, Values) :-
    findall(Value, ( member(State, States), member(Fluent, State) ), Values0),
    sort(Values0, Values).

%   blank(+Filled, +Values, +Context, -Blank): Blank is the value of an empty cell, recognised by
%   its name, if every cell has a value; otherwise it is `none`.

blank(cells(_), Values, _, Blank) :-
    member(Blank, [b, blank, empty, e, none, nothing, free, vacant, nil, null, 0, '-']),
    memberchk(Blank, Values),
    !.
blank(_, _, _, none).

shown_clauses(Blank, Values, Clauses) :-
    (   memberchk(Blank, Values)
    ->  Clauses = [shown(Blank, -)]
    ;   Clauses = [(shown(_, _) :- fail)]
    ).

%   looks(+Values, +Blank, -Clauses): the looks of x, o, and pieces whose name is a colour or
%   begins with one.

looks(Values, Blank, Clauses) :-
    findall(look(Value, Look),
            ( member(Value, Values), Value \== Blank, atom(Value), look_of(Value, Look) ),
            Clauses).

look_of(x, cross('#c62828')) :- !.
look_of(o, ring('#1565c0')) :- !.
look_of(Value, disc(Value)) :-
    colour(Value),
    !.
look_of(Value, text(Text, Colour)) :-
    colour(Colour),
    member(Between, ['_', '-', '']),
    atom_concat(Colour, Between, Start),
    atom_concat(Start, Text, Value),
    Text \== '',
    !.

colour(white).
colour(black).
colour(red).
colour(blue).
colour(green).
colour(yellow).
colour(orange).
colour(purple).
colour(brown).
colour(pink).
colour(grey).
