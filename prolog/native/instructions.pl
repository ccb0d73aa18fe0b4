:- module(pybridge_instructions,
          [ function_code/5,                    % +Name, +Definition, !Module, -Type, -Code
            function_type/4,                    % +ParamTypes, +Results, !Module, -Number
            reach/5,                            % +Name, +User, !Module, -Index, -Definition
            value_type/2,                       % ?Type, -Code
            global/2                            % ?Name, ?Index
          ]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3, nth0/3, reverse/2, same_length/2]).
:- use_module(binary).
:- use_module(numbering).

:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Statements and expressions of the intermediate code as instructions (see wasm.pl)

Module is module(Definitions, Types, Reached, Table): an assoc of Name-definition(Params, Results, Body), and
numberings of types, of the functions met so far, and of those in the table.
*/

%!  reach(+Name, +User, !Module, -Index, -Definition) is det.
%
%   The function Name has this Index, since User, another function or export(Text), refers to it.

reach(Name, User, module(Definitions, _, Reached, _), Index, Definition) :-
    numbered(Reached, Name, Index, Known),
    (   nonvar(Known)
    ->  true
    ;   get_assoc(Name, Definitions, Known)
    ->  true
    ;   throw(error(intermediate_code(User, unknown_function(Name)), _))
    ),
    Definition = Known.

%!  function_code(+Name, +Definition, !Module, -Type, -Code) is det.
%
%   Type is the number of the function's type, Code its locals and instructions, a difference list.

function_code(Name, definition(Params, Results, Body), Module, Type, Code-Tail) :-
    param_types(Params, ParamTypes),
    function_type(ParamTypes, Results, Module, Type),
    new_numbering(Locals),
    maplist(declare(Locals), Params),
    phrase(statements(Body, [], env(Name, Results, Locals, Module)), Codes, End),
    (   Results == []
    ->  End = [0x0B|Tail]
    ;   End = [0x00, 0x0B|Tail]                      % never reached: such a body returns
    ),
    numbered_pairs(Locals, All),
    same_length(Params, Parameters),
    append(Parameters, Declared, All),
    phrase(vector(local, Declared), Code, Codes).

param_types([], []).
param_types([_:Type|Params], [Type|Types]) :-
    param_types(Params, Types).

%!  function_type(+ParamTypes, +Results, !Module, -Number) is det.
%
%   The type of such functions has this Number.

function_type(ParamTypes, Results, module(_, Types, _, _), Number) :-
    numbered(Types, type(ParamTypes, Results), Number, _).

declare(Locals, Local:Type) :-
    numbered(Locals, Local, _, Type).

local(_-Type) -->
    { value_type(Type, Code) },
    [1, Code].

%!  value_type(?Type, ?Code) is nondet.
%
%   Code is the byte of a type of values in the binary format.

value_type(i32, 0x7F).
value_type(i64, 0x7E).


                /*******************************
                *          STATEMENTS          *
                *******************************/

%   Env is env(Name, Results, Locals, Module). Labels are the ways out of the blocks around, the innermost
%   first: continue(Label), break(Label), if. What is ill-typed fails, and so does what is unknown.

statements([], _, _) -->
    [].
statements([Statement|Statements], Labels, Env) -->
    (   statement(Statement, Labels, Env)
    ->  []
    ;   { arg(1, Env, Name),
          throw(error(intermediate_code(Name, Statement), _)) }
    ),
    statements(Statements, Labels, Env).

statement([], _, _) -->
    [].
statement([Statement|Statements], Labels, Env) -->
    statements([Statement|Statements], Labels, Env).
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
statement(store64(Address, Offset, E), _, Env) -->
    store(Address, E, i64, [0x37, 3], Offset, Env).
statement(store32(Address, Offset, E), _, Env) -->
    store(Address, E, i32, [0x36, 2], Offset, Env).
statement(store16(Address, Offset, E), _, Env) -->
    store(Address, E, i32, [0x3B, 0], Offset, Env).
statement(store8(Address, Offset, E), _, Env) -->
    store(Address, E, i32, [0x3A, 0], Offset, Env).
statement(copy(To, From, Bytes), _, Env) -->
    operands([To, From, Bytes], i32, Env),
    [0xFC, 0x0A, 0, 0].
statement(fill(To, Byte, Bytes), _, Env) -->
    operands([To, Byte, Bytes], i32, Env),
    [0xFC, 0x0B, 0].
statement(if(Condition, [break(Label)]), Labels, Env) -->
    !,
    statement(break_if(Label, Condition), Labels, Env).
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


                /*******************************
                *          EXPRESSIONS          *
                *******************************/

expression(E, Type, Env) -->
    (   { integer(E) }
    ->  { Type = i64 },
        [0x42],
        integer64(E)
    ;   { local(E) }
    ->  { arg(3, Env, Locals),
          numbered(Locals, E, Number, LocalType),
          ( nonvar(LocalType) -> true ; unreached(E), LocalType = i64 ),
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

%   unreached(+Local) is semidet: Local is a variable of a clause. If it has no value yet, this is code that is
%   never reached, after a goal that has no solution.

unreached(v(N)) :-
    N < 1_000_000_000.

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
term(truncated_root(E), i64, Env) -->            % convert, f64.sqrt, truncate
    expression(E, i64, Env),
    [0xB9, 0x9F, 0xB0].
term(exchange64(Address, Old, New), i64, Env) -->   % i64.atomic.rmw.cmpxchg: what was there; New if it was Old
    expression(Address, i32, Env),
    operands([Old, New], i64, Env),
    [0xFE, 0x49, 3, 0].
term(memory(pages), i32, _) -->
    [0x3F, 0x00].
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
abbreviation(alike_packed(X, Y),         % two pairs with the same functor; their words have their order
             (to32(xor(X, Y)) /\ i32(0xFFFF) == i32(0)) /\ is_packed(X)).
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
      param_types(Params, Types) },
    arguments(Args, Types, Env),
    [0x10],
    unsigned(Index).
invocation(call_indirect(Params, Results, Index, Args), Results, Env) -->
    { arg(4, Env, Module),
      function_type(Params, Results, Module, Type) },
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
load(load16(Address, Offset), Address, Offset, i32, 0x2F, 0).
load(load8(Address, Offset),  Address, Offset, i32, 0x2D, 0).

%   global(?Name, ?Index): all globals are mutable, i32, and 0 at first.

global(h,     0).
global(sp,    1).
global(rs,    2).
global(arena, 3).
global(in,    4).
global(out,   5).
global(why,   6).
global(store, 7).
global(stored, 8).
global(memo,  9).
