:- module(pybridge_alpha_beta_root,
          [ open_searcher/4,    % +Game, +Config, +Position, -Root
            close_searcher/1,   % +Root
            work/4,             % !Root, +Depth, +Task, -Answer
            search_side/2       % +Root, -Side
          ]).
:- use_module('../../native/exact_key', [exact_key/2, key_bytes/2]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../clock', [milliseconds/2, time_left/2]).
:- use_module('../game_calls', [game_rules/3, position_key/3]).
:- use_module('../rule_faults', [utility_out_of_bounds/2]).
:- use_module('../runner', [attempt/3, close_runner/1, interpret/1, interpreted/1, open_runner/3, run/2]).
:- use_module('../score', [end_score/2]).
:- use_module('../search_config', [first_depth/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(alpha_beta_share, [new_memory/2, search_share/7]).

/** <module> The root of an alpha-beta search: opened, worked on, closed

A Root (state.pl) holds what stays from depth to depth.
*/

:- multifile pybridge_compiled_rules:entry/2.

pybridge_compiled_rules:entry(_, pybridge_alpha_beta_share:new_memory(+, -)).
pybridge_compiled_rules:entry(Game, pybridge_alpha_beta_share:search_share(constant(Rules), +, +, +, +, +, -)) :-
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
            entries(0), most(Most), plan(Plan), next(Next), deepest(Deepest), known(none), moves([]) ]),
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
    run(Runner, pybridge_alpha_beta_share:new_memory(Most, Memory)),
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

%!  work(!Root, +Depth, +Task, -Answer) is det.
%
%   Answer is that to a Task of search_share/7.
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
    Goal = pybridge_alpha_beta_share:search_share(Rules, Memory, Scope, share(Positions, Milliseconds), Position, Task,
                                            done(Answer0, Entered, Hits, Entries)),
    catch(attempt(Runner, Goal, Done), utility_out_of_bounds(Faulty), widen(Root, Faulty, Done)),
    (   Done == false
    ->  prepare(Root),
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
            interpret(Runner),
            prepare(Root),
            work(Root, Depth, Task, Answer)
        )
    ).

%   widen(!Root, +Position, -Done): the utility reached from Position may be a large one, where the game has no utilities/2.

widen(Root, Position, false) :-
    field(root, Root, [game(Game), scope(scope(Unit, Guesses, Order, MaxRange0, MinRange0))]),
    Unbounded is 1<<1000,
    ranges(Game, Unbounded, Unit, MaxRange, MinRange),
    (   MaxRange-MinRange == MaxRange0-MinRange0
    ->  utility_out_of_bounds(Game, Position)
    ;   set_field(root, Root, scope(scope(Unit, Guesses, Order, MaxRange, MinRange)))
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
