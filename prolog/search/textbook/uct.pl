:- module(pybridge_uct, [uct/5]).        % :Position, +Seed, ?Playouts, -Next, -Value
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../base/chance', [chance/2, chance_order/4]).
:- use_module('../../memory/search_memory', [new_table/2, set_table_value/3, table_value/3]).
:- use_module(negamax, [for_player/4]).
:- meta_predicate uct(:, +, ?, -, -).

/** <module> Step 6: UCT (Kocsis and Szepesvári 2006)

No heuristic, no depth, no window: games are played to their end. Each move is the one with the
highest upper confidence bound: its mean result, and a bonus that shrinks as it is tried again,
the square root of 2 ln(N)/n for n of N visits. One more visit, a draw, counts in n.

    ?- tictactoe:start(_, P), member(N, [1,10,100,1000]), uct(tictactoe:P, 1, N, Next, Value).

Numbers are in thousandths. Exercise: without the bonus, which move is never found?
*/

%!  uct(:Position, +Seed, ?Playouts, -Next, -Value) is nondet.
%
%   Next is the child visited most in Playouts games, 1, 2, ..., Value their mean result for Max.

uct(Game:Position, Seed, Playouts, Next, Value) :-
    \+ Game:utility(Position, _),
    new_table(1_000_000, Table),
    between(1, inf, Count),
    chance([Seed,Count], Chance),
    ( playout(Table, Chance, Game:Position, _) -> true ; !, fail ),
    Playouts = Count,
    aggregate_all(max(N, Child), ( Game:move(Position, _, Child), noted(Table, visits(Child), N) ), max(Visits, Next)),
    noted(Table, sum(Next), Sum),
    Value is 1000*Sum//Visits.

playout(Table, Chance0, Game:Position, Value) :-
    (   Game:utility(Position, Utility)
    ->  Value is sign(Utility)
    ;   findall(Child, Game:move(Position, _, Child), Children),
        chance_order(Children, Chance0, Mixed, Chance),
        aggregate_all(max(UCB, Child), ( member(Child, Mixed), ucb(Table, Game:Position, Child, UCB) ), max(_, Next)),
        playout(Table, Chance, Game:Next, Value)
    ),
    add(Table, visits(Position), 1),
    add(Table, sum(Position), Value).

ucb(Table, Game:Position, Child, UCB) :-
    noted(Table, visits(Position), All), noted(Table, visits(Child), Visits), noted(Table, sum(Child), Sum0),
    Game:turn(Position, Player),
    for_player(Game, Player, Sum0, Sum),
    Square is 1_386_294*msb(All+1)//(Visits+1),
    Root is 1<<(msb(Square+1)//2),
    UCB is 1000*Sum//(Visits+1) + (Root+Square//Root)//2.

noted(Table, Key, Value) :-
    ( table_value(Table, Key, Value0) -> Value = Value0 ; Value = 0 ).

add(Table, Key, Amount) :-
    noted(Table, Key, Value0),
    Value is Value0+Amount,
    set_table_value(Table, Key, Value).
