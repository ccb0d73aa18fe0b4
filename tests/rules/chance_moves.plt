:- use_module('../../prolog/base/chance').
:- use_module('../../prolog/rules/chance_moves').
:- use_module('../../prolog/rules/check_game').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/oddities').
:- use_module('../../prolog/compiled/random_games').

:- begin_tests(chance_moves).

%   dice(+Rules, -Game): two players add what two dice show; Rules replace clauses of these.

dice(Replaced, Game) :-
    Rules = [ turn-"turn(p(P, choose, _, _), P).\nturn(p(_, roll, _, _), chance).",
              move-"move(p(P, choose, S, N), go, p(P, roll, S, N)).
move(p(P, roll, S, N), D, p(Q, choose, S1, N1)) :- between(2, 12, D), other(P, Q), sign(P, X), S1 is S+X*D, N1 is N+1.",
              odds-"odds(p(_, roll, _, _), D, W) :- between(2, 12, D), W is 6 - abs(7-D).",
              start-"start(standard, p(a, choose, 0, 0)).",
              players-"players(a, b)." ],
    findall(Text, ( member(Name-Text0, Rules), ( memberchk(Name-Text, Replaced) -> true ; Text = Text0 ) ), Texts),
    atomic_list_concat(Texts, '\n', Joined),
    gensym(dice, Name),
    tmp_file_stream(File, Out, [encoding(utf8), extension(pl)]),
    format(Out, ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3, odds/3]).
utility(p(_, choose, S, N), V) :- N >= 6, V is sign(S).
other(a, b).\nother(b, a).\nsign(a, 1).\nsign(b, -1).\n~w\n", [Name, Joined]),
    close(Out),
    load_game(File, Game).

fault(Replaced, Text) :-
    catch(( dice(Replaced, Game), check_games(Game, all, 3, watch(inf, true), 1, _, Report), Report.faults = [Fault|_],
            Text = Fault.text ),
          error(game_error(_, _, Text), _), true).

said(Replaced, Text) :-
    dice(Replaced, Game),
    check_games(Game, all, 5, watch(inf, true), 1, Played, Report),
    Report.faults == [],
    oddity(Game, Played, [], Remark),
    Text = Remark.text.

test(outcomes_have_their_weights, Weights-Sum == [2-1,3-2,4-3,5-4,6-5,7-6,8-5,9-4,10-3,11-2,12-1]-36) :-
    dice([], Game),
    outcomes(Game:p(a, roll, 0, 0), Outcomes, Sum),
    findall(Move-Weight, member(outcome(Move, _, Weight), Outcomes), Weights).

test(probabilities_are_rational_numbers, Probabilities == [1r6,1r6,1r6,1r6,1r6,1r6]) :-
    load_game(pig, _),
    probabilities(pig:pig(roll, ann, 0, 0, 0, 100), Probabilities).

test(a_player_decides_without_probabilities, Probabilities == []) :-
    load_game(pig, _),
    probabilities(pig:pig(choose, ann, 0, 0, 0, 100), Probabilities).

%   The same numbers decide in a roll and in a random game.

test(rolls_and_random_games_draw_by_the_weights, Counts == [1,2,3,4,5,6,5,4,3,2,1]) :-
    dice([], Game),
    findall(Move, ( between(0, 35, Number), drawn(Number, Game, Move) ), Moves),
    findall(Count, ( between(2, 12, Shown), aggregate_all(count, member(Shown, Moves), Count) ), Counts),
    listing(Game, Listing),
    forall(between(1, 50, Seed),
           ( chance(Seed, Chance),
             roll(Game:p(a, roll, 0, 0), Chance, Move, _, Next),
             random_step(Listing, Game, p(a, roll, 0, 0), Chance, Move, _, _, Next) )).

%   drawn(+Number, +Game, -Move): a chance whose number is this modulo 36.

drawn(Number, Game, Move) :-
    between(1, inf, Chance),
    chance_below(36, Chance, Number, _),
    !,
    roll(Game:p(a, roll, 0, 0), Chance, Move, _, _).

%   wrong(-Replaced, -Part): what is said of odds that are no odds, an outcome that comes twice, and a player called chance.

wrong([odds-"odds(p(_, roll, _, _), D, W) :- between(2, 12, D), W is max(0, 5 - abs(7-D))."],
      "must return a whole number above 0, not 0 for the outcome 2 in p(a,roll,0,0)").
wrong([odds-"odds(p(_, roll, _, _), D, W) :- between(2, 11, D), W is 6 - abs(7-D)."], "has no weight for the outcome 12 in p(a,roll,0,0)").
wrong([odds-"odds(p(_, roll, _, _), D, W) :- between(2, 13, D), W is 7 - abs(7-D)."],
      "gives a weight to 13, which move/3 does not have in p(a,roll,0,0)").
wrong([move-"move(p(P, choose, S, N), go, p(P, roll, S, N)).
move(p(P, roll, S, N), D, p(Q, choose, S1, N1)) :- member(D, [2,3,4,5,5]), other(P, Q), sign(P, X), S1 is S+X*D, N1 is N+1.",
       odds-"odds(_, _, 1)."], "returns the move 5 more than once").
wrong([players-"players(a, chance)."], "names a player chance, which means something else").

test(what_is_wrong_with_chance_is_a_fault, [forall(wrong(Replaced, Part)), nondet]) :-
    fault(Replaced, Text),
    sub_string(Text, _, _, _, Part).

%   odd(-Replaced, -Part): weights off by one, everywhere or in some positions; a roll in the wrong hand; odds that nobody needs.

odd([odds-"odds(p(_, roll, _, _), 2, 2).\nodds(p(_, roll, _, _), D, W) :- between(3, 12, D), W is 6 - abs(7-D)."],
    "the weights of the 11 outcomes add up to 37, which no dice or coins do: is one wrong?").
odd([odds-"odds(p(P, roll, _, _), D, W) :- between(2, 12, D), W0 is 6 - abs(7-D), ( P-D == b-9 -> W is W0+1 ; W = W0 )."],
    "one of the 11 outcomes has another weight here than elsewhere, by one: ").
odd([turn-"turn(p(P, choose, _, _), P).\nturn(p(a, roll, _, _), chance).\nturn(p(b, roll, _, _), b)."],
    "is b's choice here, but elsewhere chance decides on it").
odd([turn-"turn(p(P, _, _, _), P)."], "odds/3 was never needed: turn/2 never answered `chance`").

test(what_looks_wrong_with_chance_is_noted, [forall(odd(Replaced, Part)), nondet]) :-
    said(Replaced, Text),
    sub_string(Text, _, _, _, Part).

test(chance_may_be_named_by_the_positions_alone) :-
    dice([turn-"turn(p(_, _, _, _, T), T).", start-"start(standard, p(a, choose, 0, 0, chance)).",
          move-"move(p(P, choose, S, N, T), go, p(P, choose, S, N, T)).",
          odds-"odds(_, go, 1)."], Game),
    has_chance(Game),
    load_game(tictactoe, Other),
    \+ has_chance(Other).

test(a_fair_game_has_no_such_note, Texts == []) :-
    findall(Text, said([], Text), Texts0),
    exclude([Text]>>sub_string(Text, _, _, _, "each of the"), Texts0, Texts).

:- end_tests(chance_moves).
