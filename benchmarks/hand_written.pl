:- module(hand_written,
          [ connect_four_by_hand/3,     % +Depth, -Value, -Nodes
            written_out/4,              % +Game, +Depth, -Value, -Nodes
            cat_and_mice_by_hand/2      % -Plies, -Positions
          ]).
:- use_module('../prolog/games/connect_four', []).
:- use_module('../prolog/games/tictactoe', []).
:- set_prolog_flag(optimise, true).

/** <module> What the generic search is measured against

Each program is for one game, as one would write it by hand.
*/

% ----------------------------------------------------------------------
% Connect Four on two integers, the search and the rules in one

connect_four_by_hand(Depth, Value, Nodes) :-
    Count = count(0),
    by_hand(0, 0, Depth, -2, 2, Count, Value),
    arg(1, Count, Nodes).

by_hand(Mine, Theirs, Depth, Alpha, Beta, Count, Value) :-
    count(Count),
    (   four(Theirs)
    ->  Value = -1
    ;   Depth =:= 0
    ->  Value = 0
    ;   Depth1 is Depth-1,
        Stones is Mine \/ Theirs,
        drop(1, Mine, Theirs, Stones, Depth1, Alpha, Beta, -2, Count, Value)
    ).

drop(8, _, _, _, _, _, _, Value, _, Value) :-
    !.
drop(N, Mine, Theirs, Stones, Depth, Alpha, Beta, Value0, Count, Value) :-
    column(N, Bottom, Top),
    N1 is N+1,
    (   Stones /\ Top =\= 0
    ->  drop(N1, Mine, Theirs, Stones, Depth, Alpha, Beta, Value0, Count, Value)
    ;   Next is Mine \/ ((Stones + Bottom) /\ \Stones),
        Alpha1 is -Beta,
        Beta1 is -Alpha,
        by_hand(Theirs, Next, Depth, Alpha1, Beta1, Count, Value1),
        Value2 is max(Value0, -Value1),
        (   Value2 >= Beta
        ->  Value = Value2
        ;   Alpha2 is max(Alpha, Value2),
            drop(N1, Mine, Theirs, Stones, Depth, Alpha2, Beta, Value2, Count, Value)
        )
    ).

column(1, 0x200000,      0x4000000).
column(2, 0x4000,        0x80000).
column(3, 0x10000000,    0x200000000).
column(4, 0x80,          0x1000).
column(5, 0x800000000,   0x10000000000).
column(6, 0x1,           0x20).
column(7, 0x40000000000, 0x800000000000).

four(Set) :-
    (   Pairs is Set /\ (Set >> 7), Pairs /\ (Pairs >> 14) =\= 0
    ->  true
    ;   Pairs is Set /\ (Set >> 1), Pairs /\ (Pairs >> 2) =\= 0
    ->  true
    ;   Pairs is Set /\ (Set >> 6), Pairs /\ (Pairs >> 12) =\= 0
    ->  true
    ;   Pairs is Set /\ (Set >> 8), Pairs /\ (Pairs >> 16) =\= 0
    ).

count(Count) :-
    arg(1, Count, N),
    N1 is N+1,
    nb_setarg(1, Count, N1).

% ----------------------------------------------------------------------
% Alpha-beta written out for one game, over the rules in its file

written_out(connect_four, Depth, Value, Nodes) :-
    once(connect_four:start(_, Position)),
    Count = count(0),
    connect_four(Position, Depth, -2, 2, Count, Value),
    arg(1, Count, Nodes).
written_out(tictactoe, Depth, Value, Nodes) :-
    once(tictactoe:start(_, Position)),
    Count = count(0),
    tictactoe(Position, Depth, -2, 2, Count, Value),
    arg(1, Count, Nodes).

connect_four(Position, Depth, Alpha, Beta, Count, Value) :-
    count(Count),
    (   connect_four:utility(Position, Value0)
    ->  Value = Value0
    ;   Depth =:= 0
    ->  Value = 0
    ;   findall(Next, connect_four:move(Position, _, Next), Nexts),
        Depth1 is Depth-1,
        connect_four:turn(Position, Player),
        (   Player == x
        ->  highest_c4(Nexts, Depth1, Alpha, Beta, -2, Count, Value)
        ;   lowest_c4(Nexts, Depth1, Alpha, Beta, 2, Count, Value)
        )
    ).

highest_c4([], _, _, _, Value, _, Value).
highest_c4([Next|Nexts], Depth, Alpha, Beta, Value0, Count, Value) :-
    connect_four(Next, Depth, Alpha, Beta, Count, Value1),
    Value2 is max(Value0, Value1),
    (   Value2 >= Beta
    ->  Value = Value2
    ;   Alpha1 is max(Alpha, Value2),
        highest_c4(Nexts, Depth, Alpha1, Beta, Value2, Count, Value)
    ).

lowest_c4([], _, _, _, Value, _, Value).
lowest_c4([Next|Nexts], Depth, Alpha, Beta, Value0, Count, Value) :-
    connect_four(Next, Depth, Alpha, Beta, Count, Value1),
    Value2 is min(Value0, Value1),
    (   Value2 =< Alpha
    ->  Value = Value2
    ;   Beta1 is min(Beta, Value2),
        lowest_c4(Nexts, Depth, Alpha, Beta1, Value2, Count, Value)
    ).

