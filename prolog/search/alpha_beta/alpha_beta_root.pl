:- module(pybridge_alpha_beta_root,
          [ open_searcher/4,    % +Game, +Config, +Position, -Root
            close_searcher/1,   % +Root
            work/4,             % !Root, +Depth, +Task, -Answer
            unlimited_depth/1   % ?Depth
          ]).
:- use_module('../../native/exact_key', [exact_key/2, key_bytes/2]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../clock', [milliseconds/2, time_left/2]).
:- use_module('../game_calls', [game_rules/3, position_key/3, side_to_move/3]).
:- use_module('../rule_faults', [utility_out_of_bounds/2]).
:- use_module('../runner', [attempt/3, close_runner/1, interpret/1, interpreted/1, open_runner/3, run/2]).
:- use_module('../score', [end_score/2]).
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
%   clock; order, the guesses that order moves if they are not used at the horizon; next, how depths follow each other: plus(Step)
%   or times(Factor); and all, true for the values of all moves.

open_searcher(Game, Config, Position, Root) :-
    _{order:Guessing, memory:Memory, table:Table, variety:Variety, depth:Limit, deepening:Deepening} :< Config,
    game_rules(Game, Guessing, Rules),
    side_to_move(Rules, Position, Side),
    position_key(Rules, Position, Key),
    exact_key(Key, Exact),
    key_bytes(Exact, EntryBytes),
    (   Table == true
    ->  Most is max(1_000, truncate(Memory*1_000_000/EntryBytes))
    ;   Most = 0
    ),
    (   Variety == none
    ->  Order = natural
    ;   Order = shuffled(Variety)
    ),
    (   Limit == inf
    ->  unlimited_depth(Deepest)
    ;   Deepest = Limit
    ),
    (   Deepening == true
    ->  Depth = 1
    ;   Depth = Deepest
    ),
    open_runner(Game, Memory, Runner),
    field(root, Root,
          [ game(Game), config(Config), rules(Rules), position(Position), side(Side), runner(Runner), memory(none), ranges(none),
            order(Order), nodes(1), hits(0), limit(1), entries(0), most(Most), depth(Depth), deepest(Deepest), known(none),
            moves([]) ]),
    prepare(Root).

%!  unlimited_depth(?Depth) is semidet.
%
%   The depth that stands for no limit: it is larger than that of any depth(N), and a table entry has room for it.

unlimited_depth(1_000_001).

prepare(Root) :-
    field(root, Root, [game(Game), config(Config), runner(Runner), most(Most)]),
    run(Runner, pybridge_alpha_beta_share:new_memory(Most, Memory)),
    set_field(root, Root, memory(Memory)),
    (   interpreted(Runner)
    ->  Unbounded is 1<<1000
    ;   Unbounded = 0x400000000000000           % larger scores are left to SWI-Prolog
    ),
    unit(Config, Unit),
    ranges(Game, Unbounded, Unit, Ranges),
    set_field(root, Root, ranges(Ranges)).

%   Unit is 1 if distances count.

unit(Config, Unit) :-
    (   Config.prove == winner
    ->  Unit = 0
    ;   Unit = 1
    ).

%   ranges(+Game, +Unbounded, +Unit, -Ranges): the best and worst results for Max and Min, from utilities/2. Without it, no proof can rely
%   on a result being the best one possible.

ranges(Game, Unbounded, Unit, range(High, HighStep, Low, LowStep)-range(Low1, LowStep, High1, HighStep)) :-
    (   offers(Game, utilities/2)
    ->  Game:utilities(Lowest, Highest)
    ;   Lowest = 0,
        Highest = 0
    ),
    bound(Highest, Unbounded, Unit, High, HighStep),
    bound(-Lowest, Unbounded, Unit, Low1, LowStep),
    Low is -Low1,
    High1 is -High.

%   Only a win outranks every guess, so the best result is a bound only if it is a win.

bound(Utility0, Unbounded, Unit, Bound, Step) :-
    Utility is Utility0,
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
          [ rules(Rules), position(Position), config(Config), runner(Runner), memory(Memory), nodes(Nodes), limit(Limit) ]),
    milliseconds(Config.clock, Milliseconds),
    (   Milliseconds > 0
    ->  true
    ;   throw(time_over)
    ),
    scope(Root, Config, Depth, Scope),
    Positions is max(0, Limit-Nodes),
    Goal = pybridge_alpha_beta_share:search_share(Rules, Memory, Scope, share(Positions, Milliseconds), Position, Task,
                                                  done(Answer0, Entered, Hits, Entries)),
    catch(attempt(Runner, Goal, Ran), utility_out_of_bounds(Faulty), out_of_bounds(Root, Faulty, Ran)),
    (   Ran == true
    ->  add_work(Root, Entered, Hits, Entries),
        (   Answer0 \== stopped
        ->  Answer = Answer0
        ;   Entered >= Positions
        ->  throw(share_over)
        ;   time_left(Config.clock, Left),
            Left < 0.010
        ->  throw(time_over)
        ;   \+ interpreted(Runner),             % the rules are at fault, which SWI-Prolog can tell more about
            interpret(Runner),
            again(Root, Depth, Task, Answer)
        )
    ;   again(Root, Depth, Task, Answer)
    ).

again(Root, Depth, Task, Answer) :-
    prepare(Root),
    work(Root, Depth, Task, Answer).

%   out_of_bounds(+Root, +Position, -Ran): the utility reached from Position may be a large one, where the game has no utilities/2.

out_of_bounds(Root, Position, false) :-
    field(root, Root, [game(Game), runner(Runner)]),
    (   interpreted(Runner)
    ->  utility_out_of_bounds(Game, Position)
    ;   interpret(Runner)
    ).

add_work(Root, Entered, Hits1, Entries) :-
    field(root, Root, [nodes(Nodes0), hits(Hits0)]),
    Nodes is Nodes0+Entered,
    set_field(root, Root, nodes(Nodes)),
    Hits is Hits0+Hits1,
    set_field(root, Root, hits(Hits)),
    set_field(root, Root, entries(Entries)).

scope(Root, Config, Depth, scope(Depth, MaxPly, Unit, Guesses, Order, MaxRange, MinRange)) :-
    field(root, Root, [ranges(MaxRange-MinRange)]),
    unit(Config, Unit),
    (   Config.heuristic == false
    ->  Guesses = false
    ;   Guesses = true
    ),
    (   Guesses == false,
        Config.order \== false
    ->  Order = true
    ;   Order = false
    ),
    (   Guesses == true,
        Config.extend == true
    ->  MaxPly is 2*Depth+1
    ;   MaxPly = 0
    ).
