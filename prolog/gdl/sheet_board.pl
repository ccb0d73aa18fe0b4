:- module(pybridge_sheet_board,
          [ board_clauses/5     % +Rules, +Context, +Domains, +States, -Clauses
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [assoc_to_keys/2, gen_assoc/3]).
:- use_module(library(lists), [append/2, is_set/1, member/2, nextto/3, reverse/2]).
:- autoload(library(ugraphs), [top_sort/2, vertices_edges_to_ugraph/3]).
:- use_module(domains, [fluent_domain/4]).
:- use_module(sheet, [fluent_in/2]).
:- use_module(static_facts, [facts_of/3]).

/** <module> Recognising the board of a sheet

A fluent such as cell(X, Y, Piece) is taken for a board if X and Y determine the piece and the values
of each have an order: numbers, letters, or values linked by a static relation such as succ. A fluent
like light(X, Y) can be a board as well. If there are several candidates, the largest is chosen.

    columns(Columns), rows(Rows)        from the left, from the top
    on_board(Column, Row, Fluent, Value)   what is there, if Fluent holds
    cell_keys(First, Second, Cell)      the cell Column-Row in the order of the fluent's arguments
    blank(Value)                        the value of an empty cell
*/

%!  board_clauses(+Rules, +Context, +Domains, +States, -Clauses) is det.
%
%   Clauses is [] where no fluent looks like a board.

board_clauses(Rules, Context, Domains, States, Clauses) :-
    findall(Size-Board, board(Rules, Context, Domains, States, Size, Board), Boards),
    ( sort(1, @>=, Boards, [_-Largest|_]) -> Clauses = Largest ; Clauses = [] ).

%   board(+Rules, +Context, +Domains, +States, -Size, -Clauses) is nondet.

board(Rules, Context, Domains, States, Size, Clauses) :-
    Context.layout = layout(_, Places),
    gen_assoc(Name/Arity, Places, keys(Keys, _, _)),
    key_places(Arity, Keys, First, Second, ValuePlace),
    functor(Fluent, Name, Arity),
    arg(First, Fluent, X),
    arg(Second, Fluent, Y),
    ( ValuePlace == none -> Value = Name ; arg(ValuePlace, Fluent, Value) ),
    ordered(Context, Domains, Name/Arity, First, Xs),
    ordered(Context, Domains, Name/Arity, Second, Ys),
    findall(Cells, ( member(State, States), findall(X-Y, member(Fluent, State), Cells) ), Held),
    forall(member(Cells, Held), is_set(Cells)),
    (   row_first(Rules, Name/Arity, First)
    ->  Row = X, Column = Y, Rows = Xs, Columns = Ys
    ;   Column = X, Row = Y, Columns = Xs, reverse(Ys, Rows)
    ),
    length(Columns, Width),
    length(Rows, Height),
    Size is Width*Height,
    findall(Value, ( member(State, States), member(Fluent, State) ), Values0),
    sort(Values0, Values),
    maplist(sort, Held, Sorted),
    (   sort(Sorted, [Filled]),
        Filled \== []
    ->  findall(on_board(Column, Row, Fluent, Value), member(X-Y, Filled), OnBoard),
        blank(Values, Blank)
    ;   OnBoard = [on_board(Column, Row, Fluent, Value)],
        Blank = none
    ),
    findall(look(Piece, Look), ( member(Piece, Values), Piece \== Blank, atom(Piece), look_of(Piece, Look) ), Looks),
    append([[columns(Columns), rows(Rows), blank(Blank), cell_keys(X, Y, Column-Row)], OnBoard, Looks], Clauses).

%   key_places(+Arity, +Keys, -First, -Second, -Value) is nondet. If there are two arguments, neither may determine the
%   other: heap(a, 3) is not a board.

key_places(2, [1, 2], 1, 2, none).
key_places(3, _,      1, 2, 3).
key_places(3, _,      1, 3, 2).
key_places(3, _,      2, 3, 1).

%   row_first(+Rules, +Fluent, +Place) is semidet: by the names of the sheet's variables, the argument at Place of
%   Fluent, Name/Arity, is the row. Then rows are counted from the top, as in a table; otherwise the first key counts to
%   the right and the second one upwards.

row_first(Rules, Name/Arity, Place) :-
    functor(Fluent, Name, Arity),
    member(Rule, Rules),
    fluent_in(Rule, Fluent),
    arg(Place, Fluent, Variable),
    Rule = rule(source(_, _, Names), _, _),
    member(Called=Known, Names),
    Known == Variable,
    memberchk(Called, [r, row, r1, row1, r2, row2]),
    !.

%   ordered(+Context, +Domains, +Fluent, +Place, -Order) is semidet.

ordered(Context, Domains, Fluent, Place, Order) :-
    fluent_domain(Domains, Fluent, Place, Values),
    length(Values, Length),
    between(2, 30, Length),
    (   forall(member(Value, Values), integer(Value))
    ->  Order = Values
    ;   successors(Context, Values, Order0)
    ->  Order = Order0
    ;   forall(member(Value, Values), ( atom_length(Value, 1), char_type(Value, alpha) )),
        Order = Values
    ).

%   successors(+Context, +Values, -Order) is semidet: the facts of a static relation lead from one of Values to the
%   next, through all of them.

successors(Context, Values, Order) :-
    assoc_to_keys(Context.statistics, Relations),
    member(Name/2, Relations),
    facts_of(Context.work, Name/2, Facts),
    findall(From-To, ( member(Fact, Facts), Fact =.. [_, From, To], memberchk(From, Values), memberchk(To, Values) ),
            Edges),
    length(Values, Length),
    Links is Length-1,
    length(Edges, Links),
    vertices_edges_to_ugraph(Values, Edges, Graph),
    top_sort(Graph, Order),
    forall(nextto(From, To, Order), memberchk(From-To, Edges)),
    !.

%   blank(+Values, -Blank): Blank is the value of an empty cell, recognised by its name, or `none`.

blank(Values, Blank) :-
    member(Blank, [b, blank, empty, e, none, nothing, free, vacant, nil, null, 0, '-']),
    memberchk(Blank, Values),
    !.
blank(_, none).

%   look_of(+Piece, -Look) is semidet: of x, o, and pieces whose name is a colour or begins with one.

look_of(x, cross('#c62828')) :- !.
look_of(o, ring('#1565c0')) :- !.
look_of(Piece, Look) :-
    member(Colour, [white, black, red, blue, green, yellow, orange, purple, brown, pink, grey]),
    atom_concat(Colour, Rest, Piece),
    (   Rest == ''
    ->  Look = disc(Colour)
    ;   member(Between, ['_', '-', '']),
        atom_concat(Between, Text, Rest),
        Text \== '',
        Look = text(Text, Colour)
    ),
    !.
