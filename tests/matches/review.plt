:- use_module('../../prolog/matches/review').
:- use_module('../../prolog/pictures/strip_svg').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').
:- use_module(library(yall)).

:- begin_tests(review).

%   given(+Game, +Moves, -Given): Number-Gave-Better for each of Moves that gave something away.

given(Game, Moves, Given) :-
    steps(Game, Moves, Steps),
    findall(Number-Gave-Better,
            ( member(Step, Steps), _{number:Number, gave:Gave, better:Better} :< Step, Gave \== @(none) ),
            Given).

steps(Game, Moves, Steps) :-
    load_game(Game, Game),
    start_position(Game, default, Start),
    game_review(Game:Start, Moves, [nodes(3000)], Steps).

test(what_was_proven_and_is_lost_is_named_with_a_better_move,
     Given == [2-'gave away a draw'-'5', 5-'gave away a win in 3 moves'-'4', 7-'gave away a draw'-'8',
               8-'gave away a win in 1 move'-'8']) :-
    given(tictactoe, ['1','2','5','9','3','7','4','6'], Given).

test(a_game_well_played_gave_nothing_away, Given == []) :-
    given(tictactoe, ['5','1','9','3','2','8','4','6','7'], Given).

test(a_loss_that_nobody_saw_coming_counts_where_another_move_is_without_it, Given == [4-'allowed a win in 3 moves']) :-
    given(connect_four, ['4','1','5','1','3','1'], Given0),
    findall(Number-Gave, member(Number-Gave-_, Given0), Given).

test(all_positions_have_their_step, Numbers == [0,1,2]) :-
    steps(connect_four, ['4','4'], Steps),
    findall(Number, ( member(Step, Steps), get_dict(number, Step, Number) ), Numbers).

test(a_strip_says_what_was_given_away) :-
    steps(tictactoe, ['1','2'], Steps),
    start_position(tictactoe, default, Start),
    strip_svg(tictactoe:Start, ['1','2'], [review(Steps)], Svg),
    once(sub_string(Svg, _, _, _, "2. 2 gave away a draw")),
    once(sub_string(Svg, _, _, _, "<polyline")).

%   Where all is solved, the result is what was to be expected, changed by luck and by bad moves: nothing is counted
%   twice or left out.

coin_game(Moves, Steps) :-
    load_game('tests/search/coin_tictactoe.pl', Game),
    start_position(Game, 'four squares left', Start),
    game_review(Game:Start, Moves, [nodes(20_000)], Steps).

test(luck_and_bad_moves_explain_the_result_exactly,
     [forall(member(Moves, [[x,'4',x,'6',x,'9'], [o,'6',x,'5',x,'4',x,'9'], [x,'6',o,'4',o,'9',x,'5']]))]) :-
    coin_game(Moves, [First|Steps]),
    last(Steps, Last),
    foldl([Step,Sum0,Sum]>>( _{player:Player, cost:Cost, luck:Luck} :< Step,
                             ( Player == chance -> Cost = @(none), Sum is Sum0+Luck
                             ; Player == x -> Sum is Sum0-Cost
                             ; Sum is Sum0+Cost ) ),
          Steps, First.value, Result),
    abs(Result - Last.value) < 1.0e-6.

test(a_bad_move_is_told_from_bad_luck, Found == [chance-none-0.25, o-0.25-none]) :-
    coin_game([x,'9'], [_|Steps]),
    findall(Player-Cost-Luck,
            ( member(Step, Steps), _{player:Player, cost:Cost0, luck:Luck0} :< Step, plain(Cost0, Cost), plain(Luck0, Luck) ),
            Found).

plain(@(none), none) :- !.
plain(Number, Number).

:- end_tests(review).
