:- module(pybridge_workers,
          [ together/1,         % :Goals
            stop_worker/1       % +Thread
          ]).

/** <module> Threads that help a search */

:- meta_predicate
    together(:).

%!  together(:Goals) is semidet.
%
%   Call each of Goals once: the last one in this thread, and the others each in a thread of its own, which returns
%   copies of what they bind. None of those may fail. Prolog in the browser has no threads.

together(Module:[Goal]) :-
    !,
    call(Module:Goal).
together(Module:[Goal|Goals]) :-
    term_variables(Goal, Values),
    setup_call_cleanup(
        message_queue_create(Results),
        setup_call_catcher_cleanup(
            thread_create(answer(Module:Goal, Values, Results), Thread),
            ( together(Module:Goals), await(Results, Result) ),
            End,
            ended(End, Thread)),
        message_queue_destroy(Results)),
    (   Result = answer(Values)
    ->  true
    ;   Result = failed(Error),
        throw(Error)
    ).

answer(Goal, Values, Results) :-
    catch(Goal, Error, true),
    (   var(Error)
    ->  thread_send_message(Results, answer(Values))
    ;   Error == stop_work
    ->  true
    ;   thread_send_message(Results, failed(Error))
    ).

%   await(+Queue, -Message): in short intervals, so that signals and alarms are handled.

await(Queue, Message) :-
    (   thread_get_message(Queue, Message0, [timeout(0.02)])
    ->  Message = Message0
    ;   await(Queue, Message)
    ).

ended(End, Thread) :-
    ( End == exit -> thread_join(Thread, _) ; stop_worker(Thread) ).

%!  stop_worker(+Thread) is det.
%
%   Throw stop_work in Thread until it ends, and join it. Once may not be enough: rules such as catch(Goal, _, fail)
%   catch it.

stop_worker(Thread) :-
    stop_work(Thread),
    end_worker(Thread, 0.001).

end_worker(Thread, Pause) :-
    (   thread_property(Thread, status(running))
    ->  sleep(Pause),
        stop_work(Thread),
        Longer is min(0.02, 2*Pause),
        end_worker(Thread, Longer)
    ;   thread_join(Thread, _)
    ).

stop_work(Thread) :-
    catch(thread_signal(Thread, throw(stop_work)), error(existence_error(_, _), _), true).
