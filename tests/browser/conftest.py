"""A server and a browser for the tests of the page, shared by all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tools.browser import PHONE, STATIC, WIDE, Server, Visitor, running_browser, running_server
from tools.chromium import chromium

Visit = Callable[..., Visitor]

# A busy machine is slow; that is no defect of the page.
expect.set_options(timeout=20_000)


# Not for the session: while Playwright runs, no other test in this process can use asyncio.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip("NOT TESTED: the page, since this machine has no Chromium")
    need_the_page()
    with running_browser() as browser:
        yield browser


def need_the_page() -> None:
    """Skip what needs the page, where it is not built."""
    if not (STATIC / "index.html").exists():
        pytest.skip("NOT TESTED: the page, since it is not built; `make build` builds it")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("tables")) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """People who come with browsers of their own; none of which may complain."""
    visitors: list[Visitor] = []

    def come(**settings: Any) -> Visitor:
        visitors.append(Visitor(browser, server.address, **settings))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


@pytest.fixture(params=[(WIDE, "light"), (PHONE, "dark")], ids=["wide", "phone"])
def visitor(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody at a desk by daylight, and once more with a phone by candlelight."""
    size, light = request.param
    visitor = Visitor(browser, server.address, size, light)
    yield visitor
    visitor.close()
    assert visitor.complaints == []
