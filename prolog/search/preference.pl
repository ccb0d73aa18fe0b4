:- module(pybridge_preference,
          [ by_preference/3     % +Side, +Moves, -Items
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(score, [score_utility/2]).

/** <module> The order of moves after playouts

Wins come first, then open moves and draws, then losses. A win or a loss is as good as its score. Open moves
are ordered by their visits, which say more than their means. Draws come before them if the most visited one looks
worse than a draw. Of moves with the same score, the one of which more is proven comes first: in a lost position the
others may lose more, or sooner (proving.pl).
*/

%!  by_preference(+Side, +Moves, -Items) is det.
%
%   Moves are known(Score, Certainty, Visits, Value)-Item, and Items are theirs, the best for Side first. Score is an
%   integer, or open; Value is the mean of an open move's playouts. Equals stay in the order in which they are given.

by_preference(Side, Moves, Items) :-
    open_class(Moves, Side, Open),
    maplist(keyed(Side, Open), Moves, Keyed),
    sort(1, @>=, Keyed, Sorted),
    pairs_values(Sorted, Items).

open_class(Moves, Side, Class) :-
    findall(Visits-Value, member(known(open, _, Visits, Value)-_, Moves), Open),
    (   sort(1, @>=, Open, [_-Value|_]),
        Side*Value < 0
    ->  Class = 1
    ;   Class = 3
    ).

keyed(Side, Open, known(Score, Certainty, Visits, _)-Item, key(Class, Key, Certainty)-Item) :-
    (   Score == open
    ->  Class = Open,
        Key = Visits
    ;   Key is Side*Score,
        score_utility(Key, Utility),
        Class is 2 + 2*sign(Utility)
    ).
