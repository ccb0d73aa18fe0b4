:- module(pybridge_solver_memory,
          [ new_memory/2,       % +Most, -Memory
            join_memory/4,      % +Memory, +Part, +Parts, -Joined
            begin_share/1,      % !Memory
            count_score/4,      % +Rules, !Memory, +Position, +Score
            all_done/3          % +Rules, +Dones, -Done
          ]).
:- use_module(library(apply), [foldl/4, maplist/4]).
:- use_module('../../base/expansion', [goal_expansion/2, record/2]).
:- use_module('../../memory/search_memory',
              [ append_term/2, array_value/3, clear_sequence/1, join_budget/2, join_places/2, new_array/3, new_budget/3,
                new_places/2, new_sequence/1, next_term/2, rewind_sequence/1, set_array_value/3 ]).
:- use_module('../game_calls', [position_key/3]).
:- use_module('../../worth/score', [score_plies/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The memory that both methods of solving keep from share to share

    memory(Places, Counts, Longest, Budget)

Places has every position, by its key. What the value of a place means is up to the method. Longest is a sequence of one
position, which has the longest win. Threads share the places and the budget; each counts for itself.

The row of **counts** has: which part of how many parts, one for each thread, they belong to; the number of the present
share, and its mark; the positions that have been entered; repeated, 1 where a position has been seen to repeat;
longest, the distance of the longest win; won, drawn and lost, how many positions have each result for Max. And of
backward.pl: how many positions it has followed, and how many edges there are; the utility of the ends that were queued
last; how many positions have been queued, and from how many of these results have spread.
*/

:- record(counts, [ part, parts, share, mark, positions, repeated, longest, won, drawn, lost, followed, edges, utility,
                    queued, spread ]).

%!  new_memory(+Most, -Memory) is det.
%!  join_memory(+Memory, +Part, +Parts, -Joined) is det.
%
%   Memory is for at most so many positions. Joined is for thread Part, counted from 0, of so many.

new_memory(Most, Memory) :-
    new_places(Most, Places),
    new_budget(0, 0, Budget),
    memory(Places, Budget, 0, 1, Memory).

join_memory(memory(Places0, _, _, Budget0), Part, Parts, Joined) :-
    join_places(Places0, Places),
    join_budget(Budget0, Budget),
    memory(Places, Budget, Part, Parts, Joined).

memory(Places, Budget, Part, Parts, memory(Places, Counts, Longest, Budget)) :-
    new_array(16, 0, Counts),
    new_sequence(Longest),
    set_row(counts, Counts, 0, [part(Part), parts(Parts)]).

%!  begin_share(!Memory) is det.
%
%   Its mark is an even number of its own.

begin_share(memory(_, Counts, _, _)) :-
    row(counts, Counts, 0, [share(Share0), part(Part), parts(Parts)]),
    Share is Share0+1,
    Mark is (Share*Parts + Part)<<1,
    set_row(counts, Counts, 0, [share(Share), mark(Mark), repeated(0)]).

%!  count_score(+Rules, !Memory, +Position, +Score) is det.
%
%   Count a Position with this Score. Of those with the longest win, the one with the first key in the standard
%   order is kept.

count_score(Rules, Memory, Position, Score) :-
    Memory = memory(_, Counts, _, _),
    (   Score > 0
    ->  add_row(counts, Counts, 0, [won(1)])
    ;   Score < 0
    ->  add_row(counts, Counts, 0, [lost(1)])
    ;   add_row(counts, Counts, 0, [drawn(1)])
    ),
    score_plies(Score, Plies),
    row(counts, Counts, 0, [longest(Longest)]),
    ( Plies < Longest -> true ; longest(Plies, Longest, Rules, Memory, Position) ).

longest(Plies, Longest0, Rules, memory(_, Counts, Longest, _), Position) :-
    (   Plies =:= Longest0,
        (   Plies =:= 0
        ->  true
        ;   rewind_sequence(Longest),
            next_term(Longest, Position0),
            position_key(Rules, Position0, Key0),
            position_key(Rules, Position, Key),
            Key0 @=< Key
        )
    ->  true
    ;   set_row(counts, Counts, 0, [longest(Plies)]),
        clear_sequence(Longest),
        append_term(Longest, Position)
    ).

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
