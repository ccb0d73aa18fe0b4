:- module(pybridge_root_parallel,
          [ start_helpers/4,    % +Game, +Config, +Position, -Helpers
            stop_helpers/1,     % +Helpers
            take_results/2,     % +Helpers, +Tree
            tell_helpers/3,     % +Helpers, +Number, +Score
            helpers_work/3      % +Helpers, -Nodes, -Playouts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../workers', [stop_workers/1]).
:- use_module(playout_tree, [open_tree/4, close_tree/1, grow/2, root_child/3, close_child/3]).
:- use_module(proving, [settle/2]).

/** <module> Playouts in more threads (root parallelization)

Each helper is a thread that grows a tree of its own from the same position, with other random numbers. From
time to time it sends what it knows of the moves at the root, and the calling thread adds that to its own tree. So
all threads decide which move is best, and what one of them has proven the calling thread knows as well.

Helpers is none for one thread, or a record of state.pl.
*/

%!  start_helpers(+Game, +Config, +Position, -Helpers) is det.
%
%   There is one helper for each of Config.threads but the first. Each has Config.memory, and enters at most
%   Config.nodes positions.

start_helpers(_, Config, _, none) :-
    Config.threads =:= 1,
    !.
start_helpers(Game, Config, Position, Helpers) :-
    message_queue_create(Results),
    Count is Config.threads-1,
    functor(Team, team, Count),
    field(helpers, Helpers, [results(Results), team(Team)]),
    catch(forall(arg(Number, Team, _), start_helper(Number, Game, Config, Position, Helpers)), Error,
          ( stop_helpers(Helpers), throw(Error) )).

start_helper(Number, Game, Config, Position, Helpers) :-
    field(helpers, Helpers, [results(Results), team(Team)]),
    seeded(Config, Number, Config1),
    message_queue_create(Closed),
    catch(thread_create(help(Game, Config1, Position, Number, Closed, Results), Thread), Error,
          ( message_queue_destroy(Closed), throw(Error) )),
    nb_setarg(Number, Team, helper(Thread, Closed, latest(0, 0, []))).

seeded(Config0, Number, Config) :-
    (   Config0.variety == none
    ->  Seed = Number
    ;   Seed is (Config0.variety + Number) /\ 0x3FFFFFFFFFFFFF
    ),
    Config = Config0.put(variety, Seed).

%!  stop_helpers(+Helpers) is det.

stop_helpers(none) :-
    !.
stop_helpers(Helpers) :-
    field(helpers, Helpers, [results(Results), team(Team)]),
    findall(Thread, helper(Team, Thread, _), Threads),
    stop_workers(Threads),
    forall(helper(Team, _, Closed), message_queue_destroy(Closed)),
    message_queue_destroy(Results).

%   helper(+Team, -Thread, -Closed) is nondet: a helper that has been started.

helper(Team, Thread, Closed) :-
    arg(_, Team, Helper),
    nonvar(Helper),
    Helper = helper(Thread, Closed, _).

% ----------------------------------------------------------------------
% In the thread of a helper

help(Game, Config, Position, Number, Closed, Results) :-
    catch(setup_call_cleanup(
              open_tree(Game, Config, Position, Tree),
              ( set_field(tree, Tree, node_limit(Config.nodes)),
                help_on(Tree, Number, Closed, Results)
              ),
              close_tree(Tree)),
          Error, true),
    (   ( var(Error) ; Error == stop_work )
    ->  true
    ;   thread_send_message(Results, failed(Error))
    ).

help_on(Tree, Number, Closed, Results) :-
    field(tree, Tree, [nodes(Nodes0)]),
    Most is Nodes0 + max(64, Nodes0//8),
    catch(grow(Tree, Most), node_limit, true),
    field(tree, Tree, [root(Root), nodes(Nodes), node_limit(Limit), playouts(Playouts)]),
    field(node, Root, [score(Score), children(Children)]),
    statistics_of(Children, Statistics),
    thread_send_message(Results, grown(Number, latest(Nodes, Playouts, Statistics))),
    (   ( integer(Score) ; Nodes >= Limit )
    ->  true
    ;   close_lost(Closed, Tree),
        help_on(Tree, Number, Closed, Results)
    ).

statistics_of(none, []) :-
    !.
statistics_of(Children, Statistics) :-
    findall(move(Visits, Sum, AmafVisits, AmafSum, Score, Certainty),
            ( member(Child, Children),
              field(node, Child, [ visits(Visits), sum(Sum), amaf_visits(AmafVisits), amaf_sum(AmafSum),
                                   score(Score), certainty(Certainty) ]) ),
            Statistics).

close_lost(Closed, Tree) :-
    (   thread_get_message(Closed, lost(Number, Score), [timeout(0)])
    ->  close_open(Tree, Number, Score),
        close_lost(Closed, Tree)
    ;   true
    ).

close_open(Tree, Number, Score) :-
    (   root_child(Tree, Number, Child),
        field(node, Child, [score(open)])
    ->  close_child(Tree, Child, Score)
    ;   true
    ).

% ----------------------------------------------------------------------
% In the calling thread

%!  tell_helpers(+Helpers, +Number, +Score) is det.
%
%   The root's move Number loses, as Score says; see close_child/3.

tell_helpers(none, _, _) :-
    !.
tell_helpers(Helpers, Number, Score) :-
    field(helpers, Helpers, [team(Team)]),
    forall(arg(_, Team, helper(_, Closed, _)), thread_send_message(Closed, lost(Number, Score))).

%!  helpers_work(+Helpers, -Nodes, -Playouts) is det.
%
%   The sums of the positions entered and of the playouts that have been taken so far.

helpers_work(none, 0, 0) :-
    !.
helpers_work(Helpers, Nodes, Playouts) :-
    field(helpers, Helpers, [team(Team)]),
    aggregate_all(sum(Nodes1), arg(_, Team, helper(_, _, latest(Nodes1, _, _))), Nodes),
    aggregate_all(sum(Playouts1), arg(_, Team, helper(_, _, latest(_, Playouts1, _))), Playouts).

%!  take_results(+Helpers, +Tree) is det.
%
%   Add what the helpers have sent to the moves at Tree's root, if these have been generated.
%
%   @throws what the rules of the game have raised in a helper

take_results(none, _) :-
    !.
take_results(Helpers, Tree) :-
    field(tree, Tree, [root(Root)]),
    field(node, Root, [children(Children)]),
    field(helpers, Helpers, [results(Results)]),
    (   Children \== none,
        thread_get_message(Results, Message, [timeout(0)])
    ->  take(Message, Helpers, Tree, Root, Children),
        take_results(Helpers, Tree)
    ;   true
    ).

take(failed(Error), _, _, _, _) :-
    throw(Error).
take(grown(Number, Latest), Helpers, Tree, Root, Children) :-
    field(helpers, Helpers, [team(Team)]),
    arg(Number, Team, Helper),
    Helper = helper(_, _, latest(_, _, Before)),
    Latest = latest(_, _, Now),
    add_all(Children, Before, Now, Root),
    nb_setarg(3, Helper, Latest),
    settle(Root, Tree).

%   add_all(+Children, +Before, +Now, +Root): Before is empty before a helper has generated its moves.

add_all([], _, _, _).
add_all([Child|Children], Before, Now, Root) :-
    (   Now = [One|Others]
    ->  earlier(Before, Old, Before1),
        add(Child, Old, One, Root),
        add_all(Children, Before1, Others, Root)
    ;   true
    ).

earlier([], move(0, 0, 0, 0, open, 0), []).
earlier([Old|Before], Old, Before).

add(Child, move(Visits0, Sum0, AmafVisits0, AmafSum0, _, _), move(Visits1, Sum1, AmafVisits1, AmafSum1, Score, Certainty),
    Root) :-
    Visits is Visits1-Visits0,
    add_to(Root, Visits, 0, 0, 0),
    (   field(node, Child, [score(open)])
    ->  Sum is Sum1-Sum0,
        AmafVisits is AmafVisits1-AmafVisits0,
        AmafSum is AmafSum1-AmafSum0,
        add_to(Child, Visits, Sum, AmafVisits, AmafSum),
        set_field(node, Child, score(Score)),
        set_field(node, Child, certainty(Certainty))
    ;   true
    ).

add_to(Node, Visits, Sum, AmafVisits, AmafSum) :-
    field(node, Node, [visits(Visits0), sum(Sum0), amaf_visits(AmafVisits0), amaf_sum(AmafSum0)]),
    Visits1 is Visits0+Visits,
    Sum1 is Sum0+Sum,
    AmafVisits1 is AmafVisits0+AmafVisits,
    AmafSum1 is AmafSum0+AmafSum,
    set_field(node, Node, visits(Visits1)),
    set_field(node, Node, sum(Sum1)),
    set_field(node, Node, amaf_visits(AmafVisits1)),
    set_field(node, Node, amaf_sum(AmafSum1)).
