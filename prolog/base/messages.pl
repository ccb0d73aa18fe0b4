:- module(pybridge_messages,
          [ collect_messages/2, % :Goal, -Messages
            new_messages/1,     % -Messages
            keep_messages/0,
            pending_messages/1, % -Texts
            pass_on/1,          % +Message
            message_text/2,     % +Term, -Text
            plain_ball/2        % +Ball, -Plain
          ]).
:- use_module(library(apply), [maplist/3]).

/** <module> Errors and warnings as data

SWI-Prolog prints the errors and warnings of a load to the terminal and continues.
collect_messages/2 returns them to the caller instead.
*/

:- meta_predicate
    collect_messages(0, -).

:- thread_local
    collecting/1,               % Level: the number of nested collections
    collected/2.                % Level, Message

:- dynamic
    keeping_messages/0,
    pending/2.                  % Owner, Text

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(Term, Kind, Lines) :-
    pybridge_messages:keep(Term, Kind, Lines).

%!  collect_messages(:Goal, -Messages) is semidet.
%
%   Call Goal once. Messages are the errors and warnings that it printed in this thread, in
%   order; they do not reach the terminal. Each is a dict message{kind, text, file, line, term},
%   where file and line are @(none) for a message that concerns no place in a file. If Goal fails
%   or throws, the messages are printed after all.

collect_messages(Goal, Messages) :-
    ( collecting(Outer) -> Level is Outer+1 ; Level = 1 ),
    setup_call_cleanup(
        asserta(collecting(Level)),
        ( once(Goal), findall(M, retract(collected(Level, M)), Messages) ),
        ( retractall(collecting(Level)), forall(retract(collected(Level, M)), pass_on(M)) )).

%!  new_messages(-Messages) is det.
%
%   For an engine, in which no goal encloses all that is printed: Messages, as in collect_messages/2, are
%   those printed since the previous call. The first call starts collecting, for as long as the engine lives.

new_messages(Messages) :-
    ( collecting(1) -> true ; asserta(collecting(1)) ),
    findall(M, retract(collected(1, M)), Messages).

%   Python stops a goal by '$pybridge'(Reason). If that comes just before or after the goal, SWI-Prolog says that
%   nothing catches it; prolog/0 prints it, before it is stopped by an abort.

keep('$pybridge'(_), _, _) :-
    !.
keep(unhandled_exception('$pybridge'(_)), _, _) :-
    !.
keep(Term, Kind, Lines) :-
    kept(Kind),
    (   collecting(_)
    ;   keeping_messages
    ),
    !,
    (   handled_by_user(Term, Kind, Lines)
    ->  true
    ;   collecting(Level)
    ->  message(Term, Kind, Lines, Message),
        assertz(collected(Level, Message))
    ;   message(Term, Kind, Lines, Message),
        placed_text(Message, Text),
        owner(Owner),
        assertz(pending(Owner, Text))
    ).

kept(error).
kept(warning).

%   A program's own hook comes first, although its clause comes later.

handled_by_user(Term, Kind, Lines) :-
    clause(user:message_hook(Term, Kind, Lines), Body),
    Body \= pybridge_messages:_,
    catch(user:Body, _, fail),
    !.

message(Term, Kind, Lines, message{kind:Kind, text:Text, file:File, line:Line, term:Plain}) :-
    text(Lines, Text),
    place(Term, File, Line),
    plain_ball(Term, Plain).

%!  pass_on(+Message) is det.
%
%   Print a message that was collected.

pass_on(Message) :-
    placed_text(Message, Text),
    get_dict(kind, Message, Kind),
    print_message(Kind, format("~w", [Text])).

placed_text(Message, Placed) :-
    Message = message{kind:_, text:Text, file:File, line:Line, term:_},
    (   File == @(none)
    ->  Placed = Text
    ;   format(string(Placed), "~w:~w: ~w", [File, Line, Text])
    ).

%!  keep_messages is det.
%
%   From now on, keep errors and warnings for pending_messages/1 instead of printing them.

keep_messages :-
    assertz(keeping_messages).

