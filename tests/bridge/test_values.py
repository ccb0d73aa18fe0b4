"""Values cross without loss: Prolog to Python to Prolog is the identity, and so is the reverse."""

import copy
import math
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Literal

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st

import pybridge as pb
from pybridge.bridge.adapting import converters

HALF_SURROGATES = pb.query_once("pybridge_versions:knows_half_surrogates")["truth"]

# Text of any code points, including NUL, and lone surrogates if Prolog knows them.
special: tuple[Literal["Cs", "Cc"], ...] = ("Cs", "Cc") if HALF_SURROGATES else ("Cc",)
characters = st.characters() if HALF_SURROGATES else st.characters(exclude_categories=["Cs"])
text = st.text(characters, max_size=8) | st.text(st.characters(categories=special), max_size=3)
numbers = (
    st.integers()
    | st.integers(-(2**200), 2**200)
    | st.floats()
    | st.fractions().filter(lambda value: value.denominator != 1)
)
constants: st.SearchStrategy[Any] = st.sampled_from(
    [True, False, None, [], "[]", "{}", "", "-", "dict", "@", "$VAR", (), pb.String("")]
)
variables = st.sampled_from([pb.Variable(), pb.Variable()])
leaves = numbers | text | text.map(pb.String) | constants | variables


def branches(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    arguments = st.lists(children, max_size=4)
    keys = text | st.integers(-(2**50), 2**50)
    names = text | st.sampled_from(["f", "-", "@", "$VAR", "{}", "[]", "", ":", ",", "dict", "[|]"])
    return (
        arguments
        | arguments.map(tuple)
        | st.dictionaries(keys, children, max_size=4)
        | st.builds(pb.Dict, text | variables, st.dictionaries(keys, children, max_size=3))
        | st.builds(pb.Compound, names, arguments).map(normal)
    )


def normal(term: pb.Compound) -> Any:
    """Return the value that Python has for a compound: a tuple for -(...), True for @(true)."""
    if term.name == "-":
        return term.args
    if term.name == "@" and term.args in [("true",), ("false",), ("none",)]:
        return {"true": True, "false": False, "none": None}[term.args[0]]
    if term.name == "[|]" and len(term.args) == 2 and isinstance(term.args[1], list):
        return [term.args[0], *term.args[1]]
    if term.name == "dict" and len(term.args) % 2 == 1:
        return term.args  # may be a dict inside Prolog; the bridge has Dict for that
    return term


values = st.recursive(leaves, branches, max_leaves=20)


def variables_of(value: Any) -> Iterator[pb.Variable]:
    if isinstance(value, pb.Variable):
        yield value
    elif isinstance(value, pb.Compound):
        yield from variables_of(value.args)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from variables_of(each)
    elif isinstance(value, dict):
        yield from variables_of([getattr(value, "tag", None), *value.values()])


def telling(value: Any) -> Any:
    """Return the value with plain dicts in place of dicts whose tag is a variable found nowhere else."""
    count = Counter(variables_of(value))

    def convert(value: Any) -> Any:
        if isinstance(value, pb.Compound):
            return pb.Compound(value.name, convert(value.args))
        if isinstance(value, list | tuple):
            return type(value)(map(convert, value))
        if isinstance(value, dict):
            items = {key: convert(each) for key, each in value.items()}
            if isinstance(value, pb.Dict) and count[value.tag] != 1:
                return pb.Dict(value.tag, items)
            return items
        return value

    return convert(value)


def same(a: Any, b: Any, seen: dict[Any, Any]) -> bool:
    """Return whether two values have the same type and content, up to a renaming of variables."""
    if type(a) is not type(b):
        return False
    if isinstance(a, pb.Variable):
        return seen.setdefault(a, b) is b and seen.setdefault(b, a) is a
    if isinstance(a, pb.Compound):
        return a.name == b.name and same(list(a.args), list(b.args), seen)
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(same(x, y, seen) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict):
        tags = same(getattr(a, "tag", None), getattr(b, "tag", None), seen)
        return tags and a.keys() == b.keys() and all(same(a[key], b[key], seen) for key in a)
    if isinstance(a, float):
        return (math.isnan(a) and math.isnan(b)) or (a == b and math.copysign(1, a) == math.copysign(1, b))
    return bool(a == b)


@settings(max_examples=count(60, 1500))
@given(values)
def test_a_value_sent_to_prolog_and_back_is_the_same_value(value: Any) -> None:
    assert same(pb.query_once("Y = X", {"X": value})["Y"], telling(value), {})


@pytest.mark.skipif(HALF_SURROGATES, reason="this Prolog knows halves of surrogate pairs")
def test_half_a_surrogate_pair_is_refused_where_prolog_lacks_it() -> None:
    for value in ("\ud800", pb.String("a\udfff"), {"\ud800": 1}, pb.Compound("\ud800", [1])):
        with pytest.raises(UnicodeEncodeError, match="surrogates not allowed"):
            pb.query_once("X = V", {"V": value})


@settings(max_examples=count(40, 1000))
@given(values)
def test_a_term_sent_to_python_and_back_is_the_same_term(value: Any) -> None:
    there = pb.query_once("assertz(kept_for_test(X))", {"X": value})
    assert there["truth"] is True
    back = pb.query_once("kept_for_test(X)")["X"]
    answer = pb.query_once("retract(kept_for_test(Y)), X =@= Y", {"X": back})
    assert answer["truth"] is True


@settings(max_examples=count(20, 500))
@given(st.lists(values, max_size=6))
def test_values_of_streamed_answers_are_the_values_sent(sent: list[Any]) -> None:
    got = [answer["X"] for answer in pb.query("member(X, Xs)", {"Xs": sent})]
    assert len(got) == len(sent)
    for a, b in zip(got, sent, strict=True):
        assert same(a, telling(b), {})


@pytest.fixture(scope="module")
def returning() -> None:
    """Define returned/2, a Python predicate that returns its argument."""
    pb.predicate(name="returned")(lambda value: value)


@settings(max_examples=count(40, 1000))
@given(value=values)
def test_a_value_sent_as_an_argument_and_through_a_predicate_is_the_same_value(returning: None, value: Any) -> None:
    assert same(pb.apply_once("user", "returned", value), telling(value), {})


def test_a_prolog_variable_in_two_places_is_one_variable() -> None:
    answer = pb.query_once("X = f(A, B, A), Y = A")
    first, second, third = answer["X"].args
    assert first is third is answer["Y"] is answer["A"]
    assert second is answer["B"] is not first
    x = pb.Variable()
    assert pb.query_once("X = f(A, B), A = 1, B == 1", {"X": pb.Compound("f", [x, x])})["truth"] is True


def test_long_lists_and_deep_terms_cross() -> None:
    long = list(range(count(100_000, 1_000_000)))
    assert pb.query_once("Y = X", {"X": long})["Y"] == long
    deep: Any = "a"
    nested: Any = []
    levels = count(20_000, 100_000)
    for _ in range(levels):
        deep, nested = pb.Compound("f", [deep]), [nested]
    assert pb.query_once("Y = X", {"X": deep})["Y"] == deep
    back = pb.query_once("Y = X", {"X": nested})["Y"]
    depth = 0
    while back:
        (back,) = back
        depth += 1
    assert depth == levels


def test_a_partial_list_keeps_its_tail() -> None:
    value = pb.query_once("X = [a, b|_]")["X"]
    assert isinstance(value, pb.Compound)
    assert (value.name, value.args[0]) == ("[|]", "a")
    assert pb.query_once("X = [_, _|T], T = [c], Y = X", {"X": value})["Y"] == ["a", "b", "c"]


@pytest.mark.parametrize("goal", ["X = f(X)", "X = [a|X]", "X = f(a, Y), Y = [X]"])
def test_a_cyclic_term_is_refused(goal: str) -> None:
    with pytest.raises(pb.PrologTypeError, match="cyclic"):
        pb.query_once(goal)


def test_long_lists_of_integers_cross_whatever_their_length_and_signs() -> None:
    values = [*range(-50, 50), 10**30, -(10**30), -(2**63), 2**63 - 1]
    assert pb.query_once("X = Y", {"Y": values})["X"] == values
    longest = [*values, 10**5000]
    assert pb.query_once("X = Y, last(Y, L)", {"Y": longest}) == {
        "truth": True, "X": longest, "L": 10**5000
    }  # fmt: skip
    assert pb.query_once("X = Y", {"Y": [*values, True]})["X"][-1] is True


def test_a_cyclic_python_value_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(ValueError, match="contains itself"):
        pb.query_once("true", {"X": loop})


def test_an_attributed_variable_is_refused_with_its_constraints() -> None:
    pb.consult("freeze_dif", "freeze_dif(X) :- dif(X, a).")
    with pytest.raises(pb.PrologTypeError, match="dif"):
        pb.query_once("dif(X, a)", constraints=False)
    with pytest.raises(pb.PrologTypeError, match="dif"):
        pb.apply_once("user", "freeze_dif")


def test_a_stream_is_a_handle() -> None:
    stream = pb.query_once("open_null_stream(X)")["X"]
    assert isinstance(stream, pb.bridge.Blob)
    assert repr(stream).startswith("Blob('<stream>(0x")
    assert pb.query_once("is_stream(X), close(X)", {"X": stream})["truth"] is True


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copied_handle_is_the_handle(copied: Callable[[Any], Any]) -> None:
    answer = pb.query_once("open_null_stream(X), Y = f(X)")
    for _ in range(20):
        assert copied(answer) == answer
        assert copied(answer["X"]) is answer["X"]
    assert pb.query_once("garbage_collect_atoms, is_stream(X), close(X)", {"X": answer["X"]})["truth"] is True


@pytest.mark.parametrize("also", ["", ", Y = f(S), current_output(S)"])  # the two forms of an answer
def test_a_dict_is_plain_where_its_tag_occurs_nowhere_else(also: str) -> None:
    answer = pb.query_once("_T = _, X = f(_T, _T{a: 1}), Z = _{a: 1}" + also)
    tag, tagged = answer["X"].args
    assert isinstance(tagged, pb.Dict)
    assert tagged.tag is tag
    assert type(answer["Z"]) is dict
    assert pb.query_once("X =@= f(T, T{a: 1})", {"X": answer["X"]})["truth"] is True


def test_dicts_of_other_tags_differ() -> None:
    point = pb.Dict("point", x=1)
    assert [point, pb.Dict("line", x=1)].index(pb.Dict("line", x=1)) == 1
    assert point == pb.Dict("point", x=1)


def test_a_handle_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(pb.query_once("current_output(X)"))


def through_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("copied", [copy.deepcopy, through_pickle])
def test_what_is_shared_in_an_answer_is_shared_in_its_copy(copied: Callable[[Any], Any]) -> None:
    answer = pb.query_once('X = f(A, B, A, "s", t{k: A}), undefined')
    got = copied(answer)
    assert same(got, answer, {})
    assert got["truth"] is pb.undefined


def test_a_value_without_a_counterpart_is_refused() -> None:
    with pytest.raises(TypeError, match="bytes"):
        pb.query_once("true", {"X": b"abc"})


@pytest.mark.parametrize(
    "value",
    [
        *(0, -1, 2**62, -(2**63), 2**64, True, False, None, Fraction(-2, 3), Fraction(10**5000, 3)),
        *(0.1, -0.0, 5e-324, 1.7976931348623157e308, math.inf, -math.inf, math.nan),
        *("", "a\0b", "'\"\n", pb.String("é\x07😀"), [], "[]", [[]], (), (1, 2)),
        *({"k": [1]}, pb.Dict("tag", {"k": 1}), pb.Compound("f", [pb.Compound("g")])),
    ],
)
def test_a_value_at_the_edge_of_its_type_comes_back_as_it_went(value: Any) -> None:
    assert same(pb.query_once("Y = X", {"X": value})["Y"], value, {})


@pytest.mark.parametrize(("goal", "value"), [("X is 2 rdiv 6", Fraction(1, 3)), ("X is -inf", -math.inf)])
def test_a_number_made_in_prolog_is_pythons(goal: str, value: Any) -> None:
    assert same(pb.query_once(goal)["X"], value, {})


def test_a_tag_that_two_dicts_share_stays_shared() -> None:
    answer = pb.query_once("dict_create(X, T, [a-1]), dict_create(Y, T, [b-2])")
    assert answer["X"].tag is answer["Y"].tag is answer["T"]
    answer = pb.query_once("dict_create(_X, T, [a-1]), dict_create(_Y, T, [b-2]), Z = [_X, _Y]")
    assert answer["Z"][0].tag is answer["Z"][1].tag


def test_a_dict_is_left_as_it_was_read() -> None:
    goal = "X = _{a: _{b: 1}}, (var(X) -> true ; is_dict(X, T), var(T))"
    assert pb.query_once(goal)["X"] == {"a": {"b": 1}}


def test_the_keys_of_a_dict_are_in_the_order_in_which_prolog_keeps_them() -> None:  # as in Janus
    answer = pb.query_once("X = _{b: 1, a: 2, 3: 4, c: _{z: 1, y: 2}}, X =.. [_, _ | Kept]")
    assert list(answer["X"]) == answer["Kept"][1::2]
    assert answer["X"] == {3: 4, "a": 2, "b": 1, "c": {"y": 2, "z": 1}}


def test_an_interrupt_in_the_making_of_a_value_is_raised() -> None:
    class Stop(BaseException):
        pass

    def stop(*_: Any) -> Any:
        raise Stop

    pb.bridge.register_converter("stops", 1, stop)
    try:
        with pytest.raises(Stop):
            pb.query_once("X = stops(1)")
    finally:
        del converters["stops", 1]


def test_answers_before_one_that_cannot_be_read_are_kept() -> None:
    def refuse(_: Any) -> Any:
        raise LookupError

    pb.bridge.register_converter("refused", 1, refuse)
    read: list[int] = []
    try:
        answers = pb.query("between(1, 20, I), (I == 10 -> X = refused(1) ; X = I)")
        with pytest.raises(LookupError):
            read.extend(answer["X"] for answer in answers)
    finally:
        del converters["refused", 1]
    assert read == list(range(1, 10))
