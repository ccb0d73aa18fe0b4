:- module(pybridge_signals,
          [ handle_interrupt/1,           % +Signal
            restoring_signals/1,        % :Goal
            aborted/1           % +Ball
          ]).
:- use_module(caller, [delivering/0]).

/** <module> Signal handling while Prolog works for Python

The compiled part of the bridge registers these foreign predicates:

  - python_handle_signals(+Stoppable, -Order) handles pending signals and says whether the goal
    that runs in this thread must stop: Order is `go_on`, `abort`, or a reason. If Stoppable is
    `false` rather than `true`, Order is `go_on`, and Python will soon ask again.
  - python_block_signals/0 blocks signals before an engine is created, and
    python_restore_signals/0 restores their handling afterwards.

  - python_abort/0 throws the term of abort/0, and makes the goal that catches it handle one more interrupt.

  - python_go/0 throws what an interrupt at the start of a query has left.

The first fails after a Ctrl-C or another exception that no goal may catch.
*/

:- meta_predicate restoring_signals(0), restoring_signals_(0).

%!  handle_interrupt(+Signal)
%
%   The signal handler installed with on_signal/3, which runs in whichever engine is active. It
%   stops a goal by an exception. If the goal catches that, the next one is an abort, and there is
%   another interrupt when that has been caught: it aborts the recovery before this can begin anew.

handle_interrupt(_Signal) :-
    ( delivering -> Stoppable = false ; Stoppable = true ),
    ( python_handle_signals(Stoppable, Order) -> obey(Order) ; python_abort ).

obey(go_on) :-
    !.
obey(abort) :-
    !,
    python_abort.
obey(Reason) :-
    throw('$pybridge'(Reason)).

%!  restoring_signals(:Goal)
%
%   Call a Goal that creates an engine, and then restore the stack on which signal handlers run,
%   which Prolog moves into the memory of the engine.

restoring_signals(Goal) :-
    sig_atomic(restoring_signals_(Goal)).

restoring_signals_(Goal) :-
    python_block_signals,
    catch(Goal, Ball, true),
    python_restore_signals,
    ( nonvar(Ball) -> throw(Ball) ; true ).

%!  aborted(+Ball) is semidet.
%
%   Ball is the term that abort/0 throws.

aborted('$aborted').            % until SWI-Prolog 9.1
aborted(unwind(abort)).
