:- module(pybridge_goal_text,
          [ read_goal/4,        % +Text, +Module, -Goal, -Variables
            read_goal_without_stop/4    % +Text, +Module, -Goal, -Variables
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

%!  read_goal_without_stop(+Text, +Module, -Goal, -Variables) is det.
%
%   As read_goal/4, and faster, for a Text that has no full stop in it.

read_goal_without_stop(Text, Module, Goal, Variables) :-
    (   string_length(Text, Length),
        Length < 10_000
    ->  read_first(Text, Module, Goal, Variables)
    ;   read_goal(Text, Module, Goal, Variables)
    ).

read_first(Text, Module, Goal, Variables) :-
    term_string(Goal, Text, [variable_names(Variables), module(Module)]),
    (   Goal == end_of_file
    ->  throw(error(syntax_error(no_goal), _))
    ;   true
    ).

read_one(Text, Module, Goal, Variables) :-
    read_first(Text, Module, Goal, Variables),
    (   inner_full_stop(Text),
        behind_goal(Text, Module, Rest),
        \+ blank(Rest)
    ->  throw(error(syntax_error(behind_goal(Rest)), _))
    ;   true
    ).

%   To read a text once more costs as much again, and is done where a full stop may be
%   inside.

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

%   behind_goal(+Text, +Module, -Rest): fails if the goal has no full stop.

behind_goal(Text, Module, Rest) :-
    setup_call_cleanup(
        open_string(Text, In),
        ( read_term(In, _, [module(Module), syntax_errors(quiet)]),
          read_string(In, _, Rest0) ),
        close(In)),
    split_string(Rest0, "", " \t\r\n", [Rest]).

%   Comments are blank.

blank(Text) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    Term == end_of_file.

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
    [ 'Syntax error: a goal expected, such as member(X, [1, 2]); found nothing' ].
prolog:error_message(syntax_error(behind_goal(Rest))) -->
    { abridged(Rest, Shown) },
    [ 'Syntax error: one goal expected (a comma joins goals); behind its full stop: ~s'-[Shown] ].

abridged(Text, Shown) :-
    (   sub_string(Text, 0, 40, _, Start)
    ->  string_concat(Start, "...", Shown)
    ;   Shown = Text
    ).
