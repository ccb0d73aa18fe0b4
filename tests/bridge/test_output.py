"""What Prolog prints keeps its order with what Python prints, and is redirected with it."""

import contextlib
import io
import subprocess
import sys
import threading

import pytest

import pybridge as pb

MIXED = """
import pybridge as pb
print("python 1", end=" ")
pb.query_once("write('prolog 2 é')")
print(" python 3")
for answer in pb.query("member(X, [4, 5]), writeln(X)", ahead=0):
    print("python", answer["X"])
"""


def test_output_keeps_its_order_where_it_is_no_terminal() -> None:
    done = subprocess.run([sys.executable, "-X", "utf8", "-c", MIXED], capture_output=True, check=False)
    assert done.stdout.decode() == "python 1 prolog 2 é python 3\n4\npython 4\n5\npython 5\n"


def test_output_is_redirected_with_pythons() -> None:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        pb.query_once("write('é 😀 '), format(user_error, 'to stderr~n', [])")
        thread = threading.Thread(target=pb.query_once, args=("write('another thread ')",))
        thread.start()
        thread.join()
        pb.query_once("thread_create(writeln(own_thread), Id), thread_join(Id)")
    assert (out.getvalue(), err.getvalue()) == ("é 😀 another thread own_thread\n", "to stderr\n")


def test_pytest_captures_output(capsys: pytest.CaptureFixture[str]) -> None:
    list(pb.query("member(X, [a, b]), print(X), nl"))
    assert capsys.readouterr().out == "a\nb\n"


def test_an_exception_of_a_stream_reaches_the_caller() -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise ConnectionError("nobody listens")

    with contextlib.redirect_stdout(Closed()), pytest.raises(ConnectionError, match="nobody listens"):
        pb.query_once("writeln(text), flush_output")
    assert pb.query_once("X = 1")["X"] == 1
