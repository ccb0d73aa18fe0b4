:- use_module('../../prolog/pictures/board_svg').
:- use_module('../../prolog/pictures/svg').
:- use_module('../../prolog/pictures/pieces').
:- use_module('../../prolog/pictures/board_geometry').
:- use_module('../../prolog/rules/board').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').
:- use_module(fifteen, []).
:- use_module(hexes, []).
:- use_module(hostile, []).
:- use_module(pits, []).
:- use_module(library(sgml)).

/*  What a picture holds is read back as XML: no test looks for the bytes of a drawing. */

:- begin_tests(board_svg).

elements(Svg, Elements) :-
    setup_call_cleanup(
        open_string(Svg, In),
        load_structure(In, [Root], [dialect(xmlns), max_errors(0), syntax_errors(quiet)]),
        close(In)),
    findall(Name-Attributes-Content, below(Root, Name, Attributes, Content), Elements).

below(element(Name0, Attributes, Content), Name, Attributes, Content) :-
    (   Name0 = _:Name
    ->  true
    ;   Name = Name0
    ).
below(element(_, _, Children), Name, Attributes, Content) :-
    member(Child, Children),
    below(Child, Name, Attributes, Content).

start(Spec, Variant, Game:Position) :-
    load_game(Spec, Game),
    start_position(Game, Variant, Position).

after([], Position, Position).
after([Text|Texts], Game:Position0, Position) :-
    read_move(Game:Position0, Text, _, Next),
    after(Texts, Game:Next, Position).

count(Svg, Name, Count) :-
    elements(Svg, Elements),
    findall(x, member(Name-_-_, Elements), Found),
    length(Found, Count).

%   shown(+Svg, -Texts): the texts in the picture.

shown(Svg, Texts) :-
    elements(Svg, Elements),
    findall(Text, member(text-_-[Text], Elements), Texts).

game(Game) :-
    built_in_game(Game, _).

test(a_picture_has_no_script_and_no_reference, [forall(game(Game)), true(Found == [])]) :-
    start(Game, default, Position),
    board_svg(Position, [targets(true), clickable(true)], Svg),
    elements(Svg, Elements),
    findall(Name-Attribute,
            ( member(Name-Attributes-_, Elements),
              (   memberchk(Name, [script, image, use, a, foreignObject, animate, set]),
                  Attribute = none
              ;   member(Attribute=Value, Attributes),
                  (   memberchk(Attribute, [href, id])
                  ;   sub_atom(Attribute, 0, _, _, on)
                  ;   sub_atom(Value, _, _, _, 'url(')
                  ) ) ),
            Found).

test(a_picture_says_what_it_shows, Title-Description == 'tictactoe: x to move'-'o on 1. x on 5.') :-
    start(tictactoe, default, Start),
    after(['5', '1'], Start, Position),
    board_svg(Position, Svg),
    elements(Svg, Elements),
    once(( member(title-_-[Title], Elements), member(desc-_-[Description], Elements) )).

test(the_title_says_who_has_won, Title == 'tictactoe: x has won') :-
    start(tictactoe, default, Start),
    after(['1', '4', '2', '5', '3'], Start, Position),
    board_svg(Position, Svg),
    elements(Svg, Elements),
    once(member(title-_-[Title], Elements)).

test(every_cell_can_be_clicked_by_its_id, Ids == ['1', '2', '3', '4', '5', '6', '7', '8', '9']) :-
    start(tictactoe, default, Position),
    board_svg(Position, [clickable(true)], Svg),
    elements(Svg, Elements),
    findall(Id, ( member(_-Attributes-_, Elements), memberchk('data-cell'=Id, Attributes) ), Ids).

test(a_value_stands_on_each_legal_move, Missing == []) :-
    start(connect_four, default, Position),
    findall(Column-Value, ( between(1, 7, Column), Value is 100*Column ), Values),
    board_svg(Position, [values(Values)], Svg),
    shown(Svg, Texts),
    findall(Text, ( member(_-Value, Values), format(atom(Text), '+~d', [Value]), \+ memberchk(Text, Texts) ), Missing).

test(no_value_is_left_out_where_moves_share_their_cells, Missing == []) :-
    start(surakarta, default, Start),
    after(['b2-b3', 'b5-b4'], Start, Position),
    legal_moves(Position, Moves),
    findall(Move-Value, ( nth1(N, Moves, Move-_), Value is -100-N ), Values),
    board_svg(Position, [values(Values)], Svg),
    shown(Svg, Texts),
    atomic_list_concat(Texts, ' ', All),
    findall(Value, ( member(_-Value, Values), \+ sub_atom(All, _, _, _, Value) ), Missing).

%   arrows(+Svg, -Count): the number of groups that contain an arrow.

arrows(Svg, Count) :-
    elements(Svg, Elements),
    findall(x, ( member(g-Attributes-_, Elements), memberchk(opacity=_, Attributes) ), Found),
    length(Found, Count).

last_move(Spec, Texts, Text, Position, last(Before, Move)) :-
    start(Spec, default, Start),
    after(Texts, Start, Game:Before),
    read_move(Game:Before, Text, Move, Next),
    Position = Game:Next.

morris(Text, Count, Svg) :-
    module_property(pybridge_board_svg, file(File)),
    file_directory_name(File, Folder),
    atom_concat(Folder, '/../../examples/morris.pl', Spec),
    last_move(Spec, [a1, d7, a4, d6, 'a7xd7', d5, g7], Text, Position, Last),
    board_svg(Position, [Last], Svg),
    arrows(Svg, Count).

test(a_man_that_is_placed_has_no_arrow_although_it_takes, Count == 0) :-
    morris('d7xg7', Count, Svg),
    sub_string(Svg, _, _, _, "men in hand"),
    !.

test(a_piece_may_fill_its_cell) :-
    write_filled(Svg),
    sub_string(Svg, _, _, _, "<path fill=\"navy\" d=\"M0 0h52v52h-52z\"/>"),
    !.

write_filled(Svg) :-
    with_output_to(string(Svg), write_pieces(squares-'', [at(a, wall, 26, 26, dark)], [wall-fill(navy)])).

test(no_arrow_shows_a_move_that_takes_cells_that_are_alike, [forall(member(Game-Move, [tictactoe-'5', last_mouse_lost-'3:3'])), true(Count == 0)]) :-
    last_move(Game, [], Move, Position, Last),
    board_svg(Position, [Last], Svg),
    arrows(Svg, Count).

test(a_wrong_option_is_reported, error(domain_error(picture_option, colour(red)))) :-
    start(tictactoe, default, Position),
    board_svg(Position, [colour(red)], _).

test(a_turned_board_turned_again_is_the_board, Pictured == Expected) :-
    findall(Game, member(Game, [cat_and_mice,surakarta,connect_four,tictactoe]), Expected),
    findall(Game,
            ( member(Game, Expected),
              load_game(Game, Game),
              start_position(Game, default, Start),
              read_board(Game:Start, Board),
              board_geometry(Game:Start, Board, Geometry),
              turned(Geometry, Turned),
              Turned \== Geometry,
              turned(Turned, Geometry) ),
            Pictured).

:- end_tests(board_svg).
