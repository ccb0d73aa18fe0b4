:- use_module('../../prolog/native/symbol_tables').
:- use_module('../../prolog/native/words').

/*  Terms cross to compiled modules and back without change, and each integer has one form. */

:- begin_tests(words).

term([]).
term('[]').
term(a).
term("a").
term("").
term(f(x, [g(1), "s"|tail])).
term([[1,2],[],[a|b]]).
term(tag{z: 1, b: f(x), a: inner{k: "s"}}).
term(Term) :-
    compound_name_arguments(Term, none, []).
term(Integer) :-
    member(Bits, [0, 5, 61, 62, 63, 64, 126, 127, 128, 300]),
    member(Offset, [-1, 0, 1]),
    member(Sign, [1, -1]),
    Integer is Sign*(1<<Bits) + Offset.

test(terms_cross_without_change, [setup(add_module(-1, symbols([[]], ['[|]'/2, '$atom'/0, '$string'/0], numbered))), cleanup(remove_module(-1))]) :-
    findall(Term, term(Term), Terms),
    terms_words(Terms, -1, Words),
    forall(member(Word, Words), ( Word >= -(1<<63), Word < 1<<63 )),
    words_terms(Words, -1, Back),
    assertion(Back == Terms).

test(what_compiled_code_cannot_hold_is_refused,
     [ setup(add_module(-1, symbols([[]], ['[|]'/2, '$atom'/0, '$string'/0], numbered))), cleanup(remove_module(-1)),
       forall(member(Term, [_, 1.5, f(_), [a|_], 1r3])), error(type_error(native_term, _)) ]) :-
    terms_words([Term], -1, _).

test(what_a_program_with_texts_does_not_know_is_spelled,
     [ setup(add_module(-1, symbols([[], b], ['[|]'/2, '$atom'/0, '$string'/0, f/1], spelled))), cleanup(remove_module(-1)) ]) :-
    terms_words([f('é'), b, "", "xy"], -1, Words),
    Expected0 = [4<<32\/8, 2<<32\/8, 0xe9<<1\/1, 1<<3\/2, 3<<32, 3<<32\/16, 0'x<<1\/1, 0'y<<1\/1],
    maplist([Expression, Value]>>(Value is Expression), Expected0, Expected),
    assertion(Words == Expected),
    words_terms(Words, -1, Back),
    assertion(Back == [f('é'), b, "", "xy"]).

test(functors_have_rows_with_their_names,
     [ setup(add_module(-1, symbols([[], f], ['[|]'/2, '$atom'/0, '$string'/0, f/3], numbered))), cleanup(remove_module(-1)) ]) :-
    terms_words([g], -1, _),
    terms_words([g(1)], -1, _),
    functor_rows(-1, Rows),
    findall(Row, ( member(Name/Arity, ['[|]'/2, '$atom'/0, '$string'/0, f/3, g/1]), constant_number(-1, Name, N), Row is Arity<<32 \/ N ), Expected),
    assertion(Rows == [5|Expected]).

test(ranks_follow_the_standard_order,
     [ setup(add_module(-1, symbols([[], b, "b", 'A'], ['[|]'/2, '$atom'/0, '$string'/0, f/1, g/3, e/2], numbered))), cleanup(remove_module(-1)) ]) :-
    terms_words([a, "a", '[]', d(1), f(1, 2)], -1, _),
    symbol_ranks(-1, ConstantRanks, [0|FunctorRanks]),
    in_order(ConstantRanks, [[], b, "b", 'A', '[|]', '$atom', '$string', f, g, e, a, "a", '[]', d]),
    in_order(FunctorRanks, [[x], '$atom'(), '$string'(), f(_), g(_, _, _), e(_, _), d(_), f(_, _)]).

in_order(Ranks, Terms) :-
    findall(Order-Expected,
            ( nth1(I, Ranks, RankI), nth1(J, Ranks, RankJ), nth1(I, Terms, TermI), nth1(J, Terms, TermJ),
              compare(Order, RankI, RankJ), compare(Expected, TermI, TermJ) ),
            Pairs),
    forall(member(Order-Expected, Pairs), assertion(Order == Expected)).

:- end_tests(words).
