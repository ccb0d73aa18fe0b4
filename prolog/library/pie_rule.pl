:- module(pybridge_pie_rule,
          [ pie_turn/3,         % :Turn, +Wrapped, -Player
            pie_value/3,        % :Utility, +Wrapped, -Value
            pie_move/4          % :Move, +Wrapped, ?Move, -Next
          ]).

/** <module> The pie rule: the second player may take over the first move

One cuts the pie, and the other chooses: instead of answering the first move, the second player may `swap`. Then the
players change sides. A position is with(Position, Pie), and a game starts with(Start, first). Pie is first, offered
after the first move, and then kept or swapped.
*/

:- meta_predicate
    pie_turn(2, +, -),
    pie_value(2, +, -),
    pie_move(3, +, ?, -).

%!  pie_turn(:Turn, +Wrapped, -Player) is det.
%
%   Player is to move, where call(Turn, Position, Side) says which side is. Turn's module has players/2.

pie_turn(Module:Turn, with(Position, Pie), Player) :-
    call(Module:Turn, Position, Side),
    (   Pie == swapped
    ->  Module:players(Max, Min),
        other(Side, Max, Min, Player)
    ;   Player = Side
    ).

other(Side, Max, Min, Player) :-
    (   Side == Max
    ->  Player = Min
    ;   Player = Max
    ).

%!  pie_value(:Utility, +Wrapped, -Value) is semidet.
%
%   Value is what call(Utility, Position, Value0) says, a utility/2 or heuristic/2, for the player who has that side.

pie_value(Utility, with(Position, Pie), Value) :-
    call(Utility, Position, Value0),
    (   Pie == swapped
    ->  Value is -Value0
    ;   Value = Value0
    ).

%!  pie_move(:Move, +Wrapped, ?Move, -Next) is nondet.

pie_move(Rules, with(Position, Pie), Move, with(Next, Pie1)) :-
    Move \== swap,
    call(Rules, Position, Move, Next),
    after(Pie, Pie1).
pie_move(_, with(Position, offered), swap, with(Position, swapped)).

after(first, offered).
after(offered, kept).
after(kept, kept).
after(swapped, swapped).
