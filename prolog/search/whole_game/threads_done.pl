:- module(pybridge_threads_done,
          [ all_done/3          % +Rules, +Dones, -Done
          ]).
:- use_module(library(apply), [foldl/4, maplist/4]).
:- use_module('../game_calls', [position_key/3]).

/** <module> What the threads that solve a game have done together */

%!  all_done(+Rules, +Dones, -Done) is det.
%
%   Each of Dones is what one thread has done, and Done what all have, as in solver_share/4.

all_done(Rules, Dones, Done) :-
    foldl(both_done(Rules), Dones, done(stopped, 0, 0, counts(0, 0, 0, 0, none)), Done).

both_done(Rules, done(Outcome1, Entered1, Open1, counts(Won1, Drawn1, Lost1, Plies1, Longest1)),
          done(Outcome2, Entered2, Open2, counts(Won2, Drawn2, Lost2, Plies2, Longest2)),
          done(Outcome, Entered, Open, counts(Won, Drawn, Lost, Plies, Longest))) :-
    (   ( Outcome1 == repeated ; Outcome2 == stopped )
    ->  Outcome = Outcome1
    ;   Outcome = Outcome2
    ),
    maplist(plus, [Entered1, Open1, Won1, Drawn1, Lost1], [Entered2, Open2, Won2, Drawn2, Lost2], [Entered, Open, Won, Drawn, Lost]),
    (   farther_win(Plies1, Longest1, Plies2, Longest2, Rules)
    ->  Plies-Longest = Plies1-Longest1
    ;   Plies-Longest = Plies2-Longest2
    ).

farther_win(Plies1, Longest1, Plies2, Longest2, Rules) :-
    (   Plies1 =:= Plies2,
        Plies1 > 0
    ->  position_key(Rules, Longest1, Key1),
        position_key(Rules, Longest2, Key2),
        Key1 @< Key2
    ;   Plies1 > Plies2
    ).
