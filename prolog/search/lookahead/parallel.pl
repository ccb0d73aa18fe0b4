:- module(pybridge_parallel,
          [ start_searching/5,  % +Game, +Config, +Position, -Root, -Team
            search_together/4,  % +Team, +Root, +Depth, -Found
            memory_left/4,      % +Root, +Team, +Config, -Megabytes
            stop_searching/2    % +Root, +Team
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(engine, [open_search/5, close_search/1, search_depth/3, search_child/3, found/5,
                       search_memory/2]).
:- use_module(nodes, [count_nodes/2]).
:- use_module('../rule_faults', [within_stack/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../table', [shared_table_open/2, table_close/1]).
:- use_module('../workers', [stop_workers/1]).

/** <module> Searching with several threads

From one depth to the next the value seldom changes. So with threads(N), N threads
test different moves at the root: is the best move still worth what it was, and is any
other move worth more? If the answers are yes and no, which they usually are, the depth
is done. Otherwise one thread searches it again.

Each thread has its own table, but positions five or more plies above the horizon are
in a table that all threads share. These are looked up so rarely that its locks do not
matter, and no thread computes them a second time. The moves that took longest at the
previous depth are tested first.

A Team (state.pl) is none for one thread.
*/

%!  start_searching(+Game, +Config, +Position, -Root, -Team) is det.
%
%   Root is as in open_search/5, with a Team of Config.threads if that is more than
%   one. The memory is for all tables together: the Team's, Root's and the shared one.

start_searching(Game, Config, Position, Root, Team) :-
    (   Config.threads > 1,
        get_dict(table, Config, true)
    ->  Part is Config.memory/(Config.threads+2),
        Each = Config.put(memory, Part),
        shared_table_open(Part, Shared),
        catch(open_search(Game, Each, Position, Shared, Root), Error,
              ( table_close(Shared), throw(Error) )),
        message_queue_create(Tasks),
        message_queue_create(Results),
        findall(Thread,
                ( between(1, Config.threads, _),
                  thread_create(work(Game, Each, Position, Shared, Tasks, Results), Thread)
                ),
                Threads),
        field(team, Team, [ shared(Shared), tasks(Tasks), results(Results), threads(Threads),
                         costs([]), round(0) ])
    ;   open_search(Game, Config, Position, none, Root),
        Team = none
    ).

%!  memory_left(+Root, +Team, +Config, -Megabytes) is det.
%
%   Megabytes is the part of Config.memory that the tables have not taken. The tables
%   of the Team's threads cannot be inspected while these work, and count as full, as does the shared one.

memory_left(Root, Team, Config, Megabytes) :-
    search_memory(Root, Mine),
    (   field(team, Team, [threads(Threads)])
    ->  length(Threads, Count),
        Theirs is Config.memory*(Count+1)/(Count+2)
    ;   Theirs = 0
    ),
    Megabytes is Config.memory - Mine - Theirs.

%!  stop_searching(+Root, +Team) is det.

stop_searching(Root, none) :-
    !,
    close_search(Root).
stop_searching(Root, Team) :-
    field(team, Team, [shared(Shared), tasks(Tasks), results(Results), threads(Threads)]),
    stop_workers(Threads),
    message_queue_destroy(Tasks),
    message_queue_destroy(Results),
    close_search(Root),
    table_close(Shared).

% ----------------------------------------------------------------------
% In a thread of the team

work(Game, Config, Position, Shared, Tasks, Results) :-
    catch(setup_call_cleanup(
              open_search(Game, Config, Position, Shared, Root),
              work_on(Game, Root, Tasks, Results),
              close_search(Root)),
          stop_work, true).

work_on(Game, Root, Tasks, Results) :-
    repeat,
    await(Tasks, task(Round, Number, Question)),
    catch(within_stack(search_child(Root, Question, Answer), Game), Error, true),
    (   var(Error)
    ->  thread_send_message(Results, result(Round, Number, Answer))
    ;   Error == stop_work
    ->  throw(Error)
    ;   thread_send_message(Results, error(Round, Error))
    ),
    fail.

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
    ->  field(root, Root, [children([Best|_])]),
        found(Root, Best, Depth, Value-Proven, Found)
    ;   search_depth(Root, Depth, Found)
    ).

%   as_before(+Team, +Root, +Depth, +Value, -Proven) is semidet: the first child is
%   worth Value, and no other child is worth more.

as_before(Team, Root, Depth, Value, Proven) :-
    field(team, Team, [tasks(Tasks), costs(Costs), round(Round0)]),
    Round is Round0+1,
    set_field(team, Team, round(Round)),
    field(root, Root, [search(Search), children(Children)]),
    field(search, Search, [nodes(Nodes), node_limit(Most)]),
    Limit is Most-Nodes,
    findall(Cost-task(Round, Number, question(Child, Depth, Alpha, Beta, Limit)),
            ( nth1(Number, Children, Child),
              window(Number, Value, Alpha, Beta),
              Child = child(_, Move, _),
              (   memberchk(Move-Cost, Costs)
              ->  true
              ;   Cost = 0
              )
            ),
            Questions0),
    sort(1, @>=, Questions0, Questions),
    pairs_values(Questions, Messages),
    forall(member(Message, Messages), thread_send_message(Tasks, Message)),
    length(Children, Count),
    set_field(team, Team, costs([])),
    (   answers(Count, Team, Root, Children, Round, Value, 1, Proven0)
    ->  Proven = Proven0
    ;   drop_tasks(Team),
        fail
    ).

%   window(+Number, +Value, -Alpha, -Beta): the window tests whether the first child is worth Value, and
%   whether another child is worth no more.

window(Number, Value, Alpha, Beta) :-
    Beta is Value+1,
    (   Number =:= 1
    ->  Alpha is Value-1
    ;   Alpha = Value
    ).

answers(0, _, _, _, _, _, Proven, Proven) :-
    !.
answers(Left, Team, Root, Children, Round, Value, Proven0, Proven) :-
    field(team, Team, [results(Results), costs(Costs)]),
    await(Results, Answer),
    (   Answer = result(Round, Number, answer(Value1, Proven1, Nodes))
    ->  nth1(Number, Children, child(_, Move, _)),
        set_field(team, Team, costs([Move-Nodes|Costs])),
        field(root, Root, [search(Search)]),
        count_nodes(Search, Nodes),
        (   Number =:= 1
        ->  Value1 =:= Value
        ;   Value1 =< Value
        ),
        Proven2 is Proven0 /\ Proven1,
        Left1 is Left-1,
        answers(Left1, Team, Root, Children, Round, Value, Proven2, Proven)
    ;   Answer = error(Round, Error)
    ->  drop_tasks(Team),
        throw(Error)
    ;   answers(Left, Team, Root, Children, Round, Value, Proven0, Proven)
    ).

%   Tasks that have not begun are withdrawn. Those under way continue: their results
%   are in the shared table, and their answers are ignored, as they are of an old round.

drop_tasks(Team) :-
    field(team, Team, [tasks(Tasks)]),
    (   repeat,
        \+ thread_get_message(Tasks, _, [timeout(0)])
    ->  true
    ).
