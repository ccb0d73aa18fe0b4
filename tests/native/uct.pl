:- module(uct, [uct/5]).

:- use_module(library(lists)).
:- use_module('../../prolog/base/chance').
:- use_module('../../prolog/native/search_memory').

/*  A plain UCT with integers only, for test_textbook.py: the move that was tried most often. */

:- meta_predicate uct(:, +, +, -, -).

%   uct(:Position, +Rounds, +Seed, -Next, -Visits): Next was chosen most often in so many Rounds, namely Visits times

uct(Game:Position, Rounds, Seed, Next, Visits) :-
    new_table(1000000, Visited),
    new_table(1000000, Total),
    chance(Seed, Chance),
    rounds(Rounds, Game, Position, Visited, Total, Chance),
    findall(Child, Game:move(Position, _, Child), Children),
    most_visited(Children, Visited, Position, -1, Next, Visits).

rounds(0, _, _, _, _, _) :-
    !.
rounds(Rounds, Game, Position, Visited, Total, Chance0) :-
    round(Game, Position, Visited, Total, Chance0, Chance, _),
    Less is Rounds-1,
    rounds(Less, Game, Position, Visited, Total, Chance).

%   round(...): Value is for Max; an unvisited position is played out, any other passes it on to its best child

round(Game, Position, Visited, Total, Chance0, Chance, Value) :-
    known(Visited, Position, Visits),
    (   Game:utility(Position, Value0)
    ->  Value = Value0,
        Chance = Chance0
    ;   Visits =:= 0
    ->  playout(Game, Position, Chance0, Chance, Value)
    ;   findall(Child, Game:move(Position, _, Child), Children),
        Game:turn(Position, Player),
        ( Game:players(Player, _) -> Sign = 1 ; Sign = -1 ),
        best(Children, Visited, Total, Sign, Visits, Position, -1000000000, Best),
        round(Game, Best, Visited, Total, Chance0, Chance, Value)
    ),
    known(Total, Position, Sum0),
    Sum is Sum0+Value,
    Visits1 is Visits+1,
    set_table_value(Total, Position, Sum),
    set_table_value(Visited, Position, Visits1).

known(Table, Position, Value) :-
    (   table_value(Table, Position, Value0)
    ->  Value = Value0
    ;   Value = 0
    ).

%   best(...): 1000 times the mean, and 1400 times the root of log2(Parent)/Visits, without floats

best([], _, _, _, _, Best, _, Best).
best([Child|Children], Visited, Total, Sign, Parent, Best0, Bound0, Best) :-
    known(Visited, Child, Visits),
    (   Visits =:= 0
    ->  Bound is 1000000000
    ;   known(Total, Child, Sum),
        Square is 2000000*(msb(Parent)+1)//Visits,
        root(Square, Square, Root),
        Bound is 1000*Sign*Sum//Visits+Root
    ),
    (   Bound > Bound0
    ->  best(Children, Visited, Total, Sign, Parent, Child, Bound, Best)
    ;   best(Children, Visited, Total, Sign, Parent, Best0, Bound0, Best)
    ).

root(Square, Root0, Root) :-
    Root1 is (Root0+Square//max(1, Root0))//2,
    (   Root1 >= Root0
    ->  Root = Root0
    ;   root(Square, Root1, Root)
    ).

playout(Game, Position, Chance0, Chance, Value) :-
    (   Game:utility(Position, Value0)
    ->  Value = Value0,
        Chance = Chance0
    ;   findall(Child, Game:move(Position, _, Child), Children),
        length(Children, Count),
        chance_below(Count, Chance0, Index, Chance1),
        nth0(Index, Children, Next),
        playout(Game, Next, Chance1, Chance, Value)
    ).

most_visited([], _, Next, Visits, Next, Visits).
most_visited([Child|Children], Visited, Next0, Visits0, Next, Visits) :-
    known(Visited, Child, Visits1),
    (   Visits1 > Visits0
    ->  most_visited(Children, Visited, Child, Visits1, Next, Visits)
    ;   most_visited(Children, Visited, Next0, Visits0, Next, Visits)
    ).
