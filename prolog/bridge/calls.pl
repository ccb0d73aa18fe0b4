:- module(pybridge_calls,
          [ once_answer/3,      % +Text, -Json, -Reply
            once_answer/5,      % +Text, +Inputs, +Constraints, -Json, -Reply
            apply_answer/5,     % +Mode, +Module, +Goal, -Json, -Reply
            open_query/6,       % +Text, +Inputs, +Constraints, -Engine, -Json, -Reply
            open_apply/5,       % +Module, +Goal, -Engine, -Json, -Reply
            next_answers/4,     % +Engine, +Limit, -Json, -Reply
            close_query/3,      % +Engine, -Json, -Reply
            describe/3,         % +Ball, -Json, -Reply
            cross/3,            % +Reply0, -Json, -Reply
            define_python/7,    % +Module, +Name, +Inputs, +Kind, +Function, -Json, -Reply
            load_facts/5,       % +Module, +Name, +Generator, -Json, -Reply
            load/5              % +File, +Data, +Module, -Json, -Reply
          ]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(terms), [term_size/2]).
:- use_module(library(wfs), [call_delays/2]).
:- use_module(answers, [answer_row/4, read_query/4]).
:- use_module(caller, []).
:- use_module(loading, [load_source/3]).
:- use_module('../base/messages', [pending_messages/1, adopt_messages/1, message_text/2, plain_ball/2]).
:- use_module(facts, [assert_facts/3]).
:- use_module(functions, [define/5]).
:- use_module(short_json, [short_json/2]).
:- use_module(signals, [aborted/1]).
:- use_module(transfer, [json/2, must_cross/1]).

/** <module> The predicates that Python calls

Each of them succeeds once. It returns a Reply, and the same reply as Json, a text
made by json/2, or "" if JSON cannot express it. If Python reads terms itself, it calls with
Json `none`, and calls cross/3 for a reply that it cannot read. A Reply is one of these lists:

  | [no]                    | no answer, or no more answers |
  | [yes|Answer]            | an answer                     |
  | [answer, Truth, Name-Value, ...] | an answer of a goal; see short_json/2 for its Json |
  | [thrown, Text, Ball]    | Ball was thrown; Text is the message that SWI-Prolog would print |
  | [answers, Rows, End]    | a block of answers; see next_answers/4 |
  | [messages, Texts, Reply] | Reply, and the messages printed in the meantime |
  | [stopped, Reason]       | the call was stopped: timeout, cancelled or aborted |
*/

%   Python waits while these predicates run, and an exception in the last two would lose
%   answers. The arguments are unbound because garbage collection may have removed those of a
%   frame.

:- multifile
    pybridge_caller:works_for_python/1,
    pybridge_caller:delivers/1.

pybridge_caller:works_for_python(pybridge_calls:reply(_, _, _)).
pybridge_caller:works_for_python(pybridge_calls:once_answer(_, _, _, _, _)).
pybridge_caller:works_for_python(pybridge_calls:apply_answer(_, _, _, _, _)).
pybridge_caller:works_for_python(pybridge_calls:next_answers(_, _, _, _)).
pybridge_caller:works_for_python(pybridge_calls:solve(_, _, _, _)).
pybridge_caller:works_for_python(pybridge_calls:cross(_, _, _)).
pybridge_caller:delivers(pybridge_calls:next_answers(_, _, _, _)).
pybridge_caller:delivers(pybridge_calls:reply_json(_, _, _)).
pybridge_caller:delivers(pybridge_calls:cross(_, _, _)).

%   reply(+Goal, -Json, -Reply): call(Goal, Reply), with exceptions turned into replies.

reply(Goal, Json, Reply) :-
    catch(call(Goal, Reply0), Ball, thrown(Ball, Reply0)),
    reply_json(Reply0, Json, Reply).

reply_json(Reply0, Json, Reply) :-
    catch(ttyflush, error(io_error(_, _), _), true),    % before Python prints
    (   pending_messages(Texts)
    ->  Reply1 = [messages, Texts, Reply0]
    ;   Reply1 = Reply0
    ),
    (   Json == none
    ->  Reply = Reply1
    ;   cross(Reply1, Json, Reply)
    ).

%!  cross(+Reply0, -Json, -Reply) is det.
%
%   Json is the text of Reply0, and Reply is Reply0 without what cannot be sent to Python.

