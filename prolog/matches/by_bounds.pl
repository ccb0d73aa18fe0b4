:- module(pybridge_by_bounds,
          [ move_by_bounds/4,   % +Solution, :Position, -Move, -Analysis
            ranked_by_bounds/3  % +Solution, :Position, -Ranked
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/positions', [move_texts/3]).
:- use_module('../rules/seats', [side_of_mover/2]).
:- use_module('../solving/solved_bounds', [chance_bounds/4]).

/** <module> Perfect play in a game of chance that has been solved: the move that leads to the best expectation */

:- meta_predicate
    move_by_bounds(+, :, -, -),
    ranked_by_bounds(+, :, -).

%!  move_by_bounds(+Solution, :Position, -Move, -Analysis) is semidet.
%
%   Move is the first of those whose bounds have the best middle for the player to move in Position, where a player
%   decides. Analysis is as in analyse/3.

move_by_bounds(Solution, Game:Position, Move, Analysis) :-
    moves_by_bounds(Solution, Game:Position, [_-(Move-Bounds)|_]),
    value(Bounds, Value, Exact),
    Analysis = analysis{ move:Move, line:[Move], value:Value, bounds:Bounds, chances: @(none), winner:unknown,
                         values: @(none), secured: @(none), mixture: @(none),
                         plies: @(none), exact: @(Exact), algorithm:solution, compiled: @(false), depth: @(none),
                         nodes:0, playouts:0, table_hits:0, seconds:0.0 }.

value([Low,High], Value, Exact) :-
    (   Low =:= High
    ->  Exact = true,
        Value = Low
    ;   Exact = false,
        Value is float(Low+High)/2
    ).

%   moves_by_bounds(+Solution, :Position, -Moves): Moves are Key-(Move-Bounds), the best first.

moves_by_bounds(Solution, Game:Position, Moves) :-
    side_of_mover(Game:Position, Side),
    Side =\= 0,
    findall(Key-(Move-[Lowest,Highest]),
            ( Game:move(Position, Move, Next),
              chance_bounds(Solution, Next, Lowest, Highest),
              Key is -Side*(Lowest+Highest) ),
            Keyed),
    keysort(Keyed, Moves).

%!  ranked_by_bounds(+Solution, :Position, -Ranked) is semidet.
%
%   Ranked are the moves in Position, the best first, each a dict as in ranked_moves/3 with its bounds.

ranked_by_bounds(Solution, Game:Position, Ranked) :-
    moves_by_bounds(Solution, Game:Position, Moves),
    findall(Dict, ( member(_-(Move-Bounds), Moves), ranked_move(Solution, Game:Position, Move, Bounds, Dict) ), Ranked).

ranked_move(Solution, Game:Position, Move, Bounds,
            ranked{ move:Move, text:Text, value:Value, winner:unknown, plies: @(none), exact: @(Exact), bounds:Bounds,
                    values: @(none), visits:0, line:Line, texts:Texts }) :-
    value(Bounds, Value, Exact),
    once(Game:move(Position, Move, Next)),
    (   \+ Game:utility(Next, _),
        moves_by_bounds(Solution, Game:Next, [_-(Reply-_)|_])
    ->  Line = [Move,Reply]
    ;   Line = [Move]
    ),
    move_texts(Game, Line, Texts),
    Texts = [Text|_].
