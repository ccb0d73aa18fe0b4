:- module(seat_trees, [players/1, start/2, turn/2, utility/2, move/3, utilities/2]).

/** <module> Small games for three without rhyme or reason, for tests

A position is node(Seed, Level, Place); all about it is drawn from these numbers: who of the three moves, whether it has
ended, and the results of all, from -2 to 2. With a seed from 1000 on, ann and cid choose at once now and then.
*/

players([ann, bob, cid]).

utilities(-2, 2).

start(first, node(0, 0, 0)).

turn(Position, Player) :-
    drawn(Position, 1, 4, N),
    chooses(N, Position, Player).

chooses(0, _, ann).
chooses(1, _, bob).
chooses(2, _, cid).
chooses(3, node(Seed, _, _), Player) :-
    (   Seed >= 1000
    ->  Player = [ann, cid]
    ;   Player = bob
    ).

utility(Position, Results) :-
    Position = node(_, Level, _),
    Level > 0,
    drawn(Position, 2, 4, Ended),
    (   ( Ended =:= 0 ; Level >= 5 )
    ->  findall(Result, ( member(Player, [3, 4, 5]), drawn(Position, Player, 5, N), Result is N-2 ), Results)
    ).

move(Position, Move, node(Seed, Level1, Place)) :-
    Position = node(Seed, Level, _),
    Level1 is Level+1,
    turn(Position, Player),
    (   is_list(Player)
    ->  Move = [First, Second],
        between(0, 1, First),
        between(0, 2, Second),
        What is 20 + 3*First + Second
    ;   drawn(Position, 6, 3, Last),
        between(0, Last, Move),
        What is 10+Move
    ),
    drawn(Position, What, 5, Place).

drawn(node(Seed, Level, Place), What, Limit, Number) :-
    mixed(0, Seed, Hash1),
    mixed(Hash1, Level, Hash2),
    mixed(Hash2, Place, Hash3),
    mixed(Hash3, What, Hash),
    Number is (Hash >> 7) mod Limit.

mixed(Hash0, Number, Hash) :-
    Hash1 is (Hash0 xor (Number+1)) * 0x2545F491,
    Hash is (Hash1 xor (Hash1 >> 15)) /\ 0xFFFFFFF.
