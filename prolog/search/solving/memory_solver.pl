:- module(pybridge_memory_solver,
          [ solve_by_memory/3   % +Solver, +Position, -Score
          ]).
:- use_module('../rule_faults', [no_move/2]).
:- use_module(solver, [solver_key/3, solver_side/3, solver_enters/2, solver_done/1, solver_longest/3]).
:- use_module('../score', [end_score/2, farther/3]).
:- use_module('../state', [field/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Solving a game in which positions cannot repeat

Depth-first search that visits each position once. While a position is being solved, its
trie entry is the atom open; meeting such a position again is a repetition.
*/

%!  solve_by_memory(+Solver, +Position, -Score) is det.
%
%   Score is that of Position, with the distance counted from Position itself. The score of every
%   position that can be reached is stored in Solver's trie.
%
%   @throws repetition

solve_by_memory(Solver, Position, Score) :-
    field(solver, Solver, [game(Game), scores(Scores)]),
    solver_key(Solver, Position, Key),
    (   trie_lookup(Scores, Key, Score0)
    ->  (   Score0 == open
        ->  throw(repetition)
        ;   Score = Score0
        )
    ;   solver_enters(Solver, Key),
        (   Game:utility(Position, Utility)
        ->  end_score(Utility, Score),
            trie_insert(Scores, Key, Score),
            solver_done(Solver)
        ;   trie_insert(Scores, Key, open),
            solver_side(Solver, Position, Side),
            best(Side, Solver, Game, Position, Best),
            (   integer(Best)
            ->  true
            ;   no_move(Game, Position)
            ),
            farther(Best, 1, Score),
            trie_update(Scores, Key, Score),
            solver_done(Solver),
            solver_longest(Solver, Position, Score)
        )
    ).

%   Backtracking over the moves while updating the best score in a term is faster than collecting
%   them in a list.

best(max, Solver, Game, Position, Score) :-
    Worst is -inf,
    Best = best(Worst),
    (   Game:move(Position, _, Next),
        solve_by_memory(Solver, Next, Score1),
        arg(1, Best, Score0),
        Score1 > Score0,
        nb_setarg(1, Best, Score1),
        fail
    ;   arg(1, Best, Score)
    ).
best(min, Solver, Game, Position, Score) :-
    Worst is inf,
    Best = best(Worst),
    (   Game:move(Position, _, Next),
        solve_by_memory(Solver, Next, Score1),
        arg(1, Best, Score0),
        Score1 < Score0,
        nb_setarg(1, Best, Score1),
        fail
    ;   arg(1, Best, Score)
    ).
