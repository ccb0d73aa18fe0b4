:- use_module('../../prolog/base/json_text').

:- begin_tests(json_text).

test(a_dict_is_an_object, Text == "{\"a\":[1,2.5,\"x\",\"s\"],\"b\":{}}") :-
    json_text(_{a:[1,2.5,x,"s"], b:_{}}, Text).

test(constants_have_names_of_their_own, Text == "[true,false,null,\"true\",[]]") :-
    json_text([@(true),@(false),@(none),true,[]], Text).

test(a_term_is_the_text_that_one_would_type, Text == "[\"f('A',b)\",\"1r3\"]") :-
    Third is 1 rdiv 3,
    json_text([f('A',b), Third], Text).

test(quotes_and_control_characters_are_escaped, Text == "\"a\\u0022b\\u005cc\\u000a\\u0000é😀\"") :-
    json_text("a\"b\\c\n\000\é😀", Text).

:- end_tests(json_text).
