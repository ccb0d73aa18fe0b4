:- module(pybridge_load_game,
          [ built_in_game/2,    % ?Name, -File
            load_game/2,        % +Spec, -Game
            game_spec/2,        % +Game, -Spec
            unused_module/2     % +Name, -Unused
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(lists), [append/2, member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../base/load_messages', [collect_load/2]).
:- use_module('../base/messages', [pass_on/1]).
:- use_module(checks, [check_start/1]).
:- use_module(contract, [required/2, required/3, exports/2, defines/2]).
:- use_module(effects, [effect/4]).
:- use_module(error_place, [error_line/5]).
:- use_module(faults, [game_error/3, game_error/4, module_file/2, predicate_place/4]).
:- use_module(included_files, [load_module/1, load_plain/2, includes_changed/1]).
:- use_module(lambdas, []).
:- use_module(own_output, []).
:- use_module(source_encoding, [encoding_fault/3]).
:- use_module(source_kind, [source_kind/2]).
:- use_module(syntax_hints, [hinted_text/3, hinted_text/5]).

/** <module> Loading a game: a built-in one, or a file of rules */

%!  built_in_game(?Name, -File) is nondet.
%
%   Name is the name of a game that is part of the project, and File its file.

built_in_game(Name, File) :-
    module_property(pybridge_load_game, file(Here)),
    file_directory_name(Here, Rules),
    file_directory_name(Rules, Prolog),
    atomic_list_concat([Prolog, '/games/*.pl'], Pattern),
    expand_file_name(Pattern, Files),
    member(File, Files),
    file_base_name(File, Base),
    file_name_extension(Name, pl, Base).

%   Rules find library(pybridge_rules) in prolog/.

:- multifile user:file_search_path/2.
:- dynamic user:file_search_path/2.

:- prolog_load_context(directory, Rules),
   file_directory_name(Rules, Folder),
   (   user:file_search_path(library, Folder)
   ->  true
   ;   assertz(user:file_search_path(library, Folder))
   ).

%!  load_game(+Spec, -Game) is det.
%
%   Load the game Spec, a built-in name or the path of a file, and check that it keeps the
%   contract. Game is its module. A Prolog file without a module, as in the lab, is translated (see
%   translated/3); files with another extension are loaded by load_with_extension/3. Loading a
%   Prolog file runs the directives in it. A file that has not changed is not loaded again.
%
%   @error existence_error(game, Spec) if there is no such name or file
%   @error game_error(File, Line, Text) if the file has errors, or what it defines is not a game

load_game(Spec, Game) :-
    must_be(atom, Spec),
    game_file(Spec, File),
    file_name_extension(_, Extension, File),
    (   load_with_extension(Extension, File, Game0)
    ->  Game = Game0
    ;   encoding_fault(File, Line, Fault)
    ->  game_error(File, Line, Fault)
    ;   source_kind(File, Kind),
        load_as(Kind, File, Game)
    ).

%!  game_spec(+Game, -Spec) is det.
%
%   Spec is what load_game/2 can load Game from in any directory: a built-in name, or the full path
%   of its file.

game_spec(Game, Spec) :-
    ( adapts(Game, File) -> true ; module_file(Game, File) ),
    ( built_in_game(Name, File) -> Spec = Name ; Spec = File ).

%!  load_with_extension(+Extension, +File, -Game) is semidet.
%
%   A hook for files that are not Prolog: load File, which has this Extension, as the module Game.

:- multifile load_with_extension/3.

load_as(module(Game), File, Game) :-
    load_module_file(File, Game).
load_as(plain, File, Game) :-
    base_name(File, Name),
    check_not_in_library(Name, File),
    adapter(File, Game),
    atom_concat(Game, ' rules', Rules),
    load_cleanly(File, load_plain(File), Rules:File),
    ( translated(File, Rules, Game) -> true ; no_game(File, Rules) ),
    ( defines(Rules, start/1) -> started(Game) ; true ).
load_as(unreadable(Line, Text), File, _) :-
    game_error(File, Line, Text).

%   translated(+File, +Rules, +Game) is semidet: a hook: make the module Game of what File has defined in the module
%   Rules, if that is written in a dialect.

:- multifile translated/3.

%   familiar(+Module, -Text) is semidet: a hook: Text says what the program in Module is, and how it becomes a game.

:- multifile familiar/2.

no_game(File, Rules) :-
    (   defines(Rules, players/2)
    ->  game_error(File, 1,
                   "the file is not a module: its first term must be :- module(Name, [players/2, start/2, ...])")
    ;   familiar(Rules, Text)
    ->  unload_file(File),
        game_error(File, 1, Text)
    ;   game_error(File, 1, "move/2 is missing: a file without a :- module line must be in the lab's style, with \c
                             move(Position, Next); a player of another game is checked --for GAME")
    ).

load_module_file(File, Game) :-
    check_not_in_library(Game, File),
    free_name(File, Game),
    load_cleanly(File, load_module, File),
    forall(required(Game, Predicate, Modes), check_exported(Game, File, Predicate, Modes)),
    started(Game).

%   started(+Game): as check_start/1; an error that the rules raise is placed in the clause that raises it.

started(Game) :-
    catch(check_start(Game), error(Formal, Context), true),
    (   var(Formal)
    ->  true
    ;   effect(Game, File, Line, Effects),
        sub_string(Effects, _, _, _, "read input")
    ->  game_error(File, Line, "the rules read input, but have no access to the terminal: \c
                                what they need must be part of the position", [])
    ;   Formal = game_error(_, _, Text),
        sub_string(Text, Before, _, _, "raises an error: "),
        error_line(Game, ( once(Game:start(_, Start)), Game:turn(Start, _),
                           ( Game:utility(Start, _) ; forall(Game:move(Start, _, _), true) ) ), File, Line, Error)
    ->  sub_string(Text, 0, Before, _, Predicate),
        game_error(File, Line, "~wraises an error: ~w", [Predicate, Error])
    ;   throw(error(Formal, Context))
    ).

%   A game may not take the name of a library module, which SWI-Prolog could then never load. The project's own
%   games have no such names.

check_not_in_library(Name, File) :-
    (   \+ built_in_game(Name, File),
        prolog_module(Name)
    ->  game_error(File, 1, "~w is the name of a module of SWI-Prolog's library: give the game another name",
                   [Name])
    ;   true
    ).

prolog_module(Name) :-
    module_property(Name, class(Class)),
    memberchk(Class, [system, library]),
    !.
prolog_module(Name) :-
    library_modules(Names),
    memberchk(Name, Names).

:- dynamic library_modules_/1 as volatile.

%   library_modules(-Names): computed once, which takes 0.1 s.

library_modules(Names) :-
    library_modules_(Names),
    !.
library_modules(Names) :-
    current_prolog_flag(home, Home),
    findall(Files, ( member(Folder, ['', '*/', '*/*/', '*/*/*/']),
                     atomic_list_concat([Home, '/library/', Folder, '*.pl'], Pattern),
                     expand_file_name(Pattern, Files) ),
            Levels),
    append(Levels, Files),
    findall(Name, ( member(File, Files), source_kind(File, module(Name)) ), Names0),
    sort(Names0, Names),
    assertz(library_modules_(Names)).

%   Two files cannot define the same module.

free_name(File, Name) :-
    (   current_module(Name),
        module_property(Name, file(Other)),
        Other \== File
    ->  game_error(File, 1, "there is already a module ~w, from ~w: give this one another name", [Name, Other])
    ;   true
    ).

%   adapter(+File, -Game): Game is the module that adapts a plain file. It has the file's name,
%   followed by a number if another module or game has that name.

adapter(File, Game) :-
    (   adapts(Game0, File)
    ->  Game = Game0
    ;   base_name(File, Name),
        unused_module(Name, Game),
        assertz(adapts(Game, File))
    ).

base_name(File, Name) :-
    file_base_name(File, Base),
    file_name_extension(Name, _, Base).

%!  unused_module(+Name, -Unused) is det.
%
%   Unused is Name, followed by a number if a module or a built-in game has that name.

unused_module(Name, Unused) :-
    between(1, inf, Number),
    (   Number =:= 1
    ->  Unused = Name
    ;   atomic_list_concat([Name, ' ', Number], Unused)
    ),
    \+ current_module(Unused),
    \+ built_in_game(Unused, _),
    !.

:- dynamic adapts/2.            % Game, File

%   load_cleanly(+File, :Loader, +Load): a file with errors is refused, and loaded anew the next
%   time; warnings are passed on.

load_cleanly(File, Loader, Load) :-
    ( ( retract(refused(File)) ; includes_changed(File) ) -> If = true ; If = changed ),
    collect_load(call(Loader, load_files(Load, [if(If), imports([])])), Messages),
    findall(Message, ( member(Message, Messages), Message.kind == error ), Errors),
    (   Errors = [First|Others]
    ->  refuse(File, First, Others)
    ;   forall(member(Message, Messages), pass_on(Message))
    ).

:- dynamic refused/1.           % File

%   refuse(+File, +First, +Others): the first of the messages, and the syntax errors among the first ten.

refuse(File, Message, Others) :-
    (   syntax_error(Message, Line, Text)
    ->  findall(Further,
                ( limit(9, ( member(Other, Others), syntax_error(Other, OtherLine, OtherText) )),
                  format(string(Further), "~w:~w: ~w", [File, OtherLine, OtherText]) ),
                More),
        atomic_list_concat([Text|More], '\n', All),
        refuse_at(File, Message.file, Line, All)
    ;   Message.term = undefined_export(_, Predicate),
        required(Predicate, Modes)
    ->  format(string(Text), "~w is exported but missing: expected ~w", [Predicate, Modes]),
        refuse(File, File, 1, Text)
    ;   Message.file == @(none)
    ->  refuse(File, File, 1, Message.text)
    ;   hinted_text(Message.term, Message.text, Text),
        refuse(File, Message.file, Message.line, Text)
    ).

syntax_error(Message, Line, Text) :-
    Message.term = error(syntax_error(_), Place),
    (   Place = file(_, _, Before, _)
    ;   Place = stream(_, _, Before, _)
    ),
    _{file:File, line:Line, text:Text0} :< Message,
    Column is Before+1,
    format(string(Text1), "~w (column ~d)", [Text0, Column]),
    hinted_text(File, Line, Column, Text1, Text).

refuse(File, Place, Line, Text0) :-
    split_string(Text0, "\n", " ", Lines),
    atomic_list_concat(Lines, ' ', Text1),
    atom_string(Text1, Text),
    refuse_at(File, Place, Line, Text).

refuse_at(File, Place, Line, Text) :-
    unload_file(File),
    assertz(refused(File)),
    game_error(Place, Line, Text).

game_file(Name, File) :-
    built_in_game(Name, File),
    !.
game_file(Path, File) :-
    absolute_file_name(Path, File, [extensions(['', pl]), access(read), file_errors(fail)]),
    !.
game_file(Spec, _) :-
    existence_error(game, Spec).

check_exported(Game, File, Name/Arity, Modes) :-
    (   exports(Game, Name/Arity)
    ->  true
    ;   defines(Game, Name/Arity)
    ->  predicate_place(Game, Name/Arity, Place, Line),
        game_error(Place, Line, "~w is not exported: add it to the list of :- module(~w, [...])",
                   [Name/Arity, Game])
    ;   familiar(Game, Text)
    ->  unload_file(File),
        game_error(File, 1, Text)
    ;   game_error(File, 1, "~w is missing: expected ~w", [Name/Arity, Modes])
    ).
