:- module(pybridge_learning_games,
          [ random_samples/3,   % +Play, +Seconds, -Samples
            first_samples/3,    % +Count, +Samples0, -Samples
            mapped_samples/3,   % :Goal, +Samples0, -Samples
            first_of/3,         % +Count, +List, -First
            seconds_of_games/3, % +Play, +Count, -Seconds
            sampled_step/4,     % +Samples, -Side, -Position, -Next
            decides/4,          % +Play, +Seconds, +Evaluations, +Times
            score/4             % +Play, +Seconds, +Evaluation, -Score
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../base/chance', [chance/2]).

/** <module> Games that are played to learn: random ones, and those that decide whether an evaluation is any good

Play is play(Run, Players, Start): Run calls a goal of greedy.pl or ways.pl once, perhaps compiled, Players are those of
random_games.pl, and games begin with Start.

Samples are samples(Games, Sides, Plies, Movers, Positions, Steps, Utilities): positions of this number of random games,
who is to move there, after how many plies, and how the games end. Steps are pairs of how many moves there are and the
position that came next.
*/

%   So many random games are played, if there is time, and with these there are enough.

most_games(1_000).
enough_games(400).

%   So many positions of them are looked at, in all, and of each.

enough_positions(1_200).
positions_of_each(3, 40).

%   So many games decide; with so many that are not drawn there are enough.

most_decided(100).
enough_decided(20).

%   Until there is enough, there are so many times the seconds.

more_time(3).

%!  random_samples(+Play, +Seconds, -Samples) is semidet.
%
%   The games take no more than so many Seconds of processor time if that is enough. Fails if the rules fail.

random_samples(Play, Seconds, Samples) :-
    Play = play(Run, Players, Start),
    Samples = samples(Played, Sides, Plies, Movers, Positions, Steps, Utilities),
    most_games(Number),
    enough_games(Enough),
    positions_of_game(Play, Seconds, Count),
    begin_period(Seconds, Enough, Period),
    findall(Utility-Sampled,
            ( number_in(Period, Number, N),
              chance([N,1], Chance),
              call(Run, pybridge_greedy:random_game(Players, Start, Count, Chance, game(Sampled, Utility))) ),
            Games),
    Games = [_|_],
    length(Games, Played),
    findall((Side-Utility)-((Mover-Ply)-(Position-Step)),
            ( member(Utility-Sampled, Games), member(sample(Side, Mover, Ply, Position, Step), Sampled) ),
            All),
    pairs_keys_values(All, Known, Seen),
    pairs_keys_values(Known, Sides, Utilities),
    pairs_keys_values(Seen, Reached, Found),
    pairs_keys_values(Reached, Movers, Plies),
    pairs_keys_values(Found, Positions, Steps).

%   positions_of_game(+Play, +Seconds, -Count): the first games tell how many there will be.

positions_of_game(Play, Seconds, Count) :-
    seconds_of_games(Play, 2, Taken),
    more_time(Times),
    Games is Times*Seconds/max(0.001, Taken/2),
    enough_positions(Enough),
    positions_of_each(Least, Most),
    Count is min(Most, max(Least, ceiling(Enough/Games))).

%!  seconds_of_games(+Play, +Count, -Seconds) is det.
%
%   So many random games take these Seconds of processor time.

seconds_of_games(play(Run, Players, Start), Count, Seconds) :-
    statistics(cputime, Before),
    ignore(call(Run, pybridge_greedy:random_games(Players, Start, Count))),
    statistics(cputime, After),
    Seconds is After-Before.

number_in(Period, Number, N) :-
    between(1, Number, N),
    Done is N-1,
    (   goes_on(Period, Done)
    ->  true
    ;   !,
        fail
    ).

%!  first_samples(+Count, +Samples0, -Samples) is det.
:- meta_predicate mapped_samples(2, +, -).

%!  mapped_samples(:Goal, +Samples0, -Samples) is semidet.
%
%   call(Goal, Position0, Position) maps the positions of Samples0 to those of Samples. What came next stays as it is
%   where that fails.

mapped_samples(Goal, samples(Played, Sides, Plies, Movers, Positions0, Steps0, Utilities),
               samples(Played, Sides, Plies, Movers, Positions, Steps, Utilities)) :-
    maplist(Goal, Positions0, Positions),
    maplist(mapped_step(Goal), Steps0, Steps).

mapped_step(Goal, Moves-Next0, Moves-Next) :-
    ( call(Goal, Next0, Next1) -> Next = Next1 ; Next = Next0 ).

%!  first_of(+Count, +List, -First) is det.
%
%   First are so many of List, or all if it has fewer.

first_samples(Count, Samples0, Samples) :-
    Samples0 =.. [samples,Games|Columns0],
    maplist(first_of(Count), Columns0, Columns),
    Samples =.. [samples,Games|Columns].

first_of(Count, List, First) :-
    (   length(First, Count),
        append(First, _, List)
    ->  true
    ;   First = List
    ).

%!  sampled_step(+Samples, -Side, -Position, -Next) is nondet.
%
%   Side has moved from Position to Next.

sampled_step(samples(_, Sides, _, _, Positions, Steps, _), Side, Position, Next) :-
    step(Sides, Positions, Steps, Side, Position, Next).

step([Side|_], [Position|_], [_-Next|_], Side, Position, Next).
step([_|Sides], [_|Positions], [_|Steps], Side, Position, Next) :-
    step(Sides, Positions, Steps, Side, Position, Next).

% ----------------------------------------------------------------------
% Games that decide

%!  decides(+Play, +Seconds, +Evaluations, +Times) is semidet.
%
%   Evaluations are a pair: a player who goes by the first one, and looks one move ahead, or two, wins so many Times as
%   many games against a player who goes by the second one as are lost.

decides(Play, Seconds, Evaluations, Times) :-
    Evaluations = Evaluation-_,
    ( Evaluation == mobility -> Few = 3 ; Few = 1 ),
    enough_decided(Enough),
    begin_period(Seconds, Enough, Period),
    deciding(1, Play, Evaluations, Times-Few, Period, 0-0, Won-Lost),
    Won > Times*(Lost+Few).

%!  score(+Play, +Seconds, +Evaluation, -Score) is det.
%
%   Score is Won-Lost, of the games against a player who only sees a win that are played in so many Seconds.

score(Play, Seconds, Evaluation, Score) :-
    begin_period(Seconds, 0, Period),
    deciding(1, Play, Evaluation-none, none, Period, 0-0, Score).

%   deciding(+N, +Play, +Evaluations, +Limit, +Period, +Score0, -Score): from the game with number N on, as many are
%   played as it takes. Limit is Times-Few, or `none`.

deciding(N, Play, Evaluations, Limit, Period, Won0-Lost0, Score) :-
    Done is Won0+Lost0,
    (   ( settled(N, Limit, Won0-Lost0) ; \+ goes_on(Period, Done) )
    ->  Score = Won0-Lost0
    ;   ( decided(N, Play, Evaluations, Result) -> true ; Result = 0 ),
        Won is Won0 + max(0, Result),
        Lost is Lost0 + max(0, -Result),
        N1 is N+1,
        deciding(N1, Play, Evaluations, Limit, Period, Won-Lost, Score)
    ).

%   settled(+N, +Limit, +Score) is semidet: there are too few games left, or it is twice as much as needed.

settled(N, Limit, Won-Lost) :-
    most_decided(Most),
    Left is Most-N+1,
    (   Left =< 0
    ->  true
    ;   Limit = Times-Few,
        (   Won+Left =< Times*(Lost+Few)
        ->  true
        ;   enough_decided(Enough),
            Won+Lost >= Enough,
            Won > 2*Times*(Lost+Few)
        )
    ).

decided(N, play(Run, Players, Start), Evaluation-Other, Result) :-
    chance([N,2], Chance),
    (   N mod 2 =:= 0
    ->  Side = 1,
        Evaluations = Evaluation-Other
    ;   Side = -1,
        Evaluations = Other-Evaluation
    ),
    call(Run, pybridge_greedy:greedy_game(Players, Start, Chance, Evaluations, Utility)),
    Result is Side*sign(Utility).

% ----------------------------------------------------------------------
% How long something may take of which some is enough

%   begin_period(+Seconds, +Enough, -Period): so many Seconds of this thread's processor time, but three times as many
%   until there are Enough of what it is for.

begin_period(Seconds, Enough, period(End, LastEnd, Enough)) :-
    statistics(cputime, Now),
    more_time(Times),
    End is Now+Seconds,
    LastEnd is Now + Times*Seconds.

%   goes_on(+Period, +Done) is semidet: there is time for more, so many being Done.

goes_on(period(End, LastEnd, Enough), Done) :-
    statistics(cputime, Now),
    (   Done < Enough
    ->  Now < LastEnd
    ;   Now < End
    ).
