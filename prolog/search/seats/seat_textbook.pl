:- module(pybridge_seat_textbook,
          [ seat_textbook_analysis/4    % +Game, +Position, +Config, -Analysis
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../../base/clock', [elapsed/2, start_clock/2]).
:- use_module('../../rules/seats', [seats/2]).
:- use_module(seat_analysis, [seat_unsearched/4]).
:- use_module('../textbook/maxn', [maxn/3]).
:- use_module('../textbook/paranoid', [paranoid/3]).
:- use_module('../textbook/horizon', [complete/1]).
:- use_module('../textbook/seat_horizon', []).
:- use_module('../textbook/textbook', [first_move/3, limited/6]).

/** <module> Analysis by the textbook's searches for any number of players */

%!  seat_textbook_analysis(+Game, +Position, +Config, -Analysis) is det.
%
%   As analyse/3, for Config's algorithm, maxn or paranoid. If a limit is reached before there is an answer, the result
%   is only the first legal move.

seat_textbook_analysis(Game, Position, Config, Analysis) :-
    _{algorithm:Algorithm, depth:Depth, nodes:Limit, seconds:Seconds0} :< Config,
    start_clock(Seconds0, Clock),
    seat_unsearched(Game, Position, Clock, Unsearched),
    Root = horizon(Game, Depth, Position),
    Found = found(none),
    limited(Clock, Game, ( \+ Game:utility(Position, _), found(Algorithm, Root, Found) ; true ), Limit, false, Nodes0),
    Nodes is max(1, Nodes0),
    elapsed(Clock, Seconds),
    Known = Unsearched.put(_{algorithm:Algorithm, nodes:Nodes, seconds:Seconds}),
    (   Found = found(answer(Next, Values, Complete))
    ->  first_move(Root, Next, Line),
        ( Line = [Move] -> true ; Move = @(none) ),
        ( Depth == inf -> Shown = @(none) ; Shown = Depth ),
        reported(Algorithm, Values, Game, Position, Complete, Known.put(_{move:Move, line:Line, depth:Shown}), Analysis)
    ;   Analysis = Known
    ).

found(Algorithm, Root, Found) :-
    call(Algorithm, pybridge_seat_horizon:Root, Next, Values),
    complete(Complete),
    nb_setarg(1, Found, answer(Next, Values, Complete)).

%   reported(+Algorithm, +Found, +Game, +Position, +Complete, +Analysis0, -Analysis): what is expected of all, or what
%   the player to move is sure of, if the search has not guessed.

reported(maxn, Values, Game, _, _, Analysis0, Analysis) :-
    seats(Game, Players),
    pairs_keys_values(Pairs, Players, Values),
    Values = [Value|_],
    Analysis = Analysis0.put(_{value:Value, values:Pairs}).
reported(paranoid, Value, Game, Position, Complete, Analysis0, Analysis) :-
    once(Game:turn(Position, Mover)),
    seats(Game, Players),
    findall(Player-Sure,
            ( member(Player, Players), ( Player == Mover, Complete == true -> Sure = Value ; Sure = @(none) ) ),
            Secured),
    Analysis = Analysis0.put(secured, Secured).
