:- module(pybridge_chance_solve,
          [ solve_chance/3,     % :Position, +Options, -Solution
            solving_chance/3,   % :Position, +Options, -Event
            chance_bounds/4,    % +Solution, +Position, -Lowest, -Highest
            close_chance/1      % +Solution
          ]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).
:- use_module('../base/clock', [elapsed/2, milliseconds/2, nearly_over/1, start_clock/2]).
:- use_module('../compiled/compiled_rules', [rules_compiled/3]).
:- use_module('../compiled/runner', [close_runner/1, interpreted/1, open_runner/3, run/2, runs_compiled/2]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/rule_faults', [broken_rules/2]).
:- use_module('../search/game_calls', [game_rules/3]).
:- use_module(chance_components, [new_walk/3, walk/4]).
:- use_module(chance_exact, [exact_value/4, exact_values/3]).
:- use_module(chance_graph, [grow/5, new_chance_graph/5, position_bounds/4]).

/** <module> Solving a game of chance: what every position is worth, at least and at most

    ?- load_game(pig, _), start_position(pig, '20', Position), solve_chance(pig:Position, [], Solution).

A Solution is a dict:

| game, position      | the position that was solved                                                     |
| lowest, highest     | rational numbers: its value lies between them, or is both                        |
| positions           | how many positions can be reached, distinct under canonical/2                    |
| stuck               | how many components of the graph of positions have bounds that no longer close   |
| finished            | @(true), or @(false) if a limit was reached: the bounds are then true, but wider |
| compiled, seconds   | whether the rules ran compiled; the time taken                                   |
| bounds              | those of all positions, for chance_bounds/4                                      |

Where no position can repeat and there are not too many, the value is exact: both bounds are equal. A game that goes on
for ever is worth 0. A Solution holds memory until close_chance/1.
*/

:- meta_predicate
    solve_chance(:, +, -),
    solving_chance(:, +, -).

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, Entry) :-
    has_chance(Game),
    game_rules(Game, false, Rules),
    odds(Game, Odds),
    member(Entry,
           [ pybridge_chance_graph:new_chance_graph(constant(Rules), +, +, +, -),
             pybridge_chance_graph:grow(constant(Rules), constant(Odds), +, +, -),
             pybridge_chance_graph:position_bounds(constant(Rules), +, +, -),
             pybridge_chance_components:new_walk(+, +, -),
             pybridge_chance_components:walk(+, +, +, -) ]).

odds(Game, Odds) :-
    (   offers(Game, odds/3)
    ->  Odds = weighted
    ;   Odds = equal
    ).

%!  solve_chance(:Position, +Options, -Solution) is det.
%
%   Options are memory(MB), 1024 by default, seconds(S), and progress(Goal), which is called as call(Goal, Progress)
%   with a dict progress{positions, open, memory, seconds} as in solve/3. If the time is over, Solution has what is
%   proven by then.
%
%   @error unsolved(Game, memory(MB), Positions, Open) if there is no room for all positions

solve_chance(Game:Position, Options, Solution) :-
    must_be(ground, Position),
    option(memory(Megabytes), Options, 1024),
    option(seconds(Seconds), Options, inf),
    option(progress(Progress), Options, pybridge_chance_solve:ignored),
    start_clock(Seconds, Clock),
    game_rules(Game, false, Rules),
    odds(Game, Odds),
    Task = task(Game, Rules, Odds, Position, Megabytes, Clock, Progress),
    solved(Task, 2_000, Solution).

ignored(_).

%   Exact values are looked for among at most so many positions, which takes some ten seconds.

exact_positions(300_000).

%!  solving_chance(:Position, +Options, -Event) is nondet.
%
%   As solve_chance/3, with reports of progress: Event is progress(Progress), any number of times, and finally
%   solved(Solution). The work stops if no further solution is requested.

solving_chance(Position, Options, Event) :-
    setup_call_cleanup(
        engine_create(Event0,
                      ( solve_chance(Position, [progress(pybridge_chance_solve:yielded)|Options], Solution),
                        Event0 = solved(Solution)
                      ),
                      Engine),
        event(Engine, Event),
        engine_destroy(Engine)).

yielded(Progress) :-
    engine_yield(progress(Progress)).

event(Engine, Event) :-
    engine_next(Engine, Event0),
    (   Event = Event0
    ;   Event0 = progress(_),
        event(Engine, Event)
    ).

%   solved(+Task, +Most, -Solution): interpreted if there are no more than Most positions, else compiled, where that is
%   possible.

solved(Task, Most, Solution) :-
    Task = task(Game, Rules, Odds, Position, Megabytes, _, _),
    open_runner(Game, Megabytes, Runner),
    room(Runner, Megabytes, Room),
    catch(( run(Runner, pybridge_chance_graph:new_chance_graph(Rules, Odds, Room, Position, Graph)),
            grown(Runner, Task, Graph, Room, 1_000, Most, Outcome),
            outcome(Outcome, Runner, Task, Graph, Solution) ),
          Ball,
          ( close_runner(Runner), failed(Ball, Game) )).

