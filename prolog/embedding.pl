:- module(pybridge_embedding,
          [ take_over/0,
            shut_down/0
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(caller, [called_from_python/0]).
:- use_module(loading, []).
:- use_module(messages, [notice_messages/0]).
:- use_module(signals, [attend/1, restoring/1, aborted/1]).

/** <module> Prolog inside a Python process

What would end the process, or speak with the terminal, does so no longer: Prolog is a
guest here.
*/

%!  take_over is det.
%
%   Called when Python has started Prolog; nothing is done the second time. From here on
%   neither Ctrl-C nor a time limit stops Prolog while it loads a library by itself, which
%   would leave half of that behind.

take_over :-
    taken_over,
    !.
take_over :-
    assertz(taken_over),
    notice_messages,
    replace(system:halt, pybridge_embedding:halt_query(0)),
    replace(system:halt(Status), pybridge_embedding:halt_query(Status)),
    replace(user:thread_exit(Term), pybridge_embedding:exit_thread(Term)),
    assertz((user:prolog_trace_interception(_, _, _, nodebug))),
    assertz((prolog:assertion_failed(Reason, Goal) :-
                 pybridge_embedding:fail_assertion(Reason, Goal))),
    wrap_predicate(system:'$execute_directive_3'(_), pybridge, Directive,
                   pybridge_loading:watched(Directive)),
    wrap_predicate(system:'$initialization_error'(Ball, _, Place), pybridge, Print,
                   pybridge_loading:initialization_error(Ball, Place, Print)),
    wrap_predicate(system:'$mt_load_file'(File, FullFile, Module, Options), pybridge, LoadFile,
                   pybridge_loading:stoppable(File, FullFile, Module, Options, LoadFile)),
    restored(engine_create(_, _, _)),
    restored(engine_create(_, _, _, _)),
    wrap_predicate(system:'$undefined_procedure'(_, _, _, _), pybridge, Load, sig_atomic(Load)),
    on_signal(urg, _, pybridge_signals:attend).

:- multifile
    user:prolog_trace_interception/4,
    prolog:assertion_failed/2,
    prolog:error_message//1,
    prolog:message//1.
:- dynamic
    user:prolog_trace_interception/4,
    prolog:assertion_failed/2,
    taken_over/0.

%   restored(+Head): see restoring/1 of signals.pl; engines are made in the module that asks
%   for them, which is the frame's.

restored(Head) :-
    wrap_predicate('$engines':Head, pybridge, Create,
                   ( prolog_current_frame(Frame),
                     prolog_frame_attribute(Frame, context_module, Module),
                     pybridge_signals:restoring(@(Create, Module)) )).

%   In the module system a definition holds for the code in all modules.

replace(Module:Head, Body) :-
    redefine_system_predicate(Module:Head),
    assertz((Module:Head :- Body)),
    compile_predicates([Module:Head]).

%   halt/0 and halt/1 end the query.

halt_query(Status) :-
    must_be(integer, Status),
    throw(unwind(halt(Status))).

prolog:message(unwind(halt(Status))) -->
    [ 'halt(~w) was called, which ends the query and not the process'-[Status] ].

%   thread_exit/1 would end a thread of Python's in the middle of its work; a thread that
%   Prolog has created may go.

exit_thread(Term) :-
    (   called_from_python
    ->  thread_self(Thread),
        throw(error(permission_error(exit, thread, Thread), context(thread_exit/1, _)))
    ;   system:thread_exit(Term)
    ).

%   An assertion that fails throws, as it does in any program, but prints no stack.

fail_assertion(Reason, _) :-
    ends_query(Reason),
    !,
    throw(Reason).
fail_assertion(Reason, Goal) :-
    throw(error(assertion_error(Reason, Goal), _)).

ends_query('$pybridge'(_)).
ends_query(unwind(_)).
ends_query(Ball) :-
    aborted(Ball).

prolog:error_message(assertion_error(Reason, Goal)) -->
    [ 'Assertion failed: ~p'-[Goal] ],
    assertion_reason(Reason).

assertion_reason(Reason) -->
    { Reason == fail },
    !.
assertion_reason(Error) -->
    [ ', which raised ~p'-[Error] ].

prolog:error_message(python_error(Class, Text, _)) -->
    [ 'Python ~w: ~w'-[Class, Text] ].

%!  shut_down is semidet.
%
%   Called as the process ends. Fails if there are threads beside this one; then
%   Prolog is not brought down properly, and what must be done at its end is done here.

shut_down :-
    \+ other_thread(_),
    !.
shut_down :-
    catch(call(system:'$run_at_halt'), _, true),
    forall(( stream_property(Stream, mode(Mode)), Mode \== read ),
           catch(flush_output(Stream), _, true)),
    fail.

other_thread(Thread) :-
    thread_property(Thread, status(running)),
    \+ thread_self(Thread),
    \+ thread_property(Thread, alias(gc)).
