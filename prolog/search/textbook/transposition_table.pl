:- module(pybridge_transposition_table,
          [ transposition_table/6       % :Position, +Alpha, +Beta, -Depth, -Next, -Value
          ]).
:- use_module(library(lists), [nth0/3, nth0/4]).
:- use_module('../../memory/search_memory').
:- use_module(iterative_deepening, [leaf/4]).
:- use_module(negamax, [best/8, for_player/4]).
:- meta_predicate transposition_table(:, +, +, -, -, -).

/** <module> Step 5: a transposition table (Greenblatt et al. 1967; Marsland 1986)

Most positions can be reached in several ways, and each depth meets those of the last one again.
One table has bounds of the value of each position, with so many moves left to search. Another
has the number of its best move, which is tried first, since a good first move cuts the most.

    Tic-tac-toe: alpha-beta enters 18,297 positions, deepening 43,356 in all, with tables 8,308.

Bounds may rest on guesses, so each depth has new ones. Exercise: use canonical/2 in the keys.
*/

%!  transposition_table(:Position, +Alpha, +Beta, -Depth, -Next, -Value) is nondet.
%   Next and Value are those of a search Depth moves deep, 1, 2, ..., for the player to move.

transposition_table(Game:Position, Alpha, Beta, Depth, Next, Value) :-
    new_table(1_000_000, Moves),
    between(1, inf, Depth),
    new_array(1, 0, Guessed),
    new_table(1_000_000, Bounds),
    (   negamax(search(Guessed, Bounds, Moves), Depth, Game:Position, Alpha, Beta, Next, Value)
    ->  ( array_value(Guessed, 0, 0) -> ! ; true )
    ;   !, fail
    ).

negamax(search(Guessed, Bounds, Moves), Depth, Game:Position, Alpha, Beta, Next, Value) :-
    Game:turn(Position, Player),
    (   leaf(Guessed, Depth, Game:Position, Value0)
    ->  Next = none,
        for_player(Game, Player, Value0, Value)
    ;   remembered(Bounds, Depth-Position, Alpha, Beta, Value0)
    ->  Next = none,
        Value = Value0
    ;   findall(Child, Game:move(Position, _, Child), Children),
        ( table_value(Moves, Position, Best0) -> true ; Best0 = 0 ),
        nth0(Best0, Children, First, Others),
        Less is Depth-1,
        best([First|Others], Game, Player, negamax(search(Guessed, Bounds, Moves), Less), Alpha, Beta, Next, Value),
        once(nth0(Best, Children, Next)),
        set_table_value(Moves, Position, Best),
        remember(Bounds, Depth-Position, Alpha, Beta, Value)
    ).

remembered(Bounds, Key, Alpha, Beta, Value) :-
    (   table_value(Bounds, at_least(Key), Value), ( Value >= Beta ; table_value(Bounds, at_most(Key), Value) )
    ->  true
    ;   table_value(Bounds, at_most(Key), Value), Value =< Alpha
    ).

remember(Bounds, Key, Alpha, Beta, Value) :-
    ( Value > Alpha -> set_table_value(Bounds, at_least(Key), Value) ; true ),
    ( Value < Beta -> set_table_value(Bounds, at_most(Key), Value) ; true ).
