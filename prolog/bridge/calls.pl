:- module(pybridge_calls,
          [ once_answer/4,      % +Text, +Inputs, -Json, -Reply
            apply_answer/6,     % +Mode, +Module, +Name, +Arguments, -Json, -Reply
            open_query/5,       % +Text, +Inputs, -Engine, -Json, -Reply
            open_apply/6,       % +Module, +Name, +Arguments, -Engine, -Json, -Reply
            next_answers/4,     % +Engine, +Limit, -Json, -Reply
            close_query/3,      % +Engine, -Json, -Reply
            describe/3,         % +Ball, -Json, -Reply
            define_python/7,    % +Module, +Name, +Inputs, +Kind, +Function, -Json, -Reply
            load/5              % +File, +Data, +Module, -Json, -Reply
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(wfs), [call_delays/2]).
:- use_module(caller, []).
:- use_module('../base/goal_text', [read_goal/4]).
:- use_module(loading, [load_source/3]).
:- use_module('../base/messages', [notices/1, take_notices/1, message_text/2, plain_ball/2]).
:- use_module(functions, [define/5]).
:- use_module(signals, [aborted/1]).
:- use_module(transfer, [json/2, must_cross/1]).

/** <module> The Prolog half of the bridge

What Python calls. Every predicate here succeeds once and answers with a Reply,
and with the same as Json, a text as json/2 makes it, or "" where JSON cannot carry
it. A Reply is a list, its first element says which kind:

  | [0]                     | no, or no more               |
  | [1|_]                   | yes; what follows is the answer |
  | [2, Text, Ball]         | Ball was thrown; Text is what SWI-Prolog would print |
  | [5, Answers, End]       | a block of answers; see next_answers/5 |
  | [4, Texts, Reply]       | Reply, and messages printed meanwhile |
  | [3, Reason]             | it was stopped: timeout, cancelled or aborted |
*/

%   While these run, Python waits; and an exception would lose the answers of the latter.

:- multifile
    pybridge_caller:works_for_python/1,
    pybridge_caller:delivers/1.

pybridge_caller:works_for_python(pybridge_calls:reply(_, _, _)).
pybridge_caller:works_for_python(pybridge_calls:solve(_, _)).
pybridge_caller:delivers(pybridge_calls:reply(next_answers_(_, _), _, _)).
pybridge_caller:delivers(pybridge_calls:reply_json(_, _, _)).

%   reply(+Goal, -Json, -Reply): call(Goal, Reply) made safe.

reply(Goal, Json, Reply) :-
    catch(call(Goal, Reply0), Ball, thrown(Ball, Reply0)),
    reply_json(Reply0, Json, Reply).

reply_json(Reply0, Json, Reply) :-
    catch(ttyflush, error(io_error(_, _), _), true),    % before Python prints
    (   notices(Texts)
    ->  Reply1 = [4, Texts, Reply0]
    ;   Reply1 = Reply0
    ),
    (   json(Reply1, Json)
    ->  Reply = Reply1
    ;   until_uncrossable(Reply1, Reply),
        Json = ""
    ).

%   A block of answers ends before the first one that cannot cross, with the reason.

until_uncrossable([4, Texts, Reply0], [4, Texts, Reply]) :-
    !,
    until_uncrossable(Reply0, Reply).
until_uncrossable([5, Answers0, End0], [5, Answers, End]) :-
    !,
    crossing(Answers0, End0, Answers, End).
until_uncrossable(Reply, Reply).

crossing([], End, [], End).
crossing([Answer|Answers0], End0, Answers, End) :-
    (   catch(must_cross(Answer), Ball, true),
        nonvar(Ball)
    ->  Answers = [],
        thrown(Ball, End)
    ;   Answers = [Answer|Answers1],
        crossing(Answers0, End0, Answers1, End)
    ).

%!  describe(+Ball, -Json, -Reply) is det.
%
%   The Reply for a Ball that was caught outside.

describe(Ball, Json, Reply) :-
    reply(thrown(Ball), Json, Reply).

thrown('$pybridge'(Reason), [3, Reason]) :-
    !.
thrown(Ball, [3, aborted]) :-
    aborted(Ball),
    !.
thrown(Ball, [2, Text, Plain]) :-
    message_text(Ball, Text),
    plain_ball(Ball, Plain).

%!  once_answer(+Text, +Inputs, -Json, -Reply) is det.
%
%   The first answer of the goal Text, in which the variables named in Inputs,
%   `in` or a compound in(Name, Value, ...), have those values.
%   Reply is [1, Name, Value, ...].

once_answer(Text, Inputs, Json, Reply) :-
    reply(once_answer_(Text, Inputs), Json, Reply).

once_answer_(Text, Inputs, Reply) :-
    goal(Text, Inputs, Goal, Bindings),
    (   call_delays(user:Goal, Delays)
    ->  truth(Delays, Truth),
        flat(Bindings, Flat),
        Reply = [1, Truth|Flat]
    ;   Reply = [0]
    ).

%   Truth is 1, or 2 for undefined.

truth(true, 1) :-
    !.
truth(_, 2).

flat([], []).
flat([Name=Value|Bindings], [Name, Value|Flat]) :-
    flat(Bindings, Flat).

%   goal(+Text, +Inputs, -Goal, -Bindings): Bindings are the variables of the goal
%   that an answer tells, as Name=Variable.

goal(Text, Inputs, Goal, Bindings) :-
    read_goal(Text, user, Goal, Variables),
    told(Variables, Inputs, Bindings).

told([], _, []).
told([Name=Variable|Variables], Inputs, Bindings) :-
    (   compound(Inputs), input(1, Inputs, Name, Variable)
    ->  Bindings = Bindings1
    ;   sub_atom(Name, 0, _, _, '_')
    ->  Bindings = Bindings1
    ;   Bindings = [Name=Variable|Bindings1]
    ),
    told(Variables, Inputs, Bindings1).

input(N, Inputs, Name, Value) :-
    arg(N, Inputs, Name0),
    (   Name0 == Name
    ->  V is N+1,
        arg(V, Inputs, Value)
    ;   N2 is N+2,
        input(N2, Inputs, Name, Value)
    ).

%!  apply_answer(+Mode, +Module, +Name, +Arguments, -Json, -Reply) is det.
%
%   Call Module:Name with the list Arguments. With Mode `once` there is one more
%   argument, and Reply is [1, Truth, Value]; with Mode `cmd` there is not.

apply_answer(Mode, Module, Name, Arguments, Json, Reply) :-
    reply(apply_answer_(Mode, Module, Name, Arguments), Json, Reply).

apply_answer_(Mode, Module, Name, Arguments, Reply) :-
    apply_goal(Mode, Name, Arguments, Goal, Value),
    (   call_delays(@(Module:Goal, user), Delays)
    ->  truth(Delays, Truth),
        Reply = [1, Truth, Value]
    ;   Reply = [0]
    ).

apply_goal(cmd, Name, Arguments, Goal, @(true)) :-
    Goal =.. [Name|Arguments].
apply_goal(once, Name, Arguments, Goal, Value) :-
    append(Arguments, [Value], All),
    Goal =.. [Name|All].

%!  open_query(+Text, +Inputs, -Engine, -Json, -Reply) is det.
%
%   Reply is [1|Names]: the variables that answers tell; see once_answer/4.

open_query(Text, Inputs, Engine, Json, Reply) :-
    reply(open_query_(Text, Inputs, Engine), Json, Reply).

open_query_(Text, Inputs, Engine, [1|Names]) :-
    goal(Text, Inputs, Goal, Bindings),
    names(Bindings, Names, Values),
    engine_create([Truth|Values], pybridge_calls:solve(user:Goal, Truth), Engine).

solve(Goal, Truth) :-
    call_delays(Goal, Delays),
    truth(Delays, Truth).

names([], [], []).
names([Name=Value|Bindings], [Name|Names], [Value|Values]) :-
    names(Bindings, Names, Values).

%!  open_apply(+Module, +Name, +Arguments, -Engine, -Json, -Reply) is det.

open_apply(Module, Name, Arguments, Engine, Json, Reply) :-
    reply(open_apply_(Module, Name, Arguments, Engine), Json, Reply).

open_apply_(Module, Name, Arguments, Engine, [1]) :-
    apply_goal(once, Name, Arguments, Goal, Value),
    engine_create([Value], pybridge_calls:solve(@(Module:Goal, user), _), Engine).

%!  next_answers(+Engine, +Limit, -Json, -Reply) is det.
%
%   Up to Limit answers. Reply is [5, Answers, End]: End is [1] if there may be more,
%   otherwise what ended the query.

next_answers(Engine, Limit, Json, Reply) :-
    reply(next_answers_(Engine, Limit), Json, Reply).

next_answers_(Engine, Limit, [5, Answers, End]) :-
    call_cleanup(next(Limit, Engine, Answers, End), take_notices(Engine)).

next(0, _, Answers, End) :-
    !,
    Answers = [],
    End = [1].
next(N, Engine, Answers, End) :-
    (   catch(engine_next(Engine, Answer), Ball, true)
    ->  (   nonvar(Ball)
        ->  Answers = [],
            thrown(Ball, End)
        ;   Answers = [Answer|Answers1],
            N1 is N-1,
            next(N1, Engine, Answers1, End)
        )
    ;   Answers = [],
        End = [0]
    ).

%!  close_query(+Engine, -Json, -Reply) is det.

close_query(Engine, "[1]", [1]) :-
    (   is_engine(Engine)
    ->  engine_destroy(Engine)
    ;   true
    ).

%!  load(+File, +Data, +Module, -Json, -Reply) is det.
%
%   Reply is [1|Messages]; see load_source/3 of loading.pl.

load(File, Data, Module, Json, Reply) :-
    reply(load_(File, Data, Module), Json, Reply).

load_(File, Data, Module, [1|Messages]) :-
    load_source(Data, Module:File, Messages).

%!  define_python(+Module, +Name, +Inputs, +Kind, +Function, -Json, -Reply) is det.
%
%   See define/5 of python.pl.

define_python(Module, Name, Inputs, Kind, Function, Json, Reply) :-
    reply(define_python_(Module, Name, Inputs, Kind, Function), Json, Reply).

define_python_(Module, Name, Inputs, Kind, Function, [1]) :-
    define(Module, Name, Inputs, Kind, Function).
