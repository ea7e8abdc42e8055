"""What holds for all tests."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from rookery.core import registry

# A busy machine is slow; that is no defect of what is tested.
settings.register_profile("rookery", deadline=None)
settings.load_profile("rookery")

# Whoever starts the tests in the background of a shell has Ctrl-C ignored, and all that is started
# from here would ignore it too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
IN_REAL_TIME = ("arena", "browser", "build", "server")
"""Tests with browsers, servers and clusters of their own, which a busy machine may keep waiting."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What runs in real time is tried once more where it fails; the summary names it (RERUN).

    Rules, bots and whatever else needs no clock must pass at once; with `--reruns 0` all must.
    """
    if config.getoption("reruns", None) is not None:
        return
    for item in items:
        folder = item.path.relative_to(TESTS).parts[0]
        if folder in IN_REAL_TIME:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True, scope="module")
def games_of_a_file_end_with_it() -> Iterator[None]:
    """Other tests of the same process don't find the games that a file of tests has registered."""
    before = {title.name for title in registry.titles()}
    yield
    for title in registry.titles():
        if title.name not in before:
            registry.unregister(title.name)
