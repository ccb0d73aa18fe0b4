:- module(pybridge_ranking,
          [ ranked_moves/3      % :Position, +Options, -Ranked
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, selectchk/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../rules/positions', [legal_moves/2, check_move/3, outcome/3, move_text/3]).
:- use_module('../lookahead/analyse', [analyse/3]).

/** <module> What each move is worth

    ?- start(_, Position), ranked_moves(tictactoe:Position, [], Ranked).
*/

:- meta_predicate ranked_moves(:, +, -).

%!  ranked_moves(:Position, +Options, -Ranked) is det.
%
%   Ranked has a dict ranked{move, text, value, winner, plies, exact, line} for
%   each legal move, the best for the player to move first: line has the
%   texts of the moves that are expected after it, the other keys are as in
%   an analysis of Game:Position. Options are those of analyse/3; seconds(S)
%   and nodes(N) are for all moves together.

ranked_moves(Game:Position, Options, Ranked) :-
    must_be(ground, Position),
    legal_moves(Game:Position, Moves),
    length(Moves, Length),
    Count is max(1, Length),
    maplist(share(Count), Options, Shares),
    findall(Key-Worth,
            ( member(Move-Text, Moves),
              worth(Game:Position, Shares, Move, Text, Worth),
              key(Game:Position, Worth, Key) ),
            Pairs),
    sort(1, @>=, Pairs, Sorted),
    pairs_values(Sorted, Ranked).

%   The part of a limit for one move of Count.

share(Count, seconds(All), seconds(Each)) :-
    !,
    Each is All/Count.
share(Count, nodes(All), nodes(Each)) :-
    !,
    Each is max(1, All//Count).
share(_, depth(All), depth(Each)) :-
    !,
    Each is max(1, All-1).
share(_, Option, Option).

worth(Game:Position, Options, Move, Text, Worth) :-
    check_move(Game:Position, Move, Next),
    (   outcome(Game:Next, Winner, Value)
    ->  (   Winner == draw
        ->  Plies = @(none)
        ;   Plies = 1
        ),
        Worth = ranked{ move:Move, text:Text, value:Value, winner:Winner, plies:Plies, exact: @(true), line:[] }
    ;   analyse(Game:Next, Options, Analysis),
        maplist(move_text(Game), Analysis.line, Line),
        one_more(Analysis.plies, Plies),
        Worth = ranked{ move:Move, text:Text, value:Analysis.value, winner:Analysis.winner,
                        plies:Plies, exact:Analysis.exact, line:Line }
    ).

one_more(Plies0, Plies) :-
    (   integer(Plies0)
    ->  Plies is Plies0+1
    ;   Plies = @(none)
    ).

%   A higher key is better for the player to move: winning, then what is even
%   or unknown, then losing; in each the higher value, and among equal values
%   the quicker win or the slower loss.

key(Game:Position, Worth, Class-Value-Haste) :-
    Game:turn(Position, Player),
    Game:players(Max, _),
    (   Player == Max
    ->  Value = Worth.value
    ;   Value is -Worth.value
    ),
    class(Worth.winner, Player, Class),
    haste(Class, Worth.plies, Haste).

class(Player, Player, 2) :-
    !.
class(draw, _, 1) :-
    !.
class(unknown, _, 1) :-
    !.
class(_, _, 0).

haste(2, Plies, Haste) :-
    !,
    (   integer(Plies)
    ->  Haste is -Plies
    ;   Haste is -inf
    ).
haste(0, Plies, Plies) :-
    integer(Plies),
    !.
haste(_, _, 0).
