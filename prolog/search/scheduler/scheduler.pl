:- module(pybridge_scheduler,
          [ with_schedule/6,    % +Request, +Game, +Position, +Config, -Schedule, :Goal
            turns/2,            % !Schedule, ?Last
            newly_compiled/1,   % +Schedule
            compared/1          % !Schedule
          ]).
:- reexport(shares, [algorithm_of/2]).
:- reexport(known, [best_known/3, grown_playouts/2, moves_known/2, surer_known/3, work_done/2]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../base/clock', [elapsed/2, until/3]).
:- use_module('../../compiled/compiled_rules', [compared_meanwhile/3, compiled_program/2]).
:- use_module('../../rules/rule_faults', [within_stack/2]).
:- use_module('../../worth/worth', [proof_done/2]).
:- use_module(shares, [searcher/4, share/5]).
:- use_module(known, [best_found/3, opened_searcher/3, work_done/2]).

/** <module> The scheduler: which searcher gets how much of the work

Several searchers look at the same position: alpha-beta or, with dice, expectimax; playouts; and the solver of the
whole game. shares.pl says for each kind of request which of them are used, and in what proportion. The one that is
furthest below its share has the next turn. A share is counted in positions, never in time, so the same limit gives the
same result everywhere.

A searcher is a module with these predicates:

  | open_searcher(+Game, +Config, +Position, -State) | State holds resources until close_searcher(+State)       |
  | step_searcher(!State, +Most, +Limit, -News)      | work until State has entered about Most positions, and never more than Limit. News is `more`, `news` if something new is known, `done` if all is, or `stuck` if nothing more can be found. Throws time_over |
  | searcher_found(+State, -Known)                   | what is known of the position: known(Found, Depth), with Found as in report.pl, where the line may be `unread`; fails at first |
  | searcher_line(+State, -Line)                     | the line, if it is unread                              |
  | searcher_moves(+State, -Moves)                   | known(Found, Depth, Visits) for each move, in the game's order; may fail |
  | searcher_work(+State, -Work)                     | work(Nodes, Playouts, TableHits, Compiled)               |
*/

:- meta_predicate with_schedule(+, +, +, +, -, 0).

%!  with_schedule(+Request, +Game, +Position, +Config, -Schedule, :Goal) is nondet.
%
%   Call Goal with a Schedule for Position, which has not ended. Config is as search_config/3 gives it, with a clock.

with_schedule(Request, Game, Position, Config, Schedule, Goal) :-
    findall(Searcher,
            ( share(Request, Role, Parts, From, _),
              \+ idle(Role, Request, Config),
              field(searcher, Searcher, [role(Role), parts(Parts), from(From), status(closed), module(none), state(none)]) ),
            Searchers),
    length(Searchers, Count),
    Megabytes is min(3_000, Config.memory/Count),       % compiled code can address 4 GB
    Nodes is min(Config.nodes, 0x10000000000000),
    field(schedule, Schedule,
          [ game(Game), position(Position), config(Config.put(_{memory:Megabytes, nodes:Nodes, request:Request})),
            clock(Config.clock), searchers(Searchers), reported(none-0), compared(0.0) ]),
    Close = forall(( member(Searcher, Searchers), opened_searcher(Searcher, Module, State) ), Module:close_searcher(State)),
    setup_call_cleanup(true, Goal, Close).

%   Without guesses, looking ahead says no more than the proof.

idle(looking_ahead, proof, Config) :-
    get_dict(heuristic, Config, false).

% ----------------------------------------------------------------------
% Turns

%!  turns(!Schedule, ?Last) is nondet.
%
%   Work until the clock or the limit of positions stops it, or all that was requested is proven. Succeeds whenever
%   there is something new to report; Last is true at the end, otherwise false. If Last is true from the start, only
%   at the end.

turns(Schedule, Last) :-
    field(schedule, Schedule, [game(Game), clock(Clock)]),
    (   until(Clock, within_stack(turns_to_news(Schedule, Last, News), Game), done),
        News == true
    ->  (   Last = false
        ;   turns(Schedule, Last)
        )
    ;   Last = true
    ).

%   turns_to_news(!Schedule, ?Last, -News): News is true if there is something new to report, false if nothing is
%   left to do.

turns_to_news(Schedule, Last, News) :-
    turn(Schedule, Goes),
    (   ( Goes == false ; over(Schedule) )
    ->  News = false
    ;   Last \== true,
        ( newly_compiled(Schedule) ; newly_known(Schedule) )
    ->  News = true
    ;   turns_to_news(Schedule, Last, News)
    ).

over(Schedule) :-
    (   best_found(Schedule, _, known(found(Worth, _, _), _)),
        field(schedule, Schedule, [config(Config)]),
        proof_done(Config.prove, Worth)
    ->  true
    ;   \+ next_searcher(Schedule, _)
    ).

%!  newly_compiled(+Schedule) is semidet.
%
%   The searchers have been compiled since the search began, and enough time is left to begin anew.

newly_compiled(Schedule) :-
    field(schedule, Schedule, [game(Game), config(Config)]),
    get_dict(compiled, Config, later),
    compiled_program(Game, _),
    elapsed(Config.clock, Seconds),
    Seconds < 0.7*Config.seconds.

%!  compared(!Schedule) is semidet.
%
%   If the search runs compiled, what its rules have answered is compared now and then with what SWI-Prolog says.
%   Fails if it differs.

compared(Schedule) :-
    field(schedule, Schedule, [game(Game), position(Position), clock(Clock), compared(Before)]),
    elapsed(Clock, Seconds),
    Share is Seconds-Before,
    (   Share < 0.05
    ->  true
    ;   work_done(Schedule, work(_, _, _, true))
    ->  set_field(schedule, Schedule, [compared(Seconds)]),
        compared_meanwhile(Game, Position, Share)
    ;   true
    ).

%   newly_known(!Schedule) is semidet: what is known best is another result than the one reported last; results of
%   playouts, which change all the time, are reported when the work has doubled.

newly_known(Schedule) :-
    field(schedule, Schedule, [reported(Known0-Nodes0)]),
    best_found(Schedule, Searcher, Known),
    nodes(Schedule, Nodes),
    (   field(searcher, Searcher, [role(playouts)])
    ->  Nodes >= 2*Nodes0
    ;   Known \== Known0
    ),
    set_field(schedule, Schedule, [reported(Known-Nodes)]).

nodes(Schedule, Nodes) :-
    work_done(Schedule, work(Nodes, _, _, _)).

%   turn(!Schedule, -Goes): Goes is false if nothing was left to do, or the time is over.

turn(Schedule, Goes) :-
    (   left(Schedule, _),
        next_searcher(Schedule, Searcher),
        opened(Searcher, Schedule),
        left(Schedule, Left)                    % the root counts as well
    ->  slice(Searcher, Schedule, Left, Slice),
        catch(( step(Searcher, Slice, Left), Goes = true ), time_over, Goes = false)
    ;   Goes = false
    ).

left(Schedule, Left) :-
    field(schedule, Schedule, [config(Config)]),
    nodes(Schedule, Nodes),
    Left is Config.nodes-Nodes,
    Left > 0.

%   opened(!Searcher, +Schedule) is det.

opened(Searcher, Schedule) :-
    field(searcher, Searcher, [role(Role), status(Status)]),
    (   Status == closed
    ->  field(schedule, Schedule, [game(Game), position(Position), config(Config0)]),
        searcher(Role, Module, Config0, Config),
        Module:open_searcher(Game, Config, Position, State),
        set_field(searcher, Searcher, [state(State), module(Module), status(active)])
    ;   true
    ).

step(Searcher, Slice, Left) :-
    field(searcher, Searcher, [module(Module), state(State)]),
    entered(Searcher, Nodes),
    Most is Nodes+Slice,
    Limit is Nodes+Left,
    Module:step_searcher(State, Most, Limit, News),
    (   memberchk(News, [done,stuck])
    ->  set_field(searcher, Searcher, [status(News)])
    ;   News == more,
        entered(Searcher, Nodes)
    ->  set_field(searcher, Searcher, [status(stuck)])    % Slice is too little for it
    ;   true
    ).

entered(Searcher, Nodes) :-
    field(searcher, Searcher, [module(Module), state(State)]),
    Module:searcher_work(State, work(Nodes, _, _, _)).

%   next_searcher(+Schedule, -Searcher) is semidet: the one furthest below its share.

next_searcher(Schedule, Searcher) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    nodes(Schedule, Nodes),
    findall(Ratio-Place, ( nth1(Place, Searchers, Each), wants_turn(Each, Schedule, Nodes, Ratio) ), Wanting),
    keysort(Wanting, [_-Place|_]),
    nth1(Place, Searchers, Searcher).

wants_turn(Searcher, Schedule, Nodes, Ratio) :-
    field(searcher, Searcher, [role(Role), parts(Parts), from(From), status(Status)]),
    may_turn(Searcher),
    (   ( Parts == rest ; Role == whole_game, too_large(Searcher, Schedule, Nodes) )
    ->  Ratio = 1.0e50                  % after those that have a share
    ;   Nodes < From
    ->  Ratio = 1.0e100
    ;   Status == closed
    ->  Ratio = 0
    ;   entered(Searcher, Mine),
        Ratio is Mine/Parts
    ).

may_turn(Searcher) :-
    field(searcher, Searcher, [status(Status)]),
    memberchk(Status, [active,closed]).

%   too_large(+Solver, +Schedule, +Nodes) is semidet: the whole game waits. Without a limit, while alpha-beta has
%   met more different positions, which are as many as the game has at least, than an eighth of those entered. Under
%   a limit of time, when the solver has entered enough for a small game, and a 64th of all: one of its positions
%   takes as long as two to four of the playouts'.

too_large(Solver, Schedule, Nodes) :-
    field(schedule, Schedule, [searchers(Searchers), config(Config)]),
    (   memberchk(Config.request, [timed,timed_unguided])
    ->  field(searcher, Solver, [status(active)]),
        entered(Solver, Mine),
        Mine >= max(1_000, Nodes//64)
    ;   memberchk(Config.request, [proof,playouts_to_proof]),
        member(Searcher, Searchers),
        field(searcher, Searcher, [module(pybridge_alpha_beta_search), state(Root)]),
        pybridge_alpha_beta_search:positions_met(Root, Met),
        Met > Nodes//8
    ),
    !.

%   slice(+Searcher, +Schedule, +Left, -Slice): each turn doubles what Searcher has done. Alpha-beta begins a depth
%   again that it has not finished, so its turns are long, and if it is alone it does not pause.

slice(Searcher, Schedule, Left, Slice) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    field(searcher, Searcher, [module(Module)]),
    entered(Searcher, Mine),
    (   Module \== pybridge_alpha_beta_search
    ->  Slice is min(Left, max(32, Mine))
    ;   member(Other, Searchers),
        Other \== Searcher,
        may_turn(Other)
    ->  Slice is min(Left, max(1_250, Mine))
    ;   Slice = Left
    ).
