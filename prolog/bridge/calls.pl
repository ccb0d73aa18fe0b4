:- module(pybridge_calls,
          [ once_answer/2,      % +Text, -Reply
            once_answer/4,      % +Text, +Inputs, +Constraints, -Reply
            apply_answer/3,     % +Module, +Goal, -Reply
            open_query/4,       % +Text, +Inputs, +Constraints, -Reply
            open_apply/3,       % +Module, +Goal, -Reply
            ended/2,            % +Word, -Reply
            describe/2,         % +Ball, -Reply
            refusal/2,          % +Term, -Reply
            hexadecimal/2,      % +Integer, -Text
            make_rational/3     % +Numerator, +Denominator, -Rational
          ]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(terms), [term_size/2]).
:- use_module(library(wfs), [call_delays/2]).
:- use_module(answers, [answer_row/4, read_query/4]).
:- use_module(backtrace, [taken_frames/1]).
:- use_module(caller, []).
:- use_module('../base/messages', [pending_messages/1, message_text/2, plain_ball/2]).
:- use_module('../base/versions', []).
:- use_module(functions, []).
:- use_module(loading, []).
:- use_module(signals, [aborted/1]).

/** <module> The predicates that Python calls

Each of them succeeds once; most return a Reply, one of these:

  | [no]                    | no answer, or no more answers |
  | [yes]                   | there may be more answers     |
  | true, undefined         | the goal succeeded, with this truth |
  | [answer, Truth, Name-Value, ...] | an answer of a goal |
  | [thrown, Text, Ball, Frames] | Ball was thrown; Text is its message; for Frames see backtrace.pl |
  | [query, Names, Limit, Arguments] | a query to be opened; see open_query/4 |
  | [messages, Texts, Reply] | Reply, and the messages printed in the meantime |
  | [stopped, Reason]       | the call was stopped: timeout, cancelled or aborted |
*/

%   Python waits while these predicates run, and an exception in the last three would lose a reply. The arguments are
%   unbound because garbage collection may have removed those of a frame.

:- multifile
    pybridge_caller:works_for_python/1,
    pybridge_caller:delivers/1.

pybridge_caller:works_for_python(pybridge_calls:reply(_, _)).
pybridge_caller:works_for_python(pybridge_calls:solve(_, _, _, _, _)).
pybridge_caller:delivers(pybridge_calls:finish(_, _)).
pybridge_caller:delivers(pybridge_calls:thrown(_, _)).
pybridge_caller:delivers(pybridge_calls:describe(_, _)).

%   reply(+Goal, -Reply): call(Goal, Reply), with exceptions turned into replies.

reply(Goal, Reply) :-
    catch(started(Goal, Reply0), Ball, thrown(Ball, Reply0)),
    finish(Reply0, Reply).

started(Goal, Reply) :-
    pybridge_signals:python_go,
    call(Goal, Reply).

%   finish(+Reply0, -Reply): Reply is Reply0 with the messages that were printed.

finish(Reply0, Reply) :-
    catch(ttyflush, error(_, _), true),    % before Python prints
    ( pending_messages(Texts) -> Reply = [messages, Texts, Reply0] ; Reply = Reply0 ).

%!  refusal(+Term, -Reply) is det.
%
%   Reply reports why the Term cannot be sent to Python: it is cyclic, or has constraints.

refusal(Term, Reply) :-
    (   acyclic_term(Term)
    ->  copy_term(Term, _, Goals),
        Formal = type_error(free_of_attvar, Goals)
    ;   Formal = type_error(acyclic_term, '<cyclic term>')
    ),
    thrown(error(Formal, _), Reply).

%!  hexadecimal(+Integer, -Text) is det.

hexadecimal(Integer, Text) :-
    format(string(Text), '~16r', [Integer]).

%!  make_rational(+Numerator, +Denominator, -Rational) is det.

make_rational(Numerator, Denominator, Rational) :-
    Rational is Numerator rdiv Denominator.

%!  describe(+Ball, -Reply) is det.
%
%   Reply reports a Ball that Python's call of a predicate ended with.

describe(Ball, Reply) :-
    reply(thrown(Ball), Reply).

thrown('$pybridge'(Reason), [stopped, Reason]) :-
    !.
thrown(Ball, [stopped, aborted]) :-
    aborted(Ball),
    !.
thrown(Ball, [thrown, Text, Plain, Frames]) :-
    message_text(Ball, Text),
    plain_ball(Ball, Plain),
    taken_frames(Frames).

%!  once_answer(+Text, -Reply) is det.
%!  once_answer(+Text, +Inputs, +Constraints, -Reply) is det.
%
%   Find the first answer of the goal Text, in which the variables named in the dict Inputs have the values
%   given there. Reply is
%   [answer, Truth, Name-Value, ...]; see answer_row/4 for Constraints and Truth. By default there
%   are no Inputs, and constraints are reported.

once_answer(Text, Reply) :-
    once_answer(Text, _{}, @(true), Reply).

once_answer(Text, Inputs, Constraints, Reply) :-
    reply(once_answer_(Text, Inputs, Constraints), Reply).

once_answer_(Text, Inputs, Constraints, Reply) :-
    read_query(Text, Inputs, Goal, Bindings),
    (   call_delays(Goal, Delays)
    ->  answer_row(Constraints, Delays, Bindings, Row),
        Reply = [answer|Row]
    ;   Reply = [no]
    ).

%!  apply_answer(+Module, +Goal, -Reply) is det.
%
%   Call Goal in Module. Reply is its truth. The compiled part reads the result from the Goal itself.

apply_answer(Module, Goal, Reply) :-
    reply(apply_answer_(Module, Goal), Reply).

apply_answer_(Module, Goal, Reply) :-
    ( call_delays(Module:Goal, Delays) -> truth(Delays, Reply) ; Reply = [no] ).

truth(true, true) :-
    !.
truth(_, undefined).

%!  open_query(+Text, +Inputs, +Constraints, -Reply) is det.
%
%   Reply is [query, Names, Limit, Arguments]. The compiled part creates an engine, whose stacks have this
%   Limit, and calls solve/5 in it, of which Arguments holds the first three. Names are the variables whose
%   values the answers report; see once_answer/4.

open_query(Text, Inputs, Constraints, Reply) :-
    reply(open_query_(Text, Inputs, Constraints), Reply).

open_query_(Text, Inputs, Constraints, [query, Names, Limit, solve(Goal, Constraints, Values)]) :-
    read_query(Text, Inputs, Goal, Bindings),
    pairs_keys_values(Bindings, Names, Values),
    current_prolog_flag(stack_limit, Limit).

%   solve(+Goal, +Constraints, +Values, -Row, -Size): Size is the number of cells of the answer Row.

solve(Goal, Constraints, Values, Row, Size) :-
    pybridge_signals:python_go,
    call_delays(Goal, Delays),
    answer_row(Constraints, Delays, Values, Row),
    term_size(Row, Size).

%!  open_apply(+Module, +Goal, -Reply) is det.
%
%   As open_query/4; each answer is the value of the last argument of Goal, which is called in Module.

open_apply(Module, Goal, Reply) :-
    reply(open_apply_(Module, Goal), Reply).

open_apply_(Module, Goal, [query, @(none), Limit, solve(Module:Goal, false, [Value])]) :-
    compound_name_arity(Goal, _, Arity),
    arg(Arity, Goal, Value),
    current_prolog_flag(stack_limit, Limit).

%!  ended(+Word, -Reply) is det.
%
%   Reply follows a block of answers: [yes] if there may be more, otherwise [no], by its Word.

ended(Word, Reply) :-
    finish([Word], Reply).
