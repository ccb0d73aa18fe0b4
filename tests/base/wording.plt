:- use_module('../../prolog/base/wording').

:- begin_tests(wording).

test(the_nearest_word_is_hinted_at, forall(member(Word-Known-Nearest,
        [dept-[table,depth,nodes]-depth, engin-[human,engine]-engine, mirorr-[mirror]-mirror])), Hint == Expected) :-
    hint(Word, Known, Hint),
    format(atom(Expected), '; did you mean ~w?', [Nearest]).

test(all_words_are_told_where_none_is_near, Hint == '; there are: table, depth') :-
    hint(quux, [table,depth], Hint).

test(no_words_are_told_as_none, Hint == '; there are none') :-
    hint(quux, [], Hint).

test(a_long_text_is_cut, true(Length =< 45)) :-
    length(Codes, 5000),
    maplist(=(0'x), Codes),
    atom_codes(Atom, Codes),
    shown(Atom, Text),
    string_length(Text, Length).

:- end_tests(wording).
