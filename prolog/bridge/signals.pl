:- module(pybridge_signals,
          [ attend/1,           % +Signal
            restoring/1,        % :Goal
            aborted/1           % +Ball
          ]).
:- use_module(caller, [delivering/0]).

/** <module> Signals while Prolog works for Python

Python registers what is called here:

  - python_attend(+Stoppable, -Order) handles the signals that have come, and says whether
    the goal that runs in this thread is to stop: Order is `go_on`, `abort`, or a reason.
    It is `go_on` for a goal that is not Stoppable (`true` or `false`), and asked again soon.
  - python_hold makes ready for an engine to be made, python_restore has signals handled
    where they were before.

They fail after a Ctrl-C, or another exception that no goal may catch.
*/

:- meta_predicate restoring(0), restoring_(0).

%!  attend(+Signal)
%
%   The handler of on_signal/3, in whichever engine runs. A goal is stopped by an
%   exception; it may catch that, and is then stopped by an abort, which cannot be caught
%   for good.

attend(_Signal) :-
    (   delivering
    ->  Stoppable = false
    ;   Stoppable = true
    ),
    or_abort(python_attend(Stoppable, Order)),
    obey(Order).

obey(go_on) :-
    !.
obey(abort) :-
    !,
    abort.
obey(Reason) :-
    throw('$pybridge'(Reason)).

%!  restoring(:Goal)
%
%   Call a Goal that makes an engine, and restore where handlers of signals run, which
%   Prolog moves into the memory of the engine.

restoring(Goal) :-
    sig_atomic(restoring_(Goal)).

restoring_(Goal) :-
    or_abort(python_hold),
    catch(Goal, Ball, true),
    or_abort(python_restore),
    (   nonvar(Ball)
    ->  throw(Ball)
    ;   true
    ).

or_abort(Foreign) :-
    (   call(Foreign)
    ->  true
    ;   abort
    ).

%!  aborted(+Ball) is semidet.
%
%   Ball is what an abort throws.

aborted('$aborted').            % until SWI-Prolog 9.1
aborted(unwind(abort)).
