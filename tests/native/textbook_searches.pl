:- module(textbook_searches, [answers/3, shared/2, within/1]).
:- use_module('../../prolog/search/textbook/minimax').

/*  Entries with outputs that may stay unbound, for test_textbook.py. */

%   answers(+N, -A, -B): neither, one or both are bound.

answers(0, _, _).
answers(1, one, _).
answers(2, _, f(2, [x])).
answers(3, three, [3]).

%   shared(-A, -B): the same variable, which compiled code cannot answer.

shared(A, A).

%   within(-A): a variable within a term, which it cannot either.

within(f(_)).
