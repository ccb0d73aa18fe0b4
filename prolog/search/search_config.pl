:- module(pybridge_search_config,
          [ search_config/3,    % +Game, +Options, -Config
            evaluated/5,        % +Game, +Position, +Options, +Config0, -Config
            request/2,          % +Config, -Request
            by_depth_with_chance/2  % +Game, -Algorithm
          ]).
:- use_module('../evaluation/learned', [learned_evaluation/3]).
:- use_module('../evaluation/scales', [first_scale/2]).
:- use_module('../rules/chance_moves', [chance_decides/1, has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/consistency', [must_not_vary/1]).
:- use_module('../rules/seats', [two_sided/1]).
:- use_module(game_calls, [guessing/3]).
:- use_module(options, [check_options/2, option/6, option_value/4, refuse_value/3]).

/** <module> The meaning of a search's options: its algorithm, its limits, and the depths it goes through */

%!  search_config(+Game, +Options, -Config) is det.
%
%   Config is a dict of all options of search, in which a limit that is not given is inf and
%   heuristic has the form that guess/4 takes; algorithm is mixed for playouts and alpha-beta together. It has one
%   more key, next, which says how each depth follows from the one before: plus(1), or plus(2) without a heuristic,
%   as each depth then only finds proofs.
%
%   @error as check_options/2
%   @error game_error(File, Line, Text) if the winner is to be proven, and the rules are known to vary

search_config(Game, Options, Config) :-
    check_options(search, Options),
    findall(Name-Value,
            ( option(search, Name, _, _, _, _),
              option_value(search, Options, Name, Value0),
              ( Value0 == none, Name \== variety -> Value = inf ; Value = Value0 ) ),
            Pairs),
    dict_pairs(Config0, config, Pairs),
    (   guessing(Game, Config0.heuristic, Guessing)
    ->  true
    ;   refuse_value(search, heuristic, Config0.heuristic)
    ),
    playouts_limited(Config0),
    ( Config0.prove == winner -> must_not_vary(Game) ; true ),
    depth_steps(Guessing, Config0, Config1),
    (   \+ two_sided(Game)
    ->  knowing_seats(Config1.algorithm, Config1, Algorithm)
    ;   has_chance(Game)
    ->  knowing_chance(Config1.algorithm, Game, Config1, Algorithm)
    ;   Config1.algorithm \== auto
    ->  Algorithm = Config1.algorithm
    ;   % without a heuristic, and without the time to prove everything, playouts evaluate a position better
        Guessing == false,
        Config1.depth == inf,
        \+ _{nodes:inf, seconds:inf} :< Config1
    ->  Algorithm = mixed
    ;   Algorithm = deepening
    ),
    Config = Config1.put(algorithm, Algorithm).

%   playouts_limited(+Config) is det: a depth does not limit playouts, so they would go on for ever. Without any limit,
%   mcts goes on until the result is proven, but uct proves nothing.

playouts_limited(Config) :-
    (   _{algorithm:Algorithm, nodes:inf, seconds:inf} :< Config,
        ( Algorithm == uct ; Algorithm == mcts, Config.depth \== inf )
    ->  Expected = 'one without playouts where neither seconds nor nodes is given',
        throw(error(option_value(algorithm, Algorithm, Expected), _))
    ;   true
    ).

%   knowing_chance(+Algorithm0, +Game, +Config, -Algorithm): where chance decides, playouts are what searches, but
%   for a given depth.

knowing_chance(Algorithm0, Game, Config, Algorithm) :-
    (   Algorithm0 == auto,
        Config.depth \== inf
    ->  by_depth_with_chance(Game, Algorithm)
    ;   memberchk(Algorithm0, [auto,mcts])
    ->  Algorithm = chance
    ;   memberchk(Algorithm0, [expectiminimax,star1,maxn])
    ->  Algorithm = Algorithm0
    ;   throw(error(option_value(algorithm, Algorithm0, 'auto, mcts, expectiminimax or star1 in a game of chance'), _))
    ).

%   knowing_seats(+Algorithm0, +Config, -Algorithm): with any number of seats, or choices at once, playouts search, but
%   for a given depth.

knowing_seats(Algorithm0, Config, Algorithm) :-
    (   Algorithm0 == auto,
        _{nodes:inf, seconds:inf} :< Config,
        Config.depth \== inf
    ->  Algorithm = maxn
    ;   memberchk(Algorithm0, [auto,mcts])
    ->  Algorithm = seats
    ;   memberchk(Algorithm0, [maxn,paranoid])
    ->  Algorithm = Algorithm0
    ;   Expected = 'auto, mcts, maxn or paranoid in a game for more than two sides',
        throw(error(option_value(algorithm, Algorithm0, Expected), _))
    ).

%!  by_depth_with_chance(+Game, -Algorithm) is det.
%
%   Algorithm is what searches Game, a game of chance, to a depth. Star1 cuts by the bounds of utilities/2.

by_depth_with_chance(Game, Algorithm) :-
    ( offers(Game, utilities/2) -> Algorithm = star1 ; Algorithm = expectiminimax ).

depth_steps(false, Config0, Config) :-
    ( _{heuristic:false} :< Config0 ; _{depth:inf} :< Config0 ),
    !,
    Config = Config0.put(_{heuristic:false, next:plus(2)}).
depth_steps(Guessing, Config0, Config0.put(_{heuristic:Guessing, next:plus(1)})).

%!  request(+Config, -Request) is det.
%
%   Request is the kind of request that Config makes, see share/5 in scheduler/shares.pl.

request(Config, Request) :-
    _{algorithm:Algorithm, depth:Depth, nodes:Nodes, seconds:Seconds, table:Table} :< Config,
    (   Algorithm == chance
    ->  ( get_dict(scale, Config, _) -> Request = expecting ; Request = chance )
    ;   Algorithm == mcts
    ->  (   Nodes-Seconds == inf-inf
        ->  Request = playouts_to_proof
        ;   Request = playouts
        )
    ;   Algorithm == mixed
    ->  (   Seconds == inf
        ->  Request = unguided
        ;   Request = timed_unguided
        )
    ;   ( Depth \== inf ; Table == false )
    ->  Request = depth
    ;   Nodes-Seconds == inf-inf
    ->  Request = proof
    ;   Seconds == inf
    ->  Request = guided
    ;   Request = timed
    ).

%!  evaluated(+Game, +Position, +Options, +Config0, -Config) is det.
%
%   Config0 is that of these Options. Under a limit of time Config searches by alpha-beta instead of playouts, if a
%   good evaluation has been learned, or by playouts that are judged as has been learned; where a player moves in a
%   game of chance also depth first, if there is a scale.

evaluated(Game, Position, Options, Config0, Config) :-
    (   Config0.algorithm \== seats,
        Config0.seconds \== inf,
        request(Config0, Request),
        memberchk(Request, [timed_unguided,chance]),
        option_value(search, Options, heuristic, true),
        option_value(search, Options, algorithm, auto),
        \+ chance_decides(Game:Position),
        good_evaluation(Request, Game, Position, Evaluation)
    ->  (   Request == chance
        ->  Config = Config0.put(scale, Evaluation)
        ;   memberchk(Evaluation, [mobility,lasting])
        ->  Config = Config0.put(judged, Evaluation)
        ;   Config = Config0.put(_{algorithm:deepening, heuristic:Evaluation, next:plus(1)})
        )
    ;   Config = Config0
    ).

good_evaluation(_, Game, Position, Evaluation) :-
    learned_evaluation(Game, Position, Evaluation0),
    Evaluation0 \== none,
    !,
    Evaluation = Evaluation0.
good_evaluation(chance, Game, _, Scale) :-
    first_scale(Game, Scale).
