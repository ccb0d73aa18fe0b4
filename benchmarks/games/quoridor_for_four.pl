:- module(quoridor_for_four,
          [ players/1, about/1, start/2, turn/2, utility/2, move/3, text/2, board/2, look/2, cells/3, status/2,
            refusal/3 ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2, memberchk/2, same_length/2]).

/** <module> Quoridor on five by five, for four

The players start in the middle from the bottom, the left, the top and the right, each to the opposite side. The rules
are in shared/quoridor.pl.
*/

seats(4).
others(3).

%   seat(?Number, ?Name, -Pawn, -Goal): where the pawn starts, and the squares that win.

seat(1, red,    0b0001000_0000000_0000000_0000000_0000000_0000000, 0b0111110_0000000).
seat(2, green,  0b0000010_0000000_0000000_0000000,               0b0100000_0100000_0100000_0100000_0100000_0000000).
seat(3, blue,   0b0001000_0000000,                               0b0111110_0000000_0000000_0000000_0000000_0000000).
seat(4, yellow, 0b0100000_0000000_0000000_0000000,               0b0000010_0000010_0000010_0000010_0000010_0000000).

:- include(shared/quoridor).
