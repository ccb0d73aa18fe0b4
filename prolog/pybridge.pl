:- module(pybridge, []).

/** <module> Games as Prolog modules: rules, search and explanations

    $ swipl prolog/pybridge.pl
    ?- load_game(tictactoe, Game), start_position(Game, default, Position),
       analyse(Game:Position, [], Analysis).

The predicates exported here are for the toplevel and for programs. Those that only Python
calls are imported but not exported, so that all of them can be called as pybridge:Goal.
*/

:- reexport(rules/contract, [required/2, optional/2, offers/2]).
:- reexport(rules/load_game, [built_in_game/2, load_game/2]).
:- reexport(rules/positions, except([limited/3])).
:- reexport(rules/strategies).
:- reexport(play/view, [position_view/2]).
:- reexport(pictures/board_svg, [board_svg/2, board_svg/3]).
:- reexport(pictures/strip_svg).
:- reexport(matches/review, [game_review/4]).
:- reexport(pictures/tree_svg).
:- reexport(search/textbook/minimax).
:- reexport(search/textbook/alphabeta).
:- reexport(search/textbook/negamax, [negamax/5]).
:- reexport(search/textbook/iterative_deepening, [iterative_deepening/6]).
:- reexport(search/textbook/transposition_table).
:- reexport(search/textbook/uct).
:- reexport(search/textbook/expectiminimax).
:- reexport(search/textbook/star1).
:- reexport(search/scheduler/analyse, except([search_reports/4])).
:- reexport(solving/solve, [close_solution/1, solve/2, solve/3, solving/3, solved/3, solved/4, solved_position/3]).
%   In the browser there are no files of solutions.

:- if(\+ current_prolog_flag(emscripten, true)).
:- reexport(solving/solution_file).
:- reexport(solving/verify).
:- reexport(solving/verify_chance).
:- endif.
:- reexport(solving/chance_solve).
:- reexport(solving/solved_bounds, [chance_bounds/4, close_chance/1]).
:- reexport(checks/check_report).
:- reexport(rules/own_search, [own_searches/2, own_move/4]).
:- reexport(views/compare).
:- reexport(matches/explanation).
:- reexport(views/grown_tree).
:- reexport(checks/perft, [perft/3]).
:- reexport(checks/playouts, [playouts/4]).
:- reexport(views/ranking, except([ranked_known/3])).
:- reexport(views/tree, [tree_so_far/4]).
:- reexport(views/tree_size).
:- reexport(matches/decisions, [ready_player/3]).
:- reexport(matches/players, [player/3, player_kinds/2]).
:- reexport(matches/match, [match_game/6]).

:- use_module(base/chance, [chance/2]).
:- use_module(rules/board, [read_board/2]).
:- use_module(rules/chance_moves, [has_chance/1, outcomes/3, probability/3, roll/5]).
:- use_module(rules/seats, [seats/2, two_sided/1]).
:- use_module(rules/check_game, [blame/5]).
:- use_module(rules/fingerprint).
:- use_module(rules/status, [status_lines/2]).
:- use_module(rules/touched_cells, [touched_cells/3]).
:- use_module(rules/contract, [home/2]).
:- use_module(dialects/dialects, []).
:- use_module(rules/effects, [effect/4]).
:- use_module(rules/consistency, [different_answers/6, questions/2]).
:- use_module(rules/load_game, [game_spec/2]).
:- use_module(rules/other_files).
:- use_module(gdl/load_sheet, [announcing/1, sheet_rules/2]).
:- use_module(matches/match, [opening_length/5]).
:- use_module(matches/decisions, [readying/4, thought/5]).
:- use_module(matches/player_choices, [choice_thought/6]).
:- use_module(matches/players, [check_level/1, levels/1, prepare_player/2]).
:- use_module(search/scheduler/analyse, [search_reports/4]).
:- use_module(checks/perft, [perft/4]).
:- use_module(checks/playouts, [playouts/5]).
:- use_module(compiled/compiled_rules, [choose_rules/2]).
:- use_module(search/options, [options/2]).
:- use_module(play/goal, [goal_answers/6]).
:- use_module(play/clicks, [click_refusal/3, clicks/2]).
:- use_module(play/view, [play_view/3]).
:- autoload('checks/compile_report', [compile_report/2]).
:- autoload('checks/speed', [rules_speed/3]).
:- autoload('dialects/adapter', [adapter/4]).
:- autoload('environments/batch_steps', [batch_number/3, begin_batch/2, open_batch/5, step_batch/2]).
:- autoload('environments/observation', [observed/4]).
:- autoload('environments/spaces', [spaces/3]).
:- autoload('matches/batch', [play_batch/7]).
:- autoload('matches/exact_study', [exact_study/3]).
:- autoload('matches/file_player', [file_player/4, longest_guess/1, watch_heuristic/1]).
:- autoload('matches/heuristic_strength', [heuristic_report/4]).
:- autoload('matches/measures', [first_moves/2]).
:- autoload('matches/puzzles', [puzzle/4]).
:- autoload('page/page', [page_answer/2]).
:- autoload('rules/equivalence', [check_equivalence/5]).

%   A user's file may define its own minimax/3, which overrides the one exported here, as with any
%   library. There is no need for a warning.

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(ignored_weak_import(_, Module:_), warning, _) :-
    sub_atom(Module, 0, _, _, pybridge_).
