:- module(pybridge_unlimited,
          [ unlimited/6,        % +Game, +Position, +Config, +Clock, +Unsearched, -Event
            reported_depth/2    % +Depth, -Reported
          ]).
:- use_module('../clock', [elapsed/2, until/3]).
:- use_module('../search_config', [deeper/3, unlimited_depth/1]).
:- use_module('../report', [analysis/4]).
:- use_module('../rule_faults', [within_stack/2]).
:- use_module('../alpha_beta/alpha_beta_search',
              [close_search/1, limit_search/2, open_search/4, positions_met/2, search_compiled/2, search_depth/3, search_work/3]).
:- use_module(parallel, [start_searching/5, search_together/4, memory_left/3, stop_searching/2]).
:- use_module(whole_game, [whole_game/6]).

/** <module> An analysis that nothing limits

Such a search aims for a proof. Guesses at the horizon are a hindrance: if everything that is not proven
counts as 0, the first move tried settles more positions. So here guesses only say what to try first
(nodes.pl), and depths grow as fast as their costs allow (next_step/4).

Someone may still stop the search before the proof, and then wants a good move. So the search takes a break after
1,250 positions and each time that their number has doubled. In a break a second search, with
guesses, goes deeper, for a thirty-second of the positions until the next break; and in every other break from
20,000 positions on, the engine tries to solve the whole game (whole_game.pl), unless the table
holds too many different positions for that. Counts decide all of this, never a clock.

The state is proof(Game, Position, Root-Team, Guesses, Config, Clock), where Guesses is the root of the
search with guesses, or none. What to do next is plan(Depth, Step, Before, GuessDepth, Break, Enough):

| Depth, Step   | the next depth of the proof, and by how much it is deeper than the last |
| Before        | the positions entered before the last depth                             |
| GuessDepth    | the next depth of Guesses                                               |
| Break, Enough | the positions to enter before the next break, and before solving is tried |
*/

%!  unlimited(+Game, +Position, +Config, +Clock, +Unsearched, -Event) is nondet.
%
%   Event is depth(Analysis) whenever there is a better one, the last one being the proof; or
%   stopped(Analysis) where stop_analysis has ended the search. Unsearched is the analysis before
%   anything has been found.

unlimited(Game, Position, Config0, Clock, Unsearched, Event) :-
    Config = Config0.put(clock, Clock),
    Proof = Config.put(_{heuristic:false, order:Config.heuristic}),
    setup_call_cleanup(
        open_both(Game, Position, Config, Proof, Root, Team, Guesses),
        ( first_plan(Proof, Plan),
          go_on(Plan, proof(Game, Position, Root-Team, Guesses, Proof, Clock), Unsearched, Event)
        ),
        ( stop_searching(Root, Team), close_guesses(Guesses) )).

%   open_both(+Game, +Position, +Config, +Proof, -Root, -Team, -Guesses): Config is the configuration of the
%   search with guesses, and Proof that of the proof.

open_both(Game, Position, Config, Proof, Root, Team, none) :-
    get_dict(heuristic, Config, false),
    !,
    start_searching(Game, Proof, Position, Root, Team).
open_both(Game, Position, Config, Proof, Root, Team, Guesses) :-
    Little is Config.memory/16,
    Rest is Config.memory-Little,
    open_search(Game, Config.put(memory, Little), Position, Guesses),
    catch(start_searching(Game, Proof.put(memory, Rest), Position, Root, Team), Error,
          ( close_search(Guesses), throw(Error) )).

close_guesses(none) :-
    !.
close_guesses(Guesses) :-
    close_search(Guesses).

%   Without guesses there is nothing to do in a break before solving is tried.

first_plan(Config, plan(Depth, 2, 1, 1, Break, 20_000)) :-
    (   get_dict(deepening, Config, true)
    ->  Depth = 1
    ;   unlimited_depth(Depth)
    ),
    (   get_dict(order, Config, false)
    ->  Break = 20_000
    ;   Break = 1_250
    ).

%   go_on(+Plan, +Proof, +Last, -Event): Last is the best Analysis so far.

go_on(Plan, Proof, Last, Event) :-
    Plan = plan(Depth, _, _, _, Break, _),
    Proof = proof(Game, _, Root-Team, _, _, Clock),
    limit_search(Root, Break),
    catch(until(Clock, within_stack(search_together(Team, Root, Depth, Found), Game), Outcome),
          node_limit, Outcome = unfinished),
    (   Outcome == done
    ->  depth_done(Found, Plan, Proof, Last, Event)
    ;   Outcome == unfinished
    ->  pause(Plan, Proof, Last, Event)
    ;   stopped(Proof, Last, Event)
    ).

depth_done(Found, Plan, Proof, Last, Event) :-
    Plan = plan(Depth, _, _, _, _, _),
    Proof = proof(Game, _, _, Guesses, _, _),
    Found = found(_, _, Distance, _),
    work(Proof, Work),
    reported_depth(Depth, Reported),
    analysis(Game, Found, Reported-Work, Analysis),
    (   Distance \== unknown
    ->  Event = depth(Analysis)
    ;   tells_more(Guesses, Analysis, Last)
    ->  (   Event = depth(Analysis)
        ;   deeper_plan(Plan, Proof, Deeper),
            go_on(Deeper, Proof, Analysis, Event)
        )
    ;   deeper_plan(Plan, Proof, Deeper),
        go_on(Deeper, Proof, Last, Event)
    ).

