:- module(pybridge_tree_size,
          [ tree_size/4         % :Position, +Depth, -Nodes, -Exact
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [sum_list/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../base/chance', [chance/2, chance_member/4]).
:- use_module('../rules/rule_faults', [broken_rules/2]).

/** <module> The number of positions that a search without cuts would enter

A small tree is counted. A large one is estimated by Knuth's method (Estimating the
efficiency of backtrack programs, 1975): walk down at random, multiply the numbers of
moves on the way, and take the mean of many walks. The walks have fixed seeds, so that
the estimate is reproducible.
*/

:- meta_predicate tree_size(:, +, -, -).

countable(20_000).
walks(400).

%!  tree_size(:Position, +Depth, -Nodes, -Exact) is det.
%
%   The tree Depth moves deep below Game:Position has Nodes nodes, including the root. Exact is
%   @(true) if they were counted and @(false) if their number is an estimate.

tree_size(Game:Position, Depth, Nodes, Exact) :-
    must_be(ground, Position),
    must_be(nonneg, Depth),
    countable(Most),
    More is Most+1,
    aggregate_all(count, limit(More, below(Game, Position, Depth)), Count),
    (   Count =< Most
    ->  Nodes = Count,
        Exact = @(true)
    ;   walks(Walks),
        findall(Size,
                ( between(1, Walks, Walk), chance(Walk, Chance), walk(Game, Position, Depth, Chance, 1, 0, Size) ),
                Sizes),
        sum_list(Sizes, Total),
        Nodes is Total//Walks,
        Exact = @(false)
    ).

below(_, _, _).
below(Game, Position, Depth) :-
    Depth > 0,
    \+ Game:utility(Position, _),
    Depth1 is Depth-1,
    Game:move(Position, _, Next),
    below(Game, Next, Depth1).

%   walk(+Game, +Position, +Depth, +Chance, +Ways, +Size0, -Size): Ways is the product of the
%   numbers of moves so far.

walk(Game, Position, Depth, Chance0, Ways, Size0, Size) :-
    Size1 is Size0+Ways,
    (   Depth > 0,
        \+ Game:utility(Position, _)
    ->  findall(Next, Game:move(Position, _, Next), All),
        ( All == [] -> broken_rules(Game, Position) ; true ),
        length(All, Count),
        chance_member(Next, All, Chance0, Chance),
        Ways1 is Ways*Count,
        Depth1 is Depth-1,
        walk(Game, Next, Depth1, Chance, Ways1, Size1, Size)
    ;   Size = Size1
    ).
