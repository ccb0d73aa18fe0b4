:- module(pybridge_constants,
          [ new_constants/1,        % -Symbols
            constants_address/1,    % -Address
            constant/3,             % +Symbols, +Term, -Word
            constant_block/3,       % +Symbols, +Words, -Address
            known_functor/4,        % +Symbols, +Name, +Arity, -Number
            functor_number/4,       % +Symbols, +Name, +Arity, -Number
            known_constant/3,       % +Symbols, +Constant, -Word
            known_constants/2,      % +Symbols, -Constants
            name_functors/1,        % +Symbols
            spell/1,                % +Symbols
            spelled/1,              % +Symbols
            constants/4             % +Symbols, -Constants, -Functors, -Words
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(assoc), [assoc_to_list/2, get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(library(lists), [append/3]).
:- use_module(library(pairs), [transpose_pairs/2, pairs_values/2]).
:- use_module(words, [limbs/2]).

/** <module> Atoms, functors and ground terms of a compiled program

Atoms and strings get indices, functors numbers, in the order in which they are met. A ground term of the program is
laid out once, from the address CONSTANTS on, as the run-time library has terms (runtime/).
*/

%!  constants_address(-Address) is det.

constants_address(0x950000).

%!  new_constants(-Symbols) is det.
%
%   Symbols has the atom `[]` and the functors of list cells and of texts (runtime/text_functions.pl). It is changed by
%   setarg/3.

new_constants(symbols(Atoms, 1, Functors, 4, Constants, Address, [], numbered)) :-
    list_to_assoc([([])-0], Atoms),
    list_to_assoc(['[|]'/2-1, '$atom'/(-1)-2, '$string'/(-1)-3], Functors),
    list_to_assoc([], Constants),
    constants_address(Address).

%!  spell(+Symbols) is det.
%!  spelled(+Symbols) is semidet.
%
%   The program makes texts, or takes them apart.

spell(Symbols) :-
    setarg(8, Symbols, spelled).

spelled(Symbols) :-
    arg(8, Symbols, spelled).

%!  constants(+Symbols, -Constants, -Functors, -Words) is det.
%
%   Constants, atoms and strings, and Functors, Name/Arity, are in the order of their indices, functors from 1. Words
%   are what lies from the address of the constants on.

constants(Symbols, Constants, Functors, Words) :-
    known_constants(Symbols, Constants),
    arg(3, Symbols, FunctorNumbers),
    in_order(FunctorNumbers, Functors),
    arg(7, Symbols, Blocks),
    foldl(before, Blocks, [], Words).

%!  known_constants(+Symbols, -Constants) is det.

known_constants(Symbols, Constants) :-
    arg(1, Symbols, Indices),
    in_order(Indices, Constants).

%!  name_functors(+Symbols) is det.
%
%   The name of each functor becomes a constant, for =.. and functor/3.

name_functors(Symbols) :-
    arg(3, Symbols, FunctorNumbers),
    in_order(FunctorNumbers, Functors),
    foldl(named(Symbols), Functors, 0, _).

named(Symbols, Name/_, _, Word) :-
    constant(Symbols, Name, Word).

before(Block, Words0, Words) :-
    append(Block, Words0, Words).

in_order(Numbers, Keys) :-
    assoc_to_list(Numbers, Pairs),
    transpose_pairs(Pairs, ByNumber),
    pairs_values(ByNumber, Keys).

numbered(Symbols, Field, Key, Number) :-
    arg(Field, Symbols, Known),
    (   get_assoc(Key, Known, Number0)
    ->  Number = Number0
    ;   NextField is Field+1,
        arg(NextField, Symbols, Number),
        Next is Number+1,
        setarg(NextField, Symbols, Next),
        put_assoc(Key, Known, Number, Now),
        setarg(Field, Symbols, Now)
    ).

%!  functor_number(+Symbols, +Name, +Arity, -Number) is det.

functor_number(Symbols, Name, Arity, Number) :-
    numbered(Symbols, 3, Name/Arity, Number).

%!  known_functor(+Symbols, +Name, +Arity, -Number) is semidet.

known_functor(Symbols, Name, Arity, Number) :-
    arg(3, Symbols, Known),
    get_assoc(Name/Arity, Known, Number).

%!  constant(+Symbols, +Term, -Word) is det.
%
%   Word is the word of the ground Term.

constant(Symbols, Term, Word) :-
    (   integer(Term)
    ->  integer_word(Term, Symbols, Word)
    ;   ( atom(Term) ; string(Term) ; Term == [] )
    ->  numbered(Symbols, 1, Term, Index),
        index_word(Index, Word)
    ;   compound(Term)
    ->  compound_word(Term, Symbols, Word)
    ;   compound_name_arity(_{}, Term, _)
    ->  throw(refused(Term, 'it uses a dict'))
    ;   throw(refused(Term, 'compiled rules have no such number'))
    ).

index_word(Index, Word) :-
    Word is Index<<3 \/ 2.

%!  known_constant(+Symbols, +Constant, -Word) is semidet.

known_constant(Symbols, Constant, Word) :-
    arg(1, Symbols, Known),
    get_assoc(Constant, Known, Index),
    index_word(Index, Word).

integer_word(N, Symbols, Word) :-
    (   N >= -(1<<62),
        N < 1<<62
    ->  Word is N<<1 \/ 1
    ;   limbs(N, Limbs),
        length(Limbs, Count),
        block(N, Symbols, [Count|Limbs], 0, Word)
    ).

compound_word([Head|Tail], Symbols, Word) :-
    !,
    constant(Symbols, Head, HeadWord),
    constant(Symbols, Tail, TailWord),
    block([Head|Tail], Symbols, [HeadWord, TailWord], 4, Word).
compound_word(Term, Symbols, Word) :-
    compound_name_arguments(Term, Name, Arguments),
    length(Arguments, Arity),
    functor_number(Symbols, Name, Arity, Number),
    (   Arguments = [A, B],
        packs(A, PackedA),
        packs(B, PackedB)
    ->  Word0 is 6 \/ Number<<3 \/ PackedB<<16 \/ PackedA<<40,
        ( Word0 >= 1<<63 -> Word is Word0 - (1<<64) ; Word = Word0 )
    ;   maplist(constant(Symbols), Arguments, Words),
        Header is Number<<32 \/ Arity,
        block(Term, Symbols, [Header|Words], 0, Word)
    ).

packs(N, Packed) :-
    integer(N),
    N >= -(1<<23),
    N < 1<<23,
    Packed is N + (1<<23).

%!  constant_block(+Symbols, +Words, -Address) is det.
%
%   The Words lie at Address.

constant_block(Symbols, Words, Address) :-
    block('$block'(Words), Symbols, Words, 0, Address).

block(Term, Symbols, Words, Tag, Word) :-
    arg(5, Symbols, Constants),
    (   get_assoc(Term, Constants, Word0)
    ->  Word = Word0
    ;   arg(6, Symbols, Address),
        Word is Address \/ Tag,
        length(Words, Count),
        Next is Address + 8*Count,
        setarg(6, Symbols, Next),
        put_assoc(Term, Constants, Word, Now),
        setarg(5, Symbols, Now),
        arg(7, Symbols, Blocks),
        setarg(7, Symbols, [Words|Blocks])
    ).
