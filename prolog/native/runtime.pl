:- module(pybridge_runtime,
          [ runtime_functions/1                 % -Functions
          ]).

:- use_module(library(lists), [member/2]).
:- use_module(runtime/big_integer_code, []).
:- use_module(runtime/integer_code, []).
:- use_module(runtime/keep_code, []).
:- use_module(runtime/list_code, []).
:- use_module(runtime/search_memory_code, []).
:- use_module(runtime/term_code, []).
:- use_module(runtime/test_code, []).
:- use_module(runtime/transfer_code, []).

/** <module> The run-time library of compiled code */

%!  runtime_functions(-Functions) is det.
%
%   Functions of intermediate code (see wasm.pl): what compiled clauses call.

runtime_functions(Functions) :-
    findall(function(Name, Params, Results, Body),
            ( member(Module, [pybridge_term_code, pybridge_list_code, pybridge_integer_code,
                              pybridge_big_integer_code, pybridge_keep_code, pybridge_search_memory_code,
                              pybridge_test_code, pybridge_transfer_code]),
              Module:function(Name, Params, Results, Body) ),
            Functions).
