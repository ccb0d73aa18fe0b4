:- module(pybridge_check_report,
          [ check_report/6      % +Spec, +Variant, +Games, +Seconds, +Seed, -Report
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists),
              [append/2, append/3, member/2, nth1/3, reverse/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../base/clock', [elapsed/2, start_clock/2, until/3]).
:- use_module('../compiled/rule_goals', [in_rules/2]).
:- use_module('../compiled/compiled_rules', [rules_compiled/3]).
:- use_module('../compiled/random_games', [random_players/2, random_series/7]).
:- use_module('../rules/check_game', [check_games/7, starts/3]).
:- use_module('../rules/consistency', [different_answers/6, questions/2]).
:- use_module('../rules/effects', [effect/4, printing/4, undefined/4]).
:- use_module('../rules/load_game', [game_spec/2, load_game/2]).
:- use_module('../rules/oddities', [oddity/4]).
:- use_module('../rules/own_search', [looks_ahead/2, own_searches/2]).
:- use_module('../rules/own_tests', [failed_test/4]).
:- use_module('../rules/unused', [unused_lines/5]).
:- use_module('../rules/source_kind', [source_kind/2]).
:- use_module('../views/compare', [own_compared/4]).
:- use_module(advice, [advice/4]).
:- use_module(statistics, [seen/3]).

/** <module> Statistics and advice from the random games of a check

A game that keeps the contract may still not be the one that its author meant: perhaps nobody ever wins, or one side
never moves. It may also lack a predicate that would make the engine several times stronger. Random games show both.
*/

%!  check_report(+Spec, +Variant, +Games, +Seconds, +Seed, -Report) is det.
%
%   Each answer is checked in the first 20 Games, and in the others as well if the rules fail in one of them. Statistics
%   are of all Games, which run compiled. Report is the dict of check_game.pl, where `games` are all of them, and has
%   more keys:
%
%     | checked | in how many of the games each answer was checked: fewer if that takes long |
%     | seen   | a dict of statistics of the games, see below                     |
%     | remarks | what is odd: dicts as those of oddity/4, and warnings of effects that the rules have |
%     | compiled | whether the rules can run compiled, @(true) or @(false) |
%     | searches | what the file's own searches find in some positions: finding{search, positions, right, problem} |
%     | plain | whether the file is no module, as in a lab |
%     | advice | a list of texts, what takes long to find out last; [] if there are faults |
%
%   In seen, `ended` and `unfinished` are numbers of games. `won` has the number of games that
%   each player won, and of draws; `moves` how often each player, or chance, was to move. `plies` (of the
%   games that ended), `choices` (the legal moves of a position) and `utilities` are dicts of
%   least, mean and most, or @(none) if there are no values.
%
%   @error game_error(File, Line, Text) if the file cannot be loaded

check_report(Spec, Variant, Games, Seconds, Seed, Report) :-
    load_game(Spec, Game),
    start_clock(Seconds, Clock),
    quietly(report(Game, Variant, Games, Clock, Seed, Report)).

%   user:checked_so_far(+Positions, +Seconds): a hook, called about ten times a second with the number of positions that
%   have been checked.

:- dynamic user:checked_so_far/2.

position_checked(Clock, Counted) :-
    Counted = counted(Count0, Told),
    Count is Count0+1,
    nb_setarg(1, Counted, Count),
    elapsed(Clock, Seconds),
    (   Seconds-Told < 0.1
    ->  true
    ;   nb_setarg(2, Counted, Seconds),
        ignore(user:checked_so_far(Count, Seconds))
    ).

%   quietly(:Goal): call Goal once; what the rules print is not the report's.

:- meta_predicate quietly(0).

quietly(Goal) :-
    current_output(Out),
    setup_call_cleanup(
        ( open_null_stream(Null), set_output(Null) ),
        once(Goal),
        ( set_output(Out), close(Null) )).

report(Game, Variant, Games, Clock, Seed, Report) :-
    findall(remark{kind:warning, text:Text, file:File, line:Line, position: @(none), moves: @(none)},
            ( effect(Game, File, Line, Text) ; undefined(Game, File, Line, Text) ),
            Effects),
    findall(remark{kind:note, text:Text, file:File, line:Line, position: @(none), moves: @(none)},
            printing(Game, File, Line, Text), Printing),
    asked_before(Effects, Game, Before),
    check_sample(Game, Variant, Games, Clock, Seed, Played, Random, Checked0),
    with_varying(Before, Game, Checked0, Checked1),
    with_failed_tests(Game, Checked1, Checked),
    (   get_dict(faults, Checked, [])
    ->  rules_compiled(Game, rules, Compiled),
        seen(Game, Random, Seen),
        findall(Plies-End, ( member(Turns-End, Random), length(Turns, Plies) ), Ends),
        in_part(Clock, 0.8, Remark, oddity(Game, Played, Ends, Remark), Oddities),
        in_part(Clock, 0.9, remark{kind:note, text:Text, file:File, line:Line, position: @(none), moves: @(none)},
                unused_lines(Game, Played, File, Line, Text), Unused),
        append([Effects, Printing, Oddities, Unused], Remarks),
        in_part(Clock, 0.95, Text, advice(Game, Played, Seen, Text), Advice),
        in_part(Clock, 1, Finding, own_finding(Game, Played, Finding), Searches)
    ;   Seen = @(none),
        Compiled = @(false),
        Remarks = Effects,
        Advice = [],
        Searches = []
    ),
    game_spec(Game, Spec),
    (   exists_file(Spec),             % not the name of a built-in game
        source_kind(Spec, plain)
    ->  Plain = @(true)
    ;   Plain = @(false)
    ),
    Report = Checked.put(_{seen:Seen, compiled:Compiled, remarks:Remarks, advice:Advice, searches:Searches,
                           plain:Plain}).

%   own_finding(+Game, +Played, -Finding) is nondet: Finding is finding{search, positions, right, problem} for each
%   search of the file. It is tried a few moves before the end of some games.

own_finding(Game, Played, finding{search:Name, positions:Count, right:Right, problem:Problem}) :-
    findall(Position, limit(5, late_position(Played, Position)), Positions),
    Positions \== [],
    own_searches(Game, Names),
    member(Name, Names),
    \+ looks_ahead(Game, Name),
    findall(Row,
            ( member(Position, Positions),
              own_compared(Game:Position, Name, [seconds(0.3)], Row),
              once(( get_dict(finished, Row, @(true)) ; get_dict(problem, Row, Text0), Text0 \== @(none) )) ),
            Rows),
    findall(Text, ( member(Row, Rows), member(Key, [problem,note]), get_dict(Key, Row, Text), Text \== @(none) ),
            Problems),
    aggregate_all(count, ( member(Row, Rows), get_dict(problem, Row, @(none)) ), Right),
    length(Rows, Count),
    Count > 0,
    ( Problems = [Problem|_] -> true ; Problem = @(none) ).

late_position(Played, Position) :-
    member(Positions, Played),
    length(Positions, Count),
    Number is min(6, (Count+1)//2),
    Number > 1,
    nth1(Number, Positions, Position).

%   check_sample(+Game, +Variant, +Games, +Clock, +Seed, -Played, -Random, -Report): Played and Report are those of
%   check_games/7 for some of the Games, Random is as in random_game/6.

check_sample(Game, Variant, Games, Clock, Seed, Played, Random, Report) :-
    Sample is min(Games, 20),
    checked(Game, Variant, Sample, Clock, Seed, Played0, Report0),
    (   get_dict(faults, Report0, [])
    ->  rules_compiled(Game, rules, _),
        from_now(Clock, 0.2, Part),
        in_part(Part, 1, Turns-End, random_game(Game, Variant, Games, Seed, Turns, End), Random)
    ;   Random = []
    ),
    (   memberchk(_-failed, Random)
    ->  checked(Game, Variant, Games, Clock, Seed, Played, Report1),
        Report = Report1.put(checked, Report1.games)
    ;   Played = Played0,
        length(Random, Count),
        All is max(Count, Report0.games),
        Report = Report0.put(_{games:All, checked:Report0.games})
    ).

checked(Game, Variant, Games, Clock, Seed, Played, Report) :-
    part(Clock, 0.4, clock(_, Deadline)),
    Watch = watch(Deadline, pybridge_check_report:position_checked(Clock, counted(0, 0))),
    check_games(Game, Variant, Games, Watch, Seed, Played, Report).

%   random_game(+Game, +Variant, +Games, +Seed, -Turns, -End) is nondet: a random game has these Turns, Player-Choices
%   in order. End is ended(Utility), `unfinished` after 500 moves, or `failed` for want of a move or by an error.

random_game(Game, Variant, Games, Seed, Turns, End) :-
    random_players(Game, Players),
    chance(Seed, Chance),
    starts(Game, Variant, Starts),
    length(Starts, Count),
    between(1, Games, Number),
    Index is 1 + (Number-1) mod Count,
    nth1(Index, Starts, Start),
    Series = random_series(Players, Start, Chance, 0, Number-Number-0, turns, [played(_, Turns0, _, End0)]),
    (   catch(in_rules(Game, pybridge_random_games:Series), error(_, _), fail)
    ->  Turns = Turns0,
        length(Turns, Plies),
        ( Plies > 500 -> End = unfinished ; End = End0 )
    ;   Turns = [],
        End = failed
    ).

%   part(+Clock, +Fraction, -Part): Part runs out after that Fraction of the time.

part(clock(Start, Deadline0), Fraction, clock(Start, Deadline)) :-
    ( Deadline0 == inf -> Deadline = inf ; Deadline is Start + Fraction*(Deadline0-Start) ).

%   from_now(+Clock, +Fraction, -Part): Part begins now and has that Fraction of the time, however much is left.

from_now(clock(Start, Deadline0), Fraction, clock(Now, Deadline)) :-
    get_time(Now),
    part(clock(Start, Deadline0), Fraction, clock(_, Deadline1)),
    ( Deadline1 == inf -> Deadline = inf ; Deadline is Now+Deadline1-Start ).

:- meta_predicate in_part(+, +, ?, 0, -).

%   in_part(+Clock, +Fraction, ?Template, :Goal, -Found): the solutions of Goal that are found within that Fraction of
%   the time.

in_part(Clock, Fraction, Template, Goal, Found) :-
    part(Clock, Fraction, Part),
    Queue = found([]),
    until(Part, forall(Goal, ( arg(1, Queue, Found0), nb_setarg(1, Queue, [Template|Found0]) )), _),
    arg(1, Queue, Reversed),
    reverse(Reversed, Found).

%   Rules with effects are asked before they are called in games; others once they are known to terminate.

asked_before([], _, []) :-
    !.
asked_before(_, Game, Questions) :-
    questions(Game, Questions).

%   with_varying(+Questions, +Game, +Report0, -Report): Report has another fault if the Questions have other answers
%   now.

with_varying([], Game, Report0, Report) :-
    get_dict(faults, Report0, []),
    !,
    questions(Game, Questions),
    with_varying(Questions, Game, Report0, Report).
with_varying(Questions, Game, Report0, Report) :-
    (   different_answers(Game, Questions, Predicate, File, Line, Text)
    ->  term_to_atom(Predicate, Name),
        append(Report0.faults,
               [fault{predicate:Name, text:Text, file:File, line:Line, position: @(none), moves: @(none)}], Faults),
        Report = Report0.put(faults, Faults)
    ;   Report = Report0
    ).

with_failed_tests(Game, Report0, Report) :-
    findall(fault{predicate:test, text:Text, file:File, line:Line, position: @(none), moves: @(none)},
            failed_test(Game, File, Line, Text),
            Failed),
    append(Report0.faults, Failed, Faults),
    Report = Report0.put(faults, Faults).
