:- module(pybridge_ranked_move,
          [ ranked_move/4,      % +Game, +Found, +Visits, -Ranked
            ranked_line/5,      % +Game, +Line, +Analysis, +Visits, -Ranked
            by_worth/3,         % +Game, +Ranked, -Sorted
            by_preference/4     % +Game, +First, +Ranked, -Sorted
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, selectchk/3]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).
:- use_module('../../rules/positions', [move_text/3]).
:- use_module('../clock', [start_clock/2]).
:- use_module('../preference', [by_preference/3]).
:- use_module('../report', [analysis/4]).
:- use_module('../score', [score_utility/2, utility_score/3]).

/** <module> The moves of a ranking, and their order

A ranked move is a dict ranked{move, text, value, winner, plies, exact, visits, line, texts}, see
ranked_moves/3. Game:Position is the position before the moves; equally good moves stay in the order in which
they are given.
*/

:- meta_predicate
    by_worth(:, +, -),
    by_preference(:, +, +, -).

%!  ranked_move(+Game, +Found, +Visits, -Ranked) is det.
%
%   Found is the result of a search, as report.pl describes it, and its line begins with the move.

ranked_move(Game, Found, Visits, Ranked) :-
    start_clock(inf, Clock),
    analysis(Game, Found, 0-work(none, false, 0, 0, Clock), Analysis),
    ranked_line(Game, Analysis.line, Analysis, Visits, Ranked).

%!  ranked_line(+Game, +Line, +Analysis, +Visits, -Ranked) is det.
%
%   Ranked is the first move of Line, with the value in Analysis.

ranked_line(Game, Line, Analysis, Visits,
            ranked{ move:Move, text:Text, value:Value, winner:Winner, plies:Plies, exact:Exact,
                    visits:Visits, line:Line, texts:Texts }) :-
    _{value:Value, winner:Winner, plies:Plies, exact:Exact} :< Analysis,
    maplist(move_text(Game), Line, Texts),
    Line = [Move|_],
    Texts = [Text|_].

%!  by_worth(:Position, +Ranked, -Sorted) is det.
%
%   Wins come first, then draws and unknown results, then losses. Within these, the better value comes first, and
%   among equal values the quicker win or the slower loss.

by_worth(Position, Ranked, Sorted) :-
    side(Position, Side),
    map_list_to_pairs(worth(Side), Ranked, Pairs),
    sort(1, @>=, Pairs, SortedPairs),
    pairs_values(SortedPairs, Sorted).

worth(Side, Ranked, Class-Value) :-
    ranked_score(Ranked, Side, Score),
    (   Score == open
    ->  Class = 0,
        Value is Side*Ranked.value
    ;   Value is Side*Score,
        score_utility(Value, Utility),
        Class is sign(Utility)
    ).

%!  by_preference(:Position, +First, +Ranked, -Sorted) is det.
%
%   The move First comes first, and the others follow as in preference.pl.

by_preference(Position, First, Ranked, [Best|Sorted]) :-
    side(Position, Side),
    member(Best, Ranked),
    First == Best.move,
    !,
    selectchk(Best, Ranked, Others),
    maplist(known(Side), Others, Known),
    by_preference(Side, Known, Sorted).

known(Side, Ranked, known(Score, 0, Ranked.visits, Ranked.value)-Ranked) :-
    ranked_score(Ranked, Side, Score).

side(Game:Position, Side) :-
    Game:turn(Position, Player),
    (   Game:players(Player, _)
    ->  Side = 1
    ;   Side = -1
    ).

%   A win whose distance is unknown is worth no more than one that takes long, a loss no more than one at once.

ranked_score(Ranked, Side, Score) :-
    (   Ranked.winner == unknown
    ->  Score = open
    ;   _{value:Utility, plies:Plies0} :< Ranked,
        (   integer(Plies0)
        ->  Plies = Plies0
        ;   Side*Utility > 0
        ->  Plies = 4_000_000           % more than any game has
        ;   Plies = 0
        ),
        utility_score(Utility, Plies, Score)
    ).
