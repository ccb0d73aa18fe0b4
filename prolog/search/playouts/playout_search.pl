:- module(pybridge_playout_search,
          [ open_playouts/5,    % +Game, +Config, +Position, +Number, -Playouts
            close_playouts/1,   % +Playouts
            grow_playouts/3,    % !Playouts, +Nodes, +Limit
            children_at/3,      % +Playouts, +Path, -Children
            best_first/3,       % +Side, +Children, -Best
            playouts_found/2,   % +Playouts, -Found
            playouts_line/2,    % +Playouts, -Line
            child_found/3       % +Playouts, +Child, -Found
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(solution_sequences), [call_nth/2, limit/2]).
:- use_module('../../base/clock', [milliseconds/2]).
:- use_module('../../compiled/runner',
              [attempt/3, close_runner/1, open_runner/3, run_first/2, stopped_early/2, try/2]).
:- use_module('../game_calls', [game_rules/3, mover/3]).
:- use_module('../kept_searches', [keep_search/3, kept_search/2, search_key/4]).
:- use_module('../../rules/seats', [two_sided/1]).
:- use_module('../preference', [by_preference/3]).
:- use_module('../../worth/worth',
              [ closed/3, expected_utility/2, farther_worth/3, game_range/2, nothing_known/2, scaled/2, slack/2,
                worth_level/2 ]).
:- use_module(playout_records, [goal_expansion/2]).
:- use_module(playout_tree, [new_tree/5, playouts_share/6]).
:- use_module(selection, [expected_result/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A search by playouts, opened, grown and read

Playouts, a record of playout_records.pl, is a tree of playouts (playout_tree.pl) with its runner (runner.pl) and what
is known of its root. That is read each time that the tree has grown, since compiled code that is stopped from outside
leaves nothing behind.
*/

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_playout_tree:new_tree(+, +, +, +, -)) :-
    two_sided(Game).
pybridge_compiled_rules:entry(search, Game, pybridge_playout_tree:playouts_share(+, constant(Rules), +, +, +, -)) :-
    game_rules(Game, false, Rules).

%!  open_playouts(+Game, +Config, +Position, +Number, -Playouts) is det.
%
%   Position has not ended. Playouts holds resources until close_playouts/1. Config is as search_config/3 gives it,
%   with the key clock. Trees with different Numbers, from 0, have different random numbers.

open_playouts(Game, Config, Position, Number, Playouts) :-
    search_key(Game, Config, tree(Number), Key),
    (   kept_search(Key, Kept),
        continued(Kept, Config, Position)
    ->  Playouts = Kept
    ;   planted(Game, Config, Position, Number, Key, Playouts)
    ).

planted(Game, Config, Position, Number, Key, Playouts) :-
    (   Config.variety == none
    ->  Seed = Number
    ;   Seed is (Config.variety+Number) /\ 0x3FFFFFFFFFFFFF
    ),
    game_rules(Game, false, Rules),
    ends(Game, Config.memory, Ends),
    nothing_known(Game, Worth),
    ( get_dict(judged, Config, How), judged(How, Judged) -> true ; Judged = 0 ),
    open_runner(Game, Config.memory, Runner),
    field(playouts, Playouts,
          [ game(Game), rules(Rules), position(Position), runner(Runner), tree(none), ends(Ends), clock(Config.clock),
            seed(Seed), judged(Judged), key(Key), before(0), nodes(0), playouts(0), deepest(0),
            largest(1), root(child(0, none, Worth, 0, 0, 0)), children([]) ]),
    plant(Playouts).

judged(mobility, 1).
judged(lasting, 2).

%   continued(!Playouts, +Config, +Position) is semidet: the root is now that of Position. Otherwise Playouts is closed.

continued(Playouts, Config, Position) :-
    field(playouts, Playouts,
          [ game(Game), rules(Rules), position(Old), tree(Tree), ends(Ends), runner(Runner), before(Before0),
            playouts(Count) ]),
    (   try(Runner, pybridge_playout_tree:playouts_share(move_root(Position), Rules, Tree, Ends, Old, moved))
    ->  Before is Before0+Count,
        nothing_known(Game, Worth),
        set_field(playouts, Playouts,
                [ position(Position), clock(Config.clock), before(Before), nodes(0), playouts(0),
                  root(child(0, none, Worth, 0, 0, 0)), children([]) ])
    ;   close_runner(Runner),
        fail
    ).

%   ends(+Game, +Megabytes, -Ends): half of the memory is for nodes, of 88 bytes each. Compiled code has 32 MB at least,
%   and needs 10 of them itself (native.pl).

ends(Game, Megabytes, ends(Range, Open, Most, Slack)) :-
    Most is integer((max(32, Megabytes)-10)*1_000_000/2/8),
    game_range(Game, Range),
    slack(Game, Slack),
    (   Slack < 0
    ->  farther_worth(Range, 1, Open)
    ;   Open = Range
    ).

plant(Playouts) :-
    field(playouts, Playouts,
          [rules(Rules), position(Position), runner(Runner), ends(Ends), seed(Seed), judged(Judged)]),
    mover(Rules, Position, Side),
    run_first(Runner, pybridge_playout_tree:new_tree(Side, Seed, Judged, Ends, Tree)),
    set_field(playouts, Playouts, [tree(Tree), before(0)]).

%!  close_playouts(+Playouts) is det.
%
%   Keep the tree for the next search, if that may go on with it.

close_playouts(Playouts) :-
    field(playouts, Playouts, [runner(Runner), key(Key)]),
    keep_search(Key, Runner, Playouts).

%!  grow_playouts(!Playouts, +Nodes, +Limit) is det.
%
%   Walk until the root is closed, or so many Nodes have been entered in all. The last walk may enter more, but no
%   more than Limit.
%
%   @throws time_over

grow_playouts(Playouts, Nodes, Limit) :-
    field(playouts, Playouts,
          [ rules(Rules), tree(Tree), ends(Ends), position(Position), runner(Runner), clock(Clock), nodes(Before) ]),
    milliseconds(Clock, Milliseconds),
    Task = grow(Nodes, share(Before, Limit, Milliseconds)),
    attempt(Runner, pybridge_playout_tree:playouts_share(Task, Rules, Tree, Ends, Position, Answer), Done),
    (   Done == true,
        read_answer(Answer, Playouts, Outcome, Entered),
        ( Outcome \== spent ; Entered >= Limit )
    ->  true
    ;   ( Done == false -> true ; stopped_early(Runner, Clock) ),
        plant(Playouts),                        % a new tree, grown interpreted
        grow_playouts(Playouts, Nodes, Limit)
    ).

read_answer(grown(Outcome, Nodes, Count, Deepest, Largest, Root, Children), Playouts, Outcome, Nodes) :-
    field(playouts, Playouts, [before(Before)]),
    New is Count-Before,
    set_field(playouts, Playouts, [nodes(Nodes), playouts(New), deepest(Deepest), largest(Largest)]),
    expectations(Playouts, [Root|Children], [Root1|Children1]),
    set_field(playouts, Playouts, [root(Root1), children(Children1)]).

%   expectations(+Playouts, +Nodes0, -Nodes): in a game of chance a worth is an expectation, and the mean of what is
%   known of it is that of a closed node's results.

expectations(Playouts, Nodes0, Nodes) :-
    field(playouts, Playouts, [ends(ends(_, _, _, Slack)), largest(Largest)]),
    (   Slack < 0
    ->  Nodes = Nodes0
    ;   maplist(expectation(Largest, Slack), Nodes0, Nodes)
    ).

expectation(Largest, Slack, child(Number, Move, worth(Low, High), Visits, Sum0, Amaf),
            child(Number, Move, expected(Low, High), Visits, Sum, Amaf)) :-
    (   closed(Slack, Low, High)
    ->  expected_result(Low, High, Largest, Result),
        Sum is Result*max(1, Visits)
    ;   Sum = Sum0
    ).

% ----------------------------------------------------------------------
% What was found

%!  children_at(+Playouts, +Path, -Children) is det.
%
%   Children, as in playouts_share/6, are those of the node to which Path leads, the numbers of the moves from the root.
%   Below the root there are none if a call that was stopped has lost the tree.

children_at(Playouts, [], Children) :-
    !,
    field(playouts, Playouts, [children(Children)]).
children_at(Playouts, Path, Children) :-
    field(playouts, Playouts, [rules(Rules), tree(Tree), ends(Ends), position(Position), runner(Runner)]),
    (   try(Runner, pybridge_playout_tree:playouts_share(children(Path), Rules, Tree, Ends, Position, Children0))
    ->  expectations(Playouts, Children0, Children)
    ;   Children = []
    ).

%!  best_first(+Side, +Children, -Best) is det.
%
%   Best are the same Children, the best for Side, the player to move, first. Where chance decides, Side is 0, and
%   they stay in the game's order.

best_first(0, Children, Children) :-
    !.
best_first(Side, Children, Best) :-
    maplist(known, Children, Known),
    by_preference(Side, Known, Best).

%   Among moves with equal visits, those with more AMAF visits come first.

known(Child, known(Worth, Key, Mean)-Child) :-
    Child = child(_, _, Worth, Visits, Sum, Amaf),
    Key is Visits + Amaf/1.0e9,
    Mean is Sum // max(1, Visits).

%!  playouts_found(+Playouts, -Found) is semidet.
%
%   Found is found(Worth, Guess, unread), see scheduler.pl. Fails if the tree has not begun to grow.

playouts_found(Playouts, found(Worth, Guess, unread)) :-
    field(playouts, Playouts, [root(Root), children(Children), position(Position)]),
    Children = [_|_],
    side_of(Playouts, Position, Side),
    Root = child(_, _, Worth, _, _, _),
    ( Side =:= 0 -> Best = Root ; best_first(Side, Children, [Best|_]) ),
    guess(Best, Playouts, Guess).

%   guess(+Child, +Playouts, -Guess): what playouts say, which is the utility to be expected in a
%   game of chance.

guess(child(_, _, expected(Low, High), Visits, Sum, _), Playouts, Guess) :-
    field(playouts, Playouts, [largest(Largest)]),
    scaled(Sum*Largest / max(1, Visits)/1000.0, Mean),
    Within is max(float(Low), min(float(High), Mean)),
    expected_utility(Within, Guess).
guess(child(_, _, worth(Low, High), Visits, Sum, _), _, Guess) :-
    (   worth_level(worth(Low, High), 0)
    ->  Guess is Sum // max(1, Visits)
    ;   Guess = 0
    ).

%!  child_found(+Playouts, +Child, -Found) is det.
%
%   As playouts_found/2, but Found is that of the move which leads to Child, one of the root's, from the position
%   before it.

child_found(Playouts, child(Number, Move, Worth0, Visits, Sum, Amaf), found(Worth, Guess, [Move|Line])) :-
    field(playouts, Playouts, [game(Game), position(Position)]),
    call_nth(Game:move(Position, _, Next), Number),
    line(Playouts, Next, [Number], Line),
    farther_worth(Worth0, 1, Worth),
    guess(child(Number, Move, Worth, Visits, Sum, Amaf), Playouts, Guess).

%!  playouts_line(+Playouts, -Line) is det.
%
%   Line is the best line of play from the root.

playouts_line(Playouts, Line) :-
    field(playouts, Playouts, [position(Position)]),
    line(Playouts, Position, [], Line).

%   line(+Playouts, +Position, +Path, -Line): the best moves from the node at the end of Path, which has this
%   Position, until chance decides.

line(Playouts, Position, Path, Line) :-
    children_at(Playouts, Path, Children),
    (   Children = [_|_],
        side_of(Playouts, Position, Side),
        Side =\= 0
    ->  best_first(Side, Children, [child(Number, Move, _, _, _, _)|_]),
        Line = [Move|Rest],
        append(Path, [Number], Path1),
        field(playouts, Playouts, [game(Game)]),
        call_nth(Game:move(Position, _, Next), Number),
        line(Playouts, Next, Path1, Rest)
    ;   Line = []
    ).

side_of(Playouts, Position, Side) :-
    field(playouts, Playouts, [rules(Rules)]),
    mover(Rules, Position, Side).
