:- module(pybridge_greedy,
          [ random_game/5,      % +Players, +Start, +Count, +Chance, -Game
            random_end/6,       % +Players, +Start, +Chance, -Before, -End, -Utility
            random_games/3,     % +Players, +Start, +Count
            lasting_game/4,     % +Players, +Start, +Chance, -Lasts
            greedy_game/5       % +Players, +Start, +Chance, +Evaluations, -Utility
          ]).
:- use_module(library(lists), [max_list/2, nth0/3]).
:- use_module('../base/chance', [chance_below/4, chance_number/3]).
:- use_module('../compiled/random_games', [random_step/8]).
:- use_module(evaluate, [evaluate/4]).
:- use_module(ways, [lead/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Random games, and games that show what an evaluation is worth

All of it can run compiled, see learning.pl. Players are those of random_games.pl.
*/

longest_game(500).

%   Whether a game that has been won stays won, so many moves after its end are enough to tell.

moves_after_end(16).

%!  random_game(+Players, +Start, +Count, +Chance, -Game) is semidet.
%
%   Game is game(Samples, Utility): Count positions from the second half of a random game, fewer if it is short, and how
%   it ended. Its utility is 0 if it went on for too long. A sample is sample(Side, Mover, Ply, Position, Moves-Next),
%   with how many moves it has, and the position that came next. Fails if the rules find no move.
%
%   Samples are taken at random: at a fixed distance from the end, what only tells how long the game will be would seem
%   to tell who wins it.

random_game(Players, Start, Number, Chance0, game(Samples, Utility)) :-
    longest_game(Longest),
    played(Longest, Players, Start, Chance0, Chance, [], Positions, Utility),
    length(Positions, Count),
    Length is Count-1,
    Most is max(3, Length//4),              % or too many would be the same
    Wanted is min(Number, Most),
    samples(Wanted, Players, Length, Positions, Chance, Samples).

%!  random_end(+Players, +Start, +Chance, -Before, -End, -Utility) is semidet.
%
%   A random game comes from Before to the End. Its utility is 0 if it went on for too long. Fails if the rules find no
%   move.

random_end(Players, Start, Chance, Before, End, Utility) :-
    longest_game(Longest),
    played(Longest, Players, Start, Chance, _, [], [End,Before|_], Utility).

%!  random_games(+Players, +Start, +Count) is semidet.
%
%   Play so many random games. Fails if the rules find no move.

random_games(Players, Start, Count) :-
    longest_game(Longest),
    forall(between(1, Count, Chance), played(Longest, Players, Start, Chance, _, [], _, _)).

%!  lasting_game(+Players, +Start, +Chance, -Lasts) is semidet.
%
%   Lasts is 1 if the result of a random game stays, as far as it can go on after its end: of two positions that follow
%   each other, at least one gives it, as some rules look only at the stones of the player who has just moved.
%   Otherwise 0. Fails if the rules find no move before the end.
%
%   A playout need not look for such an end after every move, which often takes longer than the move: as in Hex, where a
%   chain of stones from side to side cannot be broken any more.

lasting_game(Players, Start, Chance0, Lasts) :-
    Players = players(Game, _, _),
    longest_game(Longest),
    played(Longest, Players, Start, Chance0, Chance, [], [End|_], _),
    (   Game:utility(End, Utility)
    ->  moves_after_end(After),
        stays(After, Players, End, Chance, Utility, 0, Lasts)
    ;   Lasts = 0
    ).

%   stays(+Left, +Players, +Position, +Chance, +Utility, +Missed, -Lasts): Missed is 0 if Position gives Utility,
%   otherwise 1.

stays(Left, Players, Position, Chance0, Utility, Missed, Lasts) :-
    Players = players(Game, _, Listing),
    (   Left > 0,
        random_step(Listing, Game, Position, Chance0, _, Next, _, Chance)
    ->  Left1 is Left-1,
        (   \+ Game:turn(Next, _)
        ->  Lasts = 0
        ;   Game:utility(Next, Utility1)
        ->  (   Utility1 =:= Utility
            ->  stays(Left1, Players, Next, Chance, Utility, 0, Lasts)
            ;   Lasts = 0
            )
        ;   Missed =:= 0
        ->  stays(Left1, Players, Next, Chance, Utility, 1, Lasts)
        ;   Lasts = 0
        )
    ;   Lasts = 1
    ).

played(Left, Players, Position, Chance0, Chance, Positions0, Positions, Utility) :-
    Players = players(Game, _, Listing),
    (   Game:utility(Position, Utility0)
    ->  Positions = [Position|Positions0],
        Chance = Chance0,
        Utility = Utility0
    ;   Left =:= 0
    ->  Positions = [Position|Positions0],
        Chance = Chance0,
        Utility = 0
    ;   random_step(Listing, Game, Position, Chance0, _, Next, _, Chance1),
        Left1 is Left-1,
        Game:turn(Position, Player),
        (   Player == chance            % dice say nothing
        ->  Positions1 = Positions0
        ;   Positions1 = [Position|Positions0]
        ),
        played(Left1, Players, Next, Chance1, Chance, Positions1, Positions, Utility)
    ).

samples(Count, Players, Length, Positions, Chance0, Samples) :-
    (   Count =:= 0
    ->  Samples = []
    ;   Half is (Length+1)//2,
        chance_below(Half, Chance0, Place, Chance),
        nth0(Place, Positions, Next),
        Before is Place+1,
        nth0(Before, Positions, Position),
        Ply is Length-Place,
        mover(Players, Position, Mover, Side),
        number_of_moves(Players, Position, Moves),
        Samples = [sample(Side, Mover, Ply, Position, Moves-Next)|Samples1],
        Count1 is Count-1,
        samples(Count1, Players, Length, Positions, Chance, Samples1)
    ).

number_of_moves(players(Game, _, _), Position, Count) :-
    findall(Move, Game:move(Position, Move, _), Moves),
    length(Moves, Count).

%   mover(+Players, +Position, -Mover, -Side): Side is 1 if Mover is the first player, otherwise -1.

mover(players(Game, Max, _), Position, Mover, Side) :-
    Game:turn(Position, Mover),
    (   Mover == Max
    ->  Side = 1
    ;   Side = -1
    ),
    !.

%!  greedy_game(+Players, +Start, +Chance, +Evaluations, -Utility) is semidet.
%
%   Evaluations are Max's-Min's. The players look one move ahead, or two with ahead(Evaluation). They win if they can;
%   otherwise they go by their evaluation or ways, by the number of moves if that is `mobility`, or at random if it is
%   `none`.

greedy_game(Players, Start, Chance, Evaluations, Utility) :-
    longest_game(Longest),
    greedy_game(Longest, Players, Start, Chance, Evaluations, Utility).

greedy_game(Left, Players, Position, Chance0, Evaluations, Utility) :-
    Players = players(Game, _, _),
    (   Game:utility(Position, Utility0)
    ->  Utility = Utility0
    ;   Left =:= 0
    ->  Utility = 0
    ;   mover(Players, Position, _, Side),
        ( Side =:= 1 -> Evaluations = Evaluation-_ ; Evaluations = _-Evaluation ),
        findall(Next, Game:move(Position, _, Next), Successors0),
        considered(Evaluation, Game, Successors0, Successors),
        best(Successors, Players, Side, Evaluation, Chance0, Chance, none, 0, Best),
        Left1 is Left-1,
        greedy_game(Left1, Players, Best, Chance, Evaluations, Utility)
    ).

%   considered(+Evaluation, +Game, +Successors0, -Successors): to list the moves of all takes too long where there are
%   many, but a win is not to be missed.

considered(Evaluation, Game, Successors0, Successors) :-
    (   Evaluation == mobility
    ->  length(Successors0, Count),
        Skipped is (Count-1)//32,
        some_of(Successors0, Game, Skipped, 0, Successors)
    ;   Successors = Successors0
    ).

%   some_of(+All, +Game, +Skipped, +Left, -Some): ends, and of the others one after each so many Skipped.

some_of([], _, _, _, []).
some_of([Next|All], Game, Skipped, Left, Some) :-
    (   ( Left =:= 0 ; Game:utility(Next, _) )
    ->  Some = [Next|Some1],
        some_of(All, Game, Skipped, Skipped, Some1)
    ;   Left1 is Left-1,
        some_of(All, Game, Skipped, Left1, Some)
    ).

%   best(+Successors, +Players, +Side, +Evaluation, +Chance0, -Chance, +Best0, +Value0, -Best): of equal ones, chance
%   decides.

best([], _, _, _, Chance, Chance, some(Best), _, Best).
best([Next|Successors], Players, Side, Evaluation, Chance0, Chance, Best0, Value0, Best) :-
    foreseen(Evaluation, Players, Side, Next, Worth),
    chance_number(Chance0, Number, Chance1),
    Value is (Worth<<20) + (Number /\ 0xFFFFF),
    (   Best0 = some(_),
        Value =< Value0
    ->  best(Successors, Players, Side, Evaluation, Chance1, Chance, Best0, Value0, Best)
    ;   best(Successors, Players, Side, Evaluation, Chance1, Chance, some(Next), Value, Best)
    ).

%   foreseen(+Evaluation, +Players, +Side, +Next, -Worth): Next is worth what the best reply leaves, if players look two
%   moves ahead.

foreseen(Evaluation0, Players, Side, Next, Worth) :-
    Players = players(Game, _, _),
    (   Evaluation0 = ahead(Evaluation),
        \+ Game:utility(Next, _)
    ->  mover(Players, Next, _, Mover),
        findall(Reply, ( Game:move(Next, _, Position), worth(Players, Mover, Evaluation, Position, Reply) ), Replies),
        max_list([-0x2000000|Replies], Best),
        Worth is Side*Mover*Best
    ;   worth(Players, Side, Evaluation0, Next, Worth)
    ).

worth(Players, Side, Evaluation, Next, Worth) :-
    Players = players(Game, _, _),
    (   Game:utility(Next, Utility)
    ->  Worth is Side*sign(Utility)*0x1000000
    ;   Evaluation == none
    ->  Worth = 0
    ;   Evaluation == mobility
    ->  number_of_moves(Players, Next, Count),
        mover(Players, Next, _, Mover),
        Worth is Side*Mover*Count
    ;   Evaluation = ways(_, _, _)
    ->  lead(Evaluation, Game, Next, Lead),
        Worth is Side*Lead
    ;   mover(Players, Next, _, Mover),
        evaluate(Evaluation, Mover, Next, Value),
        Worth is Side*Value
    ).
