:- module(pybridge_parallel,
          [ start_searching/5,  % +Game, +Config, +Position, -Root, -Team
            search_together/4,  % +Team, +Root, +Depth, -Found
            memory_left/3,      % +Root, +Config, -Megabytes
            stop_searching/2    % +Root, +Team
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../alpha_beta/alpha_beta_search',
              [ close_search/1, found/5, limit_search/2, open_search/4, search_depth/3, search_memory/2, search_move/4,
                search_work/3 ]).
:- use_module('../rule_faults', [within_stack/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../workers', [stop_workers/1]).

/** <module> Searching with several threads

From one depth to the next the value seldom changes. So with threads(N), N threads
test different moves at the root: is the best move still worth what it was, and is any
other move worth more? If the answers are yes and no, which they usually are, the depth
is done. Otherwise one thread searches it again.

Each thread has its own table. The moves that took longest at the previous depth are tested
first.

A Team (state.pl) is none for one thread.
*/

%!  start_searching(+Game, +Config, +Position, -Root, -Team) is det.
%
%   Root is as in open_search/5, with a Team of Config.threads if that is more than
%   one. The memory is for all tables together.

start_searching(Game, Config, Position, Root, Team) :-
    (   Config.threads > 1,
        get_dict(table, Config, true)
    ->  Part is Config.memory/(Config.threads+1),
        Each = Config.put(memory, Part),
        open_search(Game, Each, Position, Root),
        message_queue_create(Tasks),
        message_queue_create(Results),
        findall(Thread,
                ( between(1, Config.threads, _),
                  thread_create(work(Game, Each, Position, Tasks, Results), Thread)
                ),
                Threads),
        field(team, Team, [tasks(Tasks), results(Results), threads(Threads), costs([]), round(0)])
    ;   open_search(Game, Config, Position, Root),
        Team = none
    ).

%!  memory_left(+Root, +Config, -Megabytes) is det.
%
%   Megabytes is the part of Config.memory that the tables have not taken. Those of other threads cannot be inspected while
%   these work, and count as full.

memory_left(Root, Config, Megabytes) :-
    search_memory(Root, Mine),
    (   Config.threads =:= 1
    ->  Theirs = 0
    ;   Theirs is Config.memory*Config.threads/(Config.threads+1)
    ),
    Megabytes is Config.memory - Mine - Theirs.

%!  stop_searching(+Root, +Team) is det.

stop_searching(Root, none) :-
    !,
    close_search(Root).
stop_searching(Root, Team) :-
    field(team, Team, [tasks(Tasks), results(Results), threads(Threads)]),
    stop_workers(Threads),
    message_queue_destroy(Tasks),
    message_queue_destroy(Results),
    close_search(Root).

% ----------------------------------------------------------------------
% In a thread of the team

work(Game, Config, Position, Tasks, Results) :-
    catch(setup_call_cleanup(
              open_search(Game, Config, Position, Root),
              work_on(Game, Root, Tasks, Results),
              close_search(Root)),
          stop_work, true).

work_on(Game, Root, Tasks, Results) :-
    repeat,
    await(Tasks, task(Round, Number, Question)),
    catch(within_stack(answer(Question, Root, Answer), Game), Error, true),
    (   var(Error)
    ->  thread_send_message(Results, result(Round, Number, Answer))
    ;   Error == stop_work
    ->  throw(Error)
    ;   thread_send_message(Results, error(Round, Error))
    ),
    fail.

%   Nodes are those of this answer, in which no more than Limit may be entered.

answer(question(Number, Depth, Alpha, Beta, Limit), Root, answer(Value, Proven, Nodes)) :-
    search_work(Root, Before, _),
    Most is Before+Limit,
    limit_search(Root, Most),
    search_move(Root, question(Number, Depth, Alpha, Beta), Value, Proven),
    search_work(Root, After, _),
    Nodes is After-Before.

%   Wait in short intervals, so that signals and alarms are handled.

await(Queue, Message) :-
    (   thread_get_message(Queue, Message0, [timeout(0.02)])
    ->  Message = Message0
    ;   await(Queue, Message)
    ).

% ----------------------------------------------------------------------
% In the calling thread

%!  search_together(+Team, +Root, +Depth, -Found) is det.
%
%   As search_depth/3, but uses the Team where that pays.

search_together(Team, Root, Depth, Found) :-
    (   Depth >= 6,
        Team \== none,
        field(root, Root, [value(Value)]),
        integer(Value),
        catch(as_before(Team, Root, Depth, Value, Proven), node_limit, ( drop_tasks(Team), throw(node_limit) ))
    ->  field(root, Root, [order([Best|_])]),
        Result is Value<<1 \/ Proven,
        found(Root, Best, Depth, Result, Found)
    ;   search_depth(Root, Depth, Found)
    ).

%   as_before(+Team, +Root, +Depth, +Value, -Proven) is semidet: the first child is
%   worth Value, and no other child is worth more.

as_before(Team, Root, Depth, Value, Proven) :-
    field(team, Team, [tasks(Tasks), costs(Costs), round(Round0)]),
    Round is Round0+1,
    set_field(team, Team, round(Round)),
    field(root, Root, [order(Order), nodes(Nodes), limit(Most)]),
    Order = [Best|_],
    Limit is Most-Nodes,
    findall(Cost-task(Round, Number, question(Number, Depth, Alpha, Beta, Limit)),
            ( member(Number, Order),
              window(Number, Best, Value, Alpha, Beta),
              (   memberchk(Number-Cost, Costs)
              ->  true
              ;   Cost = 0
              )
            ),
            Questions0),
    sort(1, @>=, Questions0, Questions),
    pairs_values(Questions, Messages),
    forall(member(Message, Messages), thread_send_message(Tasks, Message)),
    length(Order, Count),
    set_field(team, Team, costs([])),
    (   answers(Count, Team, Root, Best, Round, Value, 1, Proven0)
    ->  Proven = Proven0
    ;   drop_tasks(Team),
        fail
    ).

%   window(+Number, +Best, +Value, -Alpha, -Beta): the window tests whether the move Best is worth Value, and
%   whether another one is worth no more.

window(Number, Best, Value, Alpha, Beta) :-
    Beta is Value+1,
    (   Number =:= Best
    ->  Alpha is Value-1
    ;   Alpha = Value
    ).

answers(0, _, _, _, _, _, Proven, Proven) :-
    !.
answers(Left, Team, Root, Best, Round, Value, Proven0, Proven) :-
    field(team, Team, [results(Results), costs(Costs)]),
    await(Results, Answer),
    (   Answer = result(Round, Number, answer(Value1, Proven1, Nodes))
    ->  set_field(team, Team, costs([Number-Nodes|Costs])),
        count_nodes(Root, Nodes),
        (   Number =:= Best
        ->  Value1 =:= Value
        ;   Value1 =< Value
        ),
        Proven2 is Proven0 /\ Proven1,
        Left1 is Left-1,
        answers(Left1, Team, Root, Best, Round, Value, Proven2, Proven)
    ;   Answer = error(Round, Error)
    ->  drop_tasks(Team),
        throw(Error)
    ;   answers(Left, Team, Root, Best, Round, Value, Proven0, Proven)
    ).

count_nodes(Root, Count) :-
    field(root, Root, [nodes(Nodes0), limit(Limit)]),
    Nodes is Nodes0+Count,
    (   Nodes =< Limit
    ->  set_field(root, Root, nodes(Nodes))
    ;   set_field(root, Root, nodes(Limit)),
        throw(node_limit)
    ).

%   Tasks that have not begun are withdrawn. Those under way continue, and
%   their answers are ignored, as they are of an old round.

drop_tasks(Team) :-
    field(team, Team, [tasks(Tasks)]),
    (   repeat,
        \+ thread_get_message(Tasks, _, [timeout(0)])
    ->  true
    ).
