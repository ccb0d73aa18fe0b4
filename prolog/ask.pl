:- module(pybridge_ask,
          [ ask/6               % :Position, +Text, +Limit, -Answers, -Output, -Problem
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2, permission_error/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(messages, [collect_messages/2, message_text/2]).

/** <module> Questions about the position on the board

What a console needs to answer ?- GOAL: the goal is read and called in the
game's own module, with Pos bound to the position. The terminal belongs to the
console: the goal has an empty one of its own.
*/

:- meta_predicate
    ask(:, +, +, -, -, -),
    without_terminal(0, -).

:- thread_local
    asking/1.                   % Level: a goal runs below that frame

%!  ask(:Position, +Text, +Limit, -Answers, -Output, -Problem) is det.
%
%   Answers has, for each of the first Limit solutions of the goal that Text
%   writes, the list of the goal's variables and values as 'Name = value'
%   texts; variables left free and names that start with _ are left out.
%   Output is what the goal wrote meanwhile, then the errors and warnings that
%   were printed. Problem tells the error that ended the goal, and is empty
%   where none did. What the goal reads from the terminal is empty.
%
%   @error syntax_error(_) when Text is not a goal
%   @error no_goal when Text is empty, second_goal(Rest) when it goes on behind the goal

ask(Game:Position, Text, Limit, Answers, Output, Problem) :-
    must_be(ground, Position),
    read_goal(Text, Game, Goal, Names),
    bind_position(Names, Position),
    collect_messages(without_terminal(solutions(Game:Goal, Names, Limit, Solutions, Problem), Written),
                     Messages),
    maplist(bindings, Solutions, Answers),
    maplist(message_line, Messages, Lines),
    atomics_to_string([Written|Lines], Output).

solutions(Goal, Names, Limit, Solutions, Problem) :-
    catch(( findall(Names, limit(Limit, traceable(Goal)), Solutions),
            Problem = "" ),
          error(Formal, Context),
          ( notrace,
            Solutions = [],
            message_text(error(Formal, Context), Problem) )).

%   What a goal traces begins and ends with the goal.

traceable(Goal) :-
    prolog_current_frame(Frame),
    prolog_frame_attribute(Frame, level, Level),
    assertz(asking(Level)),
    call(Goal),
    notrace.

message_line(Message, Line) :-
    format(string(Line), '~w: ~w~n', [Message.kind, Message.text]).

atomics_to_string(Parts, String) :-
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, String).

%   read_goal(+Text, +Module, -Goal, -Names): the one goal that Text writes.

read_goal(Text, Module, Goal, Names) :-
    term_string(Goal, Text, [variable_names(Names), module(Module)]),
    (   Goal == end_of_file
    ->  throw(error(no_goal, _))
    ;   true
    ),
    rest(Text, Module, Rest),
    (   is_blank(Rest)
    ->  true
    ;   throw(error(second_goal(Rest), _))
    ).

%   Rest is what follows the full stop of the term that Text begins with.

rest(Text, Module, Rest) :-
    string_concat(Text, "\n.", Ended),
    setup_call_cleanup(
        open_string(Ended, Stream),
        ( read_term(Stream, _, [module(Module)]),
          read_string(Stream, _, Behind) ),
        close(Stream)),
    (   string_concat(Rest0, "\n.", Behind)
    ->  normalize_space(string(Rest), Rest0)
    ;   Rest = ""
    ).

%   Comments are blank.

is_blank(Text) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    Term == end_of_file.

bind_position(Names, Position) :-
    (   member('Pos'=Position0, Names)
    ->  Position0 = Position
    ;   true
    ).

%   without_terminal(:Goal, -Written): call Goal once, with streams of its own in place of the
%   terminal's. Both the current streams and the aliases, such as user_input, are the calling
%   thread's alone; threads that Goal starts have the same ones.

without_terminal(Goal, Written) :-
    (   with_output_to(string(Written0), with_streams(Goal))
    ->  Written = Written0
    ;   permission_error(close, stream, user_output)
    ).

with_streams(Goal) :-
    maplist(standard_stream, [user_input, user_output, user_error], Before),
    current_input(Input),
    current_output(Output),
    setup_call_cleanup(
        ( open_string("", Empty),
          set_aliases([Empty, Output, Output]),
          set_input(Empty) ),
        once(Goal),
        ( nodebug,
          retractall(asking(_)),
          set_aliases(Before),
          set_input(Input),
          close(Empty, [force(true)]) )).

standard_stream(Alias, Stream) :-
    stream_property(Stream, alias(Alias)).

set_aliases([Input, Output, Error]) :-
    set_stream(Input, alias(user_input)),
    set_stream(Output, alias(user_output)),
    set_stream(Error, alias(user_error)).

bindings(Names, Bindings) :-
    findall(Binding,
            ( member(Name=Value, Names),
              shown(Name, Value),
              binding(Name, Value, Binding) ),
            Bindings).

shown(Name, Value) :-
    nonvar(Value),
    Name \== 'Pos',
    \+ sub_atom(Name, 0, _, _, '_').

binding(Name, Value, Binding) :-
    format(atom(Binding), '~w = ~W',
           [Name, Value, [quoted(true), portray(true), max_depth(40), numbervars(true), spacing(next_argument)]]).

%   A trace is written; the tracer of SWI-Prolog would ask at each step what to do.

:- multifile user:prolog_trace_interception/4.
:- dynamic user:prolog_trace_interception/4.

:- initialization(asserta((user:prolog_trace_interception(Port, Frame, _, continue) :-
                               pybridge_ask:trace_step(Port, Frame)))).

trace_step(Port, Frame) :-
    asking(Outside),
    prolog_frame_attribute(Frame, level, Level),
    (   Level > Outside
    ->  write_step(Port, Level, Frame)
    ;   true
    ).

write_step(Port, Level, Frame) :-
    port_name(Port, Name),
    prolog_frame_attribute(Frame, goal, Goal),
    format(user_error, '~t~w~12|: (~d) ~W~n',
           [ Name, Level, Goal,
             [quoted(true), portray(true), max_depth(10), numbervars(true), spacing(next_argument)] ]).

port_name(Port, Name) :-
    functor(Port, Name0, _),        % redo and exception have an argument
    upcase_first(Name0, Name).

upcase_first(Word, Upper) :-
    sub_atom(Word, 0, 1, _, First0),
    sub_atom(Word, 1, _, 0, Rest),
    upcase_atom(First0, First),
    atom_concat(First, Rest, Upper).

%   thread_exit/1 in an engine, or in the main thread, would leave whoever waits for the goal
%   waiting for ever. A thread that a goal has started may still use it.

:- if(predicate_property(user:thread_exit(_), imported_from(system))).
:- redefine_system_predicate(user:thread_exit(_)).

user:thread_exit(Term) :-
    (   is_a_callers_thread
    ->  thread_self(Thread),
        permission_error(exit, thread, Thread)
    ;   system:thread_exit(Term)
    ).
:- endif.

is_a_callers_thread :-
    engine_self(_),
    !.
is_a_callers_thread :-
    thread_self(main).

:- multifile prolog:error_message//1.

prolog:error_message(no_goal) -->
    [ 'type a goal behind ?-, such as ?- move(Pos, Move, Next)' ].
prolog:error_message(second_goal(Rest)) -->
    [ 'one goal at a time: ~w stands behind the full stop; a comma joins goals'-[Rest] ].
