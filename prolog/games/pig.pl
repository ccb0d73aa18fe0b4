:- module(pig,
          [ players/2,          % -Max, -Min
            about/1,            % -Text
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            heuristic/2,        % +Position, -Guess
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            look/2,             % ?Piece, -Look
            cells/3,            % +Position, +Move, -Ids
            refusal/3,          % +Position, +Move, -Why
            strategy/3          % ?Name, +Position, -Move
          ]).

:- use_module(library(lists), [member/2]).

/** <module> Pig

A player rolls a die as often as they like, and adds up what it shows. Holding scores this total; a 1 loses it. Either
way, it is then the other player's turn. The first player to have 100 points wins.

A position is pig(Phase, Player, Ann, Bob, Total, Goal): the player whose turn it is may `choose` to roll or to hold, or
has chosen to `roll`, and then chance decides; the scores of ann and bob; the total of this turn; and the points
that win. A move is `roll` or `hold`, or what the die shows.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  players(-Max, -Min) is det.

players(ann, bob).

%!  about(-Text) is det.

about("Pig\n\
Roll a die as often as you like and add up, then hold. A 1 loses what you have rolled in this turn.").

%!  start(?Variant, -Position) is nondet.
%
%   The variants are the points that win: `100`, or any other number from 2 on, which is not enumerated.

start(Variant, pig(choose, ann, 0, 0, 0, Goal)) :-
    (   var(Variant)
    ->  Variant = '100',
        Goal = 100
    ;   atom(Variant),
        number_text(Goal, Variant),
        Goal > 1
    ).

%!  turn(+Position, -Player) is det.

turn(pig(Phase, Player, _, _, _, _), Turn) :-
    turn_in(Phase, Player, Turn).

turn_in(choose, Player, Player).
turn_in(roll, _, chance).

%!  utility(+Position, -Value) is semidet.
%
%   Holding would reach the goal, so the player has won.

utility(pig(choose, Player, Ann, Bob, Total, Goal), Value) :-
    score(Player, Ann, Bob, Score),
    Score+Total >= Goal,
    win(Player, Value).

win(ann,  1).
win(bob, -1).

score(ann, Ann, _, Ann).
score(bob, _, Bob, Bob).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Move, -Next) is nondet.
%
%   A player who has rolled nothing in this turn cannot hold.

move(pig(choose, Player, Ann, Bob, Total, Goal), roll, pig(roll, Player, Ann, Bob, Total, Goal)).
move(pig(choose, Player, Ann, Bob, Total, Goal), hold, pig(choose, Other, Ann1, Bob1, 0, Goal)) :-
    Total > 0,
    scored(Player, Total, Ann, Bob, Other, Ann1, Bob1).
move(pig(roll, Player, Ann, Bob, _, Goal), 1, pig(choose, Other, Ann, Bob, 0, Goal)) :-
    other(Player, Other).
move(pig(roll, Player, Ann, Bob, Total, Goal), Shown, pig(choose, Player, Ann, Bob, Total1, Goal)) :-
    member(Shown, [2,3,4,5,6]),
    Total1 is Total+Shown.

scored(ann, Total, Ann, Bob, bob, Ann1, Bob) :-
    Ann1 is Ann+Total.
scored(bob, Total, Ann, Bob, ann, Ann, Bob1) :-
    Bob1 is Bob+Total.

other(ann, bob).
other(bob, ann).

%!  heuristic(+Position, -Guess) is det.
%
%   The lead in points, with those of this turn.

heuristic(pig(_, Player, Ann, Bob, Total, _), Guess) :-
    win(Player, Sign),
    Guess is Ann-Bob + Sign*Total.

%!  strategy(?Name, +Position, -Move) is nondet.
%
%   `hold_at_20` holds with 20 points or more in a turn.

strategy(hold_at_20, pig(choose, _, _, _, Total, _), Move) :-
    (   Total >= 20
    ->  Move = hold
    ;   Move = roll
    ).

% ----------------------------------------------------------------------
% Texts and pictures for the players

%!  position_text(?Position, ?Text) is semidet.
%
%   The scores of ann and bob, the goal, the player, the total of this turn, and the phase: '42 57 100 ann 12 choose'.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    Position = pig(Phase, Player, Ann, Bob, Total, Goal),
    atomic_list_concat([Ann,Bob,Goal,Player,Total,Phase], ' ', Text).
position_text(Position, Text) :-
    Position = pig(Phase, Player, Ann, Bob, Total, Goal),
    atomic_list_concat([AnnText,BobText,GoalText,Player,TotalText,Phase], ' ', Text),
    number_text(Ann, AnnText),
    number_text(Bob, BobText),
    number_text(Goal, GoalText),
    number_text(Total, TotalText),
    other(Player, _),
    turn_in(Phase, Player, _),
    Goal > max(1, max(Ann, Bob)),
    Total =\= 1,
    \+ ( Phase == roll, utility(pig(choose, Player, Ann, Bob, Total, Goal), _) ),
    !.

%   number_text(-Number, +Text): Text is 0, 1, 2..., without signs, spaces or extra zeros.

number_text(Number, Text) :-
    atom_number(Text, Number),
    integer(Number),
    Number >= 0,
    atom_number(Written, Number),
    Written == Text.

%!  board(+Position, -Board) is det.
%
%   The scores; what may be chosen, with the total of this turn between; and the sides of the die.

board(pig(_, _, Ann, Bob, Total, _),
      board([], [ row(ann,  [cell(ann, Ann)]),
                  row(bob,  [cell(bob, Bob)]),
                  row(turn, [cell(roll, roll), cell(total, Total), cell(hold, hold)]),
                  row(die,  [cell(1, one), cell(2, two), cell(3, three), cell(4, four), cell(5, five), cell(6, six)])
                ])).

%!  look(?Piece, -Look) is semidet.

look(one,   path(Path, '#b91c1c') ) :- pips([5], Path).
look(two,   path(Path, '#1f2937') ) :- pips([1,9], Path).
look(three, path(Path, '#1f2937') ) :- pips([1,5,9], Path).
look(four,  path(Path, '#1f2937') ) :- pips([1,3,7,9], Path).
look(five,  path(Path, '#1f2937') ) :- pips([1,3,5,7,9], Path).
look(six,   path(Path, '#1f2937') ) :- pips([1,3,4,6,7,9], Path).

%   pips(+Places, -Path): round pips at these of the nine places, row by row.

pips(Places, Path) :-
    findall(Pip,
            ( member(Place, Places),
              X is 17 + (Place-1) mod 3 * 25,
              Y is 25 + (Place-1)//3 * 25,
              atomic_list_concat(['M', X, ' ', Y, 'a8 8 0 1 1 16 0a8 8 0 1 1 -16 0'], Pip) ),
            Pips),
    atomic_list_concat(Pips, Path).

%!  cells(+Position, +Move, -Ids) is det.

cells(_, Move, [Move]).

%!  refusal(+Position, +Move, -Why) is semidet.

refusal(pig(choose, _, _, _, 0, _), hold, 'nothing has been rolled in this turn: roll').
