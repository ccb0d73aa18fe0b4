:- module(pybridge_loading,
          [ load_source/3,      % +Data, +Spec, -Messages
            directive/1,        % :Directive
            initialization_error/3 % +Ball, +Place, :Print
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../base/load_messages', [collect_load/2]).
:- use_module(signals, [aborted/1]).

/** <module> Loading a file on behalf of Python, which may stop the load */

:- meta_predicate
    directive(0),
    initialization_error(+, +, 0).

:- thread_local
    ended_at/1.                 % File:Line of the directive that ended the load

:- multifile
    pybridge_load_messages:stops_load/1,
    pybridge_load_messages:left_at/1,
    pybridge_load_messages:load_begins/0.

pybridge_load_messages:stops_load('$pybridge'(_)).
pybridge_load_messages:left_at(Place) :-
    ended_at(Place).
pybridge_load_messages:load_begins :-
    retractall(ended_at(_)).

%!  load_source(+Data, +Spec, -Messages) is det.
%
%   Load Spec, which is Module:File. If Data is a string rather than @(none), load this text
%   under the name of the file instead. Messages are those of collect_load/2 as lists
%   [Kind, Text, File, Line, Term].

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

message_list(message{kind:Kind, text:Text, file:File, line:Line, term:Term}, [Kind, Text, File, Line, Term]).

%!  directive(:Directive) is semidet.
%
%   Call a Directive of a file that is being loaded, and note its place if it ends the load; see
%   embedded.pl. If the files are nested, the directive of the outermost one counts.

directive(Directive) :-
    catch(Directive, Ball, ended(Ball)).

ended(Ball) :-
    ( source_location(File, Line) -> note_end(File:Line) ; true ),
    throw(Ball).

note_end(Place) :-
    retractall(ended_at(_)),
    assertz(ended_at(Place)).

%!  initialization_error(+Ball, +Place, :Print) is det.
%
%   SWI-Prolog calls this to print the Ball of an initialization goal. The ball of halt/0 ends
%   the load.

initialization_error(Ball, Place, _) :-
    halts(Ball),
    !,
    note_end(Place),
    throw(Ball).
initialization_error(Ball, _, _) :-
    stops(Ball),
    !,
    throw(Ball).
initialization_error(_, _, Print) :-
    call(Print).

halts('$pybridge_halt'(_)).
halts(unwind(_)).

stops('$pybridge'(_)).
stops(Ball) :-
    aborted(Ball).
