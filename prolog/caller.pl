:- module(pybridge_caller,
          [ called_from_python/0,
            answering/0
          ]).

/** <module> What Python is waiting for, as the frames of the stack tell

Each thread and each engine has a stack of its own.
*/

%!  called_from_python is semidet.
%
%   What runs here runs for Python, which waits for it; not in a thread or an engine that
%   Prolog code has made.

called_from_python :-
    under_way(reply(_, _, _)),
    !.
called_from_python :-
    under_way(solve(_, _)).

%!  answering is semidet.
%
%   There may be answers on their way to Python, which would be lost by an exception.

answering :-
    under_way(reply(next_answers_(_, _), _, _)),
    !.
answering :-
    under_way(reply_json(_, _, _)).

%   under_way(?Goal): a Goal of bridge.pl is.

under_way(Goal) :-
    prolog_current_frame(Frame),
    pybridge:prolog_frame_attribute(Frame, parent_goal, Goal).
