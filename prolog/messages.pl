:- module(pybridge_messages,
          [ collect_messages/2, % :Goal, -Messages
            notice_messages/0,
            notices/1,          % -Texts
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

:- dynamic
    noticing/0,
    noticed/1.                  % Text

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
    (   collecting(Level)
    ->  collect(Level, Term, Kind, Lines)
    ;   noticing,
        text(Lines, Text),
        assertz(noticed(Text))
    ).

collect(Level, Term, Kind, Lines) :-
    place(Term, File, Line),
    text(Lines, Text),
    assertz(collected(Level, message{kind:Kind, text:Text, file:File, line:Line, term:Term})).

%!  notice_messages is det.
%
%   From here on keep errors and warnings from the terminal for good, for notices/1.

notice_messages :-
    assertz(noticing).

%!  notices(-Texts) is semidet.
%
%   Texts are the errors and warnings since it was last asked, in any thread; fails if
%   there were none.

notices(Texts) :-
    noticed(_),
    findall(Text, retract(noticed(Text)), Texts).

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
%   Text is what SWI-Prolog would print for the error Term, without the name of a
%   predicate that only the system calls. It is short for what is nested so deeply that
%   to write it could overflow the C stack.

message_text(Term, Text) :-
    cyclic_term(Term),
    !,
    format(string(Text), 'Unknown message: ~W', [Term, [cycles(true), quoted(true), max_depth(20)]]).
message_text(Term0, Text) :-
    without_system_context(Term0, Term),
    abridged(Term, 200, Short),
    (   catch(message_lines(Short, Lines), _, fail)
    ->  text(Lines, Text)
    ;   format(string(Text), '~p', [Short])
    ).

without_system_context(error(Formal, Context), Term) :-
    nonvar(Context),
    Context = context(Indicator, Message),
    system_indicator(Indicator),
    !,
    Term = error(Formal, context(_, Message)).
without_system_context(Term, Term).

system_indicator(Indicator) :-
    nonvar(Indicator),
    Indicator = _:Name/_,
    (   Name == '<meta-call>'
    ->  true
    ;   atom(Name),
        sub_atom(Name, 0, _, _, $)
    ).

message_lines(error(Formal, _), Lines) :-
    var(Formal),
    !,
    Lines = ['Unknown error'].
message_lines(Term, Lines) :-
    phrase(prolog:translate_message(Term), Lines).

abridged(Term, _, Short) :-
    \+ compound(Term),
    !,
    Short = Term.
abridged(_, 0, Short) :-
    !,
    Short = '...'.
abridged(List, Depth, Short) :-
    is_list(List),
    !,
    Deeper is Depth-1,
    abridged_all(List, Deeper, Short).
abridged(Dict, _, Dict) :-
    is_dict(Dict),
    !.
abridged(Term, Depth, Short) :-
    Deeper is Depth-1,
    compound_name_arguments(Term, Name, Arguments),
    abridged_all(Arguments, Deeper, Shorts),
    compound_name_arguments(Short, Name, Shorts).

abridged_all([], _, []).
abridged_all([Term|Terms], Depth, [Short|Shorts]) :-
    abridged(Term, Depth, Short),
    abridged_all(Terms, Depth, Shorts).
