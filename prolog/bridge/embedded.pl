:- module(pybridge_embedded,
          [ install/0,
            shut_down/0,
            library_predicate/1, % -Name
            expands_goals/1,    % +Module
            collects_residual_goals/0
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(caller, [called_from_python/0]).
:- use_module(functions, [python_has_janus/0]).
:- use_module(loading, [directive/1, initialization_error/3]).
:- use_module('../base/messages', [keep_messages/0]).
:- use_module(signals, [handle_interrupt/1, restoring_signals/1, aborted/1]).

/** <module> Prolog embedded in a Python process

Inside a Python process, Prolog must neither end the process nor read from the terminal. This
module changes the system predicates that would do so.

It is the only file that depends on the internals of SWI-Prolog: predicates whose names begin
with $, and system predicates that are wrapped or replaced. If one of them does not exist, install/0 prints a
warning and leaves out the patches that need it.
*/

%   private(?Module:Name/Arity): an internal predicate that this module depends on.

private(Indicator) :-
    patch(Needed, _),
    member(Indicator, Needed).
private(system:'$run_at_halt'/0).
private(system:'$in_library'/3).
private(system:'$def_modules'/2).
private('$toplevel':residual_goal_collector/1).

%!  install is det.
%
%   Apply the patches; Python calls this when it has started Prolog. A second call does nothing.
%   From here on neither Ctrl-C nor a time limit interrupts the autoloading of a library, which
%   would leave the library half loaded.

install :-
    installed,
    !.
install :-
    assertz(installed),
    prefer_own_library,
    keep_messages,
    forall(member(Stream-Name, [user_output-stdout, user_error-stderr]), print_through_python(Stream, Name)),
    set_stream(user_output, alias(current_output)),
    findall(Indicator, ( private(Indicator), \+ is_defined(Indicator) ), Unknown),
    report_unknown(Unknown),
    forall(( patch(Needed, Goal), \+ ( member(Indicator, Needed), memberchk(Indicator, Unknown) ) ),
           call(Goal)),
    assertz((user:prolog_trace_interception(_, _, _, nodebug))),
    assertz((prolog:assertion_failed(Reason, Failed) :-
                 pybridge_embedded:fail_assertion(Reason, Failed))),
    on_signal(urg, _, pybridge_signals:handle_interrupt).

%   Make library(pybridge) refer to the copy that Python loads, even if a pack contains another
%   one: a process cannot load two copies of a module.

prefer_own_library :-
    module_property(pybridge_embedded, file(File)),
    file_directory_name(File, Bridge),
    file_directory_name(Bridge, Folder),
    asserta(user:file_search_path(library, Folder)).

%   print_through_python(+Alias, +Name): what is printed on the stream Alias is written to the stream of this Name in
%   Python's module sys, so that it keeps its order with what Python prints, and is redirected with it. Each character
%   is stored as a whole, so that none is divided between two calls. Python registers python_stream/2.

print_through_python(Alias, Name) :-
    python_stream(Name, Stream),
    (   stream_property(Alias, tty(true))
    ->  set_stream(Stream, tty(true))
    ;   Alias == user_output
    ->  set_stream(Stream, buffer(full))
    ;   true
    ),
    set_stream(Stream, encoding(wchar_t)),
    set_stream(Stream, alias(Alias)).

is_defined(Module:Name/Arity) :-
    functor(Head, Name, Arity),
    predicate_property(Module:Head, defined).

report_unknown([]) :-
    !.
report_unknown(Unknown) :-
    print_message(warning, pybridge_unknown_system(Unknown)).

:- multifile
    user:prolog_trace_interception/4,
    prolog:assertion_failed/2,
    prolog:error_message//1,
    prolog:message//1.
:- dynamic
    user:prolog_trace_interception/4,
    prolog:assertion_failed/2,
    installed/0,
    only_optimises/2.           % Arity, Generation

prolog:message(pybridge_unknown_system(Unknown)) -->
    { current_prolog_flag(version_data, swi(Major, Minor, Patch, _)) },
    [ 'pybridge does not fully support SWI-Prolog ~w.~w.~w, which lacks ~q: \c
       halt/0, loading or signals may not work as documented'-[Major, Minor, Patch, Unknown] ].

%   patch(-Needed, -Goal): Goal changes a system predicate; it needs the internal predicates Needed.

patch([system:halt/0], replace(system:halt, pybridge_embedded:halt_query(0))).
patch([system:halt/1], replace(system:halt(Status), pybridge_embedded:halt_query(Status))).
patch([system:break/0, '$toplevel':'$query_loop'/0], replace(system:break, pybridge_embedded:dialogue)).
patch([system:thread_exit/1], replace(user:thread_exit(Term), pybridge_embedded:exit_thread(Term))).
patch([system:'$execute_directive_3'/1],
     wrap_predicate(system:'$execute_directive_3'(_), pybridge, Directive,
                    pybridge_loading:directive(Directive))).
patch([system:'$initialization_error'/3],
     wrap_predicate(system:'$initialization_error'(Ball, _, Place), pybridge, Print,
                    pybridge_loading:initialization_error(Ball, Place, Print))).
patch([ system:'$mt_load_file'/4, system:'$mt_start_load'/3, system:'$mt_do_load'/5, system:'$mt_end_load'/1 ],
     wrap_predicate(system:'$mt_load_file'(File, FullFile, Module, Options), pybridge, LoadFile,
                    pybridge_embedded:load_stoppably(File, FullFile, Module, Options, LoadFile))).
patch(['$engines':engine_create/3], keep_signals(engine_create(_, _, _))).
patch(['$engines':engine_create/4], keep_signals(engine_create(_, _, _, _))).
patch([system:'$undefined_procedure'/4],
     wrap_predicate(system:'$undefined_procedure'(_, _, _, _), pybridge, Load, sig_atomic(Load))).

%   keep_signals(+Head): wrap the system predicate Head, which creates an engine, in
%   restoring_signals/1. The engine must be created in the module of the caller, which is that of
%   the frame.

keep_signals(Head) :-
    wrap_predicate('$engines':Head, pybridge, Create,
                   ( prolog_current_frame(Frame),
                     prolog_frame_attribute(Frame, context_module, Module),
                     pybridge_signals:restoring_signals(@(Create, Module)) )).

%   A definition in the module system applies to all modules.

replace(Module:Head, Body) :-
    redefine_system_predicate(Module:Head),
    assertz((Module:Head :- Body)),
    compile_predicates([Module:Head]).

%   load_stoppably(+File, +FullFile, +Module, +Options, :Load): called for every load of a file.
%   SWI-Prolog handles no signal before the end of a load. The load of a user's file can be
%   stopped, unless another file is loading it: loading it again loads all of it.

:- meta_predicate load_stoppably(+, +, +, +, 0).

load_stoppably(_, FullFile, _, _, _) :-
    needs_janus(FullFile),
    !,
    throw(error(permission_error(load, library, janus),
                context(_, 'its Python half must be imported first: pip install janus-swi, and import janus_swi'))).
load_stoppably(_, FullFile, _, _, Load) :-
    (   prolog_load_context(source, _)
    ;   of_prologs(FullFile)
    ),
    !,
    call(Load).
load_stoppably(File, FullFile, Module, Options, _) :-
    setup_call_cleanup(
        with_mutex('$load_file', system:'$mt_start_load'(FullFile, Loading, Options)),
        system:'$mt_do_load'(Loading, File, FullFile, Module, Options),
        system:'$mt_end_load'(Loading)).

%   needs_janus(+FullFile): this file is the Prolog half of Janus, and Python has not loaded the
%   other half. Loading the file would then end the process.

needs_janus(FullFile) :-
    file_base_name(FullFile, 'janus.pl'),
    of_prologs(FullFile),
    \+ python_has_janus.

of_prologs(FullFile) :-
    current_prolog_flag(home, Home),
    sub_atom(FullFile, 0, _, _, Home).

%   halt/0 and halt/1 end the query, not the process. The load of a file catches the ball to keep
%   its messages, but SWI-Prolog 10 re-throws unwind(_) whenever it is caught.

halt_query(Status) :-
    must_be(integer, Status),
    (   prolog_current_frame(Frame),
        pybridge_load_messages:prolog_frame_attribute(Frame, parent_goal, to_end(_, _))
    ->  throw('$pybridge_halt'(Status))
    ;   throw(unwind(halt(Status)))
    ).

prolog:message('$pybridge_halt'(Status)) -->
    prolog:message(unwind(halt(Status))).
prolog:message(unwind(halt(Status))) -->
    [ 'halt(~w) was called, which ends the query but not the process'-[Status] ].

%   break/0, which prolog/0 calls, handles exceptions in C: it would go on after a time limit, and SWI-Prolog 9.2.9
%   crashes when it is aborted.

dialogue :-
    catch('$toplevel':'$query_loop', Ball, true),
    (   var(Ball)
    ->  true
    ;   ends_query(Ball)
    ->  throw(Ball)
    ;   print_message(warning, unhandled_exception(Ball)),
        dialogue
    ).

%   thread_exit/1 would end a Python thread in the middle of its work; a thread that Prolog has
%   created may end.

exit_thread(Term) :-
    (   called_from_python
    ->  thread_self(Thread),
        throw(error(permission_error(exit, thread, Thread), context(thread_exit/1, _)))
    ;   system:thread_exit(Term)
    ).

%   A failed assertion throws an exception, as usual, but does not print a stack trace.

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

%!  library_predicate(-Name) is nondet.
%
%   Name is the name of a predicate that SWI-Prolog can autoload from its library.

library_predicate(Name) :-
    catch('$in_library'(Name, _, _), error(existence_error(_, _), _), fail).

%!  expands_goals(+Module) is semidet.
%
%   Module, or one that it inherits from, defines goal expansion that can change what a query answers.

expands_goals(Module) :-
    '$def_modules'(Module:[goal_expansion/4, goal_expansion/2], Defined),
    member(Definer-Indicators, Defined),
    \+ ( Definer == system, only_optimise(Indicators) ),
    !.

only_optimise([]).
only_optimise([Name/Arity|Indicators]) :-
    functor(Head, Name, Arity),
    predicate_property(system:Head, last_modified_generation(Generation)),
    (   only_optimises(Arity, Generation)
    ->  true
    ;   forall(clause(system:Head, Body), ( Body = Library:_, optimises(Library) )),
        retractall(only_optimises(Arity, _)),
        assertz(only_optimises(Arity, Generation))
    ),
    only_optimise(Indicators).

%   optimises(?Library): its goal expansion only makes some goals faster. Many libraries load these.

optimises(prolog_debug).
optimises(yall).
optimises(apply_macros).

%!  collects_residual_goals is semidet.
%
%   A library such as CHR reports constraints to the toplevel that are not attached to variables.

collects_residual_goals :-
    '$toplevel':residual_goal_collector(_),
    !.

%!  shut_down is semidet.
%
%   Called when the process ends. Fails if there are other threads, or if Janus is loaded, which
%   releases its values later. In that case Prolog is not shut down properly, and its exit hooks
%   are run and its streams flushed here.

shut_down :-
    \+ other_thread(_),
    \+ python_has_janus,
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
