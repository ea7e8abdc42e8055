"""One server for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from tests.server.clients import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("table")) as running:
        yield running
