:- module(pybridge_dialect_game,
          [ game_clause/4       % +Game, +Rules, +Parts, -Clause
          ]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module('../rules/solutions', [checked_solutions/5]).
:- use_module('../rules/contract', [defines/2]).
:- use_module('../rules/faults', [authors_text/3, game_error/3, game_error/4, module_file/2, predicate_place/4]).
:- use_module(move_names, [name_cells/2, name_text/2, named_moves/4]).
:- use_module(next_goals, [compiled_as/2, next_goals/4]).
:- use_module(state_board, [blank/1, state_cells/2, state_rows/2, zero_is/2]).

/** <module> The game that the parts of a dialect make

  - The players are `max` and `min`.
  - The game starts from start(Position), or from a position given as the name of the variant, written as a term.
  - The game has ended where there is no move; utility/2 of such files often has a last clause for any position.
  - If the state is a list, it is a board, and a move is named after the cells that it changes; see move_names.pl.
  - The output of draw/1 is the drawing.
  - Optional predicates without moves are the file's own; strategy(Name, Position, Next) and forcing(Position, Next)
    name the next position.

The first predicates have all that a search asks, and compile with the file's own clauses.
*/

%!  game_clause(+Game, +Rules, +Parts, -Clause) is nondet.

game_clause(_, _, _, (players(max, min) :- true)).
game_clause(Game, _, _, (start(Variant, Position) :- pybridge_dialect_game:start(Game, Variant, Position))).
game_clause(_, _, Parts, (turn(Position, Player) :- ( MinToMove -> Player = min ; Player = max ))) :-
    member(part(min_to_move(Position), _, MinToMove), Parts).
game_clause(_, _, Parts, (utility(Position, Value) :-
                              \+ '$some'(Position),
                              (   Valued
                              ->  Value = Value0
                              ;   pybridge_next_goals:compiled_as(fail, throw(no_value))
                              ))) :-
    member(part(value(Position, Value0), _, Valued), Parts).
game_clause(_, _, Parts, ('$some'(Position) :- pybridge_next_goals:compiled_as(Goal, Some))) :-
    member(part(next(Position, _), _, Goal), Parts),
    next_goals(Goal, _, Some, _).
game_clause(_, _, Parts, ('$next'(Position, Next) :- pybridge_next_goals:compiled_as(Goal, Each))) :-
    member(part(next(Position, Next), _, Goal), Parts),
    next_goals(Goal, Next, _, Each).
game_clause(_, _, _, ('$name'(Position, Next, Name) :- pybridge_move_names:short_name(Position, Next, Name))).
game_clause(_, _, _, (move(Position, Move, Next) :-
                          findall(Next0, '$next'(Position, Next0), Nexts),
                          pybridge_move_names:named_moves(Position, Nexts, _, Moves),
                          pybridge_dialect_game:member(Move-Next, Moves))).
game_clause(_, _, _, (text(Move, Text) :- pybridge_move_names:name_text(Move, Text))).
game_clause(Game, _, _, (refusal(Position, Move, Why) :- pybridge_dialect_game:refusal(Game, Position, Move, Why))).
game_clause(Game, Rules, Parts, (Head :- Goal)) :-
    offered(Head, Predicate, Game, Rules, Parts, Goal),
    defines(Rules, Predicate).

%   offered(-Head, ?Predicate, +Game, +Rules, +Parts, -Goal) is nondet: Game has a clause Head :- Goal if Rules define
%   Predicate.

offered(drawing(Position, Text), draw/1, _, Rules, _, pybridge_dialect_game:drawing(Rules, Position, Text)).
offered(strategy(Name, Position, Move), strategy/3, Game, Rules, _,
        ( Rules:strategy(Name, Position, Next), pybridge_dialect_game:move_to(Game, Position, Next, Move) )).
offered(forcing(Position, Move), forcing/2, Game, Rules, _,
        ( Game:move(Position, Move, Next), Rules:forcing(Position, Next), ! )).
offered(heuristic(Position, Guess), staticval/2, _, Rules, Parts, Rules:staticval(Position, Guess)) :-
    member(part(_, utility/2, _), Parts),
    \+ defines(Rules, heuristic/2).
offered(Head, Name/Arity, _, Rules, _, Rules:Head) :-
    member(Head,
           [ utilities(_, _), heuristic(_, _), canonical(_, _), position_text(_, _), about(_), layout(_), look(_, _) ]),
    functor(Head, Name, Arity).

start(Game, Variant, Position) :-
    import_module(Game, Rules),
    (   Variant = standard,
        defines(Rules, start/1)
    ->  once(Rules:start(Position0))
    ;   module_file(Game, File),
        var(Variant)
    ->  game_error(File, 1, "there is no start position: add a fact start(Position), or give it with --start")
    ;   module_file(Game, File),
        given_start(File, Variant, Position0),
        check_given(Game, Position0),
        given(Game, Position0)
    ),
    with_mutex(pybridge_dialects, offer_board(Game, Position0)),
    Position = Position0.

given(Game, Position) :-
    retractall(pybridge_contract:given_start(Game, _)),
    assertz(pybridge_contract:given_start(Game, Position)).

given_start(File, Text, Position) :-
    (   catch(term_to_atom(Position0, Text), error(syntax_error(_), _), fail),
        ground(Position0)
    ->  Position = Position0
    ;   game_error(File, 1, "a start position must be a Prolog term without variables, not ~w", [Text])
    ).

%   Nothing says what a position is. A given position without a move is therefore assumed to be a mistake.

check_given(Game, Position) :-
    catch(( checked_solutions(Game, move/3, Move, move(Position, Move, _), Moves),
            ( Moves == [] -> Fault = "has no solution" ; true ) ),
          fault(_, Fault), true),
    (   var(Fault)
    ->  true
    ;   predicate_place(Game, move/3, File, Line),
        format(string(Text0), "from the start ~q, move/3 ~w: is that a position of this game?", [Position, Fault]),
        authors_text(Game, Text0, Text),
        game_error(File, Line, Text)
    ).

%   The game has a board if its start has one.

offer_board(Game, Position) :-
    (   \+ state_rows(Position, _)
    ->  abolish(Game:board/2),
        abolish(Game:cells/3)
    ;   defines(Game, board/2)
    ->  true
    ;   zero_is(Position, Zero),
        assertz(Game:(board(Any, Board) :- pybridge_state_board:state_board(Any, Zero, Board))),
        assertz(Game:(cells(Any, Move, Ids) :- pybridge_dialect_game:cells(Game, Any, Move, Ids)))
    ).

%   moves(+Game, +Position, -Kind, -Moves): as named_moves/4.

moves(Game, Position, Kind, Moves) :-
    findall(Next, Game:move(Position, _, Next), Nexts),
    named_moves(Position, Nexts, Kind, Moves).

cells(Game, Position, Move, Ids) :-
    moves(Game, Position, Kind, _),
    ( Kind == named -> name_cells(Move, Ids) ; Ids = [] ).

%   move_to(+Game, +Position, +Next, -Move): Move leads to Next; Next itself, which is no move, if none does.

move_to(Game, Position, Next, Move) :-
    ( Game:move(Position, Move0, Next) -> Move = Move0 ; Move = Next ).

refusal(Game, Position, Move, Why) :-
    moves(Game, Position, Kind, Moves),
    \+ memberchk(Move-_, Moves),
    why_not(Kind, Position, Moves, Move, Why).

why_not(numbered, _, Moves, Move, Why) :-
    length(Moves, Count),
    no_such_move(Move, Count, Why).
why_not(named, Position, Moves, Cell, Why) :-
    integer(Cell),
    forall(member(Move-_, Moves), integer(Move)),
    state_cells(Position, Cells),
    (   nth1(Cell, Cells, Content)
    ->  \+ blank(Content),
        format(atom(Why), 'cell ~w is taken by ~w', [Cell, Content])
    ;   length(Cells, Count),
        no_such_move(Cell, Count, Why)
    ).

no_such_move(Move, Count, Why) :-
    name_text(Move, Text),
    format(atom(Why), 'there is no move ~w: the moves are 1 to ~w', [Text, Count]).

%   In the lab, a position is [Player, State], and the argument of draw/1 is the State.

drawing(Rules, Position, Text) :-
    (   Position = [Player, State],
        atom(Player),
        is_list(State)
    ->  Drawn = State
    ;   Drawn = Position
    ),
    with_output_to(string(Text), ignore(Rules:draw(Drawn))).
