:- module(pybridge_every_position,
          [ every_score/5,      % +Scores, +Start, +Count, -Position, -Score
            every_batch/5       % +Runner, +Rules, +Start, +Count, -Positions
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../compiled/compiled_rules', []).
:- use_module('../compiled/runner', [run/2]).
:- use_module('../memory/search_memory',
              [append_term/2, new_sequence/1, new_table/2, next_term/2, set_table_value/3, table_value/3]).
:- use_module('../search/game_calls', [game_rules/3, position_key/3]).
:- use_module('../search/whole_game/position_scores', [positions_scores/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> All positions of a solution, breadth first */

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_every_position:Entry) :-
    game_rules(Game, false, Rules),
    member(Entry, [new_walk(constant(Rules), +, +, -), walked(constant(Rules), +, +, -)]).

%!  every_score(+Scores, +Start, +Count, -Position, -Score) is nondet.
%
%   Position is one of the Count positions that can be reached from Start, and Score its own. Of those with the same
%   canonical key, only the first is returned. Scores are those of position_scores.pl.

every_score(Scores, Start, Count, Position, Score) :-
    Scores = scores(Runner, Rules, _),
    every_batch(Runner, Rules, Start, Count, Positions),
    positions_scores(Scores, Positions, List),
    pairs_keys_values(Pairs, Positions, List),
    member(Position-Score, Pairs).

%!  every_batch(+Runner, +Rules, +Start, +Count, -Positions) is nondet.
%
%   Positions are the next ones, some hundred, of the Count positions that can be reached from Start.

every_batch(Runner, Rules, Start, Count, Positions) :-
    run(Runner, pybridge_every_position:new_walk(Rules, Count, Start, Walk)),
    repeat,
    run(Runner, pybridge_every_position:walked(Rules, Walk, 200, Positions)),
    (   Positions == []
    ->  !,
        fail
    ;   true
    ).

%   new_walk(+Rules, +Count, +Position, -Walk): a Walk to the Count positions that can be reached from Position.

new_walk(Rules, Count, Position, walk(Met, Sequence)) :-
    Entries is 2*Count+2,               % so that the table never forgets any
    new_table(Entries, Met),
    new_sequence(Sequence),
    meet([Position], Rules, Met, Sequence).

%   walked(+Rules, !Walk, +Count, -Positions): the next Count positions, or fewer at the end.

walked(Rules, Walk, Count, Positions) :-
    Walk = walk(Met, Sequence),
    (   Count > 0,
        next_term(Sequence, Position)
    ->  follow(Rules, Position, Met, Sequence),
        Positions = [Position|Positions1],
        Count1 is Count-1,
        walked(Rules, Walk, Count1, Positions1)
    ;   Positions = []
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
