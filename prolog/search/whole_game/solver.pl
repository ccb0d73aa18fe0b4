:- module(pybridge_solver,
          [ new_solver/5,       % +Method, +Rules, +Most, +Position, -Solver
            join_solver/4,      % +Solver, +Part, +Parts, -Joined
            allow_share/4,      % !Solver, +Most, +Entered, +Share
            solver_bytes/2,     % +Solver, -Bytes
            solver_share/4,     % +Rules, !Solver, +Position, -Done
            set_score/3,        % !Solver, +Key, +Score
            solver_scores/4,    % +Rules, +Solver, +Positions, -Scores
            solver_score/4      % +Rules, +Solver, +Position, -Score
          ]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../memory/search_memory',
              [ array_value/3, change_place_value/4, known_place/3, next_term/2, place/3, place_value/3, renew_budget/3, reserve_places/4,
                rewind_sequence/1, term_bytes/2 ]).
:- use_module('../game_calls', [position_key/3]).
:- use_module('../../worth/score', [proven_result/2, result_proven/2, result_score/2]).
:- use_module(backward, [new_graph/5, node_score/3, reach/3, settle_all/3]).
:- use_module(forward, [forward_score/4]).
:- use_module(solver_memory, [begin_share/1, join_memory/4, new_memory/2]).
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
    new_graph(Rules, Memory, Most, Position, Graph).

%!  join_solver(+Solver, +Part, +Parts, -Joined) is det.
%
%   Joined is the same Solver, which searches forward, for thread Part of so many; the first is thread 0.

join_solver(forward(Memory), Part, Parts, forward(Joined)) :-
    join_memory(Memory, Part, Parts, Joined).

%!  allow_share(!Solver, +Most, +Entered, +Share) is semidet.
%
%   Share is share(Positions, Milliseconds): so many may be entered in the next share of all threads, none of which
%   is at work, and it may take so long. Entered is how many all have entered. Fails if there is no room, which is
%   for Most.

allow_share(Solver, Most, Entered, share(Positions, Milliseconds)) :-
    arg(1, Solver, memory(Places, _, _, Budget)),
    renew_budget(Budget, Positions, Milliseconds),
    reserve_places(Places, Most, Entered, Positions).

%!  solver_bytes(+Solver, -Bytes) is det.
%
%   This thread has taken about so many Bytes, beside what all positions take alike; 0 unless compiled.

solver_bytes(forward(memory(Places, _, _, _)), Bytes) :-
    term_bytes(Places, Bytes).
solver_bytes(backward(memory(Places, Counts, _, _), graph(_, _, Positions)), Bytes) :-
    term_bytes(Places, KeyBytes),
    term_bytes(Positions, PositionBytes),
    row(counts, Counts, 0, [edges(Edges)]),
    Bytes is KeyBytes + PositionBytes + 8*Edges.

%!  solver_share(+Rules, !Solver, +Position, -Done) is det.
%
%   Go on as far as allowed. Done is done(Outcome, Entered, Open, Counts): the number of positions
%   that have been entered in all, of those among them whose moves have not all been followed, and Counts is
%   counts(Won, Drawn, Lost, Plies, Longest), how many positions have each result for Max, the plies of the longest
%   win, and a position with it, or `none`. Outcome is
%
%     | solved(Score) | the score of Position                                   |
%     | stopped       | the share was too small                                 |
%     | repeated      | a position repeats, so that the method must be backward |

solver_share(Rules, Solver, Position, done(Outcome, Entered, Open, Counted)) :-
    arg(1, Solver, Memory),
    begin_share(Memory),
    Memory = memory(_, Counts, Longest, _),
    (   solved(Solver, Rules, Position, Score)
    ->  Outcome = solved(Score)
    ;   row(counts, Counts, 0, [repeated(1)])
    ->  Outcome = repeated
    ;   Outcome = stopped
    ),
    row(counts, Counts, 0,
        [ positions(Entered), followed(Followed), longest(Plies), won(Won), drawn(Drawn), lost(Lost) ]),
    Open is max(0, Entered-Followed-Won-Drawn-Lost),
    longest(Longest, Farthest),
    Counted = counts(Won, Drawn, Lost, Plies, Farthest).

solved(forward(Memory), Rules, Position, Score) :-
    forward_score(Rules, Memory, Position, Score).
solved(backward(Memory, Graph), Rules, Position, Score) :-
    reach(Rules, Memory, Graph),
    settle_all(Rules, Memory, Graph),
    solver_score(Rules, backward(Memory, Graph), Position, Score).

longest(Sequence, Longest) :-
    rewind_sequence(Sequence),
    ( next_term(Sequence, Longest0) -> Longest = Longest0 ; Longest = none ).

% ----------------------------------------------------------------------
% Reading what was found

%!  solver_scores(+Rules, +Solver, +Positions, -Scores) is det.
%
%   Scores are those of the Positions, or `none` for one that has not been solved.

solver_scores(_, _, [], []).
solver_scores(Rules, Solver, [Position|Positions], [Score|Scores]) :-
    ( solver_score(Rules, Solver, Position, Score0) -> Score = Score0 ; Score = none ),
    solver_scores(Rules, Solver, Positions, Scores).

%!  solver_score(+Rules, +Solver, +Position, -Score) is semidet.
%
%   Fails if Position has not been solved.

solver_score(Rules, Solver, Position, Score) :-
    arg(1, Solver, memory(Places, _, _, _)),
    position_key(Rules, Position, Key),
    known_place(Places, Key, Place),
    place_value(Places, Place, Value),
    (   Solver = backward(_, Graph)
    ->  node_score(Graph, Value, Score)
    ;   result_proven(Value, 1),
        result_score(Value, Score)
    ).

%!  set_score(!Solver, +Key, +Score) is det.
%
%   The position with this Key has this Score. Solver searches forward.

set_score(forward(memory(Places, _, _, _)), Key, Score) :-
    place(Places, Key, Place),
    place_value(Places, Place, Old),
    proven_result(Score, New),
    change_place_value(Places, Place, Old, New).
