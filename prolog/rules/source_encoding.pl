:- module(pybridge_source_encoding,
          [ encoding_fault/3    % +File, -Line, -Fault
          ]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Files that are not text in UTF-8 or UTF-16

SWI-Prolog reads UTF-8, and UTF-16 with a byte order mark. It reads anything else as well, with warnings, and takes
letters for other letters.
*/

%!  encoding_fault(+File, -Line, -Fault) is semidet.
%
%   The bytes of File, from Line on, are not the text that SWI-Prolog would read; Fault says what they look like. A file
%   that names its encoding in a directive is trusted.

encoding_fault(File, Line, Fault) :-
    setup_call_cleanup(
        open(File, read, In, [type(binary)]),
        ( peek_string(In, 200, Start), fault(Start, In, Line, Fault) ),
        close(In)).

fault(Start, In, Line, Fault) :-
    (   string_concat("\xFF\\xFE\", _, Start)
    ->  wide(In, little, 1, Line, Fault)
    ;   string_concat("\xFE\\xFF\", _, Start)
    ->  wide(In, big, 1, Line, Fault)
    ;   sub_string(Start, _, _, _, ":- encoding(")
    ->  fail
    ;   sub_string(Start, Before, 1, _, "\x00\"),
        Before < 2
    ->  Line = 1,
        Fault = "it looks like UTF-16 without a byte order mark; save it as UTF-8"
    ;   narrow(In, 1, Line),
        (   plain_bytes(In)
        ->  Fault = "it looks like Latin-1; save it as UTF-8"
        ;   Fault = "it is not a text file"
        )
    ).

%   wide(+In, +Order, +Line0, -Line, -Fault) is semidet: what follows is not UTF-16.

wide(In, Order, Line0, Line, Fault) :-
    unit(In, Order, Unit),
    Unit \== end,
    (   text_unit(Unit, In, Order)
    ->  next_line(Unit, Line0, Line1),
        wide(In, Order, Line1, Line, Fault)
    ;   Line = Line0,
        Fault = "it begins like UTF-16, but is not; save it as UTF-8"
    ).

unit(In, Order, Unit) :-
    get_byte(In, First),
    (   First =:= -1
    ->  Unit = end
    ;   get_byte(In, Second),
        (   Second =:= -1
        ->  Unit = odd
        ;   Order == big
        ->  Unit is First<<8 \/ Second
        ;   Unit is Second<<8 \/ First
        )
    ).

text_unit(Unit, In, Order) :-
    integer(Unit),
    Unit > 0,
    (   Unit>>10 =:= 0b110110               % the first of a pair
    ->  unit(In, Order, Low),
        integer(Low),
        Low>>10 =:= 0b110111
    ;   Unit>>10 =\= 0b110111
    ).

%   narrow(+In, +Line0, -Line) is semidet: there is a byte on Line that cannot be part of UTF-8.

narrow(In, Line0, Line) :-
    get_byte(In, Byte),
    Byte =\= -1,
    (   followers(Byte, Count, Least, Most),
        follow(Count, Least, Most, In)
    ->  next_line(Byte, Line0, Line1),
        narrow(In, Line1, Line)
    ;   Line = Line0
    ).

%   followers(+Byte, -Count, -Least, -Most): Count bytes follow Byte, the first of which is between Least and Most.

followers(Byte, 0, 0, 0) :- between(1, 0x7F, Byte), !.
followers(0xE0, 2, 0xA0, 0xBF) :- !.
followers(0xED, 2, 0x80, 0x9F) :- !.
followers(0xF0, 3, 0x90, 0xBF) :- !.
followers(0xF4, 3, 0x80, 0x8F) :- !.
followers(Byte, Count, 0x80, 0xBF) :-
    (   between(0xC2, 0xDF, Byte)
    ->  Count = 1
    ;   between(0xE1, 0xEF, Byte)
    ->  Count = 2
    ;   between(0xF1, 0xF3, Byte)
    ->  Count = 3
    ).

follow(0, _, _, _) :-
    !.
follow(Count, Least, Most, In) :-
    peek_byte(In, Byte),                    % the letter after one of Latin-1 may be a control character
    between(Least, Most, Byte),
    get_byte(In, Byte),
    Count1 is Count-1,
    follow(Count1, 0x80, 0xBF, In).

next_line(Code, Line0, Line) :-
    (   Code =:= 0'\n
    ->  Line is Line0+1
    ;   Line = Line0
    ).

%   plain_bytes(+In): no byte from here on is a control character other than those of white space.

plain_bytes(In) :-
    get_byte(In, Byte),
    (   Byte =:= -1
    ->  true
    ;   ( Byte >= 32 ; between(9, 13, Byte) )
    ->  plain_bytes(In)
    ).
