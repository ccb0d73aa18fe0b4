:- module(pybridge_match,
          [ match_game/6        % :Start, +Players, +Seed, +Opening, +Number, -Played
          ]).
:- use_module(library(lists), [reverse/2, selectchk/3]).
:- use_module('../base/chance', [chance/2, chance_member/4]).
:- use_module('../rules/positions', [check_move/3, check_move/4, legal_moves/2, outcome/3]).
:- use_module(players, [player_move/5]).

/** <module> The games of a match

    ?- load_game(tictactoe, Game), start_position(Game, default, Start),
       player(Game, easy, Easy), player(Game, random, Random),
       match_game(Game:Start, [Easy,Random], 1, 0, 1, Played).
*/

:- meta_predicate match_game(:, +, +, +, +, -).

%   A game is given up as a draw after so many moves.

longest_game(2_000).

%!  match_game(:Start, +Players, +Seed, +Opening, +Number, -Played) is det.
%
%   Played is game Number, from 1, of the match between the two Players, ready ones, in which all
%   chance comes from Seed. They take turns at being Max, and games 1 and 2, 3 and 4 and so on begin with
%   the same moves at random: Opening moves, or fewer where those would end the game. Played is a dict:
%
%     | number         | Number                                                          |
%     | moves          | their texts                                                     |
%     | winner, value  | a player's name or draw; the utility, 0 where the game was given up |
%     | plies, opening | how many moves there were, and how many of them at random       |

match_game(Game:Start, [One,Other], Seed, Opening, Number, Played) :-
    Pair is (Number+1)//2,
    chance([Seed,0,Pair], Chance),
    open_game(Opening, Game, Chance, Start, Position, [], Texts0),
    length(Texts0, Opened),
    chance([Seed,Number,1], Chance1),
    chance([Seed,Number,2], Chance2),
    Game:players(Max, Min),
    (   Number mod 2 =:= 1
    ->  Seats = [seat(Max, One, Chance1),seat(Min, Other, Chance2)]
    ;   Seats = [seat(Max, Other, Chance1),seat(Min, One, Chance2)]
    ),
    play_on(Game, Position, Opened, Seats, Texts0, Texts, Winner, Value),
    reverse(Texts, Moves),
    length(Moves, Plies),
    Played = played{ number:Number, moves:Moves, winner:Winner, value:Value,
                     plies:Plies, opening:Opened }.

%   open_game(+Left, +Game, +Chance, +Position0, -Position, +Texts0, -Texts): the texts of the moves
%   are collected the last first.

open_game(0, _, _, Position, Position, Texts, Texts) :-
    !.
open_game(Left, Game, Chance0, Position0, Position, Texts0, Texts) :-
    legal_moves(Game:Position0, Moves),
    chance_member(Move-Text, Moves, Chance0, Chance),
    check_move(Game:Position0, Move, Next),
    \+ outcome(Game:Next, _, _),
    !,
    Left1 is Left-1,
    open_game(Left1, Game, Chance, Next, Position, [Text|Texts0], Texts).
open_game(_, _, _, Position, Position, Texts, Texts).

play_on(Game, Position, Plies, Seats0, Texts0, Texts, Winner, Value) :-
    (   outcome(Game:Position, Winner0, Value0)
    ->  Texts = Texts0,
        Winner = Winner0,
        Value = Value0
    ;   longest_game(Plies)
    ->  Texts = Texts0,
        Winner = draw,
        Value = 0
    ;   Game:turn(Position, Side),
        selectchk(seat(Side, Player, Chance0), Seats0, Others),
        player_move(Player, Game:Position, Chance0, Move, Chance),
        check_move(Game:Position, Move, Next, Text),
        Plies1 is Plies+1,
        play_on(Game, Next, Plies1, [seat(Side, Player, Chance)|Others], [Text|Texts0], Texts, Winner, Value)
    ).
