:- use_module(lab4).

:- begin_tests(lab4).

test(all_others_take_what_hurts_most, Next-Value == coins([2,9,4], bob, [8,0,0])-10) :-
    paranoid(coins([2,9,4,8], ann, [0,0,0]), Next, Value).
test(whose_turn_it_is_wants_the_most, Value == 13) :-
    paranoid(coins([2,9,4,8], cid, [1,2,3]), _, Value).
test(everyone_plays_for_themselves, Next-Values == coins([1,7,2,9,4,8], bob, [3,0,0])-[13,10,11]) :-
    start(_, Position),
    maxn(Position, Next, Values).
test(among_equals_the_first, Next == coins([1,5], bob, [5,0,0])) :-
    maxn(coins([5,1,5], ann, [0,0,0]), Next, _).
test(the_others_play_at_random, Next-Value == coins([3,1,7,2,9,4], bob, [8,0,0])-(315r16)) :-
    start(_, Position),
    expectimax(Position, Next, Value).
test(nobody_fears_a_random_player, true) :-
    Position = coins([3,1,7,2,9,4,8], bob, [0,0,0]),
    paranoid(Position, _, Sure),
    expectimax(Position, _, Average),
    Average >= Sure.

:- end_tests(lab4).
