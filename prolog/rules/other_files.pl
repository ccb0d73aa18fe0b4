:- module(pybridge_other_files,
          [ other_file/2,       % +Game, -File
            everywhere/1        % +File
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(contract, [home/2]).
:- use_module(faults, [module_file/2]).

/** <module> Rules in several files

The text of a file is the whole game only if the file loads no other file. The libraries of
SWI-Prolog and the files of this project do not count, since they are available everywhere.
*/

%!  other_file(+Game, -File) is nondet.
%
%   The rules of Game load or include File, or import from it, or one of these files does.

other_file(Game, Other) :-
    module_file(Game, File),
    findall(Imported, imported_file(Game, Imported), Imports),
    needed([File|Imports], [], Files),
    member(Other, Files),
    Other \== File.

needed([], Needed, Needed).
needed([File|Files], Needed0, Needed) :-
    (   ( memberchk(File, Needed0) ; everywhere(File) )
    ->  Needed1 = Needed0
    ;   findall(Other, loads(File, Other), Others),
        needed(Others, [File|Needed0], Needed1)
    ),
    needed(Files, Needed1, Needed).

loads(File, Other) :-
    source_file_property(Other, load_context(_, File:_, _)).
loads(File, Other) :-
    source_file_property(File, includes(Other, _)).

imported_file(Game, File) :-
    home(Game, Module),
    predicate_property(Module:_, imported_from(Imported)),
    module_property(Imported, file(File)).

%!  everywhere(+File) is semidet.
%
%   File is part of SWI-Prolog or of this project.

everywhere(File) :-
    current_prolog_flag(home, Home),
    inside(File, Home).
everywhere(File) :-
    module_property(pybridge_other_files, file(Here)),
    file_directory_name(Here, Rules),
    file_directory_name(Rules, Ours),
    inside(File, Ours).

inside(File, Folder) :-
    atom_concat(Folder, /, Prefix),
    sub_atom(File, 0, _, _, Prefix).
