"""Whatever is sent, there are only clean answers, and nothing is lost."""

import asyncio
import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.clients import ME, Browser, Server

pytestmark = pytest.mark.once

CODES = {"stale", "foreign", "illegal", "over", "fixed", "limit", "malformed", "unavailable"}
BUSY = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
kinds = st.sampled_from(["move", "undo", "ping", "snapshot", "update"]) | st.text(max_size=5)
numbers = st.integers(-3, 12) | st.integers() | plain
actions = st.sampled_from(["roll", "aside 1", "done", "pass", "take fool", "rolled 6 6 6"])
orders = st.fixed_dictionaries(
    {"type": kinds},
    optional={"seat": numbers, "version": numbers, "action": actions | plain, "ref": numbers},
)
messages = (
    orders.map(json.dumps)
    | plain.map(json.dumps)
    | st.text(max_size=50)
    | st.binary(max_size=30)
    | st.just("[" * 1000)
)


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[Browser, str]:
    browser = server.browser()
    return browser, browser.create(ME, {"kind": "here", "name": "Bo"})


@given(st.lists(messages, min_size=1, max_size=12))
@BUSY
def test_the_socket_answers_cleanly(table: tuple[Browser, str], sent: list[str | bytes]) -> None:
    browser, name = table

    async def fuzz() -> None:
        async with browser.connect(name) as wire:
            before = wire.position
            changed = False
            for message in sent:
                await wire.socket.send(message)
                answer = await wire.answer()
                assert answer["type"] != "refused" or answer["code"] in CODES
                changed = changed or answer["type"] == "update"
            await wire.send(type="ping")
            await wire.receive("pong")
            if not changed:
                async with browser.connect(name) as other:
                    assert other.position == before

    asyncio.run(fuzz())


def test_the_table_goes_on_after_all_that(table: tuple[Browser, str]) -> None:
    browser, name = table

    async def play() -> None:
        async with browser.connect(name) as wire:
            for _ in range(10):
                assert (await wire.move())["type"] == "update"

    asyncio.run(play())


OPERATIONS = [
    "DELETE /api/replays/{replay}/review",
    "GET /api/games",
    "GET /api/games/{game}/rules",
    "GET /api/house",
    "GET /api/replays/{replay}",
    "GET /api/replays/{replay}/draws",
    "GET /api/replays/{replay}/record",
    "GET /api/replays/{replay}/review",
    "GET /api/replays/{replay}/review/found",
    "GET /api/replays/{replay}/steps/{step}",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/record",
    "POST /api/replays",
    "POST /api/replays/{replay}/play",
    "POST /api/replays/{replay}/review",
    "POST /api/tables",
    "POST /api/tables/{table}/join",
    "POST /api/tables/{table}/rematch",
    "POST /api/tables/{table}/share",
    "POST /api/verify",
]


@pytest.fixture(scope="module")
def described(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.base}/api/schema/openapi.json")


def test_the_description_is_complete(described: Any) -> None:
    assert sorted(found.ok().label for found in described.get_all_operations()) == OPERATIONS


@pytest.mark.parametrize("label", OPERATIONS)
def test_the_api_keeps_its_own_description(
    described: Any, table: tuple[Browser, str], label: str
) -> None:
    """Half of the requests are about a table that is there.

    That a request fits the description does not mean that it can be carried out: no schema says
    what a record is, or which bots there are.
    """
    browser, name = table

    @given(case=described.find_operation_by_label(label).as_strategy(), known=st.booleans())
    @BUSY
    def keep(case: Any, known: bool) -> None:
        for key in ("table", "replay"):
            if known and key in case.path_parameters:
                case.path_parameters[key] = name
        case.call_and_validate(
            headers={"Cookie": browser.cookie}, excluded_checks=[positive_data_acceptance]
        )

    keep()
