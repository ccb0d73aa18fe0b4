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
:- use_module('../rules/contract', [defines/2]).
:- use_module('../rules/error_place', [keeping_frames/1, placed_error/3]).
:- use_module('../rules/plain_game', [own_module/2]).

/** <module> Goals about the position on the board

This answers ?- GOAL in a console. The goal is read and called in the game's own module, with Pos
bound to the position. For a file in the lab's style, this module has the predicates of the file;
predicates of the contract that the file lacks, such as move/3, can be called as well. The goal has
no access to the console's terminal: its input is empty.
*/

:- meta_predicate
    ask(:, +, +, -, -, -),
    without_terminal(0, -).

%!  ask(:Position, +Text, +Limit, -Answers, -Output, -Problem) is det.
%
%   Answers has, for each of the first Limit solutions of the goal in Text, the list of the goal's
%   variables and values as 'Name = value' texts, without unbound variables and names that start with
%   _. Output is what the goal wrote, followed by the errors and warnings that were printed. Problem is
%   the error that ended the goal, with its place if it is in the game's file, or empty.
%
%   @error syntax_error(_) if Text is not exactly one goal

ask(Game:Position, Text, Limit, Answers, Output, Problem) :-
    must_be(ground, Position),
    own_module(Game, Module),
    read_goal(Text, Module, Goal0, Names),
    bind_position(Names, Position),
    expanded(Game, Module:Goal0, Goal),
    collect_messages(without_terminal(solutions(Game, Goal, Names, Limit, Solutions, Problem), Written),
                     Messages),
    maplist(bindings, Solutions, Answers),
    maplist(message_line, Messages, Lines),
    atomics_to_string([Written|Lines], Output).

%   expanded(+Game, +Goal0, -Goal): as expand_goal/2; goals that only Game defines are qualified with it.

expanded(Game, Goal0, Goal) :-
    setup_call_cleanup(
        asserta(asked_of(Game)),
        expand_goal(Goal0, Goal),
        retractall(asked_of(_))).

:- thread_local asked_of/1.

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion(Goal, Qualified) :-
    pybridge_ask:asked_of(Game),
    pybridge_ask:only_in_game(Game, Goal),
    Qualified = Game:Goal.

only_in_game(Game, Goal) :-
    own_module(Game, Own),
    Own \== Game,
    prolog_load_context(module, Own),
    functor(Goal, Name, Arity),
    \+ predicate_property(Own:Goal, defined),
    defines(Game, Name/Arity).

solutions(Game, Goal, Names, Limit, Solutions, Problem) :-
    call_cleanup(
        catch_with_backtrace(
            ( keeping_frames(findall(Names, limit(Limit, traceable(Goal)), Solutions)),
              Problem = "" ),
            error(Formal0, Context0),
            ( untrace,
              Solutions = [],
              placed_error(Game, error(Formal0, Context0), error(Formal1, Context)),
              own_formal(Formal1, Goal, Formal),
              outer_context(Context, Shown),
              message_text(error(Formal, Shown), Problem) )),
        untrace).

%   The name of a predicate that is missing in the goal's own module is not qualified.

own_formal(existence_error(procedure, Module:Predicate), Module:_, Formal) :-
    !,
    Formal = existence_error(procedure, Predicate).
own_formal(Formal, _, Formal).

%   The context is removed if it is the predicate that calls the goal, which the user does not know.

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

%   without_terminal(:Goal, -Written): call Goal once with other streams in place of the terminal's.
%   The current streams and the aliases, such as user_input, are changed only for the calling thread
%   and for threads that Goal starts.

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