cross(Reply0, Json, Reply) :-
    (   catch(reply_text(Reply0, Json), error(resource_error(_), _), with_more_room(json(Reply0, Json)))
    ->  Reply = Reply0
    ;   until_uncrossable(Reply0, Reply),
        Json = ""
    ).

reply_text(Reply, Json) :-
    short_json(Reply, Json),
    !.
reply_text(Reply, Json) :-
    json(Reply, Json).

%   with_more_room(:Goal): call Goal with a higher stack limit, so that any answer that fits the
%   stacks can be returned, even if there is no room for its copy.

with_more_room(Goal) :-
    current_prolog_flag(stack_limit, Limit),
    More is 8*Limit,
    setup_call_cleanup(
        set_prolog_flag(stack_limit, More),
        once(Goal),
        ( garbage_collect, set_prolog_flag(stack_limit, Limit) )).

%   until_uncrossable(+Reply0, -Reply): end a block of answers before the first one that cannot
%   be sent to Python, with the error that says why.

until_uncrossable([messages, Texts, Reply0], [messages, Texts, Reply]) :-
    !,
    until_uncrossable(Reply0, Reply).
until_uncrossable([answers, Rows0, End0], [answers, Rows, End]) :-
    !,
    crossing(Rows0, End0, Rows, End).
until_uncrossable(Reply, Reply).

crossing([], End, [], End).
crossing([Row|Rows0], End0, Rows, End) :-
    (   catch(must_cross(Row), Ball, true),
        nonvar(Ball)
    ->  Rows = [],
        thrown(Ball, End)
    ;   Rows = [Row|Rows1],
        crossing(Rows0, End0, Rows1, End)
    ).

%!  describe(+Ball, -Json, -Reply) is det.
%
%   Reply reports a Ball that Python's call of a predicate ended with.

describe(Ball, Json, Reply) :-
    reply(thrown(Ball), Json, Reply).

thrown('$pybridge'(Reason), [stopped, Reason]) :-
    !.
thrown(Ball, [stopped, aborted]) :-
    aborted(Ball),
    !.
thrown(Ball, [thrown, Text, Plain]) :-
    message_text(Ball, Text),
    plain_ball(Ball, Plain).

%!  once_answer(+Text, -Json, -Reply) is det.
%!  once_answer(+Text, +Inputs, +Constraints, -Json, -Reply) is det.
%
%   Find the first answer of the goal Text, in which the variables named in Inputs, `in` or a
%   compound in(Name, Value, ...), have the values given there. Reply is
%   [answer, Truth, Name-Value, ...]; see answer_row/4 for Constraints and Truth. By default there
%   are no Inputs, and constraints are reported.

once_answer(Text, Json, Reply) :-
    once_answer(Text, in, true, Json, Reply).

once_answer(Text, Inputs, Constraints, Json, Reply) :-
    catch(once_answer_(Text, Inputs, Constraints, Reply0), Ball, thrown(Ball, Reply0)),
    reply_json(Reply0, Json, Reply).

once_answer_(Text, Inputs, Constraints, Reply) :-
    read_query(Text, Inputs, Goal, Bindings),
    (   call_delays(Goal, Delays)
    ->  answer_row(Constraints, Delays, Bindings, Row),
        Reply = [answer|Row]
    ;   Reply = [no]
    ).

%!  apply_answer(+Mode, +Module, +Goal, -Json, -Reply) is det.
%
%   Call Goal in Module. If Mode is `once`, Reply is [yes, Truth, Value] with the value of the
%   last argument; if it is `cmd`, Reply is [yes, Truth].

apply_answer(Mode, Module, Goal, Json, Reply) :-
    catch(apply_answer_(Mode, Module, Goal, Reply0), Ball, thrown(Ball, Reply0)),
    reply_json(Reply0, Json, Reply).

apply_answer_(Mode, Module, Goal, Reply) :-
    result_values(Mode, Goal, Values),
    (   call_delays(Module:Goal, Delays)
    ->  answer_row(false, Delays, Values, Row),
        Reply = [yes|Row]
    ;   Reply = [no]
    ).

result_values(cmd, _, []).
result_values(once, Goal, [Value]) :-
    last_argument(Goal, Value).

