:- module(pybridge_strategies,
          [ strategies/2        % +Game, -Names
          ]).
:- use_module(contract, [offers/2]).
:- use_module(positions, [start_position/3]).

/** <module> The strategies in a game's rules
*/

%!  strategies(+Game, -Names) is det.
%
%   Names are those of the strategies of Game: those that its clauses name, and those that have a move
%   in the start position.

strategies(Game, Names) :-
    offers(Game, strategy/3),
    !,
    start_position(Game, default, Start),
    findall(Name,
            (   clause(Game:strategy(Name, _, _), _),
                atom(Name)
            ;   Game:strategy(Name, Start, _)
            ),
            All),
    sort(All, Names).
strategies(_, []).
