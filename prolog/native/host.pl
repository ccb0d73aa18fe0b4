:- module(pybridge_host,
          [ host/2,             % +Request, -Reply
            hosted/0,
            load_native/3,      % +Bytes, +Symbols, -Module
            unload_native/1,    % +Module
            call_native/3       % +Module, +Entries, :Goal
          ]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [nth0/3]).
:- use_module(symbol_tables, [add_module/2, remove_module/1, functor_rows/2, symbol_count/2, symbol_ranks/3]).
:- use_module(words, [terms_words/3, words_terms/3]).

/** <module> Compiled modules, in the process that hosts Prolog

The host runs WebAssembly: wasmtime in Python, or the browser. It fills the hook host/2. Without a host nothing is
compiled.
*/

%!  host(+Request, -Reply) is det.
%
%   A hook. Request is one of these; Words are a list of integers of 64 bits:
%
%     | module(Module, Bytes)               | compile Bytes, a string of codes below 256, as Module, an integer |
%     | ranks(Module, Constants, Functors, Rows) | the ranks of the module's symbols, and functor_rows/2, from its next call on |
%     | drop(Module)                        | Module is no longer needed                                        |
%     | call(Module, Entry, Words)          | call an entry; Reply is [1|Words], [0] if it fails, or [2,Why] if it gives up |
%     | cached(Key)                         | Reply is the text that is kept under Key, or ""                   |
%     | cache(Key, Text)                    | keep Text for other processes                                     |

:- meta_predicate call_native(+, +, :).

:- multifile host/2.
:- dynamic host/2.

%!  hosted is semidet.
%
%   There is a host.

hosted :-
    predicate_property(host(_, _), number_of_clauses(Count)),
    Count > 0.

%!  load_native(+Bytes, +Symbols, -Module) is det.
%
%   Load the Bytes of a compiled module, a string, with its Symbols (see add_module/2). Module is an integer.

load_native(Bytes, Symbols, Module) :-
    flag(pybridge_host, Module, Module+1),
    add_module(Module, Symbols),
    host(module(Module, Bytes), _),
    send_ranks(Module).

send_ranks(Module) :-
    symbol_ranks(Module, Constants, Functors),
    functor_rows(Module, Rows),
    host(ranks(Module, Constants, Functors, Rows), _).

%!  unload_native(+Module) is det.

unload_native(Module) :-
    with_mutex(pybridge_host, remove_module(Module)),
    host(drop(Module), _).

%!  call_native(+Module, +Entries, :Goal) is semidet.
%
%   Call Goal, a plain one, as one of the Entries that Module was compiled for. They are in order, Module:Head each, where
%   an argument of Head is + (ground), - (unbound), constant(Value), or Module:Mode with such a Mode.
%
%   @throws native_trap(Why) if the compiled code gives up: its memory is full, or Prolog might raise an error
%   @error existence_error(native_module, Module) if Module has been unloaded

call_native(Module, Entries, Goal) :-
    (   nth0(Number, Entries, Entry),
        passed(Entry, Goal, Inputs, Outputs)
    ->  call_entry(Module, Number, Inputs, Outputs)
    ;   existence_error(native_entry, Goal)
    ).

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

call_entry(Module, Number, Inputs, Outputs) :-
    with_mutex(pybridge_host, input_words(Inputs, Module, Words)),
    host(call(Module, Number, Words), [Result|Answer]),
    answer(Result, Answer, Module, Outputs).

%   The ranks are sent before another thread can pass one of the new symbols.

input_words(Inputs, Module, Words) :-
    (   symbol_count(Module, Count0)
    ->  true
    ;   existence_error(native_module, Module)
    ),
    terms_words(Inputs, Module, Words),
    symbol_count(Module, Count),
    (   Count =:= Count0
    ->  true
    ;   send_ranks(Module)
    ).

answer(1, Words, Module, Outputs) :-
    (   words_terms(Words, Module, Outputs0)
    ->  Outputs = Outputs0
    ;   existence_error(native_module, Module)
    ).
answer(2, [Why], _, _) :-
    throw(native_trap(Why)).
