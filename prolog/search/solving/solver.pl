:- module(pybridge_solver,
          [ new_solver/5,       % +Method, +Rules, +Most, +Position, -Solver
            solver_share/5,     % +Rules, !Solver, +Share, +Position, -Done
            solver_scores/4,    % +Rules, +Solver, +Positions, -Scores
            new_walk/4,         % +Rules, +Solver, +Position, -Walk
            solver_batch/5      % +Rules, +Solver, !Walk, +Count, -Solved
          ]).
:- use_module(library(lists), [nth1/3]).
:- use_module('../../native/search_memory',
              [ append_term/2, array_value/3, new_sequence/1, new_table/2, next_term/2, set_table_value/3, table_value/3 ]).
:- use_module('../game_calls', [position_key/3]).
:- use_module('../state', [row/4]).
:- use_module(backward, [new_graph/4, reach/3, settle_all/4]).
:- use_module(forward, [forward_score/5]).
:- use_module(solver_memory, [begin_share/3, new_memory/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Solving a game: the score of every position that can be reached

It can run compiled, together with the rules of a game (whole_game.pl). Rules are those of game_calls.pl. A Solver is
forward(Memory), which searches forward (forward.pl) and gives up when a position repeats, or backward(Memory, Graph)
(backward.pl).
*/

%!  new_solver(+Method, +Rules, +Most, +Position, -Solver) is det.
%
%   Method is forward or backward. Solver is for at most so many positions that can be reached from Position.

new_solver(forward, _, Most, _, forward(Memory)) :-
    new_memory(Most, Memory).
new_solver(backward, Rules, Most, Position, backward(Memory, Graph)) :-
    new_memory(Most, Memory),
    new_graph(Rules, Memory, Position, Graph).

%!  solver_share(+Rules, !Solver, +Share, +Position, -Done) is det.
%
%   Go on for share(Positions, Milliseconds) at most. Done is done(Outcome, Entered, Open, Counts): the number of positions
%   that have been entered in all, of those among them whose moves have not all been followed, and Counts is counts(Won, Drawn,
%   Lost, Plies), how many positions have each result for Max, and the plies of the longest win. Outcome is
%
%     | solved(Score, Longest) | the score of Position, and a position with the longest win, or `none` |
%     | stopped                | the Share was too small, or there are more positions than may be     |
%     | repeated               | a position repeats, so that the method must be backward              |

solver_share(Rules, Solver, share(Positions, Milliseconds), Position, done(Outcome, Entered, Open, Counted)) :-
    arg(1, Solver, Memory),
    begin_share(Memory, Positions, Milliseconds),
    Memory = memory(_, Counts, _, _, _),
    (   solved(Solver, Rules, Position, Outcome0)
    ->  Outcome = Outcome0
    ;   row(counts, Counts, 0, [repeated(1)])
    ->  Outcome = repeated
    ;   Outcome = stopped
    ),
    row(counts, Counts, 0, [ positions(Entered), met(Met), longest(Longest), won(Won), drawn(Drawn), lost(Lost) ]),
    Open is max(Entered, Met) - Won - Drawn - Lost,
    Counted = counts(Won, Drawn, Lost, Longest).

solved(forward(Memory), Rules, Position, solved(Score, Longest)) :-
    forward_score(Rules, Memory, [], Position, Score),
    Memory = memory(_, Counts, Path, _, _),
    row(counts, Counts, 0, [longest(Plies)]),
    (   Plies =:= 0
    ->  Longest = none
    ;   array_value(Path, 0, Length),
        at_path(Length, Path, Rules, Position, Longest)
    ).
solved(backward(Memory, Graph), Rules, Position, solved(Score, Longest)) :-
    reach(Rules, Memory, Graph),
    settle_all(Rules, Memory, Graph, Longest),
    score(Rules, Memory, Position, Score).

at_path(Place, Path, Rules, Position, Longest) :-
    (   Place =:= 0
    ->  Longest = Position
    ;   array_value(Path, Place, Number),
        nth_next(Rules, Position, Number, Next),
        Place1 is Place-1,
        at_path(Place1, Path, Rules, Next, Longest)
    ).

nth_next(rules(Game, _, _, _, _, _), Position, Number, Next) :-
    findall(Next0, Game:move(Position, _, Next0), Nexts),
    nth1(Number, Nexts, Next).

score(Rules, memory(Table, _, _, _, _), Position, Score) :-
    position_key(Rules, Position, Key),
    table_value(Table, Key, Entry),
    Entry /\ 1 =:= 0,
    Score is Entry>>1.

% ----------------------------------------------------------------------
% Reading what was found

%!  solver_scores(+Rules, +Solver, +Positions, -Scores) is det.
%
%   Scores are those of the Positions, or `none` for one that has not been solved.

solver_scores(_, _, [], []).
solver_scores(Rules, Solver, [Position|Positions], [Score|Scores]) :-
    arg(1, Solver, Memory),
    (   score(Rules, Memory, Position, Score0)
    ->  Score = Score0
    ;   Score = none
    ),
    solver_scores(Rules, Solver, Positions, Scores).

%!  new_walk(+Rules, +Solver, +Position, -Walk) is det.
%!  solver_batch(+Rules, +Solver, !Walk, +Count, -Solved) is det.
%
%   Solved are Position-Score for the next Count positions that can be reached from the one at which Walk began, breadth first.
%   Of the positions with the same canonical key it has the first. They are fewer at the end.

new_walk(Rules, Solver, Position, walk(Met, Sequence)) :-
    arg(1, Solver, memory(_, Counts, _, _, _)),
    row(counts, Counts, 0, [most(Most)]),
    Entries is 2*Most+2,
    new_table(Entries, Met),
    new_sequence(Sequence),
    meet([Position], Rules, Met, Sequence).

solver_batch(Rules, Solver, Walk, Count, Solved) :-
    Walk = walk(Met, Sequence),
    (   Count > 0,
        next_term(Sequence, Position)
    ->  follow(Rules, Position, Met, Sequence),
        arg(1, Solver, Memory),
        score(Rules, Memory, Position, Score),
        Solved = [Position-Score|Solved1],
        Count1 is Count-1,
        solver_batch(Rules, Solver, Walk, Count1, Solved1)
    ;   Solved = []
    ).

follow(Rules, Position, Met, Sequence) :-
    Rules = rules(Game, _, _, _, _, _),
    (   Game:utility(Position, _)
    ->  true
    ;   findall(Next, Game:move(Position, _, Next), Nexts),
        meet(Nexts, Rules, Met, Sequence)
    ).

meet([], _, _, _).
meet([Position|Positions], Rules, Met, Sequence) :-
    position_key(Rules, Position, Key),
    (   table_value(Met, Key, _)
    ->  true
    ;   set_table_value(Met, Key, 0),
        append_term(Sequence, Position)
    ),
    meet(Positions, Rules, Met, Sequence).
