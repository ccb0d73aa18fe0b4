:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module(library(prolog_wrap), [wrap_predicate/4, unwrap_predicate/2]).
:- use_module('../../prolog/base/workers').
:- use_module(careless, []).
:- use_module(endless, []).
:- use_module(faulty, []).
:- use_module(huge, []).
:- use_module(liar, []).
:- use_module(random_trees, []).
:- use_module(stuck, []).

:- begin_tests(analyse).

position(Text, tictactoe:Position) :-
    tictactoe:position_text(Position, Text).

start(tictactoe:Position) :-
    tictactoe:start(standard, Position).

test(an_analysis_has_all_its_keys, forall(member(Algorithm, [minimax,alphabeta,deepening,mcts]))) :-
    position('xo-/-x-/--o x', Position),
    analyse(Position, [algorithm(Algorithm)], Analysis),
    dict_keys(Analysis, Keys),
    assertion(Keys == [algorithm,bounds,chances,compiled,depth,exact,line,mixture,move,nodes,playouts,plies,seconds,secured,table_hits,
                         value,values,winner]).

dict_keys(Dict, Keys) :-
    dict_pairs(Dict, _, Pairs),
    findall(Key, member(Key-_, Pairs), Keys).

test(the_expected_play_reaches_the_end, Value == 0) :-
    start(Game:Position),
    analyse(Game:Position, [algorithm(alphabeta)], Analysis),
    foldl([Move,P,Next]>>once(Game:move(P, Move, Next)), Analysis.line, Position, End),
    Game:utility(End, Value).

test(an_ended_game_has_no_move, Move-Line-Value-Winner-Plies == @(none)-[]-1-x-0) :-
    position('xxx/oo-/--- o', Position),
    analyse(Position, [], Analysis),
    _{move:Move, line:Line, value:Value, winner:Winner, plies:Plies, exact: @(true)} :< Analysis.

test(a_win_has_its_distance, Winner-Plies == x-3) :-
    position('xo-/-x-/--o x', Position),
    analyse(Position, [], Analysis),
    _{winner:Winner, plies:Plies, value:1, exact: @(true)} :< Analysis.

test(a_node_limit_leaves_a_legal_move, forall(member(Algorithm, [minimax,alphabeta,deepening,mcts]))) :-
    start(Position),
    analyse(Position, [algorithm(Algorithm), nodes(1)], Analysis),
    _{move:1, winner:unknown, exact: @(false), depth:0, nodes:1} :< Analysis.

test(analyse_keeps_to_its_depth, Depth-Winner == 3-unknown) :-
    start(Position),
    analyse(Position, [depth(3)], Analysis),
    _{depth:Depth, winner:Winner, exact: @(false)} :< Analysis.

test(analyses_gives_an_analysis_for_each_depth, Depths == [1,2,3,4]) :-
    start(Position),
    findall(Depth, ( analyses(Position, [depth(4)], Analysis), get_dict(depth, Analysis, Depth) ), Depths).

test(an_unknown_option_is_refused, error(domain_error(option, dept(3)), _)) :-
    start(Position),
    analyse(Position, [dept(3)], _).

test(a_limit_of_the_wrong_type_is_refused,
     [ error(option_value(_, _, _), _),
       forall(member(Option, [depth(0), depth(1_000_001), seconds(-1), nodes(x), table(1), threads(0), variety(-1),
                              prove(all), memory(0), heuristic(guess), heuristic(0)]))
     ]) :-
    start(Position),
    analyse(Position, [Option], _).

test(a_depth_alone_is_no_limit_of_playouts, error(option_value(algorithm, mcts, _))) :-
    start(Position),
    analyse(Position, [algorithm(mcts), depth(3)], _).

%   If finding the value uses up the limit, nothing is left for the line.

