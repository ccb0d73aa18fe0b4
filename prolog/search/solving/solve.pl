:- module(pybridge_solve,
          [ solve/2,            % :Position, -Solution
            solve/3,            % :Position, +Options, -Solution
            solving/3,          % :Position, +Options, -Event
            solved/3,           % +Solution, +Position, -Answer
            solved/4,           % +Solution, +Position, -Answer, -Text
            solved_position/3,  % +Solution, -Position, -Answer
            solved_scores/4,    % +Game, +Position, +Most, -Scores
            solution_summary/5  % +Game, +Position, +Scores, +Longest, -Solution
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module('../../rules/positions', [move_text/3]).
:- use_module('../../rules/faults', [game_error/4]).
:- use_module('../../rules/consistency', [varying/4]).
:- use_module(memory_solver, [solve_by_memory/3]).
:- use_module(retrograde, [solve_backwards/3]).
:- use_module('../options', [check_options/2, option_value/4]).
:- use_module('../score', [score_utility/2, score_plies/2]).
:- use_module(solver, [open_solver/5]).
:- use_module('../state', [field/3]).
:- use_module('../table', [table_key/3]).

/** <module> Solving a game: the exact value and distance of every position that can be reached

    ?- start(_, Position), solve(tictactoe:Position, Solution).

A Solution is a dict:

| game, position  | the position that was solved                                        |
| value, winner, plies | those of the position, as in an Analysis                       |
| positions       | their number, including ended ones; distinct under canonical/2      |
| counts          | a dict: how many of them each player wins, and how many are draws   |
| longest         | the longest forced win, a dict of winner, plies and position; or none |
| seconds         | the time taken                                                      |
| scores          | a trie from keys to scores (score.pl)                               |

A game in which positions cannot repeat is solved by depth-first search with memory
(memory_solver.pl). When the first repetition is found, retrograde analysis takes over
(retrograde.pl), in which a position from which nobody can force an end is a draw.
*/

:- meta_predicate
    solve(:, -),
    solve(:, :, -),
    solving(:, +, -).

%!  solve(:Position, -Solution) is det.
%!  solve(:Position, +Options, -Solution) is det.
%
%   Options are memory(MB) and seconds(S), see options.pl, and progress(Goal). Goal is called every
%   1,000 positions as call(Goal, Progress), with a dict progress{positions, open, memory, seconds}:
%   the number of positions found, the number of those whose moves have not all been followed, the
%   share of the memory used, from 0.0 to 1.0, and the seconds so far.
%
%   @error game_error(File, Line, Text) if the rules give different answers to the same question
%   @error unsolved(Game, Limit, Positions, Open) if Limit, memory(MB) or seconds(S), was reached

solve(Position, Solution) :-
    solve(Position, [], Solution).

solve(Game:Position, Module:Options, Solution) :-
    must_be(ground, Position),
    must_be(list, Options),
    solvable(Game),
    partition(=(progress(_)), Options, ProgressOptions, Limits),
    check_options(solve, Limits),
    option_value(solve, Limits, memory, Megabytes),
    option_value(solve, Limits, seconds, Limit),
    (   ProgressOptions = [progress(Progress)|_]
    ->  must_be(callable, Progress)
    ;   Progress = pybridge_solve:ignore
    ),
    get_time(Start),
    Room is Megabytes*1_000_000,
    catch(solve_in(inf, Room, Game, Position, report_progress(Start, Limit, Room, Module:Progress), Scores,
                   Longest),
          out_of(What, Positions, Open),
          ( ran_out(What, Megabytes, Limit, RanOut),
            throw(error(unsolved(Game, RanOut, Positions, Open), _))
          )),
    solution_summary(Game, Position, Scores, Longest, Summary),
    get_time(End),
    Seconds is End-Start,
    Solution = Summary.put(seconds, Seconds).

%   solvable(+Game) is det: throw if the rules of Game are no relation.

solvable(Game) :-
    (   varying(Game, File, Line, Text)
    ->  game_error(File, Line, "~w; a game of chance cannot be solved here", [Text])
    ;   true
    ).

ran_out(memory, Megabytes, _, memory(Megabytes)).
ran_out(seconds, _, Seconds, seconds(Seconds)).

ignore(_).

report_progress(Start, Limit, Room, Progress, Positions, Open, Bytes) :-
    get_time(Now),
    Seconds is Now-Start,
    (   Limit \== none,
        Seconds > Limit
    ->  throw(out_of(seconds, Positions, Open))
    ;   Memory is min(1.0, Bytes/float(Room)),
        call(Progress, progress{positions:Positions, open:Open, memory:Memory, seconds:Seconds})
    ).

%!  solved_scores(+Game, +Position, +Most, -Scores) is semidet.
%
%   Scores is the trie of all scores, which the caller destroys. Fails if there are more than Most positions, or a
%   tenth of that where positions can repeat.

solved_scores(Game, Position, Most, Scores) :-
    catch(solve_in(Most, inf, Game, Position, no_report, Scores, _), out_of(_, _, _), fail).

no_report(_, _, _).

%   solve_in(...): solve by memory if possible, otherwise backwards, which takes ten times the memory.

solve_in(Most, Room, Game, Position, Progress, Scores, Longest) :-
    catch(solve_by(solve_by_memory, Most, Room, Game, Position, Progress, Scores, Longest),
          Ball,
          (   needs_backwards(Ball)
          ->  tenth(Most, Fewer),
              solve_by(solve_backwards, Fewer, Room, Game, Position, Progress, Scores, Longest)
          ;   throw(Ball)
          )).

tenth(Most, Fewer) :-
    (   Most == inf
    ->  Fewer = inf
    ;   Fewer is Most//10
    ).

%   Retrograde analysis can deal with repetitions and with lines of play too long for the stack.

needs_backwards(repetition).
needs_backwards(error(resource_error(stack), _)).

solve_by(Method, Most, Room, Game, Position, Progress, Scores, Longest) :-
    open_solver(Game, Most, Room, pybridge_solve:Progress, Solver),
    field(solver, Solver, [scores(Scores)]),
    catch(call(Method, Solver, Position, _), Ball, true),
    (   var(Ball)
    ->  field(solver, Solver, [longest_at(Longest)])
    ;   trie_destroy(Scores),
        throw(Ball)
    ).

%!  solution_summary(+Game, +Position, +Scores, +Longest, -Solution) is det.
%
%   Longest is Position-Score, or none.

solution_summary(Game, Position, Scores, Longest0, Solution) :-
    table_key(Game, Position, Key),
    trie_lookup(Scores, Key, Score),
    answer(Game, Score, answer{value:Value, winner:Winner, plies:Plies}),
    counts(Game, Scores, Positions, Counts),
    longest(Longest0, Game, Longest),
    Solution = solution{ game:Game, position:Position, value:Value, winner:Winner,
                         plies:Plies, positions:Positions, counts:Counts,
                         longest:Longest, seconds:0.0, scores:Scores }.

answer(Game, Score, answer{value:Utility, winner:Winner, plies:Plies}) :-
    score_utility(Score, Utility),
    (   Utility > 0
    ->  Game:players(Winner, _),
        score_plies(Score, Plies)
    ;   Utility < 0
    ->  Game:players(_, Winner),
        score_plies(Score, Plies)
    ;   Winner = draw,
        Plies = @(none)
    ).

counts(Game, Scores, Positions, Counts) :-
    Game:players(Max, Min),
    Tally = tally(0, 0, 0),
    forall(trie_gen(Scores, _, Score), count_score(Score, Tally)),
    Tally = tally(MaxWins, MinWins, Draws),
    Positions is MaxWins+MinWins+Draws,
    dict_pairs(Counts, counts, [Max-MaxWins, Min-MinWins, draw-Draws]).

count_score(Score, Tally) :-
    (   Score > 0
    ->  Index = 1
    ;   Score < 0
    ->  Index = 2
    ;   Index = 3
    ),
    arg(Index, Tally, Count0),
    Count is Count0+1,
    nb_setarg(Index, Tally, Count).

longest(none, _, @(none)).
longest(Position-Score, Game, longest{winner:Winner, plies:Plies, position:Position}) :-
    answer(Game, Score, answer{value:_, winner:Winner, plies:Plies}).

%!  solved(+Solution, +Position, -Answer) is det.
%!  solved(+Solution, +Position, -Answer, -Text) is det.
%
%   Answer is a dict of Position's value, winner, plies and best move, which is @(none) if the game
%   has ended. Among equally good moves it is the first. Text is the move as a person writes it, or
%   @(none).
%
%   @error existence_error(solved_position, Position) if the solution does not contain Position

solved(Solution, Position, answer{value:Value, winner:Winner, plies:Plies, move:Move}) :-
    _{game:Game, scores:Scores} :< Solution,
    must_be(ground, Position),
    score_of(Game, Scores, Position, Score),
    answer(Game, Score, answer{value:Value, winner:Winner, plies:Plies}),
    (   Game:utility(Position, _)
    ->  Move = @(none)
    ;   Game:move(Position, Move0, Next),
        score_of(Game, Scores, Next, Score1),
        leads_to(Score1, Score)
    ->  Move = Move0
    ).

solved(Solution, Position, Answer, Text) :-
    solved(Solution, Position, Answer),
    (   Answer.move = @(none)
    ->  Text = @(none)
    ;   move_text(Solution.game, Answer.move, Text)
    ).

%!  solved_position(+Solution, -Position, -Answer) is nondet.
%
%   Enumerate the positions of the Solution, each with Answer, a dict of its value, winner and plies.
%   They come in breadth-first order from the position that was solved. Of the positions with the same
%   canonical key, only the first is returned.

solved_position(Solution, Position, Answer) :-
    _{game:Game, position:Start, scores:Scores} :< Solution,
    setup_call_cleanup(
        trie_new(Met),
        ( meets(Game, Scores, Met, Start, First),
          from_level([First], Game, Scores, Met, Position-Score) ),
        trie_destroy(Met)),
    answer(Game, Score, Answer).

from_level(Level, Game, Scores, Met, Pair) :-
    (   member(Pair, Level)
    ;   findall(Next,
                ( member(Position-_, Level),
                  \+ Game:utility(Position, _),
                  Game:move(Position, _, After),
                  meets(Game, Scores, Met, After, Next) ),
                Deeper),
        Deeper \== [],
        from_level(Deeper, Game, Scores, Met, Pair)
    ).

meets(Game, Scores, Met, Position, Position-Score) :-
    table_key(Game, Position, Key),
    trie_insert(Met, Key, true),
    trie_lookup(Scores, Key, Score).

score_of(Game, Scores, Position, Score) :-
    table_key(Game, Position, Key),
    (   trie_lookup(Scores, Key, Score0)
    ->  Score = Score0
    ;   existence_error(solved_position, Position)
    ).

leads_to(Score1, Score) :-
    Score is Score1 - sign(Score1).

%!  solving(:Position, +Options, -Event) is nondet.
%
%   As solve/3, with reports of progress: Event is progress(Progress), as in solve/3, any number of
%   times, and finally solved(Solution). The work stops if no further solution is requested.

solving(Position, Options, Event) :-
    setup_call_cleanup(
        engine_create(Yielded,
                      ( solve(Position, [progress(pybridge_solve:yield_progress)|Options], Solution),
                        Yielded = solved(Solution)
                      ),
                      Engine),
        next_event(Engine, Event),
        engine_destroy(Engine)).

yield_progress(Progress) :-
    engine_yield(progress(Progress)).

next_event(Engine, Event) :-
    engine_next(Engine, Event0),
    (   Event0 = solved(_)
    ->  Event = Event0
    ;   Event = Event0
    ;   next_event(Engine, Event)
    ).

:- multifile prolog:error_message//1.

prolog:error_message(unsolved(Game, Limit, Positions, Open)) -->
    ran_out_message(Limit),
    [ ' before ~w was solved: ~D positions found, ~D of them open'-[Game, Positions, Open] ].

ran_out_message(memory(Megabytes)) -->
    [ 'the limit of ~w MB was reached'-[Megabytes] ].
ran_out_message(seconds(Seconds)) -->
    [ 'the limit of ~w s was reached'-[Seconds] ].
