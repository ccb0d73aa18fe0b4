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

pybridge_compiled_rules:entry(Game, pybridge_perft:sequences(+, constant(Game), +, -)).

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
    in_rules(Game, pybridge_perft:sequences(Depth, Game, Position, Count), Ran).

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
