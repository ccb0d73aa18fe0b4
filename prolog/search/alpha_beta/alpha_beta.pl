:- module(pybridge_alpha_beta,
          [ best_of/7,          % +Children, +Rules, +Search, +Node, +Alpha, +Best0, -Best
            child_result/7      % +Child, +Rules, +Search, +Node, +Alpha, +Beta, -Result
          ]).
:- use_module(library(lists), [selectchk/3]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../memory/search_memory',
              [array_value/3, set_array_value/3, set_table_value/3, spend/2, table_value/3]).
:- use_module('../game_calls', [forcing_move/3, numbered/3, position_key/3, side_to_move/3, some_move/2]).
:- use_module('../../worth/score',
              [ as_proven/3, farther/3, guessed_result/2, opposite_result/2, proven_result/2, result_proven/2,
                result_score/2 ]).
:- use_module(alpha_beta_moves,
              [ child/4, children/5, extremes/5, followed/5, leaf/5, promising/5, side_guess/5, wins/2 ]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The alpha-beta searcher

This continues textbook/transposition_table.pl: alpha-beta with a transposition table, one depth at a time. What is
added:

  - Principal variation search (Marsland & Campbell 1982): after the first move, it is enough to show with a null
    window that the others are no better.
  - Quiescence search: the search does not stop after a forcing move (forcing/2).
  - Mate-distance pruning: a win that comes later than a known one is not searched.
  - Proofs: a result says whether it holds whatever lies beyond the horizon.

Values are scores (score.pl) as the player to
move sees them: Side is 1 where Max moves and -1 where Min does, and a value changes its sign between positions of
different sides, which need not alternate. Ply counts moves from the root; the distance in a score is from the root too.
The result of a position (score.pl) has its value between Alpha and Beta, and a bound outside of them. A cut is proven
if the move that made it is; any other value only if all moves are.

Rules are those of game_calls.pl. A Search is

    search(Horizon, MaxPly, Unit, Guesses, Order, MaxRange, MinRange, Table, Counters, Budget)

where Horizon is the depth and MaxPly how far forcing moves are followed; Unit is 1 if distances count; Guesses and
Order are true where guesses are used at the horizon and to order moves, otherwise false, and Guesses may be an
evaluation (features.pl); a range is range(High, HighStep, Low, LowStep), see extremes/5; and Counters is an array of
one element, the number of positions whose results were in the Table. When the Budget is spent, all predicates here
fail. An open position is node(Side, Position, Ply, Beta), with the Ply of the moves from it.
*/

%!  best_of(+Children, +Rules, +Search, +Node, +Alpha, +Best0, -Best) is semidet.
%
%   Best is best(Number, Result), of numbered Children and Best0, which may be `none`. After the first move, a null
%   window shows whether another one is better, and only then is it searched with the full one.

best_of([], _, _, _, _, Best, Best).
best_of([Number-Child|Children], Rules, Search, Node, Alpha, Best0, Best) :-
    Node = node(_, _, _, Beta),
    (   Best0 = best(Number0, Result0)
    ->  Null is Alpha+1,
        child_result(Child, Rules, Search, Node, Alpha, Null, Scout),
        result_score(Scout, Scouted),
        (   Scouted > Alpha,
            Scouted < Beta,
            Null < Beta
        ->  child_result(Child, Rules, Search, Node, Alpha, Beta, Result)
        ;   Result = Scout
        )
    ;   child_result(Child, Rules, Search, Node, Alpha, Beta, Result),
        Number0 = Number,
        result_score(Result, Only),
        Worse is Only-1,
        proven_result(Worse, Result0)
    ),
    result_score(Result, Value),
    (   Value >= Beta
    ->  Best = best(Number, Result)
    ;   result_score(Result0, Value0),
        Value > Value0
    ->  as_proven(Result, Result0, Better),
        Alpha1 is max(Alpha, Value),
        best_of(Children, Rules, Search, Node, Alpha1, best(Number, Better), Best)
    ;   as_proven(Result0, Result, Same),
        best_of(Children, Rules, Search, Node, Alpha, best(Number0, Same), Best)
    ).

%!  child_result(+Child, +Rules, +Search, +Node, +Alpha, +Beta, -Result) is semidet.
%
%   Result is what Child is worth to the player who moves there.

child_result(child(End, Move, Next), Rules, Search, Node, Alpha, Beta, Result) :-
    Node = node(Side, Position, Ply, _),
    Search = search(Horizon, MaxPly, _, Guesses, _, _, _, _, _, _),
    (   integer(End)
    ->  proven_result(End, Result)
    ;   Ply >= Horizon,
        \+ followed(Rules, Position, Move, Ply, MaxPly)
    ->  side_guess(Guesses, Rules, Side, Next, Value),
        guessed_result(Value, Result)
    ;   side_to_move(Rules, Next, Mover),
        (   Mover =:= Side
        ->  position_result(Rules, Search, Mover, Next, Ply, Alpha, Beta, Result)
        ;   Alpha1 is -Beta,
            Beta1 is -Alpha,
            position_result(Rules, Search, Mover, Next, Ply, Alpha1, Beta1, Result1),
            opposite_result(Result1, Result)
        )
    ).

% ----------------------------------------------------------------------
% One position

%   position_result(+Rules, +Search, +Side, +Position, +Ply, +Alpha, +Beta, -Result): Position has not ended. The
%   best and the worst end that are still possible also bound the window.

position_result(Rules, Search, Side, Position, Ply, Alpha, Beta, Result) :-
    Ply1 is Ply+1,
    extremes(Search, Side, Ply1, Highest, Lowest),
    (   Alpha >= Highest
    ->  proven_result(Highest, Result)
    ;   Beta =< Lowest
    ->  proven_result(Lowest, Result)
    ;   arg(1, Search, Horizon),
        Depth is Horizon-Ply,
        Beta1 is min(Beta, Highest),
        Node = node(Side, Position, Ply1, Beta1),
        (   Depth > 1
        ->  remembered(Rules, Search, Node, Depth, Alpha, Result)
        ;   Depth =:= 1
        ->  frontier(Rules, Search, Node, Alpha, Result)
        ;   quiescence(Rules, Search, Node, Alpha, Result)
        )
    ).

%   remembered(+Rules, +Search, +Node, +Depth, +Alpha, -Result): the result in the table, or a new one that is put
%   there.

remembered(Rules, Search, Node, Depth, Alpha, Result) :-
    Search = search(_, _, Unit, _, _, _, _, Table, Counters, _),
    (   Table == none
    ->  best_move(Rules, Search, Node, Alpha, 0, best(_, Result))
    ;   Node = node(_, Position, Ply1, Beta),
        position_key(Rules, Position, Key),
        Plies is (Ply1-1)*Unit,
        (   table_value(Table, Key, Entry0)
        ->  Entry = Entry0
        ;   Entry = 0
        ),
        (   entry_result(Entry, Plies, Depth, Alpha, Beta, Result0)
        ->  array_value(Counters, 0, Hits0),
            Hits is Hits0+1,
            set_array_value(Counters, 0, Hits),
            Result = Result0
        ;   Hint is Entry /\ 255,
            best_move(Rules, Search, Node, Alpha, Hint, best(Number, Result)),
            new_entry(Plies, Depth, Alpha, Beta, Number, Result, Entry1),
            set_table_value(Table, Key, Entry1)
        )
    ).

%   best_move(+Rules, +Search, +Node, +Alpha, +Hint, -Best): Best is best(Number, Result). The move with the number
%   Hint, from the table, is tried first.

best_move(Rules, Search, Node, Alpha, Hint, Best) :-
    children(Rules, Search, Node, Children0, Number-Last),
    (   wins(Last, Node)
    ->  Last = child(End, _, _),
        proven_result(End, Result),
        Best = best(Number, Result)
    ;   (   Hint > 0,
            selectchk(Hint-First, Children0, Children1)
        ->  promising(Rules, Search, Node, Children1, Children2),
            Children = [Hint-First|Children2]
        ;   promising(Rules, Search, Node, Children0, Children)
        ),
        best_of(Children, Rules, Search, Node, Alpha, none, Best)
    ).

% ----------------------------------------------------------------------
% At the horizon

%   frontier(+Rules, +Search, +Node, +Alpha, -Result): one move before the horizon. Most positions are here, so
%   children are reduced to their results as they are generated, but for those that forcing moves lead to.

frontier(Rules, Search, Node, Alpha, Result) :-
    Node = node(Side, Position, Ply, Beta),
    guessed_result(Beta, Cut),
    findall(Leaf, leaf(Rules, Search, Node, Cut, Leaf), Leaves),
    some_move(Leaves, Position),
    length(Leaves, Count),
    arg(10, Search, Budget),
    spend(Budget, Count),
    extremes(Search, Side, Ply, _, Lowest),
    Lower is min(Lowest-1, -0x400000000000000),             % rules may be wrong about their bounds
    guessed_result(Lower, Worst),
    best_leaf(Leaves, 1, Worst, 1, Best, Proven, Forcing),
    (   Best >= Cut
    ->  Result = Best
    ;   length(Forcing, Count)
    ->  best_of(Forcing, Rules, Search, Node, Alpha, none, best(_, Result))
    ;   Quiet is Best /\ -2 \/ Proven,
        result_score(Best, Score),
        Alpha1 is max(Alpha, Score),
        best_of(Forcing, Rules, Search, Node, Alpha1, best(0, Quiet), best(_, Result))
    ).

%   best_leaf(+Leaves, +Number, +Best0, +Proven0, -Best, -Proven, -Forcing): Best is the best of the results, and
%   Proven is 1 if all are proven; Forcing are the others, with their numbers.

best_leaf([], _, Best, Proven, Best, Proven, []).
best_leaf([Leaf|Leaves], Number, Best0, Proven0, Best, Proven, Forcing) :-
    Number1 is Number+1,
    (   integer(Leaf)
    ->  Best1 is max(Best0, Leaf),
        Proven1 is Proven0 /\ Leaf,
        best_leaf(Leaves, Number1, Best1, Proven1, Best, Proven, Forcing)
    ;   Forcing = [Number-Leaf|Forcing1],
        best_leaf(Leaves, Number1, Best0, Proven0, Best, Proven, Forcing1)
    ).

%   quiescence(+Rules, +Search, +Node, +Alpha, -Result): Node comes after a forcing move at the horizon. The player
%   to move can make another forcing move, or accept the guess.

quiescence(Rules, Search, Node, Alpha, Result) :-
    Node = node(Side, Position, _, Beta),
    arg(4, Search, Guesses),
    side_guess(Guesses, Rules, Side, Position, Guess),
    guessed_result(Guess, Guessed),
    (   Guess >= Beta
    ->  Result = Guessed
    ;   findall(Child,
                ( child(Rules, Search, Node, Child), arg(2, Child, Move), forcing_move(Rules, Position, Move) ),
                Listed),
        length(Listed, Count),
        arg(10, Search, Budget),
        spend(Budget, Count),
        numbered(Listed, 1, Children),
        Alpha1 is max(Alpha, Guess),
        best_of(Children, Rules, Search, Node, Alpha1, best(0, Guessed), best(_, Result))
    ).

% ----------------------------------------------------------------------
% Entries of the transposition table: one integer each
%
% From the high bits down: the value, with its distance counted from the position itself; the depth in 12 bits, all set where the
% value is proven; two bits for whether it is exact (0), a lower (1) or an upper (2) bound; eight for the number of the best move,
% 0 for none or for one past 255. Positions with the same canonical key share an entry, so the number may be that of a move in
% another position: it only says what to try first. No entry is 0.

%   entry_result(+Entry, +Plies, +Depth, +Alpha, +Beta, -Result) is semidet: what a search to Depth between Alpha
%   and Beta would return in a position that is Plies from the root. Fails if Entry is not sufficient for that.

entry_result(Entry, Plies, Depth, Alpha, Beta, Result) :-
    Depth0 is (Entry>>10) /\ 4095,
    Depth0 >= min(Depth, 4095),
    Value0 is Entry>>22,
    farther(Value0, Plies, Value),
    Bound is (Entry>>8) /\ 3,
    (   Bound =:= 0
    ->  true
    ;   Bound =:= 1
    ->  Value >= Beta
    ;   Value =< Alpha
    ),
    (   Depth0 =:= 4095
    ->  proven_result(Value, Result)
    ;   guessed_result(Value, Result)
    ).

%   new_entry(+Plies, +Depth, +Alpha, +Beta, +Number, +Result, -Entry): Entry is for the Result of such a search,
%   with the Number of the best move.

new_entry(Plies, Depth, Alpha, Beta, Number, Result, Entry) :-
    Nearer is -Plies,
    result_score(Result, Value),
    farther(Value, Nearer, Value0),
    (   Value >= Beta
    ->  Bound = 256
    ;   Value =< Alpha
    ->  Bound = 512
    ;   Bound = 0
    ),
    (   result_proven(Result, 1)
    ->  Depth0 = 4095
    ;   Depth0 is min(Depth, 4094)
    ),
    (   Number =< 255
    ->  Move = Number
    ;   Move = 0
    ),
    Entry is (Value0<<22) \/ (Depth0<<10) \/ Bound \/ Move.
