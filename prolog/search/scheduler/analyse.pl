:- module(pybridge_analyse,
          [ analyse/3,          % :Position, +Options, -Analysis
            analyse/4,          % :Position, +Options, -Analysis, -Texts
            analyses/3,         % :Position, +Options, -Analysis
            analyses/4,         % :Position, +Options, -Analysis, -Texts
            search_reports/4    % :Position, +Options, -Analysis, -Texts
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module('../../base/clock', [elapsed/2, start_clock/2]).
:- use_module('../../compiled/compiled_rules', [to_be_compiled/1]).
:- use_module('../../evaluation/preparing', [prepare_meanwhile/3, prepare_next/3]).
:- use_module('../../rules/positions', [move_text/3]).
:- use_module('../../rules/seats', [two_sided/1]).
:- use_module('../report', [analysis/4, unsearched/4]).
:- use_module('../seats/seat_analysis', [seat_analysis/7, seat_unsearched/4]).
:- use_module('../search_config', [evaluated/5, request/2, search_config/3]).
:- use_module('../seats/seat_textbook', [seat_textbook_analysis/4]).
:- use_module('../textbook/textbook', [textbook_analysis/4, textbook_search/1]).
:- use_module(scheduler,
              [algorithm_of/2, best_known/3, compared/1, newly_compiled/1, turns/2, with_schedule/6, work_done/2]).

/** <module> Analysing a position: the best move and its value

    ?- start(_, Position), analyse(tictactoe:Position, [], Analysis).

The options are in options.pl. An Analysis is a dict, in which truth values are @(true) and
@(false), and a missing value is @(none):

| move, line       | the best move (none where the game has ended); the expected play          |
| value            | from Max's side: the utility reached, or with chance expected, if exact; else a guess |
| bounds, chances  | what is proven of the value; with chance, how likely a win, a draw and a loss are |
| winner           | a player's name, draw, or unknown                                         |
| plies            | moves left until the end when a win's or loss's distance is proven, else none |
| exact            | whether the value is proven                                               |
| values, secured  | with any number of seats: Player-Result pairs, see ../seats/seat_analysis.pl |
| mixture          | where several choose at once: Player-Choices, a list of mixed(Choice, Text, Probability) |
| algorithm        | which search found it: deepening (any that looks ahead), mcts or one of the textbook's |
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
    once(reported(Game, Position, Options, true, Analysis)),
    prepare_next(Game, Position, Options).

analyse(Game:Position, Options, Analysis, Texts) :-
    analyse(Game:Position, Options, Analysis),
    maplist(move_text(Game), Analysis.line, Texts).

%!  analyses(:Position, +Options, -Analysis) is nondet.
%!  analyses(:Position, +Options, -Analysis, -Texts) is nondet.
%
%   Gives an Analysis whenever something new is known, such as after each finished depth; the last one is the best,
%   with all the work counted. The search goes on only on backtracking.

analyses(Game:Position, Options, Analysis) :-
    (   reported(Game, Position, Options, _, Analysis)
    ;   prepare_next(Game, Position, Options),
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
    (   two_sided(Game)
    ->  unsearched(Game, Position, work(deepening, false, 1, 0, Clock), Analysis)
    ;   seat_unsearched(Game, Position, Clock, Analysis)
    ),
    maplist(move_text(Game), Analysis.line, Texts).
search_reports(Position, Options, Analysis, Texts) :-
    analyses(Position, Options, Analysis, Texts).

%   reported(+Game, +Position, +Options, ?Last, -Analysis) is nondet: as analyses/3. Last is as in turns/2.

reported(Game, Position, Options, Last, Analysis) :-
    must_be(ground, Position),
    search_config(Game, Options, Config0),
    start_clock(Config0.seconds, Clock),
    Config1 = Config0.put(clock, Clock),
    evaluated(Game, Position, Options, Config1, Config),
    (   textbook_search(Config.algorithm)
    ->  textbook_analysis(Game, Position, Config, Analysis)
    ;   memberchk(Config.algorithm, [maxn,paranoid])
    ->  Last = true,
        seat_textbook_analysis(Game, Position, Config, Analysis)
    ;   Config.algorithm == seats
    ->  limited(Config, Game, Position, seat_analysis(analyse, Game, Position, Config, Last, Analysis, _))
    ;   unsearched(Game, Position, work(deepening, false, 1, 0, Clock), Unsearched),
        searched(Game, Position, Config, Last, Unsearched, Analysis)
    ).

searched(Game, Position, Config, Last, Unsearched, Analysis) :-
    (   Unsearched.exact == @(true)
    ->  Analysis = Unsearched
    ;   request(Config, Request),
        algorithm_of(Request, Algorithm),
        First = Unsearched.put(algorithm, Algorithm),
        ( Config.seconds \== inf, to_be_compiled(Game) -> Compiled = later ; Compiled = now ),
        limited(Config, Game, Position,
                results(Request, Game, Position, Config.put(compiled, Compiled), Last, First, Analysis))
    ).

:- meta_predicate limited(+, +, +, 0).

limited(Config, Game, Position, Goal) :-
    ( Config.seconds == inf -> call(Goal) ; prepare_meanwhile(Game, Position, Goal) ).

%   begins_anew(+Last, !Schedule) is semidet: the searchers have just been compiled, or compiled rules are wrong.

begins_anew(false, Schedule) :-
    newly_compiled(Schedule),
    !.
begins_anew(_, Schedule) :-
    \+ compared(Schedule).

%   results(+Request, +Game, +Position, +Config, ?Last, +First, -Analysis) is nondet: once the searchers are
%   compiled, the search begins anew.

results(Request, Game, Position, Config, Last, First, Analysis) :-
    (   Config.compiled == later
    ->  true
    ;   Each = Last
    ),
    with_schedule(Request, Game, Position, Config, Schedule,
                  ( turns(Schedule, Each),
                    (   begins_anew(Each, Schedule)
                    ->  Result = begin_anew
                    ;   Last = Each,
                        analysis_now(Schedule, Game, Config, First, Analysis0),
                        Result = Analysis0
                    ) )),
    (   Result == begin_anew
    ->  !,
        results(Request, Game, Position, Config.put(compiled, now), Last, First, Analysis)
    ;   Analysis = Result
    ).

analysis_now(Schedule, Game, Config, Unsearched, Analysis) :-
    work_done(Schedule, work(Nodes0, Playouts, Hits, Compiled)),
    Nodes is max(1, Nodes0),
    (   best_known(Schedule, Role, known(Found, Depth))
    ->  algorithm_of(Role, Algorithm),
        analysis(Game, Found, Depth-work(Algorithm, Compiled, Nodes, Hits, Config.clock), Analysis0),
        Analysis = Analysis0.put(playouts, Playouts)
    ;   elapsed(Config.clock, Seconds),
        Analysis = Unsearched.put(_{compiled: @(Compiled), nodes:Nodes, playouts:Playouts, table_hits:Hits, seconds:Seconds})
    ).
