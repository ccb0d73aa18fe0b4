:- use_module('../../prolog/base/messages').

:- begin_tests(collect_messages).

warn(N) :-
    print_message(warning, format("number ~w", [N])).

texts(Messages, Texts) :-
    maplist([Message, Text]>>get_dict(text, Message, Text), Messages, Texts).

test(errors_and_warnings_are_collected_in_order, Kinds == [warning-"number 1", error-"wrong"]) :-
    collect_messages(( warn(1), print_message(error, format(wrong, [])) ), Messages),
    findall(Kind-Text, ( member(M, Messages), get_dict(kind, M, Kind), get_dict(text, M, Text) ), Kinds).

test(only_errors_and_warnings_are_collected, Messages == []) :-
    collect_messages(print_message(silent, format(hello, [])), Messages).

test(a_collection_inside_another_has_its_own_messages, [Inner, Outer] == [["number 2"], ["number 1", "number 3"]]) :-
    collect_messages(( warn(1), collect_messages(warn(2), Messages2), warn(3) ), Messages1),
    texts(Messages1, Outer),
    texts(Messages2, Inner).

test(a_goal_whose_messages_are_collected_is_called_once, X == 1) :-
    collect_messages(member(X, [1, 2]), _).

test(collecting_messages_fails_where_the_goal_fails, fail) :-
    collect_messages(fail, _).

test(messages_of_a_goal_that_fails_or_throws_are_printed, Texts == ["number 1", "number 2", "number 3"]) :-
    collect_messages(( catch(collect_messages(( warn(1), throw(ball) ), _), ball, true),
                       ignore(collect_messages(( warn(2), fail ), _)),
                       warn(3) ),
                     Messages),
    texts(Messages, Texts).

%   Message, and the file and line that it names.

named(error(oops, file('f.pl', 3, 0, 0)), 'f.pl'-3).
named(error(oops, _), @(none)- @(none)).
named(error(oops, file(_, _, _, _)), @(none)- @(none)).
named(initialization_failure(user:fail, 'f.pl':3), 'f.pl'-3).
named(initialization_error(user:fail, oops, 'f.pl':3), 'f.pl'-3).

test(a_message_has_the_place_that_its_term_names, [forall(named(Term, Expected)), File-Line-Kept =@= Expected-Term]) :-
    collect_messages(print_message(error, Term), [message{kind:_, text:_, file:File, line:Line, term:Kept}]).

test(the_text_of_a_message_does_not_repeat_its_place, Texts == ["Initialization goal failed"]) :-
    collect_messages(print_message(warning, initialization_failure(user:fail, 'f.pl':3)), Messages),
    texts(Messages, Texts).

:- end_tests(collect_messages).


:- begin_tests(message_text).

%   Ball, and the text that SWI-Prolog would print for it.

printed(error(type_error(integer, a), _), "Type error: `integer' expected, found `a' (an atom)").
printed(error(existence_error(procedure, no_such/0), no_such/0), "Unknown procedure: no_such/0").
printed(format("~w and ~w", [a, b]), "a and b").

test(the_text_of_an_error_is_what_prolog_would_print, [forall(printed(Ball, Expected)), Text == Expected]) :-
    message_text(Ball, Text).

test(any_term_thrown_has_a_text, true(once(sub_string(Text, _, _, 0, "f(a)")))) :-
    message_text(f(a), Text).

test(the_text_of_a_deep_term_is_cut, true(Length < 2000)) :-
    numlist(1, 100_000, List),
    foldl([_, T, f(T)]>>true, List, a, Deep),
    message_text(error(type_error(shallow, Deep), _), Text),
    string_length(Text, Length).

test(a_long_text_that_is_not_deep_is_not_cut, true(Length >= 100_000)) :-
    length(Codes, 100_000),
    maplist(=(0'a), Codes),
    string_codes(Long, Codes),
    message_text(format("~s", [Long]), Text),
    string_length(Text, Length).

:- end_tests(message_text).
