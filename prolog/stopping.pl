:- module(pybridge_stopping,
          [ stoppable/3,        % +Tag, :Goal, -Reply
            stop/4,             % +Target, +Tag, +Reason, +Times
            interrupt/1,        % +Signal
            interrupted/0,
            aborted/1           % +Ball
          ]).

/** <module> Stopping a goal from outside

What runs has a tag, since a signal must never hit what runs next. A goal is stopped by
an exception; it may catch that, and is then stopped by an abort, which cannot be caught
for good.
*/

:- meta_predicate stoppable(+, 1, -).

:- dynamic
    running/1,                  % Tag
    interruption/0.             % there was a Ctrl-C

%!  stoppable(+Tag, :Goal, -Reply) is semidet.
%
%   call(Goal, Reply) once, open to stop/4 meanwhile.

stoppable(Tag, Goal, Reply) :-
    setup_call_cleanup(
        assertz(running(Tag)),
        once(call(Goal, Reply)),
        retractall(running(Tag))).

%!  stop(+Target, +Tag, +Reason, +Times) is semidet.
%
%   Stop what runs under Tag in the thread or engine Target, by throwing
%   '$pybridge'(Reason) into it, or by an abort where it has been told some Times
%   before. Fails if it is done, or not yet there.

stop(Target, Tag, Reason, Times) :-
    running(Tag),
    thread_signal(Target, pybridge_stopping:stopped(Tag, Reason, Times)).

stopped(Tag, Reason, Times) :-
    (   running(Tag)
    ->  (   Times =:= 0
        ->  throw('$pybridge'(Reason))
        ;   abort
        )
    ;   true
    ).

%!  interrupt(+Signal)
%
%   The handler of Ctrl-C while Python's main thread runs Prolog.

interrupt(_Signal) :-
    assertz(interruption),
    abort.

%!  interrupted is semidet.
%
%   There was a Ctrl-C since it was last asked.

interrupted :-
    interruption,
    retractall(interruption).

%!  aborted(+Ball) is semidet.
%
%   Ball is what an abort throws.

aborted('$aborted').            % until SWI-Prolog 9.1
aborted(unwind(abort)).