test(the_plain_searches_enter_no_more_positions_than_allowed, forall(lab(Algorithm, Position))) :-
    analyse(Position, [algorithm(Algorithm)], Analysis),
    get_dict(nodes, Analysis, Limit),
    calls(random_trees:utility(_, _), analyse(Position, [algorithm(Algorithm), nodes(Limit)], Limited), Calls),
    assertion(Limited.value == Analysis.value),
    assertion(Calls =< Limit+1).        % one more to notice the limit

test(the_plain_searches_do_not_guess_without_heuristic, forall(lab(Algorithm, Position))) :-
    calls(random_trees:heuristic(_, _),
          analyse(Position, [algorithm(Algorithm), depth(3), heuristic(false)], _),
          Calls),
    assertion(Calls == 0).

lab(Algorithm, random_trees:Position) :-
    member(Algorithm, [minimax,alphabeta]),
    between(1, 6, Seed),
    random_trees:start(Seed, Position).

%   calls(:Head, :Goal, -Calls): the number of times Goal calls Head.

calls(Head, Goal, Calls) :-
    flag(counted_calls, _, 0),
    setup_call_cleanup(
        wrap_predicate(Head, counted, Wrapped, ( flag(counted_calls, N, N+1), Wrapped )),
        once(Goal),
        unwrap_predicate(Head, counted)),
    flag(counted_calls, Calls, Calls).

%   Each position entered is asked once whether the game has ended, also by the solver.

test(a_game_that_is_known_to_be_too_large_is_not_solved_on_the_way) :-
    calls(endless:utility(_, _),
          ( analyses(endless:1, [], Analysis), get_dict(nodes, Analysis, Nodes), Nodes > 100_000 ),
          Calls),
    assertion(Calls < Nodes + 1_000).

test(a_utility_may_be_any_integer, Values == [Loss-3, Win-1]) :-
    Loss is -10**60,
    Win is 10**60,
    findall(Value-Plies,
            ( member(N, [3,4]),
              analyse(huge:N, [], Analysis),
              _{value:Value, plies:Plies, exact:_} :< Analysis ),
            Values).

test(a_utility_out_of_its_bounds_is_an_error, error(game_error(_, _, _))) :-
    analyse(liar:5, [], _).

test(a_position_without_a_move_is_named, error(game_error(_, _, _))) :-
    analyse(stuck:1, [], _).

test(a_predicate_that_fails_is_an_error, [forall(member(Options, [[algorithm(mcts)], [depth(25)], [depth(25), threads(2)]])),
                                          error(failing_rules(faulty))]) :-
    faulty:start(no_turn, Position),
    analyse(faulty:Position, Options, _).

test(a_legal_2_that_disagrees_with_move_3_is_named, forall(member(Fault-Text, [ no_legal-"has no solution", more_legal-"returns" ]))) :-
    faulty:start(Fault, Position),
    catch(analyse(faulty:Position, [algorithm(mcts), nodes(5_000)], _), error(game_error(_, _, Message), _), true),
    string_concat("legal/2 ", Text, Start),
    assertion(string_concat(Start, _, Message)).

test(variety_is_among_all_moves_that_win_at_once, Moves == [3,7]) :-
    position('xx-/xo-/-oo x', Position),
    findall(Move,
            ( between(1, 12, Seed),
              analyse(Position, [variety(Seed)], Analysis),
              _{move:Move, plies:1} :< Analysis ),
            Moves0),
    sort(Moves0, Moves).

test(a_limit_ends_rules_that_catch_everything, [forall(member(Algorithm, [deepening,mcts,auto])), true(Move == go)]) :-
    analyse(careless:0, [algorithm(Algorithm), seconds(0.05)], Analysis),
    get_dict(move, Analysis, Move).

test(a_thread_whose_rules_catch_everything_is_stopped, error(existence_error(thread, _))) :-
    thread_create(careless:endless(2), Thread),
    stop_worker(Thread),
    thread_property(Thread, status(_)).

:- end_tests(analyse).
