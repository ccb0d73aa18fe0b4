:- module(pybridge_statistics,
          [ seen/3              % +Game, +Random, -Seen
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/3, max_list/2, member/2, min_list/2, sum_list/2]).
:- use_module('../rules/seats', [seats/2, winner/3]).

/** <module> Statistics of random games */

%!  seen(+Game, +Random, -Seen) is det.
%
%   Random are Turns-End of random games: Player-Choices for each turn, and ended(Utility), or something else if the
%   game did not end. Seen is the dict of that name in check_report.pl.

seen(Game, Random, Seen) :-
    findall(Value, member(_-ended(Value), Random), Values),
    findall(Plies, ( member(Turns-ended(_), Random), length(Turns, Plies) ), Lengths),
    length(Random, Games),
    length(Values, EndedCount),
    Unfinished is Games-EndedCount,
    findall(Turn, ( member(Turns-_, Random), member(Turn, Turns) ), AllTurns),
    findall(Player, ( member(Turn-_, AllTurns), each(Turn, Player) ), Movers),
    findall(Choices, ( member(Player-Choices, AllTurns), Player \== chance ), AllChoices),
    seats(Game, Players),
    append(Players, [chance], Turning),
    append(Players, [draw], Winners),
    findall(Player-Count,
            ( member(Player, Turning), aggregate_all(count, member(Player, Movers), Count),
              \+ Player-Count == chance-0 ),
            Moves),
    findall(Winner-Count,
            ( member(Winner, Winners),
              aggregate_all(count, ( member(Value, Values), winner(Game, Value, Winner) ), Count) ),
            Won),
    dict_pairs(MovesDict, moves, Moves),
    dict_pairs(WonDict, won, Won),
    spread(Lengths, PliesDict),
    spread(AllChoices, ChoicesDict),
    findall(Result, ( member(Value, Values), each(Value, Result) ), Results),
    spread(Results, Utilities),
    Seen = seen{ ended:EndedCount, unfinished:Unfinished, won:WonDict, moves:MovesDict,
                 plies:PliesDict, choices:ChoicesDict, utilities:Utilities }.

each(Values, Value) :-
    ( is_list(Values) -> member(Value, Values) ; Value = Values ).

spread([], @(none)) :-
    !.
spread(Numbers, spread{least:Least, mean:Mean, most:Most}) :-
    min_list(Numbers, Least),
    max_list(Numbers, Most),
    sum_list(Numbers, Sum),
    length(Numbers, Count),
    Mean is Sum/float(Count).
