:- use_module(library(filesex), [directory_file_path/3, directory_member/3, relative_file_name/3]).
:- use_module(library(lists), [member/2, nextto/3, subtract/3]).
:- use_module(library(prolog_xref), [xref_called/3, xref_defined/3, xref_module/2, xref_source/2]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(ugraphs), [vertices_edges_to_ugraph/3, top_sort/2, transitive_closure/2]).

/*  The house: which room of prolog/ may know which. A file knows another if it imports it, or
    calls it by the name of its module, as in pybridge_messages:print(X). */

%   room(?Room, ?Known): the files of the folder Room may know each other and those of the
%   rooms Known; the face is above them all.

room(base,               []).
room(games,              []).
room(library,            []).
room(bridge,             [base]).
room(native,             [base, 'native/runtime']).
room('native/runtime',   []).
room(memory,             [base, native]).
room(walks,              [base]).
room(rules,              [base, walks]).
room(gdl,                [base, walks, rules]).
room(dialects,           [base, walks, native, rules]).
room(compiled,           [base, native, memory, rules]).
room(worth,              [base, rules]).
room(evaluation,         [base, native, rules, compiled]).
room(search,             [base, walks, native, memory, rules, worth, compiled, evaluation]).
room('search/textbook',  Known) :-
    room(search, Known0),
    Known = [search|Known0].
room('search/alpha_beta', Known) :-
    room('search/textbook', Known).
room('search/playouts',  Known) :-
    room('search/textbook', Known).
room('search/whole_game', Known) :-
    room('search/textbook', Known).
room('search/expecting', Known) :-
    room('search/textbook', Known).
room('search/seats',     ['search/textbook'|Known]) :-
    room('search/textbook', Known).
room('search/scheduler', ['search/textbook', 'search/seats', 'search/alpha_beta', 'search/playouts', 'search/whole_game', 'search/expecting'|Known]) :-
    room('search/textbook', Known).
room(solving,            [base, native, memory, rules, worth, compiled, search, 'search/whole_game']).
room(views,              ['search/scheduler'|Known]) :-
    room('search/scheduler', Known).
room(Room,               [base, walks, native, memory, rules, worth|Search]) :-
    member(Room, [checks,matches,pictures]),
    searches(Search).
room(environments,       [base, walks, native, memory, rules, compiled, search, 'search/seats']).
room(grading,            [base, dialects, native, memory, rules, matches|Search]) :-
    searches(Search).
room(play,               [base, rules]).
room(page,               [base, native, memory, rules, checks, matches, pictures, play|Search]) :-
    searches(Search).
room('.',                [base, dialects, library, rules, checks, environments, gdl, matches, pictures, play, page|Search]) :-
    searches(Search).

searches([compiled, search, 'search/seats', 'search/alpha_beta', 'search/textbook', 'search/whole_game', 'search/playouts', 'search/scheduler',
          evaluation, solving, views]).

:- dynamic here/1.
:- prolog_load_context(directory, Here), asserta(here(Here)).

home(Home) :-
    here(Here),
    file_directory_name(Here, Top),
    directory_file_path(Top, prolog, Home).

%   file(?File): a file of ours. module(?File, ?Module): its module. uses(?File, ?Other): it imports Other. part(?File): it is included in a
%   module whose parts call each other.

:- dynamic file/1, module/2, part/1, uses/2.

:- initialization(( home(Home),
                    forall(directory_member(Home, File, [recursive(true), extensions([pl])]),
                           ( assertz(file(File)), forall(directive(File, Directive), ignore(note(Directive, File))) )) )).

%   directive(+File, -Directive) is nondet. Other terms may need operators that the file has defined.

directive(File, Directive) :-
    setup_call_cleanup(
        open(File, read, In),
        ( repeat,
          read_term(In, Term, [syntax_errors(quiet)]),
          ( Term == end_of_file -> !, fail ; nonvar(Term), Term = (:- Directive) ) ),
        close(In)).

note(module(Module, _), File) :-
    assertz(module(File, Module)).
note(include(Spec), File) :-
    !,
    absolute_file_name(Spec, Part, [file_type(prolog), relative_to(File), access(read)]),
    assertz(part(Part)).
note(Directive, File) :-
    compound(Directive),
    compound_name_arguments(Directive, Name, [Spec|_]),
    memberchk(Name, [use_module,autoload,reexport,ensure_loaded,load_files]),
    absolute_file_name(Spec, Other, [file_type(prolog), relative_to(File), access(read), file_errors(fail)]),
    assertz(uses(File, Other)).

