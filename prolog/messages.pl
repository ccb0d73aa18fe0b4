:- module(pybridge_messages,
          [ collect_messages/2, % :Goal, -Messages
            message_text/2      % +Message, -Text
          ]).

/** <module> What Prolog has to say, as data

Loading a file prints its errors and warnings to the terminal and goes on.
collect_messages/2 keeps them from the terminal and hands them to the caller.
*/

:- meta_predicate
    collect_messages(0, -).

:- thread_local
    collecting/1,               % Level: how many collections are open
    collected/2.                % Level, Message

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(Term, Kind, Lines) :-
    pybridge_messages:keep(Term, Kind, Lines).

%!  collect_messages(:Goal, -Messages) is semidet.
%
%   Call Goal once. Messages are the errors and warnings that it printed in
%   this thread, in order, none of which reached the terminal: dicts
%   message{kind, text, file, line, term}, where file and line are null for a
%   message without a place.

collect_messages(Goal, Messages) :-
    (   collecting(Outer)
    ->  Level is Outer+1
    ;   Level = 1
    ),
    setup_call_cleanup(
        asserta(collecting(Level)),
        ( once(Goal), findall(M, collected(Level, M), Messages) ),
        ( retractall(collecting(Level)), retractall(collected(Level, _)) )).

keep(Term, Kind, Lines) :-
    kept(Kind),
    collecting(Level),
    !,
    place(Term, File, Line),
    text(Lines, Text),
    assertz(collected(Level, message{kind:Kind, text:Text, file:File, line:Line, term:Term})).

kept(error).
kept(warning).

%   A message about a file names its place itself; otherwise it is the term
%   that is being loaded.

place(error(_, file(File, Line, _, _)), File, Line) :-
    !.
place(error(_, stream(_, Line, _, _)), File, Line) :-
    prolog_load_context(source, File),
    !.
place(load_file(_, file(File, Line, _, _), _), File, Line) :-
    !.
place(_, File, Line) :-
    source_location(File, Line),
    !.
place(_, null, null).

%   Text is what would be printed, less the place at its head.

text(Lines, Text) :-
    headless(Lines, Headless),
    with_output_to(string(Printed),
                   print_message_lines(current_output, '', Headless)),
    split_string(Printed, "", "\n ", [Text]).

headless([url(_), Separator|Lines], Lines) :-
    separator(Separator),
    !.
headless(Lines, Lines).

separator(': ').
separator(nl).

%!  message_text(+Term, -Text) is det.
%
%   Text is what SWI-Prolog would print for the error Term.

message_text(Term, Text) :-
    catch(message_to_lines(Term, Lines), _, fail),
    !,
    text(Lines, Text).
message_text(Term, Text) :-
    format(string(Text), '~p', [Term]).

message_to_lines(Term, Lines) :-
    phrase(prolog:translate_message(Term), Lines).
