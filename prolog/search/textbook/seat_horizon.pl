:- module(pybridge_seat_horizon,
          [ players/1,          % -Players
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Values
            move/3,             % +Position, ?Move, -Next
            odds/3,             % +Position, ?Move, -Weight
            counted/4           % :Goal, +Limit, -Nodes, -Complete
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../rules/chance_moves', [outcome_weight/3]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../../rules/rule_faults', [broken_rules/2]).
:- use_module('../../rules/seats', [gains/3, seats/2]).

/** <module> A game for any number of players with a depth limit, whose nodes are counted

As horizon.pl, which see, for max^n and the paranoid search. At the horizon, a game's heuristic/2 gives a list of
guesses, one for each player; without one, all guesses are 0.
*/

:- meta_predicate counted(0, +, -, -).

players(Players) :-
    nb_getval(seat_horizon, counter(_, _, _, Game)),
    seats(Game, Players).

turn(horizon(Game, _, Position), Player) :-
    nb_getval(seat_horizon, Counter),
    nb_setarg(4, Counter, Game),
    Game:turn(Position, Player0),
    (   atom(Player0)
    ->  Player = Player0
    ;   throw(error(chosen_at_once(Game), _))
    ).

:- multifile prolog:error_message//1.

prolog:error_message(chosen_at_once(Game)) -->
    [ '~w: several choose at once, which this search does not know'-[Game] ].

utility(horizon(Game, Depth, Position), Values) :-
    nb_getval(seat_horizon, Counter),
    count_node(Counter, Game),
    (   Game:utility(Position, Utility)
    ->  gains(Game, Utility, Values)
    ;   Depth == 0
    ->  nb_setarg(3, Counter, false),
        guesses(Game, Position, Values)
    ).

guesses(Game, Position, Values) :-
    (   offers(Game, heuristic/2),
        Game:heuristic(Position, Guess)
    ->  gains(Game, Guess, Values)
    ;   seats(Game, Players),
        maplist(nothing, Players, Values)
    ).

nothing(_, 0).

move(horizon(Game, Depth, Position), Move, horizon(Game, Less, Next)) :-
    (   Depth == inf
    ->  Less = inf
    ;   Less is Depth-1
    ),
    (   Game:move(Position, Move, Next0)
    *-> Next = Next0
    ;   broken_rules(Game, Position)
    ).

odds(horizon(Game, _, Position), Move, Weight) :-
    outcome_weight(Game:Position, Move, Weight).

%!  counted(:Goal, +Limit, -Nodes, -Complete) is semidet.
%
%   Call Goal once, which searches horizon positions. Nodes is how many it entered, and Complete is false if it has
%   guessed. If it enters more than Limit nodes, node_limit is thrown inside Goal, which must catch it.

counted(Goal, Limit, Nodes, Complete) :-
    ( nb_current(seat_horizon, Outer) -> true ; Outer = [] ),
    setup_call_cleanup(
        nb_setval(seat_horizon, counter(0, Limit, true, none)),
        ( once(Goal),
          nb_getval(seat_horizon, counter(Nodes, _, Complete, _))
        ),
        nb_setval(seat_horizon, Outer)).

count_node(Counter, Game) :-
    nb_setarg(4, Counter, Game),
    arg(1, Counter, Nodes0),
    (   arg(2, Counter, Nodes0)
    ->  throw(node_limit)
    ;   Nodes is Nodes0+1,
        nb_setarg(1, Counter, Nodes)
    ).
