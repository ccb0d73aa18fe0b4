% Run every plunit file below this folder:  swipl -g main -t halt tests/run.pl
% A failed test, a choice point left behind and a warning while loading all end in status 1.

:- use_module(library(plunit)).

:- prolog_load_context(directory, Here),
   atom_concat(Here, '/*/*.plt', Pattern),
   expand_file_name(Pattern, Files),
   load_files(Files, []).

main :-
    statistics(errors, Errors),
    statistics(warnings, Warnings),
    set_prolog_flag(on_error, print),           % from here on: some tests print on purpose
    set_prolog_flag(on_warning, print),
    (   run_tests,
        Errors =:= 0,
        Warnings =:= 0
    ->  true
    ;   halt(1)
    ).
