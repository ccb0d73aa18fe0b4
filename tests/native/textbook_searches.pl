:- module(textbook_searches, [answers/3, shared/2, within/1, deepened/4, tabled/4]).
:- use_module('../../prolog/search/textbook/alphabeta').
:- use_module('../../prolog/search/textbook/minimax').
:- use_module('../../prolog/search/textbook/negamax').
:- use_module('../../prolog/search/textbook/iterative_deepening').
:- use_module('../../prolog/search/textbook/transposition_table').
:- use_module('../../prolog/search/textbook/uct').

:- meta_predicate deepened(:, +, -, -), tabled(:, +, -, -).

/*  Entries with outputs that may stay unbound, for test_textbook.py, beside the textbook's own searches. */

%   deepened(:Position, +Depth, -Next, -Value), tabled(...): the answer at Depth, after all smaller ones.

deepened(Position, Depth, Next, Value) :-
    iterative_deepening(Position, -1000, 1000, Depth0, Next, Value),
    Depth0 >= Depth,
    !.

tabled(Position, Depth, Next, Value) :-
    transposition_table(Position, -1000, 1000, Depth0, Next, Value),
    Depth0 >= Depth,
    !.

%   answers(+N, -A, -B): neither, one or both are bound.

answers(0, _, _).
answers(1, one, _).
answers(2, _, f(2, [x])).
answers(3, three, [3]).

%   shared(-A, -B): the same variable, which compiled code cannot answer.

shared(A, A).

%   within(-A): a variable within a term, which it cannot either.

within(f(_)).
