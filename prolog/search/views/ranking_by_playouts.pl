:- module(pybridge_ranking_by_playouts,
          [ moves_by_playouts/6 % :Position, +Config, +Clock, ?When, -Ranked, -Work
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../rules/positions', [legal/2]).
:- use_module('../alpha_beta/alpha_beta_search', [limit_search/2, search_work/3]).
:- use_module('../lookahead/mixing', [open_mix/5, mix_analyses/2, mix_work/3, part_of_memory/2, close_mix/1]).
:- use_module('../playouts/playout_search', [child_found/4]).
:- use_module('../state', [field/3]).
:- use_module(ranked_move, [ranked_move/4, ranked_line/5, by_preference/4]).
:- use_module(ranking_by_depth, [deepened_moves/6]).

/** <module> The value of every move by playouts

The search is that of analyse/3, position by position, so the first move of the ranking is the one that an
analysis chooses. Its tree of playouts has a value for every move. If the search has proven the
value of the position before a limit is reached, alpha-beta uses what is left to prove those of the other moves.
*/

:- meta_predicate moves_by_playouts(:, +, +, ?, -, -).

%!  moves_by_playouts(:Position, +Config, +Clock, ?When, -Ranked, -Work) is nondet.
%
%   Ranked are the dicts of ranked_move.pl, the best first. Work is a dict
%   work{algorithm, depth, nodes, playouts, table_hits}. When is last for the result at the end, otherwise depth.

moves_by_playouts(Game:Position, Config, Clock, When, Ranked, Work) :-
    setup_call_cleanup(
        open_mix(Game, Position, Config, Clock, Mix),
        ( found(Mix, When, Analysis, Proofs),
          played(Mix, Played),
          maplist(worth(Mix, Analysis, Proofs), Played, Worths),
          by_preference(Game:Position, Analysis.move, Worths, Ranked),
          work(Mix, Analysis, Proofs, Work) ),
        close_mix(Mix)).

%   found(+Mix, ?When, -Analysis, -Proofs) is nondet: Proofs is Depth-Moves from alpha-beta, see ranking_by_depth.pl.

found(Mix, When, Analysis, Proofs) :-
    Last = last(none),
    (   mix_analyses(Mix, Analysis),
        nb_setarg(1, Last, Analysis),
        When = depth,
        Proofs = 0-[]
    ;   arg(1, Last, Analysis),
        proofs(Analysis, Mix, When, Proofs)
    ).

proofs(Analysis, Mix, When, Proofs) :-
    (   Analysis.exact == @(true)
    ->  field(mix, Mix, [playouts(Playouts), root(Root), game(Game), position(Position), config(Config), clock(Clock)]),
        field(playouts, Playouts, [nodes(Played)]),
        Limit is Config.nodes-Played,
        limit_search(Root, Limit),
        part_of_memory(Config, Part),
        deepened_moves(Root, Game:Position, Config.put(memory, Part), Clock, When, Proofs)
    ;   When-Proofs = last-(0-[])
    ).

%   played(+Mix, -Played): Played is Visits-Found for each move, in the game's order. The tree has no nodes for the
%   moves after one that wins as much as possible.

played(Mix, Played) :-
    field(mix, Mix, [playouts(Playouts), game(Game), position(Position), config(Config)]),
    field(playouts, Playouts, [children(Children)]),
    findall(Move, legal(Game:Position, Move), Moves),
    played(Moves, Children, Playouts, Config.prove, Played).

played([], _, _, _, []).
played([Move|Moves], Children0, Playouts, Prove, [Played|Others]) :-
    (   Children0 = [Child|Children]
    ->  Child = child(_, _, _, _, Visits, _, _),
        child_found(Playouts, Child, Prove, Found),
        Played = Visits-Found
    ;   Children = [],
        unvisited(Move, Played)
    ),
    played(Moves, Children, Playouts, Prove, Others).

unvisited(Move, 0-found(0, false, unknown, [Move])).

%   worth(+Mix, +Analysis, +Proofs, +Played, -Worth): what is known best of a move.

worth(Mix, Analysis, Proofs, Visits-Found, Worth) :-
    field(mix, Mix, [game(Game), position(Position)]),
    Found = found(_, _, _, [Move|_]),
    findall(Certainty-Known,
            ( known(Move, Game, Analysis, Proofs, Found, Visits, Known),
              certainty(Known, Certainty) ),
            Pairs),
    sort(1, @>=, Pairs, [_-Best|_]),
    at_most(Analysis, Game, Position, Best, Worth).

known(Move, Game, Analysis, _, _, Visits, Known) :-
    Move == Analysis.move,
    ranked_line(Game, Analysis.line, Analysis, Visits, Known).
known(_, Game, _, _, Played, Visits, Known) :-
    ranked_move(Game, Played, Visits, Known).
known(Move, Game, _, _-Proofs, _, Visits, Known) :-
    member(Found, Proofs),
    Found = found(_, _, _, [Move0|_]),
    Move0 == Move,
    ranked_move(Game, Found, Visits, Known).

certainty(Known, Certainty) :-
    (   Known.exact == @(true)
    ->  (   ( integer(Known.plies) ; Known.winner == draw )
        ->  Certainty = 3
        ;   Certainty = 2
        )
    ;   Known.winner \== unknown
    ->  Certainty = 1
    ;   Certainty = 0
    ).

%   at_most(+Analysis, +Game, +Position, +Known, -Worth): if the position is lost, then so is every move in it.

at_most(Analysis, Game, Position, Known, Worth) :-
    _{winner:Winner, value:Value} :< Analysis,
    (   Known.winner == unknown,
        \+ memberchk(Winner, [unknown,draw]),
        \+ Game:turn(Position, Winner)
    ->  Worth = Known.put(_{winner:Winner, value:Value})
    ;   Worth = Known
    ).

work(Mix, Analysis, Proofs, work{ algorithm:Analysis.algorithm, depth:Depth, nodes:Nodes, playouts:Playouts,
                                  table_hits:Hits }) :-
    field(mix, Mix, [root(Root)]),
    mix_work(Mix, Nodes, Playouts),
    search_work(Root, _, Hits),
    Proofs = Proven-_,
    (   ( Proven == inf ; Analysis.depth == @(none) )
    ->  Depth = @(none)
    ;   Depth is max(Analysis.depth, Proven)
    ).
