:- use_module('../../prolog/page/page').
:- use_module('../../prolog/rules/load_game').

:- begin_tests(page).

%   asked(+Question, -Json): Json answers Question about tic-tac-toe after 5 and 1.

asked(Question, Json) :-
    Line = _{game:tictactoe, variant:'', start:'', moves:['5','1'], selected:'', hint:''},
    page_answer(Line.put(Question), Json).

holds(Json, Part) :-
    sub_string(Json, _, _, _, Part),
    !.

test(a_position_tells_what_there_is_to_show_and_to_do) :-
    findall(Json, asked(_{ask:position}, Json), [Json]),
    forall(member(Part, [ "\"turn\":\"x\"", "\"movers\":[\"x\",\"o\"]", "\"touched\":[\"1\"]",
                          "{\"cells\":[\"2\"],\"text\":\"2\"}", "{\"id\":\"5\",\"name\":\"5\",\"piece\":\"x\"}",
                          "\"ended\":null" ]),
           holds(Json, Part)).

test(an_illegal_move_is_an_answer_with_its_reason,
     Jsons == ["{\"error\":\"5 cannot be played: square 5 is taken by x\",\"number\":2}"]) :-
    findall(Json, asked(_{ask:position, moves:['5','5']}, Json), Jsons).

test(a_variant_that_there_is_not_is_an_error,
     Jsons == ["{\"error\":\"tictactoe has no variant huge\"}"]) :-
    findall(Json, asked(_{ask:position, variant:huge}, Json), Jsons).

test(a_search_gives_its_thoughts_one_by_one, Count == 3) :-
    findall(Json, asked(_{ask:think, player:'engine:depth=3', seed:7}, Json), Jsons),
    length(Jsons, Count),
    last(Jsons, Last),
    holds(Last, "\"nodes\":137").

test(the_same_seed_decides_the_same_move, Json1 == Json2) :-
    findall(Json, asked(_{ask:think, player:random, seed:7}, Json), Json1),
    findall(Json, asked(_{ask:think, player:random, seed:7}, Json), Json2).

test(the_page_rolls_by_the_seed_and_the_number_of_the_roll, Json-Movers == Again-true) :-
    Line = _{game:pig, variant:'', start:'', moves:[roll,'3',roll], selected:'', hint:'', seed:5},
    page_answer(Line.put(ask, position), Position),
    ( holds(Position, "\"movers\":[\"ann\",\"chance\",\"ann\"]") -> Movers = true ; Movers = false ),
    page_answer(Line.put(ask, roll), Json),
    holds(Json, "{\"move\":\""),
    page_answer(Line.put(_{ask:roll, moves:[roll,'4',roll]}), Again).

test(perfect_play_is_looked_up_in_the_solution) :-
    findall(Json, asked(_{ask:think, player:perfect, seed:7}, Json), [Json]),
    holds(Json, "\"winner\":\"draw\"").

test(an_unknown_player_is_an_error) :-
    findall(Json, asked(_{ask:think, player:wizard, seed:7}, Json), [Json]),
    holds(Json, "{\"error\":\"there is no player 'wizard'").

test(the_answers_to_a_goal_come_one_by_one, Jsons == Expected) :-
    Expected = ["{\"answer\":[\"M = 8\"],\"more\":true,\"output\":\"asked\",\"problem\":\"\"}",
                "{\"answer\":[\"M = 9\"],\"more\":true,\"output\":\"\",\"problem\":\"\"}",
                "{\"answer\":null,\"more\":false,\"output\":\"\",\"problem\":\"\"}",
                "{\"error\":\"the goal is no longer open: ask it again\"}"],
    Goal = 'write(asked), move(Pos, M, _), M > 7',
    findall(Json,
            ( member(Question, [_{ask:goal, goal:Goal}, _{ask:more}, _{ask:more}, _{ask:more}]),
              asked(Question, Json) ),
            Jsons).

test(a_goal_is_closed_by_another_goal_and_by_another_position, Closed == [one, two]) :-
    Note = 'setup_call_cleanup(true, repeat, assertz(closed(~w)))',
    forall(member(Number-Next, [one-_{ask:goal, goal:fail}, two-_{ask:position}]),
           ( format(atom(Goal), Note, [Number]),
             asked(_{ask:goal, goal:Goal}, _),
             asked(Next, _) )),
    findall(Number, retract(tictactoe:closed(Number)), Closed).

test(a_goal_stays_open_while_an_illegal_move_is_refused) :-
    asked(_{ask:goal, goal:'repeat'}, _),
    asked(_{ask:position, moves:['5','5']}, _),
    asked(_{ask:more}, Json),
    holds(Json, "\"more\":true"),
    asked(_{ask:position}, _).

