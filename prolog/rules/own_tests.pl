:- module(pybridge_own_tests,
          [ failed_test/4       % +Game, -File, -Line, -Text
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../base/load_messages', [collect_load/2]).
:- use_module('../base/messages', [collect_messages/2]).
:- use_module(faults, [module_file/2]).

/** <module> The plunit tests in a game's file, or in name.plt beside it
*/

%!  failed_test(+Game, -File, -Line, -Text) is nondet.
%
%   The test at Line of File fails, or Line has an error because of which tests cannot be loaded. Text says what is
%   wrong.

failed_test(Game, File, Line, Text) :-
    module_file(Game, Source),
    file_name_extension(Base, _, Source),
    file_name_extension(Base, plt, Beside),
    (   exists_file(Beside),
        load_error(Beside, File, Line, Text)
    ;   member(File, [Source,Beside]),
        current_module(Module),
        module_property(Module, file(File)),
        atom_concat(plunit_, Unit, Module),
        clause(Module:'unit test'(Name, Line, _, _), true),
        fails(Unit:Name, Line, Text)
    ).

load_error(Tests, File, Line, Text) :-
    collect_load(load_files(Tests, [if(changed), imports([])]), Messages),
    member(Message, Messages),
    _{kind:error, file:File0, line:Line0, text:Text0} :< Message,
    string_concat("file cannot be loaded: ", Text0, Text),
    (   File0 == @(none)
    ->  File = Tests,
        Line = 1
    ;   File = File0,
        Line = Line0
    ).

%   fails(+Test, +Line, -Text) is semidet: the first line of plunit's message is the place.

fails(Test, Line, Text) :-
    collect_messages(ignore(call_with_inference_limit(plunit:run_tests(Test), 50_000_000, _)), Messages),
    atomic_list_concat([:, Line, :], Place),
    member(Message, Messages),
    _{kind:error, text:Whole} :< Message,
    split_string(Whole, "\n", " \t", [Head|Lines]),
    sub_string(Head, _, _, 0, Place),
    !,
    atomic_list_concat(Lines, ' ', Said),
    ( atom_concat('test ', Said1, Said) -> Text = Said1 ; Text = Said ).
