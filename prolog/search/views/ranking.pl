:- module(pybridge_ranking,
          [ ranked_moves/3,     % :Position, +Options, -Ranked
            ranked_moves/4,     % :Position, +Options, -Ranked, -Work
            rankings/4          % :Position, +Options, -Ranked, -Work
          ]).
:- use_module(library(apply), [foldl/5, foldl/6, maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2]).
:- use_module('../../base/chance', [chance/2, chance_order/4]).
:- use_module('../../rules/positions', [legal/2, legal_move/3, outcome/3]).
:- use_module('../clock', [elapsed/2, start_clock/2]).
:- use_module('../guess', [guessing/3]).
:- use_module('../options', [check_options/2, option_value/4]).
:- use_module('../scheduler/scheduler',
              [algorithm_of/2, best_known/3, known_level/2, moves_known/2, surer_known/3, turns/2, with_schedule/6, work_done/2]).
:- use_module('../search_config', [request/2, search_config/3]).
:- use_module('../textbook/textbook', [textbook_analysis/4, textbook_search/1]).
:- use_module(ranked_move, [ranked_move/4, ranked_line/5, by_worth/3, by_preference/4]).

/** <module> The value of every move, by one search

    ?- start(_, Position), ranked_moves(tictactoe:Position, [], Ranked).
*/

:- meta_predicate
    ranked_moves(:, +, -),
    ranked_moves(:, +, -, -),
    rankings(:, +, -, -).

%!  ranked_moves(:Position, +Options, -Ranked) is det.
%!  ranked_moves(:Position, +Options, -Ranked, -Work) is det.
%
%   Ranked is a list of dicts ranked{move, text, value, winner, plies, exact, visits, line, texts}, one
%   for each legal move, the best move first. line begins with the move, texts are the moves of the
%   line as a person writes them, visits is how many playouts began with the move, and the other keys are
%   as in an Analysis. Work is a dict work{algorithm, depth, nodes, playouts, table_hits, seconds}.
%   Options are those of rank in options.pl.
%
%   Alpha-beta searches all moves to the same depth, and equally good moves are in the game's order. If the
%   algorithm is mcts, or auto and playouts are what suits the game, the search is that of analyse/3, and its move is
%   the first one.

ranked_moves(Position, Options, Ranked) :-
    ranked_moves(Position, Options, Ranked, _).

ranked_moves(Game:Position, Options, Ranked, Work) :-
    once(ranking(Game, Position, Options, last, Ranked, Work)).

%!  rankings(:Position, +Options, -Ranked, -Work) is nondet.
%
%   As ranked_moves/4, with a solution after each completed depth. The last one is the best, and its
%   Work includes that of a depth that was not completed.

rankings(Game:Position, Options, Ranked, Work) :-
    ranking(Game, Position, Options, _, Ranked, Work).

%   ranking(+Game, +Position, +Options, ?When, -Ranked, -Work) is nondet: When is depth, or last.

ranking(Game, Position, Options, When, Ranked, Work) :-
    must_be(ground, Position),
    check_options(rank, Options),
    ranking_config(Game, Options, Config),
    start_clock(Config.seconds, Clock),
    (   outcome(Game:Position, _, _)
    ->  When = last,
        Ranked = [],
        reported(Config.algorithm, Algorithm),
        Work0 = work{algorithm:Algorithm, depth:0, nodes:1, playouts:0, table_hits:0}
    ;   ranked(Game:Position, Config.put(clock, Clock), When, Ranked, Work0)
    ),
    elapsed(Clock, Seconds),
    Work = Work0.put(seconds, Seconds).

reported(Algorithm, Reported) :-
    (   Algorithm == mixed
    ->  Reported = mcts
    ;   Reported = Algorithm
    ).

%   ranking_config(+Game, +Options, -Config): as in an analysis. But a search that nothing limits may be
%   stopped before everything is proven, and then only playouts have a value for every move.

ranking_config(Game, Options, Config) :-
    search_config(Game, Options, Config0),
    option_value(rank, Options, heuristic, Heuristic),
    (   option_value(rank, Options, algorithm, auto),
        guessing(Game, Heuristic, false),
        get_dict(depth, Config0, inf)
    ->  Config = Config0.put(algorithm, mixed)
    ;   Config = Config0
    ).

:- meta_predicate
    ranked(:, +, ?, -, -),
    ranked_by(+, :, +, ?, -, -).

