:- module(pybridge_guest,
          [ take_over/0,
            shut_down/0,
            library_predicate/1, % -Name
            expands_goals/1,    % +Module
            collects_residual_goals/0
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(caller, [called_from_python/0]).
:- use_module(loading, [directive/1, initialization_error/3]).
:- use_module('../base/messages', [keep_messages/0]).
:- use_module(signals, [attend/1, restoring/1, aborted/1]).

/** <module> Prolog inside a Python process

What would end the process, or speak with the terminal, does so no longer: Prolog is a
guest here.

This is the one file that leans on what is SWI-Prolog's own: predicates whose names
begin with $, and system predicates that are wrapped or replaced. private/1 lists them
with their arities, and take_over/0 looks whether each is there: where one is not, a
warning says so, and that part is left as SWI-Prolog has it.
*/

%   private(?Module:Name/Arity): what this SWI-Prolog must have.

private(system:halt/0).
private(system:halt/1).
private(system:thread_exit/1).
private(system:'$execute_directive_3'/1).
private(system:'$initialization_error'/3).
private(system:'$mt_load_file'/4).
private(system:'$mt_start_load'/3).
private(system:'$mt_do_load'/5).
private(system:'$mt_end_load'/1).
private(system:'$undefined_procedure'/4).
private(system:'$run_at_halt'/0).
private(system:'$in_library'/3).
private(system:'$def_modules'/2).
private('$toplevel':residual_goal_collector/1).
private('$engines':engine_create/3).
private('$engines':engine_create/4).

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
    own_folder_first,
    keep_messages,
    findall(Indicator, ( private(Indicator), \+ known(Indicator) ), Unknown),
    report_unknown(Unknown),
    forall(( part(Needed, Goal), \+ ( member(Indicator, Needed), memberchk(Indicator, Unknown) ) ),
           call(Goal)),
    assertz((user:prolog_trace_interception(_, _, _, nodebug))),
    assertz((prolog:assertion_failed(Reason, Failed) :-
                 pybridge_guest:fail_assertion(Reason, Failed))),
    on_signal(urg, _, pybridge_signals:attend).

%   library(pybridge) is the copy that Python loads, even where a pack has another one: two
%   copies of a module cannot be loaded into one process.

own_folder_first :-
    module_property(pybridge_guest, file(File)),
    file_directory_name(File, Bridge),
    file_directory_name(Bridge, Folder),
    asserta(user:file_search_path(library, Folder)).

known(Module:Name/Arity) :-
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
    taken_over/0.

prolog:message(pybridge_unknown_system(Unknown)) -->
    { current_prolog_flag(version_data, swi(Major, Minor, Patch, _)) },
    [ 'SWI-Prolog ~w.~w.~w is not known to pybridge, which misses ~q there: \c
       halting, loading or signals may not work as documented'-[Major, Minor, Patch, Unknown] ].

%   part(-Needed, -Goal): Goal changes SWI-Prolog, which must have Needed.

part([system:halt/0], replace(system:halt, pybridge_guest:halt_query(0))).
part([system:halt/1], replace(system:halt(Status), pybridge_guest:halt_query(Status))).
part([system:thread_exit/1], replace(user:thread_exit(Term), pybridge_guest:exit_thread(Term))).
part([system:'$execute_directive_3'/1],
     wrap_predicate(system:'$execute_directive_3'(_), pybridge, Directive,
                    pybridge_loading:directive(Directive))).
part([system:'$initialization_error'/3],
     wrap_predicate(system:'$initialization_error'(Ball, _, Place), pybridge, Print,
                    pybridge_loading:initialization_error(Ball, Place, Print))).
part([ system:'$mt_load_file'/4, system:'$mt_start_load'/3, system:'$mt_do_load'/5, system:'$mt_end_load'/1 ],
     wrap_predicate(system:'$mt_load_file'(File, FullFile, Module, Options), pybridge, LoadFile,
                    pybridge_guest:stoppable(File, FullFile, Module, Options, LoadFile))).
part(['$engines':engine_create/3], restored(engine_create(_, _, _))).
part(['$engines':engine_create/4], restored(engine_create(_, _, _, _))).
part([system:'$undefined_procedure'/4],
     wrap_predicate(system:'$undefined_procedure'(_, _, _, _), pybridge, Load, sig_atomic(Load))).

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

%   stoppable(+File, +FullFile, +Module, +Options, :Load): what every Load of a file is called
%   by. SWI-Prolog lets no signal in until the end of a load. A file of the user's which no
%   other one loads may be stopped: loading it again loads all of it.

:- meta_predicate stoppable(+, +, +, +, 0).

stoppable(_, FullFile, _, _, _) :-
    needs_janus(FullFile),
    !,
    throw(error(permission_error(load, library, janus),
                context(_, 'Python has not imported its half of it: pip install janus-swi, and import janus_swi'))).
stoppable(_, FullFile, _, _, Load) :-
    (   prolog_load_context(source, _)
    ;   of_prologs(FullFile)
    ),
    !,
    call(Load).
stoppable(File, FullFile, Module, Options, _) :-
    setup_call_cleanup(
        with_mutex('$load_file', system:'$mt_start_load'(FullFile, Loading, Options)),
        system:'$mt_do_load'(Loading, File, FullFile, Module, Options),
        system:'$mt_end_load'(Loading)).

%   needs_janus(+FullFile): Prolog's half of Janus ends a process whose Python has not the other.
%   Python registers python_has_janus/0.

needs_janus(FullFile) :-
    file_base_name(FullFile, 'janus.pl'),
    of_prologs(FullFile),
    \+ python_has_janus.

of_prologs(FullFile) :-
    current_prolog_flag(home, Home),
    sub_atom(FullFile, 0, _, _, Home).

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

%!  library_predicate(-Name) is nondet.
%
%   Name is that of a predicate which SWI-Prolog would load from its library.

library_predicate(Name) :-
    catch('$in_library'(Name, _, _), error(existence_error(_, _), _), fail).

%!  expands_goals(+Module) is semidet.
%
%   Module, or one that it inherits from, has expansions of goals.

expands_goals(Module) :-
    '$def_modules'(Module:[goal_expansion/4, goal_expansion/2], [_|_]).

%!  collects_residual_goals is semidet.
%
%   A library, such as CHR, tells the toplevel constraints that are on no variable.

collects_residual_goals :-
    '$toplevel':residual_goal_collector(_),
    !.

%!  shut_down is semidet.
%
%   Called as the process ends. Fails if there are threads beside this one, or values of
%   Janus, which it lets go of later; then Prolog is not brought down properly, and what must
%   be done at its end is done here.

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
