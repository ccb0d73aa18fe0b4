:- module(pybridge_included_files,
          [ load_plain/2,       % +File, :Load
            load_module/1,      % :Load
            includes_changed/1, % +File
            loading/0
          ]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(lists), [append/2, member/2]).
:- use_module(contract, [exports/2]).
:- use_module(effects, [program/1]).
:- use_module(sicstus_lists, []).
:- use_module(source_kind, [source_kind/2]).

/** <module> Loading a file in the lab's style with the files that it consults

Such rules often consist of several files: :- [game, solver]. A file without a module belongs to
the first module that it is loaded into, so two games could not share a solver. Therefore a file
that is consulted here is included instead, as if its text were part of the file; a file that is
a module is loaded as usual.
*/

:- meta_predicate
    load_plain(+, 0),
    load_module(0),
    unless_program(0).

:- thread_local
    read_already/1,             % File, during a load
    loading_module/0.

%!  load_plain(+File, :Load) is semidet.
%
%   Call Load once, which loads File into its own module.

load_plain(File, Load) :-
    setup_call_cleanup(
        assertz(read_already(File)),
        once(Load),
        retractall(read_already(_))).

%!  load_module(:Load) is semidet.
%
%   Call Load once, which loads a game that is a module.

load_module(Load) :-
    setup_call_cleanup(assertz(loading_module), once(Load), retractall(loading_module)).

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion((:- module(_, _)), []) :-      % a module that is to be translated
    prolog_load_context(source, File),
    pybridge_included_files:read_already(File).
user:term_expansion((:- Directive), Directives) :-
    pybridge_included_files:loading,
    pybridge_included_files:directive(Directive, Directives).
user:term_expansion((:- initialization(Goal)), Directives) :-
    pybridge_included_files:initialization(Goal, Directives).
user:term_expansion((:- initialization(_, main)), []) :-
    pybridge_included_files:loading.

user:term_expansion((:- begin_tests(Unit)), (:- begin_tests(Own))) :-
    pybridge_included_files:own_unit(Unit, Own).
user:term_expansion((:- begin_tests(Unit, Options)), (:- begin_tests(Own, Options))) :-
    pybridge_included_files:own_unit(Unit, Own).
user:term_expansion((:- end_tests(Unit)), (:- end_tests(Own))) :-
    pybridge_included_files:own_unit(Unit, Own).

%   own_unit(+Unit, -Own) is semidet: another file has tests with the name Unit, so that those of this file are called
%   Own.

own_unit(Unit, Own) :-
    loading,
    prolog_load_context(source, File),
    between(1, inf, Number),
    (   Number =:= 1
    ->  Own = Unit
    ;   atomic_list_concat([Unit, ' ', Number], Own)
    ),
    atom_concat(plunit_, Own, Module),
    \+ ( module_property(Module, file(Other)), Other \== File ),
    !,
    Own \== Unit.

%   initialization(+Goal, -Directive): a Goal that runs the file as a program waits until that is done.

initialization(Goal, (:- initialization(pybridge_included_files:unless_program(Module:Goal)))) :-
    loading,
    Goal \= pybridge_included_files:_,
    prolog_load_context(module, Module).

%!  loading is semidet.
%
%   A game's file is being loaded.

loading :-
    (   read_already(_)
    ->  true
    ;   loading_module
    ->  true
    ).

unless_program(Goal) :-
    ( program(Goal) -> true ; call(Goal) ).

%   directive(+Directive, -Directives) is semidet: Directives take the place of Directive in a game's file.

directive(Directive, Directives) :-
    read_already(_),
    included(Directive, Directives),
    !.
directive(Directive, (:- pybridge_included_files:missing_file(Name))) :-
    loaded_file(Directive, Spec),
    missing(Spec, Name),
    !.
directive(Directive, (:- ensure_loaded(Spec))) :-
    nonvar(Directive),
    plain_use(Directive, Spec),
    in_plain_program(_),
    prolog_load_context(directory, Folder),
    plain_file(Folder, Spec, _),
    !.
directive(Directive0, (:- Directive)) :-
    emulated(Directive0, Directive),
    !.
directive(Directive, []) :-                 % starts the program's own menu
    callable(Directive),
    prolog_load_context(module, Module),
    \+ predicate_property(Module:Directive, imported_from(_)),
    \+ predicate_property(Module:Directive, built_in),
    predicate_property(Module:Directive, number_of_clauses(_)),
    program(Module:Directive).

%   missing(+Spec, -Name) is semidet: there is no file Spec beside the one that is being loaded; it is called Name.

missing(Spec, Name) :-
    ( atom(Spec) ; string(Spec) ),
    prolog_load_context(directory, Folder),
    \+ absolute_file_name(Spec, _, [file_type(prolog), access(read), relative_to(Folder), file_errors(fail)]),
    (   file_name_extension(_, pl, Spec)
    ->  Name = Spec
    ;   file_name_extension(Spec, pl, Name)
    ).