ranked(Position, Config, When, Ranked, Work) :-
    (   textbook_search(Config.algorithm)
    ->  When = last,
        moves_by_textbook(Position, Config, Config.clock, Ranked, Work)
    ;   request(Config, Request),
        ranked_by(Request, Position, Config, When, Ranked, Work)
    ).

%   ranked_by(+Request, :Position, +Config, ?When, -Ranked, -Work) is nondet: Request is one of scheduler.pl.

ranked_by(Request, Position, Config, When, Ranked, Work) :-
    (   algorithm_of(Request, mcts)
    ->  by_playouts(Request, Position, Config, When, Ranked, Work)
    ;   Request == depth
    ->  by_depth(moves_to_depth, Position, Config, When, Ranked, Work)
    ;   by_depth(moves, Position, Config, When, Ranked, Work)
    ).

:- meta_predicate
    by_depth(+, :, +, ?, -, -),
    by_playouts(+, :, +, ?, -, -).

by_depth(Request, Game:Position, Config, When, Ranked, Work) :-
    with_schedule(Request, Game, Position, Config, Schedule,
                  ( turns(Schedule, Last),
                    when(Last, When),
                    moves_now(Schedule, Game:Position, Depth, Moves0),
                    varied(Config.variety, Moves0, Moves),
                    maplist(unvisited(Game), Moves, Worths),
                    by_worth(Game:Position, Worths, Ranked),
                    work_now(Schedule, deepening, Depth, Work) )).

when(true, last).
when(false, depth).

moves_now(Schedule, Game:Position, Depth, Moves) :-
    (   moves_known(Schedule, Moves0)
    ->  Moves = Moves0,
        Moves = [known(_, Depth, _)|_]
    ;   findall(known(found(0, false, unknown, [Move]), 0, 0), legal(Game:Position, Move), Moves),
        Depth = 0
    ).

varied(none, Moves, Moves) :-
    !.
varied(Seed, Moves0, Moves) :-
    chance(Seed, Chance),
    chance_order(Moves0, Chance, Moves, _).

unvisited(Game, known(Found, _, _), Move) :-
    ranked_move(Game, Found, 0, Move).

work_now(Schedule, Algorithm, Depth, work{algorithm:Algorithm, depth:Shown, nodes:Nodes, playouts:Playouts, table_hits:Hits}) :-
    work_done(Schedule, work(Nodes0, Playouts, Hits, _)),
    Nodes is max(1, Nodes0),
    shown_depth(Depth, Shown).

%   By playouts, the search is that of analyse/3, position by position, so the first move of the ranking is the one that an
%   analysis chooses. If it has proven the value of the position before a limit is reached, alpha-beta and the solver use what is
%   left to prove those of the other moves.

by_playouts(Request, Game:Position, Config, When, Ranked, Work) :-
    with_schedule(Request, Game, Position, Config, Schedule,
                  ( turns(Schedule, Last),
                    moves_now(Schedule, Game:Position, _, Played),
                    proofs(Last, Schedule, Game:Position, Config, When, Proofs, Work),
                    preferred(Schedule, Played, Proofs, Game:Position, Ranked) )).

%   proofs(+Last, +Schedule, :Position, +Config, ?When, -Proofs, -Work) is nondet: Proofs are as in moves_known/2, or [].

:- meta_predicate proofs(+, +, :, +, ?, -, -).

proofs(false, Schedule, _, _, depth, [], Work) :-
    work_of_playouts(Schedule, Work).
proofs(true, Schedule, Game:Position, Config, When, Proofs, Work) :-
    work_done(Schedule, work(Nodes, _, _, _)),
    Left is min(Config.nodes, 0x10000000000000)-Nodes,
    (   best_known(Schedule, _, known(Found, Depth)),
        known_level(Found, Level),
        Level >= 2,
        Depth \== inf,
        Left > 0
    ->  with_schedule(moves, Game, Position, Config.put(nodes, Left), Schedule1,
                      ( turns(Schedule1, Last),
                        when(Last, When),
                        moves_now(Schedule1, Game:Position, Depth1, Proofs),
                        work_of_playouts(Schedule, Work0),
                        work_now(Schedule1, deepening, Depth1, Work1),
                        both(Work0, Work1, Work) ))
    ;   When = last,
        Proofs = [],
        work_of_playouts(Schedule, Work)
    ).

