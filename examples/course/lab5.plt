:- use_module(lab5).

:- begin_tests(lab5).

test(at_depth_0_it_is_the_guess, [true(Value == 3), nondet]) :-
    expectimax(at(choose, ann, 4, 3, 2), 0, _, Value).
test(the_end_needs_no_depth, Value == -100) :-
    expectimax(at(choose, bob, 4, 7, 3), 2, _, Value).
test(one_head_is_twice_as_likely, Value =:= 5r4) :-
    expectimax(at(air, ann, 0, 0, 0), 1, _, Value).
test(bob_wants_low_values, Next-Sure == at(air, bob, 9, 9, 0)-true) :-
    expectimax(at(choose, bob, 9, 9, 0), 2, Next, Value),
    ( Value =:= -75 -> Sure = true ; Sure = Value ).
test(with_much_to_lose_ann_holds, Next == at(choose, bob, 6, 0, 0)) :-
    expectimax(at(choose, ann, 0, 0, 6), 2, Next, _).
test(what_the_coins_show_counts_as_a_move, Value =:= 5r4) :-
    expectimax(at(air, ann, 0, 0, 0), 2, _, Value).

:- end_tests(lab5).