last_argument(Goal, Value) :-
    compound_name_arity(Goal, _, Arity),
    arg(Arity, Goal, Value).

%!  open_query(+Text, +Inputs, +Constraints, -Engine, -Json, -Reply) is det.
%
%   Reply is [yes|Names], where Names are the variables whose values the answers report; see
%   once_answer/5.

open_query(Text, Inputs, Constraints, Engine, Json, Reply) :-
    reply(open_query_(Text, Inputs, Constraints, Engine), Json, Reply).

open_query_(Text, Inputs, Constraints, Engine, [yes|Names]) :-
    read_query(Text, Inputs, Goal, Bindings),
    pairs_keys_values(Bindings, Names, Values),
    engine_create(Row, pybridge_calls:solve(Goal, Constraints, Values, Row), Engine).

solve(Goal, Constraints, Values, Row) :-
    call_delays(Goal, Delays),
    answer_row(Constraints, Delays, Values, Row).

%!  open_apply(+Module, +Goal, -Engine, -Json, -Reply) is det.
%
%   Each answer is the value of the last argument of Goal, which is called in Module.

open_apply(Module, Goal, Engine, Json, Reply) :-
    reply(open_apply_(Module, Goal, Engine), Json, Reply).

open_apply_(Module, Goal, Engine, [yes]) :-
    last_argument(Goal, Value),
    engine_create(Row, pybridge_calls:solve(Module:Goal, false, [Value], Row), Engine).

%!  next_answers(+Engine, +Limit, -Json, -Reply) is det.
%
%   Compute up to Limit answers, fewer if they are large. Reply is [answers, Rows, End]: End is
%   [yes] if there may be more, otherwise the reply that ended the query.

next_answers(Engine, Limit, Json, Reply) :-
    catch(next_answers_(Engine, Limit, Reply0), Ball, thrown(Ball, Reply0)),
    reply_json(Reply0, Json, Reply).

next_answers_(Engine, Limit, [answers, Rows, End]) :-
    call_cleanup(next(Limit, 1_000_000, Engine, Rows, End), adopt_messages(Engine)).

%   next(+Limit, +Cells, +Engine, -Rows, -End): the block ends with the answer that brings its
%   size to Cells.

next(Limit, Cells, _, Rows, End) :-
    (   Limit =:= 0
    ;   Cells =< 0
    ),
    !,
    Rows = [],
    End = [yes].
next(Limit, Cells, Engine, Rows, End) :-
    (   catch(engine_next(Engine, Row), Ball, true)
    ->  (   nonvar(Ball)
        ->  Rows = [],
            thrown(Ball, End)
        ;   Rows = [Row|Rows1],
            term_size(Row, Size),
            Limit1 is Limit-1,
            Cells1 is Cells-Size,
            next(Limit1, Cells1, Engine, Rows1, End)
        )
    ;   Rows = [],
        End = [no]
    ).

%!  close_query(+Engine, -Json, -Reply) is det.

close_query(Engine, Json, Reply) :-
    (   is_engine(Engine)
    ->  engine_destroy(Engine)
    ;   true
    ),
    reply_json([yes], Json, Reply).

%!  load_facts(+Module, +Name, +Generator, -Json, -Reply) is det.
%
%   See assert_facts/3 of facts.pl.

load_facts(Module, Name, Generator, Json, Reply) :-
    reply(load_facts_(Module, Name, Generator), Json, Reply).

load_facts_(Module, Name, Generator, [yes]) :-
    assert_facts(Module, Name, Generator).

%!  load(+File, +Data, +Module, -Json, -Reply) is det.
%
%   Reply is [yes|Messages]; see load_source/3 of loading.pl.

load(File, Data, Module, Json, Reply) :-
    reply(load_(File, Data, Module), Json, Reply).

load_(File, Data, Module, [yes|Messages]) :-
    load_source(Data, Module:File, Messages).

%!  define_python(+Module, +Name, +Inputs, +Kind, +Function, -Json, -Reply) is det.
%
%   See define/5 of functions.pl.

define_python(Module, Name, Inputs, Kind, Function, Json, Reply) :-
    reply(define_python_(Module, Name, Inputs, Kind, Function), Json, Reply).

define_python_(Module, Name, Inputs, Kind, Function, [yes]) :-
    define(Module, Name, Inputs, Kind, Function).
