:- module(pybridge_check_report,
          [ check_report/5      % +Spec, +Variant, +Games, +Seed, -Report
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [last/2, max_list/2, member/2, min_list/2, sum_list/2]).
:- use_module('../../rules/check_game', [check_games/6]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../../rules/load_game', [load_game/2]).
:- use_module('../../rules/positions', [move_text/3, winner/3]).
:- use_module('../compiled_rules', [rules_compiled/2, rules_refused/4]).
:- use_module('../solving/estimate', [estimate_positions/3]).

/** <module> Statistics and advice from the random games of a check

A game that keeps the contract may still not be the one that its author meant: perhaps
nobody ever wins, or one side never moves. It may also lack a predicate that would make
the engine several times stronger. The random games of a check show both.
*/

%!  check_report(+Spec, +Variant, +Games, +Seed, -Report) is det.
%
%   Report is that of check_file/5, with two more keys:
%
%     | seen   | a dict of statistics of the games, see below                     |
%     | compiled | whether the rules can run compiled, @(true) or @(false) |
%     | advice | a list of texts, the most important first; [] if there are faults |
%
%   In seen, `ended` and `unfinished` are numbers of games. `won` has the number of games that
%   each player won, and of draws; `moves` how often each player was to move. `plies` (of the
%   games that ended), `choices` (the legal moves of a position) and `utilities` are dicts of
%   least, mean and most, or @(none) if there are no values.
%
%   @error game_error(File, Line, Text) if the file cannot be loaded

check_report(Spec, Variant, Games, Seed, Report) :-
    load_game(Spec, Game),
    check_games(Game, Variant, Games, Seed, Played, Checked),
    (   get_dict(faults, Checked, [])
    ->  seen(Game, Played, Seen),
        rules_compiled(Game, Compiled),
        findall(Text, advice(Game, Played, Seen, Text), Advice)
    ;   Seen = @(none),
        Compiled = @(false),
        Advice = []
    ),
    Report = Checked.put(_{seen:Seen, compiled:Compiled, advice:Advice}).

% ----------------------------------------------------------------------
% Statistics

seen(Game, Played, Seen) :-
    findall(Value-Plies,
            ( member([Last|Before], Played),
              Game:utility(Last, Value),
              length(Before, Plies)
            ),
            Ended),
    length(Played, Games),
    length(Ended, EndedCount),
    Unfinished is Games-EndedCount,
    findall(Value, member(Value-_, Ended), Values),
    findall(Plies, member(_-Plies, Ended), Lengths),
    findall(Player-Choices, choices(Game, Played, Player, Choices), Turns),
    findall(Choices, member(_-Choices, Turns), AllChoices),
    Game:players(Max, Min),
    findall(Player-Count,
            ( member(Player, [Max, Min]), aggregate_all(count, member(Player-_, Turns), Count) ),
            Moves),
    findall(Winner-Count,
            ( member(Winner, [Max, Min, draw]),
              aggregate_all(count, ( member(Value, Values), winner(Game, Value, Winner) ), Count)
            ),
            Won),
    dict_pairs(MovesDict, moves, Moves),
    dict_pairs(WonDict, won, Won),
    spread(Lengths, PliesDict),
    spread(AllChoices, ChoicesDict),
    spread(Values, Utilities),
    Seen = seen{ ended:EndedCount, unfinished:Unfinished, won:WonDict, moves:MovesDict,
                 plies:PliesDict, choices:ChoicesDict, utilities:Utilities }.

%   choices(+Game, +Played, -Player, -Count) is nondet: Player had Count moves in a position of
%   Played.

choices(Game, Played, Player, Count) :-
    member(Positions, Played),
    member(Position, Positions),
    \+ Game:utility(Position, _),
    Game:turn(Position, Player),
    aggregate_all(count, Game:move(Position, _, _), Count).

spread([], Spread) :-
    !,
    Spread = @(none).
spread(Numbers, spread{least:Least, mean:Mean, most:Most}) :-
    min_list(Numbers, Least),
    max_list(Numbers, Most),
    sum_list(Numbers, Sum),
    length(Numbers, Count),
    Mean is Sum/float(Count).

% ----------------------------------------------------------------------
% Advice

%   advice(+Game, +Played, +Seen, -Text) is nondet.

advice(_, _, Seen, Text) :-
    _{ended:Ended, unfinished:Unfinished} :< Seen,
    Unfinished > 0,
    endless(Ended, Unfinished, Text).
advice(Game, _, Seen, Text) :-
    _{ended:Ended, won:Won} :< Seen,
    Ended >= 10,
    Game:players(Max, Min),
    member(Winner, [Max, Min, draw]),
    get_dict(Winner, Won, Ended),
    always(Winner, Ended, Text).
advice(Game, _, Seen, Text) :-
    _{moves:Moves} :< Seen,
    Game:players(Max, Min),
    member(Player, [Max, Min]),
    Player \== nobody,
    get_dict(Player, Moves, 0),
    format(string(Text), "~w was never to move: does turn/2 ever name ~w?", [Player, Player]).
advice(Game, _, Seen, Text) :-
    \+ offers(Game, utilities/2),
    get_dict(utilities, Seen, Utilities),
    is_dict(Utilities),
    _{least:Least0, most:Most0} :< Utilities,
    Least is min(Least0, 0),
    Most is max(Most0, 0),
    format(string(Text),
           "utilities/2 is missing: every utility seen was between ~d and ~d. If these are the bounds, add \c
            utilities(~d, ~d), and a win that is found counts as proven",
           [Least0, Most0, Least, Most]).
advice(Game, Played, _, Text) :-
    a_key(Game, Played, Source, Key),
    term_size_of(Key, Size),
    Size > 6,
    key_advice(Source, Size, Text).
advice(Game, Played, Seen, Text) :-
    \+ offers(Game, heuristic/2),
    _{ended:Ended} :< Seen,
    Ended > 0,
    start_of(Played, Start),
    estimate_positions(Game, Start, Estimate),
    Estimate > 1_000_000,
    format(string(Text),
           "heuristic/2 is missing: with very roughly ~0e positions the search seldom reaches the end of the game, \c
            and it has no other way to evaluate a position", [Estimate]).
advice(Game, Played, _, Text) :-
    \+ offers(Game, text/2),
    start_of(Played, Start),
    once(Game:move(Start, Move, _)),
    \+ atomic(Move),
    move_text(Game, Move, Written),
    format(string(Text), "text/2 is missing: a move is typed as ~w", [Written]).
advice(Game, _, _, Text) :-
    rules_refused(Game, File, Line, Why),
    format(string(Text), "the rules cannot be compiled, which makes many games several times faster: ~w:~w: ~w",
           [File, Line, Why]).
advice(Game, _, _, "board/2 is missing: there is no board to look at or to click") :-
    \+ offers(Game, board/2),
    \+ offers(Game, drawing/2).
advice(Game, _, _, "cells/3 is missing: moves cannot be made by clicking on the board") :-
    offers(Game, board/2),
    \+ offers(Game, cells/3).

endless(0, Unfinished, Text) :-
    !,
    format(string(Text), "no game ended: all ~D were stopped after 500 moves. Does utility/2 recognise every end of the game?",
           [Unfinished]).
endless(_, Unfinished, Text) :-
    format(string(Text), "~D of the games had not ended after 500 moves: can positions repeat for ever?", [Unfinished]).

always(draw, Ended, Text) :-
    !,
    format(string(Text), "all ~D games that ended were draws: does utility/2 recognise wins?", [Ended]).
always(Winner, Ended, Text) :-
    format(string(Text), "~w won all ~D games that ended: does utility/2 recognise the other side's wins?",
           [Winner, Ended]).

%   The key under which the transposition table stores a position.

a_key(Game, Played, Source, Key) :-
    start_of(Played, Position),
    (   offers(Game, canonical/2)
    ->  once(Game:canonical(Position, Key)),
        Source = canonical
    ;   Key = Position,
        Source = position
    ).

start_of([Positions|_], Start) :-
    last(Positions, Start).

term_size_of(Key, Size) :-
    (   integer(Key)
    ->  Size = 1
    ;   term_size(Key, Size)
    ).

key_advice(canonical, Size, Text) :-
    format(string(Text),
           "canonical/2 returns compounds of ~d parts: with an integer the table would need a little less memory", [Size]).
key_advice(position, Size, Text) :-
    format(string(Text),
           "canonical/2 is missing: the table stores a position as a term of ~d parts. A key that is the same for \c
            positions that are equivalent (mirror images) saves work, and an integer a little memory", [Size]).
