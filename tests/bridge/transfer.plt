:- use_module('../../prolog/bridge/transfer').

:- begin_tests(json).

%   Term, and the JSON text in which it is sent.

sent(0, "0").
sent(-1, "-1").
sent(9223372036854775808, "9223372036854775808").
sent(1267650600228229401496703205376, "1267650600228229401496703205376").
sent(R, "{\"\":[\"rational\",[-2,3]]}") :- R is -2 rdiv 3.
sent(0.1, "0.1").
sent(-0.0, "-0.0").
sent(1.0e-7, "1.0e-7").
sent(F, "{\"\":[\"float\",\"inf\"]}") :- F is inf.
sent(F, "{\"\":[\"float\",\"-inf\"]}") :- F is -inf.
sent(F, "{\"\":[\"float\",\"nan\"]}") :- F is nan.
sent(a, "\"a\"").
sent('', "\"\"").
sent('[]', "\"[]\"").
sent('1', "\"1\"").
sent(null, "\"null\"").
sent({}, "\"{}\"").
sent('a\0b', "\"a\\u0000b\"").
sent('é😀', "\"é😀\"").
sent("", "{\"\":\"\"}").
sent("q\"'\\\n\t", "{\"\":\"q\\\"'\\\\\\n\\t\"}").
sent([], "[]").
sent([a, [1]], "[\"a\",[1]]").
sent(@(true), "true").
sent(@(false), "false").
sent(@(none), "null").
sent(@(a), "{\"@\":[\"a\"]}").
sent(a-b, "{\"-\":[\"a\",\"b\"]}").
sent(-(), "{\"-\":[]}").
sent(f(), "{\"f\":[]}").
sent(f(g(1)), "{\"f\":[{\"g\":[1]}]}").
sent({a}, "{\"{}\":[\"a\"]}").
sent(dict(1, 2, 3), "{\"dict\":[1,2,3]}").
sent(f(X, Y, X), "{\"f\":[{\"\":0},{\"\": -1},{\"\":0}]}") :- Y = Y.
sent(@(_), "{\"@\":[{\"\": -1}]}").
sent(_{a: 1}, "{\"\":[\"dict\",[\"a\",1]]}").
sent(p{a: "b"}, "{\"\":[\"tagged\",[\"p\",\"a\",{\"\":\"b\"}]]}").
sent(f(T, T{a: 1}), "{\"f\":[{\"\":0},{\"\":[\"tagged\",[{\"\":0},\"a\",1]]}]}").

test(each_term_has_its_json_text, [forall(sent(Term, Expected)), Text == Expected]) :-
    json(Term, Text).

test(sending_a_term_as_json_leaves_its_variables_free, Vars == [X, Y]) :-
    json(f(X, Y), _),
    term_variables(f(X, Y), Vars).

%   The other direction.

not_sent(partial_list, [a|_]).
not_sent(list_with_another_end, [a|b]).
not_sent(empty_name, ''(1)).
not_sent(blob, Stream) :- current_output(Stream).
not_sent(blob_inside, f(Stream)) :- current_output(Stream).
not_sent(cyclic, Cyclic) :- Cyclic = f(Cyclic).
not_sent(attributed, Attributed) :- put_attr(Attributed, pybridge_test, 1).
not_sent(deep, Deep) :- nested(1000, Deep).

nested(N, Term) :-
    numlist(1, N, List),
    foldl([_, T, f(T)]>>true, List, a, Term).

test(a_term_without_json_is_not_sent_as_json, [forall(clause(not_sent(Kind, _), _)), fail]) :-
    not_sent(Kind, Term),
    json(Term, _).

:- end_tests(json).


:- begin_tests(plain).

%   The compound that replaces special values has a blob as its name.

same(1).
same(-9223372036854775808).
same(0.5).
same(F) :- F is inf.
same(F) :- F is nan.
same(a).
same('[]').
same("text").
same([]).
same([1, [a], "b"]).
same(f()).
same(f(a, g(b))).
same([a|b]).
same(''(1)).
same(Stream) :- current_output(Stream).

test(a_plain_term_crosses_as_itself, [forall(same(Term)), Plain == Term]) :-
    plain(Term, _-Plain).

special(9223372036854775808, "integer", "8000000000000000").
special(R, "rational", [1, 3]) :- R is 1 rdiv 3.
special(p{a: 1}, "tagged", [p, a, 1]).
special(_{a: 1}, "dict", [a, 1]).

test(a_special_value_crosses_as_its_kind_and_data, [forall(special(Term, Kind, Data)), Arguments == [Kind, Data]]) :-
    plain(f(Term), Special-f(Compound)),
    compound_name_arguments(Compound, Special, Arguments).

test(a_variable_in_two_places_has_one_number, Arguments == [[0], [-1], [0]]) :-
    plain(f(X, _, X), Special-Plain),
    Plain =.. [f|Compounds],
    maplist([Compound, Numbers]>>compound_name_arguments(Compound, Special, Numbers), Compounds, Arguments).

test(a_dict_tag_that_occurs_elsewhere_is_the_same_variable, Tag-Arguments == Variable-["tagged", [Variable, a, 1]]) :-
    plain(f(T, T{a: 1}), Special-f(Tag, Compound)),
    compound_name_arguments(Variable, Special, [0]),
    compound_name_arguments(Compound, Special, Arguments).

test(the_end_of_a_partial_list_is_a_variable, Numbers == [-1]) :-
    plain([a|_], Special-[a|Tail]),
    compound_name_arguments(Tail, Special, Numbers).

test(making_a_term_plain_leaves_its_variables_free, Vars == [X]) :-
    plain(f(X), _),
    term_variables(X, Vars).

test(a_term_may_be_as_deep_as_memory_allows, Plain == Deep) :-
    numlist(1, 100_000, List),
    foldl([_, T, f(T)]>>true, List, a, Deep),
    plain(Deep, _-Plain).

test(a_cyclic_term_is_refused, error(type_error(acyclic_term, _))) :-
    Cyclic = f(Cyclic),
    plain(Cyclic, _).

test(an_attributed_variable_is_refused_with_its_goals, error(type_error(free_of_attvar, [put_attr(_, pybridge_test, 1)]))) :-
    put_attr(Attributed, pybridge_test, 1),
    plain(f(Attributed), _).

:- end_tests(plain).


:- begin_tests(make_rational).

test(a_rational_is_made_of_two_integers, Rational =:= 2 rdiv 3) :-
    make_rational(4, 6, Rational).

test(a_rational_that_is_whole_is_an_integer, Rational == 2) :-
    make_rational(4, 2, Rational).

:- end_tests(make_rational).
