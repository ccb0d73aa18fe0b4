:- module(pybridge_goal_text,
          [ read_goal/4         % +Text, +Module, -Goal, -Variables
          ]).

/** <module> The goal that a text writes

With or without a full stop at its end, and nothing behind that.
*/

%!  read_goal(+Text, +Module, -Goal, -Variables) is det.
%
%   Goal is what the Text, a string or atom, writes, with the operators of Module. Variables are
%   its named variables, as Name=Variable.
%
%   @error syntax_error(_) when Text is not one goal

read_goal(Text0, Module, Goal, Variables) :-
    text_to_string(Text0, Text),
    string_length(Text, Length),
    (   Length < 10_000
    ->  read_one(Text, Module, Goal, Variables)
    ;   read_in_thread(Text, Length, Module, Goal, Variables)
    ).

read_one(Text, Module, Goal, Variables) :-
    term_string(Goal, Text, [variable_names(Variables), module(Module)]),
    (   Goal == end_of_file
    ->  throw(error(syntax_error(no_goal), _))
    ;   ends(Text, Module)
    ->  true
    ;   throw(error(syntax_error(more_than_a_goal), _))
    ).

%   ends(+Text, +Module): Text, which starts with a goal, ends with it. To read it up to
%   a full stop costs as much again, and is done where one may be inside.

ends(Text, _) :-
    \+ inner_full_stop(Text),
    !.
ends(Text, Module) :-
    setup_call_cleanup(
        open_string(Text, In),
        ends_(In, Module),
        close(In)).

ends_(In, Module) :-
    Options = [module(Module), syntax_errors(quiet)],
    (   read_term(In, _, Options)
    ->  read_term(In, Rest, Options),
        Rest == end_of_file
    ;   true                            % there is no full stop
    ).

inner_full_stop(Text) :-
    split_string(Text, "", " \t\r\n", [Stripped]),
    sub_string(Stripped, Before, 1, After, "."),
    After > 0,
    Next is Before+1,
    sub_string(Stripped, Next, 1, _, Character),
    string_code(1, Character, Code),
    ends_full_stop(Code),
    !.

ends_full_stop(0'%) :-
    !.
ends_full_stop(Code) :-
    code_type(Code, space).

%   Prolog's reader takes C stack in proportion to the nesting. To run out of it is an
%   error at best, so a long text is read in a thread that has enough.

read_in_thread(Text, Length, Module, Goal, Variables) :-
    Stack is min(4_000_000_000, 16_000_000 + 1_000*Length),
    setup_call_cleanup(
        message_queue_create(Queue),
        ( thread_create(send_goal(Queue, Text, Module), Reader, [c_stack(Stack)]),
          thread_join(Reader, _),
          thread_get_message(Queue, Read) ),
        message_queue_destroy(Queue)),
    (   Read = error(Error)
    ->  throw(Error)
    ;   Read = goal(Goal, Variables)
    ).

send_goal(Queue, Text, Module) :-
    catch(( read_one(Text, Module, Goal, Variables),
            Message = goal(Goal, Variables) ),
          Error,
          Message = error(Error)),
    thread_send_message(Queue, Message).

:- multifile prolog:error_message//1.

prolog:error_message(syntax_error(no_goal)) -->
    [ 'Syntax error: a goal expected, found nothing' ].
prolog:error_message(syntax_error(more_than_a_goal)) -->
    [ 'Syntax error: one goal expected, found text behind its full stop' ].
