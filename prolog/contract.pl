:- module(contract,
          [ built_in_game/2,    % ?Name, -File
            load_game/2,        % +Spec, -Game
            offers/2,           % +Game, ?Predicate
            required/2,         % ?Predicate, ?Modes
            optional/2          % ?Predicate, ?Modes
          ]).
:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(loading, [collect_load/2]).
:- use_module(messages, [message_text/2, pass_on/1]).
:- use_module(game_check, [check_start/1]).
:- use_module(game_error, [game_error/3, game_error/4, predicate_place/4]).
:- use_module(lab_game, [lab_game/3]).

/** <module> What a game module offers

A game is a module: one file of rules, see games/tictactoe.pl. It exports the
required/2 predicates and whichever optional/2 ones make sense for it. All
that is built on games calls them as Game:Predicate.
*/

%!  required(?Predicate, ?Modes) is nondet.
%
%   Every game has Predicate, Name/Arity; Modes is how it is called.

required(players/2, 'players(-Max, -Min)').
required(start/2,   'start(?Variant, -Position)').
required(turn/2,    'turn(+Position, -Player)').
required(utility/2, 'utility(+Position, -Value)').
required(move/3,    'move(+Position, ?Move, -Next)').

%!  optional(?Predicate, ?Modes) is nondet.

optional(utilities/2,     'utilities(-Lowest, -Highest)').
optional(heuristic/2,     'heuristic(+Position, -Guess)').
optional(canonical/2,     'canonical(+Position, -Key)').
optional(forcing/2,       'forcing(+Position, +Move)').
optional(text/2,          'text(?Move, ?Text)').
optional(position_text/2, 'position_text(?Position, ?Text)').
optional(board/2,         'board(+Position, -Board)').
optional(cells/3,         'cells(+Position, +Move, -Ids)').
optional(refusal/3,       'refusal(+Position, +Move, -Why)').
optional(strategy/3,      'strategy(?Name, +Position, -Move)').
optional(drawing/2,       'drawing(+Position, -Text)').

%!  offers(+Game, ?Predicate) is nondet.
%
%   Game has the optional Predicate, Name/Arity.

offers(Game, Predicate) :-
    optional(Predicate, _),
    (   exports(Game, Predicate)
    ->  true
    ;   defines(Game, Predicate)
    ).

exports(Game, Predicate) :-
    module_property(Game, exports(Exports)),
    memberchk(Predicate, Exports).

%   Defined in Game itself, not somewhere that Game inherits from.

defines(Game, Name/Arity) :-
    functor(Head, Name, Arity),
    predicate_property(Game:Head, defined),
    \+ predicate_property(Game:Head, imported_from(_)).

%!  built_in_game(?Name, -File) is nondet.
%
%   The games that come with the project, by the names of their files.

built_in_game(Name, File) :-
    module_property(contract, file(Contract)),
    file_directory_name(Contract, Directory),
    atomic_list_concat([Directory, '/games/', *, '.pl'], Pattern),
    expand_file_name(Pattern, Files),
    member(File, Files),
    file_base_name(File, Base),
    file_name_extension(Name, pl, Base).

%!  load_game(+Spec, -Game) is det.
%
%   Load the game Spec, a built-in name or the path of a .pl file, and check
%   that it keeps the contract. Game is its module. A file in the lab's style,
%   without a module, is adapted (see lab_game/3). Loading a file runs the
%   directives in it. A file that has not changed is not loaded again.
%
%   @error existence_error(game, Spec) when there is no such name or file
%   @error game_error(File, Line, Text) when the file does not load cleanly,
%          or what it defines is not a game

load_game(Spec, Game) :-
    must_be(atom, Spec),
    game_file(Spec, File),
    kind(File, Kind),
    load_as(Kind, File, Game).

load_as(module(Game), File, Game) :-
    load_module_file(File, Game).
load_as(lab, File, Game) :-
    adapter(File, Game),
    atom_concat(Game, ' rules', Rules),
    load_cleanly(File, Rules:File),
    lab_game(File, Rules, Game).
load_as(unreadable(Line, Text), File, _) :-
    game_error(File, Line, Text).

load_module_file(File, Game) :-
    free_name(File, Game),
    load_cleanly(File, File),
    forall(required(Predicate, Modes), check_exported(Game, File, Predicate, Modes)),
    check_start(Game).

%   Two files cannot define the same module.

free_name(File, Name) :-
    (   current_module(Name),
        module_property(Name, file(Other)),
        Other \== File
    ->  game_error(File, 1, "there is a module ~w already, from ~w: give this one another name", [Name, Other])
    ;   true
    ).

%   kind(+File, -Kind): module(Name), lab, or unreadable(Line, Text), by the first
%   term.

kind(File, Kind) :-
    catch(setup_call_cleanup(
              open(File, read, In),
              ( skip_interpreter_line(In), read_term(In, Term, []) ),
              close(In)),
          error(syntax_error(What), Where), true),
    (   nonvar(What)
    ->  syntax_error_line(Where, Line),
        message_text(error(syntax_error(What), _), Text),
        Kind = unreadable(Line, Text)
    ;   nonvar(Term),
        Term = (:- module(Name, _)),
        atom(Name)
    ->  Kind = module(Name)
    ;   Kind = lab
    ).

syntax_error_line(stream(_, Line, _, _), Line) :-
    !.
syntax_error_line(file(_, Line, _, _), Line) :-
    !.
syntax_error_line(_, 1).

skip_interpreter_line(In) :-
    (   peek_string(In, 2, "#!")
    ->  skip(In, 0'\n)
    ;   true
    ).

%   adapter(+File, -Game): the module that adapts a file in the lab's style: the
%   file's name, with a number where another module or game has that.

adapter(File, Game) :-
    (   adapts(Game0, File)
    ->  Game = Game0
    ;   file_base_name(File, Base),
        file_name_extension(Name, _, Base),
        unused_module(Name, Game),
        assertz(adapts(Game, File))
    ).

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

%   load_cleanly(+File, +Load): a file with errors is refused, and loaded anew
%   when it is asked for again; a warning is passed on.

load_cleanly(File, Load) :-
    (   retract(refused(File))
    ->  If = true
    ;   If = changed
    ),
    collect_load(load_files(Load, [if(If), imports([])]), Messages),
    (   member(Message, Messages),
        Message.kind == error
    ->  refuse(File, Message)
    ;   forall(member(Message, Messages), pass_on(Message))
    ).

:- dynamic refused/1.           % File

refuse(File, Message) :-
    (   Message.term = undefined_export(_, Predicate),
        required(Predicate, Modes)
    ->  format(string(Text), "~w is exported but missing: expected ~w", [Predicate, Modes]),
        refuse(File, File, 1, Text)
    ;   Message.file == null
    ->  refuse(File, File, 1, Message.text)
    ;   refuse(File, Message.file, Message.line, Message.text)
    ).

refuse(File, Place, Line, Text) :-
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
    ;   game_error(File, 1, "~w is missing: expected ~w", [Name/Arity, Modes])
    ).
