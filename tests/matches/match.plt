:- use_module('../../prolog/games/last_mouse_lost', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../search/saving', []).
:- use_module('../../prolog/matches/decisions').
:- use_module('../../prolog/matches/match').
:- use_module('../../prolog/matches/players').
:- use_module('../../prolog/solving/solve', [solve/2, solved/3]).

:- begin_tests(match).

game(Game, Specs, Seed, Opening, Number, Played) :-
    once(Game:start(_, Start)),
    maplist(player(Game), Specs, Players),
    maplist([Player,Ready]>>ready_player(Player, Game:Start, Ready), Players, Readies),
    match_game(Game:Start, Readies, Seed, Opening, Number, Played).

test(games_in_pairs_begin_with_the_same_moves, First-Second == Third-Fourth) :-
    game(tictactoe, [random,random], 5, 2, 1, Played1),
    game(tictactoe, [random,random], 5, 2, 2, Played2),
    [First,Second|Rest1] = Played1.moves,
    [Third,Fourth|Rest2] = Played2.moves,
    assertion(Rest1 \== Rest2).

test(an_opening_does_not_end_the_game) :-
    game(tictactoe, [random,random], 5, 9, 1, Played),
    assertion(Played.opening < Played.plies).

test(perfect_play_loses_no_drawn_game, forall(between(1, 6, Number))) :-
    game(tictactoe, [perfect,random], 2, 0, Number, Played),
    (   Number mod 2 =:= 1
    ->  assertion(Played.winner \== o)
    ;   assertion(Played.winner \== x)
    ).

test(a_strategy_plays_as_it_says, Winner == second) :-
    game(last_mouse_lost, [random,'strategy:mirror'], 2, 0, 1, Played),
    get_dict(winner, Played, Winner).

test(an_engine_without_chance_plays_the_first_best, Texts-Chance == ['1']- @(none)) :-
    player(tictactoe, 'engine:depth=1', Player),
    once(tictactoe:start(_, Start)),
    once(thought(Player, tictactoe:Start, @(none), analysis(_, Texts), Chance)).

test(a_perfect_player_keeps_the_solution, Thoughts == [analysis,analysis]) :-
    player(tictactoe, perfect, Player),
    tictactoe:position_text(Position, 'x--/-o-/--- x'),
    findall(Name, ( thought(Player, tictactoe:Position, 1, Thought, _), functor(Thought, Name, _) ), Thoughts0),
    once(tictactoe:move(Position, _, Next)),
    findall(Name, ( thought(Player, tictactoe:Next, 1, Thought, _), functor(Thought, Name, _) ), [Later]),
    last(Thoughts0, First),
    Thoughts = [First,Later].

%   saving has no heuristic/2 and no canonical/2.

test(a_level_counts_positions_only_where_there_is_nothing_to_guess_by, [Blind,Small] == [[nodes(10_000)],[depth(8),nodes(10_000)]]) :-
    limits(saving, Blind),
    limits(tictactoe, Small).

limits(Game, Limits) :-
    player(Game, hard, Player),
    between(1, 10, Seed),
    pybridge_decisions:plan(Player, Game, Seed, search(Options), _),
    !,
    exclude(=(variety(_)), Options, Limits).

:- end_tests(match).
