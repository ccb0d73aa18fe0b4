:- module(pybridge_asking,
          [ part_clock/3,       % +Seconds, +Share, -Clock
            left/2,             % +Clock, -Seconds
            asked/4,            % +Clock, +Seconds, :Goal, -Outcome
            asked_together/5,   % +Clock, +Seconds, :Goal, +Items, -Answers
            unasked/2,          % +Items, -Answers
            answered/7,         % +Answer0, +Clock, +Seconds, :Goal, +Item, -Outcome, -Answer
            outcome_text/3      % +Outcome, +What, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../base/clock', [start_clock/2, until/3]).
:- use_module('../base/messages', [message_text/2]).

/** <module> Asking a submission something that may fail, raise an error, or not end
*/

%!  part_clock(+Seconds, +Share, -Clock) is det.
%!  left(+Clock, -Seconds) is det.
%
%   Clock is when so much processor time has been used, so that marks do not depend on what else runs on the machine.
%   Seconds are left until then, or 0 and less if it is past.

part_clock(Seconds, Share, Clock) :-
    Clock is Seconds*Share.

left(Clock, Left) :-
    statistics(cputime, Used),
    Left is Clock-Used.

%!  asked(+Clock, +Seconds, :Goal, -Outcome) is det.
%
%   Call Goal once, for so many Seconds, or until Clock if they are inf. Outcome is done, stopped, failed, exhausted (of
%   memory) or raised(File, Line, Text). A Goal that was stopped before it had much processor time is called again,
%   twice at most.

:- meta_predicate
    asked(+, +, 0, -),
    asked(+, +, +, 0, -),
    asked_together(+, +, 2, +, -),
    answered(+, +, +, 2, +, -, -).

asked(Clock, Seconds, Goal, Outcome) :-
    asked(2, Clock, Seconds, Goal, Outcome).

asked(Again, Clock, Seconds, Goal, Outcome) :-
    left(Clock, Left),
    (   Seconds == inf
    ->  Limit is max(0.1, Left)
    ;   Limit = Seconds
    ),
    start_clock(Limit, Short),
    (   catch(until(Short, Goal, Outcome0), Error, ( raised(Error, Raised), Outcome0 = Raised ))
    ->  true
    ;   Outcome0 = failed
    ),
    left(Clock, Left1),
    (   Outcome0 == stopped,
        Again > 0,
        Left-Left1 < Limit/2
    ->  Fewer is Again-1,
        asked(Fewer, Clock, Seconds, Goal, Outcome)
    ;   Outcome = Outcome0
    ).

%!  asked_together(+Clock, +Seconds, :Goal, +Items, -Answers) is det.
%!  unasked(+Items, -Answers) is det.
%!  answered(+Answer0, +Clock, +Seconds, :Goal, +Item, -Outcome, -Answer) is det.
%
%   Call call(Goal, Item, Answer) for all Items under one limit, since limits take time themselves. Answers are
%   done(Answer), or `unasked` for all of them if anything goes wrong; answered/7 then asks for each by itself, as
%   asked/4.

asked_together(Clock, Seconds, Goal, Items, Answers) :-
    Together is Seconds/4,
    (   asked(0, Clock, Together, maplist(done(Goal), Items, Answers0), done)
    ->  Answers = Answers0
    ;   unasked(Items, Answers)
    ).

done(Goal, Item, done(Answer)) :-
    once(call(Goal, Item, Answer)).

unasked(Items, Answers) :-
    findall(unasked, member(_, Items), Answers).

answered(done(Answer), _, _, _, _, done, Answer).
answered(unasked, Clock, Seconds, Goal, Item, Outcome, Answer) :-
    asked(Clock, Seconds, call(Goal, Item, Answer), Outcome).

raised(error(game_error(File, Line, Text), _), raised(File, Line, Text)) :-
    !.
raised(error(resource_error(_), _), exhausted) :-
    !.
raised(Error, raised(@(none), @(none), Text)) :-
    message_text(Error, Text).

%!  outcome_text(+Outcome, +What, -Text) is det.
%
%   Text describes an Outcome other than done; What was asked for.

outcome_text(raised(@(none), _, Text), _, Text).
outcome_text(raised(File, Line, Text0), _, Text) :-
    File \== @(none),
    format(string(Text), "~w:~w: ~w", [File, Line, Text0]).
outcome_text(failed, What, Text) :-
    format(string(Text), "~w fails", [What]).
outcome_text(exhausted, What, Text) :-
    format(string(Text), "~w runs out of memory", [What]).
outcome_text(stopped, What, Text) :-
    format(string(Text), "~w does not end in time", [What]).
