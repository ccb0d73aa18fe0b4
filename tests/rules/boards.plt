:- use_module('../../prolog/rules/board').
:- use_module('../../prolog/rules/check_game').
:- use_module('../../prolog/rules/colours').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').
:- use_module('../../prolog/rules/touched_cells').
:- use_module('../pictures/hexes', []).
:- use_module('../pictures/pits', []).
:- use_module('../files').

:- begin_tests(boards, [setup(make_folder), cleanup(remove_folder)]).

%   fault(+Name, +Clauses, -Predicate, -Text, -Line): the only fault found in a game of one
%   move with these optional clauses, which begin on line 7.

fault(Name, Clauses, Predicate, Text, Line) :-
    atom_concat(Name, '.pl', Base),
    format(string(Rules), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3]).~n\c
                           players(a, b).~nstart(only, 0).~nturn(_, a).~nutility(1, 1).~nmove(0, go, 1).~n~w~n",
           [Name, Clauses]),
    written(Base, Rules, File),
    load_game(File, Game),
    check_games(Game, all, 1, watch(inf, true), 1, _, Report),
    [Fault] = Report.faults,
    _{ predicate:Predicate, text:Text, line:Line } :< Fault.

%   wrong(?Name, -Clauses, -Predicate, -Line, -Begin): what is wrong with a board, its layout and looks, and with a status.

wrong(Name, Clauses, 'board/2', 7, Begin) :-
    member(Name-Cell-Begin,
           [ piece_compound-"cell(b-1, f(x))"-"returns the cell b-1 with the piece f(x): a piece is an atom or an integer",
             piece_string-"cell(b1, \"x\")"-"returns the cell b1 with the piece \"x\": a piece is an atom or an integer",
             piece_float-"cell(b1, 1.5)"-"returns the cell b1 with the piece 1.5: a piece is an atom or an integer",
             no_cell-"b1-x"-"returns the cell b1-x: a cell is of the form cell(Id, Piece)" ]),
    format(string(Clauses), "board(_, board([], [row('', [cell(a1, x), ~s])])).", [Cell]).
wrong(no_row, "board(_, board([], [[x]])).", 'board/2', 7, "returns the row [x]: a row is of the form row(Label, [cell(Id, Piece), ...])").
wrong(no_label, "board(_, board([f(a)], [])).", 'board/2', 7, "returns the label f(a): a label is an atom or a number").
wrong(no_layout, "layout(triangles).", 'layout/1', 7,
      "returns triangles: a layout is one of squares, checkered, points, hexagons, holes, \c
       or one with the colour of the board, such as squares(linen)").
wrong(layout_colour, "layout(squares('url(x)')).", 'layout/1', 7, "returns the colour 'url(x)', which is not a CSS colour").
wrong(status_player, "status(_, ['a text', score(b, 2), score(c, 1)]).", 'status/2', 7,
      "returns score(c,1): a line is a text, or of the form Name(Player, Value), such as score(a, 3)").
wrong(Name, Clauses, Predicate, 8, Begin) :-
    member(Name-Predicate-Clause-Begin,
           [ no_look-'look/2'-"look(x, square(red))."-"returns for the piece x the look square(red): a look is disc(Colour), ",
             look_colour-'look/2'-"look(x, disc(yelow))."-"returns the colour yelow for the piece x, which is not a CSS colour",
             look_path-'look/2'-"look(x, path('M0 0\" onload=\"', red))."-"returns the path 'M0 0\" onload=\"', which is not",
             two_looks-'look/2'-"look(x, ring(red)).\nlook(x, cross(red))."-"returns more than one look for the piece x: [ring(red),cross(red)]",
             line_cell-'lines/2'-"lines(_, [[1, 2], [1, 3]])."-"returns the line [1,3], but there is no cell 3 on the board",
             no_line-'lines/2'-"lines(_, [[1]])."-"returns [1]: a line is a list of two cells or more, or loop(From, Round, To)" ]),
    string_concat("board(_, board([], [row('', [cell(1, x), cell(2, -)])])).\n", Clause, Clauses).

test(what_is_wrong_is_named_with_its_line, forall(wrong(Name, Clauses, Predicate, Line, Begin))) :-
    fault(Name, Clauses, Blamed, Text, Found),
    assertion(Blamed-Found == Predicate-Line),
    assertion(sub_string(Text, 0, _, _, Begin)).

touching:move(0, go, 1).
touching:cells(_, _, [x(b), a-c, 3-4, x(d)]).
touching:board(_, board([], [row('', [cell(3-4, -), cell(x(d), -)])])).

test(a_cell_may_be_called_as_a_move_is_marked, Ids-Parts == [a,b,3-4,x(d),c]-[off(b),man(a,c),at(3-4),at(x(d))]) :-
    touched_cells(touching:0, go, Ids),
    move_parts(touching:0, go, Parts).

test(a_sound_game_with_all_of_it_has_no_fault, Faults == []) :-
    findall(Fault,
            ( member(File, ['tests/pictures/hexes.pl', 'tests/pictures/pits.pl']),
              top(Top),
              directory_file_path(Top, File, Path),
              load_game(Path, Game),
              check_games(Game, all, 3, watch(inf, true), 1, _, Report),
              member(Fault, Report.faults) ),
            Faults).

top(Top) :-
    module_property(pybridge_board, file(File)),
    file_directory_name(File, Rules),
    file_directory_name(Rules, Prolog),
    file_directory_name(Prolog, Top).

test(a_wrong_board_is_an_error_with_its_place_for_all_who_draw_it,
     Line-Text == 7-"board/2 returns the cell b1 with the piece \"x\": a piece is an atom or an integer") :-
    fault(board_read, "board(_, board([], [row('', [cell(a1, x), cell(b1, \"x\")])])).", _, _, _),
    catch(read_board(board_read:0, _), error(game_error(_, Line, Text), _), true).

test(integers_are_pieces, Pieces == [0, 1, 4, 12, 40, 100, 999]) :-
    pits:start(many, Position),
    pits:board(Position, Board),
    board_pieces(Board, Pieces).

indents(Game:Position, Indents, Below) :-
    read_board(Game:Position, board(_, labels(Below, _), Rows)),
    findall(Indent, member(row(_, Indent, _), Rows), Indents).

test(hexagons_lie_half_a_cell_further_right_in_each_row, Indents-Below == [0, 1, 2]-2) :-
    once(hexes:start('3x3', Position)),
    indents(hexes:Position, Indents, Below).

test(rows_of_squares_are_centred, Indents == [3, 1, 0, 0, 1, 3]) :-
    load_game(last_mouse_lost, _),
    start_position(last_mouse_lost, default, Position),
    indents(last_mouse_lost:Position, Indents, _).

test(a_game_without_a_board_has_none, fail) :-
    fault(bare, "layout(triangles).", _, _, _),
    read_board(bare:0, _).

test(colours_of_css_are_known, Unknown == []) :-
    Colours = [red, '#fff', "#FFAA00", '#12345678', 'RGB(1, 2, 3)', 'hsl(120 1% 2% / 50%)', currentColor],
    findall(Colour, ( member(Colour, Colours), \+ css_colour(Colour) ), Unknown).

test(what_is_no_colour_is_not, Known == []) :-
    Others = ['', yelow, '#ff', '#ggg', 'url(a)', 'rgb(url(a))', 'red"', 'rgb(1,2,3) url(a)', 17, f(red),
              'var(--x)', 'rgb(1,2,3', 'rgb()'],
    findall(Other, ( member(Other, Others), css_colour(Other) ), Known).

:- end_tests(boards).
