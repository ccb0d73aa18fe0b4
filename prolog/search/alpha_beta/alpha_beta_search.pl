:- module(pybridge_alpha_beta_search,
          [ step_searcher/4,    % !Root, +Most, +Limit, -News
            searcher_found/2,   % +Root, -Known
            searcher_moves/2,   % +Root, -Moves
            searcher_work/2,    % +Root, -Work
            positions_met/2     % +Root, -Count
          ]).
:- reexport(alpha_beta_root, [open_searcher/4, close_searcher/1]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module('../runner', [runs_compiled/2]).
:- use_module('../score', [score_utility/2, score_plies/2]).
:- use_module('../search_config', [deeper/3, reported_depth/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(alpha_beta_root, [search_side/2, work/4]).

/** <module> The alpha-beta searcher, depth by depth

One of the searchers of scheduler.pl. A Root (state.pl) holds what stays from depth to depth: the searcher's memory, the order of
the moves at the root, what has been found, the work that was done, and the plan, which is what comes next:

  | best(Depth)            | search Depth moves ahead, to find the best move                                  |
  | all(Depth)             | the same for the value of each move, for a ranking                               |
*/

%!  searcher_work(+Root, -Work) is det.

searcher_work(Root, work(Nodes, 0, Hits, Compiled)) :-
    field(root, Root, [nodes(Nodes), hits(Hits), runner(Runner)]),
    runs_compiled(Runner, Compiled).

%!  searcher_found(+Root, -Known) is semidet.
%
%   Known is known(Found, Depth). In a search of all moves, Found says only whether all is proven.

searcher_found(Root, known(Found, Depth)) :-
    field(root, Root, [known(known(Found, Depth))]).

%!  searcher_moves(+Root, -Moves) is semidet.
%
%   Moves are known(Found, Depth, 0) for each move, in the game's order, if the search is one of all moves.

searcher_moves(Root, Moves) :-
    field(root, Root, [moves([Move|Others])]),
    Moves = [Move|Others].

%!  positions_met(+Root, -Count) is det.
%
%   The search has met at least Count different positions. A table holds some of them twice, once it has forgotten others.

positions_met(Root, Count) :-
    field(root, Root, [entries(Entries), most(Most)]),
    Count is min(Entries, max(Most//2, Entries//2)).

% ----------------------------------------------------------------------
% Searching

%!  step_searcher(!Root, +Most, +Limit, -News) is det.
%
%   Carry out the plan, unless that takes more than Most positions in all. News is as in scheduler.pl.
%
%   @throws time_over

step_searcher(Root, Most, _, News) :-
    set_field(root, Root, limit(Most)),
    field(root, Root, [plan(Plan0)]),
    catch(carry_out(Plan0, Root, Plan), share_over, Plan = unfinished),
    (   Plan == unfinished
    ->  News = more
    ;   set_field(root, Root, plan(Plan)),
        (   Plan == done
        ->  News = done
        ;   News = news
        )
    ).

carry_out(best(Depth), Root, Plan) :-
    search_depth(Root, Depth, Found),
    note(Root, Found, Depth),
    (   last_depth(Depth, Root)
    ->  Plan = done
    ;   Found = found(_, _, Distance, _),
        Distance \== unknown
    ->  Plan = done
    ;   next_depth(Root, Depth, Deeper),
        Plan = best(Deeper)
    ).
carry_out(all(Depth), Root, Plan) :-
    rank_depth(Root, Depth, Moves),
    (   member(known(found(_, _, unknown, _), _, _), Moves)
    ->  Distance = unknown
    ;   Distance = proven
    ),
    reported_depth(Depth, Reported),
    set_field(root, Root, known(known(found(0, false, Distance, []), Reported))),
    (   ( Distance == proven ; last_depth(Depth, Root) )
    ->  Plan = done
    ;   next_depth(Root, Depth, Deeper),
        Plan = all(Deeper)
    ).
last_depth(Depth, Root) :-
    field(root, Root, [deepest(Depth)]).

next_depth(Root, Depth, Deeper) :-
    field(root, Root, [next(Next)]),
    deeper(Next, Depth, Deeper).

%   note(!Root, +Found, +Depth) is det: a win or a loss is kept until its distance is known.

note(Root, Found, Depth) :-
    field(root, Root, [known(Known)]),
    reported_depth(Depth, Reported),
    (   Known = known(Found0, _),
        decisive(Found0),
        \+ decisive(Found)
    ->  true
    ;   set_field(root, Root, known(known(Found, Reported)))
    ).

decisive(found(Score, _, Distance, _)) :-
    (   score_utility(Score, Utility),
        Utility =\= 0
    ->  true
    ;   Distance \== unknown
    ).

%   search_depth(!Root, +Depth, -Found): Found is found(Score, Exact, Distance, Line), as report.pl expects it.

search_depth(Root, Depth, Found) :-
    field(root, Root, [order(Order0)]),
    work(Root, Depth, best(Order0), best(Order, Result)),
    set_field(root, Root, order(Order)),
    Order = [Number|_],
    found(Root, Number, Depth, Result, Found).

%   rank_depth(!Root, +Depth, -Moves): the value of every move in a search to Depth. At first it is known which moves end the
%   game.

rank_depth(Root, Depth, Moves) :-
    field(root, Root, [moves(Moves0)]),
    (   Moves0 == []
    ->  work(Root, 0, moves, Ends),
        maplist(end_known(Root), Ends, Moves1),
        set_field(root, Root, moves(Moves1))
    ;   Moves1 = Moves0
    ),
    length(Moves1, Count),
    numlist(1, Count, Numbers),
    maplist(rank_move(Root, Depth), Numbers, Moves),
    set_field(root, Root, moves(Moves)).

end_known(_, (-)-Move, known(found(0, false, unknown, [Move]), 0, 0)) :-
    !.
end_known(Root, End-Move, known(found(Score, Exact, Distance, [Move]), 0, 0)) :-
    search_side(Root, Side),
    Score is Side*End,
    exactness(Root, Score, 1, Exact, Distance).

rank_move(Root, Depth, Number, known(Found, Reported, 0)) :-
    work(Root, Depth, move(Number, full), Result),
    found(Root, Number, Depth, Result, Found),
    reported_depth(Depth, Reported).

% ----------------------------------------------------------------------
% What was found

%   found(!Root, +Number, +Depth, +Result, -Found) is det: Found is the result at Depth if the move with this Number is the best one.

found(Root, Number, Depth, Result, found(Score, Exact, Distance, Line)) :-
    search_side(Root, Side),
    Value is Result>>1,
    Score is Side*Value,
    Proven is Result /\ 1,
    exactness(Root, Score, Proven, Exact, Distance),
    line_depth(Root, Value, Depth, LineDepth),
    (   catch(work(Root, LineDepth, line(Number, Value), Line0), time_over, fail)
    ->  Line = Line0
    ;   field(root, Root, [game(Game), position(Position)]),
        call_nth(Game:move(Position, Move, _), Number),
        Line = [Move]
    ).

%   A win by as much as possible is exact whatever else is unknown. Distance is
%   not_asked when everything that was requested is proven.

exactness(Root, _, 1, true, Distance) :-
    !,
    field(root, Root, [scope(Scope)]),
    (   arg(1, Scope, 0)
    ->  Distance = not_asked
    ;   Distance = proven
    ).
exactness(Root, Score, 0, Exact, unknown) :-
    field(root, Root, [scope(Scope)]),
    arg(4, Scope, range(High, _, Low, _)),
    score_utility(Score, Utility),
    score_utility(High, Highest),
    score_utility(Low, Lowest),
    (   Utility =\= 0,
        ( Utility =:= Highest ; Utility =:= Lowest )
    ->  Exact = true
    ;   Exact = false
    ).

%   A proven win or loss is followed to its end, even if the table led further
%   than the search itself.

line_depth(Root, Value, Depth0, Depth) :-
    score_utility(Value, Utility),
    (   Utility =\= 0,
        field(root, Root, [scope(Scope)]),
        arg(1, Scope, 1)
    ->  score_plies(Value, Plies),
        Depth is max(Depth0, Plies)
    ;   Depth = Depth0
    ).
