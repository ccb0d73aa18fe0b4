:- module(pybridge_spellings,
          [ spelling_functions/2        % +Symbols, -Functions
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, member/2, numlist/3]).
:- use_module(constants,
              [ constant/3, constant_block/3, known_constant/3, known_constants/2, spelled/1 ]).

/** <module> The codes of a program's constants, for runtime/text_functions.pl
*/

%!  spelling_functions(+Symbols, -Functions) is det.
%
%   Functions of intermediate code give the addresses of three tables, after which no constants may be added to Symbols:
%
%     - spellings: for each constant, the address of a block with its codes
%     - lengths: L, one more than their greatest length; for each length below L, and for L, where its rows begin. A row
%       is a constant, neither [] nor a character of ASCII, and the address of its block.
%     - ascii: the atoms of the 128 characters of ASCII, or 0
%
%   Where nothing makes texts, there are no tables, and nobody asks for them.

spelling_functions(Symbols, Functions) :-
    (   spelled(Symbols)
    ->  numlist(0'\s, 0'~, Printed),
        maplist(character(Symbols), Printed, _),
        known_constants(Symbols, Constants),
        maplist(spelling(Symbols), Constants, Addresses),
        constant_block(Symbols, Addresses, Spellings),
        maplist(row(Symbols), Constants, Addresses, Rows),
        length_table(Rows, Symbols, Lengths),
        numlist(0, 127, Codes),
        maplist(ascii(Symbols), Codes, Ascii),
        constant_block(Symbols, Ascii, Characters)
    ;   Spellings = 0,
        Lengths = 0,
        Characters = 0
    ),
    findall(function(Name, [], [i32], [return([i32(Address)])]),
            member(Name-Address, [spellings-Spellings, lengths-Lengths, ascii-Characters]),
            Functions).

character(Symbols, Code, Word) :-
    char_code(Character, Code),
    constant(Symbols, Character, Word).

spelling(Symbols, Constant, Address) :-
    text_codes(Constant, Codes),
    length(Codes, Length),
    maplist(code_word, Codes, Words),
    Header is 2<<32 \/ Length,
    constant_block(Symbols, [Header|Words], Address).

%   Nobody asks for the codes of [].

text_codes(Constant, Codes) :-
    ( Constant == [] -> Codes = [] ; atom_codes(Constant, Codes) ).

code_word(Code, Word) :-
    Word is Code<<1 \/ 1.

%   row(+Symbols, +Constant, +Address, -Row): Row is Length-[Word, Address], or none.

row(Symbols, Constant, Address, Row) :-
    text_codes(Constant, Codes),
    (   ( Constant == [] ; atom(Constant), Codes = [Code], Code < 128 )
    ->  Row = none
    ;   length(Codes, Length),
        constant(Symbols, Constant, Word),
        Row = Length-[Word, Address]
    ).

length_table(Rows0, Symbols, Table) :-
    findall(Length-Row, member(Length-Row, Rows0), Rows1),
    keysort(Rows1, Rows),
    findall(Word, ( member(_-Row, Rows), member(Word, Row) ), Words),
    constant_block(Symbols, Words, First),
    begins(Rows, 0, First, Begins),
    Begins = [_|Ends],
    length(Ends, Above),
    constant_block(Symbols, [Above|Begins], Table).

%   begins(+Rows, +Length, +Address, -Begins): where the rows of each length from Length on begin, and where all end.

begins(Rows, Length, Address, [Address|Begins]) :-
    (   append(Same, Longer, Rows),
        \+ ( Longer = [Next-_|_], Next =:= Length )
    ->  length(Same, Count),
        Address1 is Address + 16*Count,
        (   Longer == []
        ->  Begins = [Address1]
        ;   Length1 is Length+1,
            begins(Longer, Length1, Address1, Begins)
        )
    ).

ascii(Symbols, Code, Word) :-
    char_code(Character, Code),
    ( known_constant(Symbols, Character, Word0) -> Word = Word0 ; Word = 0 ).
