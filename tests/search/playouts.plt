% Monte Carlo tree search: what it calls proven is true, and it never misses a nearby win or loss.

:- use_module(circling, []).
:- use_module(random_graphs, []).
:- use_module(random_trees, []).
:- use_module(staring, []).
:- use_module(stuck, []).
:- use_module(wide, []).
:- use_module(won_trees, []).
:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/rules/positions').
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module('../../prolog/search/search_config').
:- use_module('../../prolog/search/playouts/playout_search').
:- use_module('../../prolog/search/playouts/playout_team').
:- use_module('../../prolog/search/preference').
:- use_module('../../prolog/rules/seats').
:- use_module('../../prolog/worth/score').
:- use_module('../../prolog/worth/worth').
:- use_module('../../prolog/solving/solve').
:- use_module('../../prolog/search/playouts/playout_records', []).
:- use_module('../../prolog/search/textbook/minimax').
:- use_module('../../prolog/views/ranking').
:- use_module('../counts').

:- begin_tests(playouts).

:- use_module('../../prolog/base/expansion', [goal_expansion/2]).

%   A few limits for each of many games, most of them too small for a proof.

limited(Seed, nodes(Nodes)) :-
    sample(5, Seed),
    member(Few, [20,100,700]),
    Nodes is Few + Seed.

%   sample(+Few, -Seed): Seed is one of Few seeds, or of fifty times as many in make stress.

sample(Few, Seed) :-
    Many is 50*Few,
    count(Few, Many, Count),
    between(1, Count, Seed).

holds(Analysis, Game, Value, Plies) :-
    (   Analysis.exact == @(true)
    ->  assertion(Analysis.value == Value)
    ;   true
    ),
    (   Analysis.plies \== @(none)
    ->  assertion(Analysis.plies == Plies)
    ;   true
    ),
    (   Analysis.winner \== unknown
    ->  winner(Game, Value, Winner),
        assertion(Analysis.winner == Winner)
    ;   true
    ).

test(what_is_called_proven_is_so, forall(( limited(Seed, Limit), member(Game, [random_trees,won_trees]), member(Algorithm, [mcts,auto]) ))) :-
    Game:start(Seed, Position),
    solve(Game:Position, Solution),
    solved(Solution, Position, Solved),
    analyse(Game:Position, [algorithm(Algorithm), variety(Seed), heuristic(false), Limit], Analysis),
    holds(Analysis, Game, Solved.value, Solved.plies).

test(the_move_of_a_proven_result_comes_to_it, forall(( sample(10, Seed), member(Algorithm, [mcts,auto]) ))) :-
    won_trees:start(Seed, Position),
    analyse(won_trees:Position, [algorithm(Algorithm), heuristic(false), nodes(40)], Analysis),
    (   Analysis.exact == @(true),
        Analysis.line = [Move|_]
    ->  won_trees:move(Position, Move, Next),
        solve(won_trees:Next, Solution),
        assertion(Analysis.value == Solution.value),
        (   integer(Analysis.plies)
        ->  assertion(Analysis.plies =:= Solution.plies+1)
        ;   true
        )
    ;   true
    ).

test(what_is_called_proven_is_so_in_circles_too, forall(( limited(Seed, Limit), member(Algorithm, [mcts,auto]) ))) :-
    random_graphs:start(Seed, Position),
    solve(random_graphs:Position, Solution),
    solved(Solution, Position, Solved),
    analyse(random_graphs:Position, [algorithm(Algorithm), Limit], Analysis),
    holds(Analysis, random_graphs, Solved.value, Solved.plies).

test(without_a_limit_all_is_proven, forall(( sample(3, Seed), member(Game, [random_trees,random_graphs]) ))) :-
    Game:start(Seed, Position),
    solve(Game:Position, Solution),
    solved(Solution, Position, Solved),
    analyse(Game:Position, [algorithm(mcts)], Analysis),
    assertion([Analysis.value, Analysis.exact] == [Solved.value, @(true)]),
    (   Solved.value =\= 0
    ->  assertion(Analysis.plies == Solved.plies)
    ;   true
    ).

