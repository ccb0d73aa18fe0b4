"""prolog/native/wasm.pl: functions of intermediate code, run as WebAssembly."""

from collections.abc import Callable

import pytest
import wasmtime
from hypothesis import given
from hypothesis import strategies as st
from native_code import Code, encoded

PROGRAM = """
    Functions = [
        function(factorial, [n:i64], [i64],
            [ set(r, 1),
              loop(next, [ if(n > 1, [set(r, r*n), set(n, n-1), continue(next)]) ]),
              return([r]) ]),
        function(below(100), [n:i64], [i64],
            [ set(v(1), 1),
              loop(l, [ break_if(l, v(1) >= 100), set(v(1), v(1)*n), continue(l) ]),
              return([v(1)]) ]),
        function(indirectly, [i:i32, n:i64], [i64],
            [ set(f, select(i, function(below(100)), function(factorial))),
              return([call_indirect([i64], [i64], f, [n])]) ]),
        function(neighbours, [n:i64], [i64, i64], [ return([n-1, n+1]) ]),
        function(several, [n:i64], [i64],
            [ set([a, b], call(neighbours, [n])),
              do(call(neighbours, [n])),
              do(call(factorial, [n])),
              return([a*1000+b]) ]),
        function(which, [n:i32], [i64],
            [ block(a, [ break_if(a, n \\== i32(0)), return([10]) ]),
              block(b, [ break_if(b, n \\== i32(1)), return([11]) ]),
              if(n > i32(5), [set(r, 0xFFFFFFFFFFFFFFF0)], [set(r, -1)]),
              return([r]) ]),
        function(memory, [at:i32, x:i64], [i64],
            [ store64(at, 8, x), store8(at, 3, i32(-1)), store32(at, 4, i32(7)), copy(at+i32(16), at, i32(8)),
              set_global(h, at+i32(8)),
              set(sum, (to64u(load32(at, 0))>>24)+to64(load32(at, 20))),
              return([sum+load64(global(h), 0)+load64(address(6291456), 0)]) ]),
        function(trapped, [n:i32], [], [ if(n, [trap]) ]),
        function(unused, [], [], [do(call(nowhere, []))])
    |Operations],
    findall(function(Name, [a:i64, b:i64], [i64], [return([E])]), operation(Name, E), Operations),
    findall(Name-Name, member(function(Name, _, _, _), Operations), OperationExports),
    Exports = [factorial-"factorial", indirectly-"indirectly", several-"several", which-"which",
               memory-"memory", trapped-"trapped"|OperationExports],
    Data = [data(0x600000, words([-3, 0x1234])), data(0x600008, "AB")]
"""

OPERATIONS: dict[str, tuple[str, Callable[[int, int], int]]] = {
    "add": ("a+b", lambda a, b: a + b),
    "sub": ("a-b", lambda a, b: a - b),
    "mul": ("a*b", lambda a, b: a * b),
    "and": ("a/\\b", lambda a, b: a & b),
    "or": ("a\\/b", lambda a, b: a | b),
    "xor": ("xor(a,b)", lambda a, b: a ^ b),
    "less": ("to64u(a<b)", lambda a, b: a < b),
    "unsigned_less": ("to64u(ult(a,b))", lambda a, b: a % 2**64 < b % 2**64),
    "unsigned_at_most": ("to64u(ule(a,b))", lambda a, b: a % 2**64 <= b % 2**64),
    "at_least": ("to64u(a>=b)", lambda a, b: a >= b),
    "more": ("to64u(a>b)", lambda a, b: a > b),
    "at_most": ("to64u(a=<b)", lambda a, b: a <= b),
    "same": ("to64u(a==b)", lambda a, b: a == b),
    "other": ("to64u(a\\==b)", lambda a, b: a != b),
    "left": ("a<<(b/\\63)", lambda a, b: a << b % 64),
    "right": ("a>>(b/\\63)", lambda a, b: a >> b % 64),
    "logical_right": ("'>>>'(a,b/\\63)", lambda a, b: a % 2**64 >> b % 64),
    "low": ("to64(to32(a))", lambda a, b: (a + 2**31) % 2**32 - 2**31),
    "low32": ("to64u(to32(a)+to32(b))", lambda a, b: (a + b) % 2**32),
    "is_zero": ("to64u(eqz(a))", lambda a, b: a == 0),
    "ones": ("popcnt(a)", lambda a, b: (a % 2**64).bit_count()),
    "leading": ("clz(a)", lambda a, b: 64 - (a % 2**64).bit_length()),
    "trailing": ("ctz(a\\/b)", lambda a, b: ((a | b) & -(a | b)).bit_length() - 1 if a | b else 64),
}


@pytest.fixture(scope="module")
def code() -> Code:
    terms = ", ".join(f"{name}-({term})" for name, (term, _) in OPERATIONS.items())
    return Code(encoded(PROGRAM.replace("operation(Name, E)", f"member(Name-E, [{terms}])")))


def test_control_flow_runs_as_written(code: Code) -> None:
    assert code("factorial", 20) == 2432902008176640000
    assert [code("indirectly", i, 7) for i in (0, 1)] == [5040, 343]
    assert code("several", 7) == 6008
    assert [code("which", n) for n in (0, 1, 2, 9)] == [10, 11, -1, -16]


def test_memory_is_read_as_it_was_written(code: Code) -> None:
    assert code("memory", 64, 1000) == 255 + 7 + 1000 - 3
    assert code["h"] == 72
    assert code.memory.read(code.store, 0x600008, 0x600010) == b"AB" + bytes(6)


def test_a_trap_is_an_exception(code: Code) -> None:
    assert code("trapped", 0) is None
    with pytest.raises(wasmtime.Trap, match="unreachable"):
        code("trapped", 1)


INTEGERS = st.integers(-(2**63), 2**63 - 1) | st.integers(-70, 70)


@given(a=INTEGERS, b=INTEGERS)
def test_operations_are_those_of_64_bit_integers(code: Code, a: int, b: int) -> None:
    for name, (_, meaning) in OPERATIONS.items():
        assert (code(name, a, b) - meaning(a, b)) % 2**64 == 0, name
