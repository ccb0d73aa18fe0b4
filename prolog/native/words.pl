:- module(pybridge_words,
          [ terms_words/3,      % +Terms, +Module, -Words
            words_terms/3,      % +Words, +Module, -Terms
            limbs/2             % +Integer, -Words
          ]).
:- use_module(library(error), [type_error/2]).
:- use_module(library(lists), [append/3]).
:- use_module(symbol_tables, [constant_number/3, functor_number/4, spelled/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Terms as words of 64 bits, for compiled modules

A ground term is a sequence of signed integers of 64 bits, in prefix order:

  | Value<<1 \/ 1          | an integer of at most 63 bits                                          |
  | Number<<3 \/ 2         | an atom or a string, by its number in symbol_tables.pl                       |
  | Length<<3 \/ 4         | a list: its elements and its tail follow                               |
  | Functor<<32 \/ Arity<<3 | a compound: its arguments follow; of a dict, its tag, and values and keys |
  | 2<<32 \/ Length<<3      | an atom that the module does not know by a number: its codes follow, as integers |
  | 3<<32 \/ Length<<3      | the same for a string                                                 |
  | 2<<3                   | in an answer only: a variable; two words follow that mean nothing       |
  | Count<<3 \/ 6          | another integer: Count words in two's complement follow, lowest first  |
*/

%!  terms_words(+Terms, +Module, -Words) is det.
%
%   Words are those of the Terms, one after the other. Symbols that are new are added to the Module.
%
%   @error type_error(native_term, Term) if a term is not ground or contains something else, such as a float

terms_words(Terms, Module, Words) :-
    (   ground(Terms)
    ->  terms_words(Terms, Module, Words, [])
    ;   type_error(native_term, Terms)
    ).

terms_words([], _, Words, Words).
terms_words([Term|Terms], Module, Words0, Words) :-
    term_words(Term, Module, Words0, Words1),
    terms_words(Terms, Module, Words1, Words).

term_words(Term, Module, [Word|Words0], Words) :-
    (   integer(Term)
    ->  (   Term < 1<<62,
            Term >= -(1<<62)
        ->  Word is Term<<1 \/ 1,
            Words0 = Words
        ;   limbs(Term, Limbs),
            length(Limbs, Count),
            Word is Count<<3 \/ 6,
            append(Limbs, Words, Words0)
        )
    ;   Term = [_|_]
    ->  '$skip_list'(Length, Term, Tail),
        Word is Length<<3 \/ 4,
        elements_words(Term, Tail, Module, Words0, Words)
    ;   ( atom(Term) ; string(Term) ; Term == [] )
    ->  (   spelled(Module, Term)
        ->  text_words(Term, Word, Words0, Words)
        ;   constant_number(Module, Term, Number),
            Word is Number<<3 \/ 2,
            Words0 = Words
        )
    ;   compound(Term),
        compound_name_arity(Term, Name0, Arity),
        ( atom(Name0) -> Name = Name0 ; is_dict(Term), Name = '$dict' )
    ->  functor_number(Module, Name, Arity, Number),
        Word is Number<<32 \/ Arity<<3,
        arguments_words(0, Arity, Term, Module, Words0, Words)
    ;   type_error(native_term, Term)
    ).

text_words(Text, Word, Words0, Words) :-
    ( atom(Text) -> Kind = 2 ; Kind = 3 ),
    atom_codes(Text, Codes),
    length(Codes, Length),
    Word is Kind<<32 \/ Length<<3,
    code_words(Codes, Words0, Words).

code_words([], Words, Words).
code_words([Code|Codes], [Word|Words0], Words) :-
    Word is Code<<1 \/ 1,
    code_words(Codes, Words0, Words).

elements_words(List, Tail, Module, Words0, Words) :-
    (   List = [Element|Elements]
    ->  term_words(Element, Module, Words0, Words1),
        elements_words(Elements, Tail, Module, Words1, Words)
    ;   term_words(Tail, Module, Words0, Words)
    ).

arguments_words(Arity, Arity, _, _, Words, Words) :-
    !.
arguments_words(N0, Arity, Term, Module, Words0, Words) :-
    N is N0+1,
    arg(N, Term, Argument),
    term_words(Argument, Module, Words0, Words1),
    arguments_words(N, Arity, Term, Module, Words1, Words).

%!  limbs(+Integer, -Words) is det.
%
%   Words are those of Integer in two's complement, the lowest first, as few as possible.

limbs(Integer, [Word|Words]) :-
    Low is Integer /\ 0xffffffffffffffff,
    ( Low < 1<<63 -> Word = Low ; Word is Low - (1<<64) ),
    (   Word =:= Integer
    ->  Words = []
    ;   High is Integer>>64,
        limbs(High, Words)
    ).

%!  words_terms(+Words, +Module, -Terms) is det.

words_terms([], _, []) :-
    !.
words_terms(Words, Module, [Term|Terms]) :-
    words_term(Words, Module, Term, Rest),
    words_terms(Rest, Module, Terms).

words_term([Word|Words], Module, Term, Rest) :-
    Kind is Word /\ 7,
    term_of(Kind, Word, Words, Module, Term, Rest).

term_of(0, 16, [_, _|Rest], _, _, Rest) :-
    !.
term_of(0, Word, Words, Module, Text, Rest) :-
    Kind is Word>>32,
    Kind < 4,
    !,
    Length is (Word /\ 0xffffffff)>>3,
    terms(Length, Words, Module, Codes, Rest),
    ( Kind =:= 2 -> atom_codes(Text, Codes) ; string_codes(Text, Codes) ).
term_of(0, Word, Words, Module, Term, Rest) :-
    !,
    Number is Word>>32,
    Arity is (Word /\ 0xffffffff)>>3,
    functor_number(Module, Name, Arity, Number),
    terms(Arity, Words, Module, Arguments, Rest),
    ( Name == '$dict' -> dict_name(Name1) ; Name1 = Name ),
    compound_name_arguments(Term, Name1, Arguments).
term_of(2, Word, Rest, Module, Term, Rest) :-
    !,
    Number is Word>>3,
    constant_number(Module, Term, Number).
term_of(4, Word, Words, Module, List, Rest) :-
    !,
    Length is Word>>3,
    list(Length, Words, Module, List, Rest).
term_of(6, Word, Words, _, Integer, Rest) :-
    !,
    Count is Word>>3,
    integer_of(Count, Words, Integer, Rest).
term_of(_, Word, Rest, _, Integer, Rest) :-
    Integer is Word>>1.

dict_name(Name) :-
    compound_name_arity(_{}, Name, _).

terms(0, Rest, _, [], Rest) :-
    !.
terms(Count, Words, Module, [Term|Terms], Rest) :-
    words_term(Words, Module, Term, Words1),
    Count1 is Count-1,
    terms(Count1, Words1, Module, Terms, Rest).

list(0, Words, Module, Tail, Rest) :-
    !,
    words_term(Words, Module, Tail, Rest).
list(Length, Words, Module, [Element|Elements], Rest) :-
    words_term(Words, Module, Element, Words1),
    Length1 is Length-1,
    list(Length1, Words1, Module, Elements, Rest).

%   The highest word carries the sign.

integer_of(1, [Word|Rest], Integer, Rest) :-
    !,
    Integer = Word.
integer_of(Count, [Word|Words], Integer, Rest) :-
    Count1 is Count-1,
    integer_of(Count1, Words, High, Rest),
    Integer is High<<64 \/ (Word /\ 0xffffffffffffffff).
