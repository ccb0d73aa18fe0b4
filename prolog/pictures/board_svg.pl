:- module(pybridge_board_svg,
          [ board_svg/2,        % :Position, -Svg
            board_svg/3,        % :Position, +Options, -Svg
            board_scene/3,      % :Position, +Options, -Scene
            description/2,      % +Scene, -Text
            ending_text/2,      % :Position, -Text
            write_scene/1       % +Scene
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, selectchk/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module('../rules/board', [read_board/2]).
:- use_module('../rules/positions', [outcome/3]).
:- use_module(bare_board, [write_cells/3, write_bare_board/4]).
:- use_module(marks, [marks/4, moving_piece/3, write_over/2, write_under/2]).
:- use_module(pieces, [piece_looks/3, write_pieces/3]).
:- use_module(board_geometry, [board_geometry/3, turned/2]).
:- use_module(svg, [check_options/2, svg_document/3, write_text/6]).
:- use_module(text_scene, [notes/4, text_scene/3, write_notes/3, write_text_scene/2]).

/** <module> A position as a picture

    ?- load_game(tictactoe, Game), start_position(Game, default, Position),
       board_svg(Game:Position, Svg).
*/

:- meta_predicate
    board_svg(:, -),
    board_svg(:, +, -),
    board_scene(:, +, -),
    ending_text(:, -).

%!  board_svg(:Position, -Svg) is det.
%!  board_svg(:Position, +Options, -Svg) is det.
%
%   Svg is a picture of Game:Position as SVG, a string: its board or, for a game without one, the position as
%   the game draws or writes it. The same arguments always give the same bytes. Options:
%
%     | last(Before, Move)  | Move, made in the position Before, has led here: its cells are highlighted, and  |
%     |                     | an arrow shows a move between cells                                             |
%     | move(Move)          | show this move, which can be made here                                          |
%     | targets(true)       | mark where legal moves end                                                      |
%     | selected(Id)        | highlight this cell; targets are only those of the moves that begin there       |
%     | values(Values)      | a list of Move-Value: what each move is worth, a number or a text               |
%     | clickable(true)     | lay an element over each cell, with its Id as text in the attribute data-cell   |
%     | turned(true)        | show the board turned by half                                                   |
%     | moving(true)        | let the piece of the last move come from where it was, in a quarter of a second |
%     | title(Title)        | the title for screen readers, instead of the game and whose turn it is          |
%     | width(Width)        | the default width in pixels; the picture can be scaled                          |
%
%   @error domain_error(picture_option, Option)
%   @error game_error(File, Line, Text) if the game's definition of its board is faulty

board_svg(Position, Svg) :-
    board_svg(Position, [], Svg).

board_svg(Game:Position, Options, Svg) :-
    board_scene(Game:Position, Options, Scene),
    ( option(title(Title), Options) -> true ; title(Game:Position, Title) ),
    option(width(Pixels), Options, natural),
    description(Scene, Description),
    Scene = scene(Width, Height, _),
    svg_document(frame(Width, Height, Pixels, Title, Description), write_scene(Scene), Svg).

title(Game:Position, Title) :-
    (   ending_text(Game:Position, State)
    ->  true
    ;   Game:turn(Position, Turn),
        ( is_list(Turn) -> atomic_list_concat(Turn, ', ', Player) ; Player = Turn ),
        format(atom(State), '~w to move', [Player])
    ),
    format(atom(Title), '~w: ~w', [Game, State]).

%!  ending_text(:Position, -Text) is semidet.
%
%   Text says how the game has ended in Position.

ending_text(Position, Text) :-
    outcome(Position, Winner, _),
    (   Winner == draw
    ->  Text = 'a draw'
    ;   atom_concat(Winner, ' has won', Text)
    ).

%!  description(+Scene, -Text) is det.
%
%   Text says which piece is on which cell, for those who cannot see the picture.

description(scene(_, _, board(_, geometry(_, _, _, Cells, _, _), _, _, Notes, _)), Text) :-
    !,
    findall(Piece-Id,
            ( member(at(Id, Piece, _, _, _), Cells), Piece \== (-), Piece \== '' ),
            Placed0),
    keysort(Placed0, Placed),
    group_pairs_by_key(Placed, Groups),
    maplist(piece_described, Groups, Parts),
    (   Parts == []
    ->  append(['The board is empty.'], Notes, All)
    ;   append(Parts, Notes, All)
    ),
    atomic_list_concat(All, ' ', Text).
description(scene(_, _, text(Lines, Notes)), Text) :-
    append(Lines, Notes, All),
    atomic_list_concat(All, ' ', Text).

piece_described(Piece-Ids, Part) :-
    maplist(written, Ids, Texts),
    atomic_list_concat(Texts, ', ', Where),
    format(atom(Part), '~w on ~w.', [Piece, Where]).

written(Id, Text) :-
    format(atom(Text), '~w', [Id]).

% ----------------------------------------------------------------------
% Scenes: all that the rules have to say, before anything is written

%!  board_scene(:Position, +Options, -Scene) is det.
%
%   Scene is scene(Width, Height, What), which write_scene/1 writes into a picture of that size or larger.

board_scene(Game:Position, Options, Scene) :-
    must_be(ground, Position),
    option_types(Types),
    check_options(Options, Types),
    (   read_board(Game:Position, Board)
    ->  Board = board(Layout, _, _),
        board_geometry(Game:Position, Board, Geometry0),
        (   memberchk(turned(true), Options)
        ->  turned(Geometry0, Geometry)
        ;   Geometry = Geometry0
        ),
        Geometry = geometry(Width0, Height0, _, Cells, _, _),
        piece_looks(Game, Cells, Looks),
        marks(Game:Position, Cells, Options, Marks),
        Marks = marks(_, _, Left),
        notes(Game:Position, Left, Width0, Notes),
        length(Notes, Count),
        Height is Height0 + 20*Count,
        (   memberchk(moving(true), Options),
            moving_piece(Marks, Cells, Moving0)
        ->  Moving = Moving0
        ;   Moving = none
        ),
        Scene = scene(Width0, Height, board(Layout, Geometry, Looks, Marks, Notes, Moving))
    ;   text_scene(Game:Position, Options, Scene)
    ).

%!  write_scene(+Scene) is det.

write_scene(scene(Width, Height, What)) :-
    write_what(What, Width, Height).

write_what(board(Kind-Colour, geometry(_, _, Surface, Cells, Lines, Labels), Looks, Marks, Notes, Moving), Width,
           Height) :-
    write_bare_board(Kind-Colour, Surface, Cells, Lines),
    write_under(Kind, Marks),
    (   Kind == holes
    ->  write_cells(hole, Cells, 'fill="#f6f3ec" stroke="#000" stroke-opacity=".35"')
    ;   true
    ),
    write_moving(Moving, Kind-Colour, Cells, Looks),
    forall(member(label(Anchor, X, Y, Room, Text), Labels), write_text(Anchor-dim, X, Y, Room, 15, Text)),
    write_over(Kind, Marks),
    write_notes(Notes, Width, Height).
write_what(text(Lines, Notes), Width, Height) :-
    write_text_scene(Lines, Width),
    write_notes(Notes, Width, Height).

%   write_moving(+Moving, +Layout, +Cells, +Looks): the pieces; the moving one is the last.

write_moving(none, Layout, Cells, Looks) :-
    write_pieces(Layout, Cells, Looks).
write_moving(moving(Cell, From), Layout, Cells0, Looks) :-
    selectchk(Cell, Cells0, Cells),
    write_pieces(Layout, Cells, Looks),
    format('<style>@keyframes pybridge-move{from{~w}}.pybridge-moving{animation:pybridge-move .25s ease-out}</style>\c
            <g class="pybridge-moving">~n', [From]),
    write_pieces(Layout, [Cell], Looks),
    format('</g>~n').

option_types([ last(any, any), move(any), targets(boolean), selected(any), values(list(pair)), clickable(boolean),
               turned(boolean),
               moving(boolean), title(atomic), width(positive_integer) ]).
