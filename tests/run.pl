% Run plunit files; without arguments, all those below this folder:
%     swipl -g main -t halt tests/run.pl [FILE ...]
% A failed test, a choice point left behind or a warning at load time gives exit status 1.

:- use_module(library(plunit)).

files(Files) :-
    current_prolog_flag(argv, Arguments),
    findall(File, ( member(File, Arguments), file_name_extension(_, plt, File) ), Files),
    Files \== [],
    !.
files(Files) :-
    source_file(files(_), Here),
    file_directory_name(Here, Folder),
    findall(File,
            ( member(Level, ['', '/*']),
              atomic_list_concat([Folder, Level, '/*.plt'], Pattern),
              expand_file_name(Pattern, Found),
              member(File, Found) ),
            Files).

:- files(Files), load_files(Files, []).

%   plunit only warns about a test that leaves a choice point behind.

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3, nondet/0.

user:message_hook(plunit(Message), warning, _) :-
    compound_name_arity(Message, nondet, _),
    assertz(nondet),
    fail.

main :-
    statistics(errors, Errors),
    statistics(warnings, Warnings),
    set_prolog_flag(on_error, print),           % from here on: some tests print on purpose
    set_prolog_flag(on_warning, print),
    (   run_tests,
        Errors =:= 0,
        Warnings =:= 0,
        \+ nondet
    ->  true
    ;   halt(1)
    ).
