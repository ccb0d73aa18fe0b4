:- module(test_lasting, []).
:- use_module('../../prolog/compiled/random_games', [quick_players/2]).
:- use_module('../../prolog/evaluation/greedy').
:- use_module('../../prolog/pybridge').
:- use_module(library(plunit)).

/** <module> Whether a game that has been won stays won

Two players count, one or two further each time, as far as it goes.
*/

%   counting(?Name, ?Last, ?Ends, ?Lasts): from 5 on the game has ended where Ends say so, and may go on to Last.

counting(stays, 12, "utility(at(_, N), 1) :- N >= 5.", 1).
counting(told_by_who_moved, 12, "utility(at(ann, N), -1) :- N >= 5.", 1).
counting(no_moves_left, 6, "utility(at(_, N), 0) :- N >= 5.", 1).
counting(changes, 12, "utility(at(_, N), V) :- N >= 5, ( N > 9 -> V = -1 ; V = 1 ).", 0).
counting(told_seldom, 30, "utility(at(_, N), 1) :- N >= 5, ( N < 9 ; N > 16 ).", 0).
counting(nobody_is_to_move, 12, "utility(at(_, N), 1) :- N >= 5.", 0).
counting(never_ends, inf, "utility(at(_, N), 1) :- N < 0.", 0).

loaded(Name) :-
    counting(Name, Last, Ends, _),
    ( Name == nobody_is_to_move -> Turns = "N < 5" ; Turns = "N >= 0" ),
    format(string(Text),
           ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3]).~n\c
            players(ann, bob).~nstart(count, at(ann, 0)).~nturn(at(Player, N), Player) :- ~w.~n~w~n\c
            move(at(ann, N), add(K), at(bob, M)) :- add(N, K, M).~nmove(at(bob, N), add(K), at(ann, M)) :- add(N, K, M).~n\c
            add(N, K, M) :- member(K, [1, 2]), M is N+K, M =< ~w.", [Name, Turns, Ends, Last]),
    setup_call_cleanup(open_string(Text, In), load_files(Name, [stream(In),imports([])]), close(In)).

:- begin_tests(lasting).

test(games_show_it, [forall(counting(Name, _, _, Lasts)), Least == Lasts]) :-
    loaded(Name),
    quick_players(Name, Players),
    Name:start(_, Start),
    findall(Each, ( between(1, 20, Chance), lasting_game(Players, Start, Chance, Each) ), All),
    length(All, 20),
    min_list(All, Least).

:- end_tests(lasting).
