:- module(pybridge_report,
          [ analysis/4,         % +Game, +Found, +DepthWork, -Analysis
            unsearched/4        % +Game, +Position, +Work, -Analysis
          ]).
:- use_module('../base/expansion', [goal_expansion/2]).
:- use_module('../base/clock', [elapsed/2]).
:- use_module('../rules/chance_moves', [chance_decides/1]).
:- use_module('../rules/consistency', [varying/4]).
:- use_module('../rules/rule_faults', [broken_rules/2]).
:- use_module('../rules/seats', [seats/2, winner/3]).
:- use_module('../worth/score', [end_score/2, score_plies/2, score_utility/2]).
:- use_module('../worth/worth',
              [bounds/2, exact_worth/2, expected_value/3, game_range/2, nothing_known/2, sure_score/2, worth_level/2]).

/** <module> Converting the result of a search to the dict that analyse/3 returns

Found is found(Worth, Guess, Line): what is proven (worth.pl), what is guessed where nothing is, and the expected
play, which starts with the best move. Work is work(Algorithm, Compiled, Nodes, TableHits, Clock), where Compiled is
true if the search ran compiled, otherwise false.
*/

%!  analysis(+Game, +Found, +DepthWork, -Analysis) is det.
%
%   DepthWork is Depth-Work. A Depth of inf, for a search of the whole game, becomes @(none).

analysis(Game, found(Worth, Guess, Line), Depth0-work(Algorithm, Compiled, Nodes, Hits, Clock),
         analysis{ move:Move, line:Line, value:Value, bounds:Bounds, chances:Chances, winner:Winner, plies:Plies,
                   values: @(none), secured: @(none), mixture: @(none),
                   exact: @(Exact), algorithm:Algorithm, compiled: @(Compiled), depth:Depth, nodes:Nodes,
                   playouts:0, table_hits:Hits, seconds:Seconds
                 }) :-
    ( Line = [Move|_] -> true ; Move = @(none) ),
    ( Depth0 == inf -> Depth = @(none) ; Depth = Depth0 ),
    value(Worth, Guess, Game, Value, Winner),
    bounds(Worth, Bounds),
    chances(Worth, Value, Game, Chances),
    proven(Worth, Game, Exact, Plies),
    elapsed(Clock, Seconds).

value(expected(Low, High), Guess, Game, Value, Winner) :-
    !,
    expected_value(expected(Low, High), Guess, Value),
    certain_winner(Low, High, Game, Winner).
value(Worth, Guess, Game, Value, Winner) :-
    (   sure_score(Worth, Score)
    ->  score_utility(Score, Value),
        winner(Game, Value, Winner)
    ;   Value = Guess,
        Winner = unknown
    ).

%   chances(+Worth, +Value, +Game, -Chances): in a game of chance that is won, drawn or lost, a dict of the players'
%   chances; a draw counts half for both.

chances(expected(Low, High), Value, Game, Chances) :-
    ( Low =:= High ; float(Value) ),            % a guess by heuristic/2 is no expectation
    game_range(Game, worth(Worst, Best)),
    end_score(1, Best),
    Worst =:= -Best,
    !,
    seats(Game, [Max, Min]),
    MaxChance is (1+Value)/2,
    MinChance is 1-MaxChance,
    dict_pairs(Chances, chances, [Max-MaxChance, Min-MinChance]).
chances(_, _, _, @(none)).

%   certain_winner(+Low, +High, +Game, -Winner): nobody can do better than the best end, so who expects that wins
%   for certain.

certain_winner(Low, High, Game, Winner) :-
    game_range(Game, worth(Worst, Best)),
    (   Low >= Best,
        Low > 0
    ->  winner(Game, 1, Winner)
    ;   High =< Worst,
        High < 0
    ->  winner(Game, -1, Winner)
    ;   Winner = unknown
    ).

proven(expected(Low, High), Game, Exact, @(none)) :-
    !,
    ( Low =:= High, \+ varying(Game, _, _, _) -> Exact = true ; Exact = false ).
proven(Worth, Game, Exact, Plies) :-
    worth_level(Worth, Level),
    (   ( Level < 2 ; varying(Game, _, _, _) )          % nothing is proven if rules answer now this, now that
    ->  Exact = false,
        Plies = @(none)
    ;   Exact = true,
        Worth = worth(Score, High),
        (   Score =:= High,
            Score =\= 0
        ->  score_plies(Score, Plies)
        ;   Plies = @(none)
        )
    ).

%!  unsearched(+Game, +Position, +Work, -Analysis) is det.
%
%   Analysis is the result before any search has finished: the first legal move, or the outcome
%   of a game that has ended.

unsearched(Game, Position, Work, Analysis) :-
    (   Game:utility(Position, Utility)
    ->  end_score(Utility, Score),
        exact_worth(Score, Worth),
        analysis(Game, found(Worth, 0, []), 0-Work, Analysis)
    ;   Game:move(Position, Move, _)
    ->  nothing_known(Game, Range),
        ( chance_decides(Game:Position) -> Line = [] ; Line = [Move] ),
        analysis(Game, found(Range, 0, Line), 0-Work, Analysis)
    ;   broken_rules(Game, Position)
    ).
