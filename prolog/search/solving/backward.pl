:- module(pybridge_backward,
          [ settle_all/4        % +Rules, !Memory, +Graph, -Longest
          ]).
:- use_module(library(lists), [reverse/2]).
:- use_module('../../native/search_memory',
              [array_value/3, new_array/3, next_term/2, rewind_sequence/1, set_array_value/3, set_table_value/3, spend/2]).
:- use_module('../game_calls', [position_key/3]).
:- use_module('../score', [end_score/2]).
:- use_module('../state', [row/4]).
:- use_module(position_graph, [edges_of/4]).
:- use_module(solver_memory, [count_score/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Retrograde analysis: solving a game in which positions can repeat

First every position that can be reached gets a number, and each move is stored as the number of the position after it
(position_graph.pl). Then results are propagated backwards from the ends of the game, for each utility separately: the positive ones from the highest
down, which Max wants and Min avoids, and the negative ones from the lowest up, where it is the other way round. A position is
settled

  - if the side that wants the utility is to move: as soon as one move leads to a settled position;
  - if the side that avoids it is to move: when all its moves lead to settled positions.

Positions are settled in the order of their distances from the ends. From a position that is never settled, nobody can force
an end: it is a draw.
*/

%   unsettled(?Score): no score of a position.

unsettled(0x400000000000000).

%!  settle_all(+Rules, !Memory, +Graph, -Longest) is semidet.
%
%   All positions that can be reached are numbered. Give each its score in the table of Memory. Longest is the position with
%   the longest win, or `none`. Fails if the time is over.

settle_all(Rules, Memory, graph(Nodes, Edges), Longest) :-
    Memory = memory(_, Counts, _, Sequence, Budget),
    row(counts, Counts, 0, [met(Positions), edges(Moves)]),
    unsettled(Unsettled),
    new_array(Positions, Unsettled, Scores),
    new_array(Positions, 0, Left),
    new_array(Positions, 0, Queue),
    Places is Positions+2,
    new_array(Places, 0, Befores),
    new_array(Moves, 0, Froms),
    Arrays = arrays(Nodes, Edges, Befores, Froms, Left, Scores, Queue, Budget),
    count_moves(0, Positions, Arrays),
    add_up(2, Places, Befores),
    turn_round(0, Positions, Arrays),
    utilities(0, Positions, Nodes, [], Utilities),
    settle_wins(Utilities, 1, Positions, Arrays),
    settle_losses(Utilities, Positions, Arrays),
    rewind_sequence(Sequence),
    record(0, Positions, Rules, Memory, Scores, none, Longest).

%   Befores has, for each position, where in Froms the numbers of the positions before it begin.

count_moves(Number, Positions, Arrays) :-
    (   Number =:= Positions
    ->  true
    ;   Arrays = arrays(Nodes, Edges, Befores, _, Left, _, _, _),
        edges_of(Nodes, Number, First, End),
        Count is End-First,
        set_array_value(Left, Number, Count),
        count_befores(First, End, Edges, Befores),
        Next is Number+1,
        count_moves(Next, Positions, Arrays)
    ).

count_befores(Edge, End, Edges, Befores) :-
    (   Edge =:= End
    ->  true
    ;   array_value(Edges, Edge, Number),
        Place is Number+2,
        array_value(Befores, Place, Count0),
        Count is Count0+1,
        set_array_value(Befores, Place, Count),
        Next is Edge+1,
        count_befores(Next, End, Edges, Befores)
    ).

add_up(Place, Places, Befores) :-
    (   Place =:= Places
    ->  true
    ;   Before is Place-1,
        array_value(Befores, Before, Sum0),
        array_value(Befores, Place, Count),
        Sum is Sum0+Count,
        set_array_value(Befores, Place, Sum),
        Next is Place+1,
        add_up(Next, Places, Befores)
    ).

turn_round(Number, Positions, Arrays) :-
    (   Number =:= Positions
    ->  true
    ;   Arrays = arrays(Nodes, Edges, Befores, Froms, _, _, _, _),
        edges_of(Nodes, Number, First, End),
        turn_edges(First, End, Number, Edges, Befores, Froms),
        Next is Number+1,
        turn_round(Next, Positions, Arrays)
    ).

turn_edges(Edge, End, From, Edges, Befores, Froms) :-
    (   Edge =:= End
    ->  true
    ;   array_value(Edges, Edge, To),
        Place is To+1,
        array_value(Befores, Place, At),
        set_array_value(Froms, At, From),
        At1 is At+1,
        set_array_value(Befores, Place, At1),
        Next is Edge+1,
        turn_edges(Next, End, From, Edges, Befores, Froms)
    ).

%   utilities(+Number, +Positions, +Nodes, +Utilities0, -Utilities): those of all ends, the highest first.

utilities(Number, Positions, Nodes, Utilities0, Utilities) :-
    (   Number =:= Positions
    ->  sort(0, @>, Utilities0, Utilities)
    ;   (   end_utility(Nodes, Number, Utility),
            \+ memberchk(Utility, Utilities0)
        ->  Utilities1 = [Utility|Utilities0]
        ;   Utilities1 = Utilities0
        ),
        Next is Number+1,
        utilities(Next, Positions, Nodes, Utilities1, Utilities)
    ).

end_utility(Nodes, Number, Utility) :-
    Place is 2*Number,
    row(reached, Nodes, Place, [state(State)]),
    State /\ 3 =:= 2,
    Utility is State>>2.

settle_wins([], _, _, _).
settle_wins([Utility|Utilities], Sign, Positions, Arrays) :-
    (   Sign*Utility > 0
    ->  settle_utility(Utility, Sign, Positions, Arrays),
        settle_wins(Utilities, Sign, Positions, Arrays)
    ;   true
    ).

settle_losses(Utilities, Positions, Arrays) :-
    reverse(Utilities, Upwards),
    settle_wins(Upwards, -1, Positions, Arrays).

settle_utility(Utility, Wanting, Positions, Arrays) :-
    end_score(Utility, Score),
    settle_ends(0, Positions, Utility, Score, Arrays, 0, Count),
    spread(0, Count, Wanting, Arrays).

settle_ends(Number, Positions, Utility, Score, Arrays, Count0, Count) :-
    (   Number =:= Positions
    ->  Count = Count0
    ;   Arrays = arrays(Nodes, _, _, _, _, Scores, Queue, _),
        (   end_utility(Nodes, Number, Utility)
        ->  set_array_value(Scores, Number, Score),
            set_array_value(Queue, Count0, Number),
            Count1 is Count0+1
        ;   Count1 = Count0
        ),
        Next is Number+1,
        settle_ends(Next, Positions, Utility, Score, Arrays, Count1, Count)
    ).

%   spread(+Place, +Count, +Wanting, +Arrays) is semidet: the positions before those in the queue, from Place on.

spread(Place, Count, Wanting, Arrays) :-
    (   Place =:= Count
    ->  true
    ;   Arrays = arrays(_, _, Befores, Froms, _, Scores, Queue, Budget),
        spend(Budget, 0),
        array_value(Queue, Place, Number),
        array_value(Scores, Number, Score0),
        Score is Score0-Wanting,
        array_value(Befores, Number, First),
        After is Number+1,
        array_value(Befores, After, End),
        spread_to(First, End, Froms, Score, Wanting, Arrays, Count, Count1),
        Next is Place+1,
        spread(Next, Count1, Wanting, Arrays)
    ).

spread_to(Edge, End, Froms, Score, Wanting, Arrays, Count0, Count) :-
    (   Edge =:= End
    ->  Count = Count0
    ;   array_value(Froms, Edge, Number),
        (   newly_settled(Number, Wanting, Arrays)
        ->  Arrays = arrays(_, _, _, _, _, Scores, Queue, _),
            set_array_value(Scores, Number, Score),
            set_array_value(Queue, Count0, Number),
            Count1 is Count0+1
        ;   Count1 = Count0
        ),
        Next is Edge+1,
        spread_to(Next, End, Froms, Score, Wanting, Arrays, Count1, Count)
    ).

newly_settled(Number, Wanting, arrays(Nodes, _, _, _, Left, Scores, _, _)) :-
    unsettled(Unsettled),
    array_value(Scores, Number, Unsettled),
    Place is 2*Number,
    row(reached, Nodes, Place, [state(Side)]),
    (   Side =:= Wanting
    ->  true
    ;   array_value(Left, Number, Count0),
        Count is Count0-1,
        set_array_value(Left, Number, Count),
        Count =:= 0
    ).

%   record(+Number, +Positions, +Rules, !Memory, +Scores, +Longest0, -Longest)

record(Number, Positions, Rules, Memory, Scores, Longest0, Longest) :-
    (   Number =:= Positions
    ->  Longest = Longest0
    ;   Memory = memory(Table, Counts, _, Sequence, _),
        next_term(Sequence, Position),
        position_key(Rules, Position, Key),
        array_value(Scores, Number, Score0),
        (   unsettled(Score0)
        ->  Score = 0
        ;   Score = Score0
        ),
        Entry is Score<<1,
        set_table_value(Table, Key, Entry),
        count_score(Counts, Score, Longer),
        (   Longer == true
        ->  Longest1 = Position
        ;   Longest1 = Longest0
        ),
        Next is Number+1,
        record(Next, Positions, Rules, Memory, Scores, Longest1, Longest)
    ).
