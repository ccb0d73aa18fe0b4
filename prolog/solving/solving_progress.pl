:- module(pybridge_solving_progress,
          [ progress_events/3,  % :Solve, +Options, -Event
            ignored/1           % +Progress
          ]).

/** <module> How far solving has come, as events */

:- meta_predicate progress_events(2, +, -).

%!  progress_events(:Solve, +Options, -Event) is nondet.
%
%   As call(Solve, Options, Solution), with reports of progress: Event is progress(Progress), any number of times, and
%   finally solved(Solution). The work stops if no further solution is requested.

progress_events(Solve, Options, Event) :-
    setup_call_cleanup(
        engine_create(solved(Solution),
                      call(Solve, [progress(pybridge_solving_progress:yielded)|Options], Solution),
                      Engine),
        next_event(Engine, Event),
        engine_destroy(Engine)).

yielded(Progress) :-
    engine_yield(progress(Progress)).

next_event(Engine, Event) :-
    engine_next(Engine, Event0),
    (   Event0 = solved(_)
    ->  Event = Event0
    ;   Event = Event0
    ;   next_event(Engine, Event)
    ).

%!  ignored(+Progress) is det.

ignored(_).
