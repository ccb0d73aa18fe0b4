/*  What the profile of Prolog is taken from: loading, searching, solving and random games, the rules interpreted.

    swipl -f none training.pl
*/

:- initialization(main, main).

:- multifile user:file_search_path/2.
:- prolog_load_context(directory, Here), asserta(user:file_search_path(top, Here)).

:- use_module(top('../../prolog/pybridge')).

main :-
    forall(task(Goal), timed(Goal)).

timed(Goal) :-
    statistics(cputime, Began),
    call(Goal),
    statistics(cputime, Ended),
    Seconds is Ended-Began,
    format("~3f ~q~n", [Seconds, Goal]).

task(plain_minimax).
task(search(connect_four, default, 13)).
task(search(surakarta, default, 5)).
task(solving(cat_and_mice, '8x8')).
task(solving(last_mouse_lost, 'rows 3 5 6 6 5 3')).
task(random_games('../../benchmarks/games/othello.pl', 100)).
task(random_games('../../benchmarks/games/kalah.pl', 2000)).
task(random_games('../../benchmarks/games/plain/nine_mens_morris.pl', 20)).

plain_minimax :-
    position(tictactoe, default, Start),
    minimax(Start, _, _).

search(Game, Variant, Depth) :-
    position(Game, Variant, Start),
    analyse(Start, [depth(Depth)], _).

solving(Game, Variant) :-
    position(Game, Variant, Start),
    solve(Start, _).

random_games(File, Count) :-
    absolute_file_name(top(File), Path),
    position(Path, default, Start),
    playouts(Start, Count, 1, _).

position(Spec, Variant, Game:Start) :-
    load_game(Spec, Game),
    start_position(Game, Variant, Start).
