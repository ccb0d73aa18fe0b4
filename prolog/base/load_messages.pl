:- module(pybridge_load_messages,
          [ collect_load/2      % :Load, -Messages
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(messages, [collect_messages/2, message_text/2, plain_ball/2]).

/** <module> Collecting the messages of a load

SWI-Prolog prints an error that a directive throws and continues with the load. Any other ball
ends the load, as halt/0 does; the messages printed before that are not lost.
*/

:- meta_predicate collect_load(0, -).

%!  stops_load(+Ball) is semidet.
%
%   A hook: Ball is not an error in the file, but was thrown to stop the load. It is re-thrown.

%!  left_at(-Place) is semidet.
%
%   A hook: Place is the File:Line of the directive that ended this thread's last load.

%!  load_begins is semidet.
%
%   A hook, called before each load.

:- multifile stops_load/1, left_at/1, load_begins/0.

%!  collect_load(:Load, -Messages) is semidet.
%
%   Call Load, which loads a file. Messages are those of collect_messages/2, followed by one for
%   the ball that ended the load, if any.

collect_load(Load, Messages) :-
    ignore(load_begins),
    collect_messages(to_end(Load, Last), Messages0),
    append(Messages0, Last, Messages).

to_end(Load, Last) :-
    catch(Load, Ball, true),
    last_message(Ball, Last).

last_message(Ball, []) :-
    var(Ball),
    !.
last_message(Ball, _) :-
    stops_load(Ball),
    !,
    throw(Ball).
last_message(Ball, [message{kind:error, text:Text, file:File, line:Line, term:Plain}]) :-
    message_text(Ball, Text),
    plain_ball(Ball, Plain),
    (   left_at(File:Line)
    ->  true
    ;   File = @(none),
        Line = @(none)
    ).
