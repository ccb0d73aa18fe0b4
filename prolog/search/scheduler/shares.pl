:- module(pybridge_shares,
          [ share/5,            % ?Request, ?Role, -Parts, -From, -Why
            searcher/4,         % +Role, -Module, +Config0, -Config
            algorithm_of/2      % +By, -Algorithm
          ]).
:- use_module('../alpha_beta/alpha_beta_search', []).
:- use_module('../expecting/expecting', []).
:- use_module('../playouts/playout_team', []).
:- use_module('../whole_game/whole_game', []).

/** <module> Which searchers look at a position, and in what proportion */

%!  share(?Request, ?Role, -Parts, -From, -Why) is nondet.
%
%   Role does so many Parts of the work, as soon as From positions have
%   been entered. Parts are `rest` for a searcher that has its turn when the others have nothing left to do. A
%   request is `timed` if there is a limit of time: nobody can tell then what a third of the positions will be, so
%   the solver, which is of no use in a large game, gets less (too_large/3 in scheduler.pl).

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
share(chance,   playouts,      1, 0,     "dice: playouts roll them").
share(expecting, expectimax,   4, 0,     "with a scale for guesses, dice are looked beyond").
share(expecting, playouts,     1, 0,     "dice: playouts prove what is certain").
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

%!  algorithm_of(+By, -Algorithm) is det.
%
%   Algorithm is the name under which the results of By, a role or a request (search_config.pl), are reported.

algorithm_of(By, Algorithm) :-
    (   ( By == playouts ; share(By, playouts, _, _, _) )
    ->  Algorithm = mcts
    ;   Algorithm = deepening
    ).

%!  searcher(+Role, -Module, +Config0, -Config) is det.
%
%   Module is the searcher for Role, and Config what it is opened with.

searcher(looking_ahead, pybridge_alpha_beta_search, Config, Config.put(_{order:Config.heuristic, all:false})).
searcher(each_move,     pybridge_alpha_beta_search, Config, Config.put(_{order:Config.heuristic, all:true})).
searcher(proof,         pybridge_alpha_beta_search, Config,
         Config.put(_{heuristic:false, order:Config.heuristic, all:false, next:Next, depth:inf})) :-
    (   get_dict(request, Config, proof)
    ->  Next = times(3)                         % nothing limits the search
    ;   Next = plus(2)
    ).
searcher(expectimax,    pybridge_expecting, Config, Config).
searcher(playouts,      pybridge_playout_team, Config, Config).
searcher(whole_game,    pybridge_whole_game, Config, Config).
