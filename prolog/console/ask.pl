:- module(pybridge_ask,
          [ ask/6               % :Position, +Text, +Limit, -Answers, -Output, -Problem
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2, permission_error/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(ask_trace, [traceable/1, untrace/0]).
:- use_module('../base/goal_text', [read_goal/4]).
:- use_module('../base/messages', [collect_messages/2, message_text/2]).

/** <module> Questions about the position on the board

What a console needs to answer ?- GOAL: the goal is read and called in the
game's own module, with Pos bound to the position. The terminal belongs to the
console: the goal has an empty one of its own.
*/

:- meta_predicate
    ask(:, +, +, -, -, -),
    without_terminal(0, -).

%!  ask(:Position, +Text, +Limit, -Answers, -Output, -Problem) is det.
%
%   Answers has, for each of the first Limit solutions of the goal that Text
%   writes, the list of the goal's variables and values as 'Name = value'
%   texts; variables left free and names that start with _ are left out.
%   Output is what the goal wrote meanwhile, then the errors and warnings that
%   were printed. Problem tells the error that ended the goal, and is empty
%   where none did. What the goal reads from the terminal is empty.
%
%   @error syntax_error(_) when Text is not one goal

ask(Game:Position, Text, Limit, Answers, Output, Problem) :-
    must_be(ground, Position),
    read_goal(Text, Game, Goal0, Names),
    bind_position(Names, Position),
    expand_goal(Game:Goal0, Goal),
    collect_messages(without_terminal(solutions(Goal, Names, Limit, Solutions, Problem), Written),
                     Messages),
    maplist(bindings, Solutions, Answers),
    maplist(message_line, Messages, Lines),
    atomics_to_string([Written|Lines], Output).

solutions(Goal, Names, Limit, Solutions, Problem) :-
    call_cleanup(
        catch(( findall(Names, limit(Limit, traceable(Goal)), Solutions),
                Problem = "" ),
              error(Formal, Context),
              ( untrace,
                Solutions = [],
                outer_context(Context, Shown),
                message_text(error(Formal, Shown), Problem) )),
        untrace).

%   The predicate that calls the goal is none that whoever asks knows of.

outer_context(Context, Shown) :-
    (   nonvar(Context),
        Context = context(Caller, Message),
        nonvar(Caller),
        Caller = pybridge_ask_trace:_
    ->  Shown = context(_, Message)
    ;   Shown = Context
    ).

message_line(Message, Line) :-
    format(string(Line), '~w: ~w~n', [Message.kind, Message.text]).

atomics_to_string(Parts, String) :-
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, String).

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
        ( set_aliases(Before),
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
