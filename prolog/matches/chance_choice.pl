:- module(pybridge_chance_choice,
          [ chance_choice/3     % :Position, +Options, -Analysis
          ]).
:- use_module(library(lists), [max_list/2, member/2, min_list/2]).
:- use_module(library(option), [option/3]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../base/clock', [elapsed/2, start_clock/2]).
:- use_module('../compiled/compiled_rules', [in_rules/2]).
:- use_module('../compiled/random_games', [quick_players/2]).
:- use_module('../rules/chance_moves', [outcomes/3]).
:- use_module('../rules/contract', [offers/2]).

/** <module> How an engine chooses where chance decides, until a search of analyse/3 knows chance

With heuristic/2, each move is worth the mean of what it leads to, searched one move deeper until a limit is reached;
otherwise, what random games that begin with it come to. Nothing is proven.
*/

:- meta_predicate chance_choice(:, +, -).

%   A win counts as much as so many points of a heuristic.

win(1000).

%!  chance_choice(:Position, +Options, -Analysis) is det.
%
%   Analysis is as in analyse/3, for the Options depth, nodes, seconds and variety.

chance_choice(Game:Position, Options, Analysis) :-
    option(depth(Deepest), Options, 8),
    option(nodes(Nodes), Options, 1_000_000),
    option(seconds(Seconds), Options, inf),
    option(variety(Seed), Options, 0),
    start_clock(inf, Clock),
    Limit = limit(Clock, Seconds),
    findall(Move-Next, Game:move(Position, Move, Next), Moves),
    once(Game:turn(Position, Player)),
    ( Game:players(Player, _) -> Sign = 1 ; Sign = -1 ),
    (   offers(Game, heuristic/2)
    ->  Counter = counter(0, Nodes, Limit),
        deepened(1, Deepest, Moves, Game, Sign, Counter, found(0, Moves, 0), found(Depth, [Best-_|_], Value)),
        arg(1, Counter, Spent),
        Algorithm = deepening
    ;   chance(Seed, Chance),
        sampled(Moves, Game, Sign, Chance, Nodes-Limit, Best, Value, Spent),
        Depth = 1,
        Algorithm = mcts
    ),
    elapsed(Clock, Time),
    Analysis = analysis{ move:Best, line:[Best], value:Value, winner:unknown, plies: @(none), exact: @(false),
                         algorithm:Algorithm, compiled: @(false), depth:Depth, nodes:Spent, playouts:0, table_hits:0,
                         seconds:Time }.

%   deepened(+Depth, +Deepest, +Moves, +Game, +Sign, !Counter, +Found0, -Found): Found is found(Depth, Ordered, Value)
%   of the last depth that could be searched.

deepened(Depth, Deepest, Moves, Game, Sign, Counter, Found0, Found) :-
    (   Depth =< Deepest,
        catch(valued(Moves, Depth, Game, Counter, Pairs), over, fail)
    ->  keyed(Pairs, Sign, Keyed),
        keysort(Keyed, [Key-_|_]),
        keysort(Keyed, Sorted),
        findall(Pair, member(_-Pair, Sorted), Ordered),
        Value is round(-Sign*Key),
        Next is Depth+1,
        deepened(Next, Deepest, Ordered, Game, Sign, Counter, found(Depth, Ordered, Value), Found)
    ;   Found = Found0
    ).

valued([], _, _, _, []).
valued([Move-Next|Moves], Depth, Game, Counter, [Value-(Move-Next)|Pairs]) :-
    Less is Depth-1,
    value(Less, Game, Next, Counter, Value),
    valued(Moves, Depth, Game, Counter, Pairs).

keyed([], _, []).
keyed([Value-Pair|Pairs], Sign, [Key-Pair|Keyed]) :-
    Key is -Sign*Value,
    keyed(Pairs, Sign, Keyed).

%   value(+Depth, +Game, +Position, !Counter, -Value): outcomes of chance take no depth.

value(Depth, Game, Position, Counter, Value) :-
    count(Counter),
    (   Game:utility(Position, Utility)
    ->  win(Win),
        Value is float(Win*Utility)
    ;   once(Game:turn(Position, Player)),
        (   Player == chance
        ->  outcomes(Game:Position, Outcomes, Sum),
            mean(Outcomes, Depth, Game, Counter, 0, Total),
            Value is Total/Sum
        ;   Depth =< 0
        ->  once(Game:heuristic(Position, Guess)),
            Value is float(Guess)
        ;   Less is Depth-1,
            findall(Below, ( Game:move(Position, _, Next), value(Less, Game, Next, Counter, Below) ), All),
            (   Game:players(Player, _)
            ->  max_list(All, Value)
            ;   min_list(All, Value)
            )
        )
    ).

mean([], _, _, _, Total, Total).
mean([outcome(_, Next, Weight)|Outcomes], Depth, Game, Counter, Total0, Total) :-
    value(Depth, Game, Next, Counter, Value),
    Total1 is Total0 + Weight*Value,
    mean(Outcomes, Depth, Game, Counter, Total1, Total).

count(Counter) :-
    Counter = counter(Count0, Most, Limit),
    Count is Count0+1,
    nb_setarg(1, Counter, Count),
    (   ( Count > Most ; Count mod 64 =:= 0, late(Limit) )
    ->  throw(over)
    ;   true
    ).

late(limit(Clock, Seconds)) :-
    Seconds \== inf,
    elapsed(Clock, Spent),
    Spent > Seconds-0.01.

%   sampled(+Moves, +Game, +Sign, +Chance, +Limits, -Best, -Value, -Spent): the same number of random games for each.

sampled(Moves, Game, Sign, Chance, Limits, Best, Value, Spent) :-
    quick_players(Game, Players),
    zeros(Moves, Sums),
    rounds(1, Sums, Players, Chance, Limits, 0, Spent, Played-Totals),
    keyed(Totals, Sign, Keyed),
    keysort(Keyed, [Key-(Best-_)|_]),
    Value is round(-1000*Sign*Key/Played).

zeros([], []).
zeros([Pair|Pairs], [0-Pair|Zeros]) :-
    zeros(Pairs, Zeros).

rounds(Round, Sums, Players, Chance, Nodes-Limit, Spent0, Spent, Result) :-
    (   Round > 1,
        ( late(Limit) ; Spent0 >= Nodes ; Round > 200 )
    ->  Spent = Spent0,
        Played is 10*(Round-1),
        Result = Played-Sums
    ;   Seed is Chance+Round,
        round_of(Sums, Players, Seed, Spent0, Spent1, Sums1),
        Next is Round+1,
        rounds(Next, Sums1, Players, Chance, Nodes-Limit, Spent1, Spent, Result)
    ).

round_of([], _, _, Spent, Spent, []).
round_of([Sum0-(Move-Next)|Sums], Players, Seed, Spent0, Spent, [Sum-(Move-Next)|Sums1]) :-
    played(Players, games(Next, Seed, 10, tally(0, 0, 0, 0)), tally(Won, _, Lost, Plies)),
    Sum is Sum0+Won-Lost,
    Spent1 is Spent0+Plies+10,
    round_of(Sums, Players, Seed, Spent1, Spent, Sums1).

played(Players, Work0, Tally) :-
    arg(1, Players, Game),
    in_rules(Game, pybridge_random_games:random_games(Players, 1000, Work0, Work)),
    (   Work = done(Tally0)
    ->  Tally = Tally0
    ;   played(Players, Work, Tally)
    ).
