:- module(test_cached, []).
:- use_module('../../prolog/native/cached').
:- use_module(library(plunit)).

/** <module> A host that can keep nothing, such as the browser, is not asked to
*/

found(1).

:- begin_tests(cached).

test(what_cannot_be_kept_is_found_each_time,
     [ setup(assertz(pybridge_host:host(cached(_), none), Host)),
       cleanup(erase(Host)),
       Answers == [1,1]
     ]) :-
    findall(Answer, ( between(1, 2, _), cached_answer([], question, test_cached:found(Answer), Answer) ), Answers).

:- end_tests(cached).