%   tells_more(+Guesses, +Analysis, +Last) is semidet: the result of a depth without guesses says
%   more than the last analysis.

tells_more(none, _, _) :-
    !.
tells_more(_, Analysis, _) :-
    Analysis.winner \== unknown,
    !.
tells_more(_, _, Last) :-
    Last.depth == 0.

%!  reported_depth(+Depth, -Reported) is det.

reported_depth(Depth, Reported) :-
    (   unlimited_depth(Depth)
    ->  Reported = inf
    ;   Reported = Depth
    ).

deeper_plan(plan(Depth0, Step0, Before, GuessDepth, Break, Enough), Proof,
            plan(Depth, Step, Nodes, GuessDepth, Break, Enough)) :-
    Proof = proof(_, _, Root-_, _, Config, _),
    search_work(Root, Nodes, _),
    (   Config.next = times(_)
    ->  Step = Step0,
        deeper(Config.next, Depth0, Depth)
    ;   next_step(Step0, Before, Nodes, Step),
        deeper(plus(Step), Depth0, Depth)
    ).

%   next_step(+Step0, +Before, +Nodes, -Step): the last Step0 plies took the search from Before to Nodes
%   positions. Depths double while that costs next to nothing. Later the next depth should take no more than
%   sixteen times as many positions as there have been, if growth continues at the same rate.

next_step(Step0, Before, Nodes, Step) :-
    (   Nodes < 1_000
    ->  Step is 2*Step0
    ;   Growth is 2*(log(Nodes) - log(Before))/Step0,       % for two plies
        Pairs is truncate(log(16)/max(0.1, Growth)),
        Step is 2*max(1, min(Step0, Pairs))
    ).

stopped(Proof, Last, stopped(Stopped)) :-
    work(Proof, work(_, Compiled, Nodes, Hits, Clock)),
    elapsed(Clock, Seconds),
    Stopped = Last.put(_{compiled: @(Compiled), nodes:Nodes, table_hits:Hits, seconds:Seconds}).

work(proof(_, _, Root-_, Guesses, _, Clock), work(deepening, Compiled, Nodes, Hits, Clock)) :-
    search_compiled(Root, Compiled),
    search_work(Root, Nodes0, Hits0),
    (   Guesses == none
    ->  Nodes = Nodes0,
        Hits = Hits0
    ;   search_work(Guesses, Nodes1, Hits1),
        Nodes is Nodes0+Nodes1-1,
        Hits is Hits0+Hits1
    ).

% ----------------------------------------------------------------------
% Breaks

%   pause(+Plan, +Proof, +Last, -Event): try to solve the whole game, if it is time for that. The game has more
%   positions than the table holds; usually at least twice as many, as most positions are never expanded.

pause(plan(Depth, Step, Cost, GuessDepth, Break, Enough), Proof, Last, Event) :-
    Proof = proof(Game, Position, Root-_, _, Config, Clock),
    More is 2*Break,
    Plan = plan(Depth, Step, Cost, GuessDepth, More, Enough),
    Positions is Break//4,
    positions_met(Root, Met),
    (   ( Break < Enough ; 2*Met > Positions )
    ->  guess(Plan, Proof, Last, Event)
    ;   memory_left(Root, Config, Megabytes),
        (   until(Clock, whole_game(Game, Position, Positions, Megabytes, Score, Line), Outcome)
        ->  (   Outcome == done
            ->  work(Proof, Work),
                analysis(Game, found(Score, true, proven, Line), inf-Work, Analysis),
                Event = depth(Analysis)
            ;   stopped(Proof, Last, Event)
            )
        ;   Enough1 is 4*Break,
            guess(plan(Depth, Step, Cost, GuessDepth, More, Enough1), Proof, Last, Event)
        )
    ).

%   guess(+Plan, +Proof, +Last, -Event): give the search with guesses its share of the positions.

guess(Plan, Proof, Last, Event) :-
    Proof = proof(_, _, _, none, _, _),
    !,
    go_on(Plan, Proof, Last, Event).
guess(Plan, Proof, Last, Event) :-
    Plan = plan(Depth, Step, Cost, GuessDepth, Break, Enough),
    Proof = proof(Game, _, _, Guesses, _, Clock),
    Share is Break//32,
    limit_search(Guesses, Share),
    catch(until(Clock, within_stack(search_depth(Guesses, GuessDepth, Found), Game), Outcome),
          node_limit, Outcome = unfinished),
    (   Outcome == done
    ->  work(Proof, Work),
        analysis(Game, Found, GuessDepth-Work, Analysis),
        Found = found(_, _, Distance, _),
        Deeper is GuessDepth+1,
        Plan1 = plan(Depth, Step, Cost, Deeper, Break, Enough),
        (   Distance \== unknown
        ->  Event = depth(Analysis)
        ;   better(Analysis, Last)
        ->  (   Event = depth(Analysis)
            ;   guess(Plan1, Proof, Analysis, Event)
            )
        ;   guess(Plan1, Proof, Last, Event)
        )
    ;   Outcome == unfinished
    ->  go_on(Plan, Proof, Last, Event)
    ;   stopped(Proof, Last, Event)
    ).

%   Once the winner is known, only an analysis that knows it is better.

better(Analysis, Last) :-
    (   Last.winner \== unknown
    ->  Analysis.winner \== unknown
    ;   true
    ),
    Analysis.depth > Last.depth.
