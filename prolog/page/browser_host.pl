:- module(pybridge_browser_host, []).
:- use_module(library(apply), [maplist/3]).
:- use_module('../native/host', []).

/** <module> Compiled rules in the browser

In SWI-Prolog built for WebAssembly, the hook pybridge_host:host/2 is filled by JavaScript: page/src/native.ts.
*/

:- if(current_prolog_flag(emscripten, true)).

pybridge_host:host(Request, Reply) :-
    pybridge_browser_host:reply(Request, Reply).

reply(cached(_), none) :-
    !.
reply(module(Program, Bytes), Reply) :-
    !,
    tmp_file_stream(File, Stream, [encoding(octet)]),
    format(Stream, '~s', [Bytes]),
    close(Stream),
    asked(module, [Program, File], Reply).
reply(Request, Reply) :-
    Request =.. [Name|Arguments],
    asked(Name, Arguments, Reply).

asked(Name, Arguments, Reply) :-
    maplist(value, Arguments, Values),
    '$js_call'([prolog, native, _{f:Name, args:Values}], Reply).

value(Value, [_{v:Value}]).

:- endif.
