:- module(pybridge_alpha_beta_share,
          [ new_memory/2,       % +Most, -Memory
            search_share/7      % +Rules, +Memory, +Scope, +Share, +Position, +Task, -Done
          ]).
:- use_module(library(lists), [selectchk/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../base/chance', [chance/2, chance_order/4]).
:- use_module('../../memory/search_memory',
              [array_value/3, budget_left/2, new_array/3, new_budget/3, new_table/2, renew_budget/3, set_array_value/3, spend/2, table_count/2]).
:- use_module('../game_calls', [in_order/3, side_to_move/3]).
:- use_module('../../worth/score', [result_score/2, score_plies/2, score_utility/2]).
:- use_module(alpha_beta, [best_of/7, child_result/7]).
:- use_module(alpha_beta_moves, [all_children/4, children/5, extremes/5]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Alpha-beta, a share of the work at a time

The root of a search is searched here, and what is below it by alpha_beta.pl, which explains the terms. It can run
compiled, together with the rules of a game (alpha_beta_search.pl).
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
%   Search Position, the root, for a Share of the work, share(Positions, Milliseconds). Scope is scope(Horizon, MaxPly,
%   Unit, Guesses, Order, MaxRange, MinRange), see alpha_beta.pl. Done is done(Answer, Positions, Hits, Entries), with
%   the number of positions entered, of those found in the table and of the table's entries. Answer is `stopped` if the
%   Share was too small, and otherwise depends on Task:
%
%     | best(Order0)  | best(Order, Result, Line): the numbers of all moves in the game's order, the best one first; they are tried as Order0 says: `natural`, shuffled(Seed) or such a list |
%     | move(Number)  | moved(Result, Line), of the move with this Number                               |
%
%   Line is the expected play, or only its first move if there was no time left for more.

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

task(best(Order0), Rules, Search, Position, best([Number|Others], Result, Line)) :-
    root(Rules, Search, Position, Node, Alpha),
    ordered(Order0, Rules, Search, Node, Children),
    best_of(Children, Rules, Search, Node, Alpha, none, best(Number, Result)),
    result_score(Result, Value),
    (   Value > Alpha,
        arg(4, Node, Beta),
        Value =< Beta
    ->  true
    ;   throw(utility_out_of_bounds(Position))
    ),
    pairs_keys(Children, Numbers),
    selectchk(Number, Numbers, Others),
    memberchk(Number-Child, Children),
    line(Child, Rules, Search, Node, Value, Line).
task(move(Number), Rules, Search, Position, moved(Result, Line)) :-
    root(Rules, Search, Position, Node, Alpha),
    all_children(Rules, Search, Node, Children),
    memberchk(Number-Child, Children),
    arg(10, Search, Budget),
    spend(Budget, 1),
    arg(4, Node, Beta),
    child_result(Child, Rules, Search, Node, Alpha, Beta, Result),
    result_score(Result, Value),
    line(Child, Rules, Search, Node, Value, Line).

%   root(+Rules, +Search, +Position, -Node, -Alpha): every result is above Alpha and at most Node's Beta.

root(Rules, Search, Position, node(Side, Position, 1, Highest), Alpha) :-
    side_to_move(Rules, Position, Side),
    extremes(Search, Side, 1, Highest, Lowest),
    Alpha is Lowest-1.

%   ordered(+Order0, +Rules, +Search, +Node, -Children): at first the moves count as entered. The first one that
%   wins at once is enough, unless one is to be drawn from all of them.

ordered(natural, Rules, Search, Node, Children) :-
    children(Rules, Search, Node, Children, _).
ordered(shuffled(Seed), Rules, Search, Node, Children) :-
    entered_children(Rules, Search, Node, Children0),
    chance(Seed, Chance),
    chance_order(Children0, Chance, Children, _).
ordered([Number|Numbers], Rules, Search, Node, Children) :-
    all_children(Rules, Search, Node, Children0),
    in_order([Number|Numbers], Children0, Children).

entered_children(Rules, Search, Node, Children) :-
    all_children(Rules, Search, Node, Children),
    length(Children, Count),
    arg(10, Search, Budget),
    spend(Budget, Count).

% ----------------------------------------------------------------------
% The expected play

%   line(+Child, +Rules, +Search, +Node, +Value, -Line) is semidet: a win or loss is followed to its end, even if
%   the table led further than the search itself. Fails if the budget of positions is spent.

line(Child, Rules, Search, Node, Value, Line) :-
    Search = search(Horizon, MaxPly, Unit, Guesses, Order, MaxRange, MinRange, Table, Counters, Budget),
    score_utility(Value, Utility),
    (   Utility =\= 0,
        Unit =:= 1
    ->  score_plies(Value, Plies),
        Depth is max(Horizon, Plies)
    ;   Depth = Horizon
    ),
    MaxPly1 is sign(MaxPly)*(2*Depth+1),
    (   line_from(Child, Rules, search(Depth, MaxPly1, Unit, Guesses, Order, MaxRange, MinRange, Table, Counters, Budget), Node, Value,
                  Line0)
    ->  Line = Line0
    ;   budget_left(Budget, Left),
        Left > 0,
        Child = child(_, Move, _),
        Line = [Move]
    ).

line_from(child(End, Move, Next), Rules, Search, node(Side, _, Ply, _), Value, [Move|Moves]) :-
    arg(1, Search, Horizon),
    (   ( integer(End) ; Ply >= Horizon )
    ->  Moves = []
    ;   side_to_move(Rules, Next, Mover),
        Value1 is Side*Mover*Value,
        Ply1 is Ply+1,
        extremes(Search, Mover, Ply1, Highest, _),
        Node = node(Mover, Next, Ply1, Highest),
        entered_children(Rules, Search, Node, Children),
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
    (   result_score(Result, Score),
        Score >= Value
    ->  Kept = Child
    ;   keeping(Children, Rules, Search, Node, Value, Kept)
    ).
