:- module(pybridge_seat_ranking,
          [ seat_ranking/5,     % :Position, +Options, ?Last, -Ranked, -Work
            seat_ranking/6      % :Position, +Options, ?Last, -Ranked, -Work, -Analysis
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../base/clock', [start_clock/2]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../rules/seats', [seats/2]).
:- use_module('../search/options', [refuse_value/3]).
:- use_module('../search/scheduler/analyse', [analyse/3]).
:- use_module('../search/search_config', [search_config/3]).
:- use_module('../search/seats/seat_analysis', [seat_analysis/7]).

/** <module> The value of every move, with any number of seats, or where several choose at once */

:- meta_predicate
    seat_ranking(:, +, ?, -, -),
    seat_ranking(:, +, ?, -, -, -).

%!  seat_ranking(:Position, +Options, ?Last, -Ranked, -Work) is nondet.
%!  seat_ranking(:Position, +Options, ?Last, -Ranked, -Work, -Analysis) is nondet.
%
%   Ranked and Work are the dicts of ranking.pl, whenever the work has doubled; Last is true at the end. The moves that
%   the player to move should make most often come first, and the values of each are what every player can expect after
%   it. Analysis is that of analyse/3.

seat_ranking(Position, Options, Last, Ranked, Work) :-
    seat_ranking(Position, Options, Last, Ranked, Work, _).

seat_ranking(Game:Position, Options, Last, Ranked, Work, Analysis) :-
    search_config(Game, Options, Config),
    ( Config.algorithm == seats -> true ; refuse_value(rank, algorithm, Config.algorithm) ),
    start_clock(Config.seconds, Clock),
    seat_analysis(analyse, Game, Position, Config.put(clock, Clock), Last, Analysis, Moves),
    seats(Game, Players),
    maplist(ranked(Game, Players), Moves, Ranked),
    _{depth:Depth, nodes:Nodes, playouts:Playouts, seconds:Seconds} :< Analysis,
    Work = work{algorithm:mcts, depth:Depth, nodes:Nodes, playouts:Playouts, table_hits:0, seconds:Seconds}.

ranked(Game, Players, move(Move, Visits, Values0),
       ranked{ move:Move, text:Text, value:Value, values:Values, winner:unknown, plies: @(none), exact: @(false),
               visits:Visits, line:[Move], texts:[Text] }) :-
    move_text(Game, Move, Text),
    (   Values0 == none
    ->  Value = 0,
        Values = @(none)
    ;   Values0 = [Value|_],
        pairs_keys_values(Values, Players, Values0)
    ).
