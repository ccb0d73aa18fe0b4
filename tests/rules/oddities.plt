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

%   warning(+Rule, -Text) is nondet: Text is a warning about moves that Rule defines.

warning(Rule, Text) :-
    counting_down('', Rule, Game),
    check_games(Game, all, 1, watch(inf, true), 1, Played, _),
    oddity(Game, Played, [], Remark),
    _{kind:warning, text:Text} :< Remark.

test(a_guess_has_no_side_effects_but_a_strategy_may, Names == ["random/1"]) :-
    counting_down(', heuristic/2, strategy/3', "move(P-N, 1, Q-M) :- other(P, Q), M is N-1.
heuristic(_, Guess) :- Guess is random(3).
strategy(any, _, 1) :- random_between(1, 2, _).", Game),
    findall(Name,
            ( effect(Game, _, _, Text), split_string(Text, "()", "", [_, Name|_]) ),
            Names).

test(a_move_must_be_listed_to_be_accepted, nondet) :-
    warning("move(P-N, M, Q-K) :- other(P, Q), ( var(M) -> M is 2 - N mod 2 ; true ), K is N-M, K >= 0.", Text),
    sub_string(Text, _, _, _, "is accepted if it is given, but is not among those that move/3 lists").

test(a_move_must_lead_where_the_list_says, nondet) :-
    warning("move(P-N, M, Q-K) :- other(P, Q), ( var(M) -> M is 2 - N mod 2, K is N-M ; M =:= 2 - N mod 2, K is N-1 ).", Text),
    sub_string(Text, _, _, _, "leads elsewhere if it is given").

test(cells_that_a_move_leaves_alone_are_noted, nondet) :-
    counting_down(', board/2, cells/3', "move(P-N, 1, Q-M) :- other(P, Q), M is N-1.
board(_-N, board([], [row('', Cells)])) :- findall(cell(C, Piece), ( between(1, 8, C), ( C =< N -> Piece = x ; Piece = (-) ) ), Cells).
cells(_, 1, [8]).", Game),
    check_games(Game, all, 1, watch(inf, true), 1, Played, _),
    oddity(Game, Played, [], Remark),
    _{kind:note, text:Text} :< Remark,
    sub_string(Text, _, _, _, "changes other cells than those of cells/3").

:- end_tests(oddities).
