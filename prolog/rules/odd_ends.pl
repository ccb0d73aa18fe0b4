:- module(pybridge_odd_ends,
          [ odd_ends/5          % +Game, +Ends, -Kind, -Predicate, -Text
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists), [member/2, subtract/3]).
:- use_module(seats, [seats/2, winner/3]).

/** <module> Oddities of the lengths and results of random games
*/

%!  odd_ends(+Game, +Ends, -Kind, -Predicate, -Text) is nondet.
%
%   Ends, Kind, Predicate and Text are as in oddities.pl.

odd_ends(_, Ends, note, utility/2, Text) :-
    aggregate_all(count, member(_-unfinished, Ends), Unfinished),
    Unfinished > 0,
    length(Ends, Games),
    endless(Games, Unfinished, Text).
odd_ends(Game, Ends, note, utility/2, Text) :-
    findall(Winner, ( member(_-ended(Value), Ends), winner(Game, Value, Winner) ), Results),
    length(Results, Ended),
    Ended >= 10,
    exclude(==(draw), Results, Won),
    one_sided(Game, Won, Ended, Text).
odd_ends(_, Ends, note, move/3, Text) :-
    findall(Plies, member(Plies-ended(_), Ends), Lengths),
    length(Lengths, Games),
    Games >= 10,
    sort(Lengths, [Plies]),
    Plies > 0,
    (   Plies =:= 1
    ->  Moves = "1 move"
    ;   format(string(Moves), "~d moves", [Plies])
    ),
    format(string(Text), "each of the ~d games took ~w", [Games, Moves]).

endless(Games, Games, Text) :-
    !,
    format(string(Text),
           "no game ended: all ~D were stopped after 500 moves. Does utility/2 recognise every end of the game?",
           [Games]).
endless(_, Unfinished, Text) :-
    format(string(Text), "~D of the games had not ended after 500 moves: can positions repeat for ever?", [Unfinished]).

one_sided(_, [], Ended, Text) :-
    format(string(Text), "all ~D games that ended were draws: does utility/2 recognise wins?", [Ended]).
one_sided(Game, Won, Ended, Text) :-
    sort(Won, [Winner]),
    length(Won, Count),
    Count >= 8,
    seats(Game, Players),
    subtract(Players, [Winner], [Other|Others]),
    Other \== nobody,
    atomic_list_concat([Other|Others], ' and ', Loser),
    (   Count =:= Ended
    ->  format(string(Text), "~w won all ~D games that ended: does utility/2 recognise the wins of ~w?",
               [Winner, Ended, Loser])
    ;   format(string(Text), "~w won ~D of the ~D games that ended, ~w none: does utility/2 recognise the wins of ~w?",
               [Winner, Count, Ended, Loser, Loser])
    ).
