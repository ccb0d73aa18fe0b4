:- module(helpers,
          [ start_searching/5,  % +Game, +Config, +Position, -Root, -Helpers
            stop_searching/2    % +Root, +Helpers
          ]).
:- use_module(engine, [open_search/6, close_search/1, search_depth/3]).
:- use_module(options, [deeper/3]).
:- use_module(table, [shared_table_open/2, table_close/1]).

/** <module> More threads than one

Each helper thread searches the same position, depth by depth, for itself and
by its own table; but what lies five plies and more above the horizon all threads
find in one shared table, and helpers go through moves in another order. So
when the search comes to a move that took a helper long, the answer is there. Nothing a
helper finds is reported: values stay as right as they were, only move and
nodes may differ from run to run.
*/

%!  start_searching(+Game, +Config, +Position, -Root, -Helpers) is det.
%
%   Root as from open_search/6, with Config.threads-1 Helpers at work.

start_searching(Game, Config, Position, Root, helpers(Shared, Threads)) :-
    Helpers is Config.threads-1,
    (   Helpers > 0,
        get_dict(table, Config, true)
    ->  Memory is Config.memory/(Helpers+2),
        shared_table_open(Memory, Shared),
        findall(Thread,
                ( between(1, Helpers, Helper),
                  thread_create(help(Helper, Game, Config, Position, Shared), Thread)
                ),
                Threads)
    ;   Shared = none,
        Threads = []
    ),
    open_search(Game, Config, Position, Shared, false, Root).

%   A helper's own nodes do not count, so its limit is none.

help(Helper, Game, Config, Position, Shared) :-
    HelperConfig = Config.put(_{nodes:inf, variety:Helper}),
    catch(setup_call_cleanup(
              open_search(Game, HelperConfig, Position, Shared, true, Root),
              help_deeper(1, Config, Root),
              close_search(Root)),
          stop_helping, true).

help_deeper(Depth, Config, Root) :-
    search_depth(Root, Depth, found(_, _, Distance, _)),
    (   ( Distance \== unknown ; Depth == Config.depth )
    ->  true
    ;   deeper(Config.next, Depth, Deeper),
        help_deeper(Deeper, Config, Root)
    ).

%!  stop_searching(+Root, +Helpers) is det.

stop_searching(Root, helpers(Shared, Threads)) :-
    forall(member(Thread, Threads),
           catch(thread_signal(Thread, throw(stop_helping)), error(existence_error(_, _), _), true)),
    forall(member(Thread, Threads), thread_join(Thread, _)),
    close_search(Root),
    table_close(Shared).
