:- module(pig_for_three,
          [players/1, about/1, start/2, turn/2, utility/2, move/3, position_text/2, status/2, refusal/3]).
:- use_module(library(lists), [member/2]).

/** <module> Pig, for three

Whoever's turn it is rolls a die as often as they like, and adds up what it shows. Holding scores this total; a 1 loses
it. Either way, it is then the next player's turn. The first to have 100 points wins.

A position is pig(Phase, Player, Ann, Bob, Cid, Total, Goal): the player may `choose`, or has chosen to `roll`; the
scores; the total of this turn; and the points that win. A move is `roll` or `hold`, or what the die shows. As in
OpenSpiel, one may hold with nothing, and must once that wins. Unlike there, a game may take more than a thousand moves.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

players([ann, bob, cid]).

about("Pig, for three\n\
Roll a die as often as you like and add up, then hold. A 1 loses what you have rolled in this turn.").

start(Variant, pig(choose, ann, 0, 0, 0, 0, Goal)) :-
    (   var(Variant)
    ->  Variant = '100',
        Goal = 100
    ;   atom(Variant),
        number_text(Goal, Variant),
        Goal > 1
    ).

turn(pig(Phase, Player, _, _, _, _, _), Turn) :-
    turn_in(Phase, Player, Turn).

turn_in(choose, Player, Player).
turn_in(roll, _, chance).

%   utility(+Position, -Values): whoever has won gets 2, one from each of the others.

utility(pig(choose, _, Ann, Bob, Cid, _, Goal), Values) :-
    (   Ann >= Goal
    ->  Values = [2,-1,-1]
    ;   Bob >= Goal
    ->  Values = [-1,2,-1]
    ;   Cid >= Goal
    ->  Values = [-1,-1,2]
    ).

move(pig(choose, Player, Ann, Bob, Cid, Total, Goal), roll, pig(roll, Player, Ann, Bob, Cid, Total, Goal)) :-
    score(Player, Ann, Bob, Cid, Score),
    Score+Total < Goal.
move(pig(choose, Player, Ann, Bob, Cid, Total, Goal), hold, pig(choose, Next, Ann1, Bob1, Cid1, 0, Goal)) :-
    scored(Player, Total, Ann, Bob, Cid, Next, Ann1, Bob1, Cid1).
move(pig(roll, Player, Ann, Bob, Cid, _, Goal), 1, pig(choose, Next, Ann, Bob, Cid, 0, Goal)) :-
    next(Player, Next).
move(pig(roll, Player, Ann, Bob, Cid, Total, Goal), Shown, pig(choose, Player, Ann, Bob, Cid, Total1, Goal)) :-
    member(Shown, [2,3,4,5,6]),
    Total1 is Total+Shown.

score(ann, Ann, _, _, Ann).
score(bob, _, Bob, _, Bob).
score(cid, _, _, Cid, Cid).

scored(ann, Total, Ann, Bob, Cid, bob, Ann1, Bob, Cid) :- Ann1 is Ann+Total.
scored(bob, Total, Ann, Bob, Cid, cid, Ann, Bob1, Cid) :- Bob1 is Bob+Total.
scored(cid, Total, Ann, Bob, Cid, ann, Ann, Bob, Cid1) :- Cid1 is Cid+Total.

next(ann, bob).
next(bob, cid).
next(cid, ann).

% ----------------------------------------------------------------------
% Texts

%   position_text(?Position, ?Text): the scores, the goal, the player, the total and the phase: '42 57 0 100 ann 12
%   choose'.

position_text(pig(Phase, Player, Ann, Bob, Cid, Total, Goal), Text) :-
    (   nonvar(Phase)
    ->  atomic_list_concat([Ann,Bob,Cid,Goal,Player,Total,Phase], ' ', Text)
    ;   atomic_list_concat([AnnText,BobText,CidText,GoalText,Player,TotalText,Phase], ' ', Text),
        number_text(Ann, AnnText),
        number_text(Bob, BobText),
        number_text(Cid, CidText),
        number_text(Goal, GoalText),
        number_text(Total, TotalText),
        next(Player, _),
        turn_in(Phase, Player, _),
        Goal > 1,
        score(Player, Ann, Bob, Cid, Score),
        \+ ( Phase == roll, max(Score+Total, max(Ann, max(Bob, Cid))) >= Goal ),
        !
    ).

%   number_text(-Number, +Text): Text is 0, 1, 2..., without signs, spaces or extra zeros.

number_text(Number, Text) :-
    atom_number(Text, Number),
    integer(Number),
    Number >= 0,
    atom_number(Written, Number),
    Written == Text.

status(pig(_, Player, Ann, Bob, Cid, Total, _),
       [score(ann, Ann), score(bob, Bob), score(cid, Cid), this_turn(Player, Total)]).

refusal(pig(choose, Player, Ann, Bob, Cid, Total, Goal), roll, 'hold: that wins') :-
    score(Player, Ann, Bob, Cid, Score),
    Score+Total >= Goal.
