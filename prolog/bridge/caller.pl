:- module(pybridge_caller,
          [ called_from_python/0,
            delivering/0
          ]).

/** <module> What Python is waiting for, as the frames of the stack tell

Each thread and each engine has a stack of its own.
*/

%!  works_for_python(?Goal) is nondet.
%!  delivers(?Goal) is nondet.
%
%   Hooks: while a Goal, Module:Goal, runs, Python waits for it, or there may be answers on
%   their way to Python, which would be lost by an exception.

:- multifile
    works_for_python/1,
    delivers/1.

%!  called_from_python is semidet.
%
%   What runs here runs for Python, which waits for it; not in a thread or an engine that
%   Prolog code has made.

called_from_python :-
    works_for_python(Goal),
    active(Goal),
    !.

%!  delivering is semidet.
%
%   There may be answers on their way to Python, which would be lost by an exception.

delivering :-
    delivers(Goal),
    active(Goal),
    !.

active(Module:Goal) :-
    prolog_current_frame(Frame),
    Module:prolog_frame_attribute(Frame, parent_goal, Goal).

%   Python asks for the messages that are printed while it waits.

:- multifile pybridge_messages:receiver/1.

pybridge_messages:receiver(Thread) :-
    called_from_python,
    thread_self(Thread).
