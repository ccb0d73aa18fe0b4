% What is learned from playouts about the numbers in a position, and how alpha-beta uses it.

:- use_module(library(lists), [max_list/2]).
:- use_module(gathering, []).
:- use_module(saving, []).
:- use_module('../../prolog/base/chance').
:- use_module('../../prolog/search/guess').
:- use_module('../../prolog/search/learned_guess').
:- use_module('../../prolog/search/lookahead/analyse').

:- begin_tests(learned_guess).

%   taught(+Playouts, -Lessons): in each lesson, Max's number rises if he wins and falls if he loses; the
%   other numbers are the ply and an arbitrary one.

taught(Playouts, Lessons) :-
    new_lessons(position(0, [0], f(0)), Lessons),
    chance(1, Chance),
    playouts(Playouts, Lessons, Chance).

playouts(0, _, _) :-
    !.
playouts(Playouts, Lessons, Chance0) :-
    chance_below(2, Chance0, Won, Chance1),
    chance_below(100, Chance1, Noise, Chance2),
    Sign is 2*Won-1,
    forall(between(1, 20, Ply),
           (   Side is 1 - 2*(Ply mod 2),
               Number is Sign*Ply,
               see(Lessons, Ply, Side, position(Ply, [Number], f(Noise)))
           )),
    Result is 1000*Sign,
    learn(Lessons, Result),
    Playouts1 is Playouts-1,
    playouts(Playouts1, Lessons, Chance2).

test(a_number_that_goes_with_the_results_is_learned_and_no_other, Paths == [[2,1],[2,1]]) :-
    taught(100, Lessons),
    lesson(Lessons, x, learned(x, Max, Min)),
    findall(Path, ( member(Weights, [Max,Min]), member(weight(Path, _, _), Weights) ), Paths).

test(more_is_better_where_more_has_won) :-
    taught(100, Lessons),
    lesson(Lessons, x, learned(x, Max, _)),
    learned_value(Max, position(5, [9], f(0)), More),
    learned_value(Max, position(5, [-9], f(0)), Less),
    assertion(More > 0),
    assertion(Less < 0).

%   Both numbers also vary for other reasons.

test(a_difference_is_learned_where_it_explains_more_than_its_parts, Paths == [minus([1],[2])]) :-
    new_lessons(position(0, 0), Lessons),
    forall(between(1, 200, Playout),
           (   Result is 1000 - 2000*(Playout mod 2),
               Common is (Playout*Playout) mod 17,
               Ours is Common + sign(Result),
               forall(between(1, 12, Ply), ( Side is 1 - 2*(Ply mod 2), see(Lessons, Ply, Side, position(Ours, Common)) )),
               learn(Lessons, Result)
           )),
    lesson(Lessons, x, learned(x, Weights, _)),
    findall(Path, member(weight(Path, _, _), Weights), Paths).

%   Its mean goes with the results, but it tells nothing about the next position.

test(a_number_that_jumps_about_is_not_learned, fail) :-
    new_lessons(position(0), Lessons),
    chance(1, Chance),
    jumping(200, Lessons, Chance),
    lesson(Lessons, x, _).

jumping(0, _, _) :-
    !.
jumping(Playouts, Lessons, Chance0) :-
    Result is 1000 - 2000*(Playouts mod 2),
    numlist(1, 12, Plies),
    foldl(jumped(Result, Lessons), Plies, Chance0, Chance),
    learn(Lessons, Result),
    Playouts1 is Playouts-1,
    jumping(Playouts1, Lessons, Chance).

jumped(Result, Lessons, Ply, Chance0, Chance) :-
    chance_below(20, Chance0, Noise, Chance),
    Side is 1 - 2*(Ply mod 2),
    Number is Noise + 4*sign(Result),
    see(Lessons, Ply, Side, position(Number)).

test(an_integer_too_large_to_count_anything_is_no_number, Lessons == lessons([], [])) :-
    Bits is 1<<2000,
    new_lessons(board(Bits, x), Lessons).

test(no_guess_is_taken_for_a_win, true(Score < 1<<24)) :-
    guess(learned(ann, [weight([3], 0.0, 1.0e12)], []), saving, saving(40, ann, 5, 0), Score0),
    Score is abs(Score0).

test(a_few_playouts_teach_nothing, fail) :-
    taught(8, Lessons),
    lesson(Lessons, x, _).

test(alpha_beta_goes_by_what_was_learned, Algorithm-Move == deepening-3) :-
    saving:start(standard, Position),
    analyse(saving:Position, [nodes(8_000)], Analysis),
    _{algorithm:Algorithm, move:Move, depth:Depth, exact: @(false)} :< Analysis,
    assertion(Depth > 3).

test(the_same_nodes_give_the_same_analysis_when_something_was_learned) :-
    saving:start(standard, Position),
    analyse(saving:Position, [nodes(8_000)], One),
    analyse(saving:Position, [nodes(8_000)], Other),
    assertion(One.put(seconds, 0) == Other.put(seconds, 0)).

%   The clock may stop a search while alpha-beta begins again with what was learned, or goes deeper in the same turn.

test(a_search_that_is_stopped_never_answers_with_what_was_found_without_a_guess, true(Deepest > 3)) :-
    findall(Depth, ( between(20, 60, N), stopped_after(20*N, Depth) ), Depths),
    max_list(Depths, Deepest).

stopped_after(Calls, Depth) :-
    gathering:stop_after(Calls),
    gathering:start(only, Position),
    analyse(gathering:Position, [nodes(1_000_000)], Analysis),
    Analysis.algorithm == deepening,
    assertion(Analysis.value \== 0),
    get_dict(depth, Analysis, Depth).

:- end_tests(learned_guess).
