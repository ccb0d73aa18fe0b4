:- use_module('../../prolog/page/names').
:- use_module('../../prolog/rules/load_game').

:- begin_tests(names).

test(players_are_named_after_the_colours_of_their_discs, Named == Expected) :-
    Expected = [connect_four-['Yellow','Red'], surakarta-['Black','White'], cat_and_mice-['Cat','Mice'], tictactoe-[x,o]],
    findall(Game-Names,
            ( member(Game-_, Expected), load_game(Game, Game), shown_names(Game, Names) ),
            Named).

test(a_player_called_red_is_so_named_where_the_pieces_are_crimson, Names == ['Red','Blue']) :-
    module_property(pybridge_names, file(File)),
    file_directory_name(File, Folder),
    atom_concat(Folder, '/../../examples/hex.pl', Hex),
    load_game(Hex, Game),
    shown_names(Game, Names).

test(a_piece_is_named_after_its_player, Names == ['Cat','Mice',-]) :-
    load_game(cat_and_mice, Game),
    findall(Name, ( member(Piece, [c,m,-]), piece_name(Game, Piece, Name) ), Names).

test(a_cell_is_named_as_people_write_it, Names == [h8,h8,'4-1','cell(1)']) :-
    findall(Name, ( member(Id, [h8,h-8,4-1,cell(1)]), cell_name(Id, Name) ), Names).

test(a_game_says_what_it_is_called_and_how_it_is_played, Title == "Connect Four") :-
    load_game(connect_four, Game),
    about_game(Game, Title, HowToPlay),
    sub_string(HowToPlay, 0, _, _, "Drop a stone").

test(a_game_that_does_not_say_is_called_what_its_file_is, Titles == ['My own game'-""]) :-
    findall(Title-HowToPlay, about_game(my_own_game, Title, HowToPlay), Titles).

:- end_tests(names).
