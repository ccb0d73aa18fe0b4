:- module(pybridge_caller,
          [ works_for_python/1, % ?Goal
            called_from_python/0,
            delivering/0
          ]).

/** <module> Whether Python is waiting for this thread or engine

The answer is found in the frames of its stack.
*/

%!  works_for_python(?Goal) is nondet.
%!  delivers(?Goal) is nondet.
%
%   Hooks. Goal is Module:Head. While it runs, Python waits for it (works_for_python/1), or
%   there may be answers on their way to Python that an exception would lose (delivers/1).

:- multifile
    works_for_python/1,
    delivers/1.

%!  called_from_python is semidet.
%
%   Python waits for what runs here. Fails in a thread or engine that Prolog code has created.

called_from_python :-
    works_for_python(Goal),
    active(Goal),
    !.

%!  delivering is semidet.
%
%   There may be answers on their way to Python that an exception would lose.

delivering :-
    delivers(Goal),
    active(Goal),
    !.

active(Module:Goal) :-
    prolog_current_frame(Frame),
    Module:prolog_frame_attribute(Frame, parent_goal, Goal).

%   Messages printed while Python waits are delivered to Python.

:- multifile pybridge_messages:receiver/1.

pybridge_messages:receiver(Thread) :-
    called_from_python,
    thread_self(Thread).
