:- module(pybridge_binary,
          [ unsigned//1,                        % +N
            signed//1,                          % +N
            bytes//1,                           % +Bytes
            sized//1,                           % :Bytes
            vector//2,                          % :Item, +List
            items//2                            % +List, :Item
          ]).

:- use_module(library(lists), [append/3]).

:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Numbers, bytes and vectors as WebAssembly writes them */

:- meta_predicate
    sized(2, ?, ?),
    vector(3, +, ?, ?),
    items(+, 3, ?, ?).

%   sized(:Bytes)//: the number of Bytes//0, and these.

sized(Bytes, List, Rest) :-
    call(Bytes, Codes, Rest),
    '$skip_list'(Length, Codes, _),             % up to Rest, which is unbound or []
    unsigned(Length, List, Codes).

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

%   unsigned(+N)//, signed(+N)//: LEB128, seven bits a byte, the lowest first.

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
