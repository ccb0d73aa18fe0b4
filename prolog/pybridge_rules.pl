:- module(pybridge_rules, []).

/** <module> Predicates that the rules of many games need

    :- use_module(library(pybridge_rules)).

Pure predicates, which are compiled with the rules that call them. Those that change a game wrap it: a position of
the new game is with(Position, Memory). docs/rules-library.md has an example of each.
*/

:- reexport(library/boards).
:- reexport(library/passing).
:- reexport(library/pie_rule).
:- reexport(library/repetition).
:- reexport(library/superko).
