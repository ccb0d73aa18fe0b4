:- module(pybridge_load_messages,
          [ collect_load/2      % :Load, -Messages
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(messages, [collect_messages/2, message_text/2, plain_ball/2]).

/** <module> Loading a file, and what came of it

SWI-Prolog prints an error that a directive throws, and the load goes on. Any other
ball ends the load, as halt/0 does; what was printed before is not lost then.
*/

:- meta_predicate collect_load(0, -).

%!  stops_load(+Ball) is semidet.
%
%   A hook: Ball is not an error in the file, but stops the load from outside. It is
%   thrown on.

%!  left_at(-Place) is semidet.
%
%   A hook: Place, File:Line, is the directive that has ended this thread's last load.

%!  load_begins is semidet.
%
%   A hook, called before each load.

:- multifile stops_load/1, left_at/1, load_begins/0.

%!  collect_load(:Load, -Messages) is semidet.
%
%   Call Load, which loads a file. Messages are as collect_messages/2 gives them, and last
%   the ball that ended the load, where one did.

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