%!  pending_messages(-Texts) is semidet.
%
%   Texts are the errors and warnings since the last call in this thread or engine, and those
%   that belong to no thread or engine. Fails if there are none.

pending_messages(Texts) :-
    pending(_, _),
    thread_self(Self),
    findall(Text, ( owned_by(Self, Owner), retract(pending(Owner, Text)) ), Texts),
    Texts \== [].

owned_by(Self, Self).
owned_by(_, anyone).

%   owner(-Owner): Owner is the thread or engine that receives messages printed now, or the atom
%   anyone.

owner(Owner) :-
    receiver(Thread),
    !,
    Owner = Thread.
owner(anyone).

%!  receiver(-Thread) is semidet.
%
%   A hook: Thread, which is this thread or engine, receives the messages printed now.

:- multifile receiver/1.

%   A message about a file contains its place; any other concerns the term that is being loaded.

place(Term, File, Line) :-
    names_place(Term, Place),
    nonvar(Place),
    file_and_line(Place, File, Line),
    atom(File),
    integer(Line),
    !.
place(_, File, Line) :-
    source_location(File, Line),
    !.
place(_, @(none), @(none)).

names_place(error(_, Place), Place).
names_place(load_file(_, Place, _), Place).
names_place(initialization_error(_, _, Place), Place).
names_place(initialization_failure(_, Place), Place).

file_and_line(file(File, Line, _, _), File, Line).
file_and_line(stream(Stream, Line, _, _), File, Line) :-
    prolog_load_context(stream, Loaded),
    Loaded == Stream,
    prolog_load_context(source, File).
file_and_line(File:Line, File, Line).

%   text(+Lines, -Text): Text is the printed message without the place at its start.

text(Lines, Text) :-
    headless(Lines, Headless),
    with_output_to(string(Printed),
                   print_message_lines(current_output, '', Headless)),
    split_string(Printed, "", "\n ", [Text]).

headless([url(_), nl|Lines], Lines) :-
    !.
headless([url(_), Line0|Lines], [Line|Lines]) :-
    without_colon(Line0, Line),
    !.
headless(Lines, Lines).

without_colon(Format0-Arguments, Format-Arguments) :-
    !,
    without_colon(Format0, Format).
without_colon(Text0, Text) :-
    atomic(Text0),
    atom_concat(': ', Text, Text0).

%!  message_text(+Term, -Text) is det.
%
%   Text is the message that SWI-Prolog would print for the error Term, without the names of
%   internal predicates. Terms that are nested so deeply that writing them could overflow the C
%   stack are abbreviated.

message_text(Term, Text) :-
    cyclic_term(Term),
    !,
    format(string(Text), 'Unknown message: ~W', [Term, [cycles(true), quoted(true), max_depth(20)]]).
message_text(Term0, Text) :-
    without_system_context(Term0, Term),
    abridged(200, Term, Short),
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

abridged(_, Term, Short) :-
    \+ compound(Term),
    !,
    Short = Term.
abridged(0, _, Short) :-
    !,
    Short = '...'.
abridged(Depth, List, Short) :-
    is_list(List),
    !,
    Deeper is Depth-1,
    maplist(abridged(Deeper), List, Short).
abridged(_, Dict, Dict) :-
    is_dict(Dict),
    !.
abridged(Depth, Term, Short) :-
    Deeper is Depth-1,
    compound_name_arguments(Term, Name, Arguments),
    maplist(abridged(Deeper), Arguments, Shorts),
    compound_name_arguments(Short, Name, Shorts).


%!  plain_ball(+Ball, -Plain) is det.
%
%   Plain is a copy of Ball, or of the term of a message, that can be sent to Python: without
%   constraints, and '<cyclic term>' for a cyclic term.

plain_ball('$pybridge_halt'(Status), Plain) :-      % see bridge/embedded.pl
    !,
    Plain = unwind(halt(Status)).
plain_ball(Ball, Plain) :-
    (   acyclic_term(Ball)
    ->  copy_term_nat(Ball, Plain)
    ;   Plain = '<cyclic term>'
    ).