work_of_playouts(Schedule, Work) :-
    (   best_known(Schedule, Role, known(_, Depth0))
    ->  Depth = Depth0,
        algorithm_of(Role, Algorithm)
    ;   Depth = 0,
        Algorithm = mcts
    ),
    work_now(Schedule, Algorithm, Depth, Work).

both(Work0, Work1, Work0.put(_{depth:Depth, nodes:Nodes, table_hits:Hits})) :-
    Nodes is Work0.nodes+Work1.nodes,
    Hits is Work0.table_hits+Work1.table_hits,
    (   ( Work0.depth == @(none) ; Work1.depth == @(none) )
    ->  Depth = @(none)
    ;   Depth is max(Work0.depth, Work1.depth)
    ).

%   preferred(+Schedule, +Played, +Proofs, :Position, -Ranked): the move of an analysis comes first. If the position is lost, then
%   so is every move in it.

:- meta_predicate preferred(+, +, +, :, -).

preferred(Schedule, Played, Proofs, Game:Position, Ranked) :-
    best_known(Schedule, _, known(Best, _)),
    !,
    Best = found(_, _, _, [First|_]),
    (   Proofs == []
    ->  Known = Played
    ;   maplist(surer_known, Proofs, Played, Known)
    ),
    maplist(worth(Game:Position, Best), Known, Worths),
    by_preference(Game:Position, First, Worths, Ranked).
preferred(_, Played, _, Game:_, Ranked) :-
    maplist(unvisited(Game), Played, Ranked).

:- meta_predicate worth(:, +, +, -).

worth(Game:Position, Best, known(Found0, _, Visits), Worth) :-
    Best = found(_, _, _, [First|_]),
    Found0 = found(_, _, _, [Move|_]),
    (   Move == First
    ->  Found = Best
    ;   Found = Found0
    ),
    ranked_move(Game, Found, Visits, Worth0),
    ranked_move(Game, Best, 0, Top),
    (   Worth0.winner == unknown,
        \+ memberchk(Top.winner, [unknown,draw]),
        \+ Game:turn(Position, Top.winner)
    ->  Worth = Worth0.put(_{winner:Top.winner, value:Top.value})
    ;   Worth = Worth0
    ).

shown_depth(Depth, Shown) :-
    (   Depth == inf
    ->  Shown = @(none)
    ;   Shown = Depth
    ).

%   moves_by_textbook(:Position, +Config, +Clock, -Ranked, -Work): a search of the textbook's searches the position after
%   each move in turn, within limits for all of them. Since uct always reaches its limit, each move has a share.

:- meta_predicate moves_by_textbook(:, +, +, -, -).

moves_by_textbook(Game:Position, Config, Clock, Ranked, Work) :-
    findall(Move-Next, legal_move(Game:Position, Move, Next), Moves),
    length(Moves, Count),
    foldl(textbook_move(Game, Config, Clock), Moves, Worths, 1-Count, Nodes-_),
    by_worth(Game:Position, Worths, Ranked),
    shown_depth(Config.depth, Depth),
    Work = work{algorithm:Config.algorithm, depth:Depth, nodes:Nodes, playouts:0, table_hits:0}.

textbook_move(Game, Config, Clock, Move-Next, Ranked, Nodes0-Count0, Nodes-Count) :-
    elapsed(Clock, Spent),
    left(Config.depth, 1, Depth),
    left(Config.nodes, Nodes0, Limit),
    left(Config.seconds, Spent, Seconds),
    share(Config.algorithm, Limit-Seconds, Count0, Limit1-Seconds1),
    textbook_analysis(Game, Next, Config.put(_{depth:Depth, nodes:Limit1, seconds:Seconds1}), Analysis),
    ranked_line(Game, [Move|Analysis.line], Analysis.put(plies, @(none)), Analysis.playouts, Ranked),
    Nodes is Nodes0+Analysis.nodes,
    Count is Count0-1.

left(Limit, Spent, Left) :-
    (   Limit == inf
    ->  Left = inf
    ;   Left is Limit-Spent
    ).

share(Algorithm, Nodes0-Seconds0, Count, Nodes-Seconds) :-
    (   Algorithm == uct
    ->  part(Nodes0, Count, Nodes),
        part(Seconds0, Count, Seconds)
    ;   Nodes = Nodes0,
        Seconds = Seconds0
    ).

part(Left, Count, Part) :-
    (   Left == inf
    ->  Part = inf
    ;   integer(Left)
    ->  Part is Left//Count
    ;   Part is Left/Count
    ).
