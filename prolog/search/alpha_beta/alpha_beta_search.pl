:- module(pybridge_alpha_beta_search,
          [ open_searcher/4,    % +Game, +Config, +Position, -Root
            close_searcher/1,   % +Root
            step_searcher/4,    % !Root, +Most, +Limit, -News
            searcher_found/2,   % +Root, -Known
            searcher_moves/2,   % +Root, -Moves
            searcher_work/2,    % +Root, -Work
            set_suspects/2,     % !Root, +Numbers
            lost_moves/2,       % +Root, -Lost
            positions_met/2     % +Root, -Count
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module('../../native/exact_key', [exact_key/2, key_bytes/2]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../clock', [milliseconds/2, time_left/2]).
:- use_module('../game_calls', [game_rules/3, position_key/3]).
:- use_module('../rule_faults', [no_move/2, utility_out_of_bounds/2]).
:- use_module('../runner', [close_runner/1, interpret/1, interpreted/1, open_runner/3, run/2]).
:- use_module('../score', [end_score/2, score_utility/2, score_plies/2]).
:- use_module('../search_config', [deeper/3, first_depth/2, reported_depth/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(alpha_beta, [new_memory/2, search_share/7]).

/** <module> The alpha-beta searcher, depth by depth

One of the searchers of scheduler.pl. A Root (state.pl) holds what stays from depth to depth: the searcher's memory, the order of
the moves at the root, what has been found, the work that was done, and the plan, which is what comes next:

  | best(Depth)            | search Depth moves ahead, to find the best move                                  |
  | all(Depth)             | the same for the value of each move, for a ranking                               |
  | refute(Depth, Numbers) | find out which of the moves with these Numbers, the suspects, lose within Depth |
*/

:- multifile pybridge_compiled_rules:entry/2.

pybridge_compiled_rules:entry(_, pybridge_alpha_beta:new_memory(+, -)).
pybridge_compiled_rules:entry(Game, pybridge_alpha_beta:search_share(constant(Rules), +, +, +, +, +, -)) :-
    game_rules(Game, true, Rules).

%!  open_searcher(+Game, +Config, +Position, -Root) is det.
%
%   Position has not ended. Root holds resources until close_searcher/1. Config is as search_config/3 gives it, with the keys
%   clock; order, the guesses that order moves if they are not used at the horizon; next, as in deeper/3; and all, true for
%   the values of all moves.

open_searcher(Game, Config, Position, Root) :-
    _{ prove:Prove, heuristic:Guessing0, order:Guessing, extend:Extend, memory:Memory, clock:Clock, next:Next, all:All,
       depth:Deepest } :< Config,
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
    (   Config.variety == none
    ->  Moves = natural
    ;   Moves = shuffled(Config.variety)
    ),
    first_depth(Config, Depth),
    (   All == true
    ->  Plan = all(Depth)
    ;   Plan = best(Depth)
    ),
    open_runner(Game, Memory, Runner),
    field(root, Root,
          [ game(Game), rules(Rules), position(Position), runner(Runner), memory(none), forcing(Forcing),
            scope(scope(Unit, Guesses, Order, MaxRange, MinRange)), clock(Clock), order(Moves), nodes(1), hits(0), limit(1),
            entries(0), most(Most), plan(Plan), next(Next), deepest(Deepest), known(none), moves([]), suspects([]), lost([]) ]),
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

%!  close_searcher(+Root) is det.

close_searcher(Root) :-
    field(root, Root, [runner(Runner)]),
    close_runner(Runner).

%!  searcher_work(+Root, -Work) is det.

searcher_work(Root, work(Nodes, 0, Hits, Compiled)) :-
    field(root, Root, [nodes(Nodes), hits(Hits), runner(Runner)]),
    truth(\+ interpreted(Runner), Compiled).

%!  searcher_found(+Root, -Known) is semidet.
%
%   Known is known(Found, Depth). In a search of all moves, Found says only whether all is proven.

searcher_found(Root, known(Found, Depth)) :-
    field(root, Root, [known(known(Found, Depth))]).

%!  searcher_moves(+Root, -Moves) is semidet.
%
%   Moves are known(Found, Depth, 0) for each move, in the game's order, if the search is one of all moves.

searcher_moves(Root, Moves) :-
    field(root, Root, [moves([Move|Others])]),
    Moves = [Move|Others].

%!  set_suspects(!Root, +Numbers) is det.
%!  lost_moves(+Root, -Lost) is det.
%
%   After each depth, Root finds out whether the moves with these Numbers lose within it. Lost are those that do, as
%   Number-Score.

set_suspects(Root, Numbers) :-
    set_field(root, Root, suspects(Numbers)).

lost_moves(Root, Lost) :-
    field(root, Root, [lost(Lost)]).

%!  positions_met(+Root, -Count) is det.
%
%   The search has met at least Count different positions. A table holds some of them twice, once it has forgotten others.

positions_met(Root, Count) :-
    field(root, Root, [entries(Entries), most(Most)]),
    Count is min(Entries, max(Most//2, Entries//2)).

% ----------------------------------------------------------------------
% Searching

%!  step_searcher(!Root, +Most, +Limit, -News) is det.
%
%   Carry out the plan, unless that takes more than Most positions in all. News is as in scheduler.pl.
%
%   @throws time_over

step_searcher(Root, Most, _, News) :-
    set_field(root, Root, limit(Most)),
    field(root, Root, [plan(Plan0)]),
    catch(carry_out(Plan0, Root, Plan), share_over, Plan = unfinished),
    (   Plan == unfinished
    ->  News = more
    ;   set_field(root, Root, plan(Plan)),
        (   Plan == done
        ->  News = done
        ;   News = news
        )
    ).

carry_out(best(Depth), Root, Plan) :-
    search_depth(Root, Depth, Found),
    note(Root, Found, Depth),
    (   last_depth(Depth, Root)
    ->  Plan = done
    ;   Found = found(_, _, Distance, _),
        Distance \== unknown
    ->  Plan = done
    ;   field(root, Root, [suspects(Suspects)]),
        after_depth(Suspects, Depth, Root, Plan)
    ).
carry_out(all(Depth), Root, Plan) :-
    rank_depth(Root, Depth, Moves),
    (   member(known(found(_, _, unknown, _), _, _), Moves)
    ->  Distance = unknown
    ;   Distance = proven
    ),
    reported_depth(Depth, Reported),
    set_field(root, Root, known(known(found(0, false, Distance, []), Reported))),
    (   ( Distance == proven ; last_depth(Depth, Root) )
    ->  Plan = done
    ;   next_depth(Root, Depth, Deeper),
        Plan = all(Deeper)
    ).
carry_out(refute(Depth, [Number|Numbers]), Root, Plan) :-
    work(Root, Depth, move(Number, -1-0), Result),
    (   Result /\ 1 =:= 1,
        Result < 0
    ->  search_side(Root, Side),
        Score is Side*(Result>>1),
        field(root, Root, [lost(Lost)]),
        set_field(root, Root, lost([Number-Score|Lost]))
    ;   true
    ),
    after_depth(Numbers, Depth, Root, Plan).

last_depth(Depth, Root) :-
    field(root, Root, [deepest(Depth)]).

after_depth([], Depth, Root, best(Deeper)) :-
    next_depth(Root, Depth, Deeper).
after_depth([Number|Numbers], Depth, _, refute(Depth, [Number|Numbers])).

next_depth(Root, Depth, Deeper) :-
    field(root, Root, [next(Next)]),
    deeper(Next, Depth, Deeper).

%   note(!Root, +Found, +Depth) is det: a win or a loss is kept until its distance is known.

note(Root, Found, Depth) :-
    field(root, Root, [known(Known)]),
    reported_depth(Depth, Reported),
    (   Known = known(Found0, _),
        decisive(Found0),
        \+ decisive(Found)
    ->  true
    ;   set_field(root, Root, known(known(Found, Reported)))
    ).

decisive(found(Score, _, Distance, _)) :-
    (   score_utility(Score, Utility),
        Utility =\= 0
    ->  true
    ;   Distance \== unknown
    ).

%   search_depth(!Root, +Depth, -Found): Found is found(Score, Exact, Distance, Line), as report.pl expects it.

search_depth(Root, Depth, Found) :-
    field(root, Root, [order(Order0)]),
    work(Root, Depth, best(Order0), best(Order, Result)),
    set_field(root, Root, order(Order)),
    Order = [Number|_],
    found(Root, Number, Depth, Result, Found).

%   rank_depth(!Root, +Depth, -Moves): the value of every move in a search to Depth. At first it is known which moves end the
%   game.

rank_depth(Root, Depth, Moves) :-
    field(root, Root, [moves(Moves0)]),
    (   Moves0 == []
    ->  work(Root, 0, moves, Ends),
        maplist(end_known(Root), Ends, Moves1),
        set_field(root, Root, moves(Moves1))
    ;   Moves1 = Moves0
    ),
    length(Moves1, Count),
    numlist(1, Count, Numbers),
    maplist(rank_move(Root, Depth), Numbers, Moves),
    set_field(root, Root, moves(Moves)).

end_known(_, (-)-Move, known(found(0, false, unknown, [Move]), 0, 0)) :-
    !.
end_known(Root, End-Move, known(found(Score, Exact, Distance, [Move]), 0, 0)) :-
    search_side(Root, Side),
    Score is Side*End,
    exactness(Root, Score, 1, Exact, Distance).

rank_move(Root, Depth, Number, known(Found, Reported, 0)) :-
    work(Root, Depth, move(Number, full), Result),
    found(Root, Number, Depth, Result, Found),
    reported_depth(Depth, Reported).

%   work(!Root, +Depth, +Task, -Answer): let the searcher do a Task of search_share/7.
%
%   @throws share_over, time_over

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
    ;   throw(time_over)
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
        ;   Entered >= Positions
        ->  throw(share_over)
        ;   time_left(Clock, Left),
            Left < 0.010
        ->  throw(time_over)
        ;   \+ interpreted(Runner),         % the rules are at fault, which SWI-Prolog can tell more about
            searcher_ball(native_trap(0), Root),
            work(Root, Depth, Task, Answer)
        )
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

%   found(!Root, +Number, +Depth, +Result, -Found) is det: Found is the result at Depth if the move with this Number is the best one.

found(Root, Number, Depth, Result, found(Score, Exact, Distance, Line)) :-
    search_side(Root, Side),
    Value is Result>>1,
    Score is Side*Value,
    Proven is Result /\ 1,
    exactness(Root, Score, Proven, Exact, Distance),
    line_depth(Root, Value, Depth, LineDepth),
    (   catch(work(Root, LineDepth, line(Number, Value), Line0), time_over, fail)
    ->  Line = Line0
    ;   field(root, Root, [game(Game), position(Position)]),
        call_nth(Game:move(Position, Move, _), Number),
        Line = [Move]
    ).

%   search_side(+Root, -Side) is det: Side, 1 for Max or -1 for Min, is to move at Root.

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
