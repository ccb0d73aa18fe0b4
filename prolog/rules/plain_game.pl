:- module(pybridge_plain_game,
          [ plain_game/3         % +File, +Rules, +Game
          ]).
:- use_module(library(lists), [nth1/3]).
:- use_module(checks, [check_start/1, answers/5]).
:- use_module(contract, [defines/2]).
:- use_module(faults, [game_error/3, game_error/4, predicate_place/4]).

/** <module> A game in the style of the lab

A file without a module: move(Position, Next), utility(Position, Value) for where
there are no moves left, isMinPlayer(Position), and a start position. It is
loaded into a module of its own, as it is; Game is another module, which offers
the contract on top of it:

  - the players are `max` and `min`;
  - the game starts from start(Position), or from a position that is given as
    the variant's name, written as a term;
  - it has ended where there is no move;
  - the moves are 1, 2, ... in the order in which move/2 finds them;
  - what draw/1 prints is the drawing.

All else that such a file may hold, like the lab's startGame/0 and minimax/3,
is left alone.
*/

%!  plain_game(+File, +Rules, +Game) is det.
%
%   Make Game the module that adapts the rules which were loaded from File into the
%   module Rules.
%
%   @error game_error(File, Line, Text)

plain_game(File, Rules, Game) :-
    forall(needed(Predicate, Modes), check_defined(File, Rules, Predicate, Modes)),
    adapt(File, Rules, Game),
    (   defines(Rules, start/1)
    ->  check_start(Game)
    ;   true
    ).

needed(move/2,        'move(Position, Next)').
needed(utility/2,     'utility(Position, Value)').
needed(isMinPlayer/1, 'isMinPlayer(Position)').

check_defined(File, Rules, Predicate, Modes) :-
    (   defines(Rules, Predicate)
    ->  true
    ;   defines(Rules, players/2)
    ->  game_error(File, 1, "it is not a module file: expected :- module(Name, [players/2, start/2, ...]) first")
    ;   game_error(File, 1, "~w is missing: without a :- module line, the lab's style is expected, with ~w",
                   [Predicate, Modes])
    ).

:- dynamic rules/2.             % Game, Rules

%   What is wrong with a predicate of the contract stands where the lab's own is.

pybridge_faults:written_as(Game, Predicate, Rules:Own) :-
    rules(Game, Rules),
    own(Predicate, Own).

own(turn/2,    isMinPlayer/1).
own(utility/2, utility/2).
own(move/3,    move/2).
own(drawing/2, draw/1).

%   The clauses are made anew each time, as the file may have been edited.

adapt(File, Rules, Game) :-
    retractall(rules(Game, _)),
    assertz(rules(Game, Rules)),
    forall(clause_of(File-Rules, Head, Body),
           ( functor(Head, Name, Arity),
             abolish(Game:Name/Arity),
             adapt_clause(Rules, Game, Head, Body)
           )).

adapt_clause(Rules, Game, Head, Body) :-
    (   Head = drawing(_, _),
        \+ defines(Rules, draw/1)
    ->  true
    ;   assertz(Game:(Head :- Body))
    ).

clause_of(_,   players(max, min),           true).
clause_of(F-R, start(Variant, Position),    pybridge_plain_game:start(F, R, Variant, Position)).
clause_of(_-R, turn(Position, Player),      pybridge_plain_game:turn(R, Position, Player)).
clause_of(_-R, utility(Position, Value),    pybridge_plain_game:utility(R, Position, Value)).
clause_of(_-R, move(Position, Move, Next),  pybridge_plain_game:move(R, Position, Move, Next)).
clause_of(_,   text(Move, Text),            pybridge_plain_game:text(Move, Text)).
clause_of(_-R, refusal(Position, Move, Why), pybridge_plain_game:refusal(R, Position, Move, Why)).
clause_of(_-R, drawing(Position, Text),     pybridge_plain_game:drawing(R, Position, Text)).

start(File, Rules, Variant, Position) :-
    (   Variant = standard,
        defines(Rules, start/1)
    ->  once(Rules:start(Position))
    ;   var(Variant)
    ->  game_error(File, 1, "there is no start position: add a fact start(Position), or give it with --start")
    ;   given_start(File, Variant, Position0),
        check_given(Rules, Position0),
        Position0 = Position
    ).

given_start(File, Text, Position) :-
    (   catch(term_to_atom(Position0, Text), error(syntax_error(_), _), fail),
        ground(Position0)
    ->  Position = Position0
    ;   game_error(File, 1, "a start position is a Prolog term without variables, not ~w", [Text])
    ).

%   The lab's rules say nothing about what a position is, and its last clause of
%   utility/2 values anything: one that has no move is taken for a mistake.

check_given(Rules, Position) :-
    catch(answers(Rules, move/2, Next, move(Position, Next), Nexts), fault(_, Fault), true),
    (   Nexts == []
    ->  Fault = "finds no move"
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

%   The lab's utility/2 has a last clause for all positions, and is only right
%   where there is no move.

utility(Rules, Position, Value) :-
    \+ Rules:move(Position, _),
    once(Rules:utility(Position, Value)).

move(Rules, Position, Number, Next) :-
    findall(Child, Rules:move(Position, Child), Children),
    nth1(Number, Children, Next).

text(Number, Text) :-
    (   var(Text)
    ->  atom_number(Text, Number)
    ;   atom_number(Text, Number),
        integer(Number),
        atom_number(Written, Number),
        Written == Text
    ).

refusal(Rules, Position, Move, Why) :-
    findall(x, Rules:move(Position, _), Moves),
    length(Moves, Count),
    \+ ( integer(Move), between(1, Count, Move) ),
    format(atom(Why), 'there is no move ~w: the moves are 1 to ~w', [Move, Count]).

%   In the lab a position is [Player, State], and draw/1 takes the State.

drawing(Rules, Position, Text) :-
    (   Position = [Player, State],
        atom(Player),
        is_list(State)
    ->  Drawn = State
    ;   Drawn = Position
    ),
    with_output_to(string(Text), ignore(Rules:draw(Drawn))).
