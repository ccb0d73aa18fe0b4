:- module(plain_kalah, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [nth1/3, sum_list/2]).

/** <module> Kalah with six pits of four seeds

The player to move takes the seeds of one of his pits and sows them one by one into the pits that follow, including
his own store but not the other player's. If the last seed falls into his store, he moves again. If it falls into an
empty pit of his own, he captures it together with the seeds of the pit opposite. When a player's pits are empty, the
other player takes the seeds left in his own pits. The player with more seeds wins.

A position is position(Player, Mine, MyStore, Theirs, TheirStore) as the player to move sees it: lists of pits, each
in the order of sowing.
*/

players(first, second).

start('6 pits of 4', position(first, [4,4,4,4,4,4], 0, [4,4,4,4,4,4], 0)).

turn(position(Player, _, _, _, _), Player).

other(first, second).
other(second, first).

utility(position(Player, Mine, MyStore, Theirs, TheirStore), Value) :-
    (   Mine = [0,0,0,0,0,0]
    ->  true
    ;   Theirs = [0,0,0,0,0,0]
    ),
    sum_list([MyStore|Mine], My),
    sum_list([TheirStore|Theirs], Their),
    (   Player == first
    ->  Value is sign(My-Their)
    ;   Value is sign(Their-My)
    ).

move(position(Player, Mine, MyStore, Theirs, TheirStore), Pit, Next) :-
    nth1(Pit, Mine, Seeds),
    Seeds > 0,
    take(Pit, Mine, Mine1),
    First is Pit+1,
    sow(Seeds, First, Mine1, MyStore, Theirs, Mine2, MyStore2, Theirs2, Last),
    capture(Last, Mine2, MyStore2, Theirs2, Mine3, MyStore3, Theirs3),
    (   Last =:= 7
    ->  Next = position(Player, Mine3, MyStore3, Theirs3, TheirStore)
    ;   other(Player, Other),
        Next = position(Other, Theirs3, TheirStore, Mine3, MyStore3)
    ).

%   sow(+Seeds, +Place, ...): places 1 to 6 are my pits, 7 my store, 8 to 13 their pits.

sow(Seeds, Place, Mine0, Store0, Theirs0, Mine, Store, Theirs, Last) :-
    (   Place =:= 14
    ->  sow(Seeds, 1, Mine0, Store0, Theirs0, Mine, Store, Theirs, Last)
    ;   (   Place =< 6
        ->  add(Place, Mine0, Mine1), Store1 = Store0, Theirs1 = Theirs0
        ;   Place =:= 7
        ->  Mine1 = Mine0, Store1 is Store0+1, Theirs1 = Theirs0
        ;   Pit is Place-7,
            add(Pit, Theirs0, Theirs1), Mine1 = Mine0, Store1 = Store0
        ),
        (   Seeds =:= 1
        ->  Mine = Mine1, Store = Store1, Theirs = Theirs1, Last = Place
        ;   Seeds1 is Seeds-1,
            Place1 is Place+1,
            sow(Seeds1, Place1, Mine1, Store1, Theirs1, Mine, Store, Theirs, Last)
        )
    ).

add(1, [Seeds|Pits], [Seeds1|Pits]) :-
    !,
    Seeds1 is Seeds+1.
add(Pit, [Seeds|Pits], [Seeds|Pits1]) :-
    Pit1 is Pit-1,
    add(Pit1, Pits, Pits1).

take(1, [_|Pits], [0|Pits]) :-
    !.
take(Pit, [Seeds|Pits], [Seeds|Pits1]) :-
    Pit1 is Pit-1,
    take(Pit1, Pits, Pits1).

capture(Last, Mine, Store, Theirs, Mine1, Store1, Theirs1) :-
    (   Last =< 6,
        nth1(Last, Mine, 1),
        Opposite is 7-Last,
        nth1(Opposite, Theirs, Seeds),
        Seeds > 0
    ->  take(Last, Mine, Mine1),
        take(Opposite, Theirs, Theirs1),
        Store1 is Store+Seeds+1
    ;   Mine1 = Mine,
        Store1 = Store,
        Theirs1 = Theirs
    ).