loaded_file(Directive, Spec) :-
    consults(Directive, Specs),
    member(Spec, Specs).
loaded_file(Directive, Spec) :-
    nonvar(Directive),
    memberchk(Directive, [use_module(Spec),use_module(Spec, _),include(Spec),load_files(Spec, _)]).

missing_file(Name) :-
    throw(error(missing_file(Name), _)).

:- multifile prolog:error_message//1.

prolog:error_message(missing_file(Name)) -->
    [ 'the file ~w is not in the folder'-[Name] ].
prolog:error_message(missing_library(Name)) -->
    [ 'SWI-Prolog has no library(~w), also not in its emulation of SICStus: \c
       if the rules need none of it, delete the line'-[Name] ].

%   emulated(+Directive0, -Directive) is semidet: Directive0 uses a library of SICStus Prolog; Directive uses
%   SWI-Prolog's emulation of it, or library(lists) and what SICStus has there besides.

emulated(Directive0, Directive) :-
    nonvar(Directive0),
    library_used(Directive0, Name, Imports0),
    atom(Name),
    (   Name == lists
    ->  in_plain_program(Module),
        list_imports(Imports0, Imports),
        Directive = ( add_import_module(Module, pybridge_sicstus_lists, end), use_module(library(lists), Imports) )
    ;   exists_source(library(Name))
    ->  fail
    ;   member(Dialect, [sicstus4,sicstus]),
        atomic_list_concat([dialect, Dialect, Name], /, Path),
        exists_source(library(Path))
    ->  Directive = use_module(library(Path), Imports0)
    ;   Directive = throw(error(missing_library(Name), _))
    ).

library_used(use_module(library(Name)), Name, all).
library_used(use_module(library(Name), Imports), Name, Imports).
library_used(ensure_loaded(library(Name)), Name, all).

%   list_imports(+Imports0, -Imports): those from SWI-Prolog's library(lists). That of SICStus has no list_to_set/2,
%   which would be in the way of that in library(sets).

list_imports(Imports0, Imports) :-
    (   is_list(Imports0)
    ->  exclude(only_sicstus, Imports0, Imports)
    ;   Imports0 == all
    ->  Imports = except([list_to_set/2])
    ;   Imports = Imports0
    ).

only_sicstus(Predicate) :-
    exports(pybridge_sicstus_lists, Predicate),
    \+ exports(lists, Predicate).

%   included(+Directive, -Directives) is semidet: Directive consults files without modules, and
%   Directives include them.

included(Directive, Directives) :-
    consults(Directive, Specs),
    prolog_load_context(directory, Folder),
    maplist(plain_file(Folder), Specs, Files),
    maplist(include_once, Files, Lists),
    append(Lists, Directives).

consults(Directive, Specs) :-
    nonvar(Directive),
    consulted(Directive, Specs0),
    ( is_list(Specs0) -> Specs = Specs0 ; Specs = [Specs0] ),
    Specs = [_|_].

consulted([Spec|Specs], [Spec|Specs]).
consulted(consult(Specs), Specs).
consulted(ensure_loaded(Specs), Specs).
consulted(Directive, Spec) :-
    plain_use(Directive, Spec).

%   plain_use(+Directive, -Spec) is semidet: Directive uses Spec as a module; in SICStus Prolog, it may be none.

plain_use(use_module(Spec), Spec) :-
    atomic(Spec).
plain_use(use_module(Spec, _), Spec) :-
    atomic(Spec).

in_plain_program(Module) :-
    prolog_load_context(module, Module),
    \+ module_property(Module, file(_)).

plain_file(Folder, Spec, File) :-
    ground(Spec),
    absolute_file_name(Spec, File,
                       [file_type(prolog), access(read), relative_to(Folder), file_errors(fail)]),
    kind_elsewhere(File, plain).

%   Reading a file changes source_location/2, on which the load depends; an engine has its own.

kind_elsewhere(File, Kind) :-
    setup_call_cleanup(
        engine_create(Kind0, source_kind(File, Kind0), Reader),
        engine_next(Reader, Kind),
        engine_destroy(Reader)).

include_once(File, []) :-
    read_already(File),
    !.
include_once(File, [(:- include(File))]) :-
    assertz(read_already(File)).

%!  includes_changed(+File) is semidet.
%
%   A file that File includes, directly or indirectly, has changed since File was loaded.

includes_changed(File) :-
    source_file_property(File, includes(Included, Loaded)),
    (   catch(time_file(Included, Time), error(_, _), fail),
        Time =\= Loaded
    ;   includes_changed(Included)
    ),
    !.
