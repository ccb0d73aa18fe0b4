:- module(pybridge_own_output,
          [ shown/1             % +Goal
          ]).
:- use_module(included_files, [loading/0]).
:- use_module(other_files, [everywhere/1]).

/** <module> What rules print

A rule may print, such as "x wins!" where a game has ended. That changes no answer, but the computer asks a rule
thousands of times. So where a game's file prints, it calls shown/1 instead, which prints nothing while the computer
asks; compiled rules leave it out.
*/

%!  shown(+Goal) is semidet.
%
%   Call Goal, which prints, if its output is captured, as by a drawing, or a user has called it.

shown(Goal) :-
    (   current_output(Stream),
        stream_property(Stream, alias(user_output)),
        prolog_current_frame(Frame),
        prolog_frame_attribute(Frame, parent, Parent),
        asked_from(Parent)
    ->  true
    ;   call(Goal)
    ).

%   asked_from(+Frame) is semidet: a predicate of ours has asked, and not for Python.

asked_from(Frame) :-
    prolog_frame_attribute(Frame, predicate_indicator, Predicate),
    (   Predicate = Module:_,
        sub_atom(Module, 0, _, _, pybridge_),
        module_property(Module, file(File)),
        \+ sub_atom(File, _, _, _, '/bridge/')
    ->  true
    ;   prolog_frame_attribute(Frame, parent, Parent),
        asked_from(Parent)
    ).

%   prints(+Goal) is semidet.

prints(Goal) :-
    compound_or_atom(Goal, Name, Arguments),
    (   memberchk(Name, [maplist,foldl]),
        Arguments = [Closure|_],
        callable(Closure),
        compound_or_atom(Closure, Printing, _)
    ->  to_output(Printing, _)
    ;   length(Arguments, Arity),
        to_output(Name, Arity)
    ->  true
    ;   Arguments = [Stream|_],
        atom(Stream),
        memberchk(Stream, [user,user_output,user_error,current_output]),
        length(Arguments, Arity),
        Less is Arity-1,
        to_output(Name, Less)
    ).

compound_or_atom(Goal, Name, Arguments) :-
    (   atom(Goal)
    ->  Name = Goal,
        Arguments = []
    ;   compound(Goal),
        compound_name_arguments(Goal, Name, Arguments)
    ).

to_output(write, 1).
to_output(writeln, 1).
to_output(print, 1).
to_output(writeq, 1).
to_output(write_canonical, 1).
to_output(write_term, 2).
to_output(portray_clause, 1).
to_output(format, 1).
to_output(format, 2).
to_output(nl, 0).
to_output(tab, 1).
to_output(put_char, 1).
to_output(flush_output, 0).
to_output(ansi_format, 3).

%   own_source is semidet: a game's own file is being loaded, not a library that it uses.

own_source :-
    loading,
    prolog_load_context(source, File),
    \+ everywhere(File).

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion(Goal, pybridge_own_output:shown(Goal)) :-
    pybridge_own_output:own_source,
    pybridge_own_output:prints(Goal).
