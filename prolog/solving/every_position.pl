:- module(pybridge_every_position,
          [ every_score/5       % +Scores, +Start, +Count, -Position, -Score
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../compiled/compiled_rules', []).
:- use_module('../compiled/runner', [run/2]).
:- use_module('../memory/search_memory',
              [append_term/2, new_sequence/1, new_table/2, next_term/2, set_table_value/3, table_value/3]).
:- use_module('../search/game_calls', [game_rules/3, position_key/3]).
:- use_module('../search/whole_game/solver', [solver_score/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> All positions of a solution, breadth first */

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_every_position:Entry) :-
    game_rules(Game, false, Rules),
    member(Entry, [new_walk(constant(Rules), +, +, -), solver_batch(constant(Rules), +, +, +, -)]).

%!  every_score(+Scores, +Start, +Count, -Position, -Score) is nondet.
%
%   Position is one of the Count positions that can be reached from Start, and Score its own. Of those with the same
%   canonical key, only the first is returned. Scores are those of position_scores.pl.

every_score(scores(Runner, Rules, Solver), Start, Count, Position, Score) :-
    run(Runner, pybridge_every_position:new_walk(Rules, Count, Start, Walk)),
    repeat,
    run(Runner, pybridge_every_position:solver_batch(Rules, Solver, Walk, 200, Batch)),
    (   Batch == []
    ->  !,
        fail
    ;   member(Position-Score, Batch)
    ).

%   new_walk(+Rules, +Count, +Position, -Walk): a Walk to the Count positions that can be reached from Position.

new_walk(Rules, Count, Position, walk(Met, Sequence)) :-
    Entries is 2*Count+2,               % so that the table never forgets any
    new_table(Entries, Met),
    new_sequence(Sequence),
    meet([Position], Rules, Met, Sequence).

%   solver_batch(+Rules, +Solver, !Walk, +Count, -Solved): Solved are Position-Score for the next Count positions, or
%   fewer at the end.

solver_batch(Rules, Solver, Walk, Count, Solved) :-
    Walk = walk(Met, Sequence),
    (   Count > 0,
        next_term(Sequence, Position)
    ->  follow(Rules, Position, Met, Sequence),
        solver_score(Rules, Solver, Position, Score),
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
