:- module(searchers, [perft/5, values/4, searched/4, draws/3, waited/2, parts/3, opened/2, met/3, filled/1, grown/3,
                      counted_up/3, choices/3, placed/3, spent_together/3]).

:- use_module(library(lists)).
:- use_module('../../prolog/base/chance').
:- use_module('../../prolog/games/connect_four').
:- use_module('../../prolog/memory/search_memory').

/*  Searchers with arrays, tables and budgets, for test_searchers.py, which runs them interpreted and compiled. */

%   perft(+Most, +Depth, +Position, -Count, -Hits): positions at Depth, with a table of Most entries that was of use Hits times

perft(Most, Depth, Position, Count, Hits) :-
    new_table(Most, Table),
    new_array(1, 0, Counters),
    counted(Depth, Position, Table, Counters, Count),
    array_value(Counters, 0, Hits).

counted(0, _, _, _, Count) :-
    !,
    Count = 1.
counted(Depth, Position, Table, Counters, Count) :-
    (   table_value(Table, Depth-Position, Count0)
    ->  Count = Count0,
        array_value(Counters, 0, Hits),
        Hits1 is Hits+1,
        set_array_value(Counters, 0, Hits1)
    ;   connect_four:utility(Position, _)
    ->  Count = 0
    ;   findall(Next, connect_four:move(Position, _, Next), Nexts),
        Depth1 is Depth-1,
        total(Nexts, Depth1, Table, Counters, 0, Count),
        set_table_value(Table, Depth-Position, Count)
    ).

total([], _, _, _, Count, Count).
total([Next|Nexts], Depth, Table, Counters, Count0, Count) :-
    counted(Depth, Next, Table, Counters, Count1),
    Count2 is Count0+Count1,
    total(Nexts, Depth, Table, Counters, Count2, Count).

%   values(+Most, +Steps, +Keys, -Sum): a walk that stores and looks up the terms Keys

values(Most, Steps, Keys, Sum) :-
    new_table(Most, Table),
    length(Keys, Length),
    new_array(Length, 0, Array),
    chance(Steps, Chance),
    walk(Steps, Table, Array, Keys, Length, Chance, 0, Sum).

walk(0, _, _, _, _, _, Sum, Sum) :-
    !.
walk(Steps, Table, Array, Keys, Length, Chance0, Sum0, Sum) :-
    chance_below(Length, Chance0, Index, Chance1),
    chance_below(2, Chance1, What, Chance),
    nth0(Index, Keys, Key),
    (   What =:= 0
    ->  set_table_value(Table, Key, Steps),
        set_array_value(Array, Index, Steps),
        Sum1 = Sum0
    ;   table_value(Table, Key, Value)
    ->  Sum1 is (Sum0*31+Value) mod 1000003
    ;   array_value(Array, Index, Value),
        Sum1 is (Sum0*37+Value) mod 1000003
    ),
    Steps1 is Steps-1,
    walk(Steps1, Table, Array, Keys, Length, Chance, Sum1, Sum).

%   searched(+Positions, +Depth, +Position, -Value): alpha-beta until so many positions have been seen

searched(Positions, Depth, Position, Value) :-
    new_budget(Positions, 1000000, Budget),
    alpha_beta(Depth, Position, -1000, 1000, Budget, Value).

alpha_beta(Depth, Position, Alpha, Beta, Budget, Value) :-
    (   \+ spend(Budget, 1)
    ->  Value = Alpha
    ;   connect_four:utility(Position, Utility)
    ->  connect_four:turn(Position, Player),
        sign(Player, Sign),
        Value is Sign*Utility*100
    ;   Depth =:= 0
    ->  Value = 0
    ;   findall(Next, connect_four:move(Position, _, Next), Nexts),
        Depth1 is Depth-1,
        best(Nexts, Depth1, Alpha, Beta, Budget, Value)
    ).

sign(x, 1).
sign(o, -1).

best([], _, Alpha, _, _, Alpha).
best([Next|Nexts], Depth, Alpha, Beta, Budget, Value) :-
    Alpha1 is -Beta,
    Beta1 is -Alpha,
    alpha_beta(Depth, Next, Alpha1, Beta1, Budget, Value0),
    Value1 is -Value0,
    (   Value1 >= Beta
    ->  Value = Value1
    ;   Alpha2 is max(Alpha, Value1),
        best(Nexts, Depth, Alpha2, Beta, Budget, Value)
    ).

%   spent_together(+Positions, +Counts, -Spent): how much of a budget two threads spend that take Counts of it in turn

