% All ways to compute the value of a position agree.

:- use_module('../counts').
:- use_module(random_trees, []).
:- use_module(random_graphs, []).
:- use_module(won_trees, []).
:- use_module('../../prolog/search/textbook/alphabeta').
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module('../../prolog/search/textbook/minimax').
:- use_module('../../prolog/search/search_config').
:- use_module('../../prolog/worth/score').
:- use_module('../../prolog/solving/solve').

:- begin_tests(agreement).

% best(+Position, -Utility, -Plies): computed directly from the definition.

best(Position, Utility, 0) :-
    random_trees:utility(Position, Utility),
    !.
best(Position, Utility, Plies) :-
    findall(U-N, ( random_trees:move(Position, _, Next), best(Next, U, N) ), Results),
    random_trees:turn(Position, Player),
    maplist(wish(Player), Results, Wishes),
    sort(0, @>=, Wishes, [_-(Utility-Plies0)|_]),
    Plies is Plies0+1.

wish(Player, Utility-Plies, (U-N)-(Utility-Plies)) :-
    (   Player == high
    ->  U = Utility
    ;   U is -Utility
    ),
    N is -sign(U)*Plies.

distance(0, _, @(none)) :-
    !.
distance(_, Plies, Plies).

seed(Sample, Full, Seed) :-
    count(Sample, Full, Last),
    between(1, Last, Seed).

test(large_utilities_of_one_sign_are_proven_as_well, forall(seed(10, 150, Seed))) :-
    won_trees:start(Seed, Position),
    minimax(won_trees:Position, _, Value),
    solve(won_trees:Position, Solution),
    solved(Solution, Position, Solved),
    forall(member(Options, [[], [heuristic(false)], [table(false)]]),
           ( analyse(won_trees:Position, Options, Analysis),
             assertion([Analysis.value, Analysis.plies, Analysis.exact] == [Value, Solved.plies, @(true)])
           )).

test(threads_find_the_value_of_games_with_large_utilities, forall(seed(2, 5, Seed))) :-
    won_trees:start(Seed, Position),
    minimax(won_trees:Position, _, Value),
    analyse(won_trees:Position, [threads(3)], Analysis),
    assertion(Analysis.value == Value).

test(what_a_limited_search_calls_proven_is_true, forall(seed(10, 150, Seed))) :-
    random_trees:start(Seed, Position),
    best(Position, Utility, Plies),
    forall(analyses(random_trees:Position, [], Analysis),
           claims_truth(Analysis, Utility, Plies)).

claims_truth(Analysis, Utility, Plies) :-
    (   Analysis.exact == @(true)
    ->  assertion(Analysis.value == Utility)
    ;   true
    ),
    (   Analysis.plies == @(none)
    ->  true
    ;   assertion(Analysis.plies == Plies)
    ),
    winner(Utility, Winner),
    assertion(memberchk(Analysis.winner, [Winner, unknown])).

winner(Utility, Winner) :-
    (   Utility > 0
    ->  Winner = high
    ;   Utility < 0
    ->  Winner = low
    ;   Winner = draw
    ).

test(the_expected_line_ends_at_the_value_after_the_number_of_plies_given, forall(seed(10, 150, Seed))) :-
    random_trees:start(Seed, Position),
    analyse(random_trees:Position, [], Analysis),
    foldl([Move,P,Next]>>once(random_trees:move(P, Move, Next)), Analysis.line, Position, End),
    random_trees:utility(End, Utility),
    assertion(Utility == Analysis.value),
    (   Analysis.plies == @(none)
    ->  true
    ;   assertion(length(Analysis.line, Analysis.plies))
    ).

test(a_solution_has_value_and_distance_of_every_position, forall(seed(5, 20, Seed))) :-
    random_trees:start(Seed, Position),
    solve(random_trees:Position, Solution),
    reachable(random_trees:Position, Positions),
    length(Positions, Count),
    assertion(Count == Solution.positions),
    forall(member(P, Positions),
           ( solved(Solution, P, Answer),
             best(P, Utility, Plies0),
             distance(Utility, Plies0, Plies),
             assertion([Answer.value, Answer.plies] == [Utility, Plies])
           )).

reachable(Game:Position, Positions) :-
    reachable([Position], Game, [], Positions).

reachable([], _, Positions, Positions).
reachable([Position|Rest], Game, Known, Positions) :-
    (   memberchk(Position, Known)
    ->  reachable(Rest, Game, Known, Positions)
    ;   Game:utility(Position, _)
    ->  reachable(Rest, Game, [Position|Known], Positions)
    ;   findall(Next, Game:move(Position, _, Next), Nexts),
        append(Nexts, Rest, More),
        reachable(More, Game, [Position|Known], Positions)
    ).

% With cycles: what can be forced within N plies, for an N that is large enough.
% A result is Utility-Distance, where the distance is negative for wins of high.

:- table within/3.

within(_, Position, Utility-0) :-
    random_graphs:utility(Position, Utility),
    !.
within(0, _, 0-0) :-
    !.
within(N, Position, Result) :-
    N1 is N-1,
    findall(U-D, ( random_graphs:move(Position, _, Next), within(N1, Next, U-D0), D is D0-sign(U) ),
            Results),
    sort(0, @=<, Results, Sorted),
    (   random_graphs:turn(Position, high)
    ->  last(Sorted, Result)
    ;   Sorted = [Result|_]
    ).

test(a_solution_is_right_for_games_with_circles, forall(seed(10, 150, Seed))) :-
    random_graphs:start(Seed, Position),
    solve(random_graphs:Position, Solution),
    reachable(random_graphs:Position, Positions),
    forall(member(P, Positions),
           ( solved(Solution, P, Answer),
             within(60, P, Utility-Distance),
             Plies0 is abs(Distance),
             distance(Utility, Plies0, Plies),
             assertion([Answer.value, Answer.plies] == [Utility, Plies])
           )).

test(a_search_without_limit_ends_in_a_game_with_circles, forall(seed(6, 30, Seed))) :-
    random_graphs:start(Seed, Position),
    solve(random_graphs:Position, Solution),
    forall(member(Options, [[], [prove(winner)]]),
           ( analyse(random_graphs:Position, Options, Analysis),
             assertion([Analysis.value, Analysis.exact] == [Solution.value, @(true)])
           )).

test(analyse_proves_what_can_be_forced_in_a_circle, forall(seed(10, 150, Seed))) :-
    random_graphs:start(Seed, Position),
    solve(random_graphs:Position, Solution),
    analyse(random_graphs:Position, [depth(12)], Analysis),
    claims_truth(Analysis, Solution.value, Solution.plies).

:- end_tests(agreement).
