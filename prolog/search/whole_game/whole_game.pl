:- module(pybridge_whole_game,
          [ open_searcher/4,    % +Game, +Config, +Position, -Whole
            open_whole/5,       % +Game, +Threads, +Config, +Position, -Whole
            close_searcher/1,   % +Whole
            step_searcher/4,    % !Whole, +Most, +Limit, -News
            searcher_found/2,   % +Whole, -Known
            searcher_moves/2,   % +Whole, -Moves
            searcher_work/2,    % +Whole, -Work
            compile_whole/1,    % !Whole
            whole_scores/2      % +Whole, -Scores
          ]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/5]).
:- use_module(library(lists), [member/2, nth1/3, reverse/2, sum_list/2]).
:- use_module('../../base/expansion', [goal_expansion/2, record/2]).
:- use_module('../../base/clock', [milliseconds/2, nearly_over/1]).
:- use_module('../../base/workers', [together/1]).
:- use_module('../../compiled/giving_up', [gave_up/2]).
:- use_module('../../compiled/compiled_rules', [compile_when_due/1]).
:- use_module('../../compiled/runner',
              [close_runner/1, interpret/1, interpreted/1, join_runner/3, open_runner/3, run/2, run_first/2,
               runs_compiled/2, try/2]).
:- use_module('../../memory/exact_key', [exact_key/2, key_bytes/2]).
:- use_module('../../rules/rule_faults', [broken_rules/2]).
:- use_module('../game_calls', [game_rules/3, position_key/3]).
:- use_module('../../worth/score', [farther/3]).
:- use_module('../../worth/worth', [exact_worth/2]).
:- use_module(asking_again, [ask_again/4, score_after/5]).
:- use_module(position_scores, [best_line/6, score_key/3]).
:- use_module(solver, [new_solver/5, solver_share/4]).
:- use_module(solver_memory, [all_done/3]).

/** <module> The searcher that solves the whole game

It knows nothing until the game is solved, and then everything. Its answers are those of the solver (solver.pl) for
this position and all that follow. As a searcher, it is used by scheduler.pl; alone, by solve.pl. First the solver works
forward. It works backward where positions repeat, or lines of play are too long for the stack.

A **whole** game that is solved: the game and its rules, the position, for each thread a runner and a solver, the
method; most, how many positions there is room for; spent, the positions that were entered before the solver began anew;
left, how many of them were open; done, as solver_share/4 has it; the most threads, the memory in MB, and the clock.
*/

:- record(whole, [ game, rules, position, runners, solvers, method, most, spent, left, done, threads, memory, clock ]).

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_solver:Entry) :-
    game_rules(Game, false, Rules),
    member(Entry,
           [ new_solver(+, constant(Rules), +, +, -), solver_share(constant(Rules), +, +, -),
             join_solver(+, +, +, -), allow_share(+, +, +, +), solver_bytes(+, -),
             solver_scores(constant(Rules), +, +, -) ]).

%!  open_searcher(+Game, +Config, +Position, -Whole) is det.
%!  open_whole(+Game, +Threads, +Config, +Position, -Whole) is det.
%
%   Whole holds resources until close_searcher/1. Config has the keys memory and clock. As a searcher, it has one
%   thread.

open_searcher(Game, Config, Position, Whole) :-
    open_whole(Game, 1, Config, Position, Whole).

open_whole(Game, Threads, Config, Position, Whole) :-
    game_rules(Game, false, Rules),
    field(whole, Whole,
          [ game(Game), rules(Rules), position(Position), runners([]), solvers([]), method(none), most(0), spent(0), left(0), done(none),
            threads(Threads), memory(Config.memory), clock(Config.clock) ]),
    begin(Whole, forward).

%   begin(!Whole, +Method) is det: in runners of its own, compiled if the rules are compiled now.

begin(Whole, Method) :-
    new_runner(Whole, Runner),
    begin_in(Runner, Whole, Method).

new_runner(Whole, Runner) :-
    field(whole, Whole, [game(Game), memory(Megabytes)]),
    open_runner(Game, 3*Megabytes, Runner).     % what is reserved for positions takes no room before they come

