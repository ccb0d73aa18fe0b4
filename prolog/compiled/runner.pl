:- module(pybridge_runner,
          [ open_runner/3,      % +Game, +Megabytes, -Runner
            join_runner/3,      % +Runner, +Megabytes, -Joined
            close_runner/1,     % +Runner
            interpreting_runner/2, % +Game, -Runner
            interpret/1,        % !Runner
            interpreted/1,      % +Runner
            keeps_memory/1,     % +Runner
            runs_compiled/2,    % +Runner, -Compiled
            run/2,              % +Runner, :Goal
            run_first/2,        % !Runner, :Goal
            try/2,              % +Runner, :Goal
            attempt/3,          % !Runner, :Goal, -Done
            stopped_early/2     % !Runner, +Clock
          ]).
:- use_module('../base/clock', [nearly_over/1]).
:- use_module('../native/host', [call_native/2, close_native/1, join_native/3, native_open/1, open_native/3]).
:- use_module('../rules/rule_faults', [broken_rules/2]).
:- use_module(compiled_rules, [compiled_program/2, spent_interpreted/2]).
:- use_module(giving_up, [gave_up/2]).

/** <module> Where a searcher runs

A Runner calls the goals of one searcher: compiled together with the rules of its game, or interpreted. What a goal
leaves in arrays and tables is there for the next one.
*/

:- meta_predicate
    run(+, 0),
    try(+, 0),
    run_first(+, 0),
    attempt(+, 0, -).

%!  open_runner(+Game, +Megabytes, -Runner) is det.
%
%   Runner holds resources until close_runner/1.

open_runner(Game, Megabytes, runner(How, Game)) :-
    (   compiled_program(Game, Program)
    ->  Bytes is truncate(Megabytes*1_000_000),
        open_native(Program, Bytes, Handle),
        How = native(Handle)
    ;   How = interpreted
    ).

%!  join_runner(+Runner, +Megabytes, -Joined) is semidet.
%
%   What Runner has in arrays and tables, Joined, a compiled runner for another thread, has as well. For its own it
%   has so many Megabytes of the same memory. Fails if there is no such thing: Runner is interpreted, or on this
%   machine.

join_runner(runner(native(Handle), Game), Megabytes, runner(native(Joined), Game)) :-
    Bytes is truncate(Megabytes*1_000_000),
    join_native(Handle, Bytes, Joined).

%!  close_runner(+Runner) is det.

close_runner(runner(How, _)) :-
    (   How = native(Handle)
    ->  close_native(Handle)
    ;   true
    ).

%!  interpreting_runner(+Game, -Runner) is det.

interpreting_runner(Game, runner(interpreted, Game)).

%!  interpret(!Runner) is det.
%
%   From now on Runner calls goals interpreted. What compiled goals have left is lost.

interpret(Runner) :-
    close_runner(Runner),
    nb_setarg(1, Runner, interpreted).

%!  interpreted(+Runner) is semidet.

interpreted(runner(interpreted, _)).

%!  keeps_memory(+Runner) is semidet.
%
%   Runner is compiled, and no call of it that was stopped has lost what earlier ones have left.

keeps_memory(runner(native(Handle), _)) :-
    native_open(Handle).

%!  runs_compiled(+Runner, -Compiled) is det.
%
%   Compiled is true or false.

runs_compiled(runner(How, _), Compiled) :-
    (   How == interpreted
    ->  Compiled = false
    ;   Compiled = true
    ).

%!  run(+Runner, :Goal) is semidet.
%
%   Call Goal once.
%
%   @throws native_trap(Why) if compiled code gives up

run(runner(How, Game), Goal) :-
    run_as(How, Game, Goal).

run_as(interpreted, Game, Goal) :-
    statistics(inferences, Before),
    once(Goal),
    statistics(inferences, After),
    Spent is After-Before,
    spent_interpreted(Game, Spent).
run_as(native(Handle), _, Goal) :-
    call_native(Handle, Goal).

%!  run_first(!Runner, :Goal) is semidet.
%
%   Call Goal once, which needs nothing that earlier goals have left. If compiled code gives up, or another thread has
%   compiled changed rules, Runner calls goals interpreted from now on.

run_first(Runner, Goal) :-
    attempt(Runner, Goal, Done),
    ( Done == true -> true ; run(Runner, Goal) ).

%!  try(+Runner, :Goal) is semidet.
%
%   Call Goal once. It fails as well if compiled code gives up.

try(Runner, Goal) :-
    catch(run(Runner, Goal), Ball, ( gave_up(Ball, _) -> fail ; throw(Ball) )).

%!  attempt(!Runner, :Goal, -Done) is semidet.
%
%   Call Goal once. Done is `false` if compiled code has given up: from now on Runner calls goals interpreted.
%
%   @error game_error(File, Line, Text) if Goal has found a position without a move

attempt(Runner, Goal, Done) :-
    catch(run(Runner, Goal), Ball, true),
    (   var(Ball)
    ->  Done = true
    ;   gave_up(Ball, _)
    ->  interpret(Runner),
        Done = false
    ;   Ball = broken_rules(Position)
    ->  arg(2, Runner, Game),
        broken_rules(Game, Position)
    ;   throw(Ball)
    ).

%!  stopped_early(!Runner, +Clock) is semidet.
%
%   A goal has stopped before it had entered as many positions as it might. If that is not because of the time, the
%   rules are at fault, which SWI-Prolog can tell more about: from now on Runner calls goals interpreted. Fails if it
%   does so already.
%
%   @throws time_over

stopped_early(Runner, Clock) :-
    (   nearly_over(Clock)
    ->  throw(time_over)
    ;   \+ interpreted(Runner),
        interpret(Runner)
    ).
