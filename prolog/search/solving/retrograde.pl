:- module(pybridge_retrograde,
          [ solve_backwards/3   % +Solver, +Position, -Score
          ]).
:- use_module(library(lists), [reverse/2]).
:- use_module(library(modules), [in_temporary_module/3]).
:- use_module('../rule_faults', [no_move/2]).
:- use_module(solver, [solver_key/3, solver_side/3, solver_enters/2, solver_done/1, solver_reports/1, solver_longest/3]).
:- use_module('../score', [end_score/2]).
:- use_module('../state', [field/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Solving a game that can repeat positions

First every position that can be reached gets a number, and each move leaves a
fact from the position behind it to the one before it. Then results spread
backwards from the ends, one ply a round, for each utility by itself: those
above 0 from the highest down, which Max reaches for and Min avoids, and those
below 0 from the lowest up, where it is the other way about. A position is
settled

  - for the side that reaches for the utility: by the first move to a settled one;
  - for the side that avoids it: when all its moves are to settled ones.

Nobody can force an end from a position that is never settled: that is a draw.

The facts live in a module of their own for the time of one call:
position(Number, Side, Position), moves(Number, Count), before(Next, Number) and
end(Utility, Number).
*/

%!  solve_backwards(+Solver, +Position, -Score) is det.
%
%   As solve_by_memory/3, for any game.

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
% Every position that can be reached, breadth first; the trie holds numbers

reach(Solver, Facts, Position) :-
    number_position(Solver, Facts, Position, _),
    reach_level(1, Solver, Facts).

%   Number is the first of the positions whose moves have not been followed.

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
        assertz(Facts:position(Number, Side, Position))
    ).

% ----------------------------------------------------------------------
% Backwards from the ends. Settled is an array of scores, unbound as long as a
% position is not settled; Left counts the moves to positions not settled.

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
