:- module(pybridge_wasm,
          [ wasm_module/4                       % +Functions, +Exports, +Data, -Bytes
          ]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(library(lists), [append/3, member/2, nth0/3, reverse/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).

/** <module> Intermediate code to WebAssembly

A function of the intermediate code is a term function(Name, Params, Results, Body): Name is any
ground term, Params a list of Local:Type, Results a list of types (i32, i64), Body a list of these
statements. A local is an atom or v(N); its type is that of what it is first set to.

    set(Local, E)  set(Locals, Call)  set_global(Name, E)  do(E)  drop(E)  store64(Address, Offset, E)
    store32(...)  store8(...)  copy(To, From, Bytes)  if(Condition, Then)  if(Condition, Then, Else)
    block(Label, Body)  loop(Label, Body)  break(Label)  break_if(Label, Condition)  continue(Label)
    switch(Index, Labels, Default)  return(Es)  trap

break/1 leaves the block or loop with that label. continue/1 begins a loop anew, which is left at its
end; a loop's label in switch/3 continues it. Expressions are locals, integers (i64), i32(N), the terms
of operation/4 and load/6, address(E), select(Condition, A, B), global(Name), call(Name, Args),
call_indirect(ParamTypes, ResultTypes, Index, Args) and function(Name), its place in the table.
Conditions and addresses are i32.

Functions are encoded in the order in which they are met, beginning with the exports. One that is
never met is left out. The format: https://www.w3.org/TR/wasm-core-2/, chapter 5.
*/

%!  wasm_module(+Functions, +Exports, +Data, -Bytes:string) is det.
%
%   Bytes is a module that imports the memory "env" "memory". Exports is a list of Name-Text; the
%   globals are exported too. Data is a list of data(Address, Content), where Content is a string of
%   bytes or words(List).
%   @throws error(intermediate_code(Function, Culprit), _) if code is ill-typed or incomplete

wasm_module(Functions, Exports, Data, Bytes) :-
    findall(Name-definition(Params, Results, Body), member(function(Name, Params, Results, Body), Functions),
            Definitions0),
    list_to_assoc(Definitions0, Definitions),
    maplist(new_numbering, [Types, Reached, Table]),
    Module = module(Definitions, Types, Reached, Table),
    maplist(exported(Module), Exports, FunctionExports),
    findall(export(Global, 3, Index), global(Global, Index), GlobalExports),
    append(FunctionExports, GlobalExports, AllExports),
    arg(3, Reached, [_|Queue]),
    codes(Queue, Module, FunctionTypes, Codes),
    numbered_pairs(Types, TypePairs),
    numbered_pairs(Table, TablePairs),
    pairs_keys(TypePairs, TypeKeys),
    pairs_values(TablePairs, Elements),
    phrase(module(TypeKeys, FunctionTypes, Elements, AllExports, Codes, Data), List),
    string_codes(Bytes, List).

exported(Module, Name-Text, export(Text, 0, Index)) :-
    reach(Name, export(Text), Module, Index, _).

%   codes(?Queue, +Module, -Types, -Codes): the partial list Queue grows while its functions are
%   encoded; the first clause closes it.

codes([], _, [], []) :-
    !.
codes([Name-definition(Params, Results, Body)|Queue], Module, [Type|Types], [Code|Codes]) :-
    maplist(type, Params, ParamTypes),
    type_number(ParamTypes, Results, Module, Type),
    function_code(Name, Params, Results, Body, Module, Code),
    codes(Queue, Module, Types, Codes).

type(_:Type, Type).

type_number(ParamTypes, Results, module(_, Types, _, _), Number) :-
    numbered(Types, type(ParamTypes, Results), Number, _).

%   reach(+Name, +User, +Module, -Index, -Definition): the function User makes use of Name.

reach(Name, User, module(Definitions, _, Reached, _), Index, Definition) :-
    numbered(Reached, Name, Index, Known),
    (   nonvar(Known)
    ->  true
    ;   get_assoc(Name, Definitions, Known)
    ->  true
    ;   throw(error(intermediate_code(User, unknown_function(Name)), _))
    ),
    Definition = Known.


                /*******************************
                *           NUMBERING          *
                *******************************/

%   numbering(Tree, Count, First, Last): Tree finds keys by their hashes, its leaves are unbound. Cell
%   First is followed by those of Key-Value in the order of their numbers 0, 1, ..., up to the cell Last,
%   whose tail is unbound. (A cell, since setarg/3 confuses an unbound variable with the place it is put.)

new_numbering(numbering(_, 0, First, First)) :-
    First = [first|_].

%   numbered(!Numbering, +Key, -Number, ?Value): a Key that is new gets the next number.

numbered(Numbering, Key, Number, Value) :-
    term_hash(Key, Hash),
    arg(1, Numbering, Tree),
    place(Tree, Hash, Key, Number, Value),
    (   nonvar(Number)
    ->  true
    ;   Numbering = numbering(_, Number, _, [_|Cell]),
        Cell = [Key-Value|_],
        Count is Number+1,
        setarg(2, Numbering, Count),
        setarg(4, Numbering, Cell)
    ).

place(node(Hash, Key, Number0, Value0, _, _), Hash, Key, Number, Value) :-
    !,
    Number = Number0,
    Value = Value0.
place(node(Hash0, _, _, _, Less, More), Hash, Key, Number, Value) :-
    (   Hash < Hash0
    ->  place(Less, Hash, Key, Number, Value)
    ;   place(More, Hash, Key, Number, Value)
    ).

numbered_pairs(numbering(_, _, [_|Pairs], [_]), Pairs).


                /*******************************
                *          STATEMENTS          *
                *******************************/

%   Env is env(Name, Results, Locals, Module). Labels are the ways out of the blocks around, the innermost
%   first: continue(Label), break(Label), if. What is ill-typed fails, and so does what is unknown.

function_code(Name, Params, Results, Body, Module, Code) :-
    new_numbering(Locals),
    maplist(declare(Locals), Params),
    arg(4, Locals, [_|Declared]),
    phrase(statements(Body, [], env(Name, Results, Locals, Module)), Codes, End),
    (   Results == []
    ->  End = [0x0B]
    ;   End = [0x00, 0x0B]                      % never reached: such a body returns
    ),
    numbered_pairs(Locals, _),
    phrase(vector(local, Declared), Code, Codes).

declare(Locals, Local:Type) :-
    numbered(Locals, Local, _, Type).

local(_-Type) -->
    { value_type(Type, Code) },
    [1, Code].

statements([], _, _) -->
    [].
statements([Statement|Statements], Labels, Env) -->
    (   statement(Statement, Labels, Env)
    ->  []
    ;   { arg(1, Env, Name),
          throw(error(intermediate_code(Name, Statement), _)) }
    ),
    statements(Statements, Labels, Env).

statement(set(Target, E), _, Env) -->
    values(E, Types, Env),
    (   { is_list(Target) }
    ->  { reverse(Target, Locals), reverse(Types, LocalTypes) },
        set_locals(Locals, LocalTypes, Env)
    ;   set_locals([Target], Types, Env)
    ).
statement(set_global(Name, E), _, Env) -->
    expression(E, i32, Env),
    { global(Name, Index) },
    [0x24, Index].
statement(do(E), _, Env) -->
    values(E, Types, Env),
    drops(Types).
statement(drop(E), Labels, Env) -->
    statement(do(E), Labels, Env).
statement(store64(Address, Offset, E), _, Env) -->
    store(Address, E, i64, [0x37, 3], Offset, Env).
statement(store32(Address, Offset, E), _, Env) -->
    store(Address, E, i32, [0x36, 2], Offset, Env).
statement(store8(Address, Offset, E), _, Env) -->
    store(Address, E, i32, [0x3A, 0], Offset, Env).
statement(copy(To, From, Bytes), _, Env) -->
    operands([To, From, Bytes], i32, Env),
    [0xFC, 0x0A, 0, 0].
statement(if(Condition, Then), Labels, Env) -->
    expression(Condition, i32, Env),
    [0x04, 0x40],
    statements(Then, [if|Labels], Env),
    [0x0B].
statement(if(Condition, Then, Else), Labels, Env) -->
    expression(Condition, i32, Env),
    [0x04, 0x40],
    statements(Then, [if|Labels], Env),
    [0x05],
    statements(Else, [if|Labels], Env),
    [0x0B].
statement(block(Label, Body), Labels, Env) -->
    [0x02, 0x40],
    statements(Body, [break(Label)|Labels], Env),
    [0x0B].
statement(loop(Label, Body), Labels, Env) -->
    [0x02, 0x40, 0x03, 0x40],
    statements(Body, [continue(Label), break(Label)|Labels], Env),
    [0x0B, 0x0B].
statement(break(Label), Labels, _) -->
    [0x0C],
    way(break(Label), Labels).
statement(continue(Label), Labels, _) -->
    [0x0C],
    way(continue(Label), Labels).
statement(break_if(Label, Condition), Labels, Env) -->
    expression(Condition, i32, Env),
    [0x0D],
    way(break(Label), Labels).
statement(switch(Index, Targets, Default), Labels, Env) -->
    expression(Index, i32, Env),
    [0x0E],
    vector(target(Labels), Targets),
    target(Labels, Default).
statement(return(Es), _, Env) -->
    { arg(2, Env, Types) },
    arguments(Es, Types, Env),
    [0x0F].
statement(trap, _, _) -->
    [0x00].

set_locals([], [], _) -->
    [].
set_locals([Local|Locals], [Type|Types], Env) -->
    { arg(3, Env, Numbering),
      numbered(Numbering, Local, Number, Type) },
    [0x21],
    unsigned(Number),
    set_locals(Locals, Types, Env).

drops([]) -->
    [].
drops([_|Types]) -->
    [0x1A],
    drops(Types).

store(Address, E, Type, Code, Offset, Env) -->
    expression(Address, i32, Env),
    expression(E, Type, Env),
    bytes(Code),
    unsigned(Offset).

way(Way, Labels) -->
    { once(nth0(Depth, Labels, Way)) },
    unsigned(Depth).

target(Labels, Label) -->
    (   way(continue(Label), Labels)
    ->  []
    ;   way(break(Label), Labels)
    ).


                /*******************************
                *          EXPRESSIONS         *
                *******************************/

expression(E, Type, Env) -->
    (   { integer(E) }
    ->  { Type = i64 },
        [0x42],
        integer64(E)
    ;   { local(E) }
    ->  { arg(3, Env, Locals),
          numbered(Locals, E, Number, LocalType),
          nonvar(LocalType),
          Type = LocalType },
        [0x20],
        unsigned(Number)
    ;   { operation(E, Operands, Kind, Code32) }
    ->  operands(Operands, OperandType, Env),
        { operation_code(Kind, OperandType, Type, Code32, Code) },
        [Code]
    ;   { load(E, Address, Offset, Type, Code, Alignment) }
    ->  expression(Address, i32, Env),
        [Code, Alignment],
        unsigned(Offset)
    ;   term(E, Type, Env)
    ).

local(v(_)) :-
    !.
local(Name) :-
    atom(Name).

integer64(N) -->
    (   { N < 0x8000000000000000 }
    ->  signed(N)
    ;   { Signed is N-0x10000000000000000 },
        signed(Signed)
    ).

term(i32(N), i32, _) -->
    [0x41],
    signed(N).
term(global(Name), i32, _) -->
    { global(Name, Index) },
    [0x23, Index].
term(select(Condition, A, B), Type, Env) -->
    operands([A, B], Type, Env),
    expression(Condition, i32, Env),
    [0x1B].
term(function(Name), i32, env(User, _, _, Module)) -->
    { reach(Name, User, Module, Index, _),
      arg(4, Module, Table),
      numbered(Table, Name, Place, Index) },
    expression(i32(Place), i32, _).
term(call(Name, Args), Type, Env) -->
    invocation(call(Name, Args), [Type], Env).
term(call_indirect(Params, Results, Index, Args), Type, Env) -->
    invocation(call_indirect(Params, Results, Index, Args), [Type], Env).
term(E, Type, Env) -->
    { abbreviation(E, Full) },
    expression(Full, Type, Env).

%   abbreviation(?E, -Full): the words that represent terms.

abbreviation(address(X),     to32(X) /\ i32(-8)).
abbreviation(tag(X),         to32(X) /\ i32(7)).
abbreviation(is_small(X),    to32(X) /\ i32(1)).
abbreviation(is_word(X),     to32(X) /\ i32(3)).        % nothing in memory: not 0 for small, atom, packed
abbreviation(is_atom(X),     tag(X) == i32(2)).
abbreviation(is_cell(X),     tag(X) == i32(4)).
abbreviation(is_packed(X),   tag(X) == i32(6)).
abbreviation(is_block(X),    eqz(tag(X))).
abbreviation(tagged(N),      (N<<1) \/ 1).
abbreviation(value(X),       X>>1).
abbreviation(head(X),        load64(address(X), 0)).
abbreviation(tail(X),        load64(address(X), 8)).
abbreviation(packed_functor(X), (to32(X) >> i32(3)) /\ i32(8191)).
abbreviation(packed_first(X),   tagged('>>>'(X, 40)-0x800000)).
abbreviation(packed_second(X),  tagged(('>>>'(X, 16) /\ 0xFFFFFF)-0x800000)).

%   values(+E, -Types, +Env)//: what is left on the stack; a call may leave none or several.

values(E, Types, Env) -->
    (   invocation(E, Types, Env)
    ->  []
    ;   expression(E, Type, Env),
        { Types = [Type] }
    ).

invocation(call(Name, Args), Results, Env) -->
    { Env = env(User, _, _, Module),
      reach(Name, User, Module, Index, definition(Params, Results, _)),
      maplist(type, Params, Types) },
    arguments(Args, Types, Env),
    [0x10],
    unsigned(Index).
invocation(call_indirect(Params, Results, Index, Args), Results, Env) -->
    { arg(4, Env, Module),
      type_number(Params, Results, Module, Type) },
    arguments(Args, Params, Env),
    expression(Index, i32, Env),
    [0x11],
    unsigned(Type),
    [0x00].

arguments([], [], _) -->
    [].
arguments([E|Es], [Type|Types], Env) -->
    expression(E, Type, Env),
    arguments(Es, Types, Env).

operands([], _, _) -->
    [].
operands([E|Es], Type, Env) -->
    expression(E, Type, Env),
    operands(Es, Type, Env).

%   operation(?E, -Operands, -Kind, -Code): Code is that of the i32 instruction, where there are two.

operation(A+B,       [A, B], same,       0x6A).
operation(A-B,       [A, B], same,       0x6B).
operation(A*B,       [A, B], same,       0x6C).
operation(divs(A,B), [A, B], same,       0x6D).
operation(divu(A,B), [A, B], same,       0x6E).
operation(rems(A,B), [A, B], same,       0x6F).
operation(remu(A,B), [A, B], same,       0x70).
operation(A/\B,      [A, B], same,       0x71).
operation(A\/B,      [A, B], same,       0x72).
operation(xor(A,B),  [A, B], same,       0x73).
operation(A<<B,      [A, B], same,       0x74).
operation(A>>B,      [A, B], same,       0x75).
operation('>>>'(A,B),[A, B], same,       0x76).
operation(clz(A),    [A],    same,       0x67).
operation(ctz(A),    [A],    same,       0x68).
operation(popcnt(A), [A],    same,       0x69).
operation(eqz(A),    [A],    test,       0x45).
operation(A==B,      [A, B], test,       0x46).
operation(A\==B,     [A, B], test,       0x47).
operation(A<B,       [A, B], test,       0x48).
operation(ult(A,B),  [A, B], test,       0x49).
operation(A>B,       [A, B], test,       0x4A).
operation(A=<B,      [A, B], test,       0x4C).
operation(ule(A,B),  [A, B], test,       0x4D).
operation(A>=B,      [A, B], test,       0x4E).
operation(to32(A),   [A],    (i64->i32), 0xA7).
operation(to64(A),   [A],    (i32->i64), 0xAC).
operation(to64u(A),  [A],    (i32->i64), 0xAD).

%   operation_code(+Kind, +OperandType, -Type, +Code32, -Code)

operation_code(same, i32, i32, Code, Code).
operation_code(same, i64, i64, Code32, Code) :-
    Code is Code32+0x12.
operation_code(test, i32, i32, Code, Code).
operation_code(test, i64, i32, Code32, Code) :-
    Code is Code32+0x0B.
operation_code((Operand->Type), Operand, Type, Code, Code).

%   load(?E, -Address, -Offset, -Type, -Code, -Alignment)

load(load64(Address, Offset), Address, Offset, i64, 0x29, 3).
load(load32(Address, Offset), Address, Offset, i32, 0x28, 2).
load(load8(Address, Offset),  Address, Offset, i32, 0x2D, 0).

%   global(?Name, ?Index): all globals are mutable, i32, and 0 at first.

global(h,     0).
global(sp,    1).
global(rs,    2).
global(arena, 3).
global(in,    4).
global(out,   5).
global(why,   6).


                /*******************************
                *            MODULE            *
                *******************************/

module(Types, FunctionTypes, Elements, Exports, Codes, Data) -->
    { findall(Global, global(Global, _), Globals),
      length(Elements, Size) },
    [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00],
    section(1, function_type, Types),
    section(2, memory, ["memory"]),
    section(3, unsigned, FunctionTypes),
    section(4, table, [Size]),
    section(6, zero, Globals),
    section(7, export, Exports),
    section(9, elements, [Elements]),
    section(10, sized, Codes),
    section(11, data, Data).

section(Id, Item, List) -->
    [Id],
    { phrase(vector(Item, List), Codes) },
    sized(Codes).

function_type(type(Params, Results)) -->
    [0x60],
    vector(value_type, Params),
    vector(value_type, Results).

value_type(Type) -->
    { value_type(Type, Code) },
    [Code].

value_type(i32, 0x7F).
value_type(i64, 0x7E).

memory(Name) -->
    name("env"),
    name(Name),
    [0x02, 0x00, 0x01].                         % a memory of at least one page

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
    { content(Content, Bytes) },
    sized(Bytes).

content(words(Words), Bytes) :-
    !,
    phrase(items(Words, word(8)), Bytes).
content(String, Bytes) :-
    string_codes(String, Bytes).

word(0, _) -->
    !.
word(N, Word) -->
    { Byte is Word /\ 0xFF, Rest is Word>>8, N1 is N-1 },
    [Byte],
    word(N1, Rest).

name(Name) -->
    { string_codes(Name, Codes) },
    sized(Codes).

sized(Codes) -->
    { length(Codes, Length) },
    unsigned(Length),
    bytes(Codes).

bytes(Codes, List, Rest) :-
    append(Codes, Rest, List).

vector(Item, List) -->
    { length(List, Length) },
    unsigned(Length),
    items(List, Item).

items([], _) -->
    [].
items([X|Xs], Item) -->
    call(Item, X),
    items(Xs, Item).

%   unsigned(+N)// and signed(+N)//: LEB128, seven bits a byte, the lowest first.

unsigned(N) -->
    (   { N < 0x80 }
    ->  [N]
    ;   { Byte is N /\ 0x7F \/ 0x80, Rest is N>>7 },
        [Byte],
        unsigned(Rest)
    ).

signed(N) -->
    (   { N >= -0x40, N < 0x40 }
    ->  { Byte is N /\ 0x7F },
        [Byte]
    ;   { Byte is N /\ 0x7F \/ 0x80, Rest is N>>7 },
        [Byte],
        signed(Rest)
    ).
