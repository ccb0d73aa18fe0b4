:- module(pybridge_analyse,
          [ analyse/3,          % :Position, +Options, -Analysis
            analyse/4,          % :Position, +Options, -Analysis, -Texts
            analyses/3,         % :Position, +Options, -Analysis
            analyses/4,         % :Position, +Options, -Analysis, -Texts
            search_reports/4    % :Position, +Options, -Analysis, -Texts
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module('../../rules/positions', [move_text/3]).
:- use_module('../rule_faults', [within_stack/2]).
:- use_module('../search_config', [search_config/3, deeper/3, first_depth/2]).
:- use_module('../compiled_rules', [compile_when_due/1]).
:- use_module('../clock', [start_clock/2, elapsed/2, until/3]).
:- use_module('../alpha_beta/alpha_beta_search', [search_compiled/2, search_work/3]).
:- use_module('../textbook/textbook', [textbook_analysis/4]).
:- use_module(parallel, [start_searching/5, search_together/4, stop_searching/2]).
:- use_module('../report', [analysis/4, unsearched/4]).
:- use_module(mixing, [mixed/5]).
:- use_module(unlimited, [reported_depth/2, unlimited/6]).

/** <module> Analysing a position: the best move and its value

    ?- start(_, Position), analyse(tictactoe:Position, [], Analysis).

The options are in options.pl. An Analysis is a dict, in which truth values are @(true) and
@(false), and a missing value is @(none):

| move, line       | the best move (none where the game has ended); the expected play          |
| value            | from Max's side: the utility reached if exact, else a guess at the horizon |
| winner           | a player's name, draw, or unknown                                         |
| plies            | moves left until the end when a win's or loss's distance is proven, else none |
| exact            | whether the value is proven                                               |
| algorithm        | which search found it: deepening, mcts or one of the textbook's            |
| compiled         | whether the search ran compiled together with the rules                    |
| depth            | moves looked ahead; none when every line was followed to its end at once  |
| nodes, playouts, table_hits, seconds | the work                                              |
*/

:- meta_predicate
    analyse(:, +, -),
    analyse(:, +, -, -),
    analyses(:, +, -),
    analyses(:, +, -, -),
    search_reports(:, +, -, -).

%!  analyse(:Position, +Options, -Analysis) is det.
%!  analyse(:Position, +Options, -Analysis, -Texts) is det.
%
%   Search Game:Position until the value is proven or a limit is reached. In
%   the latter case the result is that of the last finished depth. Texts are the
%   moves of the line in the game's notation.

analyse(Game:Position, Options, Analysis) :-
    must_be(ground, Position),
    search_config(Game, Options, Config),
    Last = last(none),
    forall(event(Config.algorithm, Game, Position, Config, Event), nb_setarg(1, Last, Event)),
    arg(1, Last, Event),
    last_analysis(Event, Analysis),
    compile_when_due(Game).

analyse(Game:Position, Options, Analysis, Texts) :-
    analyse(Game:Position, Options, Analysis),
    maplist(move_text(Game), Analysis.line, Texts).

last_analysis(depth(Analysis), Analysis).
last_analysis(stopped(Analysis), Analysis).

%!  analyses(:Position, +Options, -Analysis) is nondet.
%!  analyses(:Position, +Options, -Analysis, -Texts) is nondet.
%
%   Gives an Analysis after each finished depth; the last one is the best. If a
%   limit ends the search, the last one is given again, with all the work
%   counted. The next depth is searched only on backtracking.

analyses(Game:Position, Options, Analysis) :-
    must_be(ground, Position),
    search_config(Game, Options, Config),
    (   event(Config.algorithm, Game, Position, Config, Event),
        last_analysis(Event, Analysis)
    ;   compile_when_due(Game),
        fail
    ).

analyses(Game:Position, Options, Analysis, Texts) :-
    analyses(Game:Position, Options, Analysis),
    maplist(move_text(Game), Analysis.line, Texts).

%!  search_reports(:Position, +Options, -Analysis, -Texts) is nondet.
%
%   As analyses/4, but gives an Analysis also before anything is searched: some legal move, at depth 0.

search_reports(Game:Position, Options, Analysis, Texts) :-
    must_be(ground, Position),
    search_config(Game, Options, Config),
    start_clock(Config.seconds, Clock),
    unsearched(Game, Position, work(deepening, false, 1, 0, Clock), Analysis),
    maplist(move_text(Game), Analysis.line, Texts).
search_reports(Position, Options, Analysis, Texts) :-
    analyses(Position, Options, Analysis, Texts).

%   event(+Algorithm, +Game, +Position, +Config, -Event) is nondet: Event is
%   depth(Analysis) after a depth, and stopped(Analysis), the last analysis with
%   all the work counted, when a limit is reached.

event(deepening, Game, Position, Config, Event) :-
    !,
    start_clock(Config.seconds, Clock),
    unsearched(Game, Position, work(deepening, false, 1, 0, Clock), Unsearched),
    (   Unsearched.exact == @(true)
    ->  Event = depth(Unsearched)
    ;   get_dict(whole, Config, true)
    ->  unlimited(Game, Position, Config, Clock, Unsearched, Event)
    ;   setup_call_cleanup(
            start_searching(Game, Config.put(clock, Clock), Position, Root, Team),
            ( first_depth(Config, Depth),
              deepen(Depth, search(Game, Root-Team, Config, Clock), Unsearched, Event)
            ),
            stop_searching(Root, Team))
    ).
event(Algorithm, Game, Position, Config, depth(Analysis)) :-
    memberchk(Algorithm, [mcts,mixed]),
    !,
    start_clock(Config.seconds, Clock),
    unsearched(Game, Position, work(mcts, false, 1, 0, Clock), Unsearched),
    (   Unsearched.exact == @(true)
    ->  Analysis = Unsearched
    ;   mixed(Game, Position, Config, Clock, Analysis)
    ).
event(_, Game, Position, Config, depth(Analysis)) :-
    textbook_analysis(Game, Position, Config, Analysis).

%   deepen(+Depth, +Search, +Last, -Event): Last is the analysis of the depth before.

deepen(Depth, Search, Last, Event) :-
    Search = search(Game, Root-Team, Config, Clock),
    catch(until(Clock, within_stack(search_together(Team, Root, Depth, Found), Game), Outcome),
          node_limit, Outcome = stopped),
    search_work(Root, Nodes, Hits),
    search_compiled(Root, Compiled),
    reported_depth(Depth, Reported),
    (   Outcome == stopped
    ->  elapsed(Clock, Seconds),
        Event = stopped(Last.put(_{compiled: @(Compiled), nodes:Nodes, table_hits:Hits, seconds:Seconds}))
    ;   analysis(Game, Found, Reported-work(deepening, Compiled, Nodes, Hits, Clock), Analysis),
        (   Event = depth(Analysis)
        ;   \+ finished(Depth, Config, Found),
            deeper(Config.next, Depth, Deeper),
            deepen(Deeper, Search, Analysis, Event)
        )
    ).

finished(Depth, Config, found(_, _, Distance, _)) :-
    (   Distance \== unknown
    ->  true
    ;   Depth == Config.depth
    ).
