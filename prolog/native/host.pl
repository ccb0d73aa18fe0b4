:- module(pybridge_host,
          [ hosted/0,
            load_native/3,      % +Bytes, +Symbols, -Module
            unload_native/1,    % +Module
            call_native/4       % +Module, +Entry, +Inputs, -Outputs
          ]).
:- use_module(symbols, [add_module/2, remove_module/1, symbol_count/2, symbol_ranks/3]).
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
%     | ranks(Module, Constants, Functors)  | the ranks of the module's symbols, from its next call on          |
%     | drop(Module)                        | Module is no longer needed                                        |
%     | call(Module, Entry, Words)          | call an entry; Reply is [1|Words], [0] if it fails, or [2,Why] if it gives up |
%     | cached(Key)                         | Reply is the text that is kept under Key, or ""                   |
%     | cache(Key, Text)                    | keep Text for other processes                                     |

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
    host(ranks(Module, Constants, Functors), _).

%!  unload_native(+Module) is det.

unload_native(Module) :-
    host(drop(Module), _),
    remove_module(Module).

%!  call_native(+Module, +Entry, +Inputs, -Outputs) is semidet.
%
%   Call the entry with the number Entry. Inputs and Outputs are lists of ground terms.
%
%   @throws native_trap(Why) if the compiled code gives up: its memory is full, or Prolog might raise an error

call_native(Module, Entry, Inputs, Outputs) :-
    with_mutex(pybridge_host, input_words(Inputs, Module, Words)),
    host(call(Module, Entry, Words), [Result|Answer]),
    outputs(Result, Answer, Module, Outputs).

%   Ranks are sent before another thread can pass one of the new symbols.

input_words(Inputs, Module, Words) :-
    symbol_count(Module, Count0),
    terms_words(Inputs, Module, Words),
    symbol_count(Module, Count),
    (   Count =:= Count0
    ->  true
    ;   send_ranks(Module)
    ).

outputs(1, Words, Module, Outputs) :-
    words_terms(Words, Module, Outputs).
outputs(2, [Why], _, _) :-
    throw(native_trap(Why)).
