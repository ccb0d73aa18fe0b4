:- module(pybridge_strategies,
          [ strategies/2,       % +Game, -Names
            strategy_name/2,    % +Game, ?Name
            written_name/2,     % +Game, ?Name
            strategy_move/4,    % :Position, +Name, -Move, -Next
            random_strategy_move/6 % :Position, +Name, +Chance0, -Move, -Next, -Chance
          ]).
:- use_module('../base/chance', [chance_number/3]).
:- use_module('../base/messages', [message_text/2]).
:- use_module(contract, [offers/2]).
:- use_module(error_place, [error_line/5]).
:- use_module(faults, [authors_text/3, game_error/3, predicate_place/4, strategy_clause/4]).
:- use_module(positions, [start_position/3]).

/** <module> The strategies in a game's rules

A strategy has a legal move in every position in which a player is to move. Only its first one is played.
*/

:- meta_predicate
    strategy_move(:, +, -, -),
    random_strategy_move(:, +, +, -, -, -).

%!  strategies(+Game, -Names) is det.
%
%   Names are those of the strategies of Game.

strategies(Game, Names) :-
    findall(Name, strategy_name(Game, Name), All),
    sort(All, Names).

%!  strategy_name(+Game, ?Name) is nondet.
%
%   Game has the strategy Name: one of its clauses names it, or one that names none has a move in the start position.
%   Strategies that clauses name are not run: a faulty one does not stand in the way of the others.
%
%   @error game_error(File, Line, Text)

strategy_name(Game, Name) :-
    catch(written_name(Game, Name), error(Formal, Context), not_found(Game, error(Formal, Context))).

%!  written_name(+Game, ?Name) is nondet.
%
%   As strategy_name/2, but errors of the rules are thrown as they are.

written_name(Game, Name) :-
    offers(Game, strategy/3),
    strategy_clause(Game, _, Name0, _),
    atom(Name0),
    Name = Name0.
written_name(Game, Name) :-
    offers(Game, strategy/3),
    strategy_clause(Game, _, Name0, Clause),
    var(Name0),
    start_position(Game, default, Start),
    clause_property(Clause, predicate(Module:_)),       % which may be another than the game imports it into
    clause(Module:strategy(Name, Start, _), Goal, Clause),
    call(Module:Goal),
    atom(Name).

not_found(Game, Error) :-
    start_position(Game, default, Start),
    raised(Game, _, Start, Error).

%!  strategy_move(:Position, +Name, -Move, -Next) is det.
%
%   The strategy Name plays Move in Game:Position, in which a player is to move. It leads to Next.
%
%   @error game_error(File, Line, Text) if the strategy has no legal move, or raises an error

strategy_move(Game:Position, Name, Move, Next) :-
    (   catch(Game:strategy(Name, Position, Move0), error(Formal, Context),
              raised(Game, Name, Position, error(Formal, Context)))
    ->  true
    ;   faulty(Game, Name, "strategy/3 has no move for ~w in ~q", [Name,Position])
    ),
    (   ground(Move0)
    ->  true
    ;   faulty(Game, Name, "strategy/3 does not bind the move of ~w in ~q", [Name,Position])
    ),
    (   Game:move(Position, Move0, Next0)
    ->  Move = Move0,
        Next = Next0
    ;   faulty(Game, Name, "strategy/3 lets ~w play ~q, which is not a legal move in ~q", [Name,Move0,Position])
    ).

%!  random_strategy_move(:Position, +Name, +Chance0, -Move, -Next, -Chance) is det.
%
%   The same for a strategy that uses random numbers: those of Prolog, which Chance0 determines.

random_strategy_move(Position, Name, Chance0, Move, Next, Chance) :-
    chance_number(Chance0, Seed, Chance),
    set_random(seed(Seed)),
    strategy_move(Position, Name, Move, Next).

%   raised(+Game, ?Name, +Position, +Error): Name is unbound where a clause finds the names of strategies itself.

raised(_, _, _, Error) :-
    Error = error(game_error(_, _, _), _),
    !,
    throw(Error).
raised(Game, Name, Position, error(resource_error(_), _)) :-
    !,
    shown(Name, Shown),
    faulty(Game, Name, "strategy/3 runs out of memory for ~w in ~q: does it terminate?", [Shown,Position]).
raised(Game, Name, Position, Error) :-
    (   error_line(Game, Game:strategy(Name, Position, _), File, Line, Raised)
    ->  true
    ;   predicate_place(Game, strategy(Name), File, Line),
        message_text(Error, Raised)
    ),
    shown(Name, Shown),
    fault_at(Game, File, Line, "strategy/3 raises an error for ~w in ~q: ~w", [Shown,Position,Raised]).

shown(Name, Shown) :-
    ( var(Name) -> Shown = '_' ; Shown = Name ).

faulty(Game, Name, Format, Arguments) :-
    predicate_place(Game, strategy(Name), File, Line),
    fault_at(Game, File, Line, Format, Arguments).

fault_at(Game, File, Line, Format, Arguments) :-
    format(string(Text0), Format, Arguments),
    authors_text(Game, Text0, Text),
    game_error(File, Line, Text).
