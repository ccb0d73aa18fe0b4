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
:- use_module('../report', [analysis/4]).

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
    analysis(Game, Found, 0-work(none, 0, 0, Clock), Analysis),
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
    to_move(Position, Side),
    sorted(Ranked, worth(Side), Sorted).

worth(Side, Ranked, Class-Value-Haste) :-
    result(Ranked, Side, Result),
    class(Result, Class),
    haste(Result, Ranked.plies, Haste),
    value(Side, Ranked, Value).

class(win,     2).
class(draw,    1).
class(unknown, 1).
class(loss,    0).

%!  by_preference(:Position, +First, +Ranked, -Sorted) is det.
%
%   The move First comes first, and the other wins follow. Unknown results are ordered by their visits, and come
%   before draws if the one with the most visits looks no worse than a draw, as in best_play.pl. Losses come last.

by_preference(Position, First, Ranked, [Best|Sorted]) :-
    to_move(Position, Side),
    member(Best, Ranked),
    First == Best.move,
    !,
    selectchk(Best, Ranked, Others),
    unknown_class(Ranked, Side, Unknown),
    sorted(Others, preference(Side, Unknown), Sorted).

preference(Side, Unknown, Ranked, Key) :-
    result(Ranked, Side, Result),
    preference(Result, Side, Unknown, Ranked, Key).

preference(unknown, _, Class, Ranked, Class-Ranked.visits-0).
preference(draw, _, _, _, 2-0-0).
preference(win, Side, _, Ranked, 4-Value-Haste) :-
    haste(win, Ranked.plies, Haste),
    value(Side, Ranked, Value).
preference(loss, Side, _, Ranked, 0-Value-Haste) :-
    haste(loss, Ranked.plies, Haste),
    value(Side, Ranked, Value).

unknown_class(Ranked, Side, Class) :-
    findall(Visits-Value,
            ( member(One, Ranked),
              _{winner:unknown, visits:Visits} :< One,
              value(Side, One, Value) ),
            Unknown),
    (   sort(1, @>=, Unknown, [_-Value|_]),
        Value < 0
    ->  Class = 1
    ;   Class = 3
    ).

%   to_move(+Position, -Side): Side is side(Player, Sign), with the Sign of its values.

to_move(Game:Position, side(Player, Sign)) :-
    Game:turn(Position, Player),
    (   Game:players(Player, _)
    ->  Sign = 1
    ;   Sign = -1
    ).

result(Ranked, side(Player, _), Result) :-
    (   Ranked.winner == Player
    ->  Result = win
    ;   memberchk(Ranked.winner, [draw,unknown])
    ->  Result = Ranked.winner
    ;   Result = loss
    ).

value(side(_, Sign), Ranked, Value) :-
    Value is Sign*Ranked.value.

haste(win, Plies, Haste) :-
    (   integer(Plies)
    ->  Haste is -Plies
    ;   Haste is -inf
    ).
haste(loss, Plies, Haste) :-
    (   integer(Plies)
    ->  Haste = Plies
    ;   Haste = 0
    ).
haste(draw, _, 0).
haste(unknown, _, 0).

:- meta_predicate sorted(+, 2, -).

sorted(Ranked, Key, Sorted) :-
    map_list_to_pairs(Key, Ranked, Pairs),
    sort(1, @>=, Pairs, SortedPairs),
    pairs_values(SortedPairs, Sorted).
