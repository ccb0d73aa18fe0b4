:- module(pybridge_ranking_by_depth,
          [ moves_by_depth/6,   % :Position, +Config, +Clock, ?When, -Found, -Work
            deepened_moves/6    % +Root, :Position, +Config, +Clock, ?When, -Found
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../../base/chance', [chance/2, chance_order/4]).
:- use_module('../../rules/positions', [legal/2]).
:- use_module('../clock', [until/3]).
:- use_module('../alpha_beta/alpha_beta_search', [close_search/1, open_search/4, rank_depth/3, search_memory/2, search_work/3]).
:- use_module('../lookahead/unlimited', [reported_depth/2]).
:- use_module('../lookahead/whole_game', [whole_moves/5]).
:- use_module('../search_config', [deeper/3, first_depth/2]).
:- use_module('../rule_faults', [within_stack/2]).

/** <module> The value of every move by alpha-beta, depth by depth

Found is Depth-Moves: a depth, and found(Score, Exact, Distance, Line) for each legal move (report.pl). When is
depth for a depth that was completed, and last for the result at the end.
*/

:- meta_predicate
    moves_by_depth(:, +, +, ?, -, -),
    deepened_moves(+, :, +, +, ?, -).

%!  moves_by_depth(:Position, +Config, +Clock, ?When, -Found, -Work) is nondet.
%
%   The moves are in the game's order, or in one drawn from Config's variety. Work is Nodes-TableHits.

moves_by_depth(Game:Position, Config, Clock, When, Depth-Found, Nodes-Hits) :-
    setup_call_cleanup(
        open_search(Game, Config.put(clock, Clock), Position, Root),
        ( deepened_moves(Root, Game:Position, Config, Clock, When, Depth-Found0),
          varied(Config.variety, Found0, Found),
          search_work(Root, Nodes, Hits) ),
        close_search(Root)).

varied(none, Found, Found) :-
    !.
varied(Seed, Found0, Found) :-
    chance(Seed, Chance),
    chance_order(Found0, Chance, Found, _).

%!  deepened_moves(+Root, :Position, +Config, +Clock, ?When, -Found) is nondet.
%
%   Root is that of a search of Position, see engine.pl; the moves are in the game's order.

deepened_moves(Root, Game:Position, Config, Clock, When, Found) :-
    unsearched(Root, Game:Position, Unsearched),
    first_depth(Config, Depth),
    deepen(Root, Depth, search(Game, Position, Config, Clock), 20_000, 0-Unsearched, When, Found).

%   The moves before any search; a limit of nodes may be too small even for that.

unsearched(Root, Game:Position, Found) :-
    catch(rank_depth(Root, 0, Found), node_limit, true),
    (   var(Found)
    ->  findall(found(0, false, unknown, [Move]), legal(Game:Position, Move), Found)
    ;   true
    ).

%   deepen(+Root, +Depth, +Search, +Enough, +Last, ?When, -Found) is nondet: Last and Found are
%   Depth-Moves of a completed depth. Enough is the number of nodes at which to try to solve the
%   whole game.

deepen(Root, Depth, Search, Enough, Last, When, Best) :-
    Search = search(Game, _, Config, Clock),
    catch(until(Clock, within_stack(rank_depth(Root, Depth, Found), Game), Outcome),
          node_limit, Outcome = stopped),
    reported_depth(Depth, Reported),
    (   Outcome == stopped
    ->  When-Best = last-Last
    ;   finished(Depth, Config, Found)
    ->  When-Best = last-(Reported-Found)
    ;   When-Best = depth-(Reported-Found)
    ;   go_on(Root, Depth, Search, Enough, Found, When, Best)
    ).

finished(Depth, Config, Found) :-
    (   Depth == Config.depth
    ->  true
    ;   forall(member(found(_, _, Distance, _), Found), Distance \== unknown)
    ).

go_on(Root, Depth, Search, Enough, Found, When, Best) :-
    Search = search(Game, Position, Config, Clock),
    search_work(Root, Nodes, _),
    (   Nodes >= Enough,
        get_dict(whole, Config, true)
    ->  search_memory(Root, Taken),
        Megabytes is Config.memory-Taken,
        Positions is Nodes//4,
        More is 4*Nodes,
        (   until(Clock, whole_moves(Game, Position, Positions, Megabytes, Solved), Outcome)
        ->  true
        ;   Outcome = unsolved
        )
    ;   More = Enough,
        Outcome = unsolved
    ),
    (   Outcome == done
    ->  When-Best = last-(inf-Solved)
    ;   Outcome == stopped
    ->  When-Best = last-(Depth-Found)
    ;   deeper(Config.next, Depth, Deeper),
        deepen(Root, Deeper, Search, More, Depth-Found, When, Best)
    ).
