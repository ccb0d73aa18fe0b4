:- module(pybridge_chance,
          [ chance/2,           % +Seed, -Chance
            chance_with/3,      % +Integer, +Chance0, -Chance
            chance_number/3,    % +Chance0, -Number, -Chance
            chance_below/4,     % +Limit, +Chance0, -Number, -Chance
            chance_member/4,    % -Element, +List, +Chance0, -Chance
            chance_weighted/4,  % -Element, +Weighted, +Chance0, -Chance
            chance_order/4      % +List, +Chance0, -Reordered, -Chance
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, foldl/6]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [nth0/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A reproducible random number generator

A seed gives the same numbers on every version of SWI-Prolog and on every machine, in
threads and in the browser, which SWI-Prolog's own generator does not.

    ?- chance(1, Chance0), chance_below(6, Chance0, Number, Chance).

A Chance, the state of the generator, is an integer of 54 bits: a counter that is increased by
an odd constant and therefore takes each of its 2^54 values once. A Feistel network scrambles it
into a number: in each of four rounds, one half of 27 bits is changed by a product of the other
half. No step produces an integer of more than 55 bits, so SWI-Prolog does not box them. There
is no global state: callers pass the Chance from one draw to the next.
*/

%!  chance(+Seed, -Chance) is det.
%
%   Chance is the initial state for Seed, an integer of any size or a list of integers. Similar
%   seeds, such as [1,2] and [1,3], have unrelated initial states.

chance(Seed, Chance) :-
    (   integer(Seed)
    ->  chance_with(Seed, 0, Chance)
    ;   must_be(list(integer), Seed),
        foldl(chance_with, Seed, 0, Chance)
    ).

%!  chance_with(+Integer, +Chance0, -Chance) is det.
%
%   If Chance0 is the initial state for a list of integers, Chance is the one for that list with
%   Integer appended. The Integer is absorbed 54 bits at a time, its sign last.

chance_with(Integer, Chance0, Chance) :-
    Chance1 is Chance0 xor (Integer /\ 0x3FFFFFFFFFFFFF),
    chance_number(Chance1, Chance2, _),
    Rest is Integer>>54,
    (   ( Rest =:= 0 ; Rest =:= -1 )
    ->  Chance3 is Chance2 xor (Rest /\ 1),
        chance_number(Chance3, Chance, _)
    ;   chance_with(Rest, Chance2, Chance)
    ).

%!  chance_number(+Chance0, -Number, -Chance) is det.
%
%   Number is an integer from 0 to 2^54-1; all are equally likely.

chance_number(Chance0, Number, Chance) :-
    Chance is (Chance0 + 0x278DDE6E5FD29F) /\ 0x3FFFFFFFFFFFFF,
    High0 is Chance>>27,
    Low0 is Chance /\ 0x7FFFFFF,
    Product1 is (Low0 xor 0x6C8E9CF)*0x6C8E9CF,
    High1 is High0 xor ((Product1>>27 xor Product1) /\ 0x7FFFFFF),
    Product2 is (High1 xor 0x5851F43)*0x5851F43,
    Low1 is Low0 xor ((Product2>>27 xor Product2) /\ 0x7FFFFFF),
    Product3 is (Low1 xor 0x4BE98F3)*0x4BE98F3,
    High2 is High1 xor ((Product3>>27 xor Product3) /\ 0x7FFFFFF),
    Product4 is (High2 xor 0x7A1B3D5)*0x7A1B3D5,
    Low2 is Low1 xor ((Product4>>27 xor Product4) /\ 0x7FFFFFF),
    Number is (High2<<27) \/ Low2.

%!  chance_below(+Limit, +Chance0, -Number, -Chance) is det.
%
%   Number is an integer from 0 to Limit-1. All are equally likely, except for a bias of at most
%   one part in 2^54/Limit.

chance_below(Limit, Chance0, Number, Chance) :-
    chance_number(Chance0, Number0, Chance),
    Number is Number0 mod Limit.

%!  chance_member(-Element, +List, +Chance0, -Chance) is semidet.
%
%   Element is a random element of List; all are equally likely. Fails for an empty list.

chance_member(Element, List, Chance0, Chance) :-
    length(List, Length),
    Length > 0,
    chance_below(Length, Chance0, Index, Chance),
    nth0(Index, List, Element).

%!  chance_weighted(-Element, +Weighted, +Chance0, -Chance) is semidet.
%
%   Element is drawn from Weighted, pairs Weight-Element, each as often as its weight says, a whole number. Fails if all
%   weights are 0.

chance_weighted(Element, Weighted, Chance0, Chance) :-
    weights(Weighted, 0, Sum),
    Sum > 0,
    chance_below(Sum, Chance0, Number, Chance),
    drawn(Weighted, Number, Element).

weights([], Sum, Sum).
weights([Weight-_|Weighted], Sum0, Sum) :-
    Sum1 is Sum0+Weight,
    weights(Weighted, Sum1, Sum).

drawn([Weight-Element0|Weighted], Number, Element) :-
    (   Number < Weight
    ->  Element = Element0
    ;   Left is Number-Weight,
        drawn(Weighted, Left, Element)
    ).

%!  chance_order(+List, +Chance0, -Reordered, -Chance) is det.
%
%   Reordered is a random permutation of List; all are equally likely.

chance_order(List, Chance0, Reordered, Chance) :-
    foldl(keyed, List, Pairs, Chance0, Chance),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Reordered).

keyed(Element, Number-Element, Chance0, Chance) :-
    chance_number(Chance0, Number, Chance).
