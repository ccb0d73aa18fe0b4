:- use_module('../counts').
:- use_module(random_graphs, []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/search/solving/solve').
:- use_module('../../prolog/search/views/ranking').

:- begin_tests(ranking).

ranked(Text, Options, Moves) :-
    tictactoe:position_text(Position, Text),
    ranked_moves(tictactoe:Position, Options, Ranked),
    findall(Move-Winner-Plies,
            ( member(Worth, Ranked),
              _{move:Move, winner:Winner, plies:Plies} :< Worth ),
            Moves).

test(moves_that_win_are_ranked_before_those_that_draw, Moves == [4-x-3,7-x-3,3-draw- @(none),6-draw- @(none),8-draw- @(none)]) :-
    ranked('xo-/-x-/--o x', [], Moves).

test(the_quicker_win_is_ranked_first, First == 7-x-1) :-
    ranked('x--/xoo/--- x', [], [First|_]).

test(the_slower_loss_is_ranked_first, Plies == Slowest) :-
    ranked('x--/---/--- o', [], Moves),
    findall(P, member(_-x-P, Moves), Plies),
    msort(Plies, Sorted),
    reverse(Sorted, Slowest),
    assertion(length(Plies, 7)).

test(low_values_are_ranked_first_for_min, First == 6-o-1) :-
    ranked('x-x/oo-/x-- o', [], [First|_]).

test(an_ended_game_has_no_moves_to_rank, Moves == []) :-
    ranked('xxx/oo-/--- o', [], Moves).

test(limits_are_shared, Count == 9) :-
    ranked('---/---/--- x', [nodes(90)], Moves),
    length(Moves, Count).

%   In a game with cycles, only the solution shows which positions are drawn.

seed(Sample, Full, Seed) :-
    count(Sample, Full, Last),
    between(1, Last, Seed).

test(ranked_moves_have_the_solutions_values_in_games_with_cycles, forall(seed(25, 150, Seed))) :-
    random_graphs:start(Seed, Position),
    solve(random_graphs:Position, Solution),
    ranked_moves(random_graphs:Position, [], Ranked),
    findall(Move, random_graphs:move(Position, Move, _), Moves),
    findall(Move, ( member(Worth, Ranked), get_dict(move, Worth, Move) ), RankedMoves),
    assertion(msort(RankedMoves, Moves)),
    forall(member(Worth, Ranked),
           ( random_graphs:move(Position, Worth.move, Next),
             solved(Solution, Next, Solved),
             plies_before(Solved.plies, Plies),
             assertion([Worth.value, Worth.winner, Worth.plies, Worth.exact]
                       == [Solved.value, Solved.winner, Plies, @(true)]) )).

plies_before(@(none), @(none)) :-
    !.
plies_before(Plies0, Plies) :-
    Plies is Plies0+1.

:- end_tests(ranking).