begin_in(Runner, Whole, Method) :-
    field(whole, Whole, [rules(Rules), position(Position)]),
    close_searcher(Whole),
    set_field(whole, Whole,
            [ runners([Runner]), solvers([]), method(Method), done(done(stopped, 0, 1, counts(0, 0, 0, 0, none))) ]),
    judge_room(Whole),
    joined_runners(Method, Whole, Runner, Joined),
    set_field(whole, Whole, [runners([Runner|Joined])]),
    field(whole, Whole, [most(Most)]),
    run_first(Runner, pybridge_solver:new_solver(Method, Rules, Most, Position, Solver)),
    (   interpreted(Runner)
    ->  maplist(close_runner, Joined),
        set_field(whole, Whole, [runners([Runner])]),
        Others = []
    ;   Others = Joined
    ),
    length([Runner|Others], Parts),
    findall(Each, ( nth1(Part, Others, Other), run(Other, pybridge_solver:join_solver(Solver, Part, Parts, Each)) ), Solvers),
    set_field(whole, Whole, [solvers([Solver|Solvers])]).

joined_runners(backward, _, _, []).
joined_runners(forward, Whole, Runner, Joined) :-
    field(whole, Whole, [memory(Megabytes), threads(Threads)]),
    Own is Megabytes/Threads,
    findall(Each, ( between(2, Threads, _), join_runner(Runner, Own, Each) ), Joined).

%   judge_room(!Whole): how many positions there is room for, by what those that have been entered take.

judge_room(Whole) :-
    field(whole, Whole, [method(Method), memory(Megabytes), done(done(_, Entered, _, _)), runners(Runners), solvers(Solvers)]),
    Runners = [Runner|_],
    position_bytes(Runner, Method, Whole, Alike, Least),
    findall(More, ( nth1(N, Solvers, Solver), nth1(N, Runners, Each), try(Each, pybridge_solver:solver_bytes(Solver, More)) ), Mores),
    sum_list(Mores, Sum),
    Bytes is max(Least, Alike + Sum/max(1, Entered)),
    Most is max(1, truncate(Megabytes*1_000_000/Bytes)),
    set_field(whole, Whole, [most(Most)]).

%   position_bytes(+Runner, +Method, +Whole, -Alike, -Least): what all positions take alike, and the least that one
%   takes. Interpreted, this is what the first one takes; compiled, it is without terms and edges, and a slot takes
%   17 bytes and is at most 3/4 full.

position_bytes(Runner, Method, Whole, Bytes, Bytes) :-
    interpreted(Runner),
    !,
    field(whole, Whole, [rules(Rules), position(Position)]),
    position_key(Rules, Position, Key),
    exact_key(Key, Exact),
    key_bytes(Exact, Forward),
    ( Method == forward -> Bytes = Forward ; Bytes is Forward+300 ).
position_bytes(_, forward, _, 23, 23).
position_bytes(_, backward, _, 39, 64).

%!  close_searcher(+Whole) is det.

close_searcher(Whole) :-
    field(whole, Whole, [runners(Runners)]),
    maplist(close_runner, Runners).

%!  compile_whole(!Whole) is det.
%
%   Compile the rules if that pays by now, and then begin anew. Whole has been stopped, and is interpreted.

compile_whole(Whole) :-
    field(whole, Whole, [game(Game), runners([Runner|_])]),
    (   interpreted(Runner),
        compile_when_due(Game),
        new_runner(Whole, Compiled),
        \+ interpreted(Compiled)
    ->  spend_all(Whole),
        begin_in(Compiled, Whole, forward)
    ;   true
    ).

spend_all(Whole) :-
    field(whole, Whole, [spent(Spent0), done(done(_, Entered, Open, _))]),
    Spent is Spent0+Entered,
    set_field(whole, Whole, [spent(Spent), left(Open)]).

% ----------------------------------------------------------------------
% Solving

%!  step_searcher(!Whole, +Most, +Limit, -News) is det.
%
%   Go on until Most positions have been entered. News is as in scheduler.pl.
%
%   @throws time_over

step_searcher(Whole, Most, Limit, News) :-
    field(whole, Whole, [spent(Spent), done(done(_, Entered0, _, _)), clock(Clock)]),
    Positions is max(0, Most-Spent-Entered0),
    milliseconds(Clock, Milliseconds),
    (   shared(Whole, share(Positions, Milliseconds), Outcome)
    ->  news(Outcome, Whole, Most, News)
    ;   step_searcher(Whole, Most, Limit, News)        % in another way
    ).

news(solved(_), Whole, _, done) :-
    field(whole, Whole, [game(Game), position(Position), done(done(_, Entered, _, _))]),
    whole_scores(Whole, Scores),
    ask_again(Game, Scores, Position, Entered).
news(full, _, _, stuck).
news(stopped, Whole, Most, News) :-
    field(whole, Whole, [spent(Spent), done(done(_, Entered, _, _)), clock(Clock)]),
    (   Spent+Entered >= Most
    ->  News = more
    ;   nearly_over(Clock)
    ->  throw(time_over)
    ;   News = stuck                            % there is no room for more
    ).

