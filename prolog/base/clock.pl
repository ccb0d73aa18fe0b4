:- module(pybridge_clock,
          [ start_clock/2,      % +Seconds, -Clock
            elapsed/2,          % +Clock, -Seconds
            milliseconds/2,     % +Clock, -Milliseconds
            nearly_over/1,      % +Clock
            until/3             % +Clock, :Goal, -Outcome
          ]).

/** <module> Time limits

A Clock is clock(Start, Deadline), two time stamps; Deadline is inf if there is no
limit. An alarm interrupts whatever runs, including the game's rules, so that a search
keeps its limit even in a slow game. More alarms follow, because rules such as
catch(Goal, _, fail) may catch what it throws. SWI-Prolog for WebAssembly has no alarms,
but it calls prolog:heartbeat/0 at regular numbers of inferences.
*/

:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).

:- meta_predicate
    until(+, 0, -).

%!  start_clock(+Seconds, -Clock) is det.
%
%   Clock runs out Seconds from now, or never if Seconds is inf.

start_clock(Seconds, clock(Start, Deadline)) :-
    get_time(Start),
    ( Seconds == inf -> Deadline = inf ; Deadline is Start+Seconds ).

%!  elapsed(+Clock, -Seconds) is det.

elapsed(clock(Start, _), Seconds) :-
    get_time(Now),
    Seconds is Now-Start.

%   time_left(+Clock, -Seconds) is semidet: fails if Clock never runs out, or is none.

time_left(clock(_, Deadline), Seconds) :-
    Deadline \== inf,
    get_time(Now),
    Seconds is Deadline-Now.

%!  milliseconds(+Clock, -Milliseconds) is det.
%
%   What a searcher has left, at least 1. It stops a little before the time is over, so that nothing is lost. Its clock
%   counts whole milliseconds.
%
%   @throws time_over

milliseconds(Clock, Milliseconds) :-
    (   time_left(Clock, Seconds)
    ->  Milliseconds is truncate(Seconds*1000)-5,
        ( Milliseconds > 0 -> true ; throw(time_over) )
    ;   Milliseconds = 0x10000000000
    ).

%!  nearly_over(+Clock) is semidet.
%
%   The time was over for a searcher that has just stopped.

nearly_over(Clock) :-
    time_left(Clock, Seconds),
    Seconds < 0.011.

%!  until(+Clock, :Goal, -Outcome) is semidet.
%
%   Call Goal once. Outcome is done if it succeeds, or stopped if Clock runs out first or another
%   thread stops it by thread_signal(Thread, throw(stop_analysis)). Bindings of a stopped Goal
%   are undone.

until(clock(_, Deadline), Goal, Outcome) :-
    (   catch(( in_time(Deadline, Goal), \+ rung(Deadline) ), Ball, true)
    ->  (   var(Ball)
        ->  Outcome = done
        ;   stops(Ball, Deadline)
        ->  Outcome = stopped
        ;   throw(Ball)
        )
    ;   rung(Deadline),
        Outcome = stopped
    ).

%   Rules that have caught what the alarm throws may go wrong because of that.

stops(stop_analysis, _).
stops(deadline(Time), Deadline) :-
    Time == Deadline.
stops(error(_, _), Deadline) :-
    rung(Deadline).

%   rung(+Deadline) is semidet: the alarm for Deadline is due.

rung(Deadline) :-
    Deadline \== inf,
    get_time(Now),
    Now >= Deadline.

in_time(inf, Goal) :-
    !,
    once(Goal).
in_time(Deadline, Goal) :-
    get_time(Now),
    Seconds is Deadline-Now,
    (   Seconds =< 0
    ->  throw(deadline(Deadline))
    ;   with_alarm(Seconds, Deadline, Goal)
    ).

%   with_alarm(+Seconds, +Deadline, :Goal): call Goal once. If it still runs Seconds from now, at
%   the time Deadline, deadline(Deadline) is thrown inside it, and again later if it goes on.

:- if(exists_source(library(time))).

:- use_module(library(time), [alarm/4, install_alarm/1, remove_alarm/1]).

with_alarm(Seconds, Deadline, Goal) :-
    setup_call_cleanup(
        findall(Alarm, alarm_for(Seconds, Deadline, Alarm), Alarms),
        ( maplist(install_alarm, Alarms), once(Goal) ),
        maplist(remove_alarm, Alarms)).

%   All alarms are set at the start, and do nothing but throw: one that rings while an exception is on its way may call
%   no foreign predicate.

alarm_for(Seconds, Deadline, Alarm) :-
    member(Later, [0, 0.01, 0.1, 1, 2, 4, 8, 16, 32]),
    After is Seconds+Later,
    alarm(After, throw(deadline(Deadline)), Alarm, [install(false)]).

:- else.

:- use_module(library(prolog_wrap), [wrap_predicate/4]).

:- dynamic due/1.               % Deadline, of each goal that runs

with_alarm(Seconds, Deadline, Goal) :-
     engine_self(_),                     % a heartbeat would end SWI-Prolog there: so many inferences take about as long
    !,
    Most is ceiling(Seconds*3_000_000),
    call_with_inference_limit(once(Goal), Most, Result),
    ( Result == inference_limit_exceeded -> throw(deadline(Deadline)) ; true ).
with_alarm(_, Deadline, Goal) :-
    current_prolog_flag(heartbeat, Before),
    setup_call_cleanup(
        ( asserta(due(Deadline), Due), set_prolog_flag(heartbeat, 20_000) ),
        once(Goal),
        ( set_prolog_flag(heartbeat, Before), erase(Due) )).

beat :-
    (   due(Deadline),
        get_time(Now),
        Now >= Deadline
    ->  throw(deadline(Deadline))
    ;   true
    ).

%   library(wasm) defines a clause of the heartbeat, which must remain in place.

:- initialization(wrap_predicate(prolog:heartbeat, pybridge_clock, Heartbeat, (pybridge_clock:beat, Heartbeat))).

:- endif.
