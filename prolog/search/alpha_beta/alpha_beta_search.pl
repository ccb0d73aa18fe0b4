:- module(pybridge_alpha_beta_search,
          [ open_search/4,      % +Game, +Config, +Position, -Root
            close_search/1,     % +Root
            search_depth/3,     % +Root, +Depth, -Found
            search_move/4,      % +Root, +Question, -Value, -Proven
            rank_depth/3,       % +Root, +Depth, -Found
            found/5,            % +Root, +Number, +Depth, +Result, -Found
            limit_search/2,     % +Root, +Nodes
            search_side/2,      % +Root, -Side
            search_work/3,      % +Root, -Nodes, -TableHits
            search_compiled/2,  % +Root, -Compiled
            search_memory/2,    % +Root, -Megabytes
            positions_met/2     % +Root, -Count
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [numlist/3]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module('../../native/exact_key', [exact_key/2, key_bytes/2]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../clock', [time_left/2]).
:- use_module('../game_calls', [game_rules/3, position_key/3]).
:- use_module('../rule_faults', [no_move/2, utility_out_of_bounds/2]).
:- use_module('../runner', [close_runner/1, interpret/1, interpreted/1, open_runner/3, run/2]).
:- use_module('../score', [end_score/2, score_utility/2, score_plies/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(alpha_beta, [new_memory/2, search_share/7]).

/** <module> One alpha-beta search: opened, searched depth by depth, closed

A Root (state.pl) holds what stays from depth to depth: the searcher's memory, the order of the moves at the root, and
the work that was done.
*/

:- multifile pybridge_compiled_rules:entry/2.

pybridge_compiled_rules:entry(_, pybridge_alpha_beta:new_memory(+, -)).
pybridge_compiled_rules:entry(Game, pybridge_alpha_beta:search_share(constant(Rules), +, +, +, +, +, -)) :-
    game_rules(Game, true, Rules).

%!  open_search(+Game, +Config, +Position, -Root) is det.
%
%   Position has not ended. Root holds a table until close_search/1. Config is as search_config/3 gives it, and can also have the
%   keys clock, and order: the guesses that order moves if they are not used at the horizon.

open_search(Game, Config, Position, Root) :-
    _{prove:Prove, nodes:Limit0, heuristic:Guessing0, extend:Extend, memory:Memory} :< Config,
    (   get_dict(order, Config, Guessing1)
    ->  Guessing = Guessing1
    ;   Guessing = Guessing0
    ),
    Limit is min(Limit0, 0x10000000000000),
    truth(Guessing0 \== false, Guesses),
    truth(Guesses == false, Guessing \== false, Order),
    game_rules(Game, Guessing, Rules),
    (   Prove == winner
    ->  Unit = 0
    ;   Unit = 1
    ),
    truth(Extend == true, Guesses == true, Forcing),
    ranges(Game, 0x400000000000000, Unit, MaxRange, MinRange),
    position_key(Rules, Position, Key),
    exact_key(Key, Exact),
    key_bytes(Exact, EntryBytes),
    (   get_dict(table, Config, true)
    ->  Most is max(1_000, truncate(Memory*1_000_000/EntryBytes))
    ;   Most = 0
    ),
    (   get_dict(clock, Config, Clock)
    ->  true
    ;   Clock = none
    ),
    open_runner(Game, Memory, Runner),
    field(root, Root,
          [ game(Game), rules(Rules), position(Position), runner(Runner), memory(none), forcing(Forcing),
            scope(scope(Unit, Guesses, Order, MaxRange, MinRange)), clock(Clock), order(natural), value(unknown),
            nodes(1), hits(0), limit(Limit), entries(0), most(Most), entry_bytes(EntryBytes) ]),
    (   Config.variety == none
    ->  true
    ;   set_field(root, Root, order(shuffled(Config.variety)))
    ),
    prepare(Root).

:- meta_predicate
    truth(0, -),
    truth(0, 0, -).

truth(Goal, Truth) :-
    (   call(Goal)
    ->  Truth = true
    ;   Truth = false
    ).

truth(Goal1, Goal2, Truth) :-
    truth(( Goal1, Goal2 ), Truth).

prepare(Root) :-
    field(root, Root, [runner(Runner), most(Most)]),
    run(Runner, pybridge_alpha_beta:new_memory(Most, Memory)),
    set_field(root, Root, memory(Memory)).

%   The best and worst results for Max and Min, from utilities/2. Without it, no proof can rely on a result being the best one
%   possible.

ranges(Game, Unbounded, Unit, range(High, HighStep, Low, LowStep), range(High1, LowStep, Low2, HighStep)) :-
    (   offers(Game, utilities/2)
    ->  Game:utilities(Lowest, Highest)
    ;   Lowest = 0,
        Highest = 0
    ),
    bound(Highest, Unbounded, Unit, High, HighStep),
    Lowest1 is -Lowest,
    bound(Lowest1, Unbounded, Unit, Low1, LowStep),
    Low is -Low1,
    High1 = Low1,
    Low2 is -High.

%   Only a win outranks every guess, so the best result is a bound only if it is a win. Utilities can be any integers within
%   reason, but most are small, and with small bounds the search is faster.

bound(Utility, Unbounded, Unit, Bound, Step) :-
    (   Utility > 0
    ->  end_score(Utility, Bound),
        Step = Unit
    ;   Bound = Unbounded,
        Step = 0
    ).

%!  close_search(+Root) is det.

close_search(Root) :-
    field(root, Root, [runner(Runner)]),
    close_runner(Runner).

%!  limit_search(+Root, +Nodes) is det.
%
%   From now on Root stops when it has entered so many positions in all.

limit_search(Root, Nodes) :-
    set_field(root, Root, limit(Nodes)).

%!  search_work(+Root, -Nodes, -TableHits) is det.

search_work(Root, Nodes, Hits) :-
    field(root, Root, [nodes(Nodes), hits(Hits)]).

%!  search_compiled(+Root, -Compiled) is det.
%
%   Compiled is true or false, and says where the search runs now.

search_compiled(Root, Compiled) :-
    field(root, Root, [runner(Runner)]),
    truth(\+ interpreted(Runner), Compiled).

%!  search_memory(+Root, -Megabytes) is det.
%
%   Megabytes is the memory of the search's table.

search_memory(Root, Megabytes) :-
    field(root, Root, [entries(Entries), entry_bytes(Bytes)]),
    Megabytes is Entries*Bytes/1_000_000.

%!  positions_met(+Root, -Count) is det.
%
%   The search has met at least Count different positions. A table holds some of them twice, once it has forgotten others.

positions_met(Root, Count) :-
    field(root, Root, [entries(Entries), most(Most)]),
    Count is min(Entries, max(Most//2, Entries//2)).

% ----------------------------------------------------------------------
% Searching

%!  search_depth(+Root, +Depth, -Found) is det.
%
%   Search Depth moves ahead. Found is found(Score, Exact, Distance, Line), as report.pl expects it.
%
%   @throws node_limit when the limit of Root is reached

search_depth(Root, Depth, Found) :-
    field(root, Root, [order(Order0)]),
    work(Root, Depth, best(Order0), best(Order, Result)),
    set_field(root, Root, order(Order)),
    Value is Result>>1,
    set_field(root, Root, value(Value)),
    Order = [Number|_],
    found(Root, Number, Depth, Result, Found).

%!  search_move(+Root, +Question, -Value, -Proven) is det.
%
%   Question is question(Number, Depth, Alpha, Beta): what is the move with this Number worth, in a search to Depth between Alpha
%   and Beta?
%
%   @throws node_limit

search_move(Root, question(Number, Depth, Alpha, Beta), Value, Proven) :-
    work(Root, Depth, move(Number, Alpha-Beta), Result),
    Value is Result>>1,
    Proven is Result /\ 1.

%!  rank_depth(+Root, +Depth, -Found) is det.
%
%   Search Depth moves ahead after every move, to find the value of each: Found is a list of terms found(Score,
%   Exact, Distance, Line), as in search_depth/3, in the game's order. Depth 0 only shows which moves end the
%   game.
%
%   @throws node_limit

rank_depth(Root, Depth, Found) :-
    field(root, Root, [order(Order)]),
    (   ( Depth =:= 0 ; \+ is_list(Order) )
    ->  work(Root, 0, moves, Moves),
        length(Moves, Count),
        numlist(1, Count, Numbers),
        set_field(root, Root, order(Numbers))
    ;   msort(Order, Numbers)
    ),
    (   Depth =:= 0
    ->  maplist(end_found(Root), Moves, Found)
    ;   maplist(rank_move(Root, Depth), Numbers, Found)
    ).

end_found(_, (-)-Move, found(0, false, unknown, [Move])) :-
    !.
end_found(Root, End-Move, found(Score, Exact, Distance, [Move])) :-
    search_side(Root, Side),
    Score is Side*End,
    exactness(Root, Score, 1, Exact, Distance).

rank_move(Root, Depth, Number, Found) :-
    work(Root, Depth, move(Number, full), Result),
    found(Root, Number, Depth, Result, Found).

%   work(+Root, +Depth, +Task, -Answer): let the searcher do a Task of search_share/7.

work(Root, Depth, Task, Answer) :-
    field(root, Root,
          [ rules(Rules), position(Position), runner(Runner), memory(Memory), forcing(Forcing), scope(Scope0), clock(Clock),
            nodes(Nodes0), hits(Hits0), limit(Limit) ]),
    (   Forcing == true
    ->  MaxPly is 2*Depth+1
    ;   MaxPly = 0
    ),
    Scope0 = scope(Unit, Guesses, Order, MaxRange, MinRange),
    Scope = scope(Depth, MaxPly, Unit, Guesses, Order, MaxRange, MinRange),
    Positions is max(0, Limit-Nodes0),
    milliseconds(Clock, Milliseconds),
    (   Milliseconds > 0
    ->  true
    ;   throw(node_limit)
    ),
    Goal = pybridge_alpha_beta:search_share(Rules, Memory, Scope, share(Positions, Milliseconds), Position, Task,
                                            done(Answer0, Entered, Hits, Entries)),
    catch(run(Runner, Goal), Ball, true),
    (   nonvar(Ball)
    ->  searcher_ball(Ball, Root),
        work(Root, Depth, Task, Answer)
    ;   Nodes is Nodes0+Entered,
        set_field(root, Root, nodes(Nodes)),
        Hits1 is Hits0+Hits,
        set_field(root, Root, hits(Hits1)),
        set_field(root, Root, entries(Entries)),
        (   Answer0 \== stopped
        ->  Answer = Answer0
        ;   ( Entered >= Positions ; time_left(Clock, Left), Left < 0.010 )
        ->  throw(node_limit)
        ;   \+ interpreted(Runner),         % the rules are at fault, which SWI-Prolog can tell more about
            searcher_ball(native_trap(0), Root),
            work(Root, Depth, Task, Answer)
        )
    ).

%   The searcher stops a little before the time is over, so that nothing is lost. Its clock counts whole milliseconds.

milliseconds(Clock, Milliseconds) :-
    (   time_left(Clock, Seconds)
    ->  Milliseconds is max(0, truncate(Seconds*1000)-5)
    ;   Milliseconds = 0x10000000000
    ).

%   searcher_ball(+Ball, +Root) is det: go on interpreted where compiled code gave up.

searcher_ball(native_trap(_), Root) :-
    !,
    field(root, Root, [runner(Runner)]),
    interpret(Runner),
    prepare(Root).
searcher_ball(error(existence_error(native_entry, _), _), Root) :-
    !,
    searcher_ball(native_trap(0), Root).
searcher_ball(no_move(Position), Root) :-
    !,
    field(root, Root, [game(Game)]),
    no_move(Game, Position).
searcher_ball(utility_out_of_bounds(Position), Root) :-
    !,
    field(root, Root, [game(Game), scope(scope(Unit, Guesses, Order, MaxRange0, MinRange0))]),
    Unbounded is 1<<1000,
    ranges(Game, Unbounded, Unit, MaxRange, MinRange),
    (   MaxRange-MinRange == MaxRange0-MinRange0
    ->  utility_out_of_bounds(Game, Position)
    ;   set_field(root, Root, scope(scope(Unit, Guesses, Order, MaxRange, MinRange))),
        prepare(Root)
    ).
searcher_ball(Ball, _) :-
    throw(Ball).

% ----------------------------------------------------------------------
% What was found

%!  found(+Root, +Number, +Depth, +Result, -Found) is det.
%
%   Found is the result at Depth if the move with this Number is the best one.

found(Root, Number, Depth, Result, found(Score, Exact, Distance, Line)) :-
    search_side(Root, Side),
    Value is Result>>1,
    Score is Side*Value,
    Proven is Result /\ 1,
    exactness(Root, Score, Proven, Exact, Distance),
    line_depth(Root, Value, Depth, LineDepth),
    (   catch(work(Root, LineDepth, line(Number, Value), Line0), node_limit, fail)
    ->  Line = Line0
    ;   field(root, Root, [game(Game), position(Position)]),
        call_nth(Game:move(Position, Move, _), Number),
        Line = [Move]
    ).

%!  search_side(+Root, -Side) is det.
%
%   Side, 1 for Max or -1 for Min, is to move at Root.

search_side(Root, Side) :-
    field(root, Root, [game(Game), position(Position)]),
    once(Game:turn(Position, Player)),
    (   Game:players(Player, _)
    ->  Side = 1
    ;   Side = -1
    ).

%   A win by as much as possible is exact whatever else is unknown. Distance is
%   not_asked when everything that was requested is proven.

exactness(Root, _, 1, true, Distance) :-
    !,
    field(root, Root, [scope(Scope)]),
    (   arg(1, Scope, 0)
    ->  Distance = not_asked
    ;   Distance = proven
    ).
exactness(Root, Score, 0, Exact, unknown) :-
    field(root, Root, [scope(Scope)]),
    arg(4, Scope, range(High, _, Low, _)),
    score_utility(Score, Utility),
    score_utility(High, Highest),
    score_utility(Low, Lowest),
    (   Utility =\= 0,
        ( Utility =:= Highest ; Utility =:= Lowest )
    ->  Exact = true
    ;   Exact = false
    ).

%   A proven win or loss is followed to its end, even if the table led further
%   than the search itself.

line_depth(Root, Value, Depth0, Depth) :-
    score_utility(Value, Utility),
    (   Utility =\= 0,
        field(root, Root, [scope(Scope)]),
        arg(1, Scope, 1)
    ->  score_plies(Value, Plies),
        Depth is max(Depth0, Plies)
    ;   Depth = Depth0
    ).
