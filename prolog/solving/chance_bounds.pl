:- module(pybridge_chance_bounds,
          [ begin_bounds/2,     % !Graph, -Unit
            settle/5            % !Graph, +Part, !Groups, +Budget, -Met
          ]).
:- use_module('../memory/search_memory', [array_value/3, set_array_value/3, spend/2]).
:- use_module('../memory/ranges', [fold_range/5]).
:- use_module(chance_graph, [bounds/4, edges/4, owner/3, set_bounds/4]).
:- use_module(end_components, [regroup/3, tighten/5]).
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
    forall(between(1, Count, Number), begin_with(Graph, Number, Unit, Low, High)).

unit(Unit0, Largest, Unit) :-
    (   ( Unit0 =:= 1 ; Largest =< 0x1000000000000000//Unit0 )
    ->  Unit = Unit0
    ;   Unit1 is Unit0>>1,
        unit(Unit1, Largest, Unit)
    ).

begin_with(Graph, Number, Unit, Low, High) :-
    (   owner(Graph, Number, 0)
    ->  bounds(Graph, Number, Utility, _),
        Value is Unit*Utility,
        set_bounds(Graph, Number, Value, Value)
    ;   set_bounds(Graph, Number, Low, High)
    ).

%!  settle(!Graph, +Part, !Groups, +Budget, -Met) is semidet.
%
%   Part is part(Stack, Bottom, Top), the elements of Stack from Bottom to Top, which are the positions of a component;
%   all that it leads to has been settled. Met is 1 if the bounds of all are as near as those behind them, otherwise 0.
%   Fails if the time is over, and goes on when it is called again.

settle(Graph, Part, Groups, Budget, Met) :-
    Part = part(Stack, Bottom, Top),
    (   Bottom =:= Top,
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
    edges(Graph, Number, First, Last),
    arg(5, Graph, Edges),
    between(First, Last, Edge),
    array_value(Edges, Edge, Number),
    !.

%   sweeps(!Graph, +Part, !Groups, +Budget, +Tiny, -Met) is semidet: sweep until no bound changes by more than Tiny. If
%   they then are too far apart, and nothing holds them up, they close slowly: it goes on until nothing changes.

sweeps(Graph, Part, Groups, Budget, Tiny, Met) :-
    Part = part(Stack, Bottom, Top),
    Size is Top-Bottom+1,
    spend(Budget, Size),
    sweep(Top, Bottom, Stack, Graph, 0, Change),
    (   Change > Tiny
    ->  sweeps(Graph, Part, Groups, Budget, Tiny, Met)
    ;   fold_range(gap(Stack, Graph), Bottom, Top, 0, Gap),
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

gap(Stack, Graph, Index, Gap0, Gap) :-
    array_value(Stack, Index, Number),
    bounds(Graph, Number, Low, High),
    Gap is max(Gap0, High-Low).

%   gap_behind(+Graph, +Part, !Groups, -Gap): the largest difference of bounds after a move that leaves the component.

gap_behind(Graph, Part, Groups, Gap) :-
    Part = part(Stack, Bottom, Top),
    regroup(Part, Groups, 4),
    fold_range(gap_after(Stack, Graph, Groups), Bottom, Top, 0, Gap),
    regroup(Part, Groups, 0).

gap_after(Stack, Graph, Groups, Index, Gap0, Gap) :-
    array_value(Stack, Index, Number),
    edges(Graph, Number, First, Last),
    fold_range(gap_outside(Graph, Groups), First, Last, Gap0, Gap).

gap_outside(Graph, Groups, Edge, Gap0, Gap) :-
    arg(5, Graph, Edges),
    array_value(Edges, Edge, To),
    (   array_value(Groups, To, 4)
    ->  Gap = Gap0
    ;   bounds(Graph, To, Low, High),
        Gap is max(Gap0, High-Low)
    ).

%   improve(!Graph, +Number, -Change): move the bounds of the position inwards, by those of the positions after its
%   moves.

improve(Graph, Number, Change) :-
    Graph = graph(_, _, _, _, Edges, Weights, Bounds),
    owner(Graph, Number, Owner),
    (   Owner =:= 0
    ->  Change = 0
    ;   edges(Graph, Number, First, Last),
        (   Owner =:= 2
        ->  mean(First, Last, Edges, Weights, Bounds, Low1, High1)
        ;   Side is Owner-2,
            edge_bounds(First, Edges, Bounds, Low2, High2),
            Second is First+1,
            best(Second, Last, Side, Edges, Bounds, Low2-High2, Low1-High1)
        ),
        Index is 2*Number,
        Index1 is Index+1,
        array_value(Bounds, Index, Low0),
        array_value(Bounds, Index1, High0),
        (   Low1 > Low0
        ->  set_array_value(Bounds, Index, Low1),
            ChangeLow is Low1-Low0
        ;   ChangeLow = 0
        ),
        (   High1 < High0
        ->  set_array_value(Bounds, Index1, High1),
            Change is max(ChangeLow, High0-High1)
        ;   Change = ChangeLow
        )
    ).

edge_bounds(Edge, Edges, Bounds, Low, High) :-
    array_value(Edges, Edge, To),
    Index is 2*To,
    Index1 is Index+1,
    array_value(Bounds, Index, Low),
    array_value(Bounds, Index1, High).

best(Edge, Last, Side, Edges, Bounds, Low0-High0, Best) :-
    (   Edge > Last
    ->  Best = Low0-High0
    ;   edge_bounds(Edge, Edges, Bounds, Low1, High1),
        (   Side =:= 1
        ->  Low2 is max(Low0, Low1),
            High2 is max(High0, High1)
        ;   Low2 is min(Low0, Low1),
            High2 is min(High0, High1)
        ),
        Next is Edge+1,
        best(Next, Last, Side, Edges, Bounds, Low2-High2, Best)
    ).

%   mean(+First, +Last, +Edges, +Weights, +Bounds, -Low, -High): multiplication takes long, and few games need it.

mean(First, Last, Edges, Weights, Bounds, Low, High) :-
    (   array_value(Weights, 0, 1)
    ->  plain_sums(First, Last, Edges, Bounds, 0, 0, Lows, Highs),
        Sum is Last-First+1
    ;   sums(First, Last, Edges, Weights, Bounds, sum(0, 0, 0), sum(Lows, Highs, Sum))
    ),
    Low is Lows div Sum,
    High is -((-Highs) div Sum).

plain_sums(Edge, Last, Edges, Bounds, Lows0, Highs0, Lows, Highs) :-
    (   Edge > Last
    ->  Lows = Lows0,
        Highs = Highs0
    ;   edge_bounds(Edge, Edges, Bounds, Low, High),
        Lows1 is Lows0+Low,
        Highs1 is Highs0+High,
        Next is Edge+1,
        plain_sums(Next, Last, Edges, Bounds, Lows1, Highs1, Lows, Highs)
    ).

sums(Edge, Last, Edges, Weights, Bounds, sum(Lows0, Highs0, Sum0), Sums) :-
    (   Edge > Last
    ->  Sums = sum(Lows0, Highs0, Sum0)
    ;   edge_bounds(Edge, Edges, Bounds, Low, High),
        array_value(Weights, Edge, Weight),
        Lows1 is Lows0 + Weight*Low,
        Highs1 is Highs0 + Weight*High,
        Sum1 is Sum0+Weight,
        Next is Edge+1,
        sums(Next, Last, Edges, Weights, Bounds, sum(Lows1, Highs1, Sum1), Sums)
    ).
