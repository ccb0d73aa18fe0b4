:- use_module('../../prolog/dialects/dialects', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/own_search').
:- use_module('../../prolog/views/compare').
:- use_module('../files').

:- begin_tests(own_search, [setup(make_folder), cleanup(remove_folder)]).

:- dynamic here/1.
:- prolog_load_context(directory, Here), asserta(here(Here)).

%   lab(+Search, -Game): the handout's game with Search as its own search.

lab(Search, Game) :-
    here(Here),
    atom_concat(Here, '/../data/lab6/game.pl', Rules),
    variant_sha1(Search, Hash),
    format(atom(Base), "lab_~w.pl", [Hash]),
    format(string(Text), ":- ['~w'].~nstart([x, [-,-,-,-,-,-,-,-,-]]).~n~w~n", [Rules, Search]),
    written(Base, Text, File),
    load_game(File, Game).

handout(Base, Game) :-
    here(Here),
    format(atom(Directive), ":- ['~w/../data/lab6/~w'].", [Here, Base]),
    lab(Directive, Game).

late([x, [x,x,-,o,o,-,-,-,-]]).

test(the_searches_of_the_file_are_known, Names == [[minimax], [alphabeta], []]) :-
    handout(solver, Game1),
    handout(solver_alphabeta, Game2),
    lab("", Game3),
    findall(Own, ( member(Game, [Game1, Game2, Game3]), own_searches(Game, Own) ), Names).

test(a_user_module_has_what_it_defines_itself, Names == []) :-
    own_searches(tictactoe, Names).

test(the_handouts_minimax_wins_where_it_can, Move-Value == 3-1) :-
    handout(solver, Game),
    late(Position),
    own_move(Game:Position, minimax, Move, Value).

test(the_handouts_alphabeta_wins_where_it_can, Move-Value == 3-1) :-
    handout(solver_alphabeta, Game),
    late(Position),
    own_move(Game:Position, alphabeta, Move, Value).

%   refused(+Search, -Place): the error for a faulty search, without the folder.

refused(Search, Place) :-
    lab(Search, Game),
    late(Position),
    catch(own_move(Game:Position, minimax, _, _), error(game_error(_, Line, Text), _), true),
    format(string(Place), "~w: ~w", [Line, Text]).

test(an_unknown_predicate_in_a_users_search_is_named_with_its_line, Place == "6: Unknown procedure: favuorite/2; did you mean favourite/2?") :-
    refused("minimax(P, N, 0) :- favourite(P, N).\n\nfavourite(P, N) :-\n    favuorite(P, N).", Place).

test(the_positions_that_a_users_search_enters_are_counted, Entries == 6) :-
    lab("minimax(N, N, 0) :- integer(N), !.\nminimax(P, N, V) :- forall(between(1, 5, I), minimax(I, _, _)), move(P, N), V = 0.", Game),
    late(Position),
    count_entries(Game, minimax, own_move(Game:Position, minimax, _, _), Entries).

test(each_thread_counts_the_entries_of_its_own_search, Entries == [1, 0]) :-
    lab("minimax(P, N, 0) :- move(P, N).", Game),
    late(Position),
    thread_self(Me),
    count_entries(Game, minimax,
                  ( own_move(Game:Position, minimax, _, _),
                    thread_create(( count_entries(Game, minimax, true, Others), thread_send_message(Me, others(Others)) ),
                                  Thread),
                    thread_join(Thread) ),
                  Mine),
    thread_get_message(others(Others)),
    Entries = [Mine, Others].

test(entries_are_counted_after_a_reload, Entries == [1, 1]) :-
    Search = "minimax(P, N, 0) :- move(P, N), true, true.",
    late(Position),
    findall(Count,
            ( member(_, [1, 2]),
              lab(Search, Game),
              count_entries(Game, minimax, own_move(Game:Position, minimax, _, _), Count) ),
            Entries).

%   The handout's files in a position of six empty cells.

test(all_searches_are_compared, Rows == Expected) :-
    handout(solver, Game),
    findall(Search-Positions-Cut-Value-Move,
            ( compared(Game:[x, [x,-,-,-,o,-,-,-,-]], [], Row),
              Row.search \== uct,
              _{search:Search, positions:Positions0, cut:Cut0, value:Value, move:Move} :< Row,
              (   Search == engine
              ->  Positions-Cut = fewer-more,
                  assertion(( Positions0 < 844, Cut0 =:= 7332-Positions0 ))
              ;   Positions-Cut = Positions0-Cut0
              ) ),
            Rows),
    Expected = [minimax-7332-0-0-'2', alphabeta-844-6488-0-'2', negamax-844-6488-0-'2',
                iterative_deepening-2161-5171-0-'2', transposition_table-861-6471-0-'2', 'own:minimax'-7332-0-0-'2', engine-fewer-more-0-'2'].

test(a_users_search_that_is_faulty_has_its_row, Problem-Positions == "3: minimax/3 fails in [x,[x,x,-,o,o,-,-,-,-]]" - @(none)) :-
    lab("minimax(_, _, _) :- fail.", Game),
    late(Position),
    findall(Row, ( compared(Game:Position, [], Row), Row.search == 'own:minimax' ), [Row]),
    _{problem:Problem0, positions:Positions} :< Row,
    once(sub_string(Problem0, Before, _, _, ".pl:")),
    Start is Before+4,
    sub_string(Problem0, Start, _, 0, Problem).

test(what_does_not_finish_says_so, Rows == [ minimax-(@(false)), alphabeta-(@(false)), negamax-(@(false)), iterative_deepening-(@(false)),
                                                 transposition_table-(@(false)), uct-(@(true)), 'own:minimax'-(@(false)), engine-(@(true)) ]) :-
    handout(solver, Game),
    findall(Search-Finished,
            ( compared(Game:[x, [-,-,-,-,-,-,-,-,-]], [seconds(0.02)], Row),
              _{search:Search, finished:Finished0} :< Row,
              (   memberchk(Search, [uct,engine])         % which may finish with so few positions
              ->  Finished = @(true)
              ;   Finished = Finished0
              ) ),
            Rows).

test(with_a_depth_own_searches_are_left_out, Searches == [ minimax-10, alphabeta-10, negamax-10, iterative_deepening-10, transposition_table-10, uct-10,
                                                               engine ]) :-
    handout(solver, Game),
    findall(Shown,
            ( compared(Game:[x, [-,-,-,-,-,-,-,-,-]], [depth(1)], Row),
              _{search:Search, positions:Positions} :< Row,
              ( Search == engine -> Shown = engine ; Shown = Search-Positions ) ),
            Searches).

:- end_tests(own_search).
