:- module(pybridge_file_player,
          [ file_player/4       % +File, +Game, -Playing, -Kinds
          ]).
:- use_module(library(lists), [append/2, member/2]).
:- use_module('../rules/contract', [defines/2]).
:- use_module('../rules/faults', [game_error/3]).
:- use_module('../rules/load_game', [load_game/2]).
:- use_module('../rules/own_search', [own_searches/2]).
:- use_module('../rules/positions', [strategies/2]).

/** <module> Files as players

A file plays by its own rules if it is a game; otherwise it has a strategy/3 or a heuristic/2 for
the game at hand, whose own ones they replace in this process.
*/

%!  file_player(+File, +Game, -Playing, -Kinds) is det.
%
%   The player in File plays the game Playing: Game, or its own. Kinds has the ways in which it can
%   choose a move, the preferred one first: 'strategy:NAME', heuristic, 'own:alphabeta' or 'own:minimax'.
%
%   @error game_error(File, Line, Text)

file_player(File, Game, Playing, Kinds) :-
    (   catch(load_game(File, Own), error(game_error(_, _, _), _), fail)
    ->  Playing = Own,
        offered(Own, Offers)
    ;   source_file_property(File, load_context(Module, _, _)),
        offered(Module, Offers),
        \+ defines(Module, move/2)
    ->  (   Offers == []
        ->  game_error(File, 1, "there is no strategy/3, no heuristic/2, and no game in this file")
        ;   true
        ),
        Playing = Game,
        forall(member(Offer, Offers), replace(Offer, Module, Game))
    ;   load_game(File, Playing),
        Offers = []
    ),
    kinds(Offers, Playing, Kinds).

offered(Module, Offers) :-
    findall(Offer, ( member(Offer, [strategy/3,heuristic/2]), defines(Module, Offer) ), Offers).

replace(Name/Arity, Module, Game) :-
    functor(Head, Name, Arity),
    abolish(Game:Name/Arity),
    assertz(replaced(Game, Name/Arity, Module)),
    assertz(Game:(Head :- Module:Head)),
    export(Game:Name/Arity).

:- dynamic replaced/3.          % Game, Predicate, Module

pybridge_faults:written_as(Game, Predicate, Module:Predicate) :-
    replaced(Game, Predicate, Module).

kinds(Offers, Game, Kinds) :-
    findall(Kind, ( memberchk(strategy/3, Offers), strategies(Game, Names), member(Name, Names),
                    atom_concat('strategy:', Name, Kind) ),
            Strategies),
    findall(heuristic, memberchk(heuristic/2, Offers), Heuristics),
    own_searches(Game, Searches),
    findall(Kind, ( member(Name, [alphabeta,minimax]), memberchk(Name, Searches), atom_concat('own:', Name, Kind) ),
            Own),
    append([Strategies,Heuristics,Own], Kinds).
