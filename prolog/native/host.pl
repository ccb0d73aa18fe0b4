:- module(pybridge_host,
          [ host/2,             % +Request, -Reply
            hosted/0,
            load_native/2,      % +Native, -Program
            unload_native/1,    % +Program
            open_native/3,      % +Program, +Memory, -Handle
            join_native/3,      % +Handle, +Memory, -Joined
            native_open/1,      % +Handle
            close_native/1,     % +Handle
            call_native/2,      % +Handle, :Goal
            call_native_once/2, % +Program, :Goal
            reply/3,            % +Program, +Words, -Reply
            asked/1,            % -Count
            default_memory/1    % -Memory
          ]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(builtins, [prolog_answer/1, prolog_answers/2]).
:- use_module(symbol_tables, [add_module/2, remove_module/1, functor_rows/2, symbol_count/2, symbol_ranks/3]).
:- use_module(words, [terms_words/3, words_terms/3]).

/** <module> Compiled programs, in the process that hosts Prolog

The host runs WebAssembly: wasmtime in Python, or the browser. It fills the hook host/2. Without a host nothing is
compiled.

A program, such as a search together with the rules of one game, is compiled by compile_native/2 or cached_native/3 and
loaded once. Each open_native/3 gives it a memory of its own, where its arrays, tables and tabled answers stay from call
to call until close_native/1:

    load_native(Native, Program),
    setup_call_cleanup(
        open_native(Program, 268_435_456, Handle),
        ( call_native(Handle, search:begun(Position, State0)),
          call_native(Handle, search:step(State0, 1000, State)), ... ),
        close_native(Handle))

A goal's inputs cross once, when it is called, and its outputs once, with its answer. Threads may call different
handles at the same time; those that call the same handle wait for one another.

What stops a call: Prolog's limits of time, Ctrl-C and cancellation, within some milliseconds where Python is the
host. In the browser only the end of the worker does. Budgets (search_memory.pl) end in time in both.
*/

%!  host(+Request, -Reply) is det.
%
%   A hook. Program and Handle are integers, and Words a list of integers of 64 bits. Request is one of these:
%
%     | module(Program, Bytes)              | compile Bytes, a string of codes below 256, as Program             |
%     | ranks(Program, Constants, Functors, Rows) | the ranks of its symbols and functor_rows/2, from its next call on |
%     | drop(Program)                       | Program is no longer needed                                        |
%     | open(Handle, Program, Memory)       | Handle is an instance of Program with a memory of so many bytes    |
%     | join(Joined, Handle, Memory)        | Joined is another instance, see join_native/3; Reply is 1, or 0 if not |
%     | close(Handle)                       | Handle is no longer needed                                         |
%     | call(Handle, Entry, Words)          | Reply is [1|Words], [0]: fails, [2,Why]: gives up, [3]: not callable |
%     | cached(Key)                         | Reply is the text kept under Key, "", or `none` if nothing can be kept |
%     | cache(Key, Text)                    | keep Text for other processes                                      |

:- meta_predicate
    call_native(+, :),
    call_native_once(+, :).

:- multifile host/2.
:- dynamic
    host/2,
    program_entries/2,          % Program, Entries
    handle_program/2.           % Handle, Program

%!  hosted is semidet.
%
%   There is a host.

hosted :-
    predicate_property(host(_, _), number_of_clauses(Count)),
    Count > 0.

%!  load_native(+Native, -Program) is det.
%
%   Load Native, of compile_native/2.

load_native(native(Bytes, Symbols, Entries, _), Program) :-
    flag(pybridge_program, Program, Program+1),
    add_module(Program, Symbols),
    host(module(Program, Bytes), _),
    send_ranks(Program),
    assertz(program_entries(Program, Entries)).

send_ranks(Program) :-
    symbol_ranks(Program, Constants, Functors),
    functor_rows(Program, Rows),
    host(ranks(Program, Constants, Functors, Rows), _).

%!  unload_native(+Program) is det.
%
%   Program can be opened and called no more. Handles that are open must still be closed.

unload_native(Program) :-
    retractall(program_entries(Program, _)),
    with_mutex(pybridge_host, remove_module(Program)),
    host(drop(Program), _).

%!  default_memory(-Memory) is det.
%
%   Memory, in bytes, is enough for the rules of a game. What is never written to takes no room.

default_memory(268_435_456).

%!  open_native(+Program, +Memory, -Handle) is det.
%
%   Handle, an integer, is Program with its own memory of Memory bytes, but at least 32 MB and at most 4 GB (2**32),
%   since WebAssembly has addresses of 32 bits. If the program has arrays or tables, they get three quarters of it.
%
%   @error existence_error(native_program, Program) if Program has been unloaded

open_native(Program, Memory, Handle) :-
    must_be(nonneg, Memory),
    ( program_entries(Program, _) -> true ; existence_error(native_program, Program) ),
    flag(pybridge_handle, Handle, Handle+1),
    host(open(Handle, Program, Memory), _),
    assertz(handle_program(Handle, Program)).

%!  join_native(+Handle, +Memory, -Joined) is semidet.
%
%   Joined is a handle of the same program that shares all arrays, tables, places and sequences of Handle, which has
%   none yet. Only places are safe while both change them. Joined makes its own in Memory bytes, which Handle loses.
%   Fails where one memory cannot appear twice.

join_native(Handle, Memory, Joined) :-
    handle_program(Handle, Program),
    flag(pybridge_handle, Joined, Joined+1),
    host(join(Joined, Handle, Memory), 1),
    assertz(handle_program(Joined, Program)).

%!  native_open(+Handle) is semidet.
%
%   Handle has been opened, and neither been closed nor lost by a call of it that was stopped.

native_open(Handle) :-
    handle_program(Handle, _),
    !.

%!  close_native(+Handle) is det.
%
%   Release the memory of Handle. A handle that is already closed is ignored.

close_native(Handle) :-
    ( retract(handle_program(Handle, _)) -> host(close(Handle), _) ; true ).

%!  call_native(+Handle, :Goal) is semidet.
%
%   Call Goal, a plain one, as one of the entries that the program was compiled for. An argument is a ground term
%   where the entry has `+`, and unbound where it has `-`. Arrays, tables and budgets (search_memory.pl) are passed
%   from call to call of the same handle as the terms that stand for them.
%
%   @throws native_trap(Why) if the compiled code gives up: its memory is full, or Prolog might raise an error; or
%   if the Handle is in a call of this thread, or was closed while another thread's call of it ended
%   @error existence_error(native_handle, Handle) if Handle has been closed. Compiled code that does not come to its end
%   closes it, since its memory is then in no known state.

call_native(Handle, Goal) :-
    (   handle_program(Handle, Program),
        program_entries(Program, Entries)
    ->  true
    ;   existence_error(native_handle, Handle)
    ),
    (   nth0(Number, Entries, Entry),
        passed(Entry, Goal, Inputs, Outputs)
    ->  call_entry(Handle, Program, Number, Inputs, Outputs)
    ;   existence_error(native_entry, Goal)
    ).

%!  call_native_once(+Program, :Goal) is semidet.
%
%   As call_native/2, with a handle for this call alone.

call_native_once(Program, Goal) :-
    default_memory(Memory),
    setup_call_cleanup(open_native(Program, Memory, Handle), call_native(Handle, Goal), close_native(Handle)).

%   passed(+Entry, +Goal, -Inputs, -Outputs) is semidet: how Goal is passed to the Entry.

passed(Module:Head, Module:Goal, Inputs, Outputs) :-
    Head =.. [Name|Modes],
    Goal =.. [Name|Arguments],
    passed_arguments(Modes, Arguments, Inputs, Outputs).

passed_arguments([], [], [], []).
passed_arguments([Mode|Modes], [Argument|Arguments], Inputs, Outputs) :-
    passed_argument(Mode, Argument, Inputs, Inputs1, Outputs, Outputs1),
    passed_arguments(Modes, Arguments, Inputs1, Outputs1).

passed_argument(+, Argument, [Argument|Inputs], Inputs, Outputs, Outputs).
passed_argument(-, Argument, Inputs, Inputs, [Argument|Outputs], Outputs).
passed_argument(constant(Value), Argument, Inputs, Inputs, Outputs, Outputs) :-
    Argument == Value.
passed_argument(Module:Mode, Module:Argument, Inputs0, Inputs, Outputs0, Outputs) :-
    passed_argument(Mode, Argument, Inputs0, Inputs, Outputs0, Outputs).

call_entry(Handle, Program, Number, Inputs, Outputs) :-
    with_mutex(pybridge_host, input_words(Inputs, Program, Words)),
    catch(called(Handle, Number, Words, Result, Answer), Ball, ( close_native(Handle), throw(Ball) )),
    answer(Result, Answer, Program, Outputs).

called(Handle, Number, Words, Result, Answer) :-
    host(call(Handle, Number, Words), [Result|Answer]),
    (   Result =:= 2,
        Answer = [Why]
    ->  throw(native_trap(Why))
    ;   true
    ).

%!  reply(+Program, +Words, -Reply) is det.
%
%   Reply is the words of the answers to a question that compiled code asks of Prolog, or [] if Prolog raises an
%   error or an answer cannot be passed. The question is a built-in goal of prolog_answers/2, as ask(Goal, Outputs):
%   the answers are lists of the terms at the places Outputs.

reply(Program, Words, Reply) :-
    flag(pybridge_asked, Count, Count+1),
    (   words_terms(Words, Program, [Question]),
        catch(question_answers(Question, Answers), error(_, _), fail),
        catch(with_mutex(pybridge_host, input_words([Answers], Program, Reply0)), error(type_error(native_term, _), _),
              fail)
    ->  Reply = Reply0
    ;   Reply = []
    ).

%!  asked(-Count) is det.
%
%   Compiled code has asked so many questions of Prolog in this process.

asked(Count) :-
    flag(pybridge_asked, Count, Count).

question_answers(ask(Goal0, Outputs), Answers) :-
    functor(Goal0, Name, Arity),
    functor(Goal, Name, Arity),
    prolog_answers(Goal, _),
    findall(Terms,
            ( with_inputs(1, Arity, Outputs, Goal0, Goal),
              prolog_answer(Goal),
              findall(Term, ( member(N, Outputs), arg(N, Goal, Term) ), Terms) ),
            Answers).

with_inputs(N, Arity, Outputs, Goal0, Goal) :-
    (   N > Arity
    ->  true
    ;   (   memberchk(N, Outputs)
        ->  true
        ;   arg(N, Goal0, Input),
            arg(N, Goal, Input)
        ),
        Next is N+1,
        with_inputs(Next, Arity, Outputs, Goal0, Goal)
    ).

%   The ranks are sent before another thread can pass one of the new symbols.

input_words(Inputs, Program, Words) :-
    ( symbol_count(Program, Count0) -> true ; existence_error(native_program, Program) ),
    terms_words(Inputs, Program, Words),
    symbol_count(Program, Count),
    ( Count =:= Count0 -> true ; send_ranks(Program) ).

answer(3, _, _, _) :-
    throw(native_trap(3)).
answer(1, Words, Program, Outputs) :-
    (   words_terms(Words, Program, Outputs0)
    ->  Outputs = Outputs0
    ;   existence_error(native_program, Program)
    ).

:- multifile prolog:message//1, prolog:error_message//1.

prolog:error_message(existence_error(native_handle, _)) -->
    [ 'what compiled code has kept is gone, since a call of it was stopped or it was closed: solve or search again' ].

prolog:message(native_trap(Why)) -->
    { reason(Why, Text) },
    [ 'compiled code gave up: ~w'-[Text] ].

reason(0, 'a fault, such as a call too deep, or memory that is full').
reason(1, 'a goal for which Prolog might raise an error').
reason(2, 'its memory is full').
reason(4, 'a goal that leaves a variable unbound').
reason(3, 'it is in a call already, or another thread has closed it').
