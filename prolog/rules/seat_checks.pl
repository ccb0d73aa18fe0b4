:- module(pybridge_seat_checks,
          [ checked_players/2,  % +Game, -Players
            check_results/3,    % +Game, +Predicate, +Value
            must_return/4       % +Predicate, :Test, +Kind, +Value
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [is_set/1, member/2, same_length/2]).
:- use_module(contract, [gives/2]).
:- use_module(faults, [must/4]).
:- use_module(seats, [opposed/1]).
:- use_module(solutions, [first/5]).

/** <module> Checking who plays a game, and what they win

As in checks.pl, a violation of the contract is thrown as fault(Predicate, Text).
*/

:- meta_predicate must_return(+, 1, +, +).

%!  checked_players(+Game, -Players) is det.
%
%   Players are the names at the seats of Game.

checked_players(Game, Players) :-
    (   opposed(Game)
    ->  Predicate = players/2,
        Expected = "must return two different atoms, Max first: players(x, o)",
        first(Game, Predicate, Max-Min, players(Max, Min), Expected),
        Players = [Max,Min]
    ;   Predicate = players/1,
        Expected = "must return a list of one to eight different atoms: players([ann, bob, cid])",
        must(\+ gives(Game, players/2), players/1, "is there beside players/2: a game has one of them", []),
        first(Game, Predicate, Players, players(Players), Expected)
    ),
    must(( is_list(Players), length(Players, Count), between(1, 8, Count), maplist(atom, Players), is_set(Players) ),
         Predicate, Expected, []),
    forall(member(Name, Players),
           must(\+ memberchk(Name, [draw, chance, unknown]), Predicate,
                "names a player ~q, which means something else: choose another name", [Name])).

%!  check_results(+Game, +Predicate, +Value) is det.
%
%   What Predicate has returned is an integer, or by players/1 one for each player.

check_results(Game, Predicate, Value) :-
    (   opposed(Game)
    ->  must_return(Predicate, integer, "an integer", Value)
    ;   checked_players(Game, Players),
        must(( is_list(Value), same_length(Value, Players), maplist(integer, Value) ), Predicate,
             "must return a list of integers, one for each of ~q, not ~q", [Players, Value])
    ).

%!  must_return(+Predicate, :Test, +Kind, +Value) is det.
%
%   Predicate has returned Value, which must be of this Kind, as Test says.

must_return(Predicate, Test, Kind, Value) :-
    must(call(Test, Value), Predicate, "must return ~w, not ~q", [Kind, Value]).
