"""prolog/native/wasm.pl: functions of intermediate code, run as WebAssembly."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from native_code import Code, encoded

PROGRAM = """
    findall(function(Name, [a:i64, b:i64], [i64], [return([E])]), operation(Name, E), Functions),
    findall(Name-Name, member(function(Name, _, _, _), Functions), Exports),
    Data = []
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


INTEGERS = st.integers(-(2**63), 2**63 - 1) | st.integers(-70, 70)


@given(a=INTEGERS, b=INTEGERS)
def test_operations_are_those_of_64_bit_integers(code: Code, a: int, b: int) -> None:
    for name, (_, meaning) in OPERATIONS.items():
        assert (code(name, a, b) - meaning(a, b)) % 2**64 == 0, name
