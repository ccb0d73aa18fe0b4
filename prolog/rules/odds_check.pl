:- module(pybridge_odds_check,
          [ check_odds/3        % +Game, +Position, +Moves
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(contract, [offers/2]).
:- use_module(faults, [fault/3, must/4]).
:- use_module(solutions, [checked_solutions/5, one/4]).

/** <module> Checking the weights of what can happen by chance
*/

%!  check_odds(+Game, +Position, +Moves) is det.
%
%   Where chance decides, each of the Moves, pairs Move-Next, has one weight, and there are no others.
%
%   Throws a fault (see faults.pl) otherwise.

check_odds(Game, Position, Moves) :-
    (   offers(Game, odds/3),
        catch(one(Game, turn/2, Player, turn(Position, Player)), fault(_, _), fail),
        Player == chance
    ->  pairs_keys(Moves, Outcomes),
        forall(member(Outcome, Outcomes), check_weight(Game, Position, Outcome)),
        checked_solutions(Game, odds/3, Listed, odds(Position, Listed, _), All),
        forall(member(Listed, All),
               must(memberchk(Listed, Outcomes), odds/3, "gives a weight to ~q, which move/3 does not have in ~q",
                    [Listed, Position])),
        check_all(Outcomes, All, Position)
    ;   true
    ).

%   Without an outcome, odds/3 lists them all: so they are drawn without working out what each leads to.

check_all(Outcomes, Listed, Position) :-
    msort(Outcomes, Expected),
    msort(Listed, Sorted),
    must(Sorted == Expected, odds/3, "lists the outcomes ~q in ~q, but move/3 has ~q", [Sorted, Position, Expected]).

check_weight(Game, Position, Outcome) :-
    checked_solutions(Game, odds/3, Weight, odds(Position, Outcome, Weight), Weights),
    (   Weights = [Weight1],
        integer(Weight1),
        Weight1 > 0
    ->  true
    ;   Weights = [Weight1]
    ->  fault(odds/3, "must return a whole number above 0, not ~q for the outcome ~q in ~q",
              [Weight1, Outcome, Position])
    ;   Weights == []
    ->  fault(odds/3, "has no weight for the outcome ~q in ~q", [Outcome, Position])
    ;   fault(odds/3, "has more than one weight for the outcome ~q in ~q: ~q", [Outcome, Position, Weights])
    ).
