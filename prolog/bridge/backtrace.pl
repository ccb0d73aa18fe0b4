:- module(pybridge_backtrace,
          [ taken_frames/1,     % -Frames
            located/2           % +Frames, -Located
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(prolog_stack), []).
:- use_module(caller, [works_for_python/1]).

/** <module> Where an error arose that reaches Python

Only what identifies the frames is noted when the error is raised. Their places in files are found when Python
asks for them.
*/

:- multifile
    user:prolog_exception_hook/4,
    prolog:prolog_exception_hook/5.
:- dynamic
    user:prolog_exception_hook/4,
    prolog:prolog_exception_hook/5.

user:prolog_exception_hook(Ball, _, Frame, Catcher) :-          % until SWI-Prolog 9.1
    pybridge_backtrace:note(Ball, Frame, Catcher).
prolog:prolog_exception_hook(Ball, _, Frame, Catcher, _) :-
    pybridge_backtrace:note(Ball, Frame, Catcher).

%   note(+Ball, +Frame, +Catcher): always fails, which leaves the Ball as it is.

note(error(_, _), Frame, Catcher) :-
    reaches_python(Catcher),
    frames(20, Frame, @(none), Frames),
    nb_setval('$pybridge_frames', Frames),
    fail.

reaches_python(Catcher) :-
    \+ integer(Catcher),        % it is caught in C, or nowhere
    !.
reaches_python(Catcher) :-      % the frame of catch/3, or, where that was compiled, of the predicate that calls it
    (   Frame = Catcher
    ;   prolog_frame_attribute(Catcher, parent, Frame)
    ),
    prolog_frame_attribute(Frame, predicate_indicator, Predicate),
    begins(Predicate),
    !.

%   frames(+Most, +Frame, +PC, -Frames): each is [Predicate, Clause, PC], the innermost first. PC is the place in
%   the Clause that its predicate has reached.

frames(Most, Frame, PC, Frames) :-
    (   Most > 0,
        prolog_frame_attribute(Frame, predicate_indicator, Predicate),
        Predicate \= '$tabling':_,         % its call_delays/2 calls the goals of queries
        \+ begins(Predicate)
    ->  (   prolog_frame_attribute(Frame, clause, Clause)
        ->  true
        ;   Clause = @(none)
        ),
        Frames = [[Predicate, Clause, PC]|Outer],
        Fewer is Most-1,
        (   prolog_frame_attribute(Frame, parent, Parent),
            prolog_frame_attribute(Frame, pc, ParentPC)
        ->  frames(Fewer, Parent, ParentPC, Outer)
        ;   Outer = []
        )
    ;   Frames = []
    ).

%   begins(+Predicate): it calls the goal for Python.

begins(Module:Name/Arity) :-
    functor(Head, Name, Arity),
    works_for_python(Module:Head).

%!  taken_frames(-Frames) is det.
%
%   Frames are those of the latest error that has reached Python in this thread or engine, once.

taken_frames(Frames) :-
    (   nb_current('$pybridge_frames', Frames)
    ->  nb_delete('$pybridge_frames')
    ;   Frames = []
    ).

%!  located(+Frames, -Located) is det.
%
%   Each of the Located is [Predicate, File, Line]: the text of its name, and its place, or @(none) twice.

located(Frames, Located) :-
    maplist(located_frame, Frames, Located).

located_frame([Predicate, Clause, PC], [Text, File, Line]) :-
    strip_module(Predicate, Module, Plain),
    (   Module == user
    ->  format(atom(Text), '~q', [Plain])
    ;   format(atom(Text), '~q', [Predicate])
    ),
    (   place(Clause, PC, File0, Line0)
    ->  File = File0,
        Line = Line0
    ;   File = @(none),
        Line = @(none)
    ).

%   place(+Clause, +PC, -File, -Line): the goal's, or that of the whole clause if it is unknown. SWI-Prolog's library
%   raises an error where goal expansion has made one goal into several.

place(Clause, PC, File, Line) :-
    blob(Clause, clause),
    integer(PC),
    catch(prolog_stack:prolog_stack_frame_property(frame(0, clause(Clause, PC), true), location(File:Line)),
          error(_, _),
          fail),
    !.
place(Clause, _, File, Line) :-
    blob(Clause, clause),
    clause_property(Clause, file(File)),
    clause_property(Clause, line_count(Line)).
