:- module(pybridge_wasm,
          [ wasm_module/4                       % +Functions, +Exports, +Data, -Bytes
          ]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [list_to_assoc/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).
:- use_module(binary).
:- use_module(instructions).
:- use_module(numbering).

:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Intermediate code to WebAssembly

A function of the intermediate code is a term function(Name, Params, Results, Body): Name is any
ground term, Params a list of Local:Type, Results a list of types (i32, i64), Body a list of these
statements. A local is an atom or v(N); its type is that of what it is first set to.

    set(Local, E)  set(Locals, Call)  set_global(Name, E)  do(E)  store64(Address, Offset, E)
    store32(...)  store16(...)  store8(...)  copy(To, From, Bytes)  fill(To, Byte, Bytes)  if(Condition, Then)
    if(Condition, Then, Else)  block(Label, Body)  loop(Label, Body)  break(Label)  continue(Label)
    break_if(Label, Condition)  return(Es)  trap  [Statement, ...]

break/1 leaves the block or loop with that label. continue/1 begins a loop anew, which is left at its
end. Expressions are locals, integers (i64), i32(N), the terms
of operation/4 and load/6, address(E), select(Condition, A, B), truncated_root(E), exchange64(Address, Old, New),
global(Name), memory(pages), call(Name, Args), call_indirect(ParamTypes, ResultTypes, Index, Args) and function(Name),
its place in the table. Conditions and addresses are i32.

Functions are encoded in the order in which they are met, beginning with the exports. One that is
never met is left out. The format: https://www.w3.org/TR/wasm-core-2/, chapter 5.
*/

%!  wasm_module(+Functions, +Exports, +Data, -Bytes:string) is det.
%
%   Bytes is a module that imports the memory "env" "memory" and, if it calls them, the functions "env" "now" and
%   "env" "ask" (import_type/3). Exports is a list of Name-Text; the globals are exported too. Data is a list of
%   data(Address, Content), where Content is a string of bytes or words(List).
%   @throws error(intermediate_code(Function, Culprit), _) if code is ill-typed or incomplete

wasm_module(Functions, Exports, Data, Bytes) :-
    findall(Name-definition(Params, Results, Body), member(function(Name, Params, Results, Body), Functions),
            Definitions0),
    list_to_assoc(Definitions0, Definitions),
    maplist(new_numbering, [Types, Reached, Table]),
    Module = module(Definitions, Types, Reached, Table),
    findall(Name-Type, import_type(Name, Type), Imports),
    maplist(imported(Module), Imports, TypeNumbers),
    maplist(exported(Module), Exports, FunctionExports),
    findall(export(Global, 3, Index), global(Global, Index), GlobalExports),
    append(FunctionExports, GlobalExports, AllExports),
    numbering_queue(Reached, [_,_|Queue]),
    codes(Queue, Module, FunctionTypes, Codes),
    numbered_pairs(Types, TypePairs),
    numbered_pairs(Table, TablePairs),
    pairs_keys(TypePairs, TypeKeys),
    pairs_values(TablePairs, Elements),
    numbered_pairs(Reached, Functions1),
    phrase(module(TypeKeys, TypeNumbers, FunctionTypes, Elements, AllExports, Codes, Data, Functions1), List),
    string_codes(Bytes, List).

%   import_type(?Function, -Type): the host gives the time in milliseconds, and asks Prolog (host.pl).

import_type(now, type([], [i64])).
import_type(ask, type([i32], [i32])).

imported(Module, Name-type(Params, Results), TypeNumber) :-
    function_type(Params, Results, Module, TypeNumber),
    arg(3, Module, Reached),
    findall(parameter:Type, member(Type, Params), Parameters),
    numbered(Reached, Name, _, definition(Parameters, Results, imported)).

exported(Module, Name-Text, export(Text, 0, Index)) :-
    reach(Name, export(Text), Module, Index, _).

%   codes(?Queue, +Module, -Types, -Codes): the partial list Queue grows while its functions are
%   encoded; the first clause closes it.

codes([], _, [], []) :-
    !.
codes([Name-Definition|Queue], Module, [Type|Types], [Code|Codes]) :-
    function_code(Name, Definition, Module, Type, Code),
    codes(Queue, Module, Types, Codes).


                /*******************************
                *            SECTIONS          *
                *******************************/

module(Types, [NowType,AskType], FunctionTypes, Elements, Exports, Codes, Data, Functions) -->
    { findall(Global, global(Global, _), Globals),
      length(Elements, Size) },
    [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00],
    section(1, function_type, Types),
    section(2, import, ["memory"-[0x02, 0x00, 0x01], "now"-[0x00, NowType], "ask"-[0x00, AskType]]),  % a page or more
    section(3, unsigned, FunctionTypes),
    section(4, table, [Size]),
    section(6, zero, Globals),
    section(7, export, Exports),
    section(9, elements, [Elements]),
    section(10, code, Codes),
    section(11, data, Data),
    [0x00],
    sized(names(Functions)).

%   names(+Functions)//: how functions are called in messages and in text.

names(Functions) -->
    name("name"),
    [0x01],
    sized(function_names(Functions)).

function_names(Functions) -->
    { length(Functions, Count) },
    unsigned(Count),
    function_names(Functions, 0).

function_names([], _) -->
    [].
function_names([Name-_|Functions], Index) -->
    { Name =.. Parts,
      atomic_list_concat(Parts, '#', Text),
      Next is Index+1 },
    unsigned(Index),
    name(Text),
    function_names(Functions, Next).

section(Id, Item, List) -->
    [Id],
    sized(vector(Item, List)).

code(Codes) -->
    sized(difference(Codes)).

difference(Codes-Rest, Codes, Rest).

function_type(type(Params, Results)) -->
    [0x60],
    vector(value_type, Params),
    vector(value_type, Results).

value_type(Type) -->
    { value_type(Type, Code) },
    [Code].

import(Name-Description) -->
    name("env"),
    name(Name),
    bytes(Description).

table(Size) -->
    [0x70, 0x00],
    unsigned(Size).

zero(_Global) -->
    [0x7F, 0x01, 0x41, 0x00, 0x0B].

export(export(Name, Kind, Index)) -->
    name(Name),
    [Kind],
    unsigned(Index).

elements(Indices) -->
    [0x00, 0x41, 0x00, 0x0B],
    vector(unsigned, Indices).

data(data(Address, Content)) -->
    [0x00, 0x41],
    signed(Address),
    [0x0B],
    sized(content(Content)).

content(words(Words)) -->
    !,
    items(Words, word(8)).
content(String) -->
    { string_codes(String, Bytes) },
    bytes(Bytes).

word(0, _) -->
    !.
word(N, Word) -->
    { Byte is Word /\ 0xFF, Rest is Word>>8, N1 is N-1 },
    [Byte],
    word(N1, Rest).

name(Name) -->
    { string_codes(Name, Codes) },
    sized(bytes(Codes)).
