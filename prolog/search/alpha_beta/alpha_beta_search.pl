:- module(pybridge_alpha_beta_search,
          [ open_searcher/4,    % +Game, +Config, +Position, -Root
            close_searcher/1,   % +Root
            step_searcher/4,    % !Root, +Most, +Limit, -News
            searcher_found/2,   % +Root, -Known
            searcher_moves/2,   % +Root, -Moves
            searcher_work/2,    % +Root, -Work
            positions_met/2     % +Root, -Count
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module('../../base/expansion', [goal_expansion/2, record/2]).
:- use_module('../../base/clock', [milliseconds/2]).
:- use_module('../../compiled/runner',
              [attempt/3, interpret/1, interpreted/1, open_runner/3, run_first/2, runs_compiled/2, stopped_early/2]).
:- use_module('../../memory/exact_key', [exact_key/2, key_bytes/2]).
:- use_module('../../rules/rule_faults', [broken_rules/2, utility_out_of_bounds/2]).
:- use_module('../../rules/seats', [two_sided/1]).
:- use_module('../game_calls', [game_rules/3, position_key/3, side_to_move/3]).
:- use_module('../kept_searches', [keep_search/3, kept_search/2, search_key/4]).
:- use_module('../../worth/score', [result_proven/2, result_score/2]).
:- use_module('../../worth/worth',
              [exact_worth/2, game_range/3, proof_done/2, score_worth/5]).
:- use_module(alpha_beta_moves, [ranges/4]).
:- use_module(alpha_beta_share, [new_memory/2, search_share/7]).

/** <module> The alpha-beta searcher: iterative deepening (Slate and Atkin 1977)

One of the searchers of scheduler.pl. It continues textbook/iterative_deepening.pl: one depth after another is
searched, for the best move or, for a ranking, for the value of each move. A Root holds what stays from depth to
depth.

A **root** is an alpha-beta search of a position: the game's module, the config, and its rules (game_calls.pl); the
position, and the side to move; its runner (runner.pl), its key (kept_searches.pl) and the searcher's memory; the
ranges of results, and the game's (worth.pl); the order of the moves; nodes and hits, the work so far, and the limit of
nodes; the entries of the table, those of earlier searches, and how many it may have at most; the next depth, and the
deepest one; what is known, known(Found, Depth) or none, and for each of the moves.
*/

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_alpha_beta_share:new_memory(+, -)) :-
    two_sided(Game).
pybridge_compiled_rules:entry(search, Game, pybridge_alpha_beta_share:search_share(constant(Rules), +, +, +, +, +, -)) :-
    game_rules(Game, true, Rules).

:- record(root, [ game, config, rules, position, side, runner, key, memory, ranges, range, order, nodes, hits, limit,
                 earlier, entries, most, depth, deepest, known, moves ]).

%!  open_searcher(+Game, +Config, +Position, -Root) is det.
%
%   Position has not ended. Root holds resources until close_searcher/1. Config is as search_config/3 gives it, with
%   the keys clock; order, the guesses that order moves if they are not used at the horizon; next, how depths follow
%   each other: plus(Step) or times(Factor); and all, true for the values of all moves.

open_searcher(Game, Config, Position, Root) :-
    _{order:Guessing, memory:Memory, table:Table, variety:Variety, depth:Limit} :< Config,
    game_rules(Game, Guessing, Rules),
    side_to_move(Rules, Position, Side),
    position_key(Rules, Position, Key),
    exact_key(Key, Exact),
    key_bytes(Exact, EntryBytes),
    (   Table == true
    ->  Most is max(1_000, truncate(Memory*1_000_000/EntryBytes))
    ;   Most = 0
    ),
    (   Variety == none
    ->  Order = natural
    ;   Order = shuffled(Variety)
    ),
    (   Limit == inf
    ->  unlimited_depth(Deepest)
    ;   Deepest = Limit
    ),
    search_key(Game, Config, table(Guessing, Table, Limit), KeptBy),
    (   kept_search(KeptBy, table(Runner, Kept, Earlier))
    ->  true
    ;   open_runner(Game, Memory, Runner),
        Kept = none,
        Earlier = 0
    ),
    field(root, Root,
          [ game(Game), config(Config), rules(Rules), position(Position), side(Side), runner(Runner), key(KeptBy),
            memory(Kept), ranges(none), range(none), order(Order), nodes(1), hits(0), limit(1), earlier(Earlier),
            entries(Earlier), most(Most), depth(1), deepest(Deepest), known(none), moves([]) ]),
    prepare(Root).

%   Without a limit there is a depth as well: it is larger than that of any depth(N), and a table entry has room for it.

unlimited_depth(1_000_001).

prepare(Root) :-
    field(root, Root, [game(Game), config(Config), runner(Runner), memory(Kept), most(Most)]),
    (   Kept == none
    ->  run_first(Runner, pybridge_alpha_beta_share:new_memory(Most, Memory)),
        set_field(root, Root, [memory(Memory)])
    ;   true
    ),
    (   interpreted(Runner)
    ->  Unbounded is 1<<1000
    ;   Unbounded = 0x400000000000000           % larger scores are left to SWI-Prolog
    ),
    (   Config.prove == winner
    ->  Unit = 0
    ;   Unit = 1                                % distances count
    ),
    ranges(Game, Unbounded, Unit, Ranges),
    game_range(Game, Unbounded, Range),
    set_field(root, Root, [ranges(Ranges), range(Range)]).

%!  close_searcher(+Root) is det.

close_searcher(Root) :-
    field(root, Root, [runner(Runner), key(Key), memory(Memory), entries(Entries)]),
    keep_search(Key, Runner, table(Runner, Memory, Entries)).

% ----------------------------------------------------------------------
% Depth by depth

%!  step_searcher(!Root, +Most, +Limit, -News) is det.
%
%   Search one depth, unless that takes more than Most positions in all. News is as in scheduler.pl.
%
%   @throws time_over

step_searcher(Root, Most, _, News) :-
    set_field(root, Root, [limit(Most)]),
    catch(search_depth(Root, News), share_over, News = more).

search_depth(Root, News) :-
    field(root, Root, [config(Config), depth(Depth), deepest(Deepest)]),
    (   Config.all == true
    ->  rank_depth(Root, Depth, Found)
    ;   field(root, Root, [order(Order0)]),
        work(Root, Depth, best(Order0), best(Order, Result, Line)),
        set_field(root, Root, [order(Order)]),
        found(Root, Result, Line, Found)
    ),
    reported_depth(Depth, Reported),
    set_field(root, Root, [known(known(Found, Reported))]),
    Found = found(Worth, _, _),
    (   ( proof_done(Config.prove, Worth) ; Depth == Config.depth )
    ->  News = done
    ;   deeper(Config.next, Depth, Deeper0),
        Deeper is min(Deepest, Deeper0),
        set_field(root, Root, [depth(Deeper)]),
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

%   rank_depth(!Root, +Depth, -Found): the value of every move. Found says only whether all is proven.

rank_depth(Root, Depth, found(Worth, 0, [])) :-
    field(root, Root, [game(Game), position(Position), config(Config), range(Range)]),
    findall(Number, call_nth(Game:move(Position, _, _), Number), Numbers),
    (   Numbers == []
    ->  broken_rules(Game, Position)
    ;   true
    ),
    maplist(rank_move(Root, Depth), Numbers, Moves),
    set_field(root, Root, [moves(Moves)]),
    (   member(known(found(Each, _, _), _, _), Moves),
        \+ proof_done(Config.prove, Each)
    ->  Worth = Range
    ;   exact_worth(0, Worth)
    ).

rank_move(Root, Depth, Number, known(Found, Reported, 0)) :-
    work(Root, Depth, move(Number), moved(Result, Line)),
    found(Root, Result, Line, Found),
    reported_depth(Depth, Reported).

%   work(!Root, +Depth, +Task, -Answer): Answer is that to a Task of search_share/7. Throws share_over or time_over.

work(Root, Depth, Task, Answer) :-
    field(root, Root,
          [ rules(Rules), position(Position), config(Config), runner(Runner), memory(Memory), nodes(Nodes), limit(Limit) ]),
    milliseconds(Config.clock, Milliseconds),
    scope(Root, Config, Depth, Scope),
    Positions is max(0, Limit-Nodes),
    Goal = pybridge_alpha_beta_share:search_share(Rules, Memory, Scope, share(Positions, Milliseconds), Position, Task,
                                                  done(Answer0, Entered, Hits, Entries)),
    catch(attempt(Runner, Goal, Ran), utility_out_of_bounds(Faulty), out_of_bounds(Root, Faulty, Ran)),
    (   Ran == true,
        add_work(Root, Entered, Hits, Entries),
        Answer0 \== stopped
    ->  Answer = Answer0
    ;   Ran == true,
        Entered >= Positions
    ->  throw(share_over)
    ;   ( Ran == false -> true ; stopped_early(Runner, Config.clock) ),
        set_field(root, Root, [memory(none), earlier(0)]),
        prepare(Root),
        work(Root, Depth, Task, Answer)
    ).

%   out_of_bounds(+Root, +Position, -Ran): the utility reached from Position may be a large one, where the game has
%   no utilities/2.

out_of_bounds(Root, Position, false) :-
    field(root, Root, [game(Game), runner(Runner)]),
    (   interpreted(Runner)
    ->  utility_out_of_bounds(Game, Position)
    ;   interpret(Runner)
    ).

add_work(Root, Entered, Hits1, Entries) :-
    field(root, Root, [nodes(Nodes0), hits(Hits0)]),
    Nodes is Nodes0+Entered,
    Hits is Hits0+Hits1,
    set_field(root, Root, [nodes(Nodes), hits(Hits), entries(Entries)]).

scope(Root, Config, Depth, scope(Depth, MaxPly, Unit, Guesses, Order, MaxRange, MinRange)) :-
    field(root, Root, [ranges(ranges(Unit, MaxRange, MinRange))]),
    (   memberchk(Config.heuristic, [evaluation(_, _),ways(_, _, _)])
    ->  Guesses-Order = Config.heuristic-false
    ;   Config.heuristic \== false
    ->  Guesses-Order = true-false
    ;   Config.order \== false
    ->  Guesses-Order = false-true
    ;   Guesses-Order = false-false
    ),
    (   Guesses \== false
    ->  MaxPly is 2*Depth+1
    ;   MaxPly = 0
    ).

% ----------------------------------------------------------------------
% What was found

%   found(+Root, +Result, +Line, -Found): Found is as in report.pl. Where distances do not count, a win may come late.

found(Root, Result, Line, found(Worth, Score, Line)) :-
    field(root, Root, [side(Side), config(Config), range(Range)]),
    result_score(Result, Mine),
    result_proven(Result, Proven),
    Score is Side*Mine,
    score_worth(Config.prove, Proven, Score, Range, Worth).

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
%   The search has met at least Count different positions. A table holds some of them twice, once it has forgotten
%   others.

positions_met(Root, Count) :-
    field(root, Root, [earlier(Earlier), entries(Entries), most(Most)]),
    New is max(0, Entries-Earlier),
    Count is min(New, max(Most//2-Earlier, New//2)).
