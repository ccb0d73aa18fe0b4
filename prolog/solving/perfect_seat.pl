:- module(pybridge_perfect_seat,
          [ solution_seat/8     % +Key, +Players, +Seat, +Position, +Chance0, -Made, -Next, -Chance
          ]).
:- use_module('../compiled/compiled_rules', []).
:- use_module('../compiled/random_games', [random_players/2, random_seat/7]).
:- use_module('../search/game_calls', [game_rules/3]).
:- use_module('../search/whole_game/solver', [solver_score/4]).
:- use_module('../worth/score', [nearer/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A player that has a solution, in games of many (random_games.pl) */

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game,
        pybridge_random_games:quick_series(constant(pybridge_perfect_seat:solution_seat(Key)), constant(Players), +, +,
                                           +, +, -)) :-
    game_rules(Game, false, rules(_, _, Key, _, _, _)),
    random_players(Game, Players).

%!  solution_seat(+Key, +Players, +Seat, +Position, +Chance0, -Made, -Next, -Chance) is semidet.
%
%   As random_seat/7, but a solution(Solver) makes the first of the best moves, as solved/3 does. Key is that of Rules.

solution_seat(Key, players(Game, Max, Listing), Seat, Position, Chance0, Made, Next, Chance) :-
    (   Seat = solution(Solver)
    ->  best_move(rules(Game, Max, Key, false, none, Listing), Solver, Position, Move, Next),
        Made = Move-0,
        Chance = Chance0
    ;   random_seat(players(Game, Max, Listing), Seat, Position, Chance0, Made, Next, Chance)
    ).

best_move(Rules, Solver, Position, Move, Next) :-
    Rules = rules(Game, _, _, _, _, _),
    solver_score(Rules, Solver, Position, Score),
    nearer(Score, Nearer),
    once(( Game:move(Position, Move, Next), solver_score(Rules, Solver, Next, Nearer) )).