test(a_goal_ends_with_an_exception_that_is_no_error) :-
    asked(_{ask:goal, goal:'throw(ball)'}, Json),
    holds(Json, "ball"),
    asked(_{ask:more}, Next),
    holds(Next, "no longer open").

test(every_move_is_ranked) :-
    findall(Json, asked(_{ask:ranking, seconds:5}, Json), [Json]),
    holds(Json, "\"move\":\"2\",\"plies\":null,\"value\":0,\"values\":null,\"visits\":"),
    holds(Json, "\"winner\":\"draw\"}").

test(an_exact_mean_is_a_number_and_bad_luck_is_told_from_a_bad_move) :-
    findall(Json, asked(_{ask:review, game:'tests/search/coin_tictactoe.pl', variant:'four squares left', moves:[x,'9'],
                          seconds:2}, Json), Jsons),
    last(Jsons, Last),
    forall(member(Part, ["\"luck\":0.25", "\"value\":0.75", "\"better\":\"4\",\"cost\":0.25"]), holds(Last, Part)).

test(clicks_that_play_nothing_are_refused_in_the_games_own_words,
     Jsons == ["{\"why\":\"square 5 is taken by x\"}"]) :-
    findall(Json, asked(_{ask:refusal, cells:['5']}, Json), Jsons).

test(clicks_for_which_the_game_has_no_reason_have_a_general_one, Jsons == ["{\"why\":\"no move of x begins there\"}"]) :-
    findall(Json, asked(_{ask:refusal, cells:['2']}, Json), Jsons).

%   hands(+Question, -Json): Json answers Question about rock, paper, scissors.

hands(Question, Json) :-
    Line = _{game:'benchmarks/games/rock_paper_scissors.pl', variant:'', start:'', moves:[], selected:'', hint:''},
    page_answer(Line.put(Question), Json).

test(who_chooses_at_once_is_asked_in_turn) :-
    findall(Json, ( member(Chosen, [[],[rock]]), hands(_{ask:position, chosen:Chosen}, Json) ), [One,Other]),
    forall(member(Json-Turn, [One-"ann", Other-"bob"]),
           ( format(string(Part), "\"turn\":\"~w\"", [Turn]), holds(Json, Part),
             holds(Json, "\"choosers\":[\"ann\",\"bob\"]"),
             holds(Json, "{\"cells\":[],\"text\":\"paper\"}") )),
    \+ holds(Other, "rock,").

test(choices_are_one_move, Jsons == ["{\"move\":\"rock,paper\"}"]) :-
    findall(Json, hands(_{ask:joint, chosen:[rock,paper]}, Json), Jsons),
    hands(_{ask:position, moves:['rock,paper']}, Next),
    forall(member(Part, ["\"results\":[-1,1]", "\"movers\":[[\"ann\",\"bob\"]]", "\"winner\":\"bob\""]), holds(Next, Part)).

test(what_a_player_chooses_depends_on_the_seed_and_on_the_place) :-
    findall(Json, ( member(Chosen, [[],[rock]]), between(1, 8, Seed),
                    hands(_{ask:think, player:hard, seed:Seed, chosen:Chosen}, Json) ), Jsons),
    sort(Jsons, [_,_|_]).

test(a_mixture_is_shown_with_exact_values) :-
    findall(Json, hands(_{ask:ranking, seconds:0.5}, Json), [Json]),
    forall(member(Part, ["{\"probability\":\"1/3\",\"text\":\"rock\"}", "\"values\":[0,0]"]), holds(Json, Part)).

test(with_three_seats_each_value_is_shown) :-
    Line = _{game:'examples/tictactoe_for_three.pl', variant:'', start:'', moves:['6','1','2','7','3'], selected:'', hint:''},
    page_answer(Line.put(_{ask:game}), Game),
    forall(member(Part, ["\"two_sided\":false", "\"at_once\":false", "\"#15803d\"]"]), holds(Game, Part)),
    \+ holds(Game, "perfect"),
    page_answer(Line.put(_{ask:ranking, seconds:0.3}), Ranking),
    forall(member(Part, ["\"secured\":[", "\"position\":{"]), holds(Ranking, Part)),
    page_answer(Line.put(_{ask:tree, algorithm:auto, depth:1, step:0}), Tree),
    holds(Tree, "is for two players with opposite interests").

test(a_template_is_rules_to_begin_with) :-
    findall(Json, page_answer(_{ask:template, board:true}, Json), [Json]),
    holds(Json, "{\"rules\":\":- module(my_game").

test(the_built_in_games_are_listed) :-
    findall(Json, page_answer(_{ask:games}, Json), [Json]),
    forall(built_in_game(Name, _), ( format(string(Part), "\"name\":\"~w\"", [Name]), holds(Json, Part) )).

:- end_tests(page).
