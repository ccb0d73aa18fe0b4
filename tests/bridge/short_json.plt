:- use_module('../../prolog/bridge/short_json').
:- use_module('../../prolog/bridge/transfer').

:- begin_tests(short_json).

:- use_module(library(lists)).

short([yes, @(true)]).
short([yes, @(true), 'X', 1, 'Y', -9223372036854775809, 'Z', 0]).
short([yes, @(true), a, '[]', '', 'é😀', "text", ""]).
short([answers, [], [no]]).
short([answers, [[@(true)]], [yes]]).
short([answers, [[@(true), 1, 2], [@(true), 3, 4], [@(true), -5, 6]], [no]]).

test(the_text_is_that_of_json, [forall(short(Reply)), Text == Expected]) :-
    short_json(Reply, Text),
    json(Reply, Expected).

test(an_answer_is_an_object, Text == "{\"truth\":true,\"X\":1,\"Y\":\"a\",\"Z\":{\"\":\"text\"}}") :-
    short_json([answer, @(true), 'X'-1, 'Y'-a, 'Z'-"text"], Text).

test(a_text_is_written_as_json_or_not_at_all, [forall(between(1, 0x7e, Code))]) :-
    char_code(Char, Code),
    atom_concat(a, Char, Atom),
    atom_string(Atom, String),
    forall(( member(Value, [Char, Atom, String]), short_json([yes, @(true), Value], Text) ),
           json([yes, @(true), Value], Text)).

not_short(no, [no]).
not_short(undefined, [yes, undefined, 'X', 1]).
not_short(names, [yes, 'X', 'Y']).
not_short(undefined_answer, [answer, undefined, 'X'-1]).
not_short(float_in_an_answer, [answer, @(true), 'X'-1.5]).
not_short(quote, [yes, @(true), '"']).
not_short(backslash, [yes, @(true), "a\\b"]).
not_short(newline, [yes, @(true), '\n']).
not_short(float, [yes, @(true), 1.5]).
not_short(rational, [yes, @(true), R]) :- R is 1 rdiv 3.
not_short(variable, [yes, @(true), _]).
not_short(partial_list, [yes, @(true)|_]).
not_short(blob, [yes, @(true), Stream]) :- current_output(Stream).
not_short(unbound, _).
not_short(unbound_kind, [_, @(true)]).
not_short(unbound_row, [answers, [_], [no]]).
not_short(unbound_truth, [answers, [[_, 1]], [no]]).
not_short(undefined_row, [answers, [[@(true), 1], [undefined, 2]], [no]]).
not_short(atom_in_a_row, [answers, [[@(true), a]], [no]]).
not_short(error_at_the_end, [answers, [[@(true), 1]], [thrown, "text", ball]]).
not_short(attributed, Attributed) :- put_attr(Attributed, pybridge_test, 1).
not_short(attributed_kind, [Attributed, @(true)]) :- put_attr(Attributed, pybridge_test, 1).
not_short(attributed_truth, [yes, Attributed]) :- put_attr(Attributed, pybridge_test, 1).
not_short(attributed_value, [yes, @(true), Attributed]) :- put_attr(Attributed, pybridge_test, 1).
not_short(attributed_row, [answers, [Attributed], [no]]) :- put_attr(Attributed, pybridge_test, 1).
not_short(attributed_end, [answers, [], Attributed]) :- put_attr(Attributed, pybridge_test, 1).

test(any_other_reply_is_left_to_json, [forall(clause(not_short(Kind, _), _)), fail]) :-
    not_short(Kind, Reply),
    short_json(Reply, _).

:- end_tests(short_json).
