% Write a page for each game, with a picture of it:
%     swipl -g main -t halt tools/docs/game_pages.pl -- FOLDER

:- use_module(library(lists)).
:- use_module(library(filesex)).
:- use_module(library(pldoc)).
:- use_module(library(pldoc/doc_process), [doc_comment/4]).
:- use_module('../../prolog/pybridge').

:- doc_collect(true).

:- dynamic top/1.

:- prolog_load_context(directory, Here),
   file_directory_name(Here, Tools),
   file_directory_name(Tools, Top),
   assertz(top(Top)).

main :-
    current_prolog_flag(argv, [Folder|_]),
    forall(documented(Spec), page(Spec, Folder)).

%   documented(-Spec): the built-in games, and the examples that have a board.

documented(Name) :-
    built_in_game(Name, _).
documented(File) :-
    top(Top),
    member(Name, [breakthrough, einstein, gomoku, hex, kalah]),
    format(atom(File), '~w/examples/~w.pl', [Top, Name]).

page(Spec, Folder) :-
    load_game(Spec, Game),
    some_position(Game, Before, Move, Position),
    board_svg(Game:Position, [last(Before, Move)], Svg),
    written(Folder, Game, svg, format('~w', [Svg])),
    written(Folder, Game, md, markdown(Spec, Game)).

:- meta_predicate written(+, +, +, 0).

written(Folder, Game, Extension, Goal) :-
    file_name_extension(Game, Extension, Base),
    directory_file_path(Folder, Base, File),
    setup_call_cleanup(
        open(File, write, Out, [encoding(utf8)]),
        with_output_to(Out, Goal),
        close(Out)).

%   some_position(+Game, -Before, -Move, -Position): Position after four moves of two players who look two moves ahead.
%   In a game of chance, they make the first move.

some_position(Game, Before, Move, Position) :-
    start_position(Game, default, Start),
    play(4, Game, Start, none, Before-Move, Position).

play(Plies, Game, Position0, Last0, Last, Position) :-
    (   Plies > 0,
        good_move(Game:Position0, Move),
        legal_move(Game:Position0, Move, Next)
    ->  Plies1 is Plies-1,
        play(Plies1, Game, Next, Position0-Move, Last, Position)
    ;   Last = Last0,
        Position = Position0
    ).

good_move(Game:Position, Move) :-
    (   pybridge_chance_moves:has_chance(Game)
    ->  Game:move(Position, Move, _)
    ;   analyse(Game:Position, [depth(2)], Analysis),
        Analysis.line = [Move|_]
    ).

markdown(Spec, Game) :-
    doc_comment(Game:module(Title), _, _, Comment),
    shown_spec(Spec, Shown),
    variants(Game, Variants),
    atomic_list_concat(Variants, '`, `', Names),
    format("# ~w\n\n![A position of ~w](~w.svg)\n\n", [Title, Title, Game]),
    format("    pybridge play ~w\n\nVariants: `~w`.\n", [Shown, Names]),
    page_link(Spec, Link),
    format("\n<a href=\"../../play/#~w\">Play it here, in the browser.</a>\n", [Link]),
    split_string(Comment, "\n", "", [_|Lines]),
    forall(( member(Line, Lines), \+ sub_string(Line, _, _, _, "*/") ), format("~s\n", [Line])).

%   page_link(+Spec, -Fragment): Fragment opens the game on the page in play/.

page_link(Spec, Fragment) :-
    (   built_in_game(Spec, _)
    ->  atom_concat('game=', Spec, Fragment)
    ;   file_base_name(Spec, File),
        atom_concat('file=', File, Fragment)
    ).

shown_spec(Spec, Shown) :-
    top(Top),
    (   atom_concat(Top, Below, Spec)
    ->  atom_concat('/', Shown, Below)
    ;   Shown = Spec
    ).