spent_together(Positions, Counts, Spent) :-
    new_budget(Positions, 1000000, Budget),
    join_budget(Budget, Shared),
    spent_together(Counts, Budget, Shared, 0, Spent0),
    budget_left(Budget, Left),
    budget_left(Shared, SharedLeft),
    Spent = spent(Spent0, Left, SharedLeft).

spent_together([], _, _, Spent, Spent).
spent_together([Count|Counts], Budget, Other, Spent0, Spent) :-
    (   spend(Budget, Count)
    ->  Spent1 is Spent0+Count
    ;   Spent1 = Spent0
    ),
    spent_together(Counts, Other, Budget, Spent1, Spent).

%   draws(+Seed, +Count, -Sum): the random generator

draws(Seed, Count, Sum) :-
    chance(Seed, Chance),
    draws(Count, Chance, 0, Sum).

draws(0, _, Sum, Sum) :-
    !.
draws(Count, Chance0, Sum0, Sum) :-
    chance_below(1000, Chance0, Number, Chance),
    Sum1 is (Sum0*7+Number) mod 1000003,
    Count1 is Count-1,
    draws(Count1, Chance, Sum1, Sum).

%   waited(+Milliseconds, -Times): how often spend/1 is true in that time

waited(Milliseconds, Times) :-
    new_budget(0x1000000000, Milliseconds, Budget),
    between(0, 0x1000000000, Times),
    \+ spend(Budget, 1),
    !.

%   parts(+Term, -Parts, -Same): both directions of =../2

parts(Term, Parts, Same) :-
    Term =.. Parts,
    Same =.. Parts.

%   opened(+Most, -State) and met(+State, +Key, -Times): how often Key has been met since the State was made

opened(Most, state(Table, Counters)) :-
    new_table(Most, Table),
    new_array(1, 0, Counters).

met(state(Table, Counters), Key, Times-All) :-
    (   table_value(Table, Key, Times0)
    ->  true
    ;   Times0 = 0
    ),
    Times is Times0+1,
    set_table_value(Table, Key, Times),
    array_value(Counters, 0, All0),
    All is All0+1,
    set_array_value(Counters, 0, All).

%   filled(+Size): there is room for an array of this Size

filled(Size) :-
    new_array(Size, 0, _).

%   grown(+Sizes, +Index, -Root): of the value at Index in an array that was extended to each of Sizes

grown(Sizes, Index, Root) :-
    new_array(1, 2, Array),
    extended(Sizes, Array),
    array_value(Array, Index, Value),
    integer_root(Value, Root).

extended([], _).
extended([Size|Sizes], Array) :-
    Value is Size*Size*Size,
    extend_array(Array, Size, Value),
    extended(Sizes, Array).

%   counted_up(+Number, +Count0, -Count): a recursion deeper than any stack, whose last call is in a branch

counted_up(Number, Count0, Count) :-
    (   Number =:= 0
    ->  Count = Count0
    ;   Number1 is Number-1,
        Count1 is Count0+1,
        counted_up(Number1, Count1, Count)
    ).

%   choices(+Position, +Rules, -Count): of the moves in Position. What the Rules are is not said at first.

choices(Position, Rules, Count) :-
    Position = position(_, Stones, _, _),
    Stones >= 0,
    Rules = rules(Game),
    findall(Move, Game:move(Position, Move, _), Moves),
    length(Moves, Count).

%   placed(+Count, +Terms, -Sum): integers and terms have places, which hold what is put there

placed(Count, Terms, Sum) :-
    new_places(10_000, Places),
    filled_places(Count, Terms, Places),
    findall(Key, ( between(-20, Count, Key) ; member(Key, Terms) ), Keys),
    places_sum(Keys, Places, 0, Sum).

filled_places(Left, Terms, Places) :-
    (   Left =:= 0
    ->  true
    ;   Entered is Left*3,
        reserve_places(Places, 10_000, Entered, 3),
        Key is Left*7,
        put(Key, Left, Places),
        put(key(Left), Left, Places),
        Key2 is Left mod 5,
        nth0(Key2, Terms, Term),
        put(Term, Left, Places),
        Left1 is Left-1,
        filled_places(Left1, Terms, Places)
    ).

put(Key, Value, Places) :-
    place(Places, Key, Place),
    place_value(Places, Place, Old),
    \+ change_place_value(Places, Place, -1, 1),
    change_place_value(Places, Place, Old, Value).

places_sum([], _, Sum, Sum).
places_sum([Key|Keys], Places, Sum0, Sum) :-
    (   known_place(Places, Key, Place)
    ->  place_value(Places, Place, Value)
    ;   Value = 3
    ),
    Sum1 is (Sum0*31+Value) mod 1000003,
    places_sum(Keys, Places, Sum1, Sum).