tictactoe(Position, Depth, Alpha, Beta, Count, Value) :-
    count(Count),
    (   tictactoe:utility(Position, Value0)
    ->  Value = Value0
    ;   Depth =:= 0
    ->  Value = 0
    ;   findall(Next, tictactoe:move(Position, _, Next), Nexts),
        Depth1 is Depth-1,
        tictactoe:turn(Position, Player),
        (   Player == x
        ->  highest_ttt(Nexts, Depth1, Alpha, Beta, -2, Count, Value)
        ;   lowest_ttt(Nexts, Depth1, Alpha, Beta, 2, Count, Value)
        )
    ).

highest_ttt([], _, _, _, Value, _, Value).
highest_ttt([Next|Nexts], Depth, Alpha, Beta, Value0, Count, Value) :-
    tictactoe(Next, Depth, Alpha, Beta, Count, Value1),
    Value2 is max(Value0, Value1),
    (   Value2 >= Beta
    ->  Value = Value2
    ;   Alpha1 is max(Alpha, Value2),
        highest_ttt(Nexts, Depth, Alpha1, Beta, Value2, Count, Value)
    ).

lowest_ttt([], _, _, _, Value, _, Value).
lowest_ttt([Next|Nexts], Depth, Alpha, Beta, Value0, Count, Value) :-
    tictactoe(Next, Depth, Alpha, Beta, Count, Value1),
    Value2 is min(Value0, Value1),
    (   Value2 =< Alpha
    ->  Value = Value2
    ;   Beta1 is min(Beta, Value2),
        lowest_ttt(Nexts, Depth, Alpha, Beta1, Value2, Count, Value)
    ).

% ----------------------------------------------------------------------
% Cat and mice on 8x8, with the cat first, on d8. All positions are remembered, each as
% one integer. Squares are numbered 0 to 31, row by row from the side of the mice.

cat_and_mice_by_hand(Plies, Positions) :-
    trie_new(Known),
    Count = count(0),
    cat(29, 0xF, Known, Count, Score),
    trie_destroy(Known),
    Plies is 1000 - abs(Score),
    arg(1, Count, Positions).

cat(Cat, Mice, Known, Count, Score) :-
    Key is ((Mice<<6 \/ Cat<<1) * 0x9E3779B1) /\ 0xFFFFFFFFFFFF,
    (   trie_lookup(Known, Key, Score0)
    ->  Score = Score0
    ;   count(Count),
        (   Cat < 4
        ->  Score = 1000
        ;   Best = best(-1000),
            (   cat_step(Cat, Next),
                Mice /\ (1<<Next) =:= 0,
                mice(Next, Mice, Known, Count, Score1),
                arg(1, Best, Score0),
                Score1 > Score0,
                nb_setarg(1, Best, Score1),
                fail
            ;   arg(1, Best, Score2)
            ),
            (   Score2 =:= -1000, \+ ( cat_step(Cat, Next), Mice /\ (1<<Next) =:= 0 )
            ->  Score = -1000
            ;   Score is Score2 - sign(Score2)
            )
        ),
        trie_insert(Known, Key, Score)
    ).

mice(Cat, Mice, Known, Count, Score) :-
    Key is ((Mice<<6 \/ Cat<<1 \/ 1) * 0x9E3779B1) /\ 0xFFFFFFFFFFFF,
    (   trie_lookup(Known, Key, Score0)
    ->  Score = Score0
    ;   count(Count),
        (   Cat < 4
        ->  Score = 1000
        ;   Best = best(2000),
            (   mouse(Mice, Square),
                mouse_step(Square, Next),
                Next =\= Cat,
                Mice /\ (1<<Next) =:= 0,
                Mice1 is (Mice \/ (1<<Next)) xor (1<<Square),
                cat(Cat, Mice1, Known, Count, Score1),
                arg(1, Best, Score0),
                Score1 < Score0,
                nb_setarg(1, Best, Score1),
                fail
            ;   arg(1, Best, Score2)
            ),
            (   Score2 =:= 2000
            ->  Score = 1000
            ;   Score is Score2 - sign(Score2)
            )
        ),
        trie_insert(Known, Key, Score)
    ).

mouse(Mice, Square) :-
    Mice =\= 0,
    First is lsb(Mice),
    Others is Mice /\ (Mice-1),
    (   Square = First
    ;   mouse(Others, Square)
    ).

cat_step(Square, Next) :-
    mouse_step(Next, Square).
cat_step(Square, Next) :-
    mouse_step(Square, Next).

term_expansion(mouse_steps, Steps) :-
    findall(mouse_step(Square, Next),
            ( between(0, 27, Square),
              Row is Square // 4,
              Column is 2*(Square mod 4) + Row mod 2,
              member(Side, [-1,1]),
              NextColumn is Column+Side,
              between(0, 7, NextColumn),
              Next is (Row+1)*4 + NextColumn//2
            ),
            Steps).

mouse_steps.
