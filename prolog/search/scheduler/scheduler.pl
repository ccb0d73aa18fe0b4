:- module(pybridge_scheduler,
          [ with_schedule/6,    % +Request, +Game, +Position, +Config, -Schedule, :Goal
            turns/2,            % !Schedule, -Last
            best_known/3,       % +Schedule, -Role, -Known
            moves_known/2,      % +Schedule, -Moves
            known_level/2,      % +Found, -Level
            surer_known/3,      % +Known1, +Known0, -Known
            work_done/2,        % +Schedule, -Work
            grown_playouts/2,   % +Schedule, -Playouts
            request/2,          % +Config, -Request
            algorithm_of/2      % +By, -Algorithm
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module('../alpha_beta/alpha_beta_search', []).
:- use_module('../clock', [until/3]).
:- use_module('../playouts/playout_team', []).
:- use_module('../rule_faults', [within_stack/2]).
:- use_module('../score', [score_utility/2]).
:- use_module('../solving/whole_game', []).
:- use_module('../state', [field/3, set_field/3]).

/** <module> The scheduler: which searcher gets how much of the work

Three searchers look at the same position: alpha-beta, playouts, and the solver of the whole game. share/5 below says for each
kind of request which of them are used, and in what proportion. The one that is furthest below its share has the next turn. A share
is counted in positions, never in time, so the same limit gives the same result everywhere.

A searcher is a module with these predicates:

  | open_searcher(+Game, +Config, +Position, -State) | State holds resources until close_searcher(+State)       |
  | step_searcher(!State, +Most, +Limit, -News)      | work until State has entered about Most positions, and never more than Limit. News is `more`, `news` if something new is known, `done` if all is, or `stuck` if nothing more can be found. Throws time_over |
  | searcher_found(+State, -Known)                   | what is known of the position: known(Found, Depth), with Found as in report.pl, where the line may be `unread`; fails at first |
  | searcher_line(+State, -Line)                     | the line, if it is unread                              |
  | searcher_moves(+State, -Moves)                   | known(Found, Depth, Visits) for each move, in the game's order; may fail |
  | searcher_work(+State, -Work)                     | work(Nodes, Playouts, TableHits, Compiled)               |

Besides, alpha-beta finds out which of the moves that playouts prefer lose, and then playouts leave these alone.
*/

:- meta_predicate with_schedule(+, +, +, +, -, 0).

%   share(?Request, ?Role, -Parts, -From, -Why): Role does so many Parts of the work, as soon as From positions have been entered.
%   Parts are `rest` for a searcher that has its turn when the others have nothing left to do. A request is `timed` if there is a limit
%   of time: nobody can tell then what a third of the positions will be, so the solver, which is of no use in a large game, gets less.

share(depth,    looking_ahead, 1, 0,     "alpha-beta alone, to a given depth").
share(guided,   looking_ahead, 2, 0,     "heuristic/2 says what a position at the horizon is worth").
share(guided,   whole_game,    1, 256,   "what can be solved in a third of the positions is played perfectly").
share(timed,    looking_ahead, 7, 0,     "heuristic/2 says what a position at the horizon is worth").
share(timed,    whole_game,    1, 256,   "a small game is played perfectly").
share(unguided, playouts,      1, 0,     "without heuristic/2, playouts say what a position is worth").
share(unguided, proof,         1, 0,     "playouts miss forced lines").
share(unguided, whole_game,    1, 256,   "what can be solved in a third of the positions is played perfectly").
share(timed_unguided, playouts,  10, 0,  "without heuristic/2, playouts say what a position is worth").
share(timed_unguided, proof,      1, 4_000, "playouts miss forced lines").
share(timed_unguided, whole_game, 2, 256, "a small game is played perfectly").
share(playouts, playouts,      1, 0,     "algorithm(mcts)").
share(playouts, proof,         rest, 0,  "playouts prove a winner, but seldom the distance").
share(playouts_to_proof, playouts,   2, 0,    "algorithm(mcts) without a limit").
share(playouts_to_proof, proof,      rest, 0, "playouts prove a winner, but seldom the distance").
share(playouts_to_proof, whole_game, 1, 1_000, "where positions repeat, playouts alone might never end").
share(proof,    looking_ahead, 1, 1_000, "whoever stops the search wants a good move").
share(proof,    proof,         32, 0,    "nothing limits the search, so it aims for a proof").
share(proof,    whole_game,    16, 20_000, "the proof of a game with few positions, or one in which they repeat").
share(moves_to_depth, each_move, 1, 0,   "a ranking to a given depth").
share(moves,    each_move,     2, 0,     "a ranking: the value of every move").
share(moves,    whole_game,    1, 256,   "what can be solved in a third of the positions is played perfectly").

%!  request(+Config, -Request) is det.
%
%   Request is the kind of request that Config makes, see share/5.

request(Config, Request) :-
    _{algorithm:Algorithm, depth:Depth, nodes:Nodes, seconds:Seconds, table:Table, deepening:Deepening} :< Config,
    (   Algorithm == mcts
    ->  (   Nodes-Seconds == inf-inf
        ->  Request = playouts_to_proof
        ;   Request = playouts
        )
    ;   Algorithm == mixed
    ->  (   Seconds == inf
        ->  Request = unguided
        ;   Request = timed_unguided
        )
    ;   ( Depth \== inf ; Table == false ; Deepening == false )
    ->  Request = depth
    ;   Nodes-Seconds == inf-inf
    ->  Request = proof
    ;   Seconds == inf
    ->  Request = guided
    ;   Request = timed
    ).

%!  algorithm_of(+By, -Algorithm) is det.
%
%   Algorithm is the name under which the results of By, a role or a request, are reported.

algorithm_of(By, Algorithm) :-
    (   ( By == playouts ; share(By, playouts, _, _, _) )
    ->  Algorithm = mcts
    ;   Algorithm = deepening
    ).

%   searcher(+Role, -Module, +Config0, -Config): Module is the searcher for Role, and Config what it is opened with.

searcher(looking_ahead, pybridge_alpha_beta_search, Config, Config.put(_{order:Config.heuristic, all:false})).
searcher(each_move,     pybridge_alpha_beta_search, Config, Config.put(_{order:Config.heuristic, all:true})).
searcher(proof,         pybridge_alpha_beta_search, Config,
         Config.put(_{heuristic:false, order:Config.heuristic, all:false, next:Next, depth:inf})) :-
    proof_steps(Config, Next).
searcher(playouts,      pybridge_playout_team, Config, Config).
searcher(whole_game,    pybridge_whole_game, Config, Config).

%   proof_steps(+Config, -Next): without a limit, depths triple, for the sake of a proof.

proof_steps(Config, Next) :-
    (   get_dict(request, Config, proof)
    ->  Next = times(3)
    ;   Next = plus(2)
    ).

%!  with_schedule(+Request, +Game, +Position, +Config, -Schedule, :Goal) is nondet.
%
%   Call Goal with a Schedule for Position, which has not ended. Config is as search_config/3 gives it, with a clock.

with_schedule(Request, Game, Position, Config, Schedule, Goal) :-
    findall(searcher(Role, Parts, From, closed, none, none),
            ( share(Request, Role, Parts, From, _), \+ idle(Role, Request, Config) ),
            Searchers),
    length(Searchers, Count),
    Megabytes is Config.memory/Count,
    Nodes is min(Config.nodes, 0x10000000000000),
    field(schedule, Schedule,
          [ game(Game), position(Position), config(Config.put(_{memory:Megabytes, nodes:Nodes, request:Request})),
            clock(Config.clock), searchers(Searchers), reported(none-0) ]),
    setup_call_cleanup(true, Goal, close_all(Searchers)).

%   Without guesses, looking ahead says no more than the proof.

idle(looking_ahead, proof, Config) :-
    get_dict(heuristic, Config, false).

close_all(Searchers) :-
    forall(member(searcher(_, _, _, Status, Module, State), Searchers),
           (   Status == closed
           ->  true
           ;   Module:close_searcher(State)
           )).

%   opened(!Searcher, +Schedule) is det.

opened(Searcher, Schedule) :-
    Searcher = searcher(Role, _, _, Status, _, _),
    (   Status == closed
    ->  field(schedule, Schedule, [game(Game), position(Position), config(Config0)]),
        searcher(Role, Module, Config0, Config),
        Module:open_searcher(Game, Config, Position, State),
        nb_setarg(6, Searcher, State),
        nb_setarg(5, Searcher, Module),
        nb_setarg(4, Searcher, active)
    ;   true
    ).

% ----------------------------------------------------------------------
% Turns

%!  turns(!Schedule, -Last) is nondet.
%
%   Work until the clock or the limit of positions stops it, or all that was requested is proven. Succeeds whenever there is
%   something new to report; Last is true at the end, otherwise false.

turns(Schedule, Last) :-
    field(schedule, Schedule, [game(Game), clock(Clock)]),
    (   until(Clock, within_stack(turns_to_news(Schedule, News0), Game), Outcome),
        Outcome == done
    ->  News = News0
    ;   News = none
    ),
    (   News == none
    ->  Last = true
    ;   over(Schedule)
    ->  Last = true
    ;   Last = false
    ;   turns(Schedule, Last)
    ).

%   turns_to_news(!Schedule, -News): News is `news` if there is something new to report, `none` if nothing is left to do.

turns_to_news(Schedule, News) :-
    turn(Schedule, Goes),
    (   Goes == false
    ->  News = none
    ;   newly_known(Schedule)
    ->  News = news
    ;   turns_to_news(Schedule, News)
    ).

over(Schedule) :-
    nodes(Schedule, Nodes),
    (   proven(Schedule)
    ->  true
    ;   \+ next_searcher(Schedule, Nodes, _, _)
    ).

%   turn(!Schedule, -Goes): Goes is false if there is nothing left to do.

turn(Schedule, Goes) :-
    nodes(Schedule, Nodes),
    (   left(Schedule, _),
        \+ proven(Schedule),
        next_searcher(Schedule, Nodes, Searcher, Others)
    ->  opened(Searcher, Schedule),
        (   left(Schedule, Left)                % the root counts as well
        ->  field(schedule, Schedule, [config(Config)]),
            slice(Others, Searcher, Config.request, Nodes, Left, Slice),
            catch(step(Searcher, Schedule, Slice, Left), time_over, Over = true)
        ;   true
        ),
        (   Over == true
        ->  Goes = false
        ;   Goes = true
        )
    ;   Goes = false
    ).

left(Schedule, Left) :-
    field(schedule, Schedule, [config(Config)]),
    nodes(Schedule, Nodes),
    Left is Config.nodes-Nodes,
    Left > 0.

proven(Schedule) :-
    best_searcher(Schedule, _, known(Found, _)),
    known_level(Found, 3).

step(Searcher, Schedule, Slice, Left) :-
    Searcher = searcher(Role, _, _, _, Module, State),
    suspect(Role, Schedule, State),
    Module:searcher_work(State, work(Nodes, _, _, _)),
    Most is Nodes+Slice,
    Limit is Nodes+Left,
    Module:step_searcher(State, Most, Limit, News),
    (   memberchk(News, [done,stuck])
    ->  nb_setarg(4, Searcher, News)
    ;   News == more,
        Module:searcher_work(State, work(Nodes, _, _, _))
    ->  nb_setarg(4, Searcher, stuck)           % Slice is too little for it
    ;   true
    ),
    tell(Role, Schedule, State).

%   Alpha-beta is asked about the moves that playouts prefer, and playouts are told which of them lose.

suspect(Role, Schedule, State) :-
    (   Role == proof,
        active(playouts, Schedule, Team)
    ->  pybridge_playout_team:suspects(Team, 5, Numbers),
        pybridge_alpha_beta_search:set_suspects(State, Numbers)
    ;   true
    ).

tell(Role, Schedule, State) :-
    (   Role == proof,
        active(playouts, Schedule, Team),
        pybridge_alpha_beta_search:lost_moves(State, Lost),
        Lost \== []
    ->  pybridge_playout_team:lose_moves(Team, Lost)
    ;   true
    ).

active(Role, Schedule, State) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    memberchk(searcher(Role, _, _, active, _, State), Searchers).

%   next_searcher(+Schedule, +Nodes, -Searcher, -Others) is semidet: the one furthest below its share. Others is the number of those
%   that want a turn as well, now or later.

next_searcher(Schedule, Nodes, Searcher, Others) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    findall(Ratio-Place, ( nth1(Place, Searchers, Each), wants_turn(Each, Schedule, Nodes, Ratio) ), Wanting),
    keysort(Wanting, [_-Place|_]),
    nth1(Place, Searchers, Searcher),
    aggregate_all(count, ( member(Other, Searchers), Other \== Searcher, may_turn(Other) ), Others).

wants_turn(Searcher, Schedule, Nodes, Ratio) :-
    Searcher = searcher(_, Parts, From, Status, Module, State),
    may_turn(Searcher),
    \+ too_large(Searcher, Schedule, Nodes),
    (   Parts == rest
    ->  Ratio = 1.0e50                  % after those that have a share
    ;   Nodes < From
    ->  Ratio = 1.0e100
    ;   Status == closed
    ->  Ratio = 0
    ;   Module:searcher_work(State, work(Mine, _, _, _)),
        Ratio is Mine/Parts
    ).

may_turn(Searcher) :-
    arg(4, Searcher, Status),
    memberchk(Status, [active,closed]).

%   too_large(+Searcher, +Schedule, +Nodes) is semidet: without a limit, the whole game waits while alpha-beta has met more different
%   positions, which are as many as the game has at least, than an eighth of those entered.

too_large(searcher(whole_game, _, _, _, _, _), Schedule, Nodes) :-
    field(schedule, Schedule, [searchers(Searchers), config(Config)]),
    memberchk(Config.request, [proof,playouts_to_proof]),
    member(searcher(_, _, _, Status, pybridge_alpha_beta_search, Root), Searchers),
    Status \== closed,
    pybridge_alpha_beta_search:positions_met(Root, Met),
    Met > Nodes//8,
    !.

%   slice(+Others, +Searcher, +Request, +Nodes, +Left, -Slice): a depth that alpha-beta has not finished begins again in its next turn, so
%   its turns are longer; and it has no reason to pause if it is alone.

slice(Others, Searcher, Request, Nodes, Left, Slice) :-
    grown(Request, Searcher, Nodes, Grown),
    (   arg(5, Searcher, pybridge_alpha_beta_search)
    ->  (   Others =:= 0
        ->  Slice = Left
        ;   Request == proof
        ->  Slice is min(Left, max(1_250, Nodes))
        ;   Slice is min(Left, max(1_000, Grown//2))
        )
    ;   Slice is min(Left, max(32, Grown//4))
    ).

%   grown(+Request, +Searcher, +Nodes, -Grown): turns grow with the positions of all, but where some shares are small, with twice those
%   of Searcher, so that each keeps to its share.

grown(Request, searcher(_, _, _, _, Module, State), Nodes, Grown) :-
    (   memberchk(Request, [timed,timed_unguided])
    ->  Module:searcher_work(State, work(Mine, _, _, _)),
        Grown is 2*Mine
    ;   Grown = Nodes
    ).

% ----------------------------------------------------------------------
% What is known

%   newly_known(!Schedule) is semidet: what is known best is another result than the one reported last; results of playouts, which
%   change all the time, are reported when the work has doubled.

newly_known(Schedule) :-
    field(schedule, Schedule, [reported(Known0-Nodes0)]),
    best_searcher(Schedule, searcher(Role, _, _, _, _, _), Known),
    nodes(Schedule, Nodes),
    (   Role == playouts
    ->  Nodes >= 2*Nodes0
    ;   Known \== Known0
    ),
    set_field(schedule, Schedule, reported(Known-Nodes)).

nodes(Schedule, Nodes) :-
    work_done(Schedule, work(Nodes, _, _, _)).

%!  work_done(+Schedule, -Work) is det.
%
%   Work is work(Nodes, Playouts, TableHits, Compiled): the sums for all searchers, and whether one of them runs compiled.

work_done(Schedule, Work) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    foldl(add_work, Searchers, work(0, 0, 0, false), Work).

add_work(searcher(_, _, _, closed, _, _), Work, Work) :-
    !.
add_work(searcher(_, _, _, _, Module, State), work(Nodes0, Playouts0, Hits0, Compiled0), work(Nodes, Playouts, Hits, Compiled)) :-
    Module:searcher_work(State, work(Nodes1, Playouts1, Hits1, Compiled1)),
    Nodes is Nodes0+Nodes1,
    Playouts is Playouts0+Playouts1,
    Hits is Hits0+Hits1,
    (   Compiled1 == true
    ->  Compiled = true
    ;   Compiled = Compiled0
    ).

%!  best_known(+Schedule, -Role, -Known) is semidet.
%
%   Known is known(Found, Depth), the result of the searcher that knows most; of several, the first in share/5.

best_known(Schedule, Role, known(found(Score, Exact, Distance, Line), Depth)) :-
    best_searcher(Schedule, searcher(Role, _, _, _, Module, State), known(found(Score, Exact, Distance, Line0), Depth)),
    (   Line0 == unread
    ->  Module:searcher_line(State, Line)
    ;   Line = Line0
    ).

best_searcher(Schedule, Searcher, Known) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    findall(Level-(Place-Known0),
            ( nth1(Place, Searchers, searcher(_, _, _, Status, Module, State)),
              Status \== closed,
              Module:searcher_found(State, Known0),
              Known0 = known(Found, _),
              known_level(Found, Level) ),
            Pairs),
    sort(1, @>=, Pairs, [_-(Place-Known)|_]),
    nth1(Place, Searchers, Searcher).

%!  known_level(+Found, -Level) is det.
%
%   Level is 3 if all that was requested is proven, 2 if the value is, 1 if it is known who wins, otherwise 0.

known_level(found(Score, Exact, Distance, _), Level) :-
    (   Distance \== unknown
    ->  Level = 3
    ;   Exact == true
    ->  Level = 2
    ;   score_utility(Score, Utility),
        Utility =\= 0
    ->  Level = 1
    ;   Level = 0
    ).

%!  moves_known(+Schedule, -Moves) is semidet.
%
%   Moves are known(Found, Depth, Visits) for each move, in the game's order, by the searcher that knows most of it. Fails if no
%   searcher knows of moves.

moves_known(Schedule, Moves) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    findall(Moves0,
            ( member(searcher(_, _, _, Status, Module, State), Searchers),
              Status \== closed,
              Module:searcher_moves(State, Moves0) ),
            [First|Others]),
    foldl(maplist(surer_known), Others, First, Moves).

%!  surer_known(+Known1, +Known0, -Known) is det.
%
%   Known is the one of Known1 and Known0 that says more, or else Known0.

surer_known(known(Found1, Depth1, Visits1), known(Found0, Depth0, Visits0), known(Found, Depth, Visits)) :-
    known_level(Found1, Level1),
    known_level(Found0, Level0),
    (   Level1 > Level0
    ->  Found-Depth = Found1-Depth1
    ;   Found-Depth = Found0-Depth0
    ),
    Visits is max(Visits0, Visits1).

%!  grown_playouts(+Schedule, -Playouts) is semidet.
%
%   Playouts is the tree that playouts have grown (playout_search.pl).

grown_playouts(Schedule, Playouts) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    memberchk(searcher(playouts, _, _, Status, _, Team), Searchers),
    Status \== closed,
    pybridge_playout_team:grown(Team, Playouts).
