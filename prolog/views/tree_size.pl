:- module(pybridge_tree_size,
          [ tree_size/4         % :Position, +Depth, -Nodes, -Exact
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [sum_list/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../base/chance', [chance/2, chance_member/4]).
:- use_module('../rules/rule_faults', [broken_rules/2]).
:- use_module('../walks/walk', [walk/6]).

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
                ( between(1, Walks, Walk), chance(Walk, Chance),
                  walk(sized_move(Game), Depth, Position, _, sizes(Chance, 1, 1), sizes(_, _, Size)) ),
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

%   sized_move(+Game, +Position, -Next, +State0, -State) is semidet: a step. The state is sizes(Chance, Ways, Size):
%   Ways is the product of the numbers of moves so far.

sized_move(Game, Position, Next, sizes(Chance0, Ways0, Size0), sizes(Chance, Ways, Size)) :-
    \+ Game:utility(Position, _),
    findall(After, Game:move(Position, _, After), All),
    ( All == [] -> broken_rules(Game, Position) ; true ),
    length(All, Count),
    chance_member(Next, All, Chance0, Chance),
    Ways is Ways0*Count,
    Size is Size0+Ways.
