:- module(pybridge_heuristic_strength,
          [ heuristic_report/4, % +File, +Spec, +Options, -Report
            random_path/5       % +Game, +Start, +Number, -Position, -Path
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [last/2, member/2, numlist/3, reverse/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../base/chance', [chance/2, chance_member/4, chance_with/3]).
:- use_module('../base/clock', [start_clock/2, until/3]).
:- use_module('../base/messages', [message_text/2]).
:- use_module('../rules/error_place', [placing_errors/2]).
:- use_module('../rules/faults', [game_error/3, predicate_place/4]).
:- use_module('../rules/load_game', [load_game/2]).
:- use_module('../rules/positions', [move_text/3, position_text/3, start_position/3]).
:- use_module('../rules/seats', [seats/2, side/3]).
:- use_module('../walks/walk', [passed/6, random_move/5, walk/6]).
:- use_module(file_player, [file_offers/5]).

/** <module> How strong a heuristic is

A heuristic is asked about positions of random games, where it must give an integer, and then plays: a player who looks
one move ahead and goes by it, against one who looks as far and only sees wins. Neither searches, so it is the heuristic
alone that makes the difference.
*/

%!  heuristic_report(+File, +Spec, +Options, -Report) is det.
%
%   The heuristic/2 in File is for the game Spec. Options are variant(Variant), seconds(S), for all of it, and games(N).
%   Report is a dict:
%
%     | judged, right | in how many positions it was asked, and in how many it gave an integer |
%     | games, won, drawn, lost | the games that it played |
%     | score | from 0 to 1; 0.5 is no better than no heuristic |
%     | difference | @(none), or difference{text, moves, position, file, line}: the first wrong answer |
%
%   @error game_error(File, Line, Text) if the file cannot be loaded or has no heuristic/2

heuristic_report(File, Spec, Options, Report) :-
    load_game(Spec, Given),
    file_offers(File, Given, Game, By, Offers),
    (   memberchk(heuristic/2, Offers)
    ->  true
    ;   game_error(File, 1, "there is no heuristic/2 in this file")
    ),
    option(variant(Variant), Options, default),
    option(seconds(Seconds), Options, 20),
    option(games(Games), Options, 100),
    start_position(Game, Variant, Start),
    start_clock(Seconds, Clock),
    call_time_limit(Seconds, Call),
    Sampled = sampled{judged:0, right:0, stuck:0, difference: @(none)},
    findall(Position-Path, ( between(1, 20, Number), random_path(Game, Start, Number, Position, Path) ), Positions),
    sample(Positions, Game, By, Call, Sampled, Judged),
    numlist(1, Games, Numbers),
    Played = played(0, 0, 0),
    ( Judged.right > 0 -> until(Clock, play(Numbers, Game, By, Start, Call, Played), _) ; true ),
    Played = played(Won, Drawn, Lost),
    All is Won+Drawn+Lost,
    Score is (Won+Drawn/2)/float(max(1, All)),
    Report = report{judged:Judged.judged, right:Judged.right, games:All, won:Won, drawn:Drawn, lost:Lost, score:Score,
                    difference:Judged.difference}.

call_time_limit(Seconds, Call) :-
    Call is Seconds/10.

% ----------------------------------------------------------------------
% Positions of random games

longest_game(200).

%!  random_path(+Game, +Start, +Number, -Position, -Path) is nondet.
%
%   A Position of random game Number that has not ended; Path has the texts of the moves to it, the last one first.

random_path(Game, Start, Number, Position, Path) :-
    chance([1,Number], Chance),
    longest_game(Longest),
    Most is Longest-1,
    passed(random_text(Game), Most, Start, Position, Chance-[], _-Path),
    \+ Game:utility(Position, _).

random_text(Game, Position, Next, Chance0-Path, Chance-[Text|Path]) :-
    random_move(Game, Position, Next, Chance0-[], Chance-[Move]),
    move_text(Game, Move, Text).

%   sample(+Positions, +Game, +By, +Call, +Sampled0, -Sampled): a heuristic that does not end is asked three times only.
%   By is the module that has it.

sample([], _, _, _, Sampled, Sampled).
sample([Position-Path|Positions], Game, By, Call, Sampled0, Sampled) :-
    (   Sampled0.stuck >= 3
    ->  Sampled = Sampled0
    ;   Count is Sampled0.judged+1,
        guess(By, Position, Call, Guess),
        counted(Guess, Game, Position, Path, Sampled0.put(judged, Count), Sampled1),
        sample(Positions, Game, By, Call, Sampled1, Sampled)
    ).

counted(guess(_), _, _, _, Sampled0, Sampled) :-
    Right is Sampled0.right+1,
    Sampled = Sampled0.put(right, Right).
counted(fault(Kind, File, Line, Text), Game, Position, Path, Sampled0, Sampled) :-
    ( Kind == stuck -> Stuck is Sampled0.stuck+1 ; Stuck = Sampled0.stuck ),
    (   Sampled0.difference == @(none)
    ->  reverse(Path, Moves),
        position_text(Game, Position, Written),
        Difference = difference{text:Text, moves:Moves, position:Written, file:File, line:Line}
    ;   Difference = Sampled0.difference
    ),
    Sampled = Sampled0.put(_{stuck:Stuck, difference:Difference}).

%   guess(+By, +Position, +Call, -Guess): Guess is guess(Integer), or fault(Kind, File, Line, Text).

guess(By, Position, Call, Guess) :-
    start_clock(Call, Clock),
    catch(( until(Clock, ignore(placing_errors(By, once(By:heuristic(Position, Value)))), Ended), Error = none ),
          Error0,
          Error = Error0),
    (   Error = error(game_error(File, Line, Text), _)
    ->  Guess = fault(wrong, File, Line, Text)
    ;   Error == none,
        Ended \== stopped,
        integer(Value)
    ->  Guess = guess(Value)
    ;   predicate_place(By, heuristic/2, File, Line),
        faulty(Error, Ended, Value, Kind, Text0),
        atom_concat('heuristic/2 ', Text0, Text),
        Guess = fault(Kind, File, Line, Text)
    ).

faulty(error(resource_error(_), _), _, _, stuck, 'runs out of memory: does its recursion end?') :-
    !.
faulty(Error, _, _, wrong, Text) :-
    Error \== none,
    !,
    message_text(Error, Says),
    format(atom(Text), 'raises an error: ~w', [Says]).
faulty(_, Ended, _, stuck, 'does not end in time') :-
    Ended == stopped,
    !.
faulty(_, _, Value, wrong, 'fails') :-
    var(Value),
    !.
faulty(_, _, Value, wrong, Text) :-
    format(atom(Text), 'must give an integer, not ~q', [Value]).

% ----------------------------------------------------------------------
% Games

%   play(+Numbers, +Game, +By, +Start, +Call, +Played): play these games, and count in Played, played(Won, Drawn, Lost).
%   Two games each have the same opening, with the sides exchanged.

play([], _, _, _, _, _).
play([Number|Numbers], Game, By, Start, Call, Played) :-
    Pair is (Number+1)//2,
    chance([2,Pair], Chance),
    findall(Each, ( passed(random_move(Game), 2, Start, Each, Chance-[], _), \+ Game:utility(Each, _) ), Openings),
    last(Openings, Opening),
    seats(Game, [Max, Min]),
    ( Number mod 2 =:= 1 -> Side = Max ; Side = Min ),
    chance_with(Number, Chance, Chance1),
    longest_game(Longest),
    walk(guided_move(Game, Side-By, Call), Longest, Opening, End, Chance1-0, _-Made),
    result(End, Game, Side, Made, Result),
    counter(Result, Nth),
    arg(Nth, Played, Count0),
    Count is Count0+1,
    nb_setarg(Nth, Played, Count),
    play(Numbers, Game, By, Start, Call, Played).

counter(Result, Nth) :-
    (   Result > 0
    ->  Nth = 1
    ;   Result =:= 0
    ->  Nth = 2
    ;   Nth = 3
    ).

%   result(+End, +Game, +Side, +Made, -Result): above 0 if Side, who goes by the heuristic, has won. A game is lost when
%   the heuristic fails.

result(End, Game, Side, Made, Result) :-
    (   Game:utility(End, Value)
    ->  side(Game, Side, Sign),
        Result is Sign*Value
    ;   longest_game(Made)
    ->  Result = 0
    ;   Result = -1
    ).

%   guided_move(+Game, +SideBy, +Call, +Position, -Next, +State0, -State) is semidet: a step. The state is Chance-Made,
%   with the number of moves.

guided_move(Game, Side-By, Call, Position, Next, Chance0-Made0, Chance-Made) :-
    \+ Game:utility(Position, _),
    once(Game:turn(Position, Player)),
    findall(After, Game:move(Position, _, After), Afters),
    ( Player == Side -> Guide = By ; Guide = none ),
    maplist(worth(Game, Guide, Call), Afters, Worths),
    pairs_keys(Worths, Keys),
    msort(Keys, Sorted),
    ( side(Game, Player, 1) -> last(Sorted, Best) ; Sorted = [Best|_] ),
    findall(After, member(Best-After, Worths), Nexts),
    chance_member(Next, Nexts, Chance0, Chance),
    Made is Made0+1.

%   worth(+Game, +Guide, +Call, +Next, -Worth) is semidet: Worth is Key-Next, where keys are in standard order; fails if
%   the heuristic does, which is in the module Guide unless that is none.

worth(Game, Guide, Call, Next, Key-Next) :-
    (   Game:utility(Next, Value)
    ->  Sign is sign(Value),
        Key = Sign-Value
    ;   Guide == none
    ->  Key = 0-0
    ;   guess(Guide, Next, Call, guess(Guess)),
        Key = 0-Guess
    ).
