:- module(pybridge_chance_oddities,
          [ chance_oddity/6     % +Game, +Steps, -Kind, -Predicate, -Text, -Shown
          ]).
:- use_module(library(apply), [foldl/4, maplist/4]).
:- use_module(library(lists), [member/2, subtract/3, sum_list/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(chance_moves, [outcomes/3]).
:- use_module(contract, [offers/2]).
:- use_module(positions, [move_text/3]).

/** <module> Oddities of the positions in which chance decides

Rules cannot be asked whether a die is fair. But a weight that is off by one shows: in other weights of the same
outcomes, or in their sum, since dice, coins and their combinations have sums without large prime factors.
*/

%!  chance_oddity(+Game, +Steps, -Kind, -Predicate, -Text, -Shown) is nondet.
%
%   Steps, Kind, Predicate, Text and Shown are as in oddities.pl.

chance_oddity(Game, Steps, Kind, Predicate, Text, Shown) :-
    findall(Step-Player, ( member(Step, Steps), Step = step(Before, _, _, _), once(Game:turn(Before, Player)) ), Turns),
    odd(Game, Turns, Kind, Predicate, Text, Shown).

odd(Game, Turns, warning, odds/3, "odds/3 was never needed: turn/2 never answered `chance`", none) :-
    offers(Game, odds/3),
    Turns \== [],
    \+ memberchk(_-chance, Turns).
odd(Game, Turns, warning, turn/2, Text, Step) :-
    once(( member(Step-Player, Turns),
           Player \== chance,
           Step = step(_, Move, _, _),
           member(step(_, Rolled, _, _)-chance, Turns),
           Rolled == Move )),
    move_text(Game, Move, Written),
    format(string(Text), "the move ~w is ~w's choice here, but elsewhere chance decides on it", [Written, Player]).
odd(Game, Turns, Kind, odds/3, Text, Step) :-
    offers(Game, odds/3),
    findall(Outcomes-weighted(Weights, Step0), weights(Game, Turns, Outcomes, Weights, Step0), [First|Others]),
    once(odd_weights([First|Others], Kind, Text, Step)).

weights(Game, Turns, Outcomes, Weights, Step) :-
    member(Step-chance, Turns),
    Step = step(Before, _, _, _),
    outcomes(Game:Before, All, _),
    findall(Move-Weight, member(outcome(Move, _, Weight), All), Pairs),
    pairs_keys_values(Pairs, Outcomes, Weights).

%   odd_weights(+Seen, -Kind, -Text, -Step) is nondet: Seen has Outcomes-weighted(Weights, Step) for each position in
%   which chance decided. Where all that can happen is always the same, there are no cards to run out.

odd_weights([Outcomes-weighted(Weights, Step)|Others], note, Text, Step) :-
    Others = [_,_|_],
    \+ ( member(Other-weighted(OtherWeights, _), Others), Other-OtherWeights \== Outcomes-Weights ),
    sort(Weights, [_,_|_]),
    sum_list(Weights, Sum),
    foldl(common_factor, Weights, 0, Common),
    Total is Sum//Common,
    large_prime(Total),
    length(Weights, Count),
    format(string(Text), "the weights of the ~d outcomes add up to ~d, which no dice or coins do: is one wrong?",
           [Count, Sum]).
odd_weights(Seen, note, Text, Step) :-
    member(Outcomes-weighted(Weights, _), Seen),
    member(Outcomes-weighted(Others, Step), Seen),
    maplist(difference, Weights, Others, Differences),
    subtract(Differences, [0], [Odd]),
    abs(Odd) =:= 1,
    length(Weights, Count),
    Count > 2,
    format(string(Text), "one of the ~d outcomes has another weight here than elsewhere, by one: ~w, not ~w",
           [Count, Others, Weights]).

difference(Weight, Other, Difference) :-
    Difference is Other-Weight.

common_factor(Weight, Common0, Common) :-
    Common is gcd(Weight, Common0).

%   large_prime(+Number) is semidet: Number has a prime factor above 5.

large_prime(Number) :-
    without(2, Number, Number2),
    without(3, Number2, Number3),
    without(5, Number3, Rest),
    Rest > 1.

without(Factor, Number0, Number) :-
    (   Number0 mod Factor =:= 0
    ->  Number1 is Number0//Factor,
        without(Factor, Number1, Number)
    ;   Number = Number0
    ).
