:- module(pybridge_plain_game,
          [ plain_game/3,       % +File, +Rules, +Game
            own_module/2,       % +Game, -Module
            plain_cells/3       % +Game, +Position, -Cells
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(checks, [checked_solutions/5]).
:- use_module(move_names, [blank/1, name_cells/2, name_text/2, named_moves/3, state_cells/2, state_rows/2]).
:- use_module(contract, [defines/2]).
:- use_module(faults, [game_error/3, game_error/4, predicate_place/4]).

/** <module> Games in the style of the lab

Such a game is a file without a module: it defines move(Position, Next), isMinPlayer(Position),
utility(Position, Value) for positions without a move, and a start position. The file is loaded
into a module of its own without changes. Game is another module that adapts it to the
contract:

  - the players are `max` and `min`;
  - the game starts from start(Position), or from a position given as the name of the
    variant, written as a term;
  - the game has ended when there is no move;
  - if the state is a list, it is a board, and a move is named after the cells that it changes
    (see move_names.pl); other moves are numbered in the order in which move/2 finds them;
  - the output of draw/1 is the drawing;
  - utilities/2, heuristic/2, canonical/2, position_text/2, about/1, layout/1 and look/2 may be added as in a module, and
    strategy(Name, Position, Next) and forcing(Position, Next).

Anything else in the file, such as the lab's startGame/0 and minimax/3, is left alone.
*/

%!  plain_game(+File, +Rules, +Game) is det.
%
%   Make the module Game adapt the rules that were loaded from File into the module Rules.
%
%   @error game_error(File, Line, Text)

plain_game(File, Rules, Game) :-
    forall(needed(Predicate, Modes), check_defined(File, Rules, Predicate, Modes)),
    adapt(File, Rules, Game).

needed(move/2,        'move(Position, Next)').
needed(utility/2,     'utility(Position, Value)').
needed(isMinPlayer/1, 'isMinPlayer(Position)').

check_defined(File, Rules, Predicate, Modes) :-
    (   defines(Rules, Predicate)
    ->  true
    ;   defines(Rules, players/2)
    ->  game_error(File, 1, "the file is not a module: its first term must be :- module(Name, [players/2, start/2, ...])")
    ;   game_error(File, 1, "~w is missing: a file without a :- module line must be in the lab's style, with ~w",
                   [Predicate, Modes])
    ).

:- dynamic
    rules/2,                    % Game, Rules
    lab_file/2.                 % Game, File

pybridge_faults:adapted_from(Game, File) :-
    lab_file(Game, File).

%!  own_module(+Game, -Module) is det.
%
%   Module contains the predicates of the file of Game: it is Game itself, or the module that Game
%   adapts.

own_module(Game, Module) :-
    (   rules(Game, Rules)
    ->  Module = Rules
    ;   Module = Game
    ).

%   A fault in a predicate of the contract is reported at the predicate that it is derived from.

pybridge_faults:written_as(Game, Predicate, Rules:Own) :-
    rules(Game, Rules),
    own(Predicate, Own).

own(turn/2,    isMinPlayer/1).
own(utility/2, utility/2).
own(move/3,    move/2).
own(Name/Arity, Own) :-
    derived(Head, Own),
    functor(Head, Name, Arity).

%   The clauses are created anew each time, since the file may have been edited.

adapt(File, Rules, Game) :-
    retractall(rules(Game, _)),
    assertz(rules(Game, Rules)),
    retractall(lab_file(Game, _)),
    assertz(lab_file(Game, File)),
    forall(clause_of(File-Game-Rules, Head, Body),
           ( functor(Head, Name, Arity),
             abolish(Game:Name/Arity),
             assertz(Game:(Head :- Body))
           )),
    forall(derived(Head, Own), offer(Game, Head, defines(Rules, Own))).

clause_of(_,     players(max, min),            true).
clause_of(F-G-R, start(Variant, Position),     pybridge_plain_game:start(F, G-R, Variant, Position)).
clause_of(_-_-R, turn(Position, Player),       pybridge_plain_game:turn(R, Position, Player)).
clause_of(_-_-R, utility(Position, Value),     pybridge_plain_game:utility(R, Position, Value)).
clause_of(_-_-R, move(Position, Move, Next),   pybridge_plain_game:move(R, Position, Move, Next)).
clause_of(_,     text(Move, Text),             pybridge_move_names:name_text(Move, Text)).
clause_of(_-_-R, refusal(Position, Move, Why), pybridge_plain_game:refusal(R, Position, Move, Why)).

%   Some predicates are offered only if there is something to draw.

offered_clause(R, drawing(Position, Text),    pybridge_plain_game:drawing(R, Position, Text)).
offered_clause(_, board(Position, Board),     pybridge_plain_game:board(Position, Board)).
offered_clause(R, cells(Position, Move, Ids), pybridge_plain_game:cells(R, Position, Move, Ids)).
offered_clause(R, strategy(Name, Position, Move), pybridge_plain_game:strategy(R, Name, Position, Move)).
offered_clause(R, forcing(Position, Move),    pybridge_plain_game:forcing(R, Position, Move)).
offered_clause(R, Head, R:Head) :-
    as_written(Head).

%   derived(?Head, -Own): the optional predicate of Head is offered if the file defines Own.

derived(drawing(_, _), draw/1).
derived(strategy(_, _, _), strategy/3).
derived(forcing(_, _), forcing/2).
derived(Head, Name/Arity) :-
    as_written(Head),
    functor(Head, Name, Arity).

%   Predicates without moves are the same here as in a module.

as_written(utilities(_, _)).
as_written(heuristic(_, _)).
as_written(canonical(_, _)).
as_written(position_text(_, _)).
as_written(about(_)).
as_written(layout(_)).
as_written(look(_, _)).

%   offer(+Game, +Head, :If): Game offers the predicate of Head if the goal If is true.

:- meta_predicate offer(+, +, 0).

offer(Game, Head, If) :-
    functor(Head, Name, Arity),
    (   If
    ->  with_mutex(pybridge_plain_game, define(Game, Name/Arity, Head))
    ;   abolish(Game:Name/Arity)
    ).

define(Game, Predicate, _) :-
    defines(Game, Predicate),
    !.
define(Game, _, Head) :-
    rules(Game, Rules),
    offered_clause(Rules, Head, Body),
    assertz(Game:(Head :- Body)).

start(File, Game-Rules, Variant, Position) :-
    (   Variant = standard,
        defines(Rules, start/1)
    ->  once(Rules:start(Position0))
    ;   var(Variant)
    ->  game_error(File, 1, "there is no start position: add a fact start(Position), or give it with --start")
    ;   given_start(File, Variant, Position0),
        check_given(Rules, Position0)
    ),
    offer(Game, board(_, _), state_rows(Position0, _)),
    offer(Game, cells(_, _, _), state_rows(Position0, _)),
    Position = Position0.

given_start(File, Text, Position) :-
    (   catch(term_to_atom(Position0, Text), error(syntax_error(_), _), fail),
        ground(Position0)
    ->  Position = Position0
    ;   game_error(File, 1, "a start position must be a Prolog term without variables, not ~w", [Text])
    ).

%   The lab's rules do not define what a position is, and the last clause of their utility/2 accepts
%   anything. A given position without a move is therefore assumed to be a mistake.

check_given(Rules, Position) :-
    catch(checked_solutions(Rules, move/2, Next, move(Position, Next), Nexts), fault(_, Fault), true),
    (   Nexts == []
    ->  Fault = "has no solution"
    ;   true
    ),
    (   var(Fault)
    ->  true
    ;   predicate_place(Rules, move/2, File, Line),
        game_error(File, Line, "from the start ~q, move/2 ~w: is that a position of this game?", [Position, Fault])
    ).

turn(Rules, Position, Player) :-
    (   Rules:isMinPlayer(Position)
    ->  Player = min
    ;   Player = max
    ).

%   The last clause of the lab's utility/2 applies to all positions, but is correct only if there
%   is no move.

utility(Rules, Position, Value) :-
    \+ Rules:move(Position, _),
    once(Rules:utility(Position, Value)).

move(Rules, Position, Move, Next) :-
    moves(Rules, Position, _, Moves),
    (   ground(Move)
    ->  memberchk(Move-Next0, Moves),
        Next = Next0
    ;   member(Move-Next, Moves)
    ).

%   moves(+Rules, +Position, -Kind, -Moves): Moves are pairs Move-Next; Kind is `named` or
%   `numbered`.

moves(Rules, Position, Kind, Moves) :-
    findall(Next, Rules:move(Position, Next), Nexts),
    (   named_moves(Position, Nexts, Moves0)
    ->  Kind = named,
        Moves = Moves0
    ;   Kind = numbered,
        findall(Number-Next, nth1(Number, Nexts, Next), Moves)
    ).

forcing(Rules, Position, Move) :-
    moves(Rules, Position, _, Moves),
    memberchk(Move-Next, Moves),
    Rules:forcing(Position, Next).

%   In this style, a strategy finds the next position.

strategy(Rules, Name, Position, Move) :-
    Rules:strategy(Name, Position, Next),
    moves(Rules, Position, _, Moves),
    (   memberchk(Move0-Next, Moves)
    ->  Move = Move0
    ;   Move = Next
    ).

refusal(Rules, Position, Move, Why) :-
    moves(Rules, Position, Kind, Moves),
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

%   If a position has no board but the start position has one, it is shown as a board of one cell.

board(Position, board([], BoardRows)) :-
    (   state_rows(Position, Rows)
    ->  board_rows(Rows, 1, BoardRows)
    ;   format(atom(Text), '~q', [Position]),
        BoardRows = [row('', [cell(1, Text)])]
    ).

board_rows([], _, []).
board_rows([Row|Rows], Cell0, [row('', Cells)|BoardRows]) :-
    board_cells(Row, Cell0, Cell, Cells),
    board_rows(Rows, Cell, BoardRows).

board_cells([], Cell, Cell, []).
board_cells([Content|Contents], Cell0, Cell, [cell(Cell0, Piece)|Cells]) :-
    piece(Content, Piece),
    Cell1 is Cell0+1,
    board_cells(Contents, Cell1, Cell, Cells).

piece(Content, Piece) :-
    (   integer(Content)
    ->  Piece = Content
    ;   blank(Content)
    ->  Piece = (-)
    ;   format(atom(Piece), '~w', [Content])
    ).

cells(Rules, Position, Move, Ids) :-
    moves(Rules, Position, Kind, _),
    kind_cells(Kind, Move, Ids).

kind_cells(named, Move, Ids) :-
    name_cells(Move, Ids).
kind_cells(numbered, _, []).

%!  plain_cells(+Game, +Position, -Cells) is det.
%
%   Cells has, for each move of Game, the cells that it touches. Asking cells/3 about one move after the other finds all moves each time.

plain_cells(Game, Position, Cells) :-
    own_module(Game, Rules),
    moves(Rules, Position, Kind, Moves),
    pairs_keys(Moves, Names),
    maplist(kind_cells(Kind), Names, Cells).

%   In the lab, a position is [Player, State], and the argument of draw/1 is the State.

drawing(Rules, Position, Text) :-
    (   Position = [Player, State],
        atom(Player),
        is_list(State)
    ->  Drawn = State
    ;   Drawn = Position
    ),
    with_output_to(string(Text), ignore(Rules:draw(Drawn))).
