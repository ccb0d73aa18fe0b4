:- module(pybridge_workers,
          [ await/2,            % +Queue, -Message
            stop_workers/1      % +Threads
          ]).
:- use_module(library(apply), [maplist/2]).

/** <module> Threads that help a search */

%!  await(+Queue, -Message) is det.
%
%   Wait in short intervals, so that signals and alarms are handled.

await(Queue, Message) :-
    (   thread_get_message(Queue, Message0, [timeout(0.02)])
    ->  Message = Message0
    ;   await(Queue, Message)
    ).

%!  stop_workers(+Threads) is det.
%
%   Throw stop_work in each of Threads until it ends, and join them. Once may not be enough: rules such as
%   catch(Goal, _, fail) catch it.

stop_workers(Threads) :-
    maplist(stop_worker, Threads),
    maplist(join_worker, Threads).

stop_worker(Thread) :-
    catch(thread_signal(Thread, throw(stop_work)), error(existence_error(_, _), _), true).

join_worker(Thread) :-
    end_worker(Thread, 0.001),
    thread_join(Thread, _).

end_worker(Thread, Pause) :-
    (   thread_property(Thread, status(running))
    ->  sleep(Pause),
        stop_worker(Thread),
        Longer is min(0.02, 2*Pause),
        end_worker(Thread, Longer)
    ;   true
    ).
