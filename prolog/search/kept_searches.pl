:- module(pybridge_kept_searches,
          [ search_key/4,       % +Game, +Config, +Part, -Key
            keep_search/3,      % +Key, +Runner, +State
            kept_search/2       % +Key, -State
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).
:- use_module('../compiled/compiled_rules', [compiled_program/2]).
:- use_module('../compiled/runner', [close_runner/1, keeps_memory/1]).

/** <module> What searches leave for the next position of their game: trees of playouts, tables

What is kept belongs to one search at a time: it is taken away, and kept again when that search is done.
*/

:- dynamic kept/3.              % Key, Runner, State: the latest ones last

most_kept(6).

%!  search_key(+Game, +Config, +Part, -Key) is det.
%
%   Of the searches with the same Key, each can go on with what the one before has left of this Part. Key is `none`
%   without a limit of time, as limits of positions have the same results each time; for rules that are interpreted; and
%   in the browser, where memory is scarce.

search_key(Game, Config, Part, Key) :-
    (   Config.seconds \== inf,
        \+ current_prolog_flag(emscripten, true),
        compiled_program(Game, Program)
    ->  Different = [algorithm,heuristic,judged,memory,prove,seconds,threads],
        findall(Value, ( member(Option, Different), get_dict(Option, Config, Value) ), Values),
        Key = key(Game, Program, Part, Values)
    ;   Key = none
    ).

%!  keep_search(+Key, +Runner, +State) is det.
%
%   State, which needs Runner, is kept, or Runner closed if Key is `none` or its memory is gone. With the same key, and
%   of all, only the latest are kept.

keep_search(Key, Runner, State) :-
    (   ( Key == none ; \+ keeps_memory(Runner) )
    ->  close_runner(Runner)
    ;   with_mutex(pybridge_kept_searches,
                   ( findall(Old, retract(kept(Key, Old, _)), Olds),
                     assertz(kept(Key, Runner, State)),
                     oldest(Oldest) )),
        maplist(close_runner, Olds),
        maplist(close_runner, Oldest)
    ).

oldest(Oldest) :-
    aggregate_all(count, kept(_, _, _), Count),
    most_kept(Most),
    (   Count > Most,
        retract(kept(_, Runner, _))
    ->  Oldest = [Runner]
    ;   Oldest = []
    ).

%!  kept_search(+Key, -State) is semidet.
%
%   Whoever takes State closes its runner or keeps it again.

kept_search(Key, State) :-
    with_mutex(pybridge_kept_searches, retract(kept(Key, _, State))).
