"""What an answer contains, how many arrive at a time, and where a goal runs."""

from typing import Any

import pytest
from waiting import run_python

import pybridge as pb


def test_an_answer_with_constraints_has_them_as_goals() -> None:
    first, second = pb.query("member(X, [1, Y]), dif(X, a)")
    assert (first["X"], "constraints" in first) == (1, False)
    assert second["constraints"] == [pb.Compound("dif", [second["X"], "a"])]
    assert second["X"] is second["Y"]
    frozen = pb.query_once("freeze(X, true)")
    assert frozen["constraints"] == [pb.Compound("freeze", [frozen["X"], pb.Compound(":", ["user", "true"])])]


CLP = """
import pybridge as pb
pb.query_once("use_module(library(clpfd))")
answer = pb.query_once("X in 1..9, X #> Y, Y #> 6")
again = {"Constraints": answer["constraints"], "Values": [answer["X"], answer["Y"]]}
for answer in pb.query("maplist(call, Constraints), label(Values), Found = Values", again):
    print(*answer["Found"])
"""

CHR = r"""
import pybridge as pb
rules = "seen(X) \\ seen(X) <=> true."
pb.consult("seen", f":- use_module(library(chr)). :- chr_constraint seen(?any). {rules}", module="seen")
for goal in pb.query_once("seen:seen(a), seen:seen(X), seen:seen(a)")["constraints"]:
    module, constraint = goal.args
    print(goal.name, module, constraint.name, constraint.args[0] == "a")
print(pb.query_once("X = 1"))
"""


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("program", "printed"),
    [(CLP, "8 7\n9 7\n9 8\n"), (CHR, ": seen seen True\n: seen seen False\n{'truth': True, 'X': 1}\n")],
    ids=["clpfd", "chr"],
)
def test_constraints_of_libraries_are_goals_that_can_be_called_again(program: str, printed: str) -> None:
    # In a separate process, since both libraries change how all goals are expanded.
    done = run_python("-c", program)
    assert (sorted(done.stdout.splitlines()), done.stderr) == (sorted(printed.splitlines()), "")


def test_constraints_and_an_undefined_truth_come_together() -> None:
    answer = pb.query_once("undefined, dif(X, a)")
    assert answer["truth"] is pb.undefined
    assert len(answer["constraints"]) == 1


EXPANDED = """
import pybridge as pb
pb.query_once("maplist(use_module, [library(debug), library(yall), library(apply_macros)])")
print(pb.query_once("pybridge_embedded:expands_goals(user)"))
pb.consult("expanded", ":- multifile user:goal_expansion/2. user:goal_expansion(the_answer(X), X = 42).")
pb.consult("of_module", "goal_expansion(seven(X), X = 7).", module="of_module")
print(pb.query_once("the_answer(X)"), pb.query_once("of_module:seven(X)"))
"""


def test_goals_are_expanded_as_at_the_toplevel() -> None:
    assert pb.query_once("D = _{x: 1}, X = D.x")["X"] == 1
    assert [answer["X"] for answer in pb.query("D = _{x: 1}, X = D.put(y, 2).y")] == [2]
    assert pb.query_once("X = D.x", {"D": {"x": "text"}})["X"] == "text"
    done = run_python("-c", EXPANDED)
    printed = "{'truth': False}\n{'truth': True, 'X': 42} {'truth': True, 'X': 7}\n"
    assert (done.stdout, done.stderr) == (printed, "")


def test_large_answers_come_one_by_one_and_none_is_lost() -> None:
    pb.query_once("set_prolog_flag(stack_limit, 20_000_000)")
    try:
        numbers = [answer["N"] for answer in pb.query("between(1, 12, N), numlist(1, 130_000, L)")]
        assert numbers == list(range(1, 13))
    finally:
        pb.query_once("set_prolog_flag(stack_limit, 1_073_741_824)")


def test_an_answer_crosses_whose_copy_would_not_fit_the_stacks() -> None:
    goal = "set_prolog_flag(stack_limit, 20_000_000), numlist(1, 500_000, L)"
    try:
        assert len(pb.query_once(goal)["L"]) == 500_000
    finally:
        pb.query_once("set_prolog_flag(stack_limit, 1_073_741_824)")


def test_a_predicate_is_called_in_the_module_named() -> None:
    pb.cmd("m1", "assertz", "fact")
    pb.apply_once("m1", "findall", "x", "fact", fail=None)
    assert pb.query_once("m1:fact")["truth"]
    assert not pb.query_once("catch(user:fact, _, fail)")["truth"]
    assert pb.apply_once("m1", "findall", "x", "fact") == ["x"]
    assert list(pb.apply("m1", "findall", "x", "fact")) == [["x"]]
    assert pb.apply_once("m1", "context_module") == "m1"


def test_the_docs_of_query_and_query_once_say_what_they_do_not_share() -> None:
    def documented(function: Any) -> str:
        return " ".join((function.__doc__ or "").split())

    for function in (pb.query, pb.query_once):
        assert "global variables, thread-local facts and random seed" in documented(function)


# A goal that leaves something behind in its thread or engine, and a goal that looks for it.
LEFT_BEHIND = {
    "global variable": ("nb_setval(left_behind, {})", "nb_getval(left_behind, X)"),
    "random seed": ("set_random(seed({}))", "X is random(10**30)"),
    "thread-local fact": ("retractall(left_behind(_)), assertz(left_behind({}))", "once(left_behind(X))"),
}


@pytest.mark.parametrize("kind", LEFT_BEHIND)
def test_what_a_goal_leaves_behind_reaches_query_once_and_not_query(kind: str) -> None:
    pb.query_once("thread_local(left_behind/1)")
    leave, look = LEFT_BEHIND[kind]
    found = []
    for of_another in (None, 1, 2):
        pb.query_once(leave.format(5))
        if of_another:
            list(pb.query(leave.format(of_another)))
        found.append(pb.query_once(look)["X"])
    assert found[0] == found[1] == found[2]
    pb.query_once(leave.format(5))
    inside = next(pb.query(f"catch(({look}), _, fail) ; X = none"))["X"]
    assert inside != found[0]


def test_a_query_begins_with_the_flags_of_the_thread_that_opens_it_and_sets_its_own() -> None:
    def limit(query: pb.Query[Any]) -> int:
        return int(next(query)["X"])

    look = "repeat, current_prolog_flag(stack_limit, X)"
    before = pb.query_once(look)["X"]
    opened_before = pb.query(look, ahead=0)
    try:
        pb.query_once("set_prolog_flag(stack_limit, 500_000_000)")
        assert limit(opened_before) == before
        assert limit(pb.query(look)) == 500_000_000
        next(pb.query("set_prolog_flag(stack_limit, 600_000_000)"))
        assert pb.query_once(look)["X"] == 500_000_000
    finally:
        pb.query_once("set_prolog_flag(stack_limit, X)", {"X": before})
