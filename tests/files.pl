:- module(test_files,
          [ make_folder/0,
            remove_folder/0,
            folder/1,           % -Folder
            written/3           % +Base, +Text, -File
          ]).
:- use_module(library(filesex), [delete_directory_and_contents/1, directory_file_path/3]).

/** <module> Files that tests write, in a folder that goes with the tests of one file

    :- begin_tests(name, [setup(make_folder), cleanup(remove_folder)]).
*/

:- dynamic folder/1.

make_folder :-
    tmp_file(tests, Folder),
    make_directory(Folder),
    assertz(folder(Folder)).

remove_folder :-
    retract(folder(Folder)),
    delete_directory_and_contents(Folder).

%!  written(+Base, +Text, -File) is det.
%
%   File, of the name Base in the folder, has this Text. Each is a second newer than the one written before, so that an
%   edit is one however soon it comes.

written(Base, Text, File) :-
    folder(Folder),
    directory_file_path(Folder, Base, File),
    setup_call_cleanup(open(File, write, Out), write(Out, Text), close(Out)),
    flag(files_written, Count, Count+1),
    Time is 2_000_000_000+Count,
    set_time_file(File, _, [modified(Time)]).
