:- module(pits, [players/2, start/2, turn/2, utility/2, move/3, board/2, layout/1, cells/3]).

% There are pits with seeds in two rows, the upper one ann's and the lower one ben's. In turn they
% empty a pit of their own. The player with no seeds left loses. A position is
% position(Player, AnnsPits, BensPits).

players(ann, ben).

start(few,  position(ann, [4, 4, 4, 4], [4, 4, 4, 4])).
start(many, position(ann, [4, 100, 0, 12], [999, 4, 40, 1])).

turn(position(Player, _, _), Player).

utility(position(ann, Pits, _), -1) :- empty(Pits).
utility(position(ben, _, Pits), 1) :- empty(Pits).

empty(Pits) :-
    \+ ( member(Pit, Pits), Pit =\= 0 ).

move(position(ann, Anns, Bens), Pit, position(ben, Next, Bens)) :- emptied(Anns, Pit, Next).
move(position(ben, Anns, Bens), Pit, position(ann, Anns, Next)) :- emptied(Bens, Pit, Next).

emptied(Pits, Pit, Next) :-
    nth1(Pit, Pits, Seeds, Rest),
    Seeds > 0,
    nth1(Pit, Next, 0, Rest).

board(position(_, Anns, Bens), board([1, 2, 3, 4], [row(ann, Upper), row(ben, Lower)])) :-
    findall(cell(ann-Pit, Seeds), nth1(Pit, Anns, Seeds), Upper),
    findall(cell(ben-Pit, Seeds), nth1(Pit, Bens, Seeds), Lower).

layout(holes(peru)).

cells(position(Player, _, _), Pit, [Player-Pit]).
