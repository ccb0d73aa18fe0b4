:- module(pybridge_nodes,
          [ side/3,             % +Search, +Position, -Side
            extremes/5,         % +Search, +Side, +Ply, -Highest, -Lowest
            count_nodes/2,      % +Search, +Count
            children/7,         % +Search, +Side, +Position, +Ply, +Cut, -Children, -Winner
            child_value/10      % +Search, +Side, +Position, +Child, +Ply, +Depth, +Alpha, +Beta, -Value, -Proven
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(lists), [selectchk/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module('../rule_faults', [some_move/3]).
:- use_module(table_entry, [entry_value/7, entry_move/2, new_entry/8]).
:- use_module('../guess', [guess/4]).
:- use_module('../score', [side_score/4]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../table', [table_key/4, table_get/3, table_put/3, table_replace/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The alpha-beta recursion

Values here are scores (score.pl) as the player to move sees them: Side is 1
where Max moves and -1 where Min does, and a value changes sign between
positions of different sides, which need not alternate. Ply counts moves from
the root; the distance in a score is from the root too.

Besides its Value, each node says whether it is Proven (1 or 0): whether the
answer to the window - Value itself between Alpha and Beta, a bound outside of
them - holds whatever lies beyond the horizon. A cut is proven if the child that
made it is; any other value only if all children are. Nothing here depends on
how a position was reached, and the depth is limited, so repetitions need no
special treatment.

The state of a search, Search here, is described in state.pl.
*/

%!  side(+Search, +Position, -Side) is det.

side(Search, Position, Side) :-
    field(search, Search, [game(Game), max(Max)]),
    Game:turn(Position, Player),
    (   Player == Max
    ->  Side = 1
    ;   Side = -1
    ).

%!  extremes(+Search, +Side, +Ply, -Highest, -Lowest) is det.
%
%   The scores of all ends at Ply or later are between these two, from Side's view.

extremes(Search, Side, Ply, Highest, Lowest) :-
    (   Side =:= 1
    ->  field(search, Search, [max_range(Range)])
    ;   field(search, Search, [min_range(Range)])
    ),
    Range = range(High, HighStep, Low, LowStep),
    Highest is High - HighStep*Ply,
    Lowest is Low + LowStep*Ply.

%   node(+Search, +Side, +Position, +Ply, +Depth, +Alpha, +Beta, -Value, -Proven):
%   Position has not ended. The best and the worst end that are still possible
%   also bound the window, so that no win slower than a known one is searched.

node(Search, Side, Position, Ply, Depth, Alpha, Beta, Value, Proven) :-
    Ply1 is Ply+1,
    extremes(Search, Side, Ply1, Highest, Lowest),
    (   Alpha >= Highest
    ->  Value = Highest, Proven = 1
    ;   Beta =< Lowest
    ->  Value = Lowest, Proven = 1
    ;   Beta1 is min(Beta, Highest),
        (   Depth =< 0
        ->  quiet(Search, Side, Position, Ply1, Alpha, Beta1, Value, Proven)
        ;   Depth =< 1
        ->  field(search, Search, [forcing(Forcing)]),
            frontier(Forcing, Search, Side, Position, Ply1, Alpha, Beta1, Value, Proven)
        ;   table_for(Depth, Search, Table),
            recall(Table, Search, Side, Position, Ply, Depth, Alpha, Beta1, Value, Proven)
        )
    ).

%   Threads share the results that took long to find. These are looked up so rarely
%   that the locks of the shared table do not matter.

table_for(Depth, Search, Table) :-
    (   Depth >= 5,
        field(search, Search, [shared(Shared)]),
        Shared \== none
    ->  Table = Shared
    ;   field(search, Search, [table(Table)])
    ).

% ----------------------------------------------------------------------
% With the table

recall(none, Search, Side, Position, Ply, Depth, Alpha, Beta, Value, Proven) :-
    !,
    expand(Search, Side, Position, Ply, Depth, Alpha, Beta, 0, Value, _, Proven).
recall(Table, Search, Side, Position, Ply, Depth, Alpha, Beta, Value, Proven) :-
    field(search, Search, [game(Game), unit(Unit), canonical(Canonical)]),
    table_key(Canonical, Game, Position, Key),
    Plies is Ply*Unit,
    (   table_get(Table, Key, Entry)
    ->  (   entry_value(Entry, Plies, Depth, Alpha, Beta, Value0, Proven0)
        ->  field(search, Search, [table_hits(Hits0)]),
            Hits is Hits0+1,
            set_field(search, Search, table_hits(Hits)),
            Value = Value0,
            Proven = Proven0
        ;   entry_move(Entry, Hint),
            expand(Search, Side, Position, Ply, Depth, Alpha, Beta, Hint, Value, Best, Proven),
            new_entry(Plies, Depth, Alpha, Beta, Value, Best, Proven, Entry1),
            table_replace(Table, Key, Entry1)
        )
    ;   expand(Search, Side, Position, Ply, Depth, Alpha, Beta, 0, Value, Best, Proven),
        new_entry(Plies, Depth, Alpha, Beta, Value, Best, Proven, Entry),
        table_put(Table, Key, Entry)
    ).

% ----------------------------------------------------------------------
% All moves of a position, beginning with the one from the table (number Hint): if it makes a cut, the others are
% not generated. Children keep their numbers in the order of move/3, whatever the order in which they are tried.

expand(Search, Side, Position, Ply, Depth, Alpha, Beta, Hint, Value, Best, Proven) :-
    Ply1 is Ply+1,
    Depth1 is Depth-1,
    (   hinted(Hint, Search, Side, Position, Ply1, Child)
    ->  first(Hint-Child, unknown, Search, Side, Position, Ply1, Depth1, Alpha, Beta, Value, Best, Proven)
    ;   children(Search, Side, Position, Ply1, Beta, Children, Winner),
        (   integer(Winner)
        ->  Value = Winner, Best = 0, Proven = 1
        ;   numbered(Children, 1, Numbered),
            promising(Search, Side, Depth, Numbered, [First|Others]),
            first(First, Others, Search, Side, Position, Ply1, Depth1, Alpha, Beta, Value, Best, Proven)
        )
    ).

hinted(Hint, Search, Side, Position, Ply, child(End, Move, Next)) :-
    Hint > 0,
    field(search, Search, [game(Game), unit(Unit)]),
    call_nth(Game:move(Position, Move, Next), Hint),
    count_nodes(Search, 1),
    (   Game:utility(Next, Utility)
    ->  Plies is Ply*Unit,
        side_score(Utility, Side, Plies, End)
    ;   End = (-)
    ).

numbered([], _, []).
numbered([Child|Children], N, [N-Child|Numbered]) :-
    N1 is N+1,
    numbered(Children, N1, Numbered).

%   promising(+Search, +Side, +Depth, +Children, -Ordered): far enough from the horizon, and with more than two
%   children to choose from, it pays to try those with the best guesses first.

promising(Search, Side, Depth, Children, Ordered) :-
    field(search, Search, [order(Order), game(Game)]),
    (   Order \== false,
        Depth >= 4,
        Children = [_,_,_|_]
    ->  rated(Children, Order, Game, Side, Rated),
        keysort(Rated, Sorted),
        pairs_values(Sorted, Ordered)
    ;   Ordered = Children
    ).

rated([], _, _, _, []).
rated([Child|Children], Order, Game, Side, [Rating-Child|Rated]) :-
    Child = _-child(End, _, Next),
    (   integer(End)
    ->  Rating is -End
    ;   guess(Order, Game, Next, Guess),
        Rating is -Side*Guess
    ),
    rated(Children, Order, Game, Side, Rated).

first(N-Child, Others, Search, Side, Position, Ply, Depth, Alpha, Beta, Value, Best, Proven) :-
    child_value(Search, Side, Position, Child, Ply, Depth, Alpha, Beta, Value0, Proven0),
    (   Value0 >= Beta
    ->  Value = Value0, Best = N, Proven = Proven0
    ;   Alpha1 is max(Alpha, Value0),
        (   Others == unknown
        ->  other_children(Search, Side, Position, Ply, Depth, Beta, N, Children)
        ;   Children = Others
        ),
        best(Children, Search, Side, Position, Ply, Depth, Alpha1, Beta, Value0, N, Proven0, Value, Best, Proven)
    ).

other_children(Search, Side, Position, Ply, Depth, Beta, Hint, Ordered) :-
    children(Search, Side, Position, Ply, Beta, Children, _),
    numbered(Children, 1, Numbered),
    (   selectchk(Hint-_, Numbered, Others)
    ->  true
    ;   Others = Numbered       % a winning move came before
    ),
    Above is Depth+1,
    promising(Search, Side, Above, Others, Ordered).

%   For the others it is enough to show that they are no better: they are searched
%   with a null window, and again if one is better.

best([], _, _, _, _, _, _, _, Value, Best, Proven, Value, Best, Proven).
best([N-Child|Children], Search, Side, Position, Ply, Depth, Alpha, Beta, Value0, Best0, Proven0, Value, Best, Proven) :-
    scout(Search, Side, Position, Child, Ply, Depth, Alpha, Beta, Value1, Proven1),
    (   Value1 >= Beta
    ->  Value = Value1, Best = N, Proven = Proven1
    ;   Proven2 is Proven0 /\ Proven1,
        (   Value1 > Value0
        ->  Alpha1 is max(Alpha, Value1),
            best(Children, Search, Side, Position, Ply, Depth, Alpha1, Beta, Value1, N, Proven2, Value, Best, Proven)
        ;   best(Children, Search, Side, Position, Ply, Depth, Alpha, Beta, Value0, Best0, Proven2, Value, Best, Proven)
        )
    ).

scout(Search, Side, Position, Child, Ply, Depth, Alpha, Beta, Value, Proven) :-
    Null is Alpha+1,
    child_value(Search, Side, Position, Child, Ply, Depth, Alpha, Null, Value0, Proven0),
    (   Value0 > Alpha,
        Value0 < Beta,
        Null < Beta
    ->  child_value(Search, Side, Position, Child, Ply, Depth, Alpha, Beta, Value, Proven)
    ;   Value = Value0,
        Proven = Proven0
    ).

%!  children(+Search, +Side, +Position, +Ply, +Cut, -Children, -Winner) is det.
%
%   Children, which are at Ply, are terms child(End, Move, Next), where End is the
%   score of a game that has ended, and otherwise -. If one of the ends is Cut or
%   more, Winner is that score, and the moves after it are not generated.

children(Search, Side, Position, Ply, Cut, Children, Winner) :-
    field(search, Search, [game(Game), unit(Unit)]),
    Plies is Ply*Unit,
    findall(Child, child(Game, Side, Plies, Position, Cut, Child), Children),
    some_move(Children, Game, Position),
    examine(Children, Cut, 0, Count, Winner),
    count_nodes(Search, Count).

child(Game, Side, Plies, Position, Cut, child(End, Move, Next)) :-
    Game:move(Position, Move, Next),
    (   Game:utility(Next, Utility)
    ->  side_score(Utility, Side, Plies, End),
        (   End >= Cut
        ->  !
        ;   true
        )
    ;   End = (-)
    ).

examine([], _, Count, Count, none).
examine([child(End, _, _)|Children], Cut, Count0, Count, Winner) :-
    Count1 is Count0+1,
    (   Children == [],
        integer(End),
        End >= Cut
    ->  Count = Count1,
        Winner = End
    ;   examine(Children, Cut, Count1, Count, Winner)
    ).

%!  count_nodes(+Search, +Count) is det.
%
%   @throws node_limit

count_nodes(Search, Count) :-
    field(search, Search, [nodes(Nodes0), node_limit(Limit)]),
    Nodes is Nodes0+Count,
    (   Nodes =< Limit
    ->  set_field(search, Search, nodes(Nodes))
    ;   set_field(search, Search, nodes(Limit)),
        throw(node_limit)
    ).

%!  child_value(+Search, +Side, +Position, +Child, +Ply, +Depth, +Alpha, +Beta,
%!              -Value, -Proven) is det.
%
%   The Value of Child, one of Position's children, to Side.

child_value(Search, Side, Position, child(End, Move, Next), Ply, Depth, Alpha, Beta, Value, Proven) :-
    (   integer(End)
    ->  Value = End,
        Proven = 1
    ;   Depth =< 0,
        \+ extended(Search, Position, Move, Ply)
    ->  side_guess(Search, Side, Next, Value),
        Proven = 0
    ;   side(Search, Next, Mover),
        (   Mover =:= Side
        ->  node(Search, Mover, Next, Ply, Depth, Alpha, Beta, Value, Proven)
        ;   Alpha1 is -Beta,
            Beta1 is -Alpha,
            node(Search, Mover, Next, Ply, Depth, Alpha1, Beta1, Value1, Proven),
            Value is -Value1
        )
    ).

%   The search does not stop after a forcing move, up to MaxPly.

extended(Search, Position, Move, Ply) :-
    field(search, Search, [max_ply(MaxPly), game(Game), forcing(true)]),
    Ply < MaxPly,
    Game:forcing(Position, Move),
    !.

%   quiet(+Search, +Side, +Position, +Ply1, +Alpha, +Beta, -Value, -Proven): Position
%   comes after a forcing move at the horizon. The player to move can make another
%   forcing move, or accept the guess.

quiet(Search, Side, Position, Ply1, Alpha, Beta, Value, Proven) :-
    side_guess(Search, Side, Position, Guess),
    (   Guess >= Beta
    ->  Value = Guess, Proven = 0
    ;   field(search, Search, [game(Game), unit(Unit)]),
        Plies is Ply1*Unit,
        findall(Child, forcing_child(Game, Side, Plies, Position, Beta, Child), Children),
        length(Children, Count),
        count_nodes(Search, Count),
        Alpha1 is max(Alpha, Guess),
        numbered(Children, 1, Numbered),
        best(Numbered, Search, Side, Position, Ply1, 0, Alpha1, Beta, Guess, 0, 0, Value, _, Proven)
    ).

forcing_child(Game, Side, Plies, Position, Cut, Child) :-
    child(Game, Side, Plies, Position, Cut, Child),
    Child = child(_, Move, _),
    once(Game:forcing(Position, Move)).

side_guess(Search, Side, Position, Value) :-
    field(search, Search, [game(Game), guessing(Guessing)]),
    guess(Guessing, Game, Position, Score),
    Value is Side*Score.

% ----------------------------------------------------------------------
% One move before the horizon. Most nodes are here, so
% children are reduced to their values as they are generated: twice the score,
% plus one if it is proven.

frontier(true, Search, Side, Position, Ply, Alpha, Beta, Value, Proven) :-
    field(search, Search, [max_ply(MaxPly), game(Game), guessing(Guessing), unit(Unit)]),
    Plies is Ply*Unit,
    Cut is Beta<<1,
    findall(Leaf, quiet_leaf(Guessing, Game, Side, Plies, Position, Cut, Ply, MaxPly, Leaf), Leaves),
    some_move(Leaves, Game, Position),
    length(Leaves, Count),
    count_nodes(Search, Count),
    partition(integer, Leaves, Quiet, Forcing),
    (   Quiet = [Leaf|Others]
    ->  best_leaf(Others, Cut, Leaf, Leaf, 1, _, Value0, Proven0)
    ;   Value0 is Alpha-1, Proven0 = 1
    ),
    (   ( Value0 >= Beta ; Forcing == [] )
    ->  Value = Value0, Proven = Proven0
    ;   Alpha1 is max(Alpha, Value0),
        numbered(Forcing, 1, Numbered),
        best(Numbered, Search, Side, Position, Ply, 0, Alpha1, Beta, Value0, 0, Proven0, Value, _, Proven)
    ).
frontier(false, Search, Side, Position, Ply1, _, Beta, Value, Proven) :-
    field(search, Search, [game(Game), guessing(Guessing), unit(Unit)]),
    Plies is Ply1*Unit,
    Cut is Beta<<1,
    findall(Leaf, leaf(Guessing, Game, Side, Plies, Position, Cut, Leaf), AllLeaves),
    some_move(AllLeaves, Game, Position),
    AllLeaves = [Leaf|Leaves],
    best_leaf(Leaves, Cut, Leaf, Leaf, 1, Count, Value, Proven),
    count_nodes(Search, Count).

leaf(Guessing, Game, Side, Plies, Position, Cut, Leaf) :-
    Game:move(Position, _, Next),
    (   Game:utility(Next, Utility)
    ->  side_score(Utility, Side, Plies, Score),
        Leaf is (Score<<1) \/ 1
    ;   guess(Guessing, Game, Next, Score),
        Leaf is Side*Score<<1
    ),
    (   Leaf >= Cut
    ->  !
    ;   true
    ).

%   With extensions, a quiet move gives such a leaf, and a forcing move gives the
%   child itself. These children are searched if no leaf makes a cut.

quiet_leaf(Guessing, Game, Side, Plies, Position, Cut, Ply, MaxPly, Leaf) :-
    Game:move(Position, Move, Next),
    (   Game:utility(Next, Utility)
    ->  side_score(Utility, Side, Plies, Score),
        Leaf is (Score<<1) \/ 1
    ;   Ply < MaxPly,
        Game:forcing(Position, Move)
    ->  Leaf = child(-, Move, Next)
    ;   guess(Guessing, Game, Next, Score),
        Leaf is Side*Score<<1
    ),
    (   integer(Leaf),
        Leaf >= Cut
    ->  !
    ;   true
    ).

%   best_leaf(+Leaves, +Cut, +Best, +All, +Count0, -Count, -Value, -Proven): the
%   lowest bit of All is set as long as all leaves are proven.

best_leaf([], Cut, Best, All, Count, Count, Value, Proven) :-
    Value is Best>>1,
    (   Best >= Cut
    ->  Proven is Best /\ 1
    ;   Proven is All /\ 1
    ).
best_leaf([Leaf|Leaves], Cut, Best0, All0, Count0, Count, Value, Proven) :-
    Count1 is Count0+1,
    All is All0 /\ Leaf,
    Best is max(Best0, Leaf),
    best_leaf(Leaves, Cut, Best, All, Count1, Count, Value, Proven).
