:- use_module('../../prolog/base/wording').

:- begin_tests(wording).

test(the_nearest_word_is_hinted_at, forall(member(Word-Known-Nearest,
        [dept-[table,depth,nodes]-depth, engin-[human,engine]-engine, mirorr-[mirror]-mirror])), Suggestion == Expected) :-
    suggestion(Word, Known, Suggestion),
    format(atom(Expected), '; did you mean ~w?', [Nearest]).

test(all_words_are_listed_if_none_is_near, Suggestion == '; there are: table, depth') :-
    suggestion(quux, [table,depth], Suggestion).

test(an_empty_list_of_words_gives_there_are_none, Suggestion == '; there are none') :-
    suggestion(quux, [], Suggestion).

test(a_long_text_is_cut, true(Length =< 45)) :-
    length(Codes, 5000),
    maplist(=(0'x), Codes),
    atom_codes(Atom, Codes),
    abbreviated(Atom, Text),
    string_length(Text, Length).

:- end_tests(wording).