test(a_win_in_one_is_never_missed, forall(( middle_game(_, Position), member(Algorithm, [mcts,auto]) ))) :-
    (   winning_move(Position, _)
    ->  analyse(Position, [algorithm(Algorithm), heuristic(false), nodes(30)], Analysis),
        assertion(winning_move(Position, Analysis.move))
    ;   true
    ).

test(a_loss_in_one_is_never_walked_into,
     forall(( middle_game(_, Game:Position), member(Algorithm, [mcts,auto]) ))) :-
    findall(Move, ( legal_move(Game:Position, Move, Next), \+ winning_move(Game:Next, _) ), Safe),
    (   ( Safe == [] ; winning_move(Game:Position, _) )
    ->  true
    ;   analyse(Game:Position, [algorithm(Algorithm), heuristic(false), nodes(500)], Analysis),
        assertion(memberchk(Analysis.move, Safe))
    ).

%   middle_game(-Seed, -Position): Connect Four after some moves that look random.

middle_game(Seed, connect_four:Position) :-
    sample(5, Seed),
    connect_four:start('7x6', Start),
    Plies is 8 + Seed mod 9,
    played(Plies, Seed, Start, Position).

played(0, _, Position, Position) :-
    !.
played(Plies, Seed, Position0, Position) :-
    findall(Next, legal_move(connect_four:Position0, _, Next), All),
    (   All == []
    ->  fail
    ;   length(All, Count),
        N is (Seed*7919 + Plies*Plies*104729) mod Count,
        nth0(N, All, Next),
        \+ connect_four:utility(Next, _),
        Plies1 is Plies-1,
        played(Plies1, Seed, Next, Position)
    ).

winning_move(Game:Position, Move) :-
    Game:turn(Position, Player),
    legal_move(Game:Position, Move, Next),
    outcome(Game:Next, Player, _).

test(the_same_seed_and_nodes_give_the_same_analysis,
     forall(( member(Seed, [0,2]), member(Algorithm, [mcts,auto]) ))) :-
    connect_four:start('7x6', Position),
    Options = [algorithm(Algorithm), heuristic(false), nodes(1_500), variety(Seed)],
    analyse(connect_four:Position, Options, One),
    analyse(connect_four:Position, Options, Other),
    assertion(One.put(seconds, 0) == Other.put(seconds, 0)).

test(no_more_positions_are_entered_than_allowed, forall(( between(1, 60, Limit), member(Algorithm, [mcts,auto]) ))) :-
    tictactoe:start(standard, Position),
    analyse(tictactoe:Position, [algorithm(Algorithm), nodes(Limit)], Analysis),
    assertion(Analysis.nodes =< Limit),
    assertion(legal_move(tictactoe:Position, Analysis.move, _)).

%   The last number decides the game, and exceeds 30 half the time.

