:- use_module('../../prolog/checks/check_report').
:- use_module('../files').

:- begin_tests(check_report, [setup(make_folder), cleanup(remove_folder)]).

%   report(+Name, +Exports, +Clauses, -Report): the report on a game that counts down
%   from ten, with additional Clauses.

report(Name, Exports, Clauses, Report) :-
    atom_concat(Name, '.pl', Base),
    format(string(Rules), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3~w]).
players(a, b).
start(only, at(a, 10)).
other(a, b).
other(b, a).
~w
", [Name, Exports, Clauses]),
    written(Base, Rules, File),
    check_report(File, all, 20, inf, 1, Report).

countdown("turn(at(P, _), P).
utility(at(a, 0), 1).
utility(at(b, 0), -1).
move(at(P, N), K, at(Q, M)) :- other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.
").

advises(Report, Part) :-
    once(( ( member(Text, Report.advice) ; member(Remark, Report.remarks), get_dict(text, Remark, Text) ),
           sub_string(Text, _, _, _, Part) )).

test(check_counts_the_results_of_random_games) :-
    countdown(Rules),
    report(counted, '', Rules, Report),
    _{ended:20, unfinished:0, won:Won, moves:Moves, plies:Plies, choices:Choices, utilities:Utilities}
        :< Report.seen,
    assertion(( A = Won.a, B = Won.b, A > 0, B > 0, 20 =:= A+B )),
    assertion(Won.draw == 0),
    assertion(( Moves.a > 0, Moves.b > 0 )),
    assertion(( Plies.least >= 5, Plies.most =< 10, Plies.mean > 5.0 )),
    assertion(( Choices.least == 1, Choices.most == 2 )),
    assertion(( Utilities.least == -1, Utilities.most == 1 )).

%   rare(+Games, -Report): the report on so many games in which the rules fail only after the first move 77, one of 100.

rare(Games, Report) :-
    report(rare, ', heuristic/2', "turn(at(P, _), P).
utility(at(a, 0), 1).
move(at(a, 10), K, at(b, K)) :- between(1, 100, K).
move(at(b, 77), far, at(a, 5)) :- !.
move(at(b, _), near, at(a, 0)).
heuristic(_, 0).", _),
    folder(Folder),
    format(atom(File), "~w/rare.pl", [Folder]),
    check_report(File, all, Games, inf, 1, Report).

test(games_beyond_those_that_are_checked_count) :-
    countdown(Rules),
    report(many, '', Rules, Sampled),
    Positions = Sampled.positions,
    folder(Folder),
    format(atom(File), "~w/many.pl", [Folder]),
    check_report(File, all, 50, inf, 1, Report),
    assertion(Report.positions == Positions),
    assertion(Report.games == 50),
    assertion(Report.checked == 20),
    assertion(Report.seen.ended == 50).

test(a_fault_that_the_checked_games_do_not_reach_is_found) :-
    rare(20, Few),
    assertion(Few.faults == []),
    rare(600, Many),
    assertion(Many.faults = [_|_]).

test(games_that_never_end_are_reported) :-
    report(unending, '', "turn(at(P, _), P).
utility(at(_, 0), 1).
move(at(P, N), pass, at(Q, N)) :- other(P, Q).", Report),
    assertion(Report.seen.unfinished == 20),
    assertion(advises(Report, "no game ended: all 20 were stopped after 500 moves")).

test(a_player_who_never_moves_is_reported) :-
    report(lonely, '', "turn(_, a).
utility(at(_, 0), 1).
move(at(P, N), K, at(P, M)) :- member(K, [1, 2]), M is N-K, M >= 0.", Report),
    assertion(advises(Report, "b was never to move")).

test(bounds_are_asked_for_and_what_was_seen_is_not_taken_for_them) :-
    countdown(Rules),
    report(unbounded, '', Rules, Report),
    assertion(advises(Report, "utilities/2 is missing: with utilities(Lowest, Highest), the bounds that the rules allow")),
    assertion(advises(Report, "The lowest utility seen was -1 and the highest 1, but others may be possible")),
    assertion(\+ advises(Report, "utilities(-1, 1)")).

test(given_bounds_are_not_asked_for) :-
    countdown(Rules),
    string_concat(Rules, "utilities(-1, 1).", Clauses),
    report(bounded, ', utilities/2', Clauses, Report),
    assertion(\+ advises(Report, "utilities/2")).

test(a_key_of_many_parts_is_reported) :-
    countdown(Rules),
    string_concat(Rules, "canonical(at(P, N), key(P, [N, N, N, N])).", Clauses),
    report(compound, ', canonical/2', Clauses, Report),
    assertion(advises(Report, "canonical/2 returns compounds of")).

test(an_integer_key_is_not_criticised) :-
    countdown(Rules),
    string_concat(Rules, "canonical(at(a, N), N).  canonical(at(b, N), Key) :- Key is -N-1.", Clauses),
    report(integer_key, ', canonical/2', Clauses, Report),
    assertion(\+ advises(Report, "canonical/2")).

test(a_large_game_without_a_heuristic_is_reported) :-
    report(large, '', "turn(at(P, _), P).
utility(at(_, N), 1) :- N > 10**18.
move(at(P, N), K, at(Q, M)) :- other(P, Q), between(1, 9, K), M is N*10 + K.", Report),
    assertion(advises(Report, "heuristic/2 is missing")).

test(a_key_is_missing_where_a_search_reaches_the_end_and_otherwise_a_heuristic,
     forall(member(Count-Missing-Other, [5-"canonical/2"-"heuristic/2", 30-"heuristic/2"-"canonical/2"]))) :-
    format(atom(Name), "list_of_~d", [Count]),
    format(string(Rules), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3]).
players(a, b).
start(only, List) :- numlist(1, ~d, List).
turn(List, P) :- length(List, N), ( N mod 2 =:= 0 -> P = a ; P = b ).
utility([], 1).
move(List, X, Rest) :- select(X, List, Rest).
", [Name, Count]),
    atom_concat(Name, '.pl', Base),
    written(Base, Rules, File),
    check_report(File, all, 20, inf, 1, Report),
    assertion(advises(Report, Missing)),
    assertion(\+ advises(Report, Other)).

test(moves_that_are_terms_are_reported) :-
    report(compound_moves, '', "turn(at(P, _), P).
utility(at(a, 0), 1).
utility(at(b, 0), -1).
move(at(P, N), take(K), at(Q, M)) :- other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.", Report),
    assertion(advises(Report, "text/2 is missing: a move is typed as take(1)")),
    assertion(advises(Report, "board/2 is missing")).

test(a_text_that_reads_two_ways_is_a_fault, Texts == ["reads '1' in two ways, as 1 and as 2"]) :-
    countdown(Rules),
    string_concat(Rules, "text(1, '1').  text(2, T) :- nonvar(T), T = '1'.  text(2, '2').", Clauses),
    report(two_ways, ', text/2', Clauses, Report),
    findall(Text, ( member(Fault, Report.faults), get_dict(text, Fault, Text) ), Texts),
    assertion(Report.advice == []).

:- end_tests(check_report).
