:- module(playouts, [playouts/4]).
:- use_module(library(lists), [nth0/3]).
:- use_module(library(random), [random_between/3]).

/** <module> Random games, for benchmarks/gdl.py: how many positions a second */

%!  playouts(+Game, +Seed, +Seconds, -Rate) is det.
%
%   Rate is the number of positions of random games per second of processor time. In each
%   position the end of the game is tested, and one of its moves is made.

playouts(Game, Seed, Seconds, Rate) :-
    set_random(seed(Seed)),
    once(Game:start(_, Start)),
    statistics(cputime, Begin),
    End is Begin+Seconds,
    games(Game, Start, End, 0, Count),
    statistics(cputime, Now),
    Rate is Count/(Now-Begin).

games(Game, Start, End, Count0, Count) :-
    statistics(cputime, Now),
    (   Now >= End
    ->  Count = Count0
    ;   game(Game, Start, Count0, Count1),
        games(Game, Start, End, Count1, Count)
    ).

game(Game, Position, Count0, Count) :-
    Count1 is Count0+1,
    (   Game:utility(Position, _)
    ->  Count = Count1
    ;   chosen(Game, Position, Next),
        game(Game, Next, Count1, Count)
    ).

%   Uses legal/2 if the game has it, as playouts do.

chosen(Game, Position, Next) :-
    (   predicate_property(Game:legal(_, _), defined)
    ->  findall(Move, Game:legal(Position, Move), Moves),
        random_of(Moves, Move),
        once(Game:move(Position, Move, Next))
    ;   findall(Child, Game:move(Position, _, Child), Children),
        random_of(Children, Next)
    ).

random_of(List, Element) :-
    length(List, Length),
    Last is Length-1,
    random_between(0, Last, Index),
    nth0(Index, List, Element).
