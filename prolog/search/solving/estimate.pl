:- module(pybridge_estimate,
          [ estimate_positions/3    % +Game, +Position, -Estimate
          ]).
:- use_module(library(lists), [member/2, sum_list/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../../native/exact_key', [exact_key/2]).
:- use_module('../table', [table_key/3]).

/** <module> Estimating the number of positions of a game

The positions that are new after one ply, after two plies and so on are counted as long
as that is quick. Their growth over two plies (over two, since one player may have fewer
moves than the other) declines, and is assumed to keep declining at the same rate. This
is a rough estimate that separates games that can be solved from those that cannot. It was
within a factor of three for most games that have been counted, but 18 times too low for
one, 570 times for another, and 63 times too high for a third (benchmarks/RESULTS.md).
*/

%!  estimate_positions(+Game, +Position, -Estimate) is det.

estimate_positions(Game, Position, Estimate) :-
    setup_call_cleanup(
        trie_new(Seen),
        ( new(Game, Seen, Position),
          levels([Position], Game, Seen, 0, [], Counts)
        ),
        trie_destroy(Seen)),
    extrapolate(Counts, Estimate).

%   levels(+Positions, +Game, +Seen, +Total, +Counts0, -Counts): the numbers of new positions at each
%   ply, the last one first, until there are 20,000 positions.

levels(Positions, Game, Seen, Total0, Counts0, Counts) :-
    length(Positions, Count),
    Total is Total0+Count,
    (   ( Count =:= 0 ; Total > 20000 )
    ->  Counts = [Count|Counts0]
    ;   Positions = [First|_],
        term_size(First, Size),
        Most is max(1_000, min(500_000, 8_000_000 // max(1, Size))),    % so that the level after the last one fits into memory
        findall(Next,
                limit(Most,
                      ( member(Position, Positions),
                        \+ Game:utility(Position, _),
                        Game:move(Position, _, Next),
                        new(Game, Seen, Next) )),
                Nexts),
        levels(Nexts, Game, Seen, Total, [Count|Counts0], Counts)
    ).

new(Game, Seen, Position) :-
    table_key(Game, Position, Key),
    exact_key(Key, Exact),
    trie_insert(Seen, Exact, true).

extrapolate([N0,_,N2,_,N4|_], Estimate) :-
    N0 > 0,
    !,
    Growth is log(N0/N2),
    Shrinking is max(0.1, log(N2/N4) - Growth),
    extrapolate(N0, Growth, Shrinking, Estimate).
extrapolate([N0,N1|Counts], Estimate) :-        % so many moves that only a few plies were seen
    sum_list([N0,N1|Counts], Total),
    Total > 20000,
    !,
    Growth is 2*log(N0/N1),
    extrapolate(N0, Growth, 0.1, Estimate).
extrapolate(Counts, Estimate) :-
    sum_list(Counts, Estimate).

extrapolate(Count, Growth, Shrinking, Estimate) :-
    Further is max(0, Growth)**2 / Shrinking / 2,
    Estimate0 is 6*Count*exp(min(60, Further)),
    Digits is truncate(log10(Estimate0)),
    Estimate is 10**Digits * round(Estimate0/10**Digits).
