:- module(pybridge_known,
          [ best_known/3,       % +Schedule, -Role, -Known
            moves_known/2,      % +Schedule, -Moves
            surer_known/3,      % +Known1, +Known0, -Known
            work_done/2,        % +Schedule, -Work
            grown_playouts/2,   % +Schedule, -Playouts
            best_found/3,       % +Schedule, -Searcher, -Known
            opened_searcher/3   % +Searcher, -Module, -State
          ]).
:- use_module(library(apply), [foldl/4, maplist/4]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module('../../base/expansion', [goal_expansion/2, record/2]).
:- use_module('../../worth/worth', [worth_level/2]).

/** <module> The findings of a schedule's searchers, and the work that these took

A **schedule** (scheduler.pl): the game, the position, the config (search_config.pl), the clock, the searchers;
reported, what was reported last; and compared, when compiled rules were compared last. A **searcher** of a schedule:
its role and its parts of the work, from how many positions on (shares.pl); status, closed, active, done or stuck; and
its module with its state.
*/

:- record(schedule, [ game, position, config, clock, searchers, reported, compared ]).
:- record(searcher, [ role, parts, from, status, module, state ]).

%!  best_known(+Schedule, -Role, -Known) is semidet.
%
%   Known is known(Found, Depth), the result of the searcher that knows most, which has this Role; of several, the
%   first in share/5 (shares.pl).

best_known(Schedule, Role, known(found(Worth, Guess, Line), Depth)) :-
    best_found(Schedule, Searcher, known(found(Worth, Guess, Line0), Depth)),
    field(searcher, Searcher, [role(Role), module(Module), state(State)]),
    (   Line0 == unread
    ->  Module:searcher_line(State, Line)
    ;   Line = Line0
    ).

%!  best_found(+Schedule, -Searcher, -Known) is semidet.
%
%   The same; a line may be `unread`.

best_found(Schedule, Searcher, Known) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    findall(Level-(Place-Known0),
            ( nth1(Place, Searchers, Searcher0),
              opened_searcher(Searcher0, Module, State),
              Module:searcher_found(State, Known0),
              Known0 = known(found(Worth, _, _), _),
              worth_level(Worth, Level) ),
            Pairs),
    sort(1, @>=, Pairs, [_-(Place-Known)|_]),
    nth1(Place, Searchers, Searcher).

%!  opened_searcher(+Searcher, -Module, -State) is semidet.
%
%   Fails if Searcher has had no turn yet.

opened_searcher(Searcher, Module, State) :-
    field(searcher, Searcher, [status(Status), module(Module), state(State)]),
    Status \== closed.

%!  moves_known(+Schedule, -Moves) is semidet.
%
%   Moves are known(Found, Depth, Visits) for each move, in the game's order, by the searcher that knows most of it.
%   Fails if no searcher knows of moves.

moves_known(Schedule, Moves) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    findall(Moves0,
            ( member(Searcher, Searchers),
              opened_searcher(Searcher, Module, State),
              Module:searcher_moves(State, Moves0) ),
            [First|Others]),
    foldl(maplist(surer_known), Others, First, Moves).

%!  surer_known(+Known1, +Known0, -Known) is det.
%
%   Known is the one of Known1 and Known0 that says more, or else Known0.

surer_known(known(Found1, Depth1, Visits1), known(Found0, Depth0, Visits0), known(Found, Depth, Visits)) :-
    Found1 = found(Worth1, _, _),
    Found0 = found(Worth0, _, _),
    worth_level(Worth1, Level1),
    worth_level(Worth0, Level0),
    (   Level1 > Level0
    ->  Found-Depth = Found1-Depth1
    ;   Found-Depth = Found0-Depth0
    ),
    Visits is max(Visits0, Visits1).

%!  work_done(+Schedule, -Work) is det.
%
%   Work is work(Nodes, Playouts, TableHits, Compiled): the sums for all searchers, and whether one of them runs
%   compiled.

work_done(Schedule, Work) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    foldl(add_work, Searchers, work(0, 0, 0, false), Work).

add_work(Searcher, Work0, Work) :-
    (   opened_searcher(Searcher, Module, State)
    ->  Work0 = work(Nodes0, Playouts0, Hits0, Compiled0),
        Module:searcher_work(State, work(Nodes1, Playouts1, Hits1, Compiled1)),
        Nodes is Nodes0+Nodes1,
        Playouts is Playouts0+Playouts1,
        Hits is Hits0+Hits1,
        (   Compiled1 == true
        ->  Compiled = true
        ;   Compiled = Compiled0
        ),
        Work = work(Nodes, Playouts, Hits, Compiled)
    ;   Work = Work0
    ).

%!  grown_playouts(+Schedule, -Playouts) is semidet.
%
%   Playouts is the tree that playouts have grown (playout_search.pl).

grown_playouts(Schedule, Playouts) :-
    field(schedule, Schedule, [searchers(Searchers)]),
    member(Searcher, Searchers),
    field(searcher, Searcher, [role(playouts)]),
    opened_searcher(Searcher, Module, Team),
    !,
    Module:grown(Team, Playouts).
