:- module(pybridge_random_games,
          [ random_players/2,   % +Game, -Players
            quick_players/2,    % +Game, -Players
            listing/2,          % +Game, -Listing
            random_step/8,      % +Listing, +Game, +Position, +Chance0, -Move, -Next, -Choice, -Chance
            random_opening/6,   % +Players, +Count, +Chance, +Start, -Position, -Steps
            random_series/7,    % +Players, +Start, +Chance, +Opening, +Numbers, +Kept, -Games
            random_play/5,      % +Players, +Left, +Position, +Chance, -Played
            quick_series/7,     % :Step, +Players, +Seats, +Series, +Numbers, +Kept, -Games
            random_seat/7,      % +Players, +Seat, +Position, +Chance0, -Made, -Next, -Chance
            strategy_seat/7     % +Players, +Seat, +Position, +Chance0, -Made, -Next, -Chance
          ]).
:- use_module(library(lists), [nth0/3, reverse/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_keys_values/3, pairs_values/2]).
:- use_module('../base/chance', [chance_below/4, chance_weighted/4, chance_with/3]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/seats', [seats/2]).
:- use_module(choosing, [chooses/1]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Games between two players who need no search

All of it can run compiled, see compiled_rules.pl. Players are players(Game, Max, Listing): Max is the first player,
and Listing says how the moves are listed. It is the predicate here that makes a random move. Steps are
Move-(Player-Choice), where Choice is the number of moves that Player had, the last step first.
*/

%!  random_players(+Game, -Players) is det.
%!  quick_players(+Game, -Players) is det.
%
%   Quick players need not tell exactly how many moves there were.

random_players(Game, players(Game, First, Listing)) :-
    seats(Game, [First|_]),
    listing(Game, Listing).

quick_players(Game, players(Game, First, Listing)) :-
    random_players(Game, players(Game, First, Listing0)),
    (   Listing0 == step_by_move,
        chooses(Game)
    ->  Listing = step_by_candidate
    ;   Listing = Listing0
    ).

%!  listing(+Game, -Listing) is det.
%
%   The moves are listed by legal/2, if Game has that, or else by move/3; step_by_odds also weighs outcomes of chance.

listing(Game, Listing) :-
    (   offers(Game, odds/3)
    ->  Listing = step_by_odds
    ;   offers(Game, legal/2)
    ->  Listing = step_by_legal
    ;   Listing = step_by_move
    ).

%!  random_step(+Listing, +Game, +Position, +Chance0, -Move, -Next, -Choice, -Chance) is semidet.
%
%   Move is a random one of so many as Choice says, and leads to Next. Fails if the rules find none.

random_step(Listing, Game, Position, Chance0, Move, Next, Choice, Chance) :-
    call(Listing, Game, Position, Chance0, Move, Next, Choice, Chance).

step_by_move(Game, Position, Chance0, Move, Next, Choice, Chance) :-
    findall(Move0-Next0, Game:move(Position, Move0, Next0), Pairs),
    length(Pairs, Choice),
    number_by_chance(Choice, Chance0, Number, Chance),
    nth0(Number, Pairs, Move-Next).

%   If the chosen candidate (choosing.pl) is no move, move/3 is asked.

step_by_candidate(Game, Position, Chance0, Move, Next, Choice, Chance) :-
    findall(Move0-Candidate0, call(pybridge_chosen:Game, Position, Move0, Candidate0), Candidates),
    length(Candidates, Choice1),
    number_by_chance(Choice1, Chance0, Number, Chance1),
    nth0(Number, Candidates, Move1-Candidate),
    (   call(pybridge_chosen:Game, Candidate, Position, Move1, Move2, Next1)
    ->  Move = Move2,
        Next = Next1,
        Choice = Choice1,
        Chance = Chance1
    ;   step_by_move(Game, Position, Chance1, Move, Next, Choice, Chance)
    ).

step_by_legal(Game, Position, Chance0, Move, Next, Choice, Chance) :-
    findall(Move0, Game:legal(Position, Move0), Moves),
    length(Moves, Choice),
    number_by_chance(Choice, Chance0, Number, Chance),
    nth0(Number, Moves, Move),
    once(Game:move(Position, Move, Next)).

step_by_odds(Game, Position, Chance0, Move, Next, Choice, Chance) :-
    (   Game:turn(Position, Player),
        Player == chance
    ->  findall(Weight-Move0, Game:odds(Position, Move0, Weight), Odds),
        length(Odds, Choice),
        chance_weighted(Move, Odds, Chance0, Chance),
        once(Game:move(Position, Move, Next))
    ;   step_by_move(Game, Position, Chance0, Move, Next, Choice, Chance)
    ).

number_by_chance(Count, Chance0, Number, Chance) :-
    Count > 0,
    chance_below(Count, Chance0, Number, Chance).

%!  random_opening(+Players, +Count, +Chance, +Start, -Position, -Steps) is semidet.
%
%   Position comes after Count random moves from Start, or fewer if these would end the game.

random_opening(Players, Count, Chance, Start, Position, Steps) :-
    opening(Count, Players, Chance, Start, [], Position, Steps).

opening(Count, Players, Chance0, Position0, Steps0, Position, Steps) :-
    Players = players(Game, _, Listing),
    (   Count > 0,
        \+ Game:utility(Position0, _),
        call(Listing, Game, Position0, Chance0, Move, Next, Choice, Chance),
        \+ Game:utility(Next, _)
    ->  once(Game:turn(Position0, Player)),
        Count1 is Count-1,
        opening(Count1, Players, Chance, Next, [Move-(Player-Choice)|Steps0], Position, Steps)
    ;   Position = Position0,
        Steps = Steps0
    ).

%   play(+Sides, +Left, +Position, +Chance1, +Chance2, +Dice, +Steps0, -Played): Sides are sides(Step, One, Other,
%   Players), see quick_series/7; here One moves for Max. Chance1 decides the moves of Max, Chance2 those of the
%   other player, and Dice are those of the game. Played is played(Steps, End): End is ended(Utility), or
%   `unfinished` after Left moves.

play(Sides, Left, Position, Chance1, Chance2, Dice, Steps0, Played) :-
    Sides = sides(Step, One, Other, Players),
    Players = players(Game, Max, Listing),
    (   Game:utility(Position, Value)
    ->  Played = played(Steps0, ended(Value))
    ;   Left =:= 0
    ->  Played = played(Steps0, unfinished)
    ;   once(Game:turn(Position, Player)),
        Left1 is Left-1,
        (   Player == Max
        ->  call(Step, Players, One, Position, Chance1, Move-Choice, Next, Chance),
            play(Sides, Left1, Next, Chance, Chance2, Dice, [Move-(Player-Choice)|Steps0], Played)
        ;   Player == chance
        ->  call(Listing, Game, Position, Dice, Move, Next, Choice, Dice1),
            play(Sides, Left1, Next, Chance1, Chance2, Dice1, [Move-(Player-Choice)|Steps0], Played)
        ;   call(Step, Players, Other, Position, Chance2, Move-Choice, Next, Chance),
            play(Sides, Left1, Next, Chance1, Chance, Dice, [Move-(Player-Choice)|Steps0], Played)
        )
    ).

%!  random_play(+Players, +Left, +Position, +Chance, -Played) is semidet.
%
%   Played is a random game from Position, of at most Left moves.

random_play(Players, Left, Position, Chance1, Played) :-
    chance_with(1, Chance1, Chance2),
    chance_with(3, Chance1, Dice),
    play(sides(random_seat, random, random, Players), Left, Position, Chance1, Chance2, Dice, [], Played).

%!  random_seat(+Players, +Seat, +Position, +Chance0, -Made, -Next, -Chance) is semidet.
%!  strategy_seat(+Players, +Seat, +Position, +Chance0, -Made, -Next, -Chance) is semidet.
%
%   How a Seat of quick_series/7 moves. Made is Move-Choice, where Choice is 0 if the move is not random.

random_seat(players(Game, _, Listing), _, Position, Chance0, Move-Choice, Next, Chance) :-
    call(Listing, Game, Position, Chance0, Move, Next, Choice, Chance).

strategy_seat(Players, Seat, Position, Chance0, Made, Next, Chance) :-
    Players = players(Game, _, _),
    (   Seat = strategy(Name)
    ->  once(Game:strategy(Name, Position, Move)),
        ground(Move),
        once(Game:move(Position, Move, Next)),
        Made = Move-0,
        Chance = Chance0
    ;   random_seat(Players, Seat, Position, Chance0, Made, Next, Chance)
    ).

%!  random_series(+Players, +Start, +Chance, +Opening, +Numbers, +Kept, -Games) is semidet.
%
%   Games are those of a match, see play_game/6: a list of played(Moves, Choices, Opened, End). Numbers is
%   First-Last-Skipped, as in play_batch/7. Choices are the numbers of moves in the positions in which players made
%   the Moves. Moves and Choices are [] if Kept is `ends`, and Choices are [] if Kept is `moves` rather than
%   `choices`. If Kept is `turns`, Moves are [] and Choices are Player-Choice. Fails if the rules find no move.

random_series(Players, Start, Chance, Opening, Numbers, Kept, Games) :-
    quick_series(random_seat, Players, random-random, series(Start, Chance, Opening), Numbers, Kept, Games).

%!  quick_series(:Step, +Players, +Seats, +Series, +Numbers, +Kept, -Games) is semidet.
%
%   The same for other players that need no search. Step is how they move: random_seat, strategy_seat, or
%   solution_seat(Key) of perfect_seat.pl. Seats, One-Other, are those of the players in a match: each is random,
%   strategy(Name) or solution(Solver). Series is series(Start, Chance, Opening).

quick_series(Step, Players, One-Other, Series, First-Last-Skipped, Kept, Games) :-
    series(First, Last, sides(Step, One, Other, Players), games(Series, Skipped, Kept), [], Reversed),
    reverse(Reversed, Games).

series(Number, Last, _, _, Games, Games) :-
    Number > Last,
    !.
series(Number, Last, Sides, Series, Games0, Games) :-
    Sides = sides(Step, One, Other, Players),
    Series = games(series(Start, Chance, Opening), Skipped, Kept),
    Place is Number-Skipped,
    Pair is (Place+1)//2,
    chance_with(0, Chance, Chance0),
    chance_with(Pair, Chance0, ChanceOfOpening),
    random_opening(Players, Opening, ChanceOfOpening, Start, Position, Steps0),
    length(Steps0, Opened),
    chance_with(Number, Chance, ChanceOfGame),
    chance_with(1, ChanceOfGame, Chance1),
    chance_with(2, ChanceOfGame, Chance2),
    chance_with(3, ChanceOfOpening, Dice),
    longest_game(Longest),
    Left is Longest-Opened,
    (   Place mod 2 =:= 1
    ->  play(Sides, Left, Position, Chance1, Chance2, Dice, Steps0, played(Steps, End))
    ;   play(sides(Step, Other, One, Players), Left, Position, Chance1, Chance2, Dice, Steps0, played(Steps, End))
    ),
    kept(Kept, Steps, Moves, Choices),
    Number1 is Number+1,
    series(Number1, Last, Sides, Series, [played(Moves, Choices, Opened, End)|Games0], Games).

longest_game(2_000).

kept(ends, _, [], []).
kept(moves, Steps, Moves, []) :-
    pairs_keys(Steps, Reversed),
    reverse(Reversed, Moves).
kept(choices, Reversed, Moves, Choices) :-
    reverse(Reversed, Steps),
    pairs_keys_values(Steps, Moves, Turns),
    choices(Turns, Choices).
kept(turns, Reversed, [], Turns) :-
    pairs_values(Reversed, Turns0),
    reverse(Turns0, Turns).

%   choices(+Turns, -Choices): what chance decides is nobody's choice.

choices([], []).
choices([Player-Choice|Turns], Choices) :-
    (   Player == chance
    ->  Choices = Choices1
    ;   Choices = [Choice|Choices1]
    ),
    choices(Turns, Choices1).
