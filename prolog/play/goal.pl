:- module(pybridge_goal,
          [ goal_answers/6,     % :Position, +Text, +Limit, -Answers, -Output, -Problem
            open_goal/3,        % :Position, +Text, -Engine
            next_answer/3       % +Engine, -Answer, -Output
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2, permission_error/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(goal_trace, [traceable/1, untrace/0]).
:- use_module('../base/goal_text', [read_goal/4]).
:- use_module('../base/messages', [collect_messages/2, message_text/2, new_messages/1]).
:- use_module('../rules/contract', [defines/2, home/2]).
:- use_module('../rules/error_place', [keeping_frames/1, placed_error/3]).

/** <module> Goals about the position on the board

This answers ?- GOAL in a console. The goal is read and called in the game's own module, with Pos
bound to the position. For a file in the lab's style, this module has the predicates of the file;
predicates of the contract that the file lacks, such as move/3, can be called as well. The goal has
no access to the console's terminal: its input is empty.
*/

:- meta_predicate
    goal_answers(:, +, +, -, -, -),
    open_goal(:, +, -),
    without_terminal(0, -).

%!  goal_answers(:Position, +Text, +Limit, -Answers, -Output, -Problem) is det.
%
%   Answers has, for each of the first Limit solutions of the goal in Text, the list of the goal's
%   variables and values as 'Name = value' texts, without unbound variables and names that start with
%   _. Output is what the goal wrote, followed by the errors and warnings that were printed. Problem is
%   the error that ended the goal, with its place if it is in the game's file, or empty.
%
%   @error syntax_error(_) if Text is not exactly one goal

goal_answers(Game:Position, Text, Limit, Answers, Output, Problem) :-
    goal_about(Game:Position, Text, Goal, Names),
    collect_messages(without_terminal(solutions(Game, Goal, Names, Limit, Solutions, Problem), Written),
                     Messages),
    maplist(bindings, Solutions, Answers),
    maplist(message_line, Messages, Lines),
    atomics_to_string([Written|Lines], Output).

%!  open_goal(:Position, +Text, -Engine) is det.
%
%   Engine finds the solutions of the goal in Text one by one, each when
%   next_answer/3 asks for it. End it with engine_destroy/1.
%
%   @error syntax_error(_) if Text is not exactly one goal

open_goal(Game:Position, Text, Engine) :-
    goal_about(Game:Position, Text, Goal, Names),
    engine_create(Answer, answer(Game, Goal, Names, Answer), Engine).

%!  next_answer(+Engine, -Answer, -Output) is det.
%
%   Answer is answer(Bindings, More), with Bindings as in goal_answers/6 and More false if there is certainly no
%   other answer; none if there is no answer left; or problem(Text) for the error that ended the goal.
%   Output is what the goal wrote since the previous answer, errors and warnings included. Do not ask
%   for more than the last answer.

next_answer(Engine, Answer, Output) :-
    (   with_output_to(string(Output0), ( current_output(Stream), engine_post(Engine, Stream, Answer0) ))
    ->  Output = Output0,
        Answer = Answer0
    ;   permission_error(close, stream, user_output)
    ).

%   answer(+Game, :Goal, +Names, -Answer) is nondet: what the engine runs. Its output goes to the stream of
%   next_answer/3 as long as that call lasts, and to the terminal when the engine is destroyed.

answer(Game, Goal, Names, Answer) :-
    set_prolog_flag(last_call_optimisation, false),         % as keeping_frames/1; only in this engine
    new_messages(_),
    maplist(standard_stream, [user_input, user_output, user_error], Terminal),
    setup_call_cleanup(
        open_string("", Empty),
        ( write_to_caller(Empty),
          catch_with_backtrace(solution(Goal, Names, Answer),
                               error(Formal, Context),
                               ended_by(Game, Goal, error(Formal, Context), Answer)),
          write_messages,
          ( set_aliases(Terminal) ; write_to_caller(Empty), fail ) ),
        close(Empty, [force(true)])).

write_to_caller(Empty) :-
    engine_fetch(Output),
    set_aliases([Empty, Output, Output]),
    set_input(Empty),
    set_output(Output).

write_messages :-
    new_messages(Messages),
    maplist(message_line, Messages, Lines),
    maplist(write, Lines).

solution(Goal, Names, answer(Bindings, More)) :-
    prolog_current_choice(Before),
    traceable(Goal),
    prolog_current_choice(After),
    bindings(Names, Bindings),
    ( After == Before -> More = false ; More = true ).
solution(_, _, none) :-
    untrace.

ended_by(Game, Goal, Error, problem(Text)) :-
    untrace,
    problem_text(Game, Goal, Error, Text).

%   goal_about(:Position, +Text, -Goal, -Names): Goal is the one in Text, Names are its variables.

goal_about(Game:Position, Text, Goal, Names) :-
    must_be(ground, Position),
    home(Game, Module),
    read_goal(Text, Module, Goal0, Names),
    bind_position(Names, Position),
    expanded(Game, Module:Goal0, Goal).

%   expanded(+Game, +Goal0, -Goal): as expand_goal/2; goals that only Game defines are qualified with it.

expanded(Game, Goal0, Goal) :-
    setup_call_cleanup(
        asserta(reading_for(Game)),
        expand_goal(Goal0, Goal),
        retractall(reading_for(_))).

:- thread_local reading_for/1.

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion(Goal, Qualified) :-
    pybridge_goal:reading_for(Game),
    pybridge_goal:only_in_game(Game, Goal),
    Qualified = Game:Goal.

only_in_game(Game, Goal) :-
    home(Game, Own),
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
            error(Formal, Context),
            ( untrace,
              Solutions = [],
              problem_text(Game, Goal, error(Formal, Context), Problem) )),
        untrace).

problem_text(Game, Goal, Error, Problem) :-
    placed_error(Game, Error, error(Formal0, Context)),
    own_formal(Formal0, Goal, Formal),
    outer_context(Context, Shown),
    message_text(error(Formal, Shown), Problem).

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
        Caller = pybridge_goal_trace:_
    ->  Shown = context(_, Message)
    ;   Shown = Context
    ).

message_line(Message, Line) :-
    format(string(Line), '~w: ~w~n', [Message.kind, Message.text]).

atomics_to_string(Parts, String) :-
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, String).

bind_position(Names, Position) :-
    ( member('Pos'=Position0, Names) -> Position0 = Position ; true ).

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
