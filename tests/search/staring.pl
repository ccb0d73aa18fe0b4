:- module(staring, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> Two players stare at each other, and the one who looks away loses
*/

players(one, other).

start(face_to_face, stare(one)).

turn(stare(Player), Player).

utility(looked_away(one), -1).
utility(looked_away(other), 1).

move(stare(one), stare, stare(other)).
move(stare(other), stare, stare(one)).
move(stare(Player), look_away, looked_away(Player)).
