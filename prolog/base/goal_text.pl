:- module(pybridge_goal_text,
          [ read_goal/4,        % +Text, +Module, -Goal, -Variables
            read_goal_without_stop/4    % +Text, +Module, -Goal, -Variables
          ]).
:- use_module(wording, [shortened/2]).

/** <module> Reading a goal from text

The text contains one goal, with or without a full stop at its end.
*/

%!  read_goal(+Text, +Module, -Goal, -Variables) is det.
%
%   Read Goal from Text, a string or atom, with the operators of Module. Variables are its named
%   variables, as Name=Variable.
%
%   @error syntax_error(_) if Text is not exactly one goal

read_goal(Text0, Module, Goal, Variables) :-
    text_to_string(Text0, Text),
    string_length(Text, Length),
    (   Length < 10_000
    ->  read_one(Text, Module, Goal, Variables)
    ;   read_in_thread(Text, Length, Module, Goal, Variables)
    ).

%!  read_goal_without_stop(+Text, +Module, -Goal, -Variables) is det.
%
%   As read_goal/4, but faster, for a Text that contains no full stop.

read_goal_without_stop(Text, Module, Goal, Variables) :-
    (   string_length(Text, Length),
        Length < 10_000
    ->  read_first(Text, Module, Goal, Variables)
    ;   read_goal(Text, Module, Goal, Variables)
    ).

read_first(Text, Module, Goal, Variables) :-
    term_string(Goal, Text, [variable_names(Variables), module(Module)]),
    ( Goal == end_of_file -> throw(error(syntax_error(no_goal), _)) ; true ).

read_one(Text, Module, Goal, Variables) :-
    read_first(Text, Module, Goal, Variables),
    (   inner_full_stop(Text),
        behind_goal(Text, Module, Rest),
        \+ blank(Rest)
    ->  throw(error(syntax_error(behind_goal(Rest)), _))
    ;   true
    ).

%   Reading the text a second time doubles the cost, so it is done only if there may be a full
%   stop before the end.

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

%   blank(+Text): there are only white space and comments in Text.

blank(Text) :-
    setup_call_cleanup(
        open_string(Text, In),
        catch(read_term(In, Term, []), error(syntax_error(_), _), fail),
        close(In)),
    Term == end_of_file.

%   Prolog's reader needs C stack in proportion to the nesting of the term, and may crash when it
%   runs out. A long text is therefore read in a thread with enough stack.

read_in_thread(Text, Length, Module, Goal, Variables) :-
    Stack is min(4_000_000_000, 16_000_000 + 1_000*Length),
    setup_call_cleanup(
        message_queue_create(Queue),
        ( thread_create(send_goal(Queue, Text, Module), Reader, [c_stack(Stack)]),
          thread_join(Reader, _),
          thread_get_message(Queue, Read) ),
        message_queue_destroy(Queue)),
    ( Read = error(Error) -> throw(Error) ; Read = goal(Goal, Variables) ).

send_goal(Queue, Text, Module) :-
    catch(( read_one(Text, Module, Goal, Variables),
            Message = goal(Goal, Variables) ),
          Error,
          Message = error(Error)),
    thread_send_message(Queue, Message).

:- multifile prolog:error_message//1.

prolog:error_message(syntax_error(no_goal)) -->
    [ 'Syntax error: expected a goal, such as member(X, [1, 2]), but found none' ].
prolog:error_message(syntax_error(behind_goal(Rest))) -->
    { shortened(Rest, Short) },
    [ 'Syntax error: expected one goal (a comma joins goals), but its full stop is followed by: ~s'-[Short] ].
