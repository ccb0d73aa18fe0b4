:- module(pybridge_advice,
          [ advice/4            % +Game, +Played, +Seen, -Text
          ]).
:- use_module(library(lists), [last/2]).
:- use_module(library(terms), [term_size/2]).
:- use_module('../compiled/compiled_rules', [rules_refused/4]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../rules/seats', [two_sided/1]).
:- use_module('../search/scheduler/analyse', [analyse/3]).

/** <module> What a game may still offer, for the engine and for those who play it
*/

%!  advice(+Game, +Played, +Seen, -Text) is nondet.
%
%   Played has the positions of each random game, the last one first, and Seen are their statistics (statistics.pl).
%   What takes a search comes last, as time may run out.

advice(Game, _, _, Text) :-
    rules_refused(Game, File, Line, Why),
    Format = "the rules run interpreted, so the engine is weaker; most are ten times as fast compiled: ~w:~w: ~w",
    format(string(Text), Format, [File, Line, Why]).
advice(Game, _, Seen, Text) :-
    \+ offers(Game, utilities/2),
    get_dict(utilities, Seen, Utilities),
    is_dict(Utilities),
    _{least:Least, most:Most} :< Utilities,
    format(string(Text),
           "utilities/2 is missing: with utilities(Lowest, Highest), the bounds that the rules allow, a win that is \c
            found counts as proven. The lowest utility seen was ~d and the highest ~d, but others may be possible",
           [Least, Most]).
advice(Game, Played, _, Text) :-
    offers(Game, canonical/2),
    start_of(Played, Start),
    once(Game:canonical(Start, Key)),
    large(Key, Size),
    format(string(Text),
           "canonical/2 returns compounds of ~d parts: with an integer the table would need a little less memory",
           [Size]).
advice(Game, Played, _, Text) :-
    \+ offers(Game, text/2),
    start_of(Played, Start),
    once(Game:move(Start, Move, _)),
    \+ atomic(Move),
    move_text(Game, Move, Written),
    format(string(Text), "text/2 is missing: a move is typed as ~w", [Written]).
advice(Game, _, _, "board/2 is missing: there is no board to look at or to click") :-
    \+ offers(Game, board/2),
    \+ offers(Game, drawing/2).
advice(Game, _, _, "cells/3 is missing: moves cannot be made by clicking on the board") :-
    offers(Game, board/2),
    \+ offers(Game, cells/3).
advice(Game, Played, Seen, Text) :-
    \+ offers(Game, heuristic/2),
    _{ended:Ended, plies:Plies} :< Seen,
    Ended > 0,
    two_sided(Game),
    \+ has_chance(Game),               % where next to nothing is exact
    start_of(Played, Start),
    (   long_game(Long),
        Plies.mean >= Long
    ->  Exact = @(false)
    ;   analyse(Game:Start, [nodes(20_000)], Analysis),
        get_dict(exact, Analysis, Exact)
    ),
    missing(Exact, Game, Start, Text).

%   Of no game that takes random players so many plies does a search of 20,000 positions reach the end.

long_game(30).

%   missing(+Exact, +Game, +Start, -Text) is semidet: what helps a search that reaches the end, or does not.

missing(@(false), _, _, Text) :-
    Text = "heuristic/2 is missing: a short search does not reach the end of the game, and without it evaluates \c
            positions by random games, or by what these teach: check --speed says what".
missing(@(true), Game, Start, Text) :-
    \+ offers(Game, canonical/2),
    large(Start, Size),
    format(string(Text),
           "canonical/2 is missing: the table stores a position as a term of ~d parts. A key that is the same for \c
            positions that are equivalent (mirror images) saves work, and an integer a little memory", [Size]).

start_of([Positions|_], Start) :-
    last(Positions, Start).

large(Key, Size) :-
    \+ integer(Key),
    term_size(Key, Size),
    Size > 6.
