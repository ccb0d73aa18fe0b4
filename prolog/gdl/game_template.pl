% ----------------------------------------------------------------------
% The clauses shared by the games of all rule sheets. A position is maps(S), where S has each
% fluent at its place; a position that does not fit there is lists(S), sorted lists of fluents.

turn(Position, Player) :-
    mover(Position, Player, _).

legal(Position, Move) :-
    mover(Position, Player, _),
    a_move(Position, Player, Move).

move(Position, Move, Next) :-
    mover(Position, Player, Other),
    a_move(Position, Player, Move),
    joint(Player, Move, Other, Joint),
    step(Position, Joint, Next).

utility(Position, Value) :-
    ended(Position),
    value(Position, Value).

a_move(Position, Player, Move) :-
    nonvar(Move),
    !,
    once(legal_move(Position, Player, Move)).
a_move(Position, Player, Move) :-
    moves(Position, Player, Moves),
    member(Move, Moves).

moves(Position, Player, Moves) :-
    findall(Move, legal_move(Position, Player, Move), Moves0),
    sort(Moves0, Moves).

% The player with a choice moves, and the other player's only move is made with it.

choice(Position, First, Second, Player, Other) :-
    moves(Position, First, Firsts),
    moves(Position, Second, Seconds),
    (   Firsts = [_, _|_]
    ->  the_only(Second, Seconds, First, Other),
        Player = First
    ;   Seconds = [_, _|_]
    ->  the_only(First, Firsts, Second, Other),
        Player = Second
    ;   the_only(First, Firsts, Second, FirstMove),
        the_only(Second, Seconds, First, SecondMove),
        (   compound(SecondMove),
            atomic(FirstMove)
        ->  Player = Second,
            Other = FirstMove
        ;   Player = First,
            Other = SecondMove
        )
    ).

the_only(Player, Moves, Other, Move) :-
    (   Moves = [Move0]
    ->  Move = Move0
    ;   Moves == []
    ->  throw(error(rule_sheet(no_move(Player)), _))
    ;   throw(error(rule_sheet(both_choose(Other, Player)), _))
    ).

% Where a sheet gives several values, the highest counts.

goal_of(Position, Player, Value) :-
    goals(Position, Player, Values),
    (   Values = [Value|_]
    ->  true
    ;   throw(error(rule_sheet(no_goal(Player)), _))
    ).

goals(Position, Player, Values) :-
    findall(Value, ( goal(Position, Player, Value), integer(Value) ), Values0),
    sort(0, @>, Values0, Values).

% ----------------------------------------------------------------------
% The next position

step(maps(S), Joint, Next) :-
    (   next_maps(S, Joint, T)
    ->  Next = maps(T)
    ;   fluents(maps(S), Fluents),
        lists_of(Fluents, Lists),
        step(lists(Lists), Joint, Next)
    ).
step(lists(S), Joint, Next) :-
    findall(Fluent, next_fluent(Fluent, S, Joint), Fluents0),
    sort(Fluents0, Fluents),
    position(Fluents, Next).

position(Fluents, Position) :-
    (   maps_of(Fluents, S)
    ->  Position = maps(S)
    ;   lists_of(Fluents, S),
        Position = lists(S)
    ).

maps_of(Fluents, S) :-
    nothing(Nothing),
    duplicate_term(Nothing, S),
    put_fluents(Fluents, S).

put_fluents([], _).
put_fluents([Fluent|Fluents], S) :-
    (   slot(Fluent, Index, Value)
    ->  arg(Index, S, []),
        setarg(Index, S, Value)
    ;   listed(Fluent, Index),
        arg(Index, S, List0),
        append(List0, [Fluent], List),
        setarg(Index, S, List)
    ),
    put_fluents(Fluents, S).

clear_slots([], _).
clear_slots([Index|Indices], S) :-
    setarg(Index, S, []),
    clear_slots(Indices, S).

% Fails if a slot would get a second value.

set_slots([], _).
set_slots([Index-Value|Slots], S) :-
    arg(Index, S, Old),
    (   Old == []
    ->  setarg(Index, S, Value)
    ;   Old == Value
    ),
    set_slots(Slots, S).

fluents(Position, Fluents) :-
    findall(Fluent, holds(Position, Fluent), Fluents0),
    sort(Fluents0, Fluents).

holds(maps(S), Fluent) :-
    slot(Fluent, Index, Value),
    arg(Index, S, Held),
    Held \== [],
    Held = Value.
holds(maps(S), Fluent) :-
    listed(Fluent, Index),
    arg(Index, S, List),
    member(Fluent, List).
holds(lists(S), Fluent) :-
    arg(_, S, List),
    member(Fluent, List).

% ----------------------------------------------------------------------
% Moves and positions as text: mark(1,1), and the fluents with spaces between them

