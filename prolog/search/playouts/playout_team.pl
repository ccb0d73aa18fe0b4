:- module(pybridge_playout_team,
          [ open_searcher/4,    % +Game, +Config, +Position, -Team
            close_searcher/1,   % +Team
            step_searcher/4,    % !Team, +Most, +Limit, -News
            searcher_found/2,   % +Team, -Known
            searcher_line/2,    % +Team, -Line
            searcher_moves/2,   % +Team, -Moves
            searcher_work/2,    % +Team, -Work
            suspects/3,         % +Team, +Most, -Numbers
            lose_moves/2,       % !Team, +Lost
            grown/2             % +Team, -Playouts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../rules/positions', [legal/2]).
:- use_module('../runner', [runs_compiled/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../workers', [await/2, stop_workers/1]).
:- use_module(playout_search,
              [ child_found/4, close_playouts/1, grow_playouts/3, lose_move/3, open_moves/3, open_playouts/4, playouts_found/3, playouts_line/2 ]).

/** <module> The searcher of playouts, in one thread or more (root parallelization)

One of the searchers of scheduler.pl. With threads(N), each further thread grows a tree of its own from the same position, with
other random numbers. In each share all trees grow by the same number of positions, and then the calling thread adds up what they
know of the root and its moves. So all threads decide which move is best, and the same call has the same result again.

A Team is a record of state.pl. Its helpers are helper(Thread, Tasks, Latest): Tasks is a queue, and Latest what the thread has
sent last, latest(Nodes, Playouts, Root, Children).
*/

%!  open_searcher(+Game, +Config, +Position, -Team) is det.
%
%   Team holds resources until close_searcher/1.

open_searcher(Game, Config, Position, Team) :-
    Part is Config.memory/Config.threads,
    Each = Config.put(memory, Part),
    open_playouts(Game, Each, Position, Playouts),
    Count is Config.threads-1,
    compound_name_arity(Helpers, helpers, Count),
    results_queue(Count, Results),
    field(team, Team, [playouts(Playouts), helpers(Helpers), results(Results), prove(Config.prove)]),
    catch(forall(arg(Number, Helpers, _), start_helper(Number, Game, Each, Position, Helpers, Results)), Error,
          ( close_searcher(Team), throw(Error) )).

%   Prolog in the browser has no threads.

results_queue(Count, Results) :-
    (   Count =:= 0
    ->  Results = none
    ;   message_queue_create(Results)
    ).

start_helper(Number, Game, Config, Position, Helpers, Results) :-
    seeded(Config, Number, Config1),
    message_queue_create(Tasks),
    catch(thread_create(help(Game, Config1, Position, Number, Tasks, Results), Thread), Error,
          ( message_queue_destroy(Tasks), throw(Error) )),
    nb_setarg(Number, Helpers, helper(Thread, Tasks, latest(0, 0, root(0, 0, open, -1), []))).

seeded(Config0, Number, Config) :-
    (   Config0.variety == none
    ->  Seed = Number
    ;   Seed is (Config0.variety + Number) /\ 0x3FFFFFFFFFFFFF
    ),
    Config = Config0.put(variety, Seed).

%!  close_searcher(+Team) is det.

close_searcher(Team) :-
    field(team, Team, [playouts(Playouts), helpers(Helpers), results(Results)]),
    findall(Thread, helper(Helpers, Thread, _), Threads),
    stop_workers(Threads),
    forall(helper(Helpers, _, Tasks), message_queue_destroy(Tasks)),
    (   Results == none
    ->  true
    ;   message_queue_destroy(Results)
    ),
    close_playouts(Playouts).

%   helper(+Helpers, -Thread, -Tasks) is nondet: a helper that has been started.

helper(Helpers, Thread, Tasks) :-
    arg(_, Helpers, Helper),
    nonvar(Helper),
    Helper = helper(Thread, Tasks, _).

% ----------------------------------------------------------------------
% In the thread of a helper

help(Game, Config, Position, Number, Tasks, Results) :-
    catch(setup_call_cleanup(
              open_playouts(Game, Config, Position, Playouts),
              help_on(Playouts, Number, Tasks, Results),
              close_playouts(Playouts)),
          stop_work, true).

help_on(Playouts, Number, Tasks, Results) :-
    await(Tasks, Task),
    catch(task(Task, Playouts), Error, true),
    (   nonvar(Error),
        Error \== time_over
    ->  thread_send_message(Results, failed(Error)),
        throw(stop_work)
    ;   Task = grow(_, _)
    ->  field(playouts, Playouts, [nodes(Nodes), playouts(Count), own(Root-Children)]),
        thread_send_message(Results, grown(Number, latest(Nodes, Count, Root, Children)))
    ;   true
    ),
    help_on(Playouts, Number, Tasks, Results).

task(grow(Positions, Limit), Playouts) :-
    grow_by(Playouts, Positions, Limit).
task(lose(Lost), Playouts) :-
    lose_open(Lost, Playouts).

grow_by(Playouts, Positions, Limit) :-
    field(playouts, Playouts, [nodes(Nodes)]),
    Most is Nodes+Positions,
    Last is Nodes+Limit,
    grow_playouts(Playouts, Most, Last).

lose_open(Lost, Playouts) :-
    forall(( member(Number-Score, Lost), still_open(Playouts, Number) ),
           lose_move(Playouts, Number, Score)).

still_open(Playouts, Number) :-
    field(playouts, Playouts, [own(_-Children)]),
    memberchk(child(Number, _, open, _, _, _, _), Children).

% ----------------------------------------------------------------------
% In the calling thread

%!  step_searcher(!Team, +Most, +Limit, -News) is det.
%
%   Walk until about Most positions have been entered in all, and no more than Limit. News is as in scheduler.pl.
%
%   @throws time_over

step_searcher(Team, Most, Limit, News) :-
    field(team, Team, [playouts(Playouts), helpers(Helpers)]),
    searcher_work(Team, work(Nodes, _, _, _)),
    compound_name_arity(Helpers, _, Count),
    shared_out(Most-Nodes, Count, Positions, Mine),
    shared_out(Limit-Nodes, Count, Left, MyLeft),
    forall(helper(Helpers, _, Tasks), thread_send_message(Tasks, grow(Positions, Left))),
    catch(grow_by(Playouts, Mine, MyLeft), time_over, Over = true),
    take(Count, Team),
    field(playouts, Playouts, [root(root(_, _, Score, _))]),
    (   integer(Score)
    ->  News = done
    ;   Over == true
    ->  throw(time_over)
    ;   News = more
    ).

%   shared_out(+Positions, +Helpers, -Each, -Mine): each of so many Helpers gets as many positions, and the calling thread the rest.

shared_out(Positions, Helpers, Each, Mine) :-
    Each is Positions//(Helpers+1),
    Mine is Positions - Helpers*Each.

%   take(+Count, !Team) is det: what is known of the root includes what so many helpers will send.

take(0, Team) :-
    !,
    field(team, Team, [playouts(Playouts), helpers(Helpers)]),
    field(playouts, Playouts, [own(Own)]),
    findall(Root-Children, arg(_, Helpers, helper(_, _, latest(_, _, Root, Children))), Latest),
    foldl(together, Latest, Own, Root1-Children1),
    set_field(playouts, Playouts, root(Root1)),
    set_field(playouts, Playouts, children(Children1)).
take(Count, Team) :-
    field(team, Team, [helpers(Helpers), results(Results)]),
    await(Results, Message),
    (   Message = grown(Number, Latest)
    ->  arg(Number, Helpers, Helper),
        nb_setarg(3, Helper, Latest),
        Count1 is Count-1,
        take(Count1, Team)
    ;   Message = failed(Error),
        throw(Error)
    ).

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

%!  suspects(+Team, +Most, -Numbers) is det.
%
%   Numbers are those of the moves that are not proven, the most visited ones first, but no more than Most.

suspects(Team, Most, Numbers) :-
    field(team, Team, [playouts(Playouts)]),
    open_moves(Playouts, Most, Numbers).

%!  lose_moves(!Team, +Lost) is det.
%
%   The moves of Lost, Number-Score, lose; see lose_move/3.

lose_moves(Team, Lost) :-
    field(team, Team, [playouts(Playouts), helpers(Helpers)]),
    lose_open(Lost, Playouts),
    forall(helper(Helpers, _, Tasks), thread_send_message(Tasks, lose(Lost))),
    take(0, Team).

% ----------------------------------------------------------------------
% What is known

%!  grown(+Team, -Playouts) is det.

grown(Team, Playouts) :-
    field(team, Team, [playouts(Playouts)]).

%!  searcher_work(+Team, -Work) is det.

searcher_work(Team, work(Nodes, Count, 0, Compiled)) :-
    field(team, Team, [playouts(Playouts), helpers(Helpers)]),
    field(playouts, Playouts, [nodes(Nodes0), playouts(Count0), runner(Runner)]),
    aggregate_all(sum(Nodes1), arg(_, Helpers, helper(_, _, latest(Nodes1, _, _, _))), Nodes2),
    aggregate_all(sum(Count1), arg(_, Helpers, helper(_, _, latest(_, Count1, _, _))), Count2),
    Nodes is Nodes0+Nodes2,
    Count is Count0+Count2,
    runs_compiled(Runner, Compiled).

%!  searcher_found(+Team, -Known) is semidet.

searcher_found(Team, known(Found, Deepest)) :-
    field(team, Team, [playouts(Playouts), prove(Prove)]),
    field(playouts, Playouts, [deepest(Deepest)]),
    playouts_found(Playouts, Prove, Found).

%!  searcher_line(+Team, -Line) is det.

searcher_line(Team, Line) :-
    field(team, Team, [playouts(Playouts)]),
    playouts_line(Playouts, Line).

%!  searcher_moves(+Team, -Moves) is det.
%
%   Moves are known(Found, 0, Visits) for each move, in the game's order. The tree has no nodes for the moves after one that wins as
%   much as possible.

searcher_moves(Team, Moves) :-
    field(team, Team, [playouts(Playouts), prove(Prove)]),
    field(playouts, Playouts, [children(Children), game(Game), position(Position)]),
    findall(Move, legal(Game:Position, Move), Legal),
    moves_known(Legal, Children, Playouts, Prove, Moves).

moves_known([], _, _, _, []).
moves_known([_|Legal], [Child|Children], Playouts, Prove, [known(Found, 0, Visits)|Moves]) :-
    !,
    Child = child(_, _, _, _, Visits, _, _),
    child_found(Playouts, Child, Prove, Found),
    moves_known(Legal, Children, Playouts, Prove, Moves).
moves_known([Move|Legal], [], Playouts, Prove, [known(found(0, false, unknown, [Move]), 0, 0)|Moves]) :-
    moves_known(Legal, [], Playouts, Prove, Moves).