%   shared(!Whole, +Share, -Outcome) is semidet: fails if the solver has to begin in another way.

shared(Whole, Share, Outcome) :-
    catch(all_share(Whole, Share, Done), Ball, true),
    (   var(Ball)
    ->  set_field(whole, Whole, [done(Done)]),
        judge_room(Whole),
        arg(1, Done, Outcome),
        (   Outcome == repeated
        ->  spend_all(Whole),
            begin(Whole, backward),
            fail
        ;   true
        )
    ;   after(Ball, Whole, Outcome)
    ).

all_share(Whole, share(Positions0, Milliseconds), Done) :-
    field(whole, Whole,
          [ rules(Rules), position(Position), most(Most), done(done(_, Entered, _, _)), runners(Runners), solvers(Solvers) ]),
    Positions is max(0, min(Positions0, Most-Entered)),
    Runners = [Runner|_],
    Solvers = [Solver|_],
    (   run(Runner, pybridge_solver:allow_share(Solver, Most, Entered, share(Positions, Milliseconds)))
    ->  true
    ;   throw(native_trap(2))
    ),
    maplist(share_goal(Rules, Position), Runners, Solvers, Dones, Goals),
    reverse(Goals, OwnLast),
    together(OwnLast),
    all_done(Rules, Dones, Done).

share_goal(Rules, Position, Runner, Solver, Done, run(Runner, pybridge_solver:solver_share(Rules, Solver, Position, Done))).

after(broken_rules(Position), Whole, _) :-
    !,
    field(whole, Whole, [game(Game)]),
    broken_rules(Game, Position).
after(Ball, _, full) :-
    gave_up(Ball, memory),
    !.
after(Ball, Whole, _) :-
    field(whole, Whole, [method(Method), runners([Runner|_])]),
    (   another_way(Method, Runner, Ball, Next)
    ->  spend_all(Whole),
        (   Next == interpreted
        ->  interpret(Runner),
            begin_in(Runner, Whole, forward)
        ;   begin(Whole, backward)
        ),
        fail
    ;   throw(Ball)
    ).

another_way(forward, _, error(resource_error(_), _), backward).
another_way(Method, Runner, Ball, Next) :-
    gave_up(Ball, Why),
    (   Why == trap,
        Method == forward
    ->  Next = backward
    ;   \+ interpreted(Runner),
        Next = interpreted
    ).

% ----------------------------------------------------------------------
% What is known

%!  searcher_work(+Whole, -Work) is det.

searcher_work(Whole, work(Nodes, 0, 0, Compiled)) :-
    field(whole, Whole, [spent(Spent), done(done(_, Entered, _, _)), runners([Runner|_])]),
    Nodes is Spent+Entered,
    runs_compiled(Runner, Compiled).

%!  searcher_found(+Whole, -Known) is semidet.
%
%   Known is known(Found, inf), with the value of the position and the expected play; or it fails.

searcher_found(Whole, known(found(Worth, Score, Line), inf)) :-
    field(whole, Whole, [game(Game), position(Position), done(done(solved(Score), _, _, _))]),
    exact_worth(Score, Worth),
    whole_scores(Whole, Scores),
    best_line(Game, Scores, Position, Score, [], Line).

%!  searcher_moves(+Whole, -Moves) is semidet.
%
%   The same for each move, in the game's order.

searcher_moves(Whole, Moves) :-
    field(whole, Whole, [game(Game), position(Position), done(done(solved(_), _, _, _))]),
    whole_scores(Whole, Scores),
    findall(Move-Next, Game:move(Position, Move, Next), Pairs),
    maplist(moved(Game, Scores, Position), Pairs, Moves).

moved(Game, Scores, Position, Move-Next, known(found(Worth, Score, [Move|Line]), inf, 0)) :-
    score_after(Game, Scores, Position, Next, Score0),
    farther(Score0, 1, Score),
    exact_worth(Score, Worth),
    score_key(Scores, Position, Key),
    best_line(Game, Scores, Next, Score0, [Key], Line).

%!  whole_scores(+Whole, -Scores) is det.
%
%   Scores is what is left of a Whole that has solved the game, and takes its resources over: scores(Runner, Rules,
%   Solver).

whole_scores(Whole, scores(Runner, Rules, Solver)) :-
    field(whole, Whole, [runners([Runner|Joined]), rules(Rules), solvers([Solver|_])]),
    maplist(close_runner, Joined).
