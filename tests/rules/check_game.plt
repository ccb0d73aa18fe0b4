:- use_module('../../prolog/rules/check_game').
:- use_module('../../prolog/rules/contract').
:- use_module('../files').

:- begin_tests(check_game, [setup(make_folder), cleanup(remove_folder)]).

%   faults(+Name, +Exports, +Clauses, -Faults): the faults of a game that counts
%   down from ten by one or two, with additional Clauses.

faults(Name, Exports, Clauses, Faults) :-
    atom_concat(Name, '.pl', Base),
    format(string(Rules), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3~w]).
players(a, b).
start(only, a-10).
turn(P-_, P).
other(a, b).
other(b, a).
~w
", [Name, Exports, Clauses]),
    written(Base, Rules, File),
    check_file(File, all, 10, 1, Report),
    findall(Predicate-Line-Text,
            ( member(Fault, Report.faults), get_dict(predicate, Fault, Predicate),
              get_dict(line, Fault, Line), get_dict(text, Fault, Text) ),
            Faults).

rules("utility(a-0, 1).
utility(b-0, -1).
move(P-N, K, Q-M) :- other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.
").

faults(Name, Predicate, Clause, Faults, _) :-
    rules(Rules),
    string_concat(Rules, Clause, Clauses),
    atom_concat(', ', Predicate, Exports),
    faults(Name, Exports, Clauses, Faults).

test(a_sound_game_has_no_faults, Faults == []) :-
    faults(sound_deep, 'heuristic/2', "heuristic(_-N, N).", Faults, _).

test(check_finds_an_error_late_in_the_game, Faults == ['utility/2'-7-"raises an error: Arithmetic: evaluation error: zero_divisor"]) :-
    faults(late_error, '', "utility(P-0, V) :- ( P = a -> V = 1 ; V is 1/0 ).
move(P-N, K, Q-M) :- other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.", Faults0),
    findall(P-L-"raises an error: Arithmetic: evaluation error: zero_divisor",
            ( member(P-L-Text, Faults0), sub_string(Text, _, _, _, "raises an error") ), All),
    sort(All, Faults).

test(check_finds_a_position_without_a_move, [true(Predicate-Line == 'move/3'-8)]) :-
    faults(dead_end, '', "utility(a-0, 1).
move(P-N, K, Q-M) :- other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.", [Predicate-Line-_]).

test(legal_has_the_moves_of_move_in_its_order, Faults == []) :-
    faults(good_legal, 'legal/2', "legal(_-N, K) :- member(K, [1, 2]), N >= K.", Faults, _).

test(legal_in_another_order_is_a_fault, Faults == ['legal/2'-10-"returns [2,1], but move/3 has [1,2], in this order"]) :-
    faults(bad_order, 'legal/2', "legal(_-N, K) :- member(K, [2, 1]), N >= K.", Faults, _).

test(legal_without_one_of_the_moves_is_a_fault, Faults == ['legal/2'-10-"returns [1], but move/3 has [1,2], in this order"]) :-
    faults(too_few, 'legal/2', "legal(_, 1).", Faults, _).

test(legal_must_be_true_once_for_a_move_that_is_given, Faults == ['legal/2'-10-"is true 2 times for the legal move 2"]) :-
    faults(twice_legal, 'legal/2', "legal(_-N, K) :- ( K == 2 ; true ), member(K, [1, 2]), N >= K.", Faults, _).

test(a_heuristic_must_be_an_integer, Faults == ['heuristic/2'-10-"must return an integer, not 5.0"]) :-
    faults(float_guess, 'heuristic/2', "heuristic(_, 5.0).", Faults, _).

test(the_text_of_a_move_must_read_back, [true(Predicate-Line == 'text/2'-10)]) :-
    faults(bad_text, 'text/2', "text(1, one).  text(2, one).", [Predicate-Line-_|_], _).

test(the_text_of_a_move_has_no_spaces, Faults == ['text/2'-10-"must write a move without spaces, not 'take 1'"]) :-
    faults(spaced_text, 'text/2', "text(1, 'take 1').  text(2, 'take 2').", Faults, _).

test(the_move_of_each_strategy_must_be_legal, [true(Predicate-Line == 'strategy/3'-10)]) :-
    faults(bad_strategy, 'strategy/3', "strategy(one, _, 1). strategy(odd, _, 3).", [Predicate-Line-_], _).

test(keys_must_keep_values_apart, [true(Predicate-Line == 'canonical/2'-10)]) :-
    faults(bad_key, 'canonical/2', "canonical(_-N, Key) :- Key is N//2.", [Predicate-Line-_], _).

test(keys_that_keep_positions_apart_are_no_fault, Faults == []) :-
    faults(good_key, 'canonical/2', "canonical(P-N, P/N).", Faults, _).

test(a_legal_move_must_not_be_refused, [true(Predicate-Line == 'refusal/3'-10)]) :-
    faults(bad_refusal, 'refusal/3', "refusal(_, _, no).", [Predicate-Line-_], _).

test(a_board_has_the_agreed_form, [true(Predicate-Line == 'board/2'-10)]) :-
    faults(bad_board, 'board/2', "board(_, [[x,o]]).", [Predicate-Line-_], _).

test(what_a_game_does_not_offer_it_lacks, Both == All) :-
    check_file(tictactoe, all, 1, 1, Report),
    append(Report.offers, Report.lacks, Either),
    msort(Either, Both),
    findall(Name, ( optional(Predicate, _), term_to_atom(Predicate, Name) ), Names),
    msort(Names, All).

:- end_tests(check_game).
