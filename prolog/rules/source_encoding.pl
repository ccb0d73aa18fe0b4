:- module(pybridge_source_encoding,
          [ encoding_fault/3    % +File, -Line, -Fault
          ]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(utf8), [utf8_codes//1]).

/** <module> Files that are not text in UTF-8 or UTF-16

SWI-Prolog reads UTF-8, and UTF-16 with a byte order mark. It reads anything else as well, with warnings, and takes
letters for other letters. Here, the bytes of a file are the characters of a string.
*/

%!  encoding_fault(+File, -Line, -Fault) is semidet.
%
%   The bytes in Line of File are not the text that SWI-Prolog would read; Fault says what they look like. A file
%   that names its encoding in a directive is trusted.

encoding_fault(File, Line, Fault) :-
    read_file_to_string(File, Bytes, [type(binary)]),
    fault(Bytes, Line, Fault).

fault(Bytes, Line, Fault) :-
    (   byte_order_mark(Mark, Order),
        string_concat(Mark, Units, Bytes)
    ->  string_codes(Units, Codes),
        \+ phrase(utf16(Order), Codes),
        Line = 1,
        Fault = "it begins like UTF-16, but is not; save it as UTF-8"
    ;   sub_string(Bytes, _, _, _, ":- encoding(")
    ->  fail
    ;   sub_string(Bytes, 0, 2, _, Start),
        sub_string(Start, _, _, _, "\x00\")
    ->  Line = 1,
        Fault = "it looks like UTF-16 without a byte order mark; save it as UTF-8"
    ;   \+ utf8(Bytes),
        atomic_list_concat(Lines, '\n', Bytes),
        nth1(Line0, Lines, Text),
        \+ utf8(Text)
    ->  Line = Line0,
        (   control_character(Bytes)
        ->  Fault = "it is not a text file"
        ;   Fault = "it looks like Latin-1; save it as UTF-8"
        )
    ).

byte_order_mark("\xFF\\xFE\", little).
byte_order_mark("\xFE\\xFF\", big).

utf16(_) -->
    [].
utf16(Order) -->
    unit(Order, Unit),
    (   { Unit>>10 =:= 0b110110 }               % the first of a pair
    ->  unit(Order, Low),
        { Low>>10 =:= 0b110111 }
    ;   { Unit > 0, Unit>>10 =\= 0b110111 }
    ),
    !,
    utf16(Order).

unit(little, Unit) --> [Low, High], { Unit is High<<8 \/ Low }.
unit(big, Unit)    --> [High, Low], { Unit is High<<8 \/ Low }.

%   utf8(+Bytes) is semidet. What is too long for its code, or a code that is no character, does not count.

utf8(Bytes) :-
    string_codes(Bytes, Codes),
    phrase(utf8_codes(Text), Codes),
    !,
    \+ ( member(Code, Text), ( Code =:= 0 ; between(0xD800, 0xDFFF, Code) ; Code > 0x10FFFF ) ),
    phrase(utf8_codes(Text), Shortest),
    Shortest == Codes.

control_character(Bytes) :-
    string_codes(Bytes, Codes),
    member(Code, Codes),
    Code < 32,
    \+ between(9, 13, Code),
    !.
