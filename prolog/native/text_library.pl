:- module(pybridge_text_library, []).
:- use_module(library(lists), [member/2]).
:- use_module(texts).
:- set_module(class(library)).

/** <module> Built-in predicates about atoms and strings, written anew for the compiler

Those that texts.pl does not have. A Kind is 2 for an atom and 3 for a string.
*/

code_of_char(Char, Code) :-
    (   atom(Char),
        text_codes(Char, [Code0])
    ->  Code = Code0
    ;   throw(type)
    ).

has_length(Text, Length) :-
    ( integer(Length) -> text_length(Text, Length) ; throw(type) ).

%   Where elements are not of this Type, SWI-Prolog's answer depends on the kind of text they are compared with.

has_elements(Own, Type, Elements) :-
    (   Own == Elements
    ->  true
    ;   is_list(Elements),
        \+ ( member(Element, Elements), \+ of_type(Type, Element) )
    ->  fail
    ;   throw(type)
    ).

of_type(atom, Element) :-
    atom(Element).
of_type(integer, Element) :-
    integer(Element).

char_of_code(Code, Char) :-
    ( integer(Code) -> made_text(2, [Code], Char) ; throw(type) ).

string_of(Text, String) :-
    (   is_list(Text)
    ->  made_text(3, Text, String)
    ;   ( atom(Text) ; string(Text) )
    ->  joined_texts(3, [Text], '', String)
    ;   throw(type)
    ).

%   Text may be bound to a text of another kind.

joined(Kind, Texts, Separator, Text) :-
    (   nonvar(Text)
    ->  joined_texts(Kind, [Text], '', Same),
        joined_texts(Kind, Texts, Separator, Same)
    ;   joined_texts(Kind, Texts, Separator, Text)
    ).

%   What is after Front, or before Back, in Text.

after(Kind, Front, Text, Rest) :-
    text_length(Front, Before),
    text_length(Text, Length),
    Left is Length-Before,
    Left >= 0,
    occurs_at(Text, Front, 0),
    part_of_text(Kind, Text, Before, Left, Rest).

before(Kind, Back, Text, Rest) :-
    text_length(Back, After),
    text_length(Text, Length),
    Left is Length-After,
    Left >= 0,
    occurs_at(Text, Back, Left),
    part_of_text(Kind, Text, 0, Left, Rest).

split_in_two(Kind, Text, Front, Back) :-
    text_length(Text, Length),
    between(0, Length, Before),
    Left is Length-Before,
    part_of_text(Kind, Text, 0, Before, Front),
    part_of_text(Kind, Text, Before, Left, Back).

%   The atoms between Separators in Text.

split_at(Separator, Text, Atoms) :-
    text_codes(Separator, Codes),
    ( Codes == [] -> throw(empty) ; true ),
    text_codes(Text, All),
    pieces(All, Codes, Pieces),
    atoms(Pieces, Atoms).

pieces(Codes, Separator, [Piece|Pieces]) :-
    (   to_separator(Codes, Separator, Piece0, Rest)
    ->  Piece = Piece0,
        pieces(Rest, Separator, Pieces)
    ;   Piece = Codes,
        Pieces = []
    ).

to_separator(Codes, Separator, Piece, Rest) :-
    (   begins(Separator, Codes, Rest0)
    ->  Piece = [],
        Rest = Rest0
    ;   Codes = [Code|Codes1],
        Piece = [Code|Piece1],
        to_separator(Codes1, Separator, Piece1, Rest)
    ).

begins([], Rest, Rest).
begins([Code|Front], [Code|Codes], Rest) :-
    begins(Front, Codes, Rest).

atoms([], []).
atoms([Codes|Pieces], [Atom|Atoms]) :-
    made_text(2, Codes, Atom),
    atoms(Pieces, Atoms).

%   The strings between any of the codes Separators in Text.

split_at_any(Separators, Text, Strings) :-
    ( integer(Text) -> throw(type) ; true ),
    text_codes(Text, Codes),
    strings(Codes, Separators, Strings).

strings(Codes, Separators, [String|Strings]) :-
    to_any(Codes, Separators, Piece, Rest),
    made_text(3, Piece, String),
    (   Rest = [_|Codes1]
    ->  strings(Codes1, Separators, Strings)
    ;   Strings = []
    ).

to_any([], _, [], []).
to_any([Code|Codes], Separators, Piece, Rest) :-
    (   memberchk(Code, Separators)
    ->  Piece = [],
        Rest = [Code|Codes]
    ;   Piece = [Code|Piece1],
        to_any(Codes, Separators, Piece1, Rest)
    ).

code_at(Number, Text, Code) :-
    text_length(Text, Length),
    ( \+ integer(Text), between(1, Length, Number) -> nth_code(Number, Text, Code) ; throw(domain) ).

nth_code(Number, Text, Code) :-
    ( integer(Text) -> throw(type) ; true ),
    text_length(Text, Length),
    ( Number >= 0 -> true ; throw(domain) ),
    between(1, Length, Number),
    Before is Number-1,
    text_code(Text, Before, Code).

%   As sub_atom/5 and sub_string/5.

part(Kind, Text, Before, Length, After, Part) :-
    text_length(Text, All),
    (   nonvar(Part)
    ->  ( nonvar(Length) -> not_negative(Length) ; true ),
        text_length(Part, Length),
        Most is All-Length,
        two_with_sum(Before, After, Most),
        occurs_at(Text, Part, Before)
    ;   nonvar(Before)
    ->  not_negative(Before),
        Rest is All-Before,
        Rest >= 0,
        two_with_sum(Length, After, Rest),
        part_of_text(Kind, Text, Before, Length, Part)
    ;   nonvar(Length)
    ->  not_negative(Length),
        Most is All-Length,
        two_with_sum(Before, After, Most),
        part_of_text(Kind, Text, Before, Length, Part)
    ;   nonvar(After)
    ->  not_negative(After),
        Rest is All-After,
        Rest >= 0,
        two_with_sum(Before, Length, Rest),
        part_of_text(Kind, Text, Before, Length, Part)
    ;   between(0, All, Before),
        Rest is All-Before,
        two_with_sum(Length, After, Rest),
        part_of_text(Kind, Text, Before, Length, Part)
    ).

%   A and B, not negative, are Sum together; one of them may be bound.

two_with_sum(A, B, Sum) :-
    (   nonvar(A)
    ->  not_negative(A),
        B is Sum-A,
        B >= 0
    ;   nonvar(B)
    ->  not_negative(B),
        A is Sum-B,
        A >= 0
    ;   between(0, Sum, A),
        B is Sum-A
    ).

not_negative(Number) :-
    ( Number >= 0 -> true ; throw(domain) ).
