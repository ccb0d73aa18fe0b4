:- module(pybridge_open_goal,
          [ first_answer/3,     % :Position, +Text, -Answer
            another_answer/1,   % -Answer
            close_goal/0
          ]).
:- use_module('../play/goal', [next_answer/3, open_goal/3]).

/** <module> One goal about the position, whose answers come one by one

The goal stays open between its answers, as at SWI-Prolog's toplevel, so that nothing in it runs twice.
Only one is open at a time.
*/

:- meta_predicate first_answer(:, +, -).

:- thread_local open/1.         % Engine, of open_goal/3

%!  first_answer(:Position, +Text, -Answer) is det.
%
%   Ask the goal in Text in place of the goal that was open. Answer has `answer`, the texts of the
%   goal's variables and values or @(none) if there is no answer left; `more`, whether another_answer/1 may
%   find one; `output`, what the goal has written since the previous answer; and `problem`, the error
%   that ended the goal, or empty.

first_answer(Position, Text, Answer) :-
    close_goal,
    open_goal(Position, Text, Engine),
    assertz(open(Engine)),
    another_answer(Answer).

%!  another_answer(-Answer) is det.
%
%   Answer is the next one to the goal that is open, as in first_answer/3.
%
%   @error no_open_goal if none is open

another_answer(_{answer:Bindings, more:More, output:Output, problem:Problem}) :-
    ( open(Engine) -> true ; throw(error(no_open_goal, _)) ),
    catch(next_answer(Engine, Answer, Output), Ball, ( close_goal, throw(Ball) )),
    shown(Answer, Bindings, More, Problem),
    ( More == @(false) -> close_goal ; true ).

shown(answer(Bindings, More), Bindings, @(More), "").
shown(none, @(none), @(false), "").
shown(problem(Text), @(none), @(false), Text).

%!  close_goal is det.
%
%   End the goal that is open, if there is one, and free its memory.

close_goal :-
    forall(retract(open(Engine)),
           catch(engine_destroy(Engine), error(existence_error(_, _), _), true)).     % an error has ended it

:- multifile prolog:error_message//1.

prolog:error_message(no_open_goal) -->
    [ 'the goal is no longer open: ask it again' ].
