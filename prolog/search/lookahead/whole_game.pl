:- module(pybridge_whole_game,
          [ whole_game/6,       % +Game, +Position, +Positions, +Megabytes, -Score, -Line
            whole_moves/5       % +Game, +Position, +Positions, +Megabytes, -Found
          ]).
:- use_module('../../native/exact_key', [key_bytes/2]).
:- use_module('../score', [farther/3]).
:- use_module('../solving/solve', [solved_scores/4]).
:- use_module('../table', [table_key/3]).

/** <module> Solving a small game during an analysis

When a search without limits has entered many positions, it is worth checking whether there are far
fewer different ones: then the solver finds the value sooner than a deeper search, and only the solver
can prove draws in games in which positions repeat.
*/

%!  whole_game(+Game, +Position, +Positions, +Megabytes, -Score, -Line) is semidet.
%
%   Solve Game from Position on; Line is the expected play. Fails if that takes
%   more than this many Positions, or more than this many Megabytes.

whole_game(Game, Position, Positions, Megabytes, Score, Line) :-
    whole_scores(Game, Position, Positions, Megabytes, Scores),
    best_play(Game, Scores, Position, Score, Line),
    trie_destroy(Scores).

%!  whole_moves(+Game, +Position, +Positions, +Megabytes, -Found) is semidet.
%
%   Like whole_game/6, but for every move: Found is a list of found(Score, true, proven, Line), in the game's order.

whole_moves(Game, Position, Positions, Megabytes, Found) :-
    whole_scores(Game, Position, Positions, Megabytes, Scores),
    findall(found(Score, true, proven, [Move|Line]),
            ( Game:move(Position, Move, Next),
              best_play(Game, Scores, Next, Score0, Line),
              farther(Score0, 1, Score) ),
            Found),
    trie_destroy(Scores).

whole_scores(Game, Position, Positions, Megabytes, Scores) :-
    table_key(Game, Position, Key),
    key_bytes(Key, Bytes),
    Positions*Bytes =< Megabytes*1_000_000,
    solved_scores(Game, Position, Positions, Scores).

best_play(Game, Scores, Position, Score, Line) :-
    table_key(Game, Position, Key),
    trie_lookup(Scores, Key, Score),
    trie_new(Met),
    line(Game, Position, Key, Score, Scores, Met, Line),
    trie_destroy(Met).

%   line(...): best play to the end of the game, or until a position is repeated.

line(Game, Position, Key, Score, Scores, Met, Line) :-
    (   \+ Game:utility(Position, _),
        trie_insert(Met, Key, true),
        Game:move(Position, Move, Next),
        table_key(Game, Next, NextKey),
        trie_lookup(Scores, NextKey, NextScore),
        Score =:= NextScore - sign(NextScore)
    ->  Line = [Move|Rest],
        line(Game, Next, NextKey, NextScore, Scores, Met, Rest)
    ;   Line = []
    ).
