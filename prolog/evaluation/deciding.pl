:- module(pybridge_deciding,
          [ decides/6,          % :Run, +Players, +Start, +Seconds, +Evaluations, +Times
            score/6             % :Run, +Players, +Start, +Evaluation, +Seconds, -Score
          ]).
:- use_module('../base/chance', [chance/2]).
:- use_module(periods, [begin_period/3, goes_on/2]).

/** <module> Games that decide whether an evaluation is any good

A player goes by the evaluation who looks one move ahead, or two, and should beat one who only sees a win.
*/

%   So many games are played; with so many that are not drawn there are enough.

most_games(100).
enough_decided(20).

:- meta_predicate
    decides(1, +, +, +, +, +),
    score(1, +, +, +, +, -).

%!  decides(:Run, +Players, +Start, +Seconds, +Evaluations, +Times) is semidet.
%
%   Evaluations are a pair: a player who goes by the first one wins so many Times as many games against the second one
%   as are lost. Run is as in learning.pl.

decides(Run, Players, Start, Seconds, Evaluations, Times) :-
    Evaluations = Evaluation-_,
    few(Evaluation, Few),
    enough_decided(Enough),
    begin_period(Seconds, Enough, Period),
    deciding(1, match(Run, Players, Start, Evaluations), Times-Few, Period, 0-0, Won-Lost),
    Won > Times*(Lost+Few).

few(Evaluation, Few) :-
    ( Evaluation == mobility -> Few = 3 ; Few = 1 ).

%!  score(:Run, +Players, +Start, +Evaluation, +Seconds, -Score) is det.
%
%   Score is Won-Lost, of the games that are played in so many Seconds.

score(Run, Players, Start, Evaluation, Seconds, Score) :-
    begin_period(Seconds, 0, Period),
    deciding(1, match(Run, Players, Start, Evaluation-none), none, Period, 0-0, Score).

%   deciding(+N, +Match, +Limit, +Period, +Score0, -Score): from the game with number N on, as many are played as it
%   takes. Match is match(Run, Players, Start, Evaluations), and Limit is Times-Few, or `none`.

deciding(N, Match, Limit, Period, Won0-Lost0, Score) :-
    Done is Won0+Lost0,
    (   ( settled(N, Limit, Won0-Lost0) ; \+ goes_on(Period, Done) )
    ->  Score = Won0-Lost0
    ;   ( decided(N, Match, Result) -> true ; Result = 0 ),
        Won is Won0 + max(0, Result),
        Lost is Lost0 + max(0, -Result),
        N1 is N+1,
        deciding(N1, Match, Limit, Period, Won-Lost, Score)
    ).

settled(N, Limit, Score) :-
    most_games(Most),
    Left is Most-N+1,
    (   Left =< 0
    ->  true
    ;   clear(Limit, Left, Score)
    ).

%   clear(+Limit, +Left, +Score) is semidet: there are too few games Left, or it is twice as much as needed.

clear(Times-Few, Left, Won-Lost) :-
    (   Won+Left =< Times*(Lost+Few)
    ->  true
    ;   enough_decided(Enough),
        Won+Lost >= Enough,
        Won > 2*Times*(Lost+Few)
    ).

decided(N, match(Run, Players, Start, Evaluation-Other), Result) :-
    chance([N,2], Chance),
    (   N mod 2 =:= 0
    ->  Side = 1,
        Evaluations = Evaluation-Other
    ;   Side = -1,
        Evaluations = Other-Evaluation
    ),
    call(Run, pybridge_greedy:greedy_game(Players, Start, Chance, Evaluations, Utility)),
    Result is Side*sign(Utility).
