"""Random programs have the same answers compiled and interpreted."""

from __future__ import annotations

import itertools
from pathlib import Path

from counts import count
from hypothesis import event, given, settings
from hypothesis import strategies as st

import pybridge as pb

_numbers = itertools.count()

NUMBERS = st.sampled_from(["N", "7", "-3", "0", "4611686018427387903", "(1<<70)"])
EXPRESSIONS = st.recursive(
    NUMBERS,
    lambda parts: st.one_of(
        st.tuples(parts, st.sampled_from(["+", "-", "*", "//", "mod", "/\\", "xor"]), parts).map(
            lambda parts: "({} {} {})".format(*parts)
        ),
        st.tuples(st.sampled_from(["max", "min"]), parts, parts).map(
            lambda parts: "{}({},{})".format(*parts)
        ),
        parts.map("abs({})".format),
    ),
    max_leaves=5,
)
TESTS = st.one_of(
    EXPRESSIONS.map("_ is {}".format),
    st.tuples(EXPRESSIONS, st.sampled_from(["<", ">=", "=:="]), EXPRESSIONS).map(
        lambda parts: "{} {} {}".format(*parts)
    ),
    st.sampled_from(
        [
            "memberchk(N, L)",
            "member(X, L), X > N",
            "L = [_|_]",
            "append(_, [N|_], L)",
            "N @< a",
            "sort(L, _)",
            "part(_/N, L)",
            "pick(L, N, [_|_])",
        ]
    ),
)
BODIES = st.recursive(
    st.one_of(
        EXPRESSIONS.map("R is {}".format),
        TESTS.map("findall(Y-N, ( member(Y, L), \\+ ( {} ) ), R)".format),
        st.sampled_from(
            [
                "R = f(N, L)",
                "part(R, L)",
                "R = N",
                "length(L, R)",
                "reverse(L, R)",
                "msort(L, R)",
                "fail",
                "first(L, N, R)",
                "pick(L, R, _)",
                "duplicate_term(f(L, N, a), T), arg(1, T, A), setarg(1, T, g(A)), setarg(2, T, b), R = T",
                "duplicate_term(f(L, N, a), T), member(X, L), setarg(2, T, X), R = T",
                "duplicate_term(f(L, N, a), T), ( setarg(1, T, b), fail ; true ), R = T",
                "duplicate_term(f(L, N, a), T), findall(T, ( setarg(1, T, b) ; true ), Ts), R = T-Ts",
                "pick(L, N, M), R = M",
                "findall(Y-N, member(Y, L), Ys), length(Ys, K), K > 0, J is N mod K, nth0(J, Ys, R)",
                "findall(f(Y, N), pick(L, Y, _), Ys), nth1(J, Ys, f(X, _)), msort(L, M), R = J-X-M",
                "findall(Y, member(Y, L), Ys), findall(M, pick(L, N, M), Ms), nth0(N, Ys, X), nth1(1, Ms, R)",
                "listed(L, L, R)",
                "listed([_|M], L, _), listed(M, [N], R)",
                "findall(Y, member(Y, L), Ys), nth1(N, Ys, R)",
                "findall(Y, ( member(Y, L), Y = N ), Ys), length(Ys, R), msort(L, _)",
                "findall(x, member(_, L), Ys), length(Ys, K), nth0(J, Ys, x), R = K-J",
                "findall(Y, fail, Ys), length(Ys, 0), \\+ nth0(0, Ys, _), R = N",
                "findall(Y, pick(L, _, Y), Ys), length(Ys, J), sort(L, M), nth1(J, Ys, Y1), R = Y1-M",
                "pick(L, X, M), pick(M, Y, R), X @< Y",
            ]
        ),
    ),
    lambda parts: st.one_of(
        st.tuples(TESTS, parts, parts).map(lambda parts: "( {} -> {} ; {} )".format(*parts)),
        st.tuples(parts, parts).map(lambda parts: "( {} ; {} )".format(*parts)),
        st.tuples(TESTS, parts).map(lambda parts: "\\+ ( {} ), {}".format(*parts)),
    ),
    max_leaves=4,
)
PROGRAM = """:- module({name}, []).
:- style_check(-singleton).
all(L, N, Rs) :- findall(R, some(L, N, R), Rs).
some(L, N, R) :- {one}.
some([N|L], N, R) :- !, {other}.
some([_|L], N, R) :- {last}.
some([], _, none).
part(X/Y, L) :- member(X, L), Y is X+1.
pick([X|L], X, L).
pick([Y|L], X, [Y,f(X)|M]) :- pick(L, X, M).
first([X|_], N, R) :- X > N, !, R = X.
first([_|L], N, R) :- first(L, N, R).
first([], _, end).
listed(Ys, L, K) :- findall(Y, member(Y, L), Ys), length(Ys, K).
"""
COMPARED = """
pybridge_native:compile_native([Name:all(+, +, -)], Native),
pybridge_host:load_native(Native, Program),
forall(( member(L, [[], [1], [3,1,2], [7,7,-3,a]]), member(N, [0, 1, 7, -5]) ),
       (   catch(Name:all(L, N, Rs), error(_, _), fail)
       ->  setup_call_cleanup(
               pybridge_host:open_native(Program, 0, Handle),
               catch(pybridge_host:call_native(Handle, Name:all(L, N, Rs1)), native_trap(1), Rs1 = Rs),
               pybridge_host:close_native(Handle)),
           ( Rs1 == Rs -> true ; throw(differ(L, N, Rs, Rs1)) )
       ;   true
       )),
pybridge_host:unload_native(Program)
"""


@settings(max_examples=count(25, 3000))
@given(one=BODIES, other=BODIES, last=BODIES)
def test_random_programs_have_the_same_answers(one: str, other: str, last: str) -> None:
    name = f"random_program_{next(_numbers)}"
    pb.load_game("tictactoe")
    text = PROGRAM.format(name=name, one=one, other=other, last=last)
    pb.consult(f"/{name}.pl", text)
    goal = f"use_module(Compiler), catch(({COMPARED}), native_refused(_, _, _, Why), true)"
    compiler = str(Path(__file__).parents[2] / "prolog/native/native.pl")
    answer = pb.query_once(goal, {"Compiler": compiler, "Name": name})
    assert answer["truth"]
    event("compiled" if isinstance(answer["Why"], pb.Variable) else "refused")
