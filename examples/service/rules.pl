:- module(service, [eligible/2, ways/2]).
:- use_module(library(lists)).

%   eligible(+People, -Name): what a request knows comes as an argument, a list of person(Name, Age, Income).

eligible(People, Name) :-
    member(person(Name, Age, Income), People),
    Age >= 18,
    limit(Limit),
    Income < Limit.

:- dynamic limit/1.             % loaded once, from a table

%   ways(+Steps, -Ways): in how many ways one can climb a staircase by one or two steps at a time. Slow for many.

ways(Steps, 1) :-
    Steps =< 1,
    !.
ways(Steps, Ways) :-
    One is Steps-1,
    Two is Steps-2,
    ways(One, WaysOne),
    ways(Two, WaysTwo),
    Ways is WaysOne+WaysTwo.
