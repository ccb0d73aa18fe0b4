:- use_module('../../prolog/base/load_messages').

:- multifile pybridge_load_messages:stops_load/1, pybridge_load_messages:left_at/1, pybridge_load_messages:load_begins/0.

:- dynamic begun/0, left/1.

%   The hooks as a host of Prolog would define them; no other tests have a host.

pybridge_load_messages:stops_load(stop_for_test).
pybridge_load_messages:left_at(Place) :-
    left(Place).
pybridge_load_messages:load_begins :-
    assertz(begun).

:- begin_tests(load_messages, [cleanup(( retractall(user:begun), retractall(user:left(_)) ))]).

%   loaded(+Text, -Messages): Messages are those of loading a file with this Text.

loaded(Text, Found) :-
    setup_call_cleanup(
        tmp_file_stream(File, Out, [extension(pl)]),
        ( write(Out, Text),
          close(Out),
          messages(load_files(load_messages_test:File, []), Found) ),
        delete_file(File)).

messages(Load, Found) :-
    collect_load(Load, Messages),
    findall(Kind-Line-Text, ( member(M, Messages), _{kind:Kind, line:Line, text:Text} :< M ), Found).

test(a_sound_file_has_no_messages, Found == []) :-
    loaded("likes(ann, X) :- likes(X, ann).\n", Found).

test(errors_and_warnings_come_in_the_order_of_the_file,
     Found == [warning-1-"Singleton variables: [X]", error-2-"Syntax error: Unexpected end of clause"]) :-
    loaded("a(X).\nb(.\n", Found).

test(an_error_of_a_directive_does_not_end_the_load, Found == ["atom_length/2: Arguments are not sufficiently instantiated"]) :-
    loaded(":- atom_length(_, _).\nstill_loaded.\n", Messages),
    findall(Text, member(error-1-Text, Messages), Found),
    assertion(load_messages_test:still_loaded).

test(a_ball_that_ends_the_load_is_the_last_message, Found == [warning- @(none)-"early", error- @(none)-"Unknown message: oops"]) :-
    messages(( print_message(warning, format(early, [])), throw(oops) ), Found).

test(a_ball_that_ends_the_load_has_the_place_of_its_directive,
     [ setup(assertz(user:left('f.pl':7))), cleanup(retractall(user:left(_))),
       Found == [error-7-"Unknown message: oops"] ]) :-
    messages(throw(oops), Found).

test(what_stops_the_load_from_outside_is_thrown_on, throws(stop_for_test)) :-
    collect_load(throw(stop_for_test), _).

test(a_load_that_fails_fails, fail) :-
    collect_load(fail, _).

test(a_host_hears_that_a_load_begins, [setup(retractall(user:begun)), true(Count == 1)]) :-
    collect_load(true, _),
    aggregate_all(count, user:begun, Count).

:- end_tests(load_messages).
