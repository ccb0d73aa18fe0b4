:- module(discs, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> Reversi on six by six squares; the discs are a list

A player who cannot move passes, and the game is over when neither can.
*/

players(dark, light).

start('6x6', position(dark, [disc(3, 3, light),disc(3, 4, dark),disc(4, 3, dark),disc(4, 4, light)])).

turn(position(Player, _), Player).

other(dark, light).
other(light, dark).

utility(position(Player, Discs), Utility) :-
    other(Player, Other),
    \+ placed(Player, Discs, _, _),
    \+ placed(Other, Discs, _, _),
    findall(1, member(disc(_, _, dark), Discs), Dark),
    findall(1, member(disc(_, _, light), Discs), Light),
    length(Dark, D),
    length(Light, L),
    Utility is D-L.

move(position(Player, Discs), Move, position(Other, Next)) :-
    other(Player, Other),
    (   placed(Player, Discs, _, _)
    ->  placed(Player, Discs, Move, Next)
    ;   Move = pass,
        Next = Discs
    ).

placed(Player, Discs, X/Y, [disc(X, Y, Player)|Next]) :-
    between(1, 6, X),
    between(1, 6, Y),
    \+ memberchk(disc(X, Y, _), Discs),
    findall(Turned, ( way(DX, DY), outflanked(X, Y, DX, DY, Player, Discs, Line), member(Turned, Line) ), All),
    All \== [],
    turned(Discs, All, Player, Next).

way(DX, DY) :-
    member(DX/DY, [1/0,1/1,0/1,-1/1,-1/0,-1/(-1),0/(-1),1/(-1)]).

outflanked(X0, Y0, DX, DY, Player, Discs, Line) :-
    X is X0+DX,
    Y is Y0+DY,
    memberchk(disc(X, Y, Colour), Discs),
    (   Colour == Player
    ->  Line = []
    ;   Line = [X/Y|Line1],
        outflanked(X, Y, DX, DY, Player, Discs, Line1)
    ).

turned([], _, _, []).
turned([disc(X, Y, Colour0)|Discs], All, Player, [disc(X, Y, Colour)|Next]) :-
    ( memberchk(X/Y, All) -> Colour = Player ; Colour = Colour0 ),
    turned(Discs, All, Player, Next).
