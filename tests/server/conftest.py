"""One server for all tests that do not need their own."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.clients import Server
from tests.server.houses import House, opened


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture(scope="session")
def notifying(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with ExitStack() as stack:
        yield opened(stack, tmp_path_factory.mktemp("house"))


@pytest.fixture
def house(notifying: House) -> House:
    """A house that tells people who are away, where nobody has asked for it yet in this test."""
    return House(notifying.server, notifying.service, notifying.office)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """One in which nothing else goes on."""
    with ExitStack() as stack:
        yield opened(stack, tmp_path)
