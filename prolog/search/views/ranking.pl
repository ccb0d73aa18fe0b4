:- module(pybridge_ranking,
          [ ranked_moves/3,     % :Position, +Options, -Ranked
            ranked_moves/4,     % :Position, +Options, -Ranked, -Work
            rankings/4          % :Position, +Options, -Ranked, -Work
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../rules/positions', [legal/2, move_text/3, outcome/3]).
:- use_module('../clock', [elapsed/2, start_clock/2, until/3]).
:- use_module('../lookahead/engine', [close_search/1, open_search/5, rank_depth/3, search_memory/2, search_work/3]).
:- use_module('../lookahead/whole_game', [whole_moves/5]).
:- use_module('../options', [check_options/2, deeper/3, search_config/3]).
:- use_module('../report', [analysis/4]).
:- use_module('../rule_faults', [within_stack/2]).

/** <module> The value of every move, by one search

    ?- start(_, Position), ranked_moves(tictactoe:Position, [], Ranked).
*/

:- meta_predicate
    ranked_moves(:, +, -),
    ranked_moves(:, +, -, -),
    rankings(:, +, -, -).

%!  ranked_moves(:Position, +Options, -Ranked) is det.
%!  ranked_moves(:Position, +Options, -Ranked, -Work) is det.
%
%   Ranked is a list of dicts ranked{move, text, value, winner, plies, exact, line, texts}, one for
%   each legal move, the best move first; equally good moves are in the game's order. line begins
%   with the move, texts are the moves of the line as a person writes them, and the other keys are
%   as in an Analysis. All moves are searched to the same depth. Work is a dict work{depth, nodes,
%   table_hits, seconds}. Options are those of rank in options.pl.

ranked_moves(Position, Options, Ranked) :-
    ranked_moves(Position, Options, Ranked, _).

ranked_moves(Game:Position, Options, Ranked, Work) :-
    once(ranking(Game, Position, Options, last, Ranked, Work)).

%!  rankings(:Position, +Options, -Ranked, -Work) is nondet.
%
%   As ranked_moves/4, with a solution after each completed depth. The last one is the best, and its
%   Work includes that of a depth that was not completed.

rankings(Game:Position, Options, Ranked, Work) :-
    ranking(Game, Position, Options, _, Ranked, Work).

%   ranking(+Game, +Position, +Options, ?When, -Ranked, -Work) is nondet: When is depth, or last.

ranking(Game, Position, Options, When, Ranked, Work) :-
    must_be(ground, Position),
    check_options(rank, Options),
    search_config(Game, Options, Config),
    start_clock(Config.seconds, Clock),
    found(Game, Position, Config, Clock, When, Depth-Found, Nodes-Hits),
    maplist(worth(Game, work(deepening, Nodes, Hits, Clock)), Found, Worths),
    best_first(Game:Position, Worths, Ranked),
    elapsed(Clock, Seconds),
    Work = work{depth:Depth, nodes:Nodes, table_hits:Hits, seconds:Seconds}.

found(Game, Position, _, _, When, Found, Work) :-
    outcome(Game:Position, _, _),
    !,
    When-Found-Work = last-(0-[])-(1-0).
found(Game, Position, Config, Clock, When, Found, Nodes-Hits) :-
    setup_call_cleanup(
        open_search(Game, Config, Position, none, Root),
        ( unsearched(Root, Game:Position, Unsearched),
          deepen(Root, 1, search(Game, Position, Config, Clock), 20_000, 0-Unsearched, When, Found),
          search_work(Root, Nodes, Hits) ),
        close_search(Root)).

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
    (   Outcome == stopped
    ->  When-Best = last-Last
    ;   finished(Depth, Config, Found)
    ->  When-Best = last-(Depth-Found)
    ;   When-Best = depth-(Depth-Found)
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
    ->  When-Best = last-(@(none)-Solved)
    ;   Outcome == stopped
    ->  When-Best = last-(Depth-Found)
    ;   deeper(Config.next, Depth, Deeper),
        deepen(Root, Deeper, Search, More, Depth-Found, When, Best)
    ).

worth(Game, Work, Found, Worth) :-
    analysis(Game, Found, 0-Work, Analysis),
    maplist(move_text(Game), Analysis.line, Texts),
    Texts = [Text|_],
    Worth = ranked{ move:Analysis.move, text:Text, value:Analysis.value, winner:Analysis.winner,
                    plies:Analysis.plies, exact:Analysis.exact, line:Analysis.line, texts:Texts }.

best_first(Game:Position, Worths, Ranked) :-
    (   Worths = []
    ->  Ranked = []
    ;   Game:turn(Position, Player),
        Game:players(Max, _),
        findall(Key-Worth, ( member(Worth, Worths), key(Worth, Player, Max, Key) ), Pairs),
        sort(1, @>=, Pairs, Sorted),
        pairs_values(Sorted, Ranked)
    ).

%   A higher key is better for the player to move: wins come first, then draws and unknown results,
%   then losses. Within these, a higher value is better, and among equal values the quicker win or
%   the slower loss.

key(Worth, Player, Max, Class-Value-Haste) :-
    (   Player == Max
    ->  Value = Worth.value
    ;   Value is -Worth.value
    ),
    class(Worth.winner, Player, Class),
    haste(Class, Worth.plies, Haste).

class(Winner, Player, Class) :-
    (   Winner == Player
    ->  Class = 2
    ;   memberchk(Winner, [draw,unknown])
    ->  Class = 1
    ;   Class = 0
    ).

haste(2, Plies, Haste) :-
    !,
    (   integer(Plies)
    ->  Haste is -Plies
    ;   Haste is -inf
    ).
haste(0, Plies, Plies) :-
    integer(Plies),
    !.
haste(_, _, 0).