test(a_playout_makes_any_of_the_moves) :-
    wide:start(plain, Position),
    grown(wide, Position, [], 5_000, Playouts),
    field(playouts, Playouts, [root(child(_, _, _, Visits, Sum, _))]),
    assertion(Visits > 100),
    assertion(abs(Sum//Visits) < 300).

%   grown(+Game, +Position, +Options, +Nodes, -Playouts): Playouts are read when they have been closed.

grown(Game, Position, Options, Nodes, Playouts) :-
    search_config(Game, [algorithm(mcts)|Options], Config),
    setup_call_cleanup(
        open_playouts(Game, Config.put(_{memory:1, clock:none}), Position, 0, Playouts),
        grow_playouts(Playouts, Nodes, 1_000_000_000),
        close_playouts(Playouts)).

%   x has three stones in the middle and o none, so most moves of o look bad, but a few playouts may say otherwise.

test(the_move_with_the_most_visits_is_the_best_also_in_a_bad_position, forall(( count(6, 20, Seeds), between(1, Seeds, Seed) ))) :-
    position_text(connect_four, Position, '-------/-------/-------/-------/o--x---/o-xx--- o'),
    grown(connect_four, Position, [variety(Seed)], 1_000, Playouts),
    playouts_line(Playouts, [Move|_]),
    field(playouts, Playouts, [children(Children)]),
    findall(Visits-One, ( member(child(_, One, Worth, Visits, _, _), Children), worth_level(Worth, 0) ), Open),
    memberchk(Most-Move, Open),
    forall(member(Visits-_, Open), assertion(Visits =< Most)).

test(a_few_playouts_are_better_than_no_idea, forall(( between(4, 24, Times), Nodes is 25*Times ))) :-
    wide:start(plain, Position),
    analyse(wide:Position, [nodes(Nodes)], Analysis),
    assertion(Analysis.algorithm == mcts).

%   A draw is proven, and two other moves have been visited equally often. The better known one says whether to play on.

test(the_best_open_move_is_compared_with_a_proven_draw, Moves == [good,drawn]) :-
    findall(Move, ( member(Sum, [400,-400]), best_beside_a_draw(Sum, Move) ), Moves).

best_beside_a_draw(Sum, Move) :-
    Vague is -Sum,
    Open = worth(-99, 99),
    best_first(1, [ child(1, vague, Open, 4, Vague, 2), child(2, good, Open, 4, Sum, 9), child(3, drawn, worth(0, 0), 4, 0, 0) ],
               [child(_, Move, _, _, _, _)|_]).

%   There are fewer playouts than moves, and each ends in a win or a loss.

test(a_move_that_has_lost_its_only_playout_is_not_the_best, forall(( sample(4, Seed), member(Nodes, [200,400]) ))) :-
    wide:start(plain, Position),
    Options = [nodes(Nodes), variety(Seed), algorithm(mcts)],
    analyse(wide:Position, Options, Analysis),
    assertion(Analysis.playouts < 60),
    assertion(Analysis.value > -1000),
    ranked_moves(wide:Position, Options, [First|_]),
    assertion(First.value > -1000).

test(a_move_of_which_nothing_is_known_comes_after_all_but_those_that_lose, Items == [good,drawn,unknown,poor,lost]) :-
    end_score(-1, Lost),
    Open = worth(Lost, 99),
    by_preference(1, [ known(Open, 0, 0)-unknown, known(worth(Lost, Lost), 0, 0)-lost, known(Open, 2, -1000)-poor,
                       known(Open, 1, 500)-good, known(worth(0, 0), 0, 0)-drawn ], Items).

test(playouts_without_an_end_are_draws, Value-Exact == 0-(@(false))) :-
    analyse(circling:0, [algorithm(mcts), nodes(5_000)], Analysis),
    _{value:Value, exact:Exact, playouts:Playouts} :< Analysis,
    assertion(Playouts > 5).

test(an_analysis_comes_each_time_that_the_work_has_doubled) :-
    connect_four:start('7x6', Position),
    findall(Entered,
            ( analyses(connect_four:Position, [algorithm(mcts), nodes(4_000)], Analysis),
              get_dict(nodes, Analysis, Entered) ),
            Nodes),
    length(Nodes, Count),
    assertion(Count > 3),
    assertion(last(Nodes, 4_000)),
    assertion(msort(Nodes, Nodes)).

test(the_value_is_a_mean_from_the_first_players_side) :-
    tictactoe:start(standard, Position),
    analyse(tictactoe:Position, [algorithm(mcts), nodes(500)], Analysis),
    _{value:Value, exact: @(false)} :< Analysis,
    assertion(Value > 0),
    assertion(Value =< 1000).

test(by_itself_it_plays_games_out_where_there_is_no_guess_and_no_time_for_a_proof, Found == [mcts,mcts,deepening,deepening]) :-
    connect_four:start('7x6', Position),
    findall(Algorithm,
            ( member(Options, [[heuristic(false), nodes(2_000)], [heuristic(false), limited],
                               [heuristic(false), depth(4)], [nodes(2_000)]]),
              algorithm_in_time(connect_four:Position, Options, Algorithm) ),
            Found).

%   algorithm_in_time(+Position, +Options, -Algorithm): Algorithm is used under Options. If limited is
%   among them, it is a limit of time, which is as long as a busy machine needs to come to playouts.

algorithm_in_time(Position, Options, Algorithm) :-
    selectchk(limited, Options, Others),
    !,
    (   member(Seconds, [0.05, 0.5, 5, 60]),
        algorithm_in_time(Position, [seconds(Seconds)|Others], Algorithm),
        Algorithm == mcts
    ->  true
    ).
algorithm_in_time(Position, Options, Algorithm) :-
    analyse(Position, Options, Analysis),
    get_dict(algorithm, Analysis, Algorithm).

test(what_can_be_proven_is_proven_beside_playouts, Value-Plies-Winner == 1-3-x) :-
    tictactoe:position_text(Position, 'xo-/-x-/--o x'),
    analyse(tictactoe:Position, [nodes(5_000)], Analysis),
    _{value:Value, plies:Plies, winner:Winner, exact: @(true)} :< Analysis.

test(a_cycle_with_one_open_move_at_each_position_makes_no_long_branch, true(Depth < 100)) :-
    staring:start(face_to_face, Position),
    analyse(staring:Position, [algorithm(mcts), nodes(1_000)], Analysis),
    get_dict(depth, Analysis, Depth).

% ----------------------------------------------------------------------
% More threads

test(what_several_threads_call_proven_is_so, forall(( sample(1, Seed), member(Game, [random_trees,won_trees,random_graphs]),
                                                      member(Limit, [[],[nodes(700)]]), member(Algorithm, [mcts,auto]) ))) :-
    Game:start(Seed, Position),
    solve(Game:Position, Solution),
    solved(Solution, Position, Solved),
    analyse(Game:Position, [algorithm(Algorithm), heuristic(false), threads(3)|Limit], Analysis),
    holds(Analysis, Game, Solved.value, Solved.plies),
    (   Limit == []
    ->  assertion(Analysis.exact == @(true))
    ;   true
    ).

test(several_threads_enter_no_more_positions_than_allowed, forall(( member(Limit, [1,2,10,100,1_000]), member(Threads, [2,5]) ))) :-
    wide:start(plain, Position),
    analyse(wide:Position, [algorithm(mcts), nodes(Limit), threads(Threads)], Analysis),
    assertion(Analysis.nodes =< Limit).

test(the_root_has_the_results_of_all_threads) :-
    wide:start(plain, Position),
    team(wide, Position, 3, 3_000, Team, Visits-Children),
    searcher_work(Team, work(Nodes, Playouts, _, _)),
    assertion(Nodes > 2_900),
    assertion(Playouts =:= Visits),
    assertion(Children =:= Visits).

test(threads_enter_the_same_positions_again, Again == Results) :-
    wide:start(plain, Position),
    team(wide, Position, 3, 3_000, _, Results),
    team(wide, Position, 3, 3_000, _, Again).

%   team(+Game, +Position, +Threads, +Nodes, -Team, -Results): the root of Team has had Visits, and its Children together.

team(Game, Position, Threads, Nodes, Team, Visits-Children) :-
    search_config(Game, [algorithm(mcts), threads(Threads)], Config),
    setup_call_cleanup(
        open_searcher(Game, Config.put(clock, none), Position, Team),
        step_searcher(Team, Nodes, Nodes, _),
        close_searcher(Team)),
    grown(Team, Playouts),
    field(playouts, Playouts, [root(child(_, _, _, Visits, _, _)), children(Nodes1)]),
    aggregate_all(sum(Child), member(child(_, _, _, Child, _, _), Nodes1), Children).

test(threads_are_gone_after_an_analysis, Left == []) :-
    wide:start(plain, Position),
    threads(Before),
    ignore(call_with_inference_limit(analyse(wide:Position, [seconds(100), threads(3)], _), 300_000, _)),
    threads(After),
    subtract(After, Before, Left).

%   threads(-Threads): those but the one for garbage collection, which Prolog starts when it needs it.

threads(Threads) :-
    findall(Thread, ( thread_property(Thread, status(_)), \+ thread_property(Thread, alias(gc)) ), Threads).

test(what_the_rules_raise_in_another_thread_is_raised, error(game_error(_, _, _))) :-
    stuck:start(straight, Position),
    team(stuck, Position, 2, 1_000_000, _, _).

:- end_tests(playouts).
