% ----------------------------------------------------------------------
% The clauses shared by the games of all rule sheets. A position is s(Slot, ...), see layout.pl.
%
% `:- part(Part, Mark)` begins clauses of a part, the game or its board, for all sheets or those of a seating, see
% sheet_seats.pl.

:- part(game, all).

utility(Position, Value) :-
    once(ended(Position)),
    value(Position, Value).

one_move(Position, Player, Move) :-
    nonvar(Move),
    !,
    role_of(Player, Role),
    once(legal_move(Position, Role, Move)).
one_move(Position, Player, Move) :-
    role_of(Player, Role),
    findall(Legal, legal_move(Position, Role, Legal), Moves0),
    sort(Moves0, Moves),
    (   Moves == [],
        \+ ended(Position)
    ->  throw(error(rule_sheet(no_move(Role)), _))
    ;   member(Move, Moves)
    ).

% A slot is [], its only value, or the sorted list of several.

value_in(Slot, Value) :-
    (   Slot = [_|_]
    ->  member(Value, Slot)
    ;   Slot \== [],
        Value = Slot
    ).

% Where a sheet gives several values, the highest counts.

goal_of(Position, Player, Value) :-
    goals(Position, Player, Values),
    ( Values = [Value|_] -> true ; throw(error(rule_sheet(no_goal(Player)), _)) ).

goals(Position, Player, Values) :-
    findall(Value, ( goal(Position, Player, Value), integer(Value) ), Values0),
    sort(0, @>, Values0, Values).

% ----------------------------------------------------------------------
% The next position is a copy in which slots lose values and then get others.

step(S, Joint, T) :-
    findall(Index-Value, cleared(Index, Value, S, Joint), Cleared0),
    sort(Cleared0, Cleared),
    findall(Index-Value, set(Index, Value, S, Joint), Set0),
    sort(Set0, Set),
    duplicate_term(S, T),
    clear_slots(Cleared, T),
    set_slots(Set, T).

clear_slots([], _).
clear_slots([Index-Value|Pairs], T) :-
    same_slot(Pairs, Index, Values, Rest),
    arg(Index, T, Old),
    (   Old = [_|_]
    ->  difference(Old, [Value|Values], Others),
        slot_of(Others, New)
    ;   New = []
    ),
    setarg(Index, T, New),
    clear_slots(Rest, T).

% Both lists are sorted, and the values in the second one are also in the first.

difference([], _, []).
difference([Value|Values], Cleared, Rest) :-
    (   Cleared = [Value|Cleared1]
    ->  difference(Values, Cleared1, Rest)
    ;   Rest = [Value|Rest1],
        difference(Values, Cleared, Rest1)
    ).

slot_of([], []).
slot_of([Value|Values], Slot) :-
    ( Values == [] -> Slot = Value ; Slot = [Value|Values] ).

set_slots([], _).
set_slots([Index-Value|Pairs], T) :-
    same_slot(Pairs, Index, Values, Rest),
    arg(Index, T, Old),
    (   Old == []
    ->  slot_of([Value|Values], New)
    ;   findall(Known, ( value_in(Old, Known) ; member(Known, [Value|Values]) ), All),
        sort(All, Sorted),
        slot_of(Sorted, New)
    ),
    setarg(Index, T, New),
    set_slots(Rest, T).

same_slot(Pairs, Index, Values, Rest) :-
    (   Pairs = [Index-Value|Pairs1]
    ->  Values = [Value|Values1],
        same_slot(Pairs1, Index, Values1, Rest)
    ;   Values = [],
        Rest = Pairs
    ).

position(Fluents, Position) :-
    \+ ( member(Fluent, Fluents), \+ slot(Fluent, _, _) ),
    findall(Index-Value, ( member(Fluent, Fluents), slot(Fluent, Index, Value) ), Set0),
    sort(Set0, Set),
    nothing(Nothing),
    duplicate_term(Nothing, Position),
    set_slots(Set, Position).

fluents(Position, Fluents) :-
    findall(Fluent, holds(Position, Fluent), Fluents0),
    sort(Fluents0, Fluents).

holds(Position, Fluent) :-
    slot(Fluent, Index, Value),
    arg(Index, Position, Slot),
    value_in(Slot, Value).

% ----------------------------------------------------------------------
% Moves and positions as text: mark(1,1), and the fluents with spaces between them

text(Move, Text) :-
    (   nonvar(Move)
    ->  ( is_list(Move) -> Moves = Move ; Moves = [Move] ),
        maplist(written, Moves, Parts),
        atomic_list_concat(Parts, ',', Text)
    ;   downcase_atom(Text, Lower),
        format(codes(Codes), '~w)', [Lower]),
        phrase(terms_read(Moves), Codes),
        ( Moves = [Move] -> true ; Move = Moves )
    ),
    !.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    fluents(Position, Fluents),
    maplist(written, Fluents, Parts),
    atomic_list_concat(Parts, ' ', Text).
position_text(Position, Text) :-
    split_string(Text, " ", " ", Parts0),
    findall(Part, ( member(Part, Parts0), Part \== "" ), Parts),
    maplist(text, Fluents, Parts),
    position(Fluents, Position),
    catch(( ended(Position) ; playable(Position) ), error(rule_sheet(_), _), fail),
    !.

written(Term, Text) :-
    (   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        maplist(written, Arguments, Parts),
        atomic_list_concat(Parts, ',', Inner),
        atomic_list_concat([Name, '(', Inner, ')'], Text)
    ;   Text = Term
    ).

term_read(Term) -->
    string_without(`(), `, Codes),
    { Codes = [_|_],
      atom_codes(Atom, Codes) },
    (   "("
    ->  terms_read(Arguments),
        { compound_name_arguments(Term, Atom, Arguments) }
    ;   { symbol(Atom, Term) }
    ).

terms_read([Argument|Arguments]) -->
    term_read(Argument),
    (   ","
    ->  terms_read(Arguments)
    ;   ")",
        { Arguments = [] }
    ).

symbol(Atom, Symbol) :-
    (   catch(atom_number(Atom, Number), error(_, _), fail),
        integer(Number),
        format(atom(Atom), '~d', [Number])
    ->  Symbol = Number
    ;   Symbol = Atom
    ).
