:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/games/last_mouse_lost', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module('../../prolog/solving/solve').
:- use_module('../../prolog/views/grown_tree').
:- use_module(library(thread), [concurrent_maplist/2]).
:- use_module('../search/bushy', []).
:- use_module('../search/chain', []).
:- use_module('../search/stuck', []).

:- begin_tests(solve).

start(Game, Game:Position) :-
    once(Game:start(_, Position)).

test(a_solution_has_all_its_keys) :-
    start(tictactoe, Position),
    solve(Position, Solution),
    dict_pairs(Solution, solution, Pairs),
    pairs_keys(Pairs, Keys),
    assertion(Keys == [counts,game,longest,plies,position,positions,scores,seconds,value,winner]).

test(a_game_that_does_not_fit_is_refused, error(unsolved(last_mouse_lost, memory(0.05), _, _), _)) :-
    start(last_mouse_lost, Position),
    solve(Position, [memory(0.05)], _).

test(solving_without_enough_memory_says_how_far_it_came, Text == Expected) :-
    catch(solve(chain:20000, [memory(0.5)], _), error(Formal, _), true),
    Formal = unsolved(chain, memory(0.5), Positions, Positions),
    assertion(Positions > 1000),
    format(string(Expected), "the limit of 0.5 MB was reached before chain was solved: ~D positions found, ~D of them open", [Positions, Positions]),
    phrase(prolog:error_message(Formal), Parts),
    with_output_to(string(Text), forall(member(Format-Arguments, Parts), format(Format, Arguments))).

test(a_limit_of_time_ends_solving, error(unsolved(connect_four, seconds(0.3), _, _), _)) :-
    start(connect_four, Position),
    solve(Position, [seconds(0.3)], _).

test(a_game_is_solved_however_fast_its_plies_grow_at_first, Positions == 37_449) :-
    solve(bushy:1, [memory(10)], Solution),
    Positions = Solution.positions.

test(progress_counts_what_is_found_and_what_is_open) :-
    start(last_mouse_lost, Position),
    findall(Progress, solving(Position, [], progress(Progress)), [First|_]),
    assertion(First.positions == 1000),
    assertion(( First.open > 0, First.open < 100 )),
    assertion(( First.memory > 0.0, First.memory < 1.0 )).

test(the_last_event_of_solving_is_its_end, Name-Arity == solved-1) :-
    start(tictactoe, Position),
    findall(Event, solving(Position, [], Event), Events),
    last(Events, Event),
    functor(Event, Name, Arity).

test(an_unknown_option_is_refused, error(domain_error(option, depth(3)), _)) :-
    start(tictactoe, Position),
    solve(Position, [depth(3)], _).

test(a_stopped_analysis_keeps_its_last_depth) :-
    start(last_mouse_lost, Position),
    thread_self(Me),
    thread_create(( analyse(Position, [depth(40), table(false)], Analysis),
                    thread_send_message(Me, analysed(Analysis)) ),
                  Thread),
    repeat,                             % until it has made good progress
    sleep(0.01),
    thread_statistics(Thread, inferences, Inferences),
    Inferences > 300 000,
    !,
    thread_signal(Thread, throw(stop_analysis)),
    thread_get_message(analysed(Analysis)),
    thread_join(Thread, true),
    assertion(Analysis.depth > 0),
    assertion(Analysis.exact == @(false)).

%   Goal in a thread with a stack of eight megabytes.

in_small_stack(Goal) :-
    term_variables(Goal, Variables),
    thread_self(Me),
    thread_create(( catch(Goal, error(Formal, _), true),
                    thread_send_message(Me, small(Formal, Variables)) ),
                  Thread, [stack_limit(8_000_000)]),
    thread_join(Thread, _),
    thread_get_message(small(Formal1, Variables)),
    (   var(Formal1)
    ->  true
    ;   throw(error(Formal1, _))
    ).

test(a_line_too_long_for_the_stack_is_solved, Plies-Positions == 20000-20001) :-
    in_small_stack(( solve(chain:20000, Solution),
                     _{plies:Plies, positions:Positions} :< Solution )).

test(an_endless_line_is_an_error,
     error(endless_line(chain), _)) :-
    in_small_stack(analyse(chain:(-1), [algorithm(alphabeta)], _)).

test(a_position_without_a_move_is_an_error,
     [ error(game_error(_, _, _), _),
       forall(member(Goal, [ solve(stuck:2, _), solve(stuck:4, _),
                             analyse(stuck:2, [], _), analyse(stuck:2, [algorithm(minimax)], _),
                             search_tree(stuck:2, 3, _) ]))
     ]) :-
    call(Goal).

:- end_tests(solve).
