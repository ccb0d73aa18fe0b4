:- module(pybridge_ranking,
          [ ranked_moves/3,     % :Position, +Options, -Ranked
            ranked_moves/4,     % :Position, +Options, -Ranked, -Work
            rankings/4,         % :Position, +Options, -Ranked, -Work
            ranked_known/3      % :Position, +Moves, -Ranked
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2, select/3, sum_list/2]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).
:- use_module('../base/chance', [chance/2, chance_order/4]).
:- use_module('../base/clock', [elapsed/2, start_clock/2]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/positions', [legal/2, legal_move/3, move_text/3, outcome/3]).
:- use_module('../rules/seats', [side_of_mover/2, two_sided/1]).
:- use_module('../search/options', [check_options/2, option_value/4]).
:- use_module('../search/preference', [by_preference/3]).
:- use_module('../search/report', [analysis/4]).
:- use_module('../search/scheduler/scheduler',
              [algorithm_of/2, best_known/3, moves_known/2, surer_known/3, turns/2, with_schedule/6, work_done/2]).
:- use_module('../worth/score', [end_score/2, score_utility/2]).
:- use_module('../worth/worth', [nothing_known/2, scaled/2, sure_score/2, worth_level/2]).
:- use_module('../search/search_config', [evaluated/5, request/2, search_config/3]).
:- use_module('../search/textbook/textbook', [found_worth/4, textbook_analysis/4, textbook_search/1]).

:- use_module(seat_ranking, [seat_ranking/5]).

/** <module> The value of every move, by one search

    ?- start(_, Position), ranked_moves(tictactoe:Position, [], Ranked).

A move is known(Found, Depth, Visits), as searchers have it (scheduler.pl), until its place is known; then it becomes a
dict.
*/

:- meta_predicate
    ranked_moves(:, +, -),
    ranked_moves(:, +, -, -),
    rankings(:, +, -, -),
    ranked_known(:, +, -).

%!  ranked_moves(:Position, +Options, -Ranked) is det.
%!  ranked_moves(:Position, +Options, -Ranked, -Work) is det.
%
%   Ranked is a list of dicts ranked{move, text, value, values, winner, plies, exact, visits, line, texts}, one for each
%   legal move, the best move first. line begins with the move, texts are the moves of the line as a person writes them,
%   visits is how many playouts began with the move, and the other keys are as in an Analysis. Work is a dict
%   work{algorithm, depth, nodes, playouts, table_hits, seconds}. Options are those of rank in options.pl.
%
%   Alpha-beta searches all moves to the same depth, and equally good moves are in the game's order. If the
%   algorithm is mcts, or auto and playouts are what suits the game, the search is that of analyse/3, and its move is
%   the first one. A search of the textbook's has an equal part of the limits for each move.

ranked_moves(Position, Options, Ranked) :-
    ranked_moves(Position, Options, Ranked, _).

ranked_moves(Game:Position, Options, Ranked, Work) :-
    once(ranking(Game, Position, Options, true, Ranked, Work)).

%!  rankings(:Position, +Options, -Ranked, -Work) is nondet.
%
%   The same with a solution after each completed depth. The last one is the best, and its Work includes that
%   of a depth that was not completed.

rankings(Game:Position, Options, Ranked, Work) :-
    ranking(Game, Position, Options, _, Ranked, Work).

%   ranking(+Game, +Position, +Options, ?Last, -Ranked, -Work) is nondet: Last is true at the end.

ranking(Game, Position, Options, Last, Ranked, Work) :-
    must_be(ground, Position),
    check_options(rank, Options),
    two_sided(Game),
    !,
    ranking_config(Game, Options, Config0),
    start_clock(Config0.seconds, Clock),
    evaluated(Game, Position, Options, Config0.put(clock, Clock), Config),
    (   ( outcome(Game:Position, _, _) ; side_of_mover(Game:Position, 0) )
    ->  Last = true,
        Moves = [],
        algorithm(Config, Algorithm),
        Work0 = work{algorithm:Algorithm, depth:0, nodes:1, playouts:0, table_hits:0}
    ;   textbook_search(Config.algorithm)
    ->  Last = true,
        by_textbook(Game, Position, Config, Moves, Work0)
    ;   algorithm(Config, mcts)
    ->  by_playouts(Game, Position, Config, Last, Moves, Work0)
    ;   by_depth(Game, Position, Config, Last, Moves, Work0)
    ),
    maplist(ranked_move(Game), Moves, Ranked),
    elapsed(Clock, Seconds),
    Work = Work0.put(seconds, Seconds).

ranking(Game, Position, Options, Last, Ranked, Work) :-
    seat_ranking(Game:Position, Options, Last, Ranked, Work).

%   ranking_config(+Game, +Options, -Config): as in an analysis. But a search that nothing limits may be
%   stopped before everything is proven, and then only playouts have a value for every move.

ranking_config(Game, Options, Config) :-
    search_config(Game, Options, Config0),
    (   option_value(rank, Options, algorithm, auto),
        Config0.algorithm \== chance,
        _{heuristic:false, depth:inf} :< Config0
    ->  Config = Config0.put(algorithm, mixed)
    ;   Config = Config0
    ).

algorithm(Config, Algorithm) :-
    (   memberchk(Config.algorithm, [mixed,chance])
    ->  Algorithm = mcts
    ;   Algorithm = Config.algorithm
    ).

by_depth(Game, Position, Config, Last, Moves, Work) :-
    ( request(Config, depth) -> Request = moves_to_depth ; Request = moves ),
    with_schedule(Request, Game, Position, Config, Schedule,
                  ( turns(Schedule, Last),
                    moves_now(Schedule, Game:Position, Moves0),
                    varied(Config.variety, Moves0, Moves1),
                    best_first(Game:Position, Moves1, Moves),
                    Moves0 = [known(_, Depth, _)|_],
                    work([Schedule], deepening, Depth, Work) )).

moves_now(Schedule, Game:Position, Moves) :-
    (   moves_known(Schedule, Moves0)
    ->  Moves = Moves0
    ;   nothing_known(Game, Range),
        findall(known(found(Range, 0, [Move]), 0, 0), legal(Game:Position, Move), Moves)
    ).

varied(Seed, Moves0, Moves) :-
    (   Seed == none
    ->  Moves = Moves0
    ;   chance(Seed, Chance),
        chance_order(Moves0, Chance, Moves, _)
    ).

%   work(+Schedules, +Algorithm, +Depth, -Work)

work(Schedules, Algorithm, Depth,
     work{algorithm:Algorithm, depth:Shown, nodes:Nodes, playouts:Playouts, table_hits:Hits}) :-
    aggregate_all(r(sum(N), sum(P), sum(H)), ( member(Schedule, Schedules), work_done(Schedule, work(N, P, H, _)) ),
                  r(Nodes0, Playouts, Hits)),
    Nodes is max(1, Nodes0),
    shown_depth(Depth, Shown).

shown_depth(Depth, Shown) :-
    ( Depth == inf -> Shown = @(none) ; Shown = Depth ).

% ----------------------------------------------------------------------
% By playouts

%   The search is that of analyse/3, position by position, so the first move of the ranking is the one that an analysis
%   chooses. If it has proven the value of the position before a limit is reached, alpha-beta and the solver use what is
%   left to prove those of the other moves.

by_playouts(Game, Position, Config, Last, Moves, Work) :-
    request(Config, Request),
    with_schedule(Request, Game, Position, Config, Schedule,
                  ( ( Last == true -> Played = true ; true ),
                    turns(Schedule, Played),
                    moves_now(Schedule, Game:Position, Moves0),
                    (   best_known(Schedule, Role, known(Best, Depth))
                    ->  algorithm_of(Role, Algorithm),
                        proofs(Played, Best-Depth, Schedule, Game:Position, Config, Last, Proofs, Schedules),
                        foldl(maplist(surer_known), Proofs, Moves0, Moves1),
                        preferred(Game:Position, Best, Moves1, Moves)
                    ;   Last = Played,
                        Moves = Moves0,
                        Depth-Algorithm = 0-mcts,
                        Schedules = [Schedule]
                    ),
                    work(Schedules, Algorithm, Depth, Work) )).

%   proofs(+Played, +Best, +Schedule, :Position, +Config, ?Last, -Proofs, -Schedules) is nondet: Proofs are lists of
%   moves, and Schedules are those that have worked for them.

proofs(Played, found(Worth, _, _)-Depth, Schedule, Game:Position, Config, Last, Proofs, Schedules) :-
    (   Played == true,
        Config.algorithm \== chance,
        worth_level(Worth, Level),
        Level >= 2,
        Depth \== inf
    ->  work_done(Schedule, work(Nodes, _, _, _)),
        limited(Config.nodes, Config.nodes-Nodes, Left),
        with_schedule(moves, Game, Position, Config.put(nodes, Left), Further,
                      ( turns(Further, Last),
                        moves_now(Further, Game:Position, Moves) )),
        Proofs = [Moves],
        Schedules = [Schedule, Further]
    ;   Last = Played,
        Proofs = [],
        Schedules = [Schedule]
    ).

%   preferred(:Position, +Best, +Moves0, -Moves): the move of Best comes first, and the others follow as in
%   preference.pl. If the position is lost, then so is every move in it.

preferred(Game:Position, Best, Moves0, [known(Best, Depth, Visits)|Moves]) :-
    Best = found(Worth, _, [First|_]),
    select(known(found(_, _, [First|_]), Depth, Visits), Moves0, Others0),
    !,
    side_of_mover(Game:Position, Side),
    maplist(no_better(Side, Worth), Others0, Others),
    maplist(for_preference, Others, Keyed),
    by_preference(Side, Keyed, Moves).

%   no_better(+Side, +Best, +Known0, -Known): no move is better for Side than the best one.

no_better(Side, Best, known(found(Worth0, Guess, Line), Depth, Visits),
          known(found(Worth, Guess, Line), Depth, Visits)) :-
    at_most(Side, Best, Worth0, Worth).

at_most(_, expected(_, _), Worth, Worth).
at_most(1, worth(_, High), worth(Low0, High0), worth(Low0, High1)) :-
    High1 is min(High0, High).
at_most(-1, worth(Low, _), worth(Low0, High0), worth(Low1, High0)) :-
    Low1 is max(Low0, Low).

for_preference(Known, known(Worth, Visits, Guess)-Known) :-
    Known = known(found(Worth, Guess, _), _, Visits).

%   by_textbook(...): by a search of the textbook's.

by_textbook(Game, Position, Config, Moves,
            work{algorithm:Algorithm, depth:Depth, nodes:Nodes, playouts:0, table_hits:0}) :-
    _{algorithm:Algorithm, depth:Depth0, nodes:Nodes0, seconds:Seconds0} :< Config,
    findall(Move-Next, legal_move(Game:Position, Move, Next), Pairs),
    length(Pairs, Count),
    limited(Depth0, Depth0-1, Less),
    limited(Nodes0, Nodes0//Count, Part),
    limited(Seconds0, Seconds0/Count, Seconds),
    maplist(by_textbook_after(Game, Config.put(_{depth:Less, nodes:Part, seconds:Seconds})), Pairs, Moves0, Entered),
    best_first(Game:Position, Moves0, Moves),
    sum_list(Entered, Nodes),
    shown_depth(Depth0, Depth).

limited(inf, _, inf) :-
    !.
limited(_, Expression, Value) :-
    Value is Expression.

by_textbook_after(Game, Config, Move-Next, known(found(Worth, Value, [Move|Line]), 0, Visits), Nodes) :-
    textbook_analysis(Game, Next, Config, Analysis),
    _{value:Value, winner:Winner, exact: @(Exact), line:Line, playouts:Visits, nodes:Nodes} :< Analysis,
    ( Winner == unknown, \+ has_chance(Game) -> Score = Value ; scaled(Value, Score) ),
    found_worth(Exact, Score, Game, Worth).

% ----------------------------------------------------------------------
% The order of moves

%!  ranked_known(:Position, +Moves, -Ranked) is det.
%
%   Ranked are the dicts of Moves, as in ranked_moves/3, the best first.

ranked_known(Game:Position, Moves, Ranked) :-
    best_first(Game:Position, Moves, Sorted),
    maplist(ranked_move(Game), Sorted, Ranked).

ranked_move(Game, known(Found, _, Visits),
            ranked{ move:Move, text:Text, value:Value, winner:Winner, plies:Plies, exact:Exact,
                    values: @(none), visits:Visits, line:Line, texts:Texts }) :-
    start_clock(inf, Clock),
    analysis(Game, Found, 0-work(none, false, 0, 0, Clock), Analysis),
    _{value:Value, winner:Winner, plies:Plies, exact:Exact, line:Line} :< Analysis,
    maplist(move_text(Game), Line, Texts),
    Line = [Move|_],
    Texts = [Text|_].

%   best_first(:Position, +Moves, -Sorted): wins come first, then draws and unknown results, then losses. Within these,
%   the better value comes first, and among equal values the quicker win or the slower loss.

best_first(Position, Moves, Sorted) :-
    side_of_mover(Position, Side),
    map_list_to_pairs(wish(Side), Moves, Pairs),
    sort(1, @>=, Pairs, SortedPairs),
    pairs_values(SortedPairs, Sorted).

%   wish(+Side, +Move, -Wish): what Side can be sure of after Move. Where it loses, that may be at once.

wish(Side, known(found(Worth, Guess, _), _, _), Wish) :-
    (   \+ sure_score(Worth, _)
    ->  Wish is Side*Guess
    ;   sure_score(Worth, Score),
        ( Side*Score < 0, \+ worth_level(Worth, 3) )
    ->  score_utility(Score, Utility),
        end_score(Utility, End),
        Wish is Side*End
    ;   sure_score(Worth, Score),
        Wish is Side*Score
    ).
