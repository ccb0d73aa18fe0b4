% Lab 4: several agents. Fill in the three holes; what each predicate must do is said above it.
% Try it with: swipl -g run_tests -t halt lab4.plt, and: pybridge analyse ./lab4.pl
%
% A row of coins lies on the table. ann, bob and cid in turn take the first or the last coin, and each keeps what they took.
% A position is coins(Row, Player, Kept): the coins that are left, whose turn it is, and what each has, in the order of players/1.

:- module(lab4, [players/1, start/2, turn/2, move/3, utility/2, paranoid/3, maxn/3, expectimax/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3, sum_list/2]).

players([ann, bob, cid]).

start(standard, coins([3,1,7,2,9,4,8], ann, [0,0,0])).

turn(coins(_, Player, _), Player).

move(coins([Coin|Row], Player, Kept), first, coins(Row, Next, Kept1)) :-
    taken(Player, Coin, Kept, Next, Kept1).
move(coins(Row, Player, Kept), last, coins(Row1, Next, Kept1)) :-
    append([First|Between], [Coin], Row),
    Row1 = [First|Between],
    taken(Player, Coin, Kept, Next, Kept1).

taken(ann, Coin, [Ann,Bob,Cid], bob, [Ann1,Bob,Cid]) :- Ann1 is Ann+Coin.
taken(bob, Coin, [Ann,Bob,Cid], cid, [Ann,Bob1,Cid]) :- Bob1 is Bob+Coin.
taken(cid, Coin, [Ann,Bob,Cid], ann, [Ann,Bob,Cid1]) :- Cid1 is Cid+Coin.

utility(coins([], _, Kept), Kept).

% paranoid(Position, Next, Value): Value is what the player to move can be sure of, whatever the others do.

paranoid(Position, Next, Value) :-
    seat(Position, Seat),
    against_all(Position, Seat, Next, Value).

against_all(Position, Seat, Next, Value) :-
    (   utility(Position, Values)
    ->  nth1(Seat, Values, Value)
    ;   findall(Value1-After, ( move(Position, _, After), against_all(After, Seat, _, Value1) ), Pairs),
        (   seat(Position, Seat)
        ->  first_best(Pairs, Value, Next)
        ;   first_worst(Pairs, Value, Next)
        )
    ).

seat(Position, Seat) :-
    turn(Position, Player),
    players(Players),
    nth1(Seat, Players, Player).

first_best([Value-Next|Pairs], Best, BestNext) :-
    foldl(better, Pairs, Value-Next, Best-BestNext).

better(Value-Next, Value0-Next0, Best) :-
    ( Value > Value0 -> Best = Value-Next ; Best = Value0-Next0 ).

first_worst([Value-Next|Pairs], Worst, WorstNext) :-
    foldl(worse, Pairs, Value-Next, Worst-WorstNext).

worse(Value-Next, Value0-Next0, Worst) :-
    ( Value < Value0 -> Worst = Value-Next ; Worst = Value0-Next0 ).

% maxn(Position, Next, Values): Values is what each will have if everyone plays for themselves.

maxn(Position, Next, Values) :-
    (   utility(Position, Values0)
    ->  Values = Values0
    ;   seat(Position, Seat),
        findall(Value-(After-Values1),
                ( move(Position, _, After), maxn(After, _, Values1), nth1(Seat, Values1, Value) ),
                Pairs),
        first_best(Pairs, _, Next-Values)
    ).

% expectimax(Position, Next, Value): Value is what the player to move will have on the average if all others play at random.

expectimax(Position, Next, Value) :-
    seat(Position, Seat),
    among_random(Position, Seat, Next, Value).

among_random(Position, Seat, Next, Value) :-
    (   utility(Position, Values)
    ->  nth1(Seat, Values, Value)
    ;   findall(Value1-After, ( move(Position, _, After), among_random(After, Seat, _, Value1) ), Pairs),
        (   seat(Position, Seat)
        ->  first_best(Pairs, Value, Next)
        ;   findall(Each, member(Each-_, Pairs), Values),
            sum_list(Values, Sum),
            length(Values, Count),
            Value is Sum rdiv Count
        )
    ).
