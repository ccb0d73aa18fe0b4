"""What the tests of pictures share: one browser for all of them."""

from collections.abc import Iterator

import pytest
from browser import chromium
from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started
