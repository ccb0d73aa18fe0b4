"""The package as a whole."""

import pybridge


def test_the_version_is_told() -> None:
    assert pybridge.__version__.count(".") == 2
