:- module(chinese_checkers_for_four,
          [ players/1, about/1, start/2, turn/2, utility/2, move/3, text/2, board/2, layout/1, look/2, cells/3, status/2,
            refusal/3 ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/2, member/2, memberchk/2, reverse/2]).

/** <module> Chinese checkers, for four

The men start in the corners north, north-east, south and south-west of a star of 121 cells. The rules are in
shared/chinese_checkers.pl.
*/

seats(4).
others(3).

%   seat(?Number, ?Name, ?Corner): the corners are counted from the north, clockwise.

seat(1, red,    0).
seat(2, green,  1).
seat(3, blue,   3).
seat(4, yellow, 4).

:- include(shared/chinese_checkers).
