:- module(pybridge_preparing,
          [ prepare_early/1,    % +Game
            prepare_meanwhile/3, % +Game, +Position, :Goal
            prepare_next/3,     % +Game, +Position, +Options
            preparing/1         % ?Game
          ]).
:- use_module('../base/workers', [stop_worker/1]).
:- use_module('../compiled/compiled_rules',
              [compile_searchers/1, compile_when_due/1, compiling_due/1, to_be_compiled/1]).
:- use_module('../rules/contract', [known_start/2]).
:- use_module(learned, [learn_when_due/2, learning_due/2]).

/** <module> What the next analysis of a game can use, made in the background

Once it pays, the searchers are compiled together with the rules, and then an evaluation is learned. Both would take the
time of a search with a limit. Until they are done, searches go on with what there is.
*/

:- meta_predicate prepare_meanwhile(+, +, 0).

:- dynamic
    preparing/2,                % Game, Thread: the last one that has prepared something
    searching/1.                % Game: a search with a limit of time runs now

%!  prepare_meanwhile(+Game, +Position, :Goal) is nondet.
%
%   Call Goal, a search of Position with a limit of time. If it is not over at once, a thread compiles the searchers, so
%   that this search or the next one runs compiled, and then learns an evaluation.

prepare_meanwhile(Game, Position, Goal) :-
    (   to_be_compiled(Game),
        current_prolog_flag(threads, true)
    ->  setup_call_cleanup(
            ( assertz(searching(Game), Search),
              with_mutex(pybridge_preparing, start_preparing(Game, prepare_unless_over(Game, Position))) ),
            Goal,
            erase(Search))
    ;   call(Goal)
    ).

prepare_unless_over(Game, Position) :-
    sleep(0.03),
    (   searching(Game)
    ->  compile_and_learn(Game, Position)
    ;   true
    ).

compile_and_learn(Game, Position) :-
    compile_searchers(Game),
    learn_when_due(Game, Position).

%!  prepare_early(+Game) is det.
%
%   Analyses of Game with a limit of time are going to be asked for.

prepare_early(Game) :-
    (   to_be_compiled(Game),
        current_prolog_flag(threads, true),
        known_start(Game, Start)
    ->  with_mutex(pybridge_preparing, start_preparing(Game, compile_and_learn(Game, Start)))
    ;   true
    ).

%!  preparing(?Game) is nondet.
%
%   Something is being prepared for Game.

preparing(Game) :-
    preparing(Game, Thread),
    thread_property(Thread, status(running)).

%!  prepare_next(+Game, +Position, +Options) is det.
%
%   An analysis of Position with Options is done. Prolog in the browser has no threads: there this takes as long as it
%   takes.

prepare_next(Game, Position, Options) :-
    (   \+ due(Game, Position, Options)
    ->  true
    ;   current_prolog_flag(threads, true)
    ->  with_mutex(pybridge_preparing, start_preparing(Game, prepare(Game, Position, Options)))
    ;   prepare(Game, Position, Options)
    ).

due(Game, Position, Options) :-
    (   compiling_due(Game)
    ->  true
    ;   memberchk(seconds(_), Options),
        learning_due(Game, Position)
    ).

start_preparing(Game, Goal) :-
    (   preparing(Game)
    ->  true
    ;   forall(retract(preparing(Game, Before)), thread_join(Before, _)),
        catch(( thread_create(Goal, Thread),
                assertz(preparing(Game, Thread)) ),
              error(resource_error(_), _),
              true)
    ).

prepare(Game, Position, Options) :-
    compile_when_due(Game),
    ( memberchk(seconds(_), Options) -> learn_when_due(Game, Position) ; true ).

%   What is not ready when the process ends is left.

:- initialization(at_halt(stop_preparing)).

stop_preparing :-
    forall(retract(preparing(_, Thread)), stop_worker(Thread)).
