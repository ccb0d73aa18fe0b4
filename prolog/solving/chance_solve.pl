:- module(pybridge_chance_solve,
          [ solve_chance/3,     % :Position, +Options, -Solution
            solving_chance/3    % :Position, +Options, -Event
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).
:- use_module('../base/clock', [elapsed/2, milliseconds/2, nearly_over/1, start_clock/2]).
:- use_module('../compiled/giving_up', [gave_up/2]).
:- use_module('../compiled/compiled_rules', [rules_compiled/3]).
:- use_module('../compiled/runner',
              [close_runner/1, interpreted/1, interpreting_runner/2, open_runner/3, run/2, runs_compiled/2]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/consistency', [must_not_vary/1]).
:- use_module('../rules/rule_faults', [broken_rules/2]).
:- use_module('../search/game_calls', [game_rules/3]).
:- use_module(chance_components, [new_walk/3, walk/4]).
:- use_module(chance_exact, [exact_values/3]).
:- use_module(chance_graph, [grow/4, new_chance_graph/4]).
:- use_module(solving_progress, [ignored/1, progress_events/3]).
:- use_module(solved_bounds, [new_chance_solution/3]).

/** <module> Solving a game of chance: what every position is worth, at least and at most

    ?- load_game(pig, _), start_position(pig, '20', Position), solve_chance(pig:Position, [], Solution).

A Solution is a dict:

| game, position      | the position that was solved                                                     |
| lowest, highest     | rational numbers: its value lies between them, or is both                        |
| positions           | how many positions can be reached, distinct under canonical/2                    |
| stuck               | how many components of the graph of positions have bounds that no longer close   |
| finished            | @(true), or @(false) if a limit was reached: the bounds are then true, but wider |
| compiled, seconds   | whether the rules ran compiled; the time taken                                   |
| bounds              | those of all positions, see solved_bounds.pl                                     |

Where no position can repeat and there are not too many, the value is exact: both bounds are equal. A game that goes on
for ever is worth 0. A Solution holds memory until close_chance/1 (solved_bounds.pl).
*/

:- meta_predicate
    solve_chance(:, +, -),
    solving_chance(:, +, -).

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, Entry) :-
    has_chance(Game),
    game_rules(Game, false, Rules),
    member(Entry,
           [ pybridge_chance_graph:new_chance_graph(constant(Rules), +, +, -),
             pybridge_chance_graph:grow(constant(Rules), +, +, -),
             pybridge_chance_graph:position_bounds(constant(Rules), +, +, -),
             pybridge_chance_components:new_walk(+, -, -),
             pybridge_chance_components:walk(+, +, +, -) ]).

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
    option(progress(Progress), Options, pybridge_solving_progress:ignored),
    start_clock(Seconds, Clock),
    game_rules(Game, false, Rules),
    Last = progress{positions:0, open:1, memory:0.0, seconds:0.0},
    Task = task(Game, Rules, Position, limits(Megabytes, Clock), Progress, Last),
    must_not_vary(Game),
    open_runner(Game, Megabytes, Runner),
    solved(Runner, Task, 2_000, Solution),
    must_not_vary(Game).

%   Exact values are looked for among at most so many positions, which takes some ten seconds.

exact_positions(300_000).

%!  solving_chance(:Position, +Options, -Event) is nondet.
%
%   As solve_chance/3, with reports of progress: Event is progress(Progress), any number of times, and finally
%   solved(Solution). The work stops if no further solution is requested.

solving_chance(Position, Options, Event) :-
    progress_events(solve_chance(Position), Options, Event).

%   solved(+Runner, +Task, +Most, -Solution): if Runner is interpreted, and there are more than Most positions, it goes
%   on compiled, where that is possible. Task is task(Game, Rules, Position, limits(Megabytes, Clock), Progress,
%   Last), where Last is the Progress that was reported last.

solved(Runner, Task, Most, Solution) :-
    catch(solved_in(Runner, Task, Most, Outcome), Ball, Outcome = failed(Ball)),
    outcome(Outcome, Runner, Task, Solution).

solved_in(Runner, Task, Most, Outcome) :-
    Task = task(_, Rules, Position, limits(Megabytes, _), _, _),
    room(Runner, Megabytes, Room),
    run(Runner, pybridge_chance_graph:new_chance_graph(Rules, Room, Position, Graph)),
    grown(Runner, Task, Graph, Room, 1_000, Most, Grown),
    (   Grown == complete
    ->  closed(Runner, Task, Graph, Solution),
        Outcome = solution(Solution)
    ;   Outcome = Grown
    ).

outcome(solution(Solution), _, _, Solution) :-
    !.
outcome(Outcome, Runner, Task, Solution) :-
    close_runner(Runner),
    Task = task(Game, _, _, limits(Megabytes, clock(Start, Deadline)), _, Last),
    (   Outcome == many
    ->  open_runner(Game, Megabytes, Compiled),
        solved(Compiled, Task, inf, Solution)
    ;   Outcome = failed(Ball),
        gave_up(Ball, Why),
        Why \== memory,                      % SWI-Prolog needs more of it
        \+ interpreted(Runner)
    ->  interpreting_runner(Game, Interpreting),
        solved(Interpreting, Task, inf, Solution)
    ;   Outcome = failed(broken_rules(Position))
    ->  broken_rules(Game, Position)
    ;   Outcome = failed(Ball),
        Ball \= error(resource_error(_), _),
        \+ gave_up(Ball, memory)
    ->  throw(Ball)
    ;   (   Outcome == late
        ->  Seconds is round(1000*(Deadline-Start))/1000,
            Limit = seconds(Seconds)
        ;   Limit = memory(Megabytes)
        ),
        throw(error(unsolved(Game, Limit, Last.positions, Last.open), _))
    ).

room(Runner, Megabytes, Room) :-
    (   interpreted(Runner)
    ->  Bytes = 700
    ;   Bytes = 300
    ),
    Room is max(100, truncate(Megabytes*1_000_000/Bytes)).

%   grown(+Runner, +Task, !Graph, +Room, +Share, +Most, -Outcome): Outcome is `complete`, `many` if the graph has more
%   than Most positions and the rules can be compiled, `full` or `late`.

grown(Runner, Task, Graph, Room, Share, Most, Outcome) :-
    Task = task(Game, Rules, _, limits(_, Clock), _, _),
    share_time(Clock, Milliseconds),
    run(Runner, pybridge_chance_graph:grow(Rules, Graph, share(Room, Share, Milliseconds), done(Met, Open))),
    Memory is min(1.0, Met/float(Room)),
    reported(Task, Met, Open, Memory),
    (   Open =:= 0
    ->  Outcome = complete
    ;   nearly_over(Clock)
    ->  Outcome = late
    ;   Met >= Room
    ->  Outcome = full
    ;   Met > Most,
        interpreted(Runner),
        rules_compiled(Game, search, @(true))
    ->  Outcome = many
    ;   More is min(100_000, 2*Share),
        grown(Runner, Task, Graph, Room, More, Most, Outcome)
    ).

share_time(Clock, Milliseconds) :-
    (   nearly_over(Clock)
    ->  Milliseconds = 1
    ;   milliseconds(Clock, Left),
        Milliseconds is min(Left, 200)
    ).

reported(task(_, _, _, limits(_, Clock), Progress, Last), Positions, Open, Memory) :-
    elapsed(Clock, Seconds),
    nb_set_dict(positions, Last, Positions),
    nb_set_dict(open, Last, Open),
    nb_set_dict(memory, Last, Memory),
    call(Progress, progress{positions:Positions, open:Open, memory:Memory, seconds:Seconds}).

%   closed(+Runner, +Task, !Graph, -Solution): all positions have been met.

closed(Runner, Task, Graph, Solution) :-
    Task = task(Game, Rules, Position, limits(_, Clock), _, Last),
    Met = Last.positions,
    run(Runner, pybridge_chance_components:new_walk(Graph, Walk, Unit)),
    walked(Runner, Task, Graph, Walk, Stuck, Finished-Repeats),
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
    new_chance_solution(Game-Position,
                        _{ positions:Met, stuck:Stuck, finished: @(Finished), compiled: @(Compiled), seconds:Seconds,
                           bounds:Bounds },
                        Solution).

walked(Runner, Task, Graph, Walk, Stuck, Finished-Repeats) :-
    Task = task(_, _, _, limits(_, Clock), _, Last),
    share_time(Clock, Milliseconds),
    run(Runner, pybridge_chance_components:walk(Graph, Walk, Milliseconds, done(Unsettled, Stuck0, Repeats0))),
    reported(Task, Last.positions, Unsettled, Last.memory),
    (   Unsettled =:= 0
    ->  Stuck-Finished-Repeats = Stuck0-true-Repeats0
    ;   nearly_over(Clock)
    ->  Stuck-Finished-Repeats = Stuck0-false-Repeats0
    ;   walked(Runner, Task, Graph, Walk, Stuck, Finished-Repeats)
    ).
