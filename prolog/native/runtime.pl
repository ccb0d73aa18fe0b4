:- module(pybridge_runtime,
          [ runtime_functions/1                 % -Functions
          ]).

:- use_module(library(lists), [member/2]).
:- use_module(runtime/big_integer_functions, []).
:- use_module(runtime/integer_functions, []).
:- use_module(runtime/keep_functions, []).
:- use_module(runtime/list_functions, []).
:- use_module(runtime/search_memory_functions, []).
:- use_module(runtime/term_functions, []).
:- use_module(runtime/change_functions, []).
:- use_module(runtime/transfer_functions, []).

/** <module> The run-time library of compiled code */

%!  runtime_functions(-Functions) is det.
%
%   Functions of intermediate code (see wasm.pl): what compiled clauses call.

runtime_functions(Functions) :-
    findall(function(Name, Params, Results, Body),
            ( member(Module, [pybridge_term_functions, pybridge_list_functions, pybridge_integer_functions,
                              pybridge_big_integer_functions, pybridge_keep_functions, pybridge_search_memory_functions,
                              pybridge_change_functions, pybridge_transfer_functions]),
              Module:function(Name, Params, Results, Body) ),
            Functions).