short(File, Short) :-
    home(Home),
    directory_file_path(Home, x, Base),
    relative_file_name(File, Base, Short).

room_of(File, Room) :-
    short(File, Short),
    file_directory_name(Short, Room).

%   knows(-File, -Other): both are files of ours.

:- table knows/2.

knows(File, Other) :-
    home(Home),
    file(File),
    (   uses(File, Other),
        sub_atom(Other, 0, _, _, Home)
    ;   calls_by_name(File, Other)
    ),
    Other \== File.

calls_by_name(File, Other) :-
    read_file_to_string(File, Text, []),
    sub_string(Text, Before, _, After, "pybridge"),
    Length is min(After+8, 50),
    sub_string(Text, Before, Length, _, Chunk),
    split_string(Chunk, ":", "", [Name,_|_]),
    atom_string(Module, Name),
    module(Other, Module),
    Other \== File,
    \+ inside_name(Text, Before).

inside_name(Text, Before) :-
    Before > 0,
    Previous is Before-1,
    sub_string(Text, Previous, 1, _, Character),
    char_type(Character, csym).

:- begin_tests(house).

test(each_module_of_ours_has_the_prefix_and_the_name_of_its_file, Strangers == []) :-
    findall(Short,
            ( file(File),
              short(File, Short),
              \+ sub_atom(Short, 0, _, _, games),
              \+ memberchk(Short, ['pybridge.pl', 'pybridge_rules.pl']),
              \+ sub_atom(Short, _, _, 0, 'template.pl'),
              \+ part(File),
              file_base_name(File, Base),
              file_name_extension(Name, pl, Base),
              atom_concat(pybridge_, Name, Expected),
              \+ module(File, Expected) ),
            Strangers).

test(only_dialects_know_dialects, Others == []) :-
    findall(Short-Name,
            ( file(File),
              short(File, Short),
              \+ sub_atom(Short, 0, _, _, 'dialects/'),
              read_file_to_string(File, Text, []),
              member(Name, [isMinPlayer,min_to_move,staticval,valid_moves,own_module]),
              once(sub_string(Text, _, _, _, Name)) ),
            Others).

test(no_two_files_have_the_same_name, Doubles == []) :-
    findall(Base, ( file(File), file_base_name(File, Base) ), Bases),
    msort(Bases, Sorted),
    findall(Base, nextto(Base, Base, Sorted), Doubles).

test(each_folder_is_a_room, Others == []) :-
    findall(Room, ( file(File), room_of(File, Room), \+ room(Room, _) ), Others).

test(no_file_knows_a_room_above_its_own, Upwards == []) :-
    findall(Short-OtherShort,
            ( knows(File, Other),
              room_of(File, Room),
              room_of(Other, OtherRoom),
              Room \== OtherRoom,
              room(Room, Known),
              \+ memberchk(OtherRoom, Known),
              short(File, Short),
              short(Other, OtherShort) ),
            Upwards).

test(no_files_know_each_other_in_a_circle, Circle == []) :-
    findall(File-Other, knows(File, Other), Edges),
    vertices_edges_to_ugraph([], Edges, Graph),
    (   top_sort(Graph, _)
    ->  Circle = []
    ;   transitive_closure(Graph, Closure),
        findall(Short, ( member(File-Reached, Closure), memberchk(File, Reached), short(File, Short) ), Circle)
    ).

%   lacking(?Predicate, ?In): a module calls a library predicate that it does not import; it may not be found in a browser.

lacking(Name/Arity, Short) :-
    file(File),
    xref_source(File, [silent(true)]),
    xref_module(File, _),
    xref_called(File, Goal, _),
    callable(Goal),
    \+ Goal = _:_,
    \+ xref_defined(File, Goal, _),
    functor(Goal, Name, Arity),
    \+ current_predicate(system:Name/Arity),
    '$in_library'(Name, Arity, _),
    short(File, Short),
    \+ memberchk(Short-Name, [ 'checks/speed.pl'-profile, 'checks/speed.pl'-profile_data,      % not in a browser
                               'play/goal_trace.pl'-nodebug,
                               'native/library.pl'-member,                                    % only compiled
                               'rules/template.pl'-member ]).                                 % the text of a game

test(what_is_called_is_imported, Lacking == []) :-
    findall(Predicate-In, lacking(Predicate, In), All),
    sort(All, Lacking).

:- end_tests(house).
