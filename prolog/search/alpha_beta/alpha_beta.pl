:- module(pybridge_alpha_beta,
          [ new_memory/2,       % +Most, -Memory
            search_share/7      % +Rules, +Memory, +Scope, +Share, +Position, +Task, -Done
          ]).
:- use_module(library(lists), [last/2, selectchk/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../base/chance', [chance/2, chance_order/4]).
:- use_module('../../native/search_memory',
              [ array_value/3, budget_left/2, new_array/3, new_budget/3, new_table/2, renew_budget/3, set_array_value/3,
                set_table_value/3, spend/2, table_count/2, table_value/3 ]).
:- use_module('../game_calls', [position_key/3, position_guess/3, forcing_move/3, side_to_move/3]).
:- use_module('../score', [side_score/4]).
:- use_module(table_entry, [entry_result/6, entry_move/2, new_entry/7]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The alpha-beta searcher

This continues textbook/transposition_table.pl: alpha-beta with a transposition table, one depth at a time. What is
added:

  - Principal variation search (Marsland & Campbell 1982): after the first move, it is enough to show with a null
    window that the others are no better.
  - Quiescence search: the search does not stop after a forcing move (forcing/2).
  - Mate-distance pruning: a win that comes later than a known one is not searched.
  - Proofs: a result says whether it holds whatever lies beyond the horizon.

It can run compiled, together with the rules of a game (native_search.pl). Values are scores (score.pl) as the player to
move sees them: Side is 1 where Max moves and -1 where Min does, and a value changes its sign between positions of
different sides, which need not alternate. Ply counts moves from the root; the distance in a score is from the root too.
The **result** of a position is twice its value, plus 1 if that is proven: Value itself between Alpha and Beta, and a bound
outside of them. A cut is proven if the move that made it is; any other value only if all moves are.

Rules are those of game_calls.pl. A Search is

    search(Horizon, MaxPly, Unit, Guesses, Order, MaxRange, MinRange, Table, Counters, Budget)

where Horizon is the depth and MaxPly how far forcing moves are followed; Unit is 1 if distances count; Guesses and Order
are true where guesses are used at the horizon and to order moves; a range is range(High, HighStep, Low, LowStep), see
extremes/5; and Counters is an array of one element, the number of positions whose results were in the Table. When the Budget is
spent, all predicates here fail. An open position is node(Side, Position, Ply, Beta), with the Ply of the moves from it.
*/

%!  new_memory(+Most, -Memory) is det.
%
%   Memory is what stays from one share of a search to the next: memory(Table, Counters, Budget), with a table of Most
%   entries, or `none` if that is 0.

new_memory(Most, memory(Table, Counters, Budget)) :-
    (   Most > 0
    ->  new_table(Most, Table)
    ;   Table = none
    ),
    new_array(1, 0, Counters),
    new_budget(0, 0, Budget).

%!  search_share(+Rules, +Memory, +Scope, +Share, +Position, +Task, -Done) is det.
%
%   Search Position, the root, for a Share of the work, share(Positions, Milliseconds). Scope is scope(Horizon, MaxPly, Unit,
%   Guesses, Order, MaxRange, MinRange), see above. Done is done(Answer, Positions, Hits, Entries), with the number of positions
%   entered, of those found in the table and of the table's entries. Answer is `stopped` if the Share was too small, and
%   otherwise depends on Task:
%
%     | best(Order0)          | best(Order, Result): the numbers of all moves in the game's order, the best one first; they are tried as Order0 says: `natural`, shuffled(Seed) or such a list |
%     | move(Number, Window)  | the result of the move with this Number in the window Alpha-Beta, or `full` |
%     | line(Number, Value)   | the moves that keep this Value, beginning with that Number                  |
%     | moves                 | End-Move for each move, where End is its score if it ends the game, or else - |

search_share(Rules, Memory, Scope, share(Positions, Milliseconds), Position, Task, Done) :-
    Memory = memory(Table, Counters, Budget),
    Scope = scope(Horizon, MaxPly, Unit, Guesses, Order, MaxRange, MinRange),
    renew_budget(Budget, Positions, Milliseconds),
    set_array_value(Counters, 0, 0),
    Search = search(Horizon, MaxPly, Unit, Guesses, Order, MaxRange, MinRange, Table, Counters, Budget),
    (   task(Task, Rules, Search, Position, Answer0)
    ->  Answer = Answer0
    ;   Answer = stopped
    ),
    budget_left(Budget, Left),
    Entered is Positions-Left,
    array_value(Counters, 0, Hits),
    (   Table == none
    ->  Entries = 0
    ;   table_count(Table, Entries)
    ),
    Done = done(Answer, Entered, Hits, Entries).

task(best(Order0), Rules, Search, Position, best(Order, Result)) :-
    search_moves(Rules, Search, Position, Order0, Order, Result).
task(move(Number, Window), Rules, Search, Position, Result) :-
    move_result(Rules, Search, Position, Number, Window, Result).
task(line(Number, Value), Rules, Search, Position, Moves) :-
    expected_line(Rules, Search, Position, Number, Value, Moves).
task(moves, Rules, Search, Position, Moves) :-
    root(Rules, Search, Position, Node, _, _),
    all_children(Rules, Search, Node, Children),
    ends_and_moves(Children, Moves).

ends_and_moves([], []).
ends_and_moves([_-child(End, Move, _)|Children], [End-Move|Moves]) :-
    ends_and_moves(Children, Moves).

search_moves(Rules, Search, Position, Order0, Order, Result) :-
    root(Rules, Search, Position, Node, Highest, Lowest),
    ordered(Order0, Rules, Search, Node, Children),
    Alpha is Lowest-1,
    best_of(Children, Rules, Search, Node, Alpha, none, best(Number, Result)),
    Value is Result>>1,
    (   Value >= Lowest,
        Value =< Highest
    ->  true
    ;   throw(utility_out_of_bounds(Position))
    ),
    numbers(Children, Numbers),
    selectchk(Number, Numbers, Others),
    Order = [Number|Others].

root(Rules, Search, Position, node(Side, Position, 1, Highest), Highest, Lowest) :-
    side_to_move(Rules, Position, Side),
    extremes(Search, Side, 1, Highest, Lowest).

%   ordered(+Order0, +Rules, +Search, +Node, -Children): at first the moves count as entered. The first one that wins at once is
%   enough, unless one is to be drawn from all of them.

ordered(natural, Rules, Search, Node, Children) :-
    children(Rules, Search, Node, Children, _).
ordered(shuffled(Seed), Rules, Search, Node, Children) :-
    all_children(Rules, Search, Node, Children0),
    chance(Seed, Chance),
    chance_order(Children0, Chance, Children, _).
ordered([Number|Numbers], Rules, Search, Node, Children) :-
    root_children(Rules, Search, Node, Children0),
    in_order([Number|Numbers], Children0, Children).

%   root_children(+Rules, +Search, +Node, -Children): all of them, which count as entered already.

root_children(Rules, Search, node(Side, Position, Ply, Highest), Children) :-
    Beyond is Highest+1,
    generated(Rules, Search, node(Side, Position, Ply, Beyond), Children, _).

%   All moves, whether one of them wins or not.

all_children(Rules, Search, node(Side, Position, Ply, _), Children) :-
    extremes(Search, Side, Ply, Highest, _),
    Beyond is Highest+1,
    children(Rules, Search, node(Side, Position, Ply, Beyond), Children, _).

in_order([], _, []).
in_order([Number|Numbers], Children0, [Number-Child|Children]) :-
    selectchk(Number-Child, Children0, Children1),
    in_order(Numbers, Children1, Children).

numbers([], []).
numbers([Number-_|Children], [Number|Numbers]) :-
    numbers(Children, Numbers).

move_result(Rules, Search, Position, Number, Window, Result) :-
    root(Rules, Search, Position, Node, Highest, Lowest),
    (   Window = Alpha-Beta
    ->  true
    ;   Alpha is Lowest-1,
        Beta = Highest
    ),
    root_children(Rules, Search, Node, Children),
    memberchk(Number-Child, Children),
    child_result(Child, Rules, Search, Node, Alpha, Beta, Result).

% ----------------------------------------------------------------------
% One position

%   position_result(+Rules, +Search, +Side, +Position, +Ply, +Alpha, +Beta, -Result): Position has not ended. The best and
%   the worst end that are still possible also bound the window.

position_result(Rules, Search, Side, Position, Ply, Alpha, Beta, Result) :-
    Ply1 is Ply+1,
    extremes(Search, Side, Ply1, Highest, Lowest),
    (   Alpha >= Highest
    ->  Result is Highest<<1 \/ 1
    ;   Beta =< Lowest
    ->  Result is Lowest<<1 \/ 1
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

%   extremes(+Search, +Side, +Ply, -Highest, -Lowest): the scores of all ends at Ply or later are between these two.

extremes(search(_, _, _, _, _, MaxRange, MinRange, _, _, _), Side, Ply, Highest, Lowest) :-
    (   Side =:= 1
    ->  MaxRange = range(High, HighStep, Low, LowStep)
    ;   MinRange = range(High, HighStep, Low, LowStep)
    ),
    Highest is High - HighStep*Ply,
    Lowest is Low + LowStep*Ply.

%   remembered(+Rules, +Search, +Node, +Depth, +Alpha, -Result): the result in the table, or a new one that is put there.

remembered(Rules, Search, Node, Depth, Alpha, Result) :-
    Search = search(_, _, Unit, _, _, _, _, Table, Counters, _),
    (   Table == none
    ->  best_move(Rules, Search, Node, Alpha, 0, best(_, Result))
    ;   Node = node(_, Position, Ply1, Beta),
        position_key(Rules, Position, Key),
        Plies is (Ply1-1)*Unit,
        (   table_value(Table, Key, Entry)
        ->  (   entry_result(Entry, Plies, Depth, Alpha, Beta, Result0)
            ->  array_value(Counters, 0, Hits0),
                Hits is Hits0+1,
                set_array_value(Counters, 0, Hits),
                Result = Result0
            ;   entry_move(Entry, Hint),
                best_move(Rules, Search, Node, Alpha, Hint, best(Number, Result)),
                new_entry(Plies, Depth, Alpha, Beta, Number, Result, Entry1),
                set_table_value(Table, Key, Entry1)
            )
        ;   best_move(Rules, Search, Node, Alpha, 0, best(Number, Result)),
            new_entry(Plies, Depth, Alpha, Beta, Number, Result, Entry),
            set_table_value(Table, Key, Entry)
        )
    ).

%   best_move(+Rules, +Search, +Node, +Alpha, +Hint, -Best): Best is best(Number, Result). The move with the number Hint, from
%   the table, is tried first.

best_move(Rules, Search, Node, Alpha, Hint, Best) :-
    children(Rules, Search, Node, Children0, Number-Last),
    (   wins(Last, Node)
    ->  Last = child(End, _, _),
        Result is End<<1 \/ 1,
        Best = best(Number, Result)
    ;   (   Hint > 0,
            selectchk(Hint-First, Children0, Children1)
        ->  promising(Rules, Search, Node, Children1, Children2),
            Children = [Hint-First|Children2]
        ;   promising(Rules, Search, Node, Children0, Children)
        ),
        best_of(Children, Rules, Search, Node, Alpha, none, Best)
    ).

%   best_of(+Children, +Rules, +Search, +Node, +Alpha, +Best0, -Best): after the first move, a null window shows whether
%   another one is better, and only then is it searched with the full one.

best_of([], _, _, _, _, Best, Best).
best_of([Number-Child|Children], Rules, Search, Node, Alpha, Best0, Best) :-
    Node = node(_, _, _, Beta),
    (   Best0 = best(Number0, Result0)
    ->  Null is Alpha+1,
        child_result(Child, Rules, Search, Node, Alpha, Null, Scout),
        Scouted is Scout>>1,
        (   Scouted > Alpha,
            Scouted < Beta,
            Null < Beta
        ->  child_result(Child, Rules, Search, Node, Alpha, Beta, Result)
        ;   Result = Scout
        )
    ;   child_result(Child, Rules, Search, Node, Alpha, Beta, Result),
        Number0 = Number,
        Result0 is (Result /\ -2) - 1           % worse, and proven
    ),
    Value is Result>>1,
    (   Value >= Beta
    ->  Best = best(Number, Result)
    ;   Value > Result0>>1
    ->  Better is Result /\ (Result0 \/ -2),
        Alpha1 is max(Alpha, Value),
        best_of(Children, Rules, Search, Node, Alpha1, best(Number, Better), Best)
    ;   Same is Result0 /\ (Result \/ -2),
        best_of(Children, Rules, Search, Node, Alpha, best(Number0, Same), Best)
    ).

%   child_result(+Child, +Rules, +Search, +Node, +Alpha, +Beta, -Result): what Child is worth to the player who moves there.

child_result(child(End, Move, Next), Rules, Search, Node, Alpha, Beta, Result) :-
    Node = node(Side, Position, Ply, _),
    Search = search(Horizon, MaxPly, _, Guesses, _, _, _, _, _, _),
    (   integer(End)
    ->  Result is End<<1 \/ 1
    ;   Ply >= Horizon,
        \+ followed(Rules, Position, Move, Ply, MaxPly)
    ->  side_guess(Guesses, Rules, Side, Next, Value),
        Result is Value<<1
    ;   side_to_move(Rules, Next, Mover),
        (   Mover =:= Side
        ->  position_result(Rules, Search, Mover, Next, Ply, Alpha, Beta, Result)
        ;   Alpha1 is -Beta,
            Beta1 is -Alpha,
            position_result(Rules, Search, Mover, Next, Ply, Alpha1, Beta1, Result1),
            Result is 2*(Result1 /\ 1) - Result1        % the value changes its sign
        )
    ).

followed(Rules, Position, Move, Ply, MaxPly) :-
    Ply < MaxPly,
    forcing_move(Rules, Position, Move).

side_guess(true, Rules, Side, Position, Value) :-
    position_guess(Rules, Position, Guess),
    Value is Side*Guess.
side_guess(false, _, _, _, 0).

% ----------------------------------------------------------------------
% Moves

%   children(+Rules, +Search, +Node, -Children, -Last): Number-child(End, Move, Next) for each move; End is the score of a
%   game that has ended, otherwise -. If an End is at least Node's Beta, it is that of the Last child: no more moves are
%   generated.

children(Rules, Search, Node, Children, Last) :-
    generated(Rules, Search, Node, Children, Last),
    Last = Count-_,
    arg(10, Search, Budget),
    spend(Budget, Count).

generated(Rules, Search, Node, Children, Last) :-
    findall(Child, child(Rules, Search, Node, Child), Listed),
    some_move(Listed, Node),
    numbered(Listed, 1, Children),
    last(Children, Last).

child(Rules, Search, Node, Child) :-
    Rules = rules(Game, _, _, _, _, _),
    Node = node(_, Position, _, _),
    Game:move(Position, Move, Next),
    Child = child(End, Move, Next),
    end_after(Rules, Search, Node, Next, End),
    (   wins(Child, Node)
    ->  !
    ;   true
    ).

end_after(rules(Game, _, _, _, _, _), Search, node(Side, _, Ply, _), Next, End) :-
    (   Game:utility(Next, Utility)
    ->  arg(3, Search, Unit),
        Plies is Ply*Unit,
        side_score(Utility, Side, Plies, End)
    ;   End = (-)
    ).

wins(child(End, _, _), node(_, _, _, Beta)) :-
    integer(End),
    End >= Beta.

numbered([], _, []).
numbered([Child|Listed], Number, [Number-Child|Children]) :-
    Number1 is Number+1,
    numbered(Listed, Number1, Children).

some_move([_|_], _).
some_move([], node(_, Position, _, _)) :-
    throw(no_move(Position)).

%   promising(+Rules, +Search, +Node, +Children, -Ordered): far enough from the horizon, and with more than two
%   children to choose from, it pays to try those with the best guesses first.

promising(Rules, Search, Node, Children, Ordered) :-
    Node = node(Side, _, Ply, _),
    (   arg(5, Search, true),
        arg(1, Search, Horizon),
        Horizon-Ply >= 3,
        Children = [_,_,_|_]
    ->  rated(Children, Rules, Side, Rated),
        keysort(Rated, Sorted),
        pairs_values(Sorted, Ordered)
    ;   Ordered = Children
    ).

rated([], _, _, []).
rated([Child|Children], Rules, Side, [Rating-Child|Rated]) :-
    Child = _-child(End, _, Next),
    (   integer(End)
    ->  Rating is -End
    ;   position_guess(Rules, Next, Guess),
        Rating is -Side*Guess
    ),
    rated(Children, Rules, Side, Rated).

% ----------------------------------------------------------------------
% At the horizon

%   frontier(+Rules, +Search, +Node, +Alpha, -Result): one move before the horizon. Most positions are here, so children are
%   reduced to their results as they are generated, but for those that forcing moves lead to.

frontier(Rules, Search, Node, Alpha, Result) :-
    Node = node(Side, _, Ply, Beta),
    Cut is Beta<<1,
    findall(Leaf, leaf(Rules, Search, Node, Cut, Leaf), Leaves),
    some_move(Leaves, Node),
    length(Leaves, Count),
    arg(10, Search, Budget),
    spend(Budget, Count),
    extremes(Search, Side, Ply, _, Lowest),
    Worst is min(Lowest-1, -0x400000000000000)<<1,          % rules may be wrong about their bounds
    best_leaf(Leaves, 1, Worst, 1, Best, Proven, Forcing),
    (   Best >= Cut
    ->  Result = Best
    ;   length(Forcing, Count)
    ->  best_of(Forcing, Rules, Search, Node, Alpha, none, best(_, Result))
    ;   Quiet is Best /\ -2 \/ Proven,
        Alpha1 is max(Alpha, Best>>1),
        best_of(Forcing, Rules, Search, Node, Alpha1, best(0, Quiet), best(_, Result))
    ).

leaf(Rules, Search, Node, Cut, Leaf) :-
    Rules = rules(Game, _, _, _, _, _),
    Node = node(Side, Position, Ply, _),
    Game:move(Position, Move, Next),
    end_after(Rules, Search, Node, Next, End),
    (   integer(End)
    ->  Leaf is End<<1 \/ 1
    ;   Search = search(_, MaxPly, _, Guesses, _, _, _, _, _, _),
        (   followed(Rules, Position, Move, Ply, MaxPly)
        ->  Leaf = child(-, Move, Next)
        ;   side_guess(Guesses, Rules, Side, Next, Value),
            Leaf is Value<<1
        )
    ),
    (   integer(Leaf),
        Leaf >= Cut
    ->  !
    ;   true
    ).

%   best_leaf(+Leaves, +Number, +Best0, +Proven0, -Best, -Proven, -Forcing): Best is the best of the results, and Proven is 1
%   if all are proven; Forcing are the others, with their numbers.

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

%   quiescence(+Rules, +Search, +Node, +Alpha, -Result): Node comes after a forcing move at the horizon. The player to move
%   can make another forcing move, or accept the guess.

quiescence(Rules, Search, Node, Alpha, Result) :-
    Node = node(Side, Position, _, Beta),
    arg(4, Search, Guesses),
    side_guess(Guesses, Rules, Side, Position, Guess),
    Guessed is Guess<<1,
    (   Guess >= Beta
    ->  Result = Guessed
    ;   findall(Child, forcing_child(Rules, Search, Node, Child), Listed),
        length(Listed, Count),
        arg(10, Search, Budget),
        spend(Budget, Count),
        numbered(Listed, 1, Children),
        Alpha1 is max(Alpha, Guess),
        best_of(Children, Rules, Search, Node, Alpha1, best(0, Guessed), best(_, Result))
    ).

forcing_child(Rules, Search, Node, Child) :-
    Node = node(_, Position, _, _),
    child(Rules, Search, Node, Child),
    Child = child(_, Move, _),
    forcing_move(Rules, Position, Move).

% ----------------------------------------------------------------------
% The expected play

expected_line(Rules, Search, Position, Number, Value, Moves) :-
    root(Rules, Search, Position, Node, _, _),
    root_children(Rules, Search, Node, Children),
    memberchk(Number-Child, Children),
    line_from(Child, Rules, Search, Node, Value, Moves).

line_from(child(End, Move, Next), Rules, Search, node(Side, _, Ply, _), Value, [Move|Moves]) :-
    arg(1, Search, Horizon),
    (   ( integer(End) ; Ply >= Horizon )
    ->  Moves = []
    ;   side_to_move(Rules, Next, Mover),
        Value1 is Side*Mover*Value,
        Ply1 is Ply+1,
        extremes(Search, Mover, Ply1, Highest, _),
        Node = node(Mover, Next, Ply1, Highest),
        all_children(Rules, Search, Node, Children),
        keeping(Children, Rules, Search, Node, Value1, Kept),
        (   Kept == none
        ->  Moves = []
        ;   line_from(Kept, Rules, Search, Node, Value1, Moves)
        )
    ).

keeping([], _, _, _, _, none).
keeping([_-Child|Children], Rules, Search, Node, Value, Kept) :-
    Alpha is Value-1,
    child_result(Child, Rules, Search, Node, Alpha, Value, Result),
    (   Result>>1 >= Value
    ->  Kept = Child
    ;   keeping(Children, Rules, Search, Node, Value, Kept)
    ).
