:- module(rock_paper_scissors, [players/2, about/1, start/2, turn/2, utility/2, move/3, choice/3, refusal/3]).
:- use_module(library(lists), [member/2]).

/** <module> Rock, paper, scissors

Both show a hand at the same time. Rock beats scissors, scissors beat paper, and paper beats rock. The winner gets a
prize from the other.

A position is show(Prizes), or shown(Ann, Bob, Prizes): the hands, and prizes(Rock, Paper, Scissors), what each of them
wins. Both choose at once, so a move is a list of two hands. Played well, the game is worth nothing to either; how often
each hand should be shown depends on the prizes.
*/

players(ann, bob).

about("Rock, paper, scissors\n\
Both show a hand at once: rock beats scissors, scissors beat paper, paper beats rock.").

start(standard,         show(prizes(1, 1, 1))).
start('unequal prizes', show(prizes(1, 2, 3))).

turn(show(_), [ann, bob]).
turn(shown(_, _, _), ann).

move(show(Prizes), [Ann, Bob], shown(Ann, Bob, Prizes)) :-
    hand(Ann),
    hand(Bob).

choice(show(_), Player, Hand) :-
    member(Player, [ann, bob]),
    hand(Hand).

hand(rock).
hand(paper).
hand(scissors).

utility(shown(Ann, Bob, Prizes), Value) :-
    (   Ann == Bob
    ->  Value = 0
    ;   beats(Ann, Bob, Prizes, Prize)
    ->  Value = Prize
    ;   beats(Bob, Ann, Prizes, Prize),
        Value is -Prize
    ).

beats(rock,     scissors, prizes(Prize, _, _), Prize).
beats(paper,    rock,     prizes(_, Prize, _), Prize).
beats(scissors, paper,    prizes(_, _, Prize), Prize).

refusal(show(_), [Ann, Bob], 'the hands are rock, paper and scissors') :-
    \+ ( hand(Ann), hand(Bob) ).
