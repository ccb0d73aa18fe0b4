:- module(pybridge_loading,
          [ collect_load/2,     % :Load, -Messages
            load_source/3       % +Data, +Spec, -Messages
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3]).
:- use_module(messages, [collect_messages/2, message_text/2, plain_ball/2]).
:- use_module(signals, [aborted/1]).

/** <module> Loading a file, and what came of it

An error that a directive throws is printed, and the load goes on. Any other ball ends
it, as halt/0 does; what was printed before is not lost then.
*/

:- meta_predicate
    collect_load(0, -),
    watched(0),
    stoppable(+, +, +, +, 0),
    initialization_error(+, +, 0).

:- thread_local
    left_at/1.                  % File:Line of the directive that ended the load

%!  collect_load(:Load, -Messages) is semidet.
%
%   Call Load, which loads a file. Messages are as collect_messages/2 gives them, and last
%   the ball that ended the load, where one did.

collect_load(Load, Messages) :-
    retractall(left_at(_)),
    collect_messages(to_end(Load, Last), Messages0),
    append(Messages0, Last, Messages).

to_end(Load, Last) :-
    catch(Load, Ball, true),
    last_message(Ball, Last).

last_message(Ball, []) :-
    var(Ball),
    !.
last_message('$pybridge'(Reason), _) :-
    !,
    throw('$pybridge'(Reason)).
last_message(Ball, [message{kind:error, text:Text, file:File, line:Line, term:Plain}]) :-
    message_text(Ball, Text),
    plain_ball(Ball, Plain),
    (   left_at(File:Line)
    ->  true
    ;   File = null,
        Line = null
    ).

%!  load_source(+Data, +Spec, -Messages) is det.
%
%   Load Spec, which is Module:File, or the string Data under that name unless Data is
%   @(none). Messages are those of collect_load/2 as lists [Kind, Text, File, Line, Term].

load_source(Data, Spec, Messages) :-
    collect_load(load_data(Data, Spec), Dicts),
    maplist(message_list, Dicts, Messages).

load_data(@(none), Spec) :-
    load_files(Spec, []).
load_data(Data, Spec) :-
    string(Data),
    setup_call_cleanup(
        open_string(Data, In),
        load_files(Spec, [stream(In)]),
        close(In)).

message_list(Message, [Kind, Text, File, Line, Term]) :-
    Message = message{kind:Kind, text:Text, file:File0, line:Line0, term:Term},
    nullable(File0, File),
    nullable(Line0, Line).

nullable(null, @(none)) :-
    !.
nullable(Value, Value).

%   stoppable(+File, +FullFile, +Module, +Options, :Load): what every Load of a file is called
%   by; see embedding.pl. SWI-Prolog lets no signal in until the end of a load. A file of
%   the user's which no other one loads may be stopped: who loads it again has all of it.

stoppable(_, FullFile, _, _, Load) :-
    (   prolog_load_context(source, _)
    ;   of_prologs(FullFile)
    ),
    !,
    call(Load).
stoppable(File, FullFile, Module, Options, _) :-
    setup_call_cleanup(
        with_mutex('$load_file', system:'$mt_start_load'(FullFile, Loading, Options)),
        system:'$mt_do_load'(Loading, File, FullFile, Module, Options),
        system:'$mt_end_load'(Loading)).

of_prologs(FullFile) :-
    current_prolog_flag(home, Home),
    sub_atom(FullFile, 0, _, _, Home).

%   watched(:Directive): what every directive is called by; see embedding.pl. Where a file
%   loads another, the directive of the outer one is told.

watched(Directive) :-
    catch(Directive, Ball, left(Ball)).

left(Ball) :-
    (   source_location(File, Line)
    ->  leave(File:Line)
    ;   true
    ),
    throw(Ball).

leave(Place) :-
    retractall(left_at(_)),
    assertz(left_at(Place)).

%   initialization_error(+Ball, +Place, :Print): what SWI-Prolog calls to print the Ball of
%   an initialization goal. That of halt/0 ends the load.

initialization_error(unwind(Reason), Place, _) :-
    !,
    leave(Place),
    throw(unwind(Reason)).
initialization_error(Ball, _, _) :-
    stops(Ball),
    !,
    throw(Ball).
initialization_error(_, _, Print) :-
    call(Print).

stops('$pybridge'(_)).
stops(Ball) :-
    aborted(Ball).
