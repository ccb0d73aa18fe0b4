:- module(pybridge_library, []).

/** <module> Everything in one load

    $ swipl prolog/pybridge.pl
    ?- load_game(tictactoe, Game), start_position(Game, default, Position),
       analyse(Game:Position, [], Analysis).
*/

:- reexport(contract).
:- reexport(positions).
:- reexport(search/minimax).
:- reexport(search/alphabeta).
:- reexport(search/analyse).
:- reexport(search/solve).
:- reexport(search/solution_file).
:- reexport(search/perft).
:- reexport(deep_check).
:- reexport(search/tree).
:- reexport(search/tree_size).
:- reexport(search/advice).
:- reexport(ask).
