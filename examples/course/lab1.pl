% Lab 1: tic-tac-toe and minimax. Fill in the four holes; what each predicate must do is said above it.
% Try it with: pybridge play lab1.pl, and: pybridge check lab1.pl --against tictactoe
%
% A position is [Player, State]: whose turn it is, x or o, and nine cells, row by row: x, o or -.

start([x, [-,-,-, -,-,-, -,-,-]]).

otherPlayer(x, o).
otherPlayer(o, x).

% isMinPlayer(Position): it is the turn of o, who wants low values.

isMinPlayer([o, _]).

% line(State, Z): three cells in a row, a column or a diagonal have the same content Z.

line([Z,Z,Z, _,_,_, _,_,_], Z).     % and seven more

% getWinner(State, Winner): Winner is x or o and has a line.

% Your clauses here. Without any, nothing holds:

getWinner(_, _) :-
    fail.

% move(Position, Next): a player who is to move puts a mark on an empty cell, unless the game has been won.

% Your clauses here. Without any, nothing holds:

move(_, _) :-
    fail.

% utility(Position, Value): 1 if x has won, -1 if o has, and otherwise 0. Only asked where there is no move.

% Your clauses here. Without any, nothing holds:

utility(_, _) :-
    fail.

% minimax(Position, Next, Value): Next is the position after a best move, and Value what it is worth.

% Your clauses here. Without any, nothing holds:

minimax(_, _, _) :-
    fail.
