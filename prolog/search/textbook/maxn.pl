:- module(pybridge_maxn,
          [ maxn/3              % :Position, -Next, -Values
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(lists), [nth1/3]).
:- use_module('../../rules/chance_moves', [outcomes/3]).
:- meta_predicate maxn(:, -, -).

/** <module> Any number of players: max^n (Luckhardt & Irani 1986)

A position is worth a list of results, one for each player. The player to move picks the child that is worth most to
that player; among equals, the first, whatever it is worth to the others. That is the weakness of the method: another
rule for ties may give everybody another value, so it says what to expect, and proves nothing.

                ann                  Five stones, the last one wins, and ann, bob and cid take one to three. Ann sees
        /        |       \           that she cannot win: after 1, cid wins, and after 2 or 3, bob. All three
    0,0,1      0,1,0    0,1,0        moves are worth 0 to her, so she makes the first one, and cid is crowned.

    Exercise: ann would rather see bob win than cid. Change her rule for ties. What does bob do about it?
*/

%!  maxn(:Position, -Next, -Values) is det.
%
%   Values are the results, in the order of players/1, to which Game:Position leads if all play for themselves, and
%   Next is the position after the best move. Next stays unbound where chance decides, and at the end.

maxn(Game:Position, Next, Values) :-
    (   Game:utility(Position, Values0)
    ->  Values = Values0
    ;   Game:turn(Position, Player),
        (   Player == chance
        ->  outcomes(Game:Position, [First|Outcomes], Sum),
            weighted(Game, First, Total0),
            foldl(add_weighted(Game), Outcomes, Total0, Total),
            maplist(weighed(Sum), Total, Values)
        ;   Game:players(Players),
            nth1(Seat, Players, Player),
            findall(Child, Game:move(Position, _, Child), Children),
            best(Children, Game, Seat, Next, Values)
        )
    ).

best([Child|Children], Game, Seat, Best, BestValues) :-
    maxn(Game:Child, _, Values),
    (   Children == []
    ->  Best = Child, BestValues = Values
    ;   best(Children, Game, Seat, Other, OtherValues),
        nth1(Seat, Values, Mine),
        nth1(Seat, OtherValues, Others),
        (   Others > Mine
        ->  Best = Other, BestValues = OtherValues
        ;   Best = Child, BestValues = Values
        )
    ).

weighted(Game, outcome(_, Child, Weight), Weighted) :-
    maxn(Game:Child, _, Values),
    maplist(times(Weight), Values, Weighted).

add_weighted(Game, Outcome, Total0, Total) :-
    weighted(Game, Outcome, Weighted),
    maplist(plus_value, Total0, Weighted, Total).

times(Weight, Value, Weighted) :-
    Weighted is Weight*Value.

plus_value(Value1, Value2, Value) :-
    Value is Value1+Value2.

weighed(Sum, Total, Value) :-
    Value is Total rdiv Sum.
