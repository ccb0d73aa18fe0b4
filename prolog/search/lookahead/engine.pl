:- module(pybridge_engine,
          [ open_search/5,      % +Game, +Config, +Position, +Shared, -Root
            close_search/1,     % +Root
            search_depth/3,     % +Root, +Depth, -Found
            search_child/3,     % +Root, +Question, -Answer
            rank_depth/3,       % +Root, +Depth, -Found
            found/5,            % +Root, +Child, +Depth, +ValueProven, -Found
            search_work/3,      % +Root, -Nodes, -TableHits
            search_memory/2,    % +Root, -Megabytes
            positions_met/2     % +Root, -Count
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, selectchk/3]).
:- use_module('../../base/chance', [chance/2, chance_order/4]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../rule_faults', [utility_out_of_bounds/2]).
:- use_module(nodes, [side/3, extremes/5, children/7, child_value/10]).
:- use_module('../score', [end_score/2, score_utility/2, score_plies/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../table', [table_open/2, table_close/1, table_memory/2, table_positions/2]).
:- set_prolog_flag(optimise, true).

/** <module> One search: its state, its root, its lines

Search and Root are what state.pl says. The children of the root are kept in the
order in which they are to be tried.
*/

%!  open_search(+Game, +Config, +Position, +Shared, -Root) is det.
%
%   Position has not ended. Root holds a table until close_search/1. Shared is the table that it shares with
%   other threads, or none. Config is as search_config/3 gives it, and can also have the key order: the guesses
%   that order moves if they are not used at the horizon.

open_search(Game, Config, Position, Shared, Root) :-
    Game:players(Max, _),
    _{prove:Prove, nodes:Limit0, heuristic:Guessing, extend:Extend} :< Config,
    (   Prove == winner
    ->  Unit = 0
    ;   Unit = 1
    ),
    (   Limit0 == inf
    ->  Limit = 0xFFFFFFFFFFFFFFF
    ;   Limit = Limit0
    ),
    wanted(Extend, Game, forcing/2, Forcing0),
    both(Guessing, Forcing0, Forcing),
    wanted(true, Game, canonical/2, Canonical),
    (   get_dict(order, Config, Order0)
    ->  Order = Order0
    ;   Order = false
    ),
    ranges(Game, Unit, MaxRange, MinRange),
    field(search, Search, [ nodes(1), table_hits(0), max_ply(0), node_limit(Limit), game(Game), max(Max),
                         guessing(Guessing), unit(Unit), max_range(MaxRange), min_range(MinRange),
                         table(Table), shared(Shared), canonical(Canonical), forcing(Forcing), order(Order) ]),
    field(root, Root, [ search(Search), side(Side), position(Position), children(unknown),
                     variety(Config.variety), value(unknown) ]),
    side(Search, Position, Side),
    open_table(Config, Table).

open_table(Config, Table) :-
    (   get_dict(table, Config, true)
    ->  table_open(Config.memory, Table)
    ;   Table = none
    ).

%   Without guesses there is nothing that a forcing move could make wrong.

both(Guessing, Forcing0, Forcing) :-
    (   Guessing == false
    ->  Forcing = false
    ;   Forcing = Forcing0
    ).

wanted(Option, Game, Predicate, Wanted) :-
    (   Option == true,
        offers(Game, Predicate)
    ->  Wanted = true
    ;   Wanted = false
    ).

%   The best and worst results for Max and Min, from utilities/2. Without it, no
%   proof can rely on a result being the best one possible.

ranges(Game, Unit, range(High, HighStep, Low, LowStep), range(High1, LowStep, Low2, HighStep)) :-
    (   offers(Game, utilities/2)
    ->  Game:utilities(Lowest, Highest),
        bound(Highest, Unit, High, HighStep),
        Lowest1 is -Lowest,
        bound(Lowest1, Unit, Low1, LowStep)
    ;   bound(0, Unit, High, HighStep),
        bound(0, Unit, Low1, LowStep)
    ),
    Low is -Low1,
    High1 = Low1,
    Low2 is -High.

%   Only a win outranks every guess, so the best result is a bound only if it is a win.

bound(Utility, Unit, Bound, Step) :-
    (   Utility > 0
    ->  end_score(Utility, Bound),
        Step = Unit
    ;   unbounded(Bound),
        Step = 0
    ).

%   Score is greater than any real one. Utilities can be any integers within reason.

unbounded(Score) :-
    Score is 1<<1000.

%!  close_search(+Root) is det.

close_search(Root) :-
    field(root, Root, [search(Search)]),
    field(search, Search, [table(Table)]),
    table_close(Table).

%!  search_work(+Root, -Nodes, -TableHits) is det.

search_work(Root, Nodes, Hits) :-
    field(root, Root, [search(Search)]),
    field(search, Search, [nodes(Nodes), table_hits(Hits)]).

%!  search_memory(+Root, -Megabytes) is det.
%
%   Megabytes is the memory of the search's own table, without the shared one.

search_memory(Root, Megabytes) :-
    field(root, Root, [search(Search)]),
    field(search, Search, [table(Table)]),
    table_memory(Table, Megabytes).

%!  positions_met(+Root, -Count) is det.
%
%   The search has met at least Count different positions.

positions_met(Root, Count) :-
    field(root, Root, [search(Search)]),
    field(search, Search, [table(Table)]),
    table_positions(Table, Count).

%!  search_depth(+Root, +Depth, -Found) is det.
%
%   Search Depth moves ahead. Found is found(Score, Exact, Distance, Line), as
%   report.pl expects it; the best child becomes the first of Root's children.

search_depth(Root, Depth, Found) :-
    field(root, Root, [search(Search), side(Side)]),
    allow_extensions(Search, Depth),
    root_children(Root, Children),
    extremes(Search, Side, 1, Highest, Lowest),
    Alpha is Lowest-1,
    Depth1 is Depth-1,
    best_child(Children, Root, Depth1, Alpha, Highest, none, 1, Child, Value, Proven),
    selectchk(Child, Children, Others),
    set_field(root, Root, children([Child|Others])),
    set_field(root, Root, value(Value)),
    found(Root, Child, Depth, Value-Proven, Found).

allow_extensions(Search, Depth) :-
    MaxPly is 2*Depth + 1,
    set_field(search, Search, max_ply(MaxPly)).

%!  found(+Root, +Child, +Depth, +ValueProven, -Found) is det.
%
%   Found is the result at Depth if Child is the best one.

found(Root, Child, Depth, Value-Proven, found(Score, Exact, Distance, [Move|Line])) :-
    field(root, Root, [search(Search), side(Side)]),
    Child = child(End, Move, Next),
    Score is Side*Value,
    exactness(Search, Score, Proven, Exact, Distance),
    (   integer(End)
    ->  Line = []
    ;   Depth1 is Depth-1,
        line_depth(Search, Value, Depth1, Depth2),
        line(Search, Side, Next, 1, Depth2, Value, Line)
    ).

%!  search_child(+Root, +Question, -Answer) is det.
%
%   Question is question(Child, Depth, Alpha, Beta, Limit): what is this Child of Root worth,
%   in a search to Depth between Alpha and Beta? Answer is answer(Value, Proven, Nodes), where
%   Nodes is the number of positions entered.
%
%   @throws node_limit when that number would exceed Limit

search_child(Root, question(Child, Depth, Alpha, Beta, Limit), answer(Value, Proven, Nodes)) :-
    field(root, Root, [search(Search), side(Side), position(Position)]),
    allow_extensions(Search, Depth),
    Depth1 is Depth-1,
    field(search, Search, [nodes(Nodes0)]),
    Most is Nodes0+Limit,
    set_field(search, Search, node_limit(Most)),
    child_value(Search, Side, Position, Child, 1, Depth1, Alpha, Beta, Value, Proven),
    field(search, Search, [nodes(Nodes1)]),
    Nodes is Nodes1-Nodes0.

%!  rank_depth(+Root, +Depth, -Found) is det.
%
%   Search Depth moves ahead after every move, to find the value of each: Found is a list of terms found(Score,
%   Exact, Distance, Line), as in search_depth/3, in the game's order. Depth 0 only shows which moves end the
%   game.

rank_depth(Root, Depth, Found) :-
    field(root, Root, [search(Search), side(Side), position(Position), children(Children0)]),
    allow_extensions(Search, Depth),
    (   Children0 == unknown
    ->  unbounded(Cut),
        children(Search, Side, Position, 1, Cut, Children, _),
        set_field(root, Root, children(Children))
    ;   Children = Children0
    ),
    maplist(rank_child(Root, Depth), Children, Found).

rank_child(_, 0, child(-, Move, _), found(0, false, unknown, [Move])) :-
    !.
rank_child(Root, Depth, Child, Found) :-
    field(root, Root, [search(Search), side(Side), position(Position)]),
    extremes(Search, Side, 1, Highest, Lowest),
    Alpha is Lowest-1,
    Depth1 is Depth-1,
    child_value(Search, Side, Position, Child, 1, Depth1, Alpha, Highest, Value, Proven),
    found(Root, Child, Depth, Value-Proven, Found).

%   A proven win or loss is followed to its end, even if the table led further
%   than the search itself.

line_depth(Search, Value, Depth0, Depth) :-
    score_utility(Value, Utility),
    (   Utility =\= 0,
        field(search, Search, [unit(1)])
    ->  score_plies(Value, Plies),
        Depth is max(Depth0, Plies-1)
    ;   Depth = Depth0
    ).

root_children(Root, Children) :-
    field(root, Root, [search(Search), side(Side), position(Position), children(Children0), variety(Variety)]),
    (   Children0 == unknown
    ->  enough(Variety, Search, Side, Cut),
        children(Search, Side, Position, 1, Cut, Children1, _),
        varied(Variety, Children1, Children)
    ;   Children = Children0
    ).

%   The first move that wins at once is enough, unless one is to be drawn from all of them.

enough(none, Search, Side, Cut) :-
    !,
    extremes(Search, Side, 1, Cut, _).
enough(_, _, _, Cut) :-
    unbounded(Cut).

%   The same Seed gives the same order.

varied(none, Children, Children) :-
    !.
varied(Seed, Children0, Children) :-
    chance(Seed, Chance),
    chance_order(Children0, Chance, Children, _).

best_child([], Root, _, _, _, Best, Proven, Child, Value, Proven) :-
    (   Best = Value0-Child0
    ->  Value = Value0,
        Child = Child0
    ;   field(root, Root, [search(Search), position(Position)]),
        field(search, Search, [game(Game)]),
        utility_out_of_bounds(Game, Position)
    ).
best_child([Child|Children], Root, Depth, Alpha, Beta, Best0, Proven0, Best, Value, Proven) :-
    field(root, Root, [search(Search), side(Side), position(Position)]),
    Null is Alpha+1,
    (   Best0 \== none,
        child_value(Search, Side, Position, Child, 1, Depth, Alpha, Null, Value0, Proven1),
        Value0 =< Alpha
    ->  Proven2 is Proven0 /\ Proven1,
        best_child(Children, Root, Depth, Alpha, Beta, Best0, Proven2, Best, Value, Proven)
    ;   child_value(Search, Side, Position, Child, 1, Depth, Alpha, Beta, Value1, Proven1),
        (   Value1 >= Beta
        ->  Best = Child, Value = Value1, Proven = Proven1
        ;   Proven2 is Proven0 /\ Proven1,
            (   Value1 > Alpha
            ->  best_child(Children, Root, Depth, Value1, Beta, Value1-Child, Proven2, Best, Value, Proven)
            ;   best_child(Children, Root, Depth, Alpha, Beta, Best0, Proven2, Best, Value, Proven)
            )
        )
    ).

%   A win by as much as possible is exact whatever else is unknown. Distance is
%   not_asked when everything that was requested is proven.

exactness(Search, _, 1, true, Distance) :-
    !,
    (   field(search, Search, [unit(0)])
    ->  Distance = not_asked
    ;   Distance = proven
    ).
exactness(Search, Score, 0, Exact, unknown) :-
    field(search, Search, [max_range(range(High, _, Low, _))]),
    score_utility(Score, Utility),
    score_utility(High, Highest),
    score_utility(Low, Lowest),
    (   Utility =\= 0,
        ( Utility =:= Highest ; Utility =:= Lowest )
    ->  Exact = true
    ;   Exact = false
    ).

%   line(+Search, +Side, +Position, +Ply, +Depth, +Value, -Line): Line has moves
%   that keep Value, from Side's view, as far as the search has looked.

line(Search, Side0, Position, Ply, Depth, Value0, Line) :-
    side(Search, Position, Side),
    Value is Side0*Side*Value0,
    Ply1 is Ply+1,
    Depth1 is Depth-1,
    (   Depth > 0,
        unbounded(Beta),
        children(Search, Side, Position, Ply1, Beta, Children, _),
        Alpha is Value-1,
        member(Child, Children),
        child_value(Search, Side, Position, Child, Ply1, Depth1, Alpha, Value, Value1, _),
        Value1 >= Value
    ->  Child = child(End, Move, Next),
        Line = [Move|Rest],
        (   integer(End)
        ->  Rest = []
        ;   line(Search, Side, Next, Ply1, Depth1, Value, Rest)
        )
    ;   Line = []
    ).
