:- module(pybridge_horizon,
          [ players/2,          % -Max, -Min
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Score
            heuristic/2,        % +Position, -Score
            move/3,             % +Position, ?Move, -Next
            odds/3,             % +Position, ?Move, -Weight
            utilities/2,        % -Lowest, -Highest
            count_nodes/4,      % :Goal, +Limit, +Guessing, -Nodes
            complete/1,         % -Complete
            entered/1,          % +Game
            guessed/0,
            searching/1,        % +Game
            searched_game/1     % -Game
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../rules/chance_moves', [outcome_weight/3]).
:- use_module('../../rules/rule_faults', [broken_rules/2]).
:- use_module('../game_calls', [guess/4]).
:- use_module('../../worth/score', [end_score/2, utility_score/3]).

/** <module> A game with a depth limit whose nodes are counted

This module is itself a game: it wraps another one. The textbook's searches search it
without modification, so that analyse/3 can limit their depth and count their nodes.

A position is horizon(Game, Depth, Position): the wrapped position, and the number of
moves until the search has to guess, or inf. utility/2 is called exactly once at each
node; it counts the node, and ends the game at the horizon. Values are scores (see
score.pl), so that a proven win outranks any guess, and any game has a heuristic/2.
*/

:- meta_predicate
    count_nodes(0, +, +, -).

players(max, min).

turn(horizon(Game, _, Position), Player) :-
    Game:turn(Position, Name),
    (   Game:players(Name, _)
    ->  Player = max
    ;   Game:players(_, Name)
    ->  Player = min
    ;   Name == chance
    ->  Player = chance
    ;   broken_rules(Game, Position)
    ).

utility(horizon(Game, Depth, Position), Score) :-
    entered(Game),
    (   Game:utility(Position, Utility)
    ->  utility_score(Utility, 0, Score)
    ;   Depth == 0
    ->  heuristic(horizon(Game, Depth, Position), Score)
    ).

heuristic(horizon(Game, _, Position), Score) :-
    guessed,
    nb_getval(horizon, counter(_, _, Guessing, _, _)),
    guess(Guessing, Game, Position, Score).

move(horizon(Game, Depth, Position), Move, horizon(Game, Less, Next)) :-
    (   Depth == inf
    ->  Less = inf
    ;   Less is Depth-1
    ),
    (   Game:move(Position, Move, Next0)        % Next may be bound, but move/3 need not take that
    *-> Next = Next0
    ;   broken_rules(Game, Position)
    ).

odds(horizon(Game, _, Position), Move, Weight) :-
    outcome_weight(Game:Position, Move, Weight).

%   Of the game that is being searched.

utilities(Lowest, Highest) :-
    searched_game(Game),
    Game:utilities(Lowest0, Highest0),
    maplist(end_score, [Lowest0, Highest0], [Lowest, Highest]).

%!  count_nodes(:Goal, +Limit, +Guessing, -Nodes) is semidet.
%
%   Call Goal once, which searches horizon positions. Nodes is how many it entered. At the horizon, it
%   guesses by Guessing, see guess/4. If it enters more than Limit nodes, node_limit is thrown inside
%   Goal, which must catch it.

count_nodes(Goal, Limit, Guessing, Nodes) :-
    (   nb_current(horizon, Outer)
    ->  true
    ;   Outer = []
    ),
    setup_call_cleanup(
        nb_setval(horizon, counter(0, Limit, Guessing, true, none)),
        ( once(Goal),
          nb_getval(horizon, counter(Nodes, _, _, _, _))
        ),
        nb_setval(horizon, Outer)).

%!  entered(+Game) is det.
%
%   A node of Game is entered, inside the Goal of count_nodes/4.
%
%   @throws node_limit

entered(Game) :-
    nb_getval(horizon, Counter),
    nb_setarg(5, Counter, Game),
    arg(1, Counter, Nodes0),
    (   arg(2, Counter, Nodes0)
    ->  throw(node_limit)
    ;   Nodes is Nodes0+1,
        nb_setarg(1, Counter, Nodes)
    ).

%!  guessed is det.
%!  searching(+Game) is det.
%!  searched_game(-Game) is det.
%
%   Inside the Goal of count_nodes/4: there is a guess at the horizon; Game is what is searched.

guessed :-
    nb_getval(horizon, Counter),
    nb_setarg(4, Counter, false).

searching(Game) :-
    nb_getval(horizon, Counter),
    nb_setarg(5, Counter, Game).

searched_game(Game) :-
    nb_getval(horizon, counter(_, _, _, _, Game)).

%!  complete(-Complete) is det.
%
%   Called inside the Goal of count_nodes/4. Complete is false if there was a guess since the last call.

complete(Complete) :-
    nb_getval(horizon, Counter),
    arg(4, Counter, Complete),
    nb_setarg(4, Counter, true).
