:- use_module('../../prolog/rules/check_game').
:- use_module('../../prolog/rules/contract').
:- use_module('../../prolog/rules/load_game').
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
    load_game(File, Game),
    check_games(Game, all, 10, watch(inf, true), 1, _, Report),
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

test(check_finds_an_error_late_in_the_game, Faults == ['utility/2'-7-"raises an error: Arithmetic: evaluation error: zero_divisor"]) :-
    faults(late_error, '', "utility(P-0, V) :- ( P = a -> V = 1 ; V is 1/0 ).
move(P-N, K, Q-M) :- other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.", Faults0),
    findall(P-L-"raises an error: Arithmetic: evaluation error: zero_divisor",
            ( member(P-L-Text, Faults0), sub_string(Text, _, _, _, "raises an error") ), All),
    sort(All, Faults).

test(check_finds_a_position_without_a_move, [true(Predicate-Line == 'move/3'-8)]) :-
    faults(dead_end, '', "utility(a-0, 1).
move(P-N, K, Q-M) :- other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.", [Predicate-Line-_]).

test(check_finds_a_move_that_changes_what_it_is_given, [true(Found == 'move/3'-9)]) :-
    faults(in_place, '', "utility(a-0, 1).
utility(b-0, -1).
move(At, K, Q-M) :- At = P-N, other(P, Q), member(K, [1, 2]), M is N-K, M >= 0, setarg(2, At, M).", Faults),
    once(( member(Predicate-Line-Text, Faults), sub_string(Text, _, _, _, "changes the position that it is given") )),
    Found = Predicate-Line.

%   optional(?Name, -Predicate, -Clause, -Why): what is wrong with an optional predicate, or `sound`.

optional(sound_deep,   'heuristic/2', "heuristic(_-N, N).", sound).
optional(float_guess,  'heuristic/2', "heuristic(_, 5.0).", "must return an integer, not 5.0").
optional(good_legal,   'legal/2',     "legal(_-N, K) :- member(K, [1, 2]), N >= K.", sound).
optional(bad_order,    'legal/2',     "legal(_-N, K) :- member(K, [2, 1]), N >= K.", "returns [2,1], but move/3 has [1,2], in this order").
optional(too_few,      'legal/2',     "legal(_, 1).", "returns [1], but move/3 has [1,2], in this order").
optional(twice_legal,  'legal/2',     "legal(_-N, K) :- ( K == 2 ; true ), member(K, [1, 2]), N >= K.", "is true 2 times for the legal move 2").
optional(bad_text,     'text/2',      "text(1, one).  text(2, one).", "").
optional(spaced_text,  'text/2',      "text(1, 'take 1').  text(2, 'take 2').", "must write a move without spaces, not 'take 1'").
optional(bad_strategy, 'strategy/3',  "strategy(one, _, 1). strategy(odd, _, 3).", "").
optional(bad_key,      'canonical/2', "canonical(_-N, Key) :- Key is N//2.", "").
optional(good_key,     'canonical/2', "canonical(P-N, P/N).", sound).
optional(bad_refusal,  'refusal/3',   "refusal(_, _, no).", "").
optional(bad_board,    'board/2',     "board(_, [[x,o]]).", "").

test(an_optional_predicate_is_sound_or_its_fault_is_named_with_the_line, forall(optional(Name, Predicate, Clause, Why))) :-
    faults(Name, Predicate, Clause, Faults, _),
    (   Why == sound
    ->  assertion(Faults == [])
    ;   Faults = [Blamed-Line-Text|_],
        assertion(Blamed-Line == Predicate-10),
        assertion(sub_string(Text, 0, _, _, Why))
    ).

test(what_a_game_does_not_offer_it_lacks, Both == All) :-
    load_game(tictactoe, Game),
    check_games(Game, all, 1, watch(inf, true), 1, _, Report),
    append(Report.offers, Report.lacks, Either),
    msort(Either, Both),
    findall(Name, ( optional(Predicate, _), term_to_atom(Predicate, Name) ), Names),
    msort(Names, All).

:- end_tests(check_game).