text(Move, Text) :-
    (   nonvar(Move)
    ->  phrase(written(Move), Parts),
        atomic_list_concat(Parts, Text)
    ;   downcase_atom(Text, Lower),
        atom_codes(Lower, Codes),
        phrase(term_read(Move), Codes)
    ),
    !.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    fluents(Position, Fluents),
    findall(Part, ( member(Fluent, Fluents), text(Fluent, Part) ), Parts),
    atomic_list_concat(Parts, ' ', Text).
position_text(Position, Text) :-
    split_string(Text, " ", " ", Parts),
    findall(Fluent, ( member(Part, Parts), Part \== "", fluent_read(Part, Fluent) ), Fluents0),
    \+ memberchk(unknown, Fluents0),
    sort(Fluents0, Fluents),
    position(Fluents, Position),
    catch(( ended(Position) ; mover(Position, _, _) ), error(rule_sheet(_), _), fail),
    !.

fluent_read(Part, Fluent) :-
    atom_string(Atom, Part),
    (   text(Fluent0, Atom),
        fluent(Fluent0)
    ->  Fluent = Fluent0
    ;   Fluent = unknown
    ).

written(Term) -->
    { compound(Term) },
    !,
    { compound_name_arguments(Term, Name, [Argument|Arguments]) },
    [Name, '('],
    written(Argument),
    more_written(Arguments).
written(Symbol) -->
    [Symbol].

more_written([]) -->
    [')'].
more_written([Argument|Arguments]) -->
    [','],
    written(Argument),
    more_written(Arguments).

term_read(Term) -->
    symbol_read(Codes),
    (   "("
    ->  term_read(Argument),
        more_read(Arguments),
        { atom_codes(Name, Codes),
          compound_name_arguments(Term, Name, [Argument|Arguments]) }
    ;   { symbol(Codes, Term) }
    ).

more_read([]) -->
    ")",
    !.
more_read([Argument|Arguments]) -->
    ",",
    term_read(Argument),
    more_read(Arguments).

symbol_read([Code|Codes]) -->
    symbol_code(Code),
    (   symbol_read(Codes0)
    ->  { Codes = Codes0 }
    ;   { Codes = [] }
    ).

symbol_code(Code) -->
    [Code],
    { \+ memberchk(Code, [0'(, 0'), 0',, 0' ]) }.

symbol(Codes, Symbol) :-
    atom_codes(Atom, Codes),
    (   catch(atom_number(Atom, Number), error(_, _), fail),
        integer(Number),
        format(atom(Atom), '~d', [Number])
    ->  Symbol = Number
    ;   Symbol = Atom
    ).

% ----------------------------------------------------------------------
% What follows is only for a sheet that appears to describe a board.

:- board.

board(Position, board(Columns, Rows)) :-
    columns(Columns),
    rows(Labels),
    findall(row(Label, Cells), row_cells(Position, Columns, Labels, Label, Cells), Rows).

row_cells(Position, Columns, Labels, Row, Cells) :-
    member(Row, Labels),
    findall(cell(Column-Row, Piece),
            ( member(Column, Columns), piece(Position, Column, Row, Piece) ),
            Cells).

piece(Position, Column, Row, Piece) :-
    (   on_board(Column, Row, Fluent, Value)
    ->  (   holds(Position, Fluent)
        ->  piece_of(Value, Piece)
        ;   Piece = (-)
        )
    ;   vacant(Piece)
    ).

piece_of(Value, Piece) :-
    (   shown(Value, Shown)
    ->  Piece = Shown
    ;   compound(Value)
    ->  text(Value, Piece)
    ;   Piece = Value
    ).

% The cells named by a move, or the ones that it changes if it names none.

cells(Position, Move, Cells) :-
    (   Move =.. [_|Arguments],
        named_cells(Arguments, Cells),
        Cells \== []
    ->  true
    ;   once(move(Position, Move, Next)),
        findall(Cell, changed_cell(Position, Next, Cell), Cells)
    ).

% The argument before the pairs is skipped, such as rook in move(rook, 1, 1, 1, 4).

named_cells(Arguments, Cells) :-
    length(Arguments, Count),
    (   Count mod 2 =:= 1,
        Arguments = [_|Pairs],
        pairs_cells(Pairs, Cells0),
        Cells0 \== []
    ->  Cells = Cells0
    ;   pairs_cells(Arguments, Cells)
    ).

pairs_cells([First, Second|Arguments], Cells) :-
    !,
    (   cell_of(First, Second, Cell)
    ->  Cells = [Cell|Cells1],
        pairs_cells(Arguments, Cells1)
    ;   pairs_cells([Second|Arguments], Cells)
    ).
pairs_cells(_, []).

changed_cell(Position, Next, Column-Row) :-
    rows(Rows),
    member(Row, Rows),
    columns(Columns),
    member(Column, Columns),
    piece(Position, Column, Row, Before),
    piece(Next, Column, Row, After),
    Before \== After.
