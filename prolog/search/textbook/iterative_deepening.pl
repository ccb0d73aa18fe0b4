:- module(pybridge_iterative_deepening,
          [ iterative_deepening/6,      % :Position, +Alpha, +Beta, -Depth, -Next, -Value
            leaf/4                      % +Guessed, +Depth, :Position, -Value
          ]).
:- use_module('../../memory/search_memory', [array_value/3, new_array/3, set_array_value/3]).
:- use_module(negamax, [best/8, for_player/4]).
:- meta_predicate iterative_deepening(:, +, +, -, -, -), leaf(+, +, :, -).

/** <module> Step 4: iterative deepening (Slate and Atkin 1977)

Negamax one move deep, then two moves, and so on. Where the depth ends, heuristic/2 guesses.
So there is an answer at any time, and each rests on more than the one before. The price is what
the smaller depths cost: 25,059 of 43,356 positions in tic-tac-toe. The next step wins it back.

    ?- connect_four:start(_, Position),
       iterative_deepening(connect_four:Position, -1000, 1000, Depth, Next, Value).

Guesses and utilities must have one scale: horizon.pl gives any game one, and counts positions.
Exercise: what does it gain to search the best move of the last depth first?
*/

%!  iterative_deepening(:Position, +Alpha, +Beta, -Depth, -Next, -Value) is nondet.
%
%   Next and Value are those of negamax/5, Depth moves deep: 1, 2, ... The last solution is the
%   first without a guess.

iterative_deepening(Game:Position, Alpha, Beta, Depth, Next, Value) :-
    between(1, inf, Depth),
    new_array(1, 0, Guessed),
    (   negamax(Guessed, Depth, Game:Position, Alpha, Beta, Next, Value)
    ->  ( array_value(Guessed, 0, 0) -> ! ; true )
    ;   !, fail
    ).

negamax(Guessed, Depth, Game:Position, Alpha, Beta, Next, Value) :-
    Game:turn(Position, Player),
    (   leaf(Guessed, Depth, Game:Position, Value0)
    ->  Next = none,
        for_player(Game, Player, Value0, Value)
    ;   findall(Child, Game:move(Position, _, Child), Children),
        Less is Depth-1,
        best(Children, Game, Player, negamax(Guessed, Less), Alpha, Beta, Next, Value)
    ).

%!  leaf(+Guessed, +Depth, :Position, -Value) is semidet.

leaf(Guessed, Depth, Game:Position, Value) :-
    (   Game:utility(Position, Value0)
    ->  Value = Value0
    ;   Depth =:= 0,
        Game:heuristic(Position, Value),
        set_array_value(Guessed, 0, 1)
    ).
