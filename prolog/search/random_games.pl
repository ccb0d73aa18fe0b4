:- module(pybridge_random_games,
          [ listing/2,          % +Game, -Listing
            random_move/7,      % +Listing, +Game, +Position, +Chance0, -Move, -Next, -Chance
            random_step/8,      % +Listing, +Game, +Position, +Chance0, -Move, -Next, -Choice, -Chance
            random_opening/10,  % +Listing, +Game, +Count, +Chance, +Start, -Position, +Moves0, -Moves, +Choices0, -Choices
            random_series/9,    % +Listing, +Game, +Start, +Max, +Chance, +Opening, +Numbers, +Kept, -Games
            quick_listing/2,    % +Game, -Listing
            random_games/7      % +Listing, +Game, +Position, +Max, +Count, +Chance, -Tally
          ]).
:- use_module(library(lists), [nth0/3, reverse/2]).
:- use_module('../base/chance', [chance_below/4, chance_with/3]).
:- use_module('../rules/contract', [offers/2]).
:- use_module(choosing, [chooses/1]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Games between two players who move at random

All of it can run compiled, see compiled_rules.pl.
*/

%!  listing(+Game, -Listing) is det.
%
%   Listing is how the moves of Game are listed: by legal/2, if it has that, or else by move/3. It is the predicate here that
%   makes a random move.

listing(Game, Listing) :-
    (   offers(Game, legal/2)
    ->  Listing = step_by_legal
    ;   Listing = step_by_move
    ).

%!  quick_listing(+Game, -Listing) is det.
%
%   As listing/2, for games which need not tell exactly how many moves there were.

quick_listing(Game, Listing) :-
    listing(Game, Listing0),
    (   Listing0 == step_by_move,
        chooses(Game)
    ->  Listing = step_by_candidate
    ;   Listing = Listing0
    ).

%!  random_move(+Listing, +Game, +Position, +Chance0, -Move, -Next, -Chance) is semidet.
%
%   Move is a random move, which leads to Next. Fails if the rules find none.

random_move(Listing, Game, Position, Chance0, Move, Next, Chance) :-
    random_step(Listing, Game, Position, Chance0, Move, Next, _, Chance).

%!  random_step(+Listing, +Game, +Position, +Chance0, -Move, -Next, -Choice, -Chance) is semidet.
%
%   The same; the Move was one of Choice.

random_step(Listing, Game, Position, Chance0, Move, Next, Choice, Chance) :-
    call(Listing, Game, Position, Chance0, Move, Next, Choice, Chance).

%!  random_series(+Listing, +Game, +Start, +Max, +Chance, +Opening, +Numbers, +Kept, -Games) is semidet.
%
%   Games are those of a match between two players who move at random, see play_game/6: a list of
%   played(Moves, Choices, Opened, End). Max is the name of the game's first player, and Numbers is First-Last-Skipped, as in
%   play_batch/7. Choices are the numbers of moves in the positions in which the Moves were made. Moves and Choices are []
%   if Kept is `ends`, and Choices are [] if Kept is `moves` rather than `choices`. Fails if the rules find no move.

random_series(Listing, Game, Start, Max, Chance, Opening, First-Last-Skipped, Kept, Games) :-
    series(First, Last, Skipped, Listing, Game, Start, Max, Chance, Opening, Kept, [], Reversed),
    reverse(Reversed, Games).

series(Number, Last, _, _, _, _, _, _, _, _, Games, Games) :-
    Number > Last,
    !.
series(Number, Last, Skipped, Listing, Game, Start, Max, Chance, Opening, Kept, Games0, Games) :-
    Place is Number-Skipped,
    Pair is (Place+1)//2,
    chance_with(0, Chance, Chance0),
    chance_with(Pair, Chance0, ChanceOfOpening),
    random_opening(Listing, Game, Opening, ChanceOfOpening, Start, Position, [], Moves0, [], Choices0),
    length(Moves0, Opened),
    chance_with(Number, Chance, ChanceOfGame),
    chance_with(1, ChanceOfGame, Chance1),
    chance_with(2, ChanceOfGame, Chance2),
    longest_game(Longest),
    Left is Longest-Opened,
    play(Listing, Game, Position, Max, Left, Chance1, Chance2, Moves0, Moves1, Choices0, Choices1, End),
    kept(Kept, Moves1, Choices1, Moves, Choices),
    Number1 is Number+1,
    series(Number1, Last, Skipped, Listing, Game, Start, Max, Chance, Opening, Kept,
           [played(Moves, Choices, Opened, End)|Games0], Games).

longest_game(2_000).

kept(ends, _, _, [], []).
kept(moves, Reversed, _, Moves, []) :-
    reverse(Reversed, Moves).
kept(choices, Reversed, ReversedChoices, Moves, Choices) :-
    reverse(Reversed, Moves),
    reverse(ReversedChoices, Choices).

%!  random_opening(+Listing, +Game, +Count, +Chance, +Start, -Position, +Moves0, -Moves, +Choices0, -Choices) is semidet.
%
%   Position comes after Count random moves from Start, or fewer if these would end the game. Moves and Choices are those
%   of the opening, the last first, before Moves0 and Choices0.

random_opening(Listing, Game, Count, Chance0, Position0, Position, Moves0, Moves, Choices0, Choices) :-
    (   Count > 0,
        \+ Game:utility(Position0, _),
        call(Listing, Game, Position0, Chance0, Move, Next, Choice, Chance),
        \+ Game:utility(Next, _)
    ->  Count1 is Count-1,
        random_opening(Listing, Game, Count1, Chance, Next, Position,
                       [Move|Moves0], Moves, [Choice|Choices0], Choices)
    ;   Position = Position0,
        Moves = Moves0,
        Choices = Choices0
    ).

%   play(+Listing, +Game, +Position, +Max, +Left, +Chance1, +Chance2, +Moves0, -Moves, +Choices0, -Choices, -End): Chance1
%   decides the moves of the player Max, and Chance2 those of the other. Moves and Choices are collected the last first. End
%   is ended(Utility), or `unfinished` after Left moves.

play(Listing, Game, Position, Max, Left, Chance1, Chance2, Moves0, Moves, Choices0, Choices, End) :-
    (   Game:utility(Position, Value)
    ->  Moves = Moves0,
        Choices = Choices0,
        End = ended(Value)
    ;   Left =:= 0
    ->  Moves = Moves0,
        Choices = Choices0,
        End = unfinished
    ;   once(Game:turn(Position, Player)),
        Left1 is Left-1,
        (   Player == Max
        ->  call(Listing, Game, Position, Chance1, Move, Next, Choice, Chance),
            play(Listing, Game, Next, Max, Left1, Chance, Chance2,
                 [Move|Moves0], Moves, [Choice|Choices0], Choices, End)
        ;   call(Listing, Game, Position, Chance2, Move, Next, Choice, Chance),
            play(Listing, Game, Next, Max, Left1, Chance1, Chance,
                 [Move|Moves0], Moves, [Choice|Choices0], Choices, End)
        )
    ).

step_by_move(Game, Position, Chance0, Move, Next, Choice, Chance) :-
    findall(Move0-Next0, Game:move(Position, Move0, Next0), Pairs),
    member_by_chance(Pairs, Chance0, Move-Next, Choice, Chance).

%   If the chosen candidate (choosing.pl) is no move, move/3 is asked.

step_by_candidate(Game, Position, Chance0, Move, Next, Choice, Chance) :-
    findall(Move0-Candidate0, call(pybridge_chosen:Game, Position, Move0, Candidate0), Candidates),
    member_by_chance(Candidates, Chance0, Move1-Candidate, Choice1, Chance1),
    (   call(pybridge_chosen:Game, Candidate, Position, Move1, Next1)
    ->  Move = Move1,
        Next = Next1,
        Choice = Choice1,
        Chance = Chance1
    ;   step_by_move(Game, Position, Chance1, Move, Next, Choice, Chance)
    ).

step_by_legal(Game, Position, Chance0, Move, Next, Choice, Chance) :-
    findall(Move0, Game:legal(Position, Move0), Moves),
    member_by_chance(Moves, Chance0, Move, Choice, Chance),
    once(Game:move(Position, Move, Next)).

member_by_chance(List, Chance0, Member, Length, Chance) :-
    length(List, Length),
    Length > 0,
    chance_below(Length, Chance0, Index, Chance),
    nth0(Index, List, Member).

%!  random_games(+Listing, +Game, +Position, +Max, +Numbers, +Chance, -Tally) is semidet.
%
%   Tally is tally(Won, Drawn, Lost, Plies): how games from Position end for Max, and the number of all their moves. Numbers,
%   First-Last, tell the games apart. Games are stopped after 500 moves; these are neither won, drawn nor lost.

random_games(Listing, Game, Position, Max, First-Last, Chance, Tally) :-
    tally(First, Last, Listing, Game, Position, Max, Chance, 0, 0, 0, 0, Tally).

tally(Number, Last, _, _, _, _, _, Won, Drawn, Lost, Plies, tally(Won, Drawn, Lost, Plies)) :-
    Number > Last,
    !.
tally(Number, Last, Listing, Game, Position, Max, Chance, Won0, Drawn0, Lost0, Plies0, Tally) :-
    chance_with(Number, Chance, Chance1),
    chance_with(1, Chance1, Chance2),
    play(Listing, Game, Position, Max, 500, Chance1, Chance2, [], Moves, [], _, End),
    length(Moves, Length),
    Plies is Plies0+Length,
    counted(End, Won0, Won, Drawn0, Drawn, Lost0, Lost),
    Number1 is Number+1,
    tally(Number1, Last, Listing, Game, Position, Max, Chance, Won, Drawn, Lost, Plies, Tally).

counted(unfinished, Won, Won, Drawn, Drawn, Lost, Lost).
counted(ended(Value), Won0, Won, Drawn0, Drawn, Lost0, Lost) :-
    Won is Won0 + max(0, sign(Value)),
    Drawn is Drawn0 + 1 - abs(sign(Value)),
    Lost is Lost0 + max(0, -sign(Value)).
