:- module(pybridge_match,
          [ match_game/6,       % :Start, +Players, +Seed, +Opening, +Number, -Played
            play_game/6,        % :Start, +Players, +Chance, +Opening, +Numbers, -Played
            end_value/2,        % +End, -Value
            seated/3,           % +Nth, +Players, -Seated
            opening_length/5    % :Start, +Seed, +Opening, +Nth, -Opened
          ]).
:- use_module(library(apply), [foldl/6]).
:- use_module(library(lists), [append/3, reverse/2, selectchk/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../base/chance', [chance/2, chance_with/3]).
:- use_module('../rules/positions', [check_move/3, move_texts/3]).
:- use_module('../compiled/random_games', [listing/2, random_opening/6, random_players/2, random_step/8]).
:- use_module('../rules/seats', [seats/2, winner/3]).
:- use_module('../walks/walk', [walk/6]).
:- use_module(decisions, [player_step/6]).
:- use_module(player_choices, [player_choices/5]).

/** <module> The games of a match

    ?- load_game(tictactoe, Game), start_position(Game, default, Start),
       player(Game, easy, Easy), player(Game, random, Random),
       match_game(Game:Start, [Easy,Random], 1, 0, 1, Played).
*/

:- meta_predicate
    match_game(:, +, +, +, +, -),
    play_game(:, +, +, +, +, -),
    opening_length(:, +, +, +, -).

%   A game is stopped after this many moves.

longest_game(2_000).

%!  match_game(:Start, +Players, +Seed, +Opening, +Number, -Played) is det.
%
%   Play game Number, counted from 1, of the match between the Players (see ready_player/3), one for each seat, in which
%   all random decisions depend on Seed. The players go round the seats, one on in each game. A round, of as many games
%   as there are seats, begins with the same Opening random moves, or fewer if these would end the game, and has the
%   same dice. Played is a dict:
%
%     | number         | Number                                                          |
%     | moves          | their texts                                                     |
%     | winner, value  | a player's name or draw; the utility, 0 if the game was stopped |
%     | plies, opening | the number of moves, and how many of them were random           |

match_game(Game:Start, Players, Seed, Opening, Number, Played) :-
    chance(Seed, Chance),
    play_game(Game:Start, Players, Chance, Opening, Number-Number, played(Moves, Plies, Opened, End)),
    move_texts(Game, Moves, Texts),
    end_value(End, Value),
    ( End == unfinished -> Winner = draw ; winner(Game, Value, Winner) ),
    Played = played{ number:Number, moves:Texts, winner:Winner, value:Value,
                     plies:Plies, opening:Opened }.

%!  end_value(+End, -Value) is det.

end_value(ended(Value), Value).
end_value(unfinished, 0).

%!  play_game(:Start, +Players, +Chance, +Opening, +Numbers, -Played) is det.
%
%   Play one game of a match between the Players, ready ones (decisions.pl). Chance is that of the match's seed. Numbers
%   is Number-Nth: the game's number in the whole series, from which its own chance comes, and its number in the match
%   of these Players, from which come the opening and the seats. Played is played(Moves, Plies, Opened, End), where End
%   is ended(Value) or unfinished.

play_game(Game:Start, Players, Chance, Opening, Number-Nth, played(Moves, Plies, Opened, End)) :-
    open_game(Opening, Game, Chance, Nth, Start, Position, Moves0, Opened),
    chance_with(Number, Chance, ChanceOfGame),
    seats(Game, Names),
    seated(Nth, Players, Seated),
    foldl(taken(ChanceOfGame), Names, Seated, Seats, 1, _),
    longest_game(Longest),
    Left is Longest-Opened,
    dice(Game, Chance, Nth, Dice),
    walk(player_move(Game), Left, Position, Last, [seat(chance, dice, Dice)|Seats]-Moves0, _-Moves1),
    length(Moves1, Plies),
    end(Game, Last, Plies, End),
    reverse(Moves1, Moves).

taken(ChanceOfGame, Name, Player, seat(Name, Player, Chance), Number, Number1) :-
    chance_with(Number, ChanceOfGame, Chance),
    Number1 is Number+1.

end(Game, Position, Plies, End) :-
    (   Game:utility(Position, Value)
    ->  End = ended(Value)
    ;   longest_game(Plies)
    ->  End = unfinished
    ;   throw(error(failing_rules(Game), _))
    ).

%!  seated(+Nth, +Players, -Seated) is det.
%
%   Seated are the Players in the order of the seats, in the Nth game of their match.

seated(Nth, Players, Seated) :-
    length(Players, Count),
    Rotation is (Nth-1) mod Count,
    length(First, Rotation),
    append(First, Last, Players),
    append(Last, First, Seated).

%!  opening_length(:Start, +Seed, +Opening, +Nth, -Opened) is det.
%
%   Opened is the number of random moves with which the Nth game of a match begins: Opening, or
%   fewer if these would end the game.

opening_length(Game:Start, Seed, Opening, Nth, Opened) :-
    chance(Seed, Chance),
    open_game(Opening, Game, Chance, Nth, Start, _, _, Opened).

%   dice(+Game, +Chance, +Nth, -Dice): in all games of a round, dice show the same, in the order in which they are
%   rolled.

dice(Game, Chance, Nth, Dice) :-
    chance_of_round(Game, Chance, Nth, ChanceOfRound),
    chance_with(3, ChanceOfRound, Dice).

chance_of_round(Game, Chance0, Nth, Chance) :-
    seats(Game, Names),
    length(Names, Seats),
    Round is (Nth-1)//Seats + 1,
    chance_with(0, Chance0, Chance1),
    chance_with(Round, Chance1, Chance).

open_game(Opening, Game, Chance0, Nth, Start, Position, Moves, Opened) :-
    chance_of_round(Game, Chance0, Nth, Chance),
    random_players(Game, Players),
    random_opening(Players, Opening, Chance, Start, Position, Steps),
    pairs_keys(Steps, Moves),
    length(Moves, Opened).

%   player_move(+Game, +Position, -Next, +State0, -State) is semidet: a step. The state is Seats-Moves: a seat(Name,
%   Player, Chance) says who plays the side Name, and Moves has the last one first.

player_move(Game, Position, Next, Seats0-Moves, Seats-[Move|Moves]) :-
    \+ Game:utility(Position, _),
    once(Game:turn(Position, Turn)),
    step(Turn, Game, Position, Seats0, Move, Next, Seats).

step(Choosers, Game, Position, Seats0, Move, Next, Seats) :-
    is_list(Choosers),
    !,
    player_choices(Seats0, Game:Position, Choosers, Move, Seats),
    check_move(Game:Position, Move, Next).
step(Name, Game, Position, Seats, Move, Next, [seat(Name, Player, Chance)|Others]) :-
    selectchk(seat(Name, Player, Chance0), Seats, Others),
    (   Player == dice
    ->  listing(Game, Listing),
        random_step(Listing, Game, Position, Chance0, Move, Next, _, Chance)
    ;   player_step(Player, Game:Position, Chance0, Move, Next, Chance)
    ).
