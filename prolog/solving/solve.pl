:- module(pybridge_solve,
          [ solve/2,            % :Position, -Solution
            solve/3,            % :Position, +Options, -Solution
            solving/3,          % :Position, +Options, -Event
            solved/3,           % +Solution, +Position, -Answer
            solved/4,           % +Solution, +Position, -Answer, -Text
            solved_position/3,  % +Solution, -Position, -Answer
            close_solution/1,   % +Solution
            new_solution/6      % +Game, +Position, +Scores, +Score, +Counts, -Solution
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(lists), [nth1/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../base/expansion', [goal_expansion/2]).
:- use_module('../base/clock', [elapsed/2, start_clock/2]).
:- use_module('../compiled/runner', [close_runner/1]).
:- use_module('../rules/consistency', [must_not_vary/1]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../rules/seats', [seats/2, two_sides_only/2, winner/3]).
:- use_module('../search/options', [check_options/2, option_value/4]).
:- use_module('../worth/score', [nearer/2, score_plies/2, score_utility/2]).
:- use_module('../search/whole_game/position_scores', [positions_scores/3]).
:- use_module('../search/whole_game/whole_game',
              [close_searcher/1, compile_whole/1, open_whole/5, step_searcher/4, whole_scores/2]).
:- use_module(every_position, [every_score/5]).
:- use_module(solving_progress, [ignored/1, progress_events/3]).

/** <module> Solving a game: the exact value and distance of every position that can be reached

    ?- start(_, Position), solve(tictactoe:Position, Solution).

A Solution is a dict:

| game, position  | the position that was solved                                        |
| value, winner, plies | those of the position, as in an Analysis                       |
| positions       | their number, including ended ones; distinct under canonical/2      |
| counts          | a dict: how many of them each player wins, and how many are draws   |
| longest         | the longest forced win, a dict of winner, plies and position; or none |
| seconds         | the time taken                                                      |
| scores          | the score of each position, see whole_game.pl                       |

If the rules run compiled, a Solution holds memory until close_solution/1.
*/

:- meta_predicate
    solve(:, -),
    solve(:, :, -),
    solving(:, +, -).

%!  solve(:Position, -Solution) is det.
%!  solve(:Position, +Options, -Solution) is det.
%
%   Options are memory(MB), seconds(S) and threads(N), see options.pl, and progress(Goal). Goal is called from time
%   to time as call(Goal, Progress), with a dict progress{positions, open, memory, seconds}:
%   the number of positions found, the number of those whose moves have not all been followed, the
%   share of the memory used, from 0.0 to 1.0, and the seconds so far.
%
%   @error game_error(File, Line, Text) if the rules give different answers to the same question
%   @error unsolved(Game, Limit, Positions, Open) if Limit, memory(MB) or seconds(S), was reached

solve(Position, Solution) :-
    solve(Position, [], Solution).

solve(Game:Position, Module:Options, Solution) :-
    two_sides_only(Game, "solving"),
    must_be(ground, Position),
    must_be(list, Options),
    must_not_vary(Game),
    partition(=(progress(_)), Options, ProgressOptions, Limits),
    check_options(solve, Limits),
    option_value(solve, Limits, memory, Megabytes),
    option_value(solve, Limits, seconds, Limit),
    option_value(solve, Limits, threads, Threads),
    (   ProgressOptions = [progress(Progress)|_]
    ->  must_be(callable, Progress)
    ;   Progress = pybridge_solving_progress:ignored
    ),
    limit(Limit, Seconds),
    start_clock(Seconds, Clock),
    setup_call_cleanup(
        open_whole(Game, Threads, config{memory:Megabytes, clock:Clock}, Position, Whole),
        ( shares(1_000, Whole, Clock, Module:Progress, Outcome),
          solution(Outcome, Whole, Game, Position, Megabytes, Limit, Summary),
          elapsed(Clock, Spent),
          Solution = Summary.put(seconds, Spent) ),
        (   var(Solution)
        ->  close_searcher(Whole)
        ;   true
        )).

limit(Limit, Seconds) :-
    (   Limit == none
    ->  Seconds = inf
    ;   Seconds = Limit
    ).

%   shares(+Most, !Whole, +Clock, :Progress, -Outcome): Outcome is solved, memory or seconds. When some positions have
%   shown that it pays, the rules are compiled.

shares(Most, Whole, Clock, Progress, Outcome) :-
    catch(step_searcher(Whole, Most, Most, News), time_over, News = over),
    (   News == done
    ->  Outcome = solved
    ;   News == stuck
    ->  Outcome = memory
    ;   News == over
    ->  Outcome = seconds
    ;   progress(Whole, Clock, Progress),
        compile_whole(Whole),
        More is Most + max(1_000, min(100_000, Most//4)),
        shares(More, Whole, Clock, Progress, Outcome)
    ).

progress(Whole, Clock, Progress) :-
    found(Whole, Positions, Open),
    field(whole, Whole, [most(Room)]),
    elapsed(Clock, Seconds),
    Memory is min(1.0, Positions/float(Room)),
    call(Progress, progress{positions:Positions, open:Open, memory:Memory, seconds:Seconds}).

%   found(+Whole, -Positions, -Open): how many positions have been found, and how many of them are open. If the solver
%   has begun anew, it may have found fewer since then than before.

found(Whole, Positions, Open) :-
    field(whole, Whole, [spent(Spent), left(Left), done(done(_, Entered, Open0, _))]),
    (   Entered >= Spent
    ->  Positions = Entered,
        Open = Open0
    ;   Positions = Spent,
        Open = Left
    ).

solution(solved, Whole, Game, Position, _, _, Solution) :-
    !,
    must_not_vary(Game),
    field(whole, Whole, [done(done(solved(Score), _, _, Counts))]),
    whole_scores(Whole, Scores),
    new_solution(Game, Position, Scores, Score, Counts, Solution).
solution(Limit, Whole, Game, _, Megabytes, Seconds, _) :-
    found(Whole, Positions, Open),
    ran_out(Limit, Megabytes, Seconds, RanOut),
    throw(error(unsolved(Game, RanOut, Positions, Open), _)).

ran_out(memory, Megabytes, _, memory(Megabytes)).
ran_out(seconds, _, Seconds, seconds(Seconds)).

%!  new_solution(+Game, +Position, +Scores, +Score, +Counts, -Solution) is det.
%
%   Score is that of Position, and Counts is as in solver_share/4.

new_solution(Game, Position, Scores, Score, counts(Won, Drawn, Lost, _, Longest0),
             solution{ game:Game, position:Position, value:Value, winner:Winner, plies:Plies, positions:Positions,
                       counts:Counts, longest:Longest, seconds:0.0, scores:Scores }) :-
    answer(Game, Score, answer{value:Value, winner:Winner, plies:Plies}),
    seats(Game, [Max, Min]),
    Positions is Won+Drawn+Lost,
    dict_pairs(Counts, counts, [Max-Won, Min-Lost, draw-Drawn]),
    longest(Longest0, Game, Scores, Longest).

longest(none, _, _, @(none)) :-
    !.
longest(Position, Game, Scores, longest{winner:Winner, plies:Plies, position:Position}) :-
    positions_scores(Scores, [Position], [Score]),
    answer(Game, Score, answer{value:_, winner:Winner, plies:Plies}).

answer(Game, Score, answer{value:Utility, winner:Winner, plies:Plies}) :-
    score_utility(Score, Utility),
    winner(Game, Utility, Winner),
    (   Utility =\= 0
    ->  score_plies(Score, Plies)
    ;   Plies = @(none)
    ).

%!  close_solution(+Solution) is det.
%
%   Release the memory of Solution, which cannot be asked any more.

close_solution(Solution) :-
    Solution.scores = scores(Runner, _, _),
    close_runner(Runner).

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
    (   Game:utility(Position, _)
    ->  Pairs = []
    ;   findall(Move0-Next, Game:move(Position, Move0, Next), Pairs)
    ),
    pairs_keys_values(Pairs, Moves, Nexts),
    positions_scores(Scores, [Position|Nexts], [Score|NextScores]),
    (   Score == none
    ->  existence_error(solved_position, Position)
    ;   true
    ),
    answer(Game, Score, answer{value:Value, winner:Winner, plies:Plies}),
    nearer(Score, Nearer),
    (   nth1(Number, NextScores, Nearer)
    ->  nth1(Number, Moves, Move)
    ;   Move = @(none)
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
    _{game:Game, position:Start, positions:Count, scores:Scores} :< Solution,
    every_score(Scores, Start, Count, Position, Score),
    answer(Game, Score, Answer).

%!  solving(:Position, +Options, -Event) is nondet.
%
%   As solve/3, with reports of progress: Event is progress(Progress), as in solve/3, any number of
%   times, and finally solved(Solution). The work stops if no further solution is requested.

solving(Position, Options, Event) :-
    progress_events(solve(Position), Options, Event).

:- multifile prolog:error_message//1.

prolog:error_message(unsolved(Game, Limit, Positions, Open)) -->
    ran_out_message(Limit),
    [ ' before ~w was solved: ~D positions found, ~D of them open'-[Game, Positions, Open] ].

ran_out_message(memory(Megabytes)) -->
    [ 'the limit of ~w MB was reached'-[Megabytes] ].
ran_out_message(seconds(Seconds)) -->
    [ 'the limit of ~w s was reached'-[Seconds] ].
