:- module(pybridge_whole_game,
          [ open_searcher/4,    % +Game, +Config, +Position, -Whole
            open_whole/5,       % +Game, +Threads, +Config, +Position, -Whole
            close_searcher/1,   % +Whole
            step_searcher/4,    % !Whole, +Most, +Limit, -News
            searcher_found/2,   % +Whole, -Known
            searcher_moves/2,   % +Whole, -Moves
            searcher_work/2,    % +Whole, -Work
            compile_whole/1,    % !Whole
            whole_done/2,       % +Whole, -Done
            whole_room/2,       % +Whole, -Positions
            whole_scores/2      % +Whole, -Scores
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/2, maplist/3, maplist/4, maplist/5]).
:- use_module(library(lists), [append/3, max_list/2, member/2, min_list/2, reverse/2, sum_list/2]).
:- use_module('../../base/chance', [chance/2, chance_member/4]).
:- use_module('../../native/exact_key', [exact_key/2, key_bytes/2]).
:- use_module('../../rules/consistency', [contradicted/2]).
:- use_module('../clock', [milliseconds/2]).
:- use_module('../../compiled/compiled_rules', [compile_when_due/1]).
:- use_module('../game_calls', [game_rules/3, position_key/3]).
:- use_module('../rule_faults', [no_move/2]).
:- use_module('../runner', [close_runner/1, interpret/1, interpreted/1, join_runner/3, open_runner/3, run/2, runs_compiled/2]).
:- use_module('../score', [end_score/2, farther/3]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../workers', [together/1]).
:- use_module(position_scores, [best_line/6, positions_scores/3, score_key/3]).
:- use_module(solver, [new_solver/5, solver_share/5]).

/** <module> The searcher that solves the whole game

It knows nothing until the game is solved, and then everything. Its answers are those of the solver (solver.pl) for this position
and all that follow. Whole is a record of state.pl. As a searcher, it is used by scheduler.pl; alone, by solve.pl.

First the solver works forward. It works backward where positions repeat, or lines of play are too long for the stack.
*/

:- multifile pybridge_compiled_rules:entry/2.

pybridge_compiled_rules:entry(Game, pybridge_solver:Entry) :-
    game_rules(Game, false, Rules),
    member(Entry,
           [ new_solver(+, constant(Rules), +, +, -), solver_share(constant(Rules), +, +, +, -),
             join_solver(+, +, +, -), reserve(+, +, +, +), solver_bytes(+, -),
             solver_scores(constant(Rules), +, +, -), new_walk(constant(Rules), +, +, -),
             solver_batch(constant(Rules), +, +, +, -) ]).

%!  open_searcher(+Game, +Config, +Position, -Whole) is det.
%!  open_whole(+Game, +Threads, +Config, +Position, -Whole) is det.
%
%   Whole holds resources until close_searcher/1. Config has the keys memory and clock. As a searcher, it has one thread.

open_searcher(Game, Config, Position, Whole) :-
    open_whole(Game, 1, Config, Position, Whole).

open_whole(Game, Threads, Config, Position, Whole) :-
    game_rules(Game, false, Rules),
    field(whole, Whole,
          [ game(Game), rules(Rules), position(Position), runners([]), solvers([]), method(none), most(0), spent(0), done(none),
            threads(Threads), memory(Config.memory), clock(Config.clock) ]),
    begin(Whole, forward).

%   begin(!Whole, +Method) is det: in runners of its own, compiled if the rules are compiled now.

begin(Whole, Method) :-
    new_runner(Whole, Runner),
    begin_in(Runner, Whole, Method).

new_runner(Whole, Runner) :-
    field(whole, Whole, [game(Game), memory(Megabytes)]),
    Address is 3*Megabytes,                 % what is reserved for positions takes no room before they come
    open_runner(Game, Address, Runner).

begin_in(Runner, Whole, Method) :-
    field(whole, Whole, [rules(Rules), position(Position), memory(Megabytes)]),
    close_searcher(Whole),
    set_field(whole, Whole, runners([Runner])),
    set_field(whole, Whole, method(Method)),
    set_field(whole, Whole, done(done(stopped, 0, 1, counts(0, 0, 0, 0, none)))),
    position_bytes(Runner, Method, Rules, Position, Bytes),
    room(Method, Megabytes, Bytes, Most),
    set_field(whole, Whole, most(Most)),
    join_runners(Method, Whole),
    field(whole, Whole, [runners([_|Joined])]),
    run(Runner, pybridge_solver:new_solver(Method, Rules, Most, Position, Solver)),
    length([Runner|Joined], Parts),
    foldl(join_solver(Parts, Solver), Joined, Solvers, 1, _),
    set_field(whole, Whole, solvers([Solver|Solvers])).

join_runners(backward, _).
join_runners(forward, Whole) :-
    field(whole, Whole, [memory(Megabytes), threads(Threads), runners(Runners)]),
    length(Runners, Count),
    Own is Megabytes/Threads,
    Runners = [Runner|_],
    (   Count < Threads,
        join_runner(Runner, Own, Joined)
    ->  append(Runners, [Joined], Runners1),
        set_field(whole, Whole, runners(Runners1)),
        join_runners(forward, Whole)
    ;   true
    ).

join_solver(Parts, Solver, Joined, JoinedSolver, Part, NextPart) :-
    run(Joined, pybridge_solver:join_solver(Solver, Part, Parts, JoinedSolver)),
    NextPart is Part+1.

%   position_bytes(+Runner, +Method, +Rules, +Position, -Bytes): what each position takes: interpreted, by what the first one does;
%   compiled, without its term and its edges.

position_bytes(Runner, Method, Rules, Position, Bytes) :-
    (   interpreted(Runner)
    ->  position_key(Rules, Position, Key),
        exact_key(Key, Exact),
        key_bytes(Exact, Forward),
        Backward is Forward+300
    ;   Forward = 23,                       % at least 4/3 slots, of 16 bytes and a sixteenth more
        Backward = 39
    ),
    (   Method == forward
    ->  Bytes = Forward
    ;   Bytes = Backward
    ).

%   judge_room(!Whole): how many positions there is room for, by what those that have been entered take.

judge_room(Whole) :-
    field(whole, Whole,
          [ rules(Rules), position(Position), memory(Megabytes), method(Method), done(done(_, Entered, _, _)), runners(Runners),
            solvers(Solvers) ]),
    Runners = [Runner|_],
    position_bytes(Runner, Method, Rules, Position, Alike),
    maplist(more_bytes, Runners, Solvers, More),
    sum_list(More, Sum),
    Bytes is Alike + Sum/max(1, Entered),
    room(Method, Megabytes, Bytes, Most),
    set_field(whole, Whole, most(Most)).

%   room(+Method, +Megabytes, +Bytes, -Most): for Most positions of so many Bytes each. Where they repeat, none has fewer than 64.

room(forward, Megabytes, Bytes, Most) :-
    Most is max(1, truncate(Megabytes*1_000_000/Bytes)).
room(backward, Megabytes, Bytes, Most) :-
    More is max(64, Bytes),
    room(forward, Megabytes, More, Most).

more_bytes(Runner, Solver, Bytes) :-
    run(Runner, pybridge_solver:solver_bytes(Solver, Bytes)).

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
    field(whole, Whole, [spent(Spent0), done(done(_, Entered, _, _))]),
    Spent is Spent0+Entered,
    set_field(whole, Whole, spent(Spent)).

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
    ask_again(Whole).
news(full, _, _, stuck).
news(stopped, Whole, Most, News) :-
    field(whole, Whole, [spent(Spent), done(done(_, Entered, _, _)), clock(Clock)]),
    (   Spent+Entered >= Most
    ->  News = more
    ;   milliseconds(Clock, Left),
        Left =< 5
    ->  throw(time_over)
    ;   News = stuck                            % there is no room for more
    ).

%   shared(!Whole, +Share, -Outcome) is semidet: fails if the solver has to begin in another way.

shared(Whole, Share, Outcome) :-
    catch(all_share(Whole, Share, Done), Ball, true),
    (   var(Ball)
    ->  set_field(whole, Whole, done(Done)),
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
    (   run(Runner, pybridge_solver:reserve(Solver, Most, Entered, Positions))
    ->  true
    ;   throw(native_trap(2))
    ),
    length(Runners, Count),
    Each is (Positions+Count-1)//Count,
    maplist(share_goal(Rules, share(Each, Milliseconds), Position), Runners, Solvers, Dones, Goals),
    reverse(Goals, OwnLast),
    together(OwnLast),
    foldl(both_done(Rules), Dones, done(stopped, 0, 0, counts(0, 0, 0, 0, none)), Done).

share_goal(Rules, Share, Position, Runner, Solver, Done,
           run(Runner, pybridge_solver:solver_share(Rules, Solver, Share, Position, Done))).

both_done(Rules, done(Outcome1, Entered1, Open1, counts(Won1, Drawn1, Lost1, Plies1, Longest1)),
          done(Outcome2, Entered2, Open2, counts(Won2, Drawn2, Lost2, Plies2, Longest2)),
          done(Outcome, Entered, Open, counts(Won, Drawn, Lost, Plies, Longest))) :-
    (   ( Outcome1 == repeated ; Outcome2 == stopped )
    ->  Outcome = Outcome1
    ;   Outcome = Outcome2
    ),
    maplist(plus, [Entered1, Open1, Won1, Drawn1, Lost1], [Entered2, Open2, Won2, Drawn2, Lost2], [Entered, Open, Won, Drawn, Lost]),
    (   farther_win(Plies1, Longest1, Plies2, Longest2, Rules)
    ->  Plies-Longest = Plies1-Longest1
    ;   Plies-Longest = Plies2-Longest2
    ).

farther_win(Plies1, Longest1, Plies2, Longest2, Rules) :-
    (   Plies1 =:= Plies2,
        Plies1 > 0
    ->  position_key(Rules, Longest1, Key1),
        position_key(Rules, Longest2, Key2),
        Key1 @< Key2
    ;   Plies1 > Plies2
    ).

after(no_move(Position), Whole, _) :-
    !,
    field(whole, Whole, [game(Game)]),
    no_move(Game, Position).
after(native_trap(2), _, Outcome) :-
    !,
    Outcome = full.
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
another_way(forward, _, native_trap(_), backward).
another_way(backward, _, native_trap(_), interpreted).
another_way(_, Runner, error(existence_error(native_entry, _), _), interpreted) :-
    \+ interpreted(Runner).

%   ask_again(+Whole): in random games, five positions, and one for each 10,000 more, are compared with those that follow it now.

ask_again(Whole) :-
    field(whole, Whole, [game(Game), position(Start), done(done(_, Entered, _, _))]),
    whole_scores(Whole, Scores),
    chance(0, Chance),
    Count is min(100, 5 + Entered//10_000),
    confirm(Count, Game, Scores, Start, Start, Chance).

confirm(0, _, _, _, _, _) :-
    !.
confirm(Count, Game, Scores, Start, Position, Chance0) :-
    (   Game:utility(Position, Value)
    ->  Nexts = [],
        end_score(Value, Due)
    ;   findall(Next, Game:move(Position, _, Next), Nexts),
        positions_scores(Scores, Nexts, NextScores),
        best_score(Game, Position, NextScores, Due)
    ),
    positions_scores(Scores, [Position], [Score]),
    (   Score \== Due
    ->  contradicted(Game, Position)
    ;   Count1 is Count-1,
        (   chance_member(Next, Nexts, Chance0, Chance)
        ->  confirm(Count1, Game, Scores, Start, Next, Chance)
        ;   confirm(Count1, Game, Scores, Start, Start, Chance0)
        )
    ).

best_score(Game, Position, NextScores, Score) :-
    (   memberchk(none, NextScores)
    ->  Score = none
    ;   Game:turn(Position, Player),
        (   Game:players(Player, _)
        ->  max_list(NextScores, Score0)
        ;   min_list(NextScores, Score0)
        ),
        farther(Score0, 1, Score)
    ).

% ----------------------------------------------------------------------
% What is known

%!  whole_done(+Whole, -Done) is det.
%
%   Done is as in solver_share/5.

whole_done(Whole, Done) :-
    field(whole, Whole, [done(Done)]).

%!  whole_room(+Whole, -Positions) is det.
%
%   There is room for so many Positions.

whole_room(Whole, Positions) :-
    field(whole, Whole, [most(Positions)]).

%!  searcher_work(+Whole, -Work) is det.

searcher_work(Whole, work(Nodes, 0, 0, Compiled)) :-
    field(whole, Whole, [spent(Spent), done(done(_, Entered, _, _)), runners([Runner|_])]),
    Nodes is Spent+Entered,
    runs_compiled(Runner, Compiled).

%!  searcher_found(+Whole, -Known) is semidet.
%
%   Known is known(Found, inf), with the value of the position and the expected play; or it fails.

searcher_found(Whole, known(found(Score, true, proven, Line), inf)) :-
    field(whole, Whole, [game(Game), position(Position), done(done(solved(Score), _, _, _))]),
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

moved(Game, Scores, Position, Move-Next, known(found(Score, true, proven, [Move|Line]), inf, 0)) :-
    positions_scores(Scores, [Next], [Score0]),
    farther(Score0, 1, Score),
    score_key(Scores, Position, Key),
    best_line(Game, Scores, Next, Score0, [Key], Line).

%!  whole_scores(+Whole, -Scores) is det.
%
%   Scores is what is left of a Whole that has solved the game, and takes its resources over: scores(Runner, Rules, Solver).

whole_scores(Whole, scores(Runner, Rules, Solver)) :-
    field(whole, Whole, [runners([Runner|Joined]), rules(Rules), solvers([Solver|_])]),
    maplist(close_runner, Joined).
