:- module(pybridge_clock,
          [ start_clock/2,      % +Seconds, -Clock
            elapsed/2,          % +Clock, -Seconds
            until/3             % +Clock, :Goal, -Outcome
          ]).
:- use_module(library(time), [alarm/4, install_alarm/1, remove_alarm/1]).

/** <module> Thinking until a time

A Clock is clock(Start, Deadline): time stamps; Deadline is inf without a
limit. An alarm interrupts whatever runs, the game's rules included, so a
slow game cannot make a search late.
*/

:- meta_predicate
    until(+, 0, -).

%!  start_clock(+Seconds, -Clock) is det.
%
%   Clock runs out Seconds from now; never for inf.

start_clock(Seconds, clock(Start, Deadline)) :-
    get_time(Start),
    (   Seconds == inf
    ->  Deadline = inf
    ;   Deadline is Start+Seconds
    ).

%!  elapsed(+Clock, -Seconds) is det.

elapsed(clock(Start, _), Seconds) :-
    get_time(Now),
    Seconds is Now-Start.

%!  until(+Clock, :Goal, -Outcome) is semidet.
%
%   Call Goal once. Outcome is done when it has come to its end, or stopped
%   when Clock runs out first, or when another thread has asked for it by
%   thread_signal(Thread, throw(stop_analysis)). Bindings of a stopped Goal
%   are undone.

until(clock(_, Deadline), Goal, Outcome) :-
    catch(in_time(Deadline, Goal), Ball, true),
    (   var(Ball)
    ->  Outcome = done
    ;   stops(Ball, Deadline)
    ->  Outcome = stopped
    ;   throw(Ball)
    ).

stops(stop_analysis, _).
stops(deadline(Time), Deadline) :-
    Time == Deadline.

in_time(inf, Goal) :-
    !,
    once(Goal).
in_time(Deadline, Goal) :-
    get_time(Now),
    Seconds is Deadline-Now,
    (   Seconds =< 0
    ->  throw(deadline(Deadline))
    ;   setup_call_cleanup(
            alarm(Seconds, throw(deadline(Deadline)), Alarm, [install(false)]),
            ( install_alarm(Alarm), once(Goal) ),
            remove_alarm(Alarm))
    ).
