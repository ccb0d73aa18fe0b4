:- module(pybridge_runtime,
          [ runtime_functions/1                 % -Functions
          ]).

:- use_module(runtime/big_integer_functions, []).
:- use_module(runtime/integer_functions, []).
:- use_module(runtime/keep_functions, []).
:- use_module(runtime/key_functions, []).
:- use_module(runtime/list_functions, []).
:- use_module(runtime/term_functions, []).
:- use_module(runtime/text_functions, []).
:- use_module(runtime/change_functions, []).
:- use_module(runtime/transfer_functions, []).

/** <module> The run-time library of compiled code */

%!  runtime_functions(-Functions) is det.
%
%   Functions of intermediate code (see wasm.pl): what compiled clauses call.

runtime_functions(Functions) :-
    findall(function(Name, Params, Results, Body),
            ( runtime_module(Module),
              Module:function(Name, Params, Results, Body) ),
            Functions).

%!  runtime_module(?Module) is nondet.
%
%   A hook: the facts function/4 of Module are functions of the run-time library. Its predicates are those of
%   builtins.pl.

:- multifile runtime_module/1.

runtime_module(pybridge_term_functions).
runtime_module(pybridge_list_functions).
runtime_module(pybridge_text_functions).
runtime_module(pybridge_integer_functions).
runtime_module(pybridge_big_integer_functions).
runtime_module(pybridge_keep_functions).
runtime_module(pybridge_key_functions).
runtime_module(pybridge_change_functions).
runtime_module(pybridge_transfer_functions).
