:- module(pybridge_root_parallel,
          [ start_helpers/4,    % +Game, +Config, +Position, -Helpers
            stop_helpers/1,     % +Helpers
            take_results/2,     % +Helpers, !Playouts
            tell_helpers/3,     % +Helpers, +Number, +Score
            helpers_work/3      % +Helpers, -Nodes, -Playouts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../workers', [stop_workers/1]).
:- use_module(playout_search, [close_playouts/1, grow_playouts/2, lose_move/3, open_playouts/4]).

/** <module> Playouts in more threads (root parallelization)

Each helper is a thread that grows a tree of its own from the same position, with other random numbers. From time to time it
sends what it knows of the root and its moves, and the calling thread adds that to what its own tree says. So all threads
decide which move is best, and what one of them has proven the calling thread knows as well.

Helpers is none for one thread, or a record of state.pl.
*/

%!  start_helpers(+Game, +Config, +Position, -Helpers) is det.
%
%   There is one helper for each of Config.threads but the first. Each has Config.memory, and enters at most Config.nodes
%   positions.

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
    message_queue_create(Lost),
    catch(thread_create(help(Game, Config1, Position, Number, Lost, Results), Thread), Error,
          ( message_queue_destroy(Lost), throw(Error) )),
    nb_setarg(Number, Team, helper(Thread, Lost, latest(0, 0, root(0, 0, open, -1), []))).

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
    forall(helper(Team, _, Lost), message_queue_destroy(Lost)),
    message_queue_destroy(Results).

%   helper(+Team, -Thread, -Lost) is nondet: a helper that has been started.

helper(Team, Thread, Lost) :-
    arg(_, Team, Helper),
    nonvar(Helper),
    Helper = helper(Thread, Lost, _).

% ----------------------------------------------------------------------
% In the thread of a helper

help(Game, Config, Position, Number, Lost, Results) :-
    catch(setup_call_cleanup(
              open_playouts(Game, Config, Position, Playouts),
              help_on(Playouts, Number, Lost, Results),
              close_playouts(Playouts)),
          Error, true),
    (   ( var(Error) ; Error == stop_work )
    ->  true
    ;   thread_send_message(Results, failed(Error))
    ).

help_on(Playouts, Number, Lost, Results) :-
    field(playouts, Playouts, [nodes(Nodes0)]),
    Most is Nodes0 + max(64, Nodes0//8),
    catch(( grow_playouts(Playouts, Most), Goes = on ), node_limit, Goes = over),
    field(playouts, Playouts, [nodes(Nodes), playouts(Count), root(Root), children(Children)]),
    thread_send_message(Results, grown(Number, latest(Nodes, Count, Root, Children))),
    (   Goes == on,
        Root = root(_, _, open, _)
    ->  lose_all(Lost, Playouts),
        help_on(Playouts, Number, Lost, Results)
    ;   true
    ).

lose_all(Lost, Playouts) :-
    (   thread_get_message(Lost, lost(Number, Score), [timeout(0)])
    ->  field(playouts, Playouts, [children(Children)]),
        (   memberchk(child(Number, _, open, _, _, _, _), Children)
        ->  lose_move(Playouts, Number, Score)
        ;   true
        ),
        lose_all(Lost, Playouts)
    ;   true
    ).

% ----------------------------------------------------------------------
% In the calling thread

%!  tell_helpers(+Helpers, +Number, +Score) is det.
%
%   The root's move Number loses, as Score says; see lose_move/3.

tell_helpers(none, _, _) :-
    !.
tell_helpers(Helpers, Number, Score) :-
    field(helpers, Helpers, [team(Team)]),
    forall(arg(_, Team, helper(_, Lost, _)), thread_send_message(Lost, lost(Number, Score))).

%!  helpers_work(+Helpers, -Nodes, -Playouts) is det.
%
%   The sums of the positions entered and of the playouts that have been taken so far.

helpers_work(none, 0, 0) :-
    !.
helpers_work(Helpers, Nodes, Playouts) :-
    field(helpers, Helpers, [team(Team)]),
    aggregate_all(sum(Nodes1), arg(_, Team, helper(_, _, latest(Nodes1, _, _, _))), Nodes),
    aggregate_all(sum(Playouts1), arg(_, Team, helper(_, _, latest(_, Playouts1, _, _))), Playouts).

%!  take_results(+Helpers, !Playouts) is det.
%
%   What is known of the root of Playouts includes what the helpers have sent.
%
%   @throws what the rules of the game have raised in a helper

take_results(none, _) :-
    !.
take_results(Helpers, Playouts) :-
    field(helpers, Helpers, [results(Results), team(Team)]),
    (   thread_get_message(Results, Message, [timeout(0)])
    ->  take(Message, Team),
        take_results(Helpers, Playouts)
    ;   field(playouts, Playouts, [own(Own)]),
        findall(Root-Children, arg(_, Team, helper(_, _, latest(_, _, Root, Children))), Latest),
        foldl(together, Latest, Own, Root1-Children1),
        set_field(playouts, Playouts, root(Root1)),
        set_field(playouts, Playouts, children(Children1))
    ).

take(failed(Error), _) :-
    throw(Error).
take(grown(Number, Latest), Team) :-
    arg(Number, Team, Helper),
    nb_setarg(3, Helper, Latest).

together(Root1-Children1, Root2-Children2, Root-Children) :-
    same_root(Root1, Root2, Root),
    same_children(Children1, Children2, Children).

same_root(root(Visits1, Sum1, Score1, Certainty1), root(Visits2, Sum2, Score2, Certainty2),
          root(Visits, Sum, Score, Certainty)) :-
    Visits is Visits1+Visits2,
    Sum is Sum1+Sum2,
    surer(Score1, Certainty1, Score2, Certainty2, Score, Certainty).

%   Trees differ in their children only if one does not have any yet, or stops at a win.

same_children([], Children, Children) :-
    !.
same_children(Children, [], Children) :-
    !.
same_children([child(Number, Move, Score1, Certainty1, Visits1, Sum1, Amaf1)|Children1],
              [child(_, _, Score2, Certainty2, Visits2, Sum2, Amaf2)|Children2],
              [child(Number, Move, Score, Certainty, Visits, Sum, Amaf)|Children]) :-
    Visits is Visits1+Visits2,
    Sum is Sum1+Sum2,
    Amaf is Amaf1+Amaf2,
    surer(Score1, Certainty1, Score2, Certainty2, Score, Certainty),
    same_children(Children1, Children2, Children).

surer(Score1, Certainty1, Score2, Certainty2, Score, Certainty) :-
    (   Certainty1 > Certainty2
    ->  Score-Certainty = Score1-Certainty1
    ;   Score-Certainty = Score2-Certainty2
    ).
