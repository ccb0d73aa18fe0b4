:- module(pybridge_perft,
          [ perft/3,            % :Position, +Depth, -Count
            perft/4             % :Position, +Depth, -Count, -Ran
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module('../compiled_rules', [in_rules/3]).

/** <module> Counting move sequences

The usual test of a move generator: count the sequences of a given number of moves. Two
generators that were written independently and agree on the counts are probably right.

    ?- start(_, Position), perft(tictactoe:Position, 9, Count).
    Count = 127872.
*/

:- meta_predicate
    perft(:, +, -),
    perft(:, +, -, -).

:- multifile pybridge_compiled_rules:entry/2.

pybridge_compiled_rules:entry(Game, pybridge_perft:total(+, +, constant(Game), +, -)).

%!  perft(:Position, +Depth, -Count) is det.
%!  perft(:Position, +Depth, -Count, -Ran) is det.
%
%   There are Count sequences of exactly Depth legal moves from Position; games that end earlier do
%   not count. The time taken is proportional to Count, the memory to Depth. Ran is ran(Compiled, Seconds), see
%   in_rules/3.

perft(Position, Depth, Count) :-
    perft(Position, Depth, Count, _).

perft(Game:Position, Depth, Count, Ran) :-
    must_be(nonneg, Depth),
    counted([Position], Depth, Game, Count, Ran).

%   counted(+Positions, +Depth, +Game, -Count, -Ran): there are Count sequences of Depth moves from the Positions.

:- if(current_prolog_flag(emscripten, true)).

:- use_module(library(lists), [append/3]).

%   The browser cannot interrupt compiled code, so they are counted in shares of some milliseconds.

counted(Positions, Depth, Game, Count, Ran) :-
    shares(Positions, Depth, 1000, Game, work(0, ran(@(false), 0), 64), work(Count, Ran, _)).

%   shares(+Positions, +Depth, +Moves, +Game, +Work0, -Work): add the sequences of Depth moves from Positions, which may have
%   about so many Moves each. Work is work(Count, Ran, Share): the next call may count about as many sequences as Share.

shares([], _, _, _, Work, Work) :-
    !.
shares(Positions, Depth, Moves, Game, Work0, Work) :-
    Work0 = work(Count0, ran(_, Seconds0), Share0),
    Room is Share0 // Moves**Depth,
    (   ( Room >= 1 ; Depth =< 1 )
    ->  length(Positions, Left),
        Size is max(1, min(Room, Left)),
        length(Now, Size),
        append(Now, Later, Positions),
        in_rules(Game, pybridge_perft:total(Now, Depth, Game, Count0, Count), ran(Compiled, Seconds1)),
        Seconds is Seconds0+Seconds1,
        next_share(Seconds1, Room, Left, Share0, Share),
        Work1 = work(Count, ran(Compiled, Seconds), Share)
    ;   Positions = [Position|Later],
        following(Game, Position, Children),
        length(Children, Moves1),
        Depth1 is Depth-1,
        shares(Children, Depth1, Moves1, Game, Work0, Work1)
    ),
    shares(Later, Depth, Moves, Game, Work1, Work).

following(Game, Position, Children) :-
    (   Game:utility(Position, _)
    ->  Children = []
    ;   findall(Next, Game:move(Position, _, Next), Children)
    ).

%   next_share(+Seconds, +Room, +Left, +Share0, -Share): a call that had Room for far more than was Left says little.

next_share(Seconds, Room, Left, Share0, Share) :-
    (   Seconds > 0.005
    ->  Share is max(1, Share0//2)
    ;   Seconds < 0.002,
        Room =< 16*Left
    ->  Share is 2*Share0
    ;   Share = Share0
    ).

:- else.

counted(Positions, Depth, Game, Count, Ran) :-
    in_rules(Game, pybridge_perft:total(Positions, Depth, Game, 0, Count), Ran).

:- endif.

sequences(0, _, _, 1) :-
    !.
sequences(_, Game, Position, 0) :-
    Game:utility(Position, _),
    !.
sequences(1, Game, Position, Count) :-
    !,
    findall(x, Game:move(Position, _, _), Moves),
    length(Moves, Count).
sequences(Depth, Game, Position, Count) :-
    findall(Next, Game:move(Position, _, Next), Children),
    Depth1 is Depth-1,
    total(Children, Depth1, Game, 0, Count).

total([], _, _, Count, Count).
total([Child|Children], Depth, Game, Count0, Count) :-
    sequences(Depth, Game, Child, Count1),
    Count2 is Count0+Count1,
    total(Children, Depth, Game, Count2, Count).
