:- use_module('../../prolog/base/goal_text').
:- use_module('../../prolog/base/messages', [message_text/2]).

:- begin_tests(goal_text).

%   Text, and the goal that it represents.

writes("member(X, [1])", member(_, [1])).
writes("member(X, [1]).", member(_, [1])).
writes(" true .\n", true).
writes("true. % with a remark.", true).
writes("true /* . */", true).
writes("X = 'a. b'", _ = 'a. b').
writes("X is 2.5", _ is 2.5).
writes("X = \"a. \"", _ = "a. ").
writes("C = 0'..", _ = 46).
writes(atom, atom).

test(a_text_writes_one_goal_with_or_without_a_full_stop, [forall(writes(Text, Expected)), Goal =@= Expected]) :-
    read_goal(Text, user, Goal, _).

test(the_variables_of_a_goal_are_those_with_names, Names-Goal =@= ['X', 'Y']-p(X, Y, _, X)) :-
    read_goal("p(X, Y, _, X)", user, Goal, Variables),
    findall(Name, member(Name=_, Variables), Names),
    Variables = [_=X, _=Y].

test(a_goal_is_read_with_the_operators_of_its_module, Goal == is_above(a, b)) :-
    op(700, xfx, goal_text_test:is_above),
    read_goal("a is_above b", goal_text_test, Goal, _).

test(operators_of_another_module_are_not_known, error(syntax_error(operator_expected))) :-
    op(700, xfx, goal_text_test:is_above),
    read_goal("a is_above b", user, _, _).

test(a_text_without_a_goal_is_refused, [forall(member(Text, ["", "  \n", "% nothing"])), error(syntax_error(no_goal))]) :-
    read_goal(Text, user, _, _).

test(a_text_behind_the_full_stop_is_refused, [ forall(member(Text-Rest, ["a. b."-"b.", "a.\nb"-"b", "a. b("-"b("])),
                                               error(syntax_error(behind_goal(Rest))) ]) :-
    read_goal(Text, user, _, _).

test(a_broken_text_is_a_syntax_error, error(syntax_error(_))) :-
    read_goal("p(", user, _, _).

%   A text this long is read in a separate thread.

test(a_long_text_is_read_as_a_short_one, Goal-Variables =@= (p(Long, X))-['X'=X]) :-
    long_atom(Long),
    format(string(Text), "p(~a, X).", [Long]),
    read_goal(Text, user, Goal, Variables).

test(a_long_text_that_is_broken_is_a_syntax_error, error(syntax_error(_))) :-
    long_atom(Long),
    string_concat(Long, "(", Text),
    read_goal(Text, user, _, _).

test(a_text_may_be_nested_more_deeply_than_the_readers_stack, Depth == 30_000) :-
    deep_text(30_000, Text),
    read_goal(Text, user, Goal, _),
    depth(Goal, 0, Depth).

long_atom(Long) :-
    length(Codes, 20_000),
    maplist(=(0'a), Codes),
    atom_codes(Long, Codes).

deep_text(Depth, Text) :-
    length(Opening, Depth),
    maplist(=("f("), Opening),
    length(Closing, Depth),
    maplist(=(")"), Closing),
    append([Opening, [a], Closing], Parts),
    atomic_list_concat(Parts, Atom), atom_string(Atom, Text).

depth(Term, Depth0, Depth) :-
    (   compound(Term)
    ->  arg(1, Term, Inner),
        Depth1 is Depth0+1,
        depth(Inner, Depth1, Depth)
    ;   Depth = Depth0
    ).

test(an_error_says_what_a_goal_looks_like, Text == "Syntax error: expected a goal, such as member(X, [1, 2]), but found none") :-
    message("", Text).

test(an_error_shows_the_beginning_of_what_is_behind_the_goal,
     true(sub_string(Text, _, _, 0, "its full stop is followed by: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..."))) :-
    message("a. bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", Text).

message(Goal, Text) :-
    catch(read_goal(Goal, user, _, _), Error, true),
    message_text(Error, Text).

:- end_tests(goal_text).
