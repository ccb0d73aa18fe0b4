:- module(pybridge_solved_bounds,
          [ new_chance_solution/3, % +Solved, +Facts, -Solution
            chance_bounds/4,    % +Solution, +Position, -Lowest, -Highest
            every_bound/4,      % +Solution, -Position, -Lowest, -Highest
            bounds_unit/2,      % +Bounds, -Unit
            close_chance/1      % +Solution
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../compiled/runner', [close_runner/1, run/2]).
:- use_module(chance_exact, [known_value/4]).
:- use_module(chance_graph, []).
:- use_module(every_position, [every_batch/5]).

/** <module> The bounds of all positions of a game of chance that has been solved

They are one of

| exact(Runner, Rules, Values)        | a trie of values, see chance_exact.pl                       |
| bounds(Runner, Rules, Graph, Unit)  | those of Graph, times Unit, see chance_graph.pl             |
| saved(Runner, Rules, Values, Unit)  | a trie of Low/High, times Unit, from a file                 |
*/

%!  new_chance_solution(+Solved, +Facts, -Solution) is det.
%
%   Solved is the Game-Position that was solved. Solution, as in chance_solve.pl, has its bounds beside the Facts.

new_chance_solution(Game-Position, Facts, Solution) :-
    dict_pairs(Facts, _, Pairs),
    dict_pairs(Solution0, chance_solution, [game-Game,position-Position|Pairs]),
    chance_bounds(Solution0, Position, Lowest, Highest),
    Solution = Solution0.put(_{lowest:Lowest, highest:Highest}).

%!  chance_bounds(+Solution, +Position, -Lowest, -Highest) is det.
%
%   The value of Position lies between these rational numbers.
%
%   @error existence_error(solved_position, Position) if the solution does not contain Position

chance_bounds(Solution, Position, Lowest, Highest) :-
    (   positions_bounds(Solution.bounds, [Position], [Lowest0-Highest0])
    ->  Lowest = Lowest0,
        Highest = Highest0
    ;   existence_error(solved_position, Position)
    ).

%!  every_bound(+Solution, -Position, -Lowest, -Highest) is nondet.
%
%   Of the positions with the same canonical key, only the first is returned.

every_bound(Solution, Position, Lowest, Highest) :-
    _{position:Start, positions:Count, bounds:Bounds} :< Solution,
    arg(1, Bounds, Runner),
    arg(2, Bounds, Rules),
    every_batch(Runner, Rules, Start, Count, Positions),
    positions_bounds(Bounds, Positions, List),
    pairs_keys_values(Pairs, Positions, List),
    member(Position-(Lowest-Highest), Pairs).

%   positions_bounds(+Bounds, +Positions, -List) is semidet: List has Lowest-Highest for each. Fails if one of them
%   cannot be reached.

positions_bounds(exact(_, Rules, Values), Positions, List) :-
    maplist(exact_bounds(Rules, Values), Positions, List).
positions_bounds(saved(_, Rules, Values, Unit), Positions, List) :-
    maplist(saved_bounds(Rules, Values, Unit), Positions, List).
positions_bounds(bounds(Runner, Rules, Graph, Unit), Positions, List) :-
    run(Runner, pybridge_chance_graph:position_bounds(Rules, Graph, Positions, Found)),
    maplist(in_units(Unit), Found, List).

exact_bounds(Rules, Values, Position, Value-Value) :-
    known_value(Rules, Values, Position, Value).

saved_bounds(Rules, Values, Unit, Position, Bounds) :-
    known_value(Rules, Values, Position, Low/High),
    in_units(Unit, Low-High, Bounds).

in_units(Unit, Low-High, Lowest-Highest) :-
    Lowest is Low rdiv Unit,
    Highest is High rdiv Unit.

%!  bounds_unit(+Bounds, -Unit) is det.
%
%   All Bounds are multiples of 1/Unit.

bounds_unit(bounds(_, _, _, Unit), Unit).
bounds_unit(saved(_, _, _, Unit), Unit).
bounds_unit(exact(_, _, Values), Unit) :-
    findall(Denominator, ( trie_gen(Values, _, Value), Denominator is denominator(Value) ), All),
    sort(All, Denominators),
    foldl(common_multiple, Denominators, 1, Unit).

common_multiple(Number, Multiple0, Multiple) :-
    Multiple is Multiple0 * Number // gcd(Multiple0, Number).

%!  close_chance(+Solution) is det.
%
%   Release the memory of Solution, which cannot be asked any more.

close_chance(Solution) :-
    arg(1, Solution.bounds, Runner),
    close_runner(Runner).
