:- module(pybridge_ranking,
          [ ranked_moves/3,     % :Position, +Options, -Ranked
            ranked_moves/4,     % :Position, +Options, -Ranked, -Work
            rankings/4          % :Position, +Options, -Ranked, -Work
          ]).
:- use_module(library(apply), [foldl/6, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module('../../rules/positions', [legal_move/3, outcome/3]).
:- use_module('../clock', [elapsed/2, start_clock/2]).
:- use_module('../guess', [guessing/3]).
:- use_module('../options', [check_options/2, option_value/4]).
:- use_module('../search_config', [search_config/3]).
:- use_module('../textbook/textbook', [textbook_analysis/4, textbook_search/1]).
:- use_module(ranked_move, [ranked_move/4, ranked_line/5, by_worth/3]).
:- use_module(ranking_by_depth, [moves_by_depth/6]).
:- use_module(ranking_by_playouts, [moves_by_playouts/6]).

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
    ;   ranked(Config.algorithm, Game:Position, Config, Clock, When, Ranked, Work0)
    ),
    elapsed(Clock, Seconds),
    Work = Work0.put(seconds, Seconds).

reported(Algorithm0, Algorithm) :-
    (   Algorithm0 == mixed
    ->  Algorithm = mcts
    ;   Algorithm = Algorithm0
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

:- meta_predicate ranked(+, :, +, +, ?, -, -).

ranked(deepening, Game:Position, Config, Clock, When, Ranked, Work) :-
    moves_by_depth(Game:Position, Config, Clock, When, Depth-Found, Nodes-Hits),
    maplist(unvisited(Game), Found, Moves),
    by_worth(Game:Position, Moves, Ranked),
    shown_depth(Depth, Shown),
    Work = work{algorithm:deepening, depth:Shown, nodes:Nodes, playouts:0, table_hits:Hits}.
ranked(mixed, Position, Config, Clock, When, Ranked, Work) :-
    moves_by_playouts(Position, Config, Clock, When, Ranked, Work).
ranked(mcts, Position, Config, Clock, When, Ranked, Work) :-
    moves_by_playouts(Position, Config, Clock, When, Ranked, Work).
ranked(Algorithm, Position, Config, Clock, last, Ranked, Work) :-
    textbook_search(Algorithm),
    moves_by_textbook(Position, Config, Clock, Ranked, Work).

unvisited(Game, Found, Move) :-
    ranked_move(Game, Found, 0, Move).

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
