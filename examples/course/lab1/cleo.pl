% A position is [Player, State]: whose turn it is, x or o, and nine cells, row by row: x, o or -.

start([x, [-,-,-, -,-,-, -,-,-]]).

otherPlayer(x, o).
otherPlayer(o, x).

% isMinPlayer(Position): it is the turn of o, who wants low values.

isMinPlayer([o, _]).

% line(State, Z): three cells in a row, a column or a diagonal have the same content Z.

line([Z,Z,Z, _,_,_, _,_,_], Z).
line([_,_,_, Z,Z,Z, _,_,_], Z).
line([_,_,_, _,_,_, Z,Z,Z], Z).
line([Z,_,_, Z,_,_, Z,_,_], Z).
line([_,Z,_, _,Z,_, _,Z,_], Z).
line([_,_,Z, _,_,Z, _,_,Z], Z).
line([Z,_,_, _,Z,_, _,_,Z], Z).
line([_,_,Z, _,Z,_, _,Z,_], Z).

% getWinner(State, Winner): Winner is x or o and has a line.

getWinner(State, Winner) :-
    line(State, Winner),
    Winner \= '-',
    !.

% move(Position, Next): a player who is to move puts a mark on an empty cell, unless the game has been won.

move([Player, State], [Other, Next]) :-
    \+ getWinner(State, _),
    otherPlayer(Player, Other),
    append(Before, ['-'|After], State),
    append(Before, [Player|After], Next).

% utility(Position, Value): 1 if x has won, -1 if o has, and otherwise 0. Only asked where there is no move.

utility([_, State], Value) :-
    getWinner(State, Winner),
    !,
    ( Winner = x -> Value = 1 ; Value = -1 ).
utility(_, 0).

% minimax(Position, Next, Value): Next is the position after a best move, and Value what it is worth.

minimax(Position, Next, Value) :-
    findall(After, move(Position, After), [First|Others]),
    !,
    minimax(First, _, Value1),
    best(Others, First, Value1, Next, Value).
minimax(Position, _, Value) :-
    utility(Position, Value).

% best(Positions, Best0, Value0, Best, Value): the best of Positions and of Best0, which is worth Value0.

best([], Best, Value, Best, Value).
best([Position|Positions], Best0, Value0, Best, Value) :-
    minimax(Position, _, Value1),
    (   better(Position, Value1, Value0)
    ->  best(Positions, Position, Value1, Best, Value)
    ;   best(Positions, Best0, Value0, Best, Value)
    ).

% better(Position, Value, Value0): for the player who has moved to Position, Value is better than Value0.

better(Position, Value, Value0) :-
    (   isMinPlayer(Position)
    ->  Value > Value0
    ;   Value < Value0
    ).
