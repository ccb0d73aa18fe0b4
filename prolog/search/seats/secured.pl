:- module(pybridge_secured,
          [ secured/6,          % :Search, :Position, +Config, +Players, -Proofs, -Secured
            solution/4,         % +Game, +Position, +Config, -Solution
            forced/6            % +Game, +Position, +Proofs, +Secured, -Winner, -Best
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [nth1/3]).
:- use_module('../../base/clock', [start_clock/2, until/3]).
:- use_module('../../rules/coalition', [coalition/3]).
:- use_module('../../rules/seats', [seats/2]).
:- use_module(at_once_solve, [solved_at_once/4]).
:- use_module(seat_calls, [result_bounds/3]).

/** <module> What is proven with any number of seats */

:- meta_predicate secured(3, :, +, +, -, -).

%   A game with no more positions than this is solved where two choose at once.

most_positions(5_000).

%!  secured(:Search, :Position, +Config, +Players, -Proofs, -Secured) is det.
%
%   Proofs are the analyses of each of the Players against the others, and Secured what each is sure of, or @(none).
%   Search is called as call(Search, Coalition:Position, Options, Analysis). Of the positions, or of the time, a fifth
%   is for the player to move, and a tenth for the others; three tenths for all where they choose at once.

secured(Search, Game:Position, Config, Players, Proofs, Secured) :-
    maplist(proof(Search, Game, Position, Config), Players, Proofs),
    maplist(bound, Proofs, Secured).

proof(Search, Game, Position, Config, Player, Proof) :-
    coalition(Game, Player, Coalition),
    part(Game, Position, Player, Part),
    findall(Limit, limit(Config, Part, Limit), Limits),
    call(Search, Coalition:Position, [prove(winner)|Limits], Proof).

part(Game, Position, Player, Part) :-
    seats(Game, Players),
    length(Players, Count),
    once(Game:turn(Position, Turn)),
    (   Turn == Player
    ->  Part = 0.2
    ;   is_list(Turn)
    ->  Part is 0.3/Count
    ;   Part is 0.1/max(1, Count-1)
    ).

limit(Config, Part, seconds(Seconds)) :-
    Config.seconds \== inf,
    Seconds is max(0.001, Part*Config.seconds).
limit(Config, Part, nodes(Nodes)) :-
    Config.nodes \== inf,
    Nodes is max(1, integer(Part*Config.nodes)).
limit(Config, _, memory(Megabytes)) :-
    Megabytes is Config.memory/4.

bound(Proof, Secured) :-
    Proof.bounds = [Secured,_].

%!  solution(+Game, +Position, +Config, -Solution) is det.
%
%   Solution is solution(Values, Mixture), see at_once_solve.pl, for two with opposite interests in a game of few
%   positions; otherwise `none`. It takes three tenths of the time at most.

solution(Game, Position, Config, Solution) :-
    (   seats(Game, [_,_]),
        most_positions(Most),
        ( Config.seconds == inf -> Part = inf ; Part is 0.3*Config.seconds ),
        start_clock(Part, Clock),
        until(Clock, solved_at_once(Game:Position, Most, Values, Mixture), done)
    ->  Solution = solution(Values, Mixture)
    ;   Solution = none
    ).

%!  forced(+Game, +Position, +Proofs, +Secured, -Winner, -Best) is det.
%
%   Winner can force the best result that there is, by utilities/2; it is `unknown` if nobody can. Best is its move, if
%   it is to move, otherwise `none`.

forced(Game, Position, Proofs, Secured, Winner, Best) :-
    (   result_bounds(Game, _, Most),
        nth1(Seat, Secured, Sure),
        number(Sure),
        Sure >= Most
    ->  seats(Game, Players),
        nth1(Seat, Players, Winner),
        nth1(Seat, Proofs, Proof),
        ( once(Game:turn(Position, Winner)) -> Best = Proof.move ; Best = none )
    ;   Winner = unknown,
        Best = none
    ).
