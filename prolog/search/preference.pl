:- module(pybridge_preference,
          [ by_preference/3     % +Side, +Moves, -Items
          ]).
:- use_module(library(apply), [foldl/5, maplist/3, partition/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../base/expansion', [goal_expansion/2]).
:- use_module('../worth/worth', [sure_score/2, worth_level/2]).

/** <module> The order of moves after playouts

Wins come first, then open moves and draws, then losses. A win or a loss is as good as its score. Open moves
are ordered by their visits, which say more than their means. Draws come before them if the most visited one looks
worse than a draw. Where moves outnumber playouts, those without visits, of which nothing is known, come after all
others but the losses and the open moves that have lost every playout. Of moves with the same score, the one of which
more is proven comes first: in a lost position the others may lose more, or sooner (proving.pl).
*/

%!  by_preference(+Side, +Moves, -Items) is det.
%
%   Moves are known(Worth, Visits, Mean)-Item, and Items are theirs, the best for Side first. Mean is that of an
%   open move's playouts. Equals stay in the order in which they are given. In a game of chance a closed move is
%   compared with the mean of the most visited open one.

by_preference(Side, Moves, Items) :-
    Moves = [known(expected(_, _), _, _)-_|_],
    !,
    by_expectation(Side, Moves, Items).
by_preference(Side, Moves, Items) :-
    open_class(Moves, Side, Open),
    maplist(keyed(Side, Open), Moves, Keyed),
    sort(1, @>=, Keyed, Sorted),
    pairs_values(Sorted, Items).

open_class(Moves, Side, Class) :-
    findall(Visits-Mine,
            ( member(known(Worth, Visits, Mean)-_, Moves), \+ sure_score(Worth, _), Mine is Side*Mean, Mine > -1000 ),
            Open),
    (   sort(1, @>=, Open, [_-Best|_]),
        Best < 0
    ->  Class = 3
    ;   Class = 5
    ).

keyed(Side, Open, known(Worth, Visits, Mean)-Item, key(Class, Key, Level)-Item) :-
    (   sure_score(Worth, Score)
    ->  worth_level(Worth, Level),
        Key is Side*Score,
        compare(Order, Key, 0),
        class(Order, Class)
    ;   Key-Level = Visits-0,
        (   Visits < 1
        ->  Class = 2
        ;   Side*Mean =< -1000
        ->  Class = 1
        ;   Class = Open
        )
    ).

by_expectation(Side, Moves, Items) :-
    partition(is_open, Moves, Open0, Closed),
    findall(Visits-Move, ( member(Move, Open0), Move = known(_, Visits, _)-_ ), Pairs),
    sort(1, @>=, Pairs, Sorted),
    pairs_values(Sorted, Open),
    findall(Mine-Item, ( member(known(_, _, Mean)-Item, Closed), Mine is Side*Mean ), Keyed),
    foldl(no_better(Side), Open, KeyedOpen, 0x10000000000, _),
    append(Keyed, KeyedOpen, All),
    sort(1, @>=, All, Best),
    pairs_values(Best, Items).

is_open(known(Worth, _, _)-_) :-
    worth_level(Worth, 0).

%   no_better(+Side, +Move, -Keyed, +Most, -Mine): a move that has been visited less is trusted no more than those
%   before it.

no_better(Side, known(_, _, Mean)-Item, Mine-Item, Most, Mine) :-
    Mine is min(Most, Side*Mean).

class(>, 6).
class(=, 4).
class(<, 0).
