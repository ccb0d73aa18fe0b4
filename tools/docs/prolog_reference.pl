% Write the reference of the face's predicates as Markdown, from their PlDoc comments:
%     swipl -g main -t halt tools/docs/prolog_reference.pl

:- use_module(library(lists)).
:- use_module(library(pldoc)).
:- use_module(library(pldoc/doc_process), [doc_comment/4]).

:- doc_collect(true).

:- prolog_load_context(directory, Here),
   forall(member(Name, [pybridge, pybridge_rules]),
          ( atomic_list_concat([Here, '/../../prolog/', Name, '.pl'], Face), load_files(Face, [imports([])]) )).

main :-
    format("# Predicates\n\n\c
            What `prolog/pybridge.pl` exports, and below it `library(pybridge_rules)`. `:Position` is `Game:Position`, a \c
            position with its game's module.\n"),
    forall(( member(Face, [pybridge, pybridge_rules]), exporter(Face, Module) ), section(Module, Face)).

%   exporter(+Face, -Module): the modules, in the order in which Face reexports them.

exporter(Name, Module) :-
    module_property(Name, file(Face)),
    setup_call_cleanup(open(Face, read, In), read_terms(In, Terms), close(In)),
    member((:- Reexport), Terms),
    Reexport =.. [reexport, File|_],
    absolute_file_name(File, Path, [relative_to(Face), file_type(prolog), access(read)]),
    module_property(Module, file(Path)).

read_terms(In, Terms) :-
    read_term(In, Term, []),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Terms1],
        read_terms(In, Terms1)
    ).

section(Module, Face) :-
    module_property(Face, exports(Exports)),
    doc_comment(Module:module(Title), _, _, Comment),
    comment_lines(Comment, [_|Lines]),
    format("\n## ~w\n\n", [Title]),
    write_lines(Lines),
    findall(Position-Text,
            ( member(PI, Exports), home(Face, PI, Module), once(doc_comment(Module:PI, Position, _, Text)) ),
            Texts0),
    sort(Texts0, Texts),
    forall(member(_-Text, Texts), predicate(Text)).

home(Face, Name/Arity, Module) :-
    functor(Head, Name, Arity),
    predicate_property(Face:Head, imported_from(Module)).

predicate(Text) :-
    comment_lines(Text, Lines),
    partition(mode_line, Lines, [Mode|Modes], Body),
    signature(Mode, Signature),
    format("\n### `~s`\n\n", [Signature]),
    forall(( member(Other, Modes), signature(Other, Also) ), format("Also `~s`\n\n", [Also])),
    write_lines(Body).

signature(Mode, Signature) :-
    sub_string(Mode, 4, _, 0, Signature).

mode_line(Line) :-
    sub_string(Line, 0, _, _, "%!  ").

%   comment_lines(+Comment, -Lines): mode lines are unchanged, the others lose their comment
%   characters.

comment_lines(Comment, Lines) :-
    split_string(Comment, "\n", "", Lines0),
    maplist(bare, Lines0, Lines).

bare(Line0, Line) :-
    (   mode_line(Line0)
    ->  Line = Line0
    ;   member(Start, ["%   ", "%", "/** "]),
        string_concat(Start, Line, Line0)
    ->  true
    ;   split_string(Line0, "", "*/", [Line])
    ).

%   write_lines(+Lines): write Lines as Markdown, in which a table needs a header.

write_lines(Lines) :-
    write_lines(Lines, text).

write_lines([], _) :-
    nl.
write_lines([Line|Lines], State0) :-
    split_string(Line, "", " ", [Stripped]),
    (   string_concat("|", _, Stripped)
    ->  (   State0 == text
        ->  format("\n| | |\n|---|---|\n")
        ;   true
        ),
        State = row,
        format("~s\n", [Stripped])
    ;   State = text,
        tagged(Line, Written),
        format("~s\n", [Written])
    ),
    write_lines(Lines, State).

tagged(Line, Written) :-
    (   string_concat("@error ", Error, Line)
    ->  format(string(Written), "- Error: ~s", [Error])
    ;   string_concat("@throws ", Error, Line)
    ->  format(string(Written), "- Throws ~s", [Error])
    ;   Written = Line
    ).
