:- module(pybridge_chance_bounds,
          [ begin_bounds/2,     % !Graph, -Unit
            settle/5            % !Graph, +Part, !Groups, +Budget, -Met
          ]).
:- use_module('../memory/search_memory', [array_value/3, set_array_value/3, spend/2]).
:- use_module(chance_graph, [edges/5]).
:- use_module(end_components, [regroup/5, tighten/5]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What positions of a game of chance are worth, at least and at most

All bounds are whole numbers of a small unit, and every rounding goes outward, so they are true whatever has computed
them. A component in which positions repeat begins with bounds that hold for every game, and each is moved inwards by
what it follows from, until nothing changes (interval iteration). Play that never ends is worth 0. So where players can
wait, bounds stop short of the value: end_components.pl then moves them on (Kelmendi, Krämer, Křetínský & Weininger
2018).
*/

%!  begin_bounds(!Graph, -Unit) is det.
%
%   Unit is 2^44, or less if sums of weights and bounds would not fit into 60 bits.

begin_bounds(Graph, Unit) :-
    Graph = graph(_, _, Counts, _, _, _, _),
    array_value(Counts, 0, Count),
    array_value(Counts, 3, Lowest),
    array_value(Counts, 4, Highest),
    array_value(Counts, 5, Sum),
    Largest is max(1, max(-Lowest, Highest)) * max(1, Sum),
    unit(0x100000000000, Largest, Unit),
    Low is Unit*Lowest,
    High is Unit*Highest,
    Small is Unit>>34,
    set_array_value(Counts, 6, Small),
    begin_from(1, Count, Unit, Low, High, Graph).

unit(Unit0, Largest, Unit) :-
    (   ( Unit0 =:= 1 ; Largest =< 0x1000000000000000//Unit0 )
    ->  Unit = Unit0
    ;   Unit1 is Unit0>>1,
        unit(Unit1, Largest, Unit)
    ).

begin_from(Number, Count, Unit, Low, High, Graph) :-
    (   Number > Count
    ->  true
    ;   Graph = graph(_, _, _, Heads, _, _, Bounds),
        array_value(Heads, Number, Head),
        Index is 2*Number,
        Index1 is Index+1,
        (   Head /\ 3 =:= 0
        ->  array_value(Bounds, Index, Utility),
            Value is Unit*Utility,
            set_array_value(Bounds, Index, Value),
            set_array_value(Bounds, Index1, Value)
        ;   set_array_value(Bounds, Index, Low),
            set_array_value(Bounds, Index1, High)
        ),
        Next is Number+1,
        begin_from(Next, Count, Unit, Low, High, Graph)
    ).

%!  settle(!Graph, +Part, !Groups, +Budget, -Met) is semidet.
%
%   Part is part(Stack, Bottom, Top), the elements of Stack that are the positions of a component; all that it leads to
%   has been settled. Met is 1 if the bounds of all are as near as those behind them, otherwise 0. Fails if the time is
%   over, and goes on when it is called again.

settle(Graph, Part, Groups, Budget, Met) :-
    Part = part(Stack, Bottom, Top),
    (   Top-Bottom =:= 1,
        array_value(Stack, Bottom, Number),
        \+ leads_to_itself(Graph, Number)
    ->  improve(Graph, Number, _),
        Met = 1
    ;   arg(3, Graph, Counts),
        array_value(Counts, 6, Small),
        Tiny is Small>>4,
        sweeps(Graph, Part, Groups, Budget, Tiny, Met)
    ).

leads_to_itself(Graph, Number) :-
    edges(Graph, Number, _, First, End),
    arg(5, Graph, Edges),
    among(First, End, Edges, Number).

among(Edge, End, Edges, Number) :-
    Edge < End,
    (   array_value(Edges, Edge, Number)
    ->  true
    ;   Next is Edge+1,
        among(Next, End, Edges, Number)
    ).

%   sweeps(!Graph, +Part, !Groups, +Budget, +Tiny, -Met) is semidet: sweep until no bound changes by more than Tiny. If
%   they then are too far apart, and nothing holds them up, they close slowly: it goes on until nothing changes.

sweeps(Graph, Part, Groups, Budget, Tiny, Met) :-
    Part = part(Stack, Bottom, Top),
    Size is Top-Bottom,
    spend(Budget, Size),
    Last is Top-1,
    sweep(Last, Bottom, Stack, Graph, 0, Change),
    (   Change > Tiny
    ->  sweeps(Graph, Part, Groups, Budget, Tiny, Met)
    ;   gap(Bottom, Top, Stack, Graph, 0, Gap),
        arg(3, Graph, Counts),
        array_value(Counts, 6, Small),
        (   ( Gap =< Small ; gap_behind(Graph, Part, Groups, Behind), Gap =< Behind+Small )
        ->  Met = 1
        ;   tighten(Graph, Part, Groups, 1, Change1),
            tighten(Graph, Part, Groups, -1, Change2),
            (   Change1+Change2 > 0
            ->  sweeps(Graph, Part, Groups, Budget, Tiny, Met)
            ;   Change > 0
            ->  sweeps(Graph, Part, Groups, Budget, 0, Met)
            ;   Met = 0
            )
        )
    ).

%   sweep(+Index, +Bottom, +Stack, !Graph, +Change0, -Change): Change is the largest one of a bound.

sweep(Index, Bottom, Stack, Graph, Change0, Change) :-
    (   Index < Bottom
    ->  Change = Change0
    ;   array_value(Stack, Index, Number),
        improve(Graph, Number, Change1),
        Change2 is max(Change0, Change1),
        Next is Index-1,
        sweep(Next, Bottom, Stack, Graph, Change2, Change)
    ).

gap(Index, Top, Stack, Graph, Gap0, Gap) :-
    (   Index >= Top
    ->  Gap = Gap0
    ;   array_value(Stack, Index, Number),
        arg(7, Graph, Bounds),
        Low is 2*Number,
        High is Low+1,
        array_value(Bounds, Low, Lowest),
        array_value(Bounds, High, Highest),
        Gap1 is max(Gap0, Highest-Lowest),
        Next is Index+1,
        gap(Next, Top, Stack, Graph, Gap1, Gap)
    ).

%   gap_behind(+Graph, +Part, !Groups, -Gap): the largest difference of bounds after a move that leaves the component.

gap_behind(Graph, part(Stack, Bottom, Top), Groups, Gap) :-
    regroup(Bottom, Top, Stack, Groups, 4),
    gap_after(Bottom, Top, Stack, Graph, Groups, 0, Gap),
    regroup(Bottom, Top, Stack, Groups, 0).

gap_after(Index, Top, Stack, Graph, Groups, Gap0, Gap) :-
    (   Index >= Top
    ->  Gap = Gap0
    ;   array_value(Stack, Index, Number),
        edges(Graph, Number, _, First, End),
        outside(First, End, Graph, Groups, Gap0, Gap1),
        Next is Index+1,
        gap_after(Next, Top, Stack, Graph, Groups, Gap1, Gap)
    ).

outside(Edge, End, Graph, Groups, Gap0, Gap) :-
    (   Edge >= End
    ->  Gap = Gap0
    ;   Graph = graph(_, _, _, _, Edges, _, Bounds),
        array_value(Edges, Edge, To),
        (   array_value(Groups, To, 4)
        ->  Gap1 = Gap0
        ;   first_bounds(Edge, Edges, Bounds, Low, High),
            Gap1 is max(Gap0, High-Low)
        ),
        Next is Edge+1,
        outside(Next, End, Graph, Groups, Gap1, Gap)
    ).

%   improve(!Graph, +Number, -Change): move the bounds of the position inwards, by those of the positions after its
%   moves.

improve(Graph, Number, Change) :-
    Graph = graph(_, _, _, _, Edges, Weights, Bounds),
    edges(Graph, Number, Owner, First, End),
    (   Owner =:= 0
    ->  Change = 0
    ;   (   Owner =:= 1
        ->  first_bounds(First, Edges, Bounds, Low1, High1),
            Second is First+1,
            highest(Second, End, Edges, Bounds, Low1, High1, Low, High)
        ;   Owner =:= 2
        ->  first_bounds(First, Edges, Bounds, Low1, High1),
            Second is First+1,
            lowest(Second, End, Edges, Bounds, Low1, High1, Low, High)
        ;   mean(First, End, Edges, Weights, Bounds, Low, High)
        ),
        Index is 2*Number,
        Index1 is Index+1,
        array_value(Bounds, Index, Low0),
        array_value(Bounds, Index1, High0),
        (   Low > Low0
        ->  set_array_value(Bounds, Index, Low),
            ChangeLow is Low-Low0
        ;   ChangeLow = 0
        ),
        (   High < High0
        ->  set_array_value(Bounds, Index1, High),
            Change is max(ChangeLow, High0-High)
        ;   Change = ChangeLow
        )
    ).

first_bounds(Edge, Edges, Bounds, Low, High) :-
    array_value(Edges, Edge, To),
    Index is 2*To,
    Index1 is Index+1,
    array_value(Bounds, Index, Low),
    array_value(Bounds, Index1, High).

highest(Edge, End, Edges, Bounds, Low0, High0, Low, High) :-
    (   Edge >= End
    ->  Low = Low0,
        High = High0
    ;   first_bounds(Edge, Edges, Bounds, Low1, High1),
        Low2 is max(Low0, Low1),
        High2 is max(High0, High1),
        Next is Edge+1,
        highest(Next, End, Edges, Bounds, Low2, High2, Low, High)
    ).

lowest(Edge, End, Edges, Bounds, Low0, High0, Low, High) :-
    (   Edge >= End
    ->  Low = Low0,
        High = High0
    ;   first_bounds(Edge, Edges, Bounds, Low1, High1),
        Low2 is min(Low0, Low1),
        High2 is min(High0, High1),
        Next is Edge+1,
        lowest(Next, End, Edges, Bounds, Low2, High2, Low, High)
    ).

%   mean(+First, +End, +Edges, +Weights, +Bounds, -Low, -High)

mean(First, End, Edges, Weights, Bounds, Low, High) :-
    (   array_value(Weights, 0, 0)
    ->  plain_sums(First, End, Edges, Bounds, 0, 0, Lows, Highs),
        Sum is End-First
    ;   sums(First, End, Edges, Weights, Bounds, sum(0, 0, 0), sum(Lows, Highs, Sum))
    ),
    Low is Lows div Sum,
    High is -((-Highs) div Sum).

plain_sums(Edge, End, Edges, Bounds, Lows0, Highs0, Lows, Highs) :-
    (   Edge >= End
    ->  Lows = Lows0,
        Highs = Highs0
    ;   first_bounds(Edge, Edges, Bounds, Low, High),
        Lows1 is Lows0+Low,
        Highs1 is Highs0+High,
        Next is Edge+1,
        plain_sums(Next, End, Edges, Bounds, Lows1, Highs1, Lows, Highs)
    ).

sums(Edge, End, Edges, Weights, Bounds, sum(Lows0, Highs0, Sum0), Sums) :-
    (   Edge >= End
    ->  Sums = sum(Lows0, Highs0, Sum0)
    ;   first_bounds(Edge, Edges, Bounds, Low, High),
        array_value(Weights, Edge, Weight),
        Lows1 is Lows0 + Weight*Low,
        Highs1 is Highs0 + Weight*High,
        Sum1 is Sum0+Weight,
        Next is Edge+1,
        sums(Next, End, Edges, Weights, Bounds, sum(Lows1, Highs1, Sum1), Sums)
    ).
