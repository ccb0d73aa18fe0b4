:- module(pybridge_understanding,
          [ ranking/3,          % :Position, +Seconds, -Answer
            review_so_far/3,    % :Start, +Request, -Answer
            search_picture/3    % :Position, +Request, -Answer
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../matches/review', [reviews/4]).
:- use_module('../pictures/tree_svg', [tree_svg/3]).
:- use_module('../pictures/visible_tree', [tree_nodes/2]).
:- use_module('../rules/seats', [two_sided/1]).
:- use_module(choosers_in_turn, [ready_to_choose/1]).
:- use_module(thinking, [shown_analysis/2, shown_values/2]).
:- use_module('../views/grown_tree', [grown_tree/4]).
:- use_module('../views/ranking', [ranked_moves/4]).
:- use_module('../views/seat_ranking', [seat_ranking/6]).
:- use_module('../views/tree', [tree_so_far/4]).

/** <module> Explaining a position: the values of its moves, and the search tree */

:- meta_predicate
    ranking(:, +, -),
    review_so_far(:, +, -),
    search_picture(:, +, -).

%!  ranking(:Position, +Seconds, -Answer) is det.
%
%   Answer has `moves`, the dicts of ranking.pl with texts in place of moves, and the keys of its work. With any number
%   of seats, or choices at once, `position` is what shown_analysis/2 shows; otherwise it is @(none).

ranking(Game:Position, Seconds, Answer) :-
    (   two_sided(Game)
    ->  ranked_moves(Game:Position, [seconds(Seconds)], Ranked, Work),
        Shown = @(none)
    ;   ready_to_choose(Game),
        once(seat_ranking(Game:Position, [seconds(Seconds)], true, Ranked, Work, Analysis)),
        shown_analysis(Analysis, Shown)
    ),
    findall(_{move:Text, value:Value, values:Values, winner:Winner, plies:Plies, exact:Exact, visits:Visits, line:Line},
            ( member(Move, Ranked),
              _{text:Text, value:Value, values:Values0, winner:Winner, plies:Plies, exact:Exact, visits:Visits,
                texts:Line} :< Move,
              shown_values(Values0, Values) ),
            Moves),
    Answer = Work.put(_{moves:Moves, position:Shown}).

%!  review_so_far(:Start, +Request, -Answer) is nondet.
%
%   Answer has `steps`, those of reviews/4 for the Request's `moves`; each position is searched for its `seconds`.

review_so_far(Start, Request, _{steps:Steps}) :-
    reviews(Start, Request.moves, [seconds(Request.seconds)], Steps).

%!  search_picture(:Position, +Request, -Answer) is det.
%
%   Answer has `svg`, a picture of the tree that the Request's `algorithm`, as in grown_tree/4, searches from Position,
%   to `depth`, and `steps`, the number of its nodes, or none if playouts have grown it for a second. If the Request's
%   `step` is not 0, the picture shows what the search knows at that step.

search_picture(Game:Position, Request, _{svg:Svg, steps:Steps}) :-
    _{algorithm:Algorithm, depth:Depth, step:Step} :< Request,
    grown_tree(Game:Position, [algorithm(Algorithm)], Depth, Tree),
    (   Tree = node(_, _, _, _, _, visits(_))
    ->  Shown = Tree,
        Steps = @(none)
    ;   tree_nodes(Tree, Steps),
        ( Step == 0 -> Shown = Tree ; tree_so_far(Game, Tree, Step, Shown) )
    ),
    tree_svg(Shown, [], Svg).