room(Runner, Megabytes, Room) :-
    (   interpreted(Runner)
    ->  Bytes = 700
    ;   Bytes = 300
    ),
    Room is max(100, truncate(Megabytes*1_000_000/Bytes)).

failed(broken_rules(Position), Game) :-
    !,
    broken_rules(Game, Position).
failed(Ball, _) :-
    throw(Ball).

%   grown(+Runner, +Task, !Graph, +Room, +Share, +Most, -Outcome): Outcome is complete(Met), many(Met, Open) if the
%   graph has more than Most positions and can be compiled, full(Met, Open), or late(Met, Open).

grown(Runner, Task, Graph, Room, Share, Most, Outcome) :-
    Task = task(Game, Rules, Odds, _, Megabytes, Clock, Progress),
    milliseconds(Clock, Left),
    Milliseconds is min(Left, 200),
    run(Runner, pybridge_chance_graph:grow(Rules, Odds, Graph, share(Room, Share, Milliseconds), done(Met, Open))),
    elapsed(Clock, Seconds),
    Memory is min(1.0, Met/float(Room)),
    call(Progress, progress{positions:Met, open:Open, memory:Memory, seconds:Seconds}),
    (   Open =:= 0
    ->  Outcome = complete(Met)
    ;   nearly_over(Clock)
    ->  Outcome = late(Met, Open)
    ;   Met >= Room
    ->  throw(error(unsolved(Game, memory(Megabytes), Met, Open), _))
    ;   Met > Most,
        interpreted(Runner),
        rules_compiled(Game, search, @(true))
    ->  Outcome = many
    ;   More is min(100_000, 2*Share),
        grown(Runner, Task, Graph, Room, More, Most, Outcome)
    ).

outcome(many, Runner, Task, _, Solution) :-
    close_runner(Runner),
    solved(Task, inf, Solution).
outcome(late(Met, Open), _, task(Game, _, _, _, _, clock(Start, Deadline), _), _, _) :-
    Seconds is round(1000*(Deadline-Start))/1000,
    throw(error(unsolved(Game, seconds(Seconds), Met, Open), _)).
outcome(complete(Met), Runner, Task, Graph, Solution) :-
    Task = task(Game, Rules, _, Position, _, Clock, _),
    unit(Unit),
    run(Runner, pybridge_chance_components:new_walk(Unit, Graph, Walk)),
    walked(Runner, Task, Graph, Walk, Met, Stuck, Finished-Repeats),
    (   Finished == true,
        exact_positions(Most),
        Met =< Most,
        Repeats =:= 0,
        exact_values(Rules, Position, Values)
    ->  Bounds = exact(Runner, Rules, Values)
    ;   Bounds = bounds(Runner, Rules, Graph, Unit)
    ),
    elapsed(Clock, Seconds),
    runs_compiled(Runner, Compiled),
    Solution0 = chance_solution{game:Game, position:Position, positions:Met, stuck:Stuck, finished: @(Finished),
                                compiled: @(Compiled), seconds:Seconds, bounds:Bounds},
    chance_bounds(Solution0, Position, Lowest, Highest),
    Solution = Solution0.put(_{lowest:Lowest, highest:Highest}).

%   unit(-Unit): small, but sums of weights and bounds fit into a word.

unit(0x100000000000).

walked(Runner, Task, Graph, Walk, Met, Stuck, Finished-Repeats) :-
    Task = task(_, _, _, _, _, Clock, Progress),
    milliseconds(Clock, Left),
    Milliseconds is min(Left, 200),
    run(Runner, pybridge_chance_components:walk(Graph, Walk, Milliseconds, done(Unsettled, Stuck0, Repeats0))),
    elapsed(Clock, Seconds),
    call(Progress, progress{positions:Met, open:Unsettled, memory:1.0, seconds:Seconds}),
    (   Unsettled =:= 0
    ->  Stuck-Finished-Repeats = Stuck0-true-Repeats0
    ;   nearly_over(Clock)
    ->  Stuck-Finished-Repeats = Stuck0-false-Repeats0
    ;   walked(Runner, Task, Graph, Walk, Met, Stuck, Finished-Repeats)
    ).

%!  chance_bounds(+Solution, +Position, -Lowest, -Highest) is det.
%
%   The value of Position lies between these rational numbers.
%
%   @error existence_error(solved_position, Position) if the solution does not contain Position

chance_bounds(Solution, Position, Lowest, Highest) :-
    (   bounds_in(Solution.bounds, Position, Lowest0, Highest0)
    ->  Lowest = Lowest0,
        Highest = Highest0
    ;   existence_error(solved_position, Position)
    ).

bounds_in(exact(_, Rules, Values), Position, Value, Value) :-
    exact_value(Rules, Values, Position, Value).
bounds_in(bounds(Runner, Rules, Graph, Unit), Position, Lowest, Highest) :-
    run(Runner, pybridge_chance_graph:position_bounds(Rules, Graph, [Position], [Low-High])),
    Lowest is Low rdiv Unit,
    Highest is High rdiv Unit.

%!  close_chance(+Solution) is det.
%
%   Release the memory of Solution, which cannot be asked any more.

close_chance(Solution) :-
    arg(1, Solution.bounds, Runner),
    close_runner(Runner).
