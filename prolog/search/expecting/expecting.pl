:- module(pybridge_expecting,
          [ open_searcher/4,    % +Game, +Config, +Position, -Expecting
            close_searcher/1,   % +Expecting
            step_searcher/4,    % !Expecting, +Most, +Limit, -News
            searcher_found/2,   % +Expecting, -Known
            searcher_moves/2,   % +Expecting, -Moves
            searcher_work/2     % +Expecting, -Work
          ]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module('../../base/clock', [milliseconds/2, nearly_over/1]).
:- use_module('../../base/expansion', [goal_expansion/2, record/2]).
:- use_module('../../compiled/runner', [attempt/3, open_runner/3, run_first/2, runs_compiled/2]).
:- use_module('../../rules/chance_moves', [has_chance/1]).
:- use_module('../../rules/seats', [two_sided/1]).
:- use_module('../../worth/worth', [game_range/2]).
:- use_module('../game_calls', [game_rules/3]).
:- use_module('../kept_searches', [keep_search/3, kept_search/2, search_key/4]).
:- use_module(expected_value, [new_expecting/2, expecting_share/7]).

/** <module> The depth-first searcher of games of chance: iterative deepening

One of the searchers of scheduler.pl, for positions where a player is to move, if there is a scale for what is guessed
(../../evaluation/scales.pl).

An **expecting** is such a search: the game, its rules (game_calls.pl), the position, the runner, the key
(kept_searches.pl), the memory and the scale (expected_value.pl), the clock; nodes, the positions entered; depth, the
next one, and the limit of it; order, the moves by their numbers, the best first; and the value, or none.
*/

:- record(expecting, [ game, rules, position, runner, key, memory, scale, clock, nodes, depth, order, value ]).

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_expected_value:new_expecting(+, -)) :-
    expected_in(Game).
pybridge_compiled_rules:entry(search, Game, Entry) :-
    expected_in(Game),
    game_rules(Game, true, Rules),
    Entry = pybridge_expected_value:expecting_share(constant(Rules), +, +, +, +, +, -).

expected_in(Game) :-
    two_sided(Game),
    has_chance(Game).

deepest(200).

%!  open_searcher(+Game, +Config, +Position, -Expecting) is det.
%
%   Expecting holds resources until close_searcher/1. A quarter of the memory is for its table, of 100 bytes an entry.

open_searcher(Game, Config, Position, Expecting) :-
    game_rules(Game, true, Rules),
    search_key(Game, Config, expected(Config.scale), Key),
    (   kept_search(Key, expected(Runner, Memory))
    ->  true
    ;   open_runner(Game, Config.memory, Runner),
        Most is max(1_000, integer(Config.memory*1_000_000/4/100)),
        run_first(Runner, pybridge_expected_value:new_expecting(Most, Memory))
    ),
    field(expecting, Expecting,
          [ game(Game), rules(Rules), position(Position), runner(Runner), key(Key), memory(Memory), scale(Config.scale),
            clock(Config.clock), nodes(0), depth(1), order([]), value(none) ]).

%!  close_searcher(+Expecting) is det.

close_searcher(Expecting) :-
    field(expecting, Expecting, [runner(Runner), key(Key), memory(Memory)]),
    keep_search(Key, Runner, expected(Runner, Memory)).

%!  step_searcher(!Expecting, +Most, +Limit, -News) is det.
%
%   Search one depth, unless that takes more than Most positions in all. News is as in scheduler.pl.
%
%   @throws time_over

step_searcher(Expecting, Most, _, News) :-
    field(expecting, Expecting,
          [ rules(Rules), position(Position), runner(Runner), memory(Memory), scale(Scale), clock(Clock), nodes(Nodes),
            depth(Depth), order(Order) ]),
    milliseconds(Clock, Milliseconds),
    Positions is max(0, Most-Nodes),
    Goal = pybridge_expected_value:expecting_share(Rules, Memory, Scale, share(Positions, Milliseconds), Position,
                                                   look(Depth, Order), done(Answer, Entered)),
    attempt(Runner, Goal, Done),
    (   Done == false
    ->  News = stuck
    ;   Nodes1 is Nodes+Entered,
        set_field(expecting, Expecting, [nodes(Nodes1)]),
        looked(Answer, Expecting, Depth, Positions-Entered, News)
    ).

looked(best(Value, Order), Expecting, Depth, _, News) :-
    Deeper is Depth+1,
    set_field(expecting, Expecting, [value(Value), order(Order), depth(Deeper)]),
    deepest(Deepest),
    (   Deeper > Deepest
    ->  News = stuck
    ;   News = news
    ).
looked(stopped, Expecting, _, Positions-Entered, News) :-
    field(expecting, Expecting, [clock(Clock)]),
    (   Entered >= Positions
    ->  News = more
    ;   nearly_over(Clock)
    ->  throw(time_over)
    ;   News = stuck
    ).

%!  searcher_found(+Expecting, -Known) is semidet.
%
%   Known is known(Found, Depth). Nothing is proven.

searcher_found(Expecting, known(found(expected(Low, High), Guess, [Move]), Depth)) :-
    field(expecting, Expecting,
          [ game(Game), position(Position), value(Value), order([Number|_]), scale(scale(Largest, _, _)),
            depth(Deeper) ]),
    game_range(Game, worth(Low, High)),
    Guess is Value*Largest/100000.0,
    Depth is Deeper-1,
    call_nth(Game:move(Position, Move, _), Number),
    !.

%!  searcher_moves(+Expecting, -Moves) is failure.
%
%   What it knows of moves but the best are bounds.

searcher_moves(_, _) :-
    fail.

%!  searcher_work(+Expecting, -Work) is det.

searcher_work(Expecting, work(Nodes, 0, 0, Compiled)) :-
    field(expecting, Expecting, [nodes(Nodes), runner(Runner)]),
    runs_compiled(Runner, Compiled).
