:- use_module('../../prolog/native/wasm').

/*  What the encoder refuses and leaves out; tests/native/test_wasm.py runs what it encodes. */

:- begin_tests(wasm).

encoded(Body, Bytes) :-
    wasm_module([function(f, [n:i64, i:i32], [i64], Body), function(g, [], [], [set(a, 1)])], [f-"f"], [], Bytes).

test(an_ill_typed_statement_is_named, [forall(member(Body-Statement,
        [ [return([i])]-return([i]),
          [return([])]-return([]),
          [return([n+to64(n)])]-return([n+to64(n)]),
          [set(n, i)]-set(n, i),
          [set(x, y)]-set(x, y),
          [set(x, call(g, []))]-set(x, call(g, [])),
          [set(x, 1), if(i, [set(x, i)])]-set(x, i),
          [if(n, [])]-if(n, []),
          [store64(n, 0, n)]-store64(n, 0, n),
          [loop(a, [break(b)])]-break(b),
          [block(a, [continue(a)])]-continue(a),
          [set_global(nowhere, i)]-set_global(nowhere, i),
          [nonsense]-nonsense ])),
        throws(error(intermediate_code(f, Statement), _))]) :-
    encoded(Body, _).

test(an_unknown_function_is_named_with_the_one_that_calls_it,
        throws(error(intermediate_code(f, unknown_function(h)), _))) :-
    encoded([return([call(h, [])])], _).

test(a_thousand_functions_and_constants_of_every_length_are_distinct) :-
    findall(function(f(I), [], [i64], [set(v(I), call(f(J), [])), return([v(I)])]),
            ( between(1, 1000, I), J is I mod 1000 + 1 ), Functions),
    wasm_module(Functions, [f(1)-"f"], [], Bytes),
    assertion(once(sub_string(Bytes, _, _, _, "\x10\\xe7\\x07\"))).     % a call of function 999, in two bytes

:- end_tests(wasm).
