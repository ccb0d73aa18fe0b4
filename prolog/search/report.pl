:- module(pybridge_report,
          [ analysis/4,         % +Game, +Found, +DepthWork, -Analysis
            unsearched/4        % +Game, +Position, +Work, -Analysis
          ]).
:- use_module('../base/clock', [elapsed/2]).
:- use_module('../rules/consistency', [varying/4]).
:- use_module('../rules/rule_faults', [broken_rules/2]).
:- use_module(score, [score_utility/2, score_plies/2, utility_score/3]).

/** <module> Converting the result of a search to the dict that analyse/3 returns

Found is found(Score, Exact, Distance, Line): Exact is true if the utility in Score is
proven; Distance is proven if its plies are too, not_asked if a proof of the winner was
enough, and otherwise unknown; Line starts with the best move. Work is
work(Algorithm, Compiled, Nodes, TableHits, Clock), where Compiled is true if the search ran compiled, otherwise false.
*/

%!  analysis(+Game, +Found, +DepthWork, -Analysis) is det.
%
%   DepthWork is Depth-Work. A Depth of inf, for a search of the whole game, becomes @(none).

analysis(Game, found(Score, Exact0, Distance0, Line), Depth0-work(Algorithm, Compiled, Nodes, Hits, Clock),
         analysis{ move:Move, line:Line, value:Value, winner:Winner, plies:Plies,
                   exact: @(Exact), algorithm:Algorithm, compiled: @(Compiled), depth:Depth, nodes:Nodes,
                   playouts:0, table_hits:Hits, seconds:Seconds
                 }) :-
    (   Line = [Move|_]
    ->  true
    ;   Move = @(none)
    ),
    (   Depth0 == inf
    ->  Depth = @(none)
    ;   Depth = Depth0
    ),
    (   Exact0 == true,
        varying(Game, _, _, _)          % nothing is proven about a game of chance
    ->  Exact = false,
        Distance = unknown
    ;   Exact = Exact0,
        Distance = Distance0
    ),
    score_utility(Score, Utility),
    winner(Utility, Exact, Game, Winner),
    value(Utility, Exact, Score, Value),
    plies(Utility, Distance, Score, Plies),
    elapsed(Clock, Seconds).

%   If the score is a win, the winner is proven even if the utility is not: the true utility could
%   only be higher.

winner(Utility, Exact, Game, Winner) :-
    (   Utility > 0
    ->  Game:players(Winner, _)
    ;   Utility < 0
    ->  Game:players(_, Winner)
    ;   Exact == true
    ->  Winner = draw
    ;   Winner = unknown
    ).

value(0, false, Guess, Value) :-
    !,
    Value = Guess.
value(Utility, _, _, Utility).

plies(Utility, Distance, Score, Plies) :-
    (   Utility =\= 0,
        Distance == proven
    ->  score_plies(Score, Plies)
    ;   Plies = @(none)
    ).

%!  unsearched(+Game, +Position, +Work, -Analysis) is det.
%
%   Analysis is the result before any search has finished: the first legal move, or the outcome
%   of a game that has ended.

unsearched(Game, Position, Work, Analysis) :-
    (   Game:utility(Position, Utility)
    ->  utility_score(Utility, 0, Score),
        analysis(Game, found(Score, true, proven, []), 0-Work, Analysis)
    ;   Game:move(Position, Move, _)
    ->  analysis(Game, found(0, false, unknown, [Move]), 0-Work, Analysis)
    ;   broken_rules(Game, Position)
    ).
