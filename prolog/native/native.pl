:- module(pybridge_native,
          [ compile_native/2,       % +Entries, -Native
            native_versions/4       % +Entries, -Numbers, -Versions, -Single
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(library(ugraphs), [reachable/3, vertices_edges_to_ugraph/3]).
:- use_module(arithmetic_code, [evaluate_function/2]).
:- use_module(changes, [changers/2, check_changes/3]).
:- use_module(constants, [constants/4, constants_address/1, name_functors/1, new_constants/1, spelled/1]).
:- use_module(determinism, [heavy_versions/3, single_versions/2]).
:- use_module(inlining, [inlined_versions/4]).
:- use_module(generate, [version_functions/4]).
:- use_module(goal_parts, [goal_within/2]).
:- use_module(modes, [new_program/1, program_versions/2, version/4]).
:- use_module(program, [implementation/3]).
:- use_module(runtime, [runtime_functions/1]).
:- use_module(spellings, [spelling_functions/2]).
:- use_module(tabling, [check_tabled/3, tabled_versions/4]).
:- use_module(wasm, [wasm_module/4]).

/** <module> The compiler from rules to WebAssembly

Prolog programs of which it is known what is bound when, such as the rules of games, are compiled to WebAssembly:

  1. program.pl: the clauses that can be reached; static.pl: which of their arguments decide what is called
  2. predicate_versions.pl, modes.pl: what each goal is passed and what it gives, with all unification worked out;
     answer_rows.pl, determinism.pl, changes.pl
  3. inlining.pl: calls that are replaced by clauses, and by the tables of table_code.pl
  4. generate.pl and goal_code.pl: intermediate code, with simple_goals.pl, term_code.pl and arithmetic_code.pl
  5. wasm.pl: the bytes

Compiled code has the answers of SWI-Prolog, in the same order. Where SWI-Prolog might raise an error, the code
gives up, and Prolog has to be asked.
*/

%!  compile_native(+Entries, -Native) is det.
%
%   Compile Entries, a list of Module:Head; each argument of a Head is `+` (ground when called), `-` (unbound, and
%   ground or still unbound afterwards), constant(Value), or Module:Mode with such a Mode. Native is native(Bytes,
%   symbols(Constants, Functors, Texts), Entries, Predicates):
%
%     - Bytes is a string of codes below 256. An entry is exported as "entry0", "entry1", ...: it reads its inputs from
%       the place of transfer, leaves its outputs there, and returns 1, or 0 if the predicate fails. Only the first
%       solution is asked for.
%     - Constants are the atoms and strings, Functors the Name/Arity that the code knows, in the order of their numbers.
%       Texts is `spelled` if it makes other atoms or strings itself, or takes them apart, or else `numbered`.
%     - Predicates are all that the code was made from, Module:Name/Arity.
%
%   @throws native_refused(Predicate, Place, Goal, Why) if that cannot be compiled; Place is File:Line or unknown

compile_native(Entries, Native) :-
    (   catch(compiled_native(Entries, Native0), error(Formal, _), at_fault(Formal, Entries))
    ->  Native = Native0
    ;   at_fault(failed, Entries)
    ).

%   at_fault(+Formal, +Entries): an error of the compiler's own is a refusal, too.

at_fault(Formal, [Module:Head|_]) :-
    functor(Head, Name, Arity),
    throw(native_refused(Module:Name/Arity, unknown, none, internal(Formal))).

compiled_native(Entries, native(Bytes, symbols(Constants, Functors, Texts), Entries, Predicates)) :-
    native_versions(Entries, Numbers, Versions0, Single0),
    findall(Predicate, member(version(_, Predicate, _, _, _, _), Versions0), Predicates0),
    sort(Predicates0, Predicates),
    tabled_versions(Versions0, Single0, Versions, Single),
    changers(Versions, Changers),
    heavy_versions(Versions, Changers, Heavy),
    inlined_versions(Versions, Single, Inlined, Tables),
    called_versions(Numbers, Inlined, Called),
    new_constants(Symbols),
    Output = output(Symbols, 1000000000, []),
    compiled(Called, program(Single, Heavy, Tables), Output, Code),
    entry_functions(Numbers, 0, Versions, Single, EntryCode, Exports),
    runtime_functions(Runtime),
    evaluate_function(Symbols, Evaluate),
    name_functors(Symbols),
    spelling_functions(Symbols, Spelling),
    constants(Symbols, Constants, Functors, Words),
    ( spelled(Symbols) -> Texts = spelled ; Texts = numbered ),
    start_functions(Words, Start),
    append([Start, [Evaluate], EntryCode, Code, Spelling, Runtime], All),
    constants_address(Address),
    wasm_module(All, [start-"start"|Exports], [data(Address, words(Words))], Bytes).

%!  native_versions(+Entries, -Numbers, -Versions, -Single) is det.
%
%   Versions (see program_versions/2) are those that Entries need, which have these Numbers, and Single is that of
%   single_versions/2.
%
%   @throws native_refused(Predicate, Place, Goal, Why) as compile_native/2

native_versions(Entries, Numbers, Versions, Single) :-
    new_program(Program),
    maplist(entry_version(Program), Entries, Numbers),
    program_versions(Program, Versions0),
    single_versions(Versions0, Single),
    check_tabled(Numbers, Versions0, Single),
    check_changes(Versions0, Single, Versions).

%   called_versions(+Numbers, +Versions, -Called): those of Versions that the entries with these Numbers call,
%   directly or not.

called_versions(Numbers, Versions, Called) :-
    findall(Number-Callee,
            ( member(version(Number, _, _, _, _, Clauses), Versions),
              member(clause(_, Goals, _), Clauses),
              goal_within(Goals, call(Callee, _, _)) ),
            Calls),
    findall(entry-Number, member(Number, Numbers), Entries),
    append(Entries, Calls, Edges),
    vertices_edges_to_ugraph([], Edges, Graph),
    reachable(entry, Graph, Reachable),
    include(among(Reachable), Versions, Called).

among(Numbers, version(Number, _, _, _, _, _)) :-
    ord_memberchk(Number, Numbers).

compiled([], _, _, []).
compiled([Version|Versions], Program, Output, Functions) :-
    version_functions(Version, Program, Output, Functions1),
    compiled(Versions, Program, Output, Functions2),
    append(Functions1, Functions2, Functions).

entry_version(Program, Module:Head, Number) :-
    implementation(Module, Head, Predicate),
    Head =.. [_|Modes],
    maplist(mode_shape('$out'), Modes, Shapes),
    catch(version(Program, Predicate, Shapes, Number), Refusal, true),
    (   var(Refusal)
    ->  true
    ;   Refusal = native_refused(Predicate, _, '$exit'(_), _)
    ->  maplist(mode_shape('$maybe'), Modes, Shapes1),
        version(Program, Predicate, Shapes1, Number)
    ;   throw(Refusal)
    ).

mode_shape(Output, Mode, Shape) :-
    shape_of(Mode, Output, Shape).

shape_of(+, _, '$in').
shape_of(-, Output, Output).
shape_of(constant(Value), _, Value).
shape_of(Module:Mode, Output, Module:Shape) :-
    shape_of(Mode, Output, Shape).

%   Between the constants and the terms lies what searchers have in arrays and tables (search_memory.pl), three
%   quarters of the rest of the memory, and 1 MB for what tabled predicates have found.

start_functions(Words, [function(start, [arena:i32], [], Start), function(begin, [], [], Begin)]) :-
    constants_address(Address),
    length(Words, Count),
    End is (Address + 8*Count + 0xFFFF) /\ \0xFFFF,      % the host needs whole pages
    Start = [ set_global(store, i32(End)),
              set(stored, (i32(End)+i32(3)*'>>>'((memory(pages)<<i32(16))-i32(End), i32(2))) /\ i32(-0x10000)),
              set_global(stored, stored),
              set_global(memo, stored),
              set(arena, stored+i32(0x100000)),
              set_global(arena, arena),
              set_global(h, arena),
              set_global(rs, i32(0x150000)),
              set_global(sp, i32(0x950000)) ],
    Begin = [set_global(in, i32(0x50000)), set_global(out, i32(0x50000))].

%   An entry is exported as a function that takes its inputs from the place of transfer.

entry_functions([], _, _, _, [], []).
entry_functions([Number|Numbers], I, Versions, Single, Functions, [entry(I)-Text|Exports]) :-
    format(string(Text), "entry~d", [I]),
    memberchk(version(Number, _, _, Parameters, Outputs, _), Versions),
    get_assoc(Number, Single, Kind),
    locals(a, Parameters, Inputs),
    locals(b, Outputs, Results),
    maplist(read_input, Inputs, Read),
    maplist(write_output, Results, Write),
    Begin = [do(call(begin, []))|Read],
    End = [set_global(h, global(arena))],
    (   Kind == true
    ->  append([Begin, [set([ok|Results], call(version(Number), Inputs))|Write], End, [return([ok])]], Code),
        Functions = [function(entry(I), [], [i32], Code)|Functions1]
    ;   append(Inputs, [function(solution(I)), i32(0)], Arguments),
        append([Begin, [set(ok, call(version(Number), Arguments))], End, [return([ok])]], Code),
        maplist(typed, Results, Params),
        append(Write, [return([i32(1)])], Solution),
        Functions = [ function(entry(I), [], [i32], Code),
                      function(solution(I), [frame:i32|Params], [i32], Solution)
                    | Functions1 ]
    ),
    I1 is I+1,
    entry_functions(Numbers, I1, Versions, Single, Functions1, Exports).

locals(Letter, Count, Locals) :-
    findall(Local, ( between(1, Count, N), atom_concat(Letter, N, Local) ), Locals).

read_input(Local, set(Local, call(read_term, []))).

write_output(Local, do(call(write_term, [Local]))).

typed(Local, Local:i64).
