:- use_module('../counts').
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
    count(6, 1, Step),
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
            ;   oddity(Game, Played, Remark),
                _{kind:warning, text:Text} :< Remark
            ),
            Texts).

:- end_tests(oddities).
