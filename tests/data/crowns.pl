:- module(crowns, [players/2, start/2, turn/2, utility/2, move/3]).
% Each player puts six men or kings on the board. The one with more kings wins.
players(red, white).
start(only, crowns(red, [])).
turn(crowns(Player, _), Player).
utility(crowns(_, Men), Value) :-
    length(Men, 12),
    kings(red, Men, Red),
    kings(white, Men, White),
    Value is sign(Red-White).
kings(Player, Men, Count) :-
    aggregate_all(count, member(king(Player), Men), Count).
move(crowns(Player, Men), Kind, crowns(Other, [Piece|Men])) :-
    other(Player, Other),
    piece(Kind, Player, Piece).
piece(man, Player, man(Player)).
piece(king, Player, king(Player)).
other(red, white).
other(white, red).
