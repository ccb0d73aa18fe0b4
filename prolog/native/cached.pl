:- module(pybridge_cached,
          [ cached_native/3,    % +Predicates, +Entries, -Native
            kept_native/3,      % +Predicates, +Entries, -Native
            cached_answer/4,    % +Predicates, +Question, :Goal, -Answer
            stamps/2,           % +Predicates, -Stamps
            stamped/2,          % +Stamps, -Predicates
            unchanged/1         % +Stamps
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(host, [host/2]).
:- autoload(native, [compile_native/2]).

/** <module> The validity of a compiled module, and what is kept for other processes

It is as good as the clauses that it was made from. In this process, predicates that change are noticed by their
stamps; a module in the host's cache carries a digest of the clauses.
*/

%!  cached_native(+Predicates, +Entries, -Native) is det.
%
%   Native is what compile_native/2 makes of the Entries, or what it made in an earlier process from the same clauses.
%   The clauses of the Predicates, a list of Module:Name/Arity, tell programs with the same Entries apart. What is kept
%   is ignored if it is not as expected, or if a clause that it was made from has changed.

cached_native(Predicates, Entries, Native) :-
    kept_text(Predicates, Entries, Key, Text),
    (   kept(Text, Native0)
    ->  Native = Native0
    ;   compile_native(Entries, Native),
        keep(Text, Key, Native)
    ).

%!  kept_native(+Predicates, +Entries, -Native) is semidet.
%
%   The same, if an earlier process made it.

kept_native(Predicates, Entries, Native) :-
    kept_text(Predicates, Entries, _, Text),
    kept(Text, Native).

kept_text(Predicates, Entries, Key, Text) :-
    compiler_version(Version),
    digest(Predicates, Digest),
    variant_sha1(Version-Digest-Entries, Key),
    host(cached(Key), Text).

kept(Text, Native) :-
    term_kept(Text, kept(Digest, Native)),
    Native = native(Bytes, symbols(_, _, _), _, Predicates),
    string(Bytes),
    catch(digest(Predicates, Digest0), error(_, _), fail),
    Digest0 == Digest.

keep(Text, Key, Native) :-
    arg(4, Native, Predicates),
    digest(Predicates, Digest),
    keep_term(Text, Key, kept(Digest, Native)).

%   keep_term(+Text, +Key, +Term): Text is what the host has under Key, `none` if it can keep nothing.

keep_term(none, _, _) :-
    !.
keep_term(_, Key, Term) :-
    format(string(Text), "~k", [Term]),
    host(cache(Key, Text), _).

term_kept(Text, Term) :-
    string(Text),
    Text \== "",
    catch(term_string(Term, Text), error(_, _), fail),
    ground(Term).

:- meta_predicate cached_answer(+, +, 0, ?).

%!  cached_answer(+Predicates, +Question, :Goal, -Answer) is semidet.
%
%   Goal, a predicate in a folder of ours, binds Answer, a ground term, or did so in an earlier process for the same
%   Question and for Predicates with the same clauses.

cached_answer(Predicates, Question, Module:Goal, Answer) :-
    compiler_version(Version),
    sources_digest(Module, Sources),
    digest(Predicates, Digest),
    variant_sha1(answer(Version, Sources, Digest, Question), Key),
    host(cached(Key), Text),
    (   term_kept(Text, kept(Answer0))
    ->  Answer = Answer0
    ;   call(Module:Goal),
        keep_term(Text, Key, kept(Answer))
    ).

%   compiler_version(-Version): whatever decides how clauses are compiled, besides the clauses.

compiler_version(version(Prolog, Flags, Sources)) :-
    current_prolog_flag(version, Prolog),
    findall(Name=Value,
            ( member(Name, [iso, prefer_rationals, occurs_check, unknown]), current_prolog_flag(Name, Value) ),
            Flags),
    sources_digest(pybridge_cached, Sources).

:- dynamic folder_digest/2.      % Folder, Digest

%   sources_digest(+Module, -Digest): that of all files in the folder of Module's file.

sources_digest(Module, Digest) :-
    folder(Module, Folder),
    (   folder_digest(Folder, Digest0)
    ->  Digest = Digest0
    ;   findall(Text,
                ( member(Files, ['/*.pl', '/*/*.pl']),
                  atom_concat(Folder, Files, Pattern),
                  expand_file_name(Pattern, Found),
                  member(File, Found),
                  read_file_to_string(File, Text, []) ),
                Texts),
        variant_sha1(Texts, Digest),
        assertz(folder_digest(Folder, Digest))
    ).

%   digest(+Predicates, -Digest): SWI-Prolog's own predicates are those of its version, and the compiler's those of its
%   sources.

digest(Predicates, Digest) :-
    include(may_change, Predicates, Ours),
    sort(Ours, Sorted),                         % SWI-Prolog lists them in any order
    maplist(definition, Sorted, Definitions),
    variant_sha1(Definitions, Digest).

may_change(Module:_) :-
    module_property(Module, class(user)),
    \+ ( folder(Module, Folder), folder(pybridge_cached, Folder) ).

folder(Module, Folder) :-
    module_property(Module, file(File)),
    file_directory_name(File, Folder).

definition(Module:Name/Arity, definition(Module:Name/Arity, Properties, Clauses)) :-
    functor(Head, Name, Arity),
    findall(Property, ( property(Property), predicate_property(Module:Head, Property) ), Properties),
    findall(Head:-Body, clause(Module:Head, Body), Clauses).

property(dynamic).
property(foreign).
property(imported_from(_)).
property(wrapped(_)).

%!  stamps(+Predicates, -Stamps) is det.
%
%   Stamps show whether any of the Predicates, a list of Module:Name/Arity, has changed since.

stamps(Predicates, Stamps) :-
    include(may_change, Predicates, Ours),
    maplist(stamp, Ours, Stamps).

stamp(Module:Name/Arity, stamp(Module:Head, Stamp)) :-
    functor(Head, Name, Arity),
    present_stamp(Module:Head, Stamp).

%!  stamped(+Stamps, -Predicates) is det.
%
%   Predicates are those of which stamps/2 made Stamps.

stamped(Stamps, Predicates) :-
    findall(Module:Name/Arity, ( member(stamp(Module:Head, _), Stamps), functor(Head, Name, Arity) ), Predicates).

%   The generation does not show that a predicate has been wrapped or spied. predicate_property/2 would take three
%   times as long, and a search asks for some hundred stamps when it begins.

present_stamp(Goal, Generation-Wrapped-Spied) :-
    (   '$get_predicate_attribute'(Goal, last_modified_generation, Generation0)
    ->  Generation = Generation0
    ;   Generation = none
    ),
    ( '$wrapped_predicate'(Goal, Wrapped0) -> Wrapped = Wrapped0 ; Wrapped = [] ),
    ( '$get_predicate_attribute'(Goal, spy, 1) -> Spied = true ; Spied = false ).

%!  unchanged(+Stamps) is semidet.

unchanged([]).
unchanged([stamp(Goal, Stamp)|Stamps]) :-
    present_stamp(Goal, Present),
    Present == Stamp,
    unchanged(Stamps).
