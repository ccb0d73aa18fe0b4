:- module(pybridge_alpha_beta_search,
          [ step_searcher/4,    % !Root, +Most, +Limit, -News
            searcher_found/2,   % +Root, -Known
            searcher_moves/2,   % +Root, -Moves
            searcher_work/2,    % +Root, -Work
            positions_met/2     % +Root, -Count
          ]).
:- reexport(alpha_beta_root, [open_searcher/4, close_searcher/1]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module('../runner', [runs_compiled/2]).
:- use_module('../score', [score_utility/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(alpha_beta_root, [unlimited_depth/1, work/4]).

/** <module> The alpha-beta searcher: iterative deepening (Slate and Atkin 1977)

One of the searchers of scheduler.pl. It continues textbook/iterative_deepening.pl: one depth after another is searched, for the best
move or, for a ranking, for the value of each move.
*/

%!  step_searcher(!Root, +Most, +Limit, -News) is det.
%
%   Search one depth, unless that takes more than Most positions in all. News is as in scheduler.pl.
%
%   @throws time_over

step_searcher(Root, Most, _, News) :-
    set_field(root, Root, limit(Most)),
    catch(search_depth(Root, News), share_over, News = more).

search_depth(Root, News) :-
    field(root, Root, [config(Config), depth(Depth), deepest(Deepest)]),
    (   Config.all == true
    ->  rank_depth(Root, Depth, Found)
    ;   best_at_depth(Root, Depth, Found)
    ),
    reported_depth(Depth, Reported),
    set_field(root, Root, known(known(Found, Reported))),
    Found = found(_, _, Distance, _),
    (   ( Distance \== unknown ; Depth == Config.depth )
    ->  News = done
    ;   deeper(Config.next, Depth, Deeper0),
        Deeper is min(Deepest, Deeper0),
        set_field(root, Root, depth(Deeper)),
        News = news
    ).

deeper(plus(Step), Depth, Deeper) :-
    Deeper is Depth+Step.
deeper(times(Factor), Depth, Deeper) :-
    Deeper is Depth*Factor.

reported_depth(Depth, Reported) :-
    (   unlimited_depth(Depth)
    ->  Reported = inf
    ;   Reported = Depth
    ).

%   best_at_depth(!Root, +Depth, -Found): Found is found(Score, Exact, Distance, Line), as report.pl expects it.

best_at_depth(Root, Depth, Found) :-
    field(root, Root, [order(Order0)]),
    work(Root, Depth, best(Order0), best(Order, Result, Line)),
    set_field(root, Root, order(Order)),
    found(Root, Result, Line, Found).

%   rank_depth(!Root, +Depth, -Found): the value of every move. Found says only whether all is proven.

rank_depth(Root, Depth, found(0, false, Distance, [])) :-
    field(root, Root, [game(Game), position(Position)]),
    findall(Number, call_nth(Game:move(Position, _, _), Number), Numbers),
    maplist(rank_move(Root, Depth), Numbers, Moves),
    set_field(root, Root, moves(Moves)),
    (   member(known(found(_, _, unknown, _), _, _), Moves)
    ->  Distance = unknown
    ;   Distance = proven
    ).

rank_move(Root, Depth, Number, known(Found, Reported, 0)) :-
    work(Root, Depth, move(Number), moved(Result, Line)),
    found(Root, Result, Line, Found),
    reported_depth(Depth, Reported).

% ----------------------------------------------------------------------
% What was found

found(Root, Result, Line, found(Score, Exact, Distance, Line)) :-
    field(root, Root, [side(Side)]),
    Score is Side*(Result>>1),
    Proven is Result /\ 1,
    proven(Proven, Root, Score, Exact, Distance).

%   proven(+Proven, +Root, +Score, -Exact, -Distance): a win by as much as possible is exact whatever else is unknown. Distance is not_asked
%   when everything that was requested is proven.

proven(1, Root, _, true, Distance) :-
    field(root, Root, [config(Config)]),
    (   Config.prove == winner
    ->  Distance = not_asked
    ;   Distance = proven
    ).
proven(0, Root, Score, Exact, unknown) :-
    field(root, Root, [ranges(range(High, _, Low, _)-_)]),
    maplist(score_utility, [Score, High, Low], [Utility, Highest, Lowest]),
    (   Utility =\= 0,
        memberchk(Utility, [Highest, Lowest])
    ->  Exact = true
    ;   Exact = false
    ).

%!  searcher_work(+Root, -Work) is det.

searcher_work(Root, work(Nodes, 0, Hits, Compiled)) :-
    field(root, Root, [nodes(Nodes), hits(Hits), runner(Runner)]),
    runs_compiled(Runner, Compiled).

%!  searcher_found(+Root, -Known) is semidet.
%
%   Known is known(Found, Depth). In a search of all moves, Found says only whether all is proven.

searcher_found(Root, known(Found, Depth)) :-
    field(root, Root, [known(known(Found, Depth))]).

%!  searcher_moves(+Root, -Moves) is semidet.
%
%   Moves are known(Found, Depth, 0) for each move, in the game's order, if the search is one of all moves.

searcher_moves(Root, [Move|Moves]) :-
    field(root, Root, [moves([Move|Moves])]).

%!  positions_met(+Root, -Count) is det.
%
%   The search has met at least Count different positions. A table holds some of them twice, once it has forgotten others.

positions_met(Root, Count) :-
    field(root, Root, [entries(Entries), most(Most)]),
    Count is min(Entries, max(Most//2, Entries//2)).
