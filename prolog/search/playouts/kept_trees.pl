:- module(pybridge_kept_trees,
          [ tree_key/4,         % +Game, +Config, +Number, -Key
            keep_tree/1,        % +Playouts
            kept_tree/2         % +Key, -Playouts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../compiled/compiled_rules', [compiled_program/2]).
:- use_module('../../compiled/runner', [close_runner/1]).
:- use_module(playout_records, []).

/** <module> Trees of playouts that wait for the next position of their game

A tree belongs to one search at a time: it is taken away, and kept again when that search is done.
*/

:- dynamic kept/2.              % Key, Playouts: the latest ones last

most_kept(4).

%!  tree_key(+Game, +Config, +Number, -Key) is det.
%
%   Of the searches with the same Key, each can go on with the tree of the one before. Key is `none` without a limit of
%   time: limits of positions have the same results each time.

tree_key(Game, Config, Number, Key) :-
    (   Config.seconds \== inf,
        compiled_program(Game, Program)
    ->  _{algorithm:Algorithm, memory:Memory, seconds:Seconds, threads:Threads} :< Config,
        Key = key(Game, Program, Algorithm, Memory, Seconds, Threads, Number)
    ;   Key = none
    ).

%!  keep_tree(+Playouts) is det.
%
%   Of trees with the same key, and of all, only the latest are kept.

keep_tree(Playouts) :-
    field(playouts, Playouts, [key(Key)]),
    with_mutex(pybridge_kept_trees,
               ( findall(Old, retract(kept(Key, Old)), Olds),
                 assertz(kept(Key, Playouts)),
                 oldest(Oldest) )),
    close_trees(Olds),
    close_trees(Oldest).

oldest(Oldest) :-
    aggregate_all(count, kept(_, _), Count),
    most_kept(Most),
    (   Count > Most,
        retract(kept(_, Playouts))
    ->  Oldest = [Playouts]
    ;   Oldest = []
    ).

close_trees([]).
close_trees([Playouts|Trees]) :-
    field(playouts, Playouts, [runner(Runner)]),
    close_runner(Runner),
    close_trees(Trees).

%!  kept_tree(+Key, -Playouts) is semidet.
%
%   Whoever takes Playouts closes it or keeps it again.

kept_tree(Key, Playouts) :-
    with_mutex(pybridge_kept_trees, retract(kept(Key, Playouts))).
