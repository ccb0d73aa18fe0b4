:- use_module(library(lists), [last/2]).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/walks/walk').
:- use_module('../../prolog/base/chance', [chance/2]).

:- begin_tests(walk).

down(Number, Next, Steps0, Steps) :-
    Number > 0,
    Next is Number-1,
    Steps is Steps0+1.

test(a_walk_ends_where_its_step_fails, Position-Steps == 0-5) :-
    walk(down, inf, 5, Position, 0, Steps).
test(a_walk_makes_the_most_steps_and_no_more, Position-Steps == 2-3) :-
    walk(down, 3, 5, Position, 0, Steps).
test(a_walk_passes_its_start_first_and_its_end_last, Passed == [3-0, 2-1, 1-2, 0-3]) :-
    findall(Position-Steps, passed(down, 7, 3, Position, 0, Steps), Passed).

test(the_moves_of_a_random_game_lead_where_it_led, Replayed == Positions) :-
    once(tictactoe:start(_, Start)),
    chance(1, Chance),
    findall(Position-Moves, passed(random_move(tictactoe), inf, Start, Position, Chance-[], _-Moves), Walk),
    findall(Position, member(Position-_, Walk), Positions),
    last(Walk, End-Backwards),
    tictactoe:utility(End, _),
    reverse(Backwards, Made),
    findall(Position, passed(given_move(tictactoe), inf, Start, Position, Made, _), Replayed).

:- end_tests(walk).
