:- module(pybridge_retrograde,
          [ solve_backwards/3   % +Solver, +Position, -Score
          ]).
:- use_module(library(lists), [reverse/2]).
:- use_module(library(modules), [in_temporary_module/3]).
:- use_module('../rule_faults', [no_move/2]).
:- use_module(solver, [solver_key/3, solver_side/3, solver_enters/2, solver_takes/2, solver_done/1, solver_reports/1,
                       solver_longest/3]).
:- use_module('../score', [end_score/2]).
:- use_module('../state', [field/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Retrograde analysis: solving a game in which positions can repeat

First every position that can be reached gets a number, and each move is stored as a fact
from the position after it to the one before it. Then results are propagated backwards
from the ends of the game, one ply per round, for each utility separately: the positive
ones from the highest down, which Max wants and Min avoids, and the negative ones from the
lowest up, where it is the other way round. A position is settled

  - if the side that wants the utility is to move: as soon as one move leads to a settled position;
  - if the side that avoids it is to move: when all its moves lead to settled positions.

From a position that is never settled, nobody can force an end: it is a draw.

The facts are in a temporary module that exists during one call:
position(Number, Side, Position), moves(Number, Count), before(Next, Number) and
end(Utility, Number).
*/

%!  solve_backwards(+Solver, +Position, -Score) is det.
%
%   As solve_by_memory/3, for any game, including one in which positions can repeat.

solve_backwards(Solver, Position, Score) :-
    in_temporary_module(
        Facts,
        dynamic([position/3, moves/2, before/2, end/2]),
        ( reach(Solver, Facts, Position),
          settle(Solver, Facts)
        )),
    field(solver, Solver, [scores(Scores)]),
    solver_key(Solver, Position, Key),
    trie_lookup(Scores, Key, Score).

% ----------------------------------------------------------------------
% Numbering every position that can be reached, breadth first; the trie holds the numbers

reach(Solver, Facts, Position) :-
    number_position(Solver, Facts, Position, _),
    reach_level(1, Solver, Facts).

%   reach_level(+Number, +Solver, +Facts): Number is that of the first position whose moves have not
%   been generated.

reach_level(Number, Solver, Facts) :-
    (   Facts:position(Number, Side, Position)
    ->  follow(Side, Number, Solver, Facts, Position),
        solver_done(Solver),
        Number1 is Number+1,
        reach_level(Number1, Solver, Facts)
    ;   true
    ).

follow(ended, _, _, _, _) :-
    !.
follow(_, Number, Solver, Facts, Position) :-
    field(solver, Solver, [game(Game)]),
    Moves = moves(0),
    (   Game:move(Position, _, Next),
        number_position(Solver, Facts, Next, NextNumber),
        assertz(Facts:before(NextNumber, Number)),
        solver_takes(Solver, 220),              % with its index
        arg(1, Moves, Count0),
        Count1 is Count0+1,
        nb_setarg(1, Moves, Count1),
        fail
    ;   arg(1, Moves, Count),
        Count > 0
    ->  assertz(Facts:moves(Number, Count))
    ;   no_move(Game, Position)
    ).

number_position(Solver, Facts, Position, Number) :-
    field(solver, Solver, [game(Game), scores(Scores)]),
    solver_key(Solver, Position, Key),
    (   trie_lookup(Scores, Key, Number0)
    ->  Number = Number0
    ;   solver_enters(Solver, Key),
        field(solver, Solver, [positions(Number)]),
        trie_insert(Scores, Key, Number),
        (   Game:utility(Position, Utility)
        ->  assertz(Facts:end(Utility, Number)),
            Side = ended
        ;   solver_side(Solver, Position, Side)
        ),
        assertz(Facts:position(Number, Side, Position), Fact),
        clause_property(Fact, size(Bytes)),
        Others is 280+Bytes,                    % index, moves/2 or end/2, and the share of two arrays and a list
        solver_takes(Solver, Others)
    ).

% ----------------------------------------------------------------------
% Propagation backwards from the ends. Settled is an array of scores, which are unbound while a
% position is not settled; Left is an array with the numbers of moves to positions not settled.

settle(Solver, Facts) :-
    field(solver, Solver, [positions(Positions)]),
    functor(Settled, settled, Positions),
    functor(Left, left, Positions),
    forall(Facts:moves(Number, Count), nb_setarg(Number, Left, Count)),
    findall(Utility, Facts:end(Utility, _), Utilities0),
    sort(0, @>, Utilities0, Utilities),
    reverse(Utilities, Upwards),
    forall(( member(Utility, Utilities), Utility > 0 ),
           settle_utility(Utility, max, Solver, Facts, Settled, Left)),
    forall(( member(Utility, Upwards), Utility < 0 ),
           settle_utility(Utility, min, Solver, Facts, Settled, Left)),
    record_scores(Solver, Facts, Settled).

settle_utility(Utility, Reaching, Solver, Facts, Settled, Left) :-
    findall(Number, Facts:end(Utility, Number), Ends),
    end_score(Utility, Score),
    settle_all(Ends, Score, Settled),
    Step is -sign(Utility),
    spread(Ends, Score, Step, Reaching, Solver, Facts, Settled, Left).

settle_all([], _, _).
settle_all([Number|Numbers], Score, Settled) :-
    nb_setarg(Number, Settled, Score),
    settle_all(Numbers, Score, Settled).

spread([], _, _, _, _, _, _, _) :-
    !.
spread(Latest, Score0, Step, Reaching, Solver, Facts, Settled, Left) :-
    solver_reports(Solver),
    Score is Score0+Step,
    findall(Number,
            ( member(Next, Latest),
              Facts:before(Next, Number),
              newly_settled(Number, Reaching, Facts, Settled, Left),
              nb_setarg(Number, Settled, Score)
            ),
            Newest),
    spread(Newest, Score, Step, Reaching, Solver, Facts, Settled, Left).

newly_settled(Number, Reaching, Facts, Settled, Left) :-
    arg(Number, Settled, Score),
    var(Score),
    (   Facts:position(Number, Reaching, _)
    ->  true
    ;   arg(Number, Left, Count0),
        Count is Count0-1,
        nb_setarg(Number, Left, Count),
        Count =:= 0
    ).

record_scores(Solver, Facts, Settled) :-
    field(solver, Solver, [scores(Scores)]),
    findall(Key-Number, trie_gen(Scores, Key, Number), Pairs),
    solver_reports(Solver),
    forall(( member(Key-Number, Pairs), settled_score(Number, Settled, Score) ),
           trie_update(Scores, Key, Score)),
    forall(( Facts:position(Number, _, Position), settled_score(Number, Settled, Score) ),
           solver_longest(Solver, Position, Score)).

settled_score(Number, Settled, Score) :-
    arg(Number, Settled, Score0),
    (   var(Score0)
    ->  Score = 0
    ;   Score = Score0
    ).
