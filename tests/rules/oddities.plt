:- use_module('../counts').
:- use_module('../../prolog/dialects/dialects', []).
:- use_module('../../prolog/rules/check_game').
:- use_module('../../prolog/rules/effects').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/oddities').
:- use_module('../../prolog/gdl/load_sheet', []).

:- begin_tests(oddities).

%   sound(-File) is nondet: File is a game of the project, or of its examples and benchmarks.

sound(File) :-
    source_file(plunit_oddities:sound(_), Here),
    file_directory_name(Here, Rules),
    member(Pattern, [ 'prolog/games/*.pl', 'examples/*.pl', 'examples/gdl/*.kif', 'benchmarks/games/*.pl',
                      'benchmarks/games/plain/*.pl', 'tests/data/lab6/lab6.pl' ]),
    atomic_list_concat([Rules, '/../../', Pattern], Full),
    expand_file_name(Full, Files),
    count(10, 1, Step),
    nth0(N, Files, File),
    N mod Step =:= 0,
    file_base_name(File, Base),
    \+ memberchk(Base, ['family.pl', 'in_a_row.pl']).

test(a_sound_game_has_no_fault_and_there_is_no_warning, [forall(sound(File)), Texts == []]) :-
    load_game(File, Game),
    count(1, 20, Games),
    get_time(Now),
    Deadline is Now+30,
    check_games(Game, all, Games, watch(Deadline, true), 1, Played, Report),
    assertion(Report.faults == []),
    assertion(Report.positions > 2),
    findall(Text,
            (   effect(Game, _, _, Text)
            ;   undefined(Game, _, _, Text)
            ;   oddity(Game, Played, [], Remark),
                _{kind:warning, text:Text} :< Remark
            ),
            Texts).

%   counting_down(+Exports, +Rules, -Game): Game counts down from 7, and has these Rules.

counting_down(Exports, Rules, Game) :-
    tmp_file_stream(File, Out, [extension(pl)]),
    file_base_name(File, Base),
    file_name_extension(Name, pl, Base),
    format(Out, ":- module('~w', [players/2, start/2, turn/2, utility/2, move/3~w]).
players(a, b).
start(only, a-7).
turn(Player-_, Player).
utility(a-0, -1).
utility(b-0, 1).
other(a, b).
other(b, a).
~w
", [Name, Exports, Rules]),
    close(Out),
    load_game(File, Game).

test(a_guess_has_no_side_effects_but_a_strategy_may, Names == ["random/1"]) :-
    counting_down(', heuristic/2, strategy/3', "move(P-N, 1, Q-M) :- other(P, Q), M is N-1.
heuristic(_, Guess) :- Guess is random(3).
strategy(any, _, 1) :- random_between(1, 2, _).", Game),
    findall(Name,
            ( effect(Game, _, _, Text), split_string(Text, "()", "", [_, Name|_]) ),
            Names).

:- end_tests(oddities).
