:- module(pybridge_symbol_tables,
          [ add_module/2,       % +Module, +Symbols
            spelled/2,          % +Module, +Constant
            remove_module/1,    % +Module
            constant_number/3,  % +Module, ?Constant, ?Number
            functor_number/4,   % +Module, ?Name, ?Arity, ?Number
            symbol_count/2,     % +Module, -Count
            symbol_ranks/3,     % +Module, -ConstantRanks, -FunctorRanks
            functor_rows/2      % +Module, -Rows
          ]).
:- use_module(library(apply), [foldl/5, maplist/4]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_values/2]).

/** <module> The symbols of compiled modules

A compiled module knows atoms, strings and functors by numbers: constants (atoms and strings) from 0, functors
from 1. Those that occur in the program have their numbers from the compiler; others get the next ones when a term
that is passed to the module brings them, except that a module that makes texts itself knows no other constants by
numbers. Their ranks give the standard order.
*/

:- dynamic
    atom_has/3,                 % Atom, Module, Number
    string_has/3,               % String as an atom, Module, Number
    functor_has/4,              % Name, Arity, Module, Number
    constant_at/2,              % Place, Constant
    functor_at/3,               % Place, Name, Arity
    counts/3,                   % Module, number of constants, number of functors
    spells/1.                   % Module

%!  add_module(+Module, +Symbols) is det.
%
%   Module, an integer, has the Symbols symbols(Constants, Functors, Texts), in the order of their numbers; Functors are
%   Name/Arity. Texts are `spelled` if Module makes texts itself, or `numbered`.

add_module(Module, symbols(Constants, Functors, Texts)) :-
    assertz(counts(Module, 0, 1)),
    forall(member(Constant, Constants), constant_number(Module, Constant, _)),
    forall(member(Name/Arity, Functors), functor_number(Module, Name, Arity, _)),
    ( Texts == spelled -> assertz(spells(Module)) ; true ).

%!  spelled(+Module, +Constant) is semidet.
%
%   Module knows the Constant by its codes only.

spelled(Module, Constant) :-
    spells(Module),
    \+ known_constant(Constant, Module, _).

%!  remove_module(+Module) is det.

remove_module(Module) :-
    retract(counts(Module, Constants, Functors)),
    retractall(spells(Module)),
    retractall(atom_has(_, Module, _)),
    retractall(string_has(_, Module, _)),
    retractall(functor_has(_, _, Module, _)),
    forall(numbered_place(Module, Constants, Place), retractall(constant_at(Place, _))),
    forall(numbered_place(Module, Functors, Place), retractall(functor_at(Place, _, _))).

numbered_place(Module, Count, Place) :-
    Last is Count-1,
    between(0, Last, Number),
    place(Module, Number, Place).

place(Module, Number, Place) :-
    Place is Module<<20 \/ Number.

%!  constant_number(+Module, ?Constant, ?Number) is det.
%
%   Number is that of Constant, an atom or a string; a new one if Module does not know the Constant.

constant_number(Module, Constant, Number) :-
    var(Constant),
    !,
    place(Module, Number, Place),
    constant_at(Place, Constant).
constant_number(Module, Constant, Number) :-
    (   known_constant(Constant, Module, Number0)
    ->  Number = Number0
    ;   retract(counts(Module, Number, Functors)),
        Count is Number+1,
        assertz(counts(Module, Count, Functors)),
        place(Module, Number, Place),
        assertz(constant_at(Place, Constant)),
        new_constant(Constant, Module, Number)
    ).

known_constant(Constant, Module, Number) :-
    (   string(Constant)
    ->  atom_string(Atom, Constant),
        string_has(Atom, Module, Number)
    ;   atom_has(Constant, Module, Number)
    ),
    !.

new_constant(Constant, Module, Number) :-
    (   string(Constant)
    ->  atom_string(Atom, Constant),
        assertz(string_has(Atom, Module, Number))
    ;   assertz(atom_has(Constant, Module, Number))
    ).

%!  functor_number(+Module, ?Name, ?Arity, ?Number) is det.
%
%   The same for functors. Their names are constants, too, unless Module has no other constants.

functor_number(Module, Name, Arity, Number) :-
    var(Name),
    !,
    place(Module, Number, Place),
    functor_at(Place, Name, Arity).
functor_number(Module, Name, Arity, Number) :-
    (   functor_has(Name, Arity, Module, Number0)
    ->  Number = Number0
    ;   ( spelled(Module, Name) -> true ; constant_number(Module, Name, _) ),
        retract(counts(Module, Constants, Number)),
        Count is Number+1,
        assertz(counts(Module, Constants, Count)),
        place(Module, Number, Place),
        assertz(functor_at(Place, Name, Arity)),
        assertz(functor_has(Name, Arity, Module, Number))
    ).

%!  symbol_count(+Module, -Count) is det.
%
%   Module has Count symbols; this only grows.

symbol_count(Module, Count) :-
    counts(Module, Constants, Functors),
    Count is Constants+Functors.

%!  symbol_ranks(+Module, -ConstantRanks, -FunctorRanks) is det.
%
%   The ranks of the symbols in the standard order of terms, in the order of their numbers, both from 0. Functors
%   are compared by arity and name. The rank of an atom is 2**24 more.

symbol_ranks(Module, ConstantRanks, [0|FunctorRanks]) :-
    counts(Module, Constants, Functors),
    LastConstant is Constants-1,
    LastFunctor is Functors-1,
    findall(Constant-Number, ( between(0, LastConstant, Number), constant_number(Module, Constant, Number) ), Keys),
    findall((Arity-Name)-Number, ( between(1, LastFunctor, Number), functor_number(Module, Name, Arity, Number) ),
            FunctorKeys),
    ranks(Keys, ConstantRanks0),
    maplist(constant_rank, Keys, ConstantRanks0, ConstantRanks),
    ranks(FunctorKeys, FunctorRanks).

%   Strings come before all atoms, and are told by their ranks.

constant_rank(Constant-_, Rank0, Rank) :-
    ( string(Constant) -> Rank = Rank0 ; Rank is Rank0 + 0x1000000 ).

%!  functor_rows(+Module, -Rows) is det.
%
%   Rows are the number of functors, and for each of them Arity<<32 \/ the number of its name, or 0xffffffff if Module
%   does not know it by a number.

functor_rows(Module, [Last|Rows]) :-
    counts(Module, _, Functors),
    Last is Functors-1,
    findall(Row,
            ( between(1, Last, Number),
              functor_number(Module, Name, Arity, Number),
              ( known_constant(Name, Module, Known) -> NameNumber = Known ; NameNumber = 0xffffffff ),
              Row is Arity<<32 \/ NameNumber ),
            Rows).

%   ranks(+Keyed, -Ranks): Keyed are Key-Number in the order of the numbers.

ranks(Keyed, Ranks) :-
    keysort(Keyed, Sorted),
    foldl(number_rank, Sorted, NumberRanks, 0, _),
    keysort(NumberRanks, ByNumber),
    pairs_values(ByNumber, Ranks).

number_rank(_-Number, Number-Rank, Rank, Rank1) :-
    Rank1 is Rank+1.
