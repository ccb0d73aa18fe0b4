:- module(pybridge_goal_trace,
          [ traceable/1,        % :Goal
            untrace/0
          ]).

/** <module> Tracing a goal without a terminal

At each step, SWI-Prolog's tracer asks on the terminal what to do. Inside traceable/1, each step is
written to user_error instead, and the goal continues.
*/

:- meta_predicate traceable(0).

:- thread_local
    outside/2.                  % Level of the frames above the goal, Module of the goal

%!  traceable(:Goal) is nondet.
%
%   Call Goal. Tracing that Goal starts ends with it.

traceable(Module:Goal) :-
    prolog_current_frame(Frame),
    prolog_frame_attribute(Frame, level, Level),
    assertz(outside(Level, Module)),
    call(Module:Goal),
    notrace.

%!  untrace is det.
%
%   Must be called after a goal of traceable/1.

untrace :-
    nodebug,                    % first, since without outside/2 a step would ask the terminal
    retractall(outside(_, _)).

:- multifile user:prolog_trace_interception/4.
:- dynamic user:prolog_trace_interception/4.

:- initialization(asserta((user:prolog_trace_interception(Port, Frame, _, continue) :-
                               pybridge_goal_trace:step(Port, Frame)))).

step(Port, Frame) :-
    outside(Outside, Module),
    prolog_frame_attribute(Frame, level, Level),
    ( Level > Outside -> write_step(Port, Level, Frame, Module) ; true ).

%   Predicates of the goal's own module are written without the module.

write_step(Port, Level, Frame, Module) :-
    port_name(Port, Name),
    prolog_frame_attribute(Frame, goal, Goal0),
    strip_module(Module:Goal0, Of, Plain),
    ( Of == Module -> Goal = Plain ; Goal = Goal0 ),
    format(user_error, '~t~w~12|: (~d) ~W~n',
           [ Name, Level, Goal,
             [quoted(true), portray(true), max_depth(20), numbervars(true), spacing(next_argument)] ]).

port_name(Port, Name) :-
    functor(Port, Name0, _),        % redo and exception have an argument
    sub_atom(Name0, 0, 1, _, First),
    sub_atom(Name0, 1, _, 0, Rest),
    upcase_atom(First, Upper),
    atom_concat(Upper, Rest, Name).
