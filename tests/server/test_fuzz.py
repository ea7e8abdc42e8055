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
from tests.server.robots import Owner

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
spoken = st.fixed_dictionaries(
    {"type": st.sampled_from(["say", "react"])},
    optional={
        "text": st.text(max_size=300),
        "seat": st.integers(-1, 7),
        "name": st.text(max_size=30),
        "word": st.sampled_from(["wow", "oops"]) | st.text(max_size=6),
    },
)
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


@given(st.lists(spoken, min_size=1, max_size=12))
@BUSY
def test_whatever_is_said_is_told_or_declined(
    table: tuple[Browser, str], sent: list[dict[str, Any]]
) -> None:
    browser, name = table

    async def fuzz() -> None:
        async with browser.connect(name) as wire:
            for message in sent:
                await wire.send(**message)
                answer = await wire.receive("said", "reacted", "unsaid", "refused")
                if answer["type"] == "said":
                    assert answer["line"]["text"].strip() == answer["line"]["text"] != ""
                elif answer["type"] in ("unsaid", "refused"):
                    assert answer["code"] in {"limit", "malformed", "forbidden"}

    asyncio.run(fuzz())


def test_the_table_goes_on_after_all_that(table: tuple[Browser, str]) -> None:
    browser, name = table

    async def play() -> None:
        async with browser.connect(name) as wire:
            for _ in range(10):
                assert (await wire.move())["type"] == "update"

    asyncio.run(play())


OPERATIONS = [
    "DELETE /api/me",
    "DELETE /api/me/blocks/{block}",
    "DELETE /api/me/bots/{bot}",
    "DELETE /api/me/bots/{bot}/token",
    "DELETE /api/me/notices/{way}",
    "DELETE /api/me/passkeys/{passkey}",
    "DELETE /api/me/sessions/{session}",
    "DELETE /api/replays/{replay}/review",
    "DELETE /api/tables/{table}",
    "GET /api/bots/{game}",
    "GET /api/games",
    "GET /api/games/{game}/lessons",
    "GET /api/games/{game}/puzzles",
    "GET /api/games/{game}/puzzles/{day}",
    "GET /api/games/{game}/rules",
    "GET /api/hall",
    "GET /api/house",
    "GET /api/me",
    "GET /api/me/blocks",
    "GET /api/me/bots",
    "GET /api/me/export",
    "GET /api/me/figures",
    "GET /api/me/games",
    "GET /api/me/notices",
    "GET /api/puzzles",
    "GET /api/ratings/{game}",
    "GET /api/ratings/{game}/{who}",
    "GET /api/replays/{replay}",
    "GET /api/replays/{replay}/draws",
    "GET /api/replays/{replay}/record",
    "GET /api/replays/{replay}/review",
    "GET /api/replays/{replay}/review/found",
    "GET /api/replays/{replay}/steps/{step}",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/invitation",
    "GET /api/tables/{table}/record",
    "POST /api/bot/watch",
    "POST /api/games/{game}/lessons/{lesson}",
    "POST /api/games/{game}/puzzles/{day}/answer",
    "POST /api/games/{game}/puzzles/{day}/hint",
    "POST /api/games/{game}/puzzles/{day}/tries",
    "POST /api/hall/pairing",
    "POST /api/me/bots",
    "POST /api/me/bots/{bot}/token",
    "POST /api/me/devices",
    "POST /api/me/entries",
    "POST /api/me/entries/options",
    "POST /api/me/keep",
    "POST /api/me/lessons",
    "POST /api/me/links",
    "POST /api/me/notices/mail",
    "POST /api/me/notices/push",
    "POST /api/me/passkeys/options",
    "POST /api/me/recoveries",
    "POST /api/me/recovery",
    "POST /api/me/settings",
    "POST /api/notices/confirm/{token}",
    "POST /api/notices/end/{token}",
    "POST /api/replays",
    "POST /api/replays/{replay}/play",
    "POST /api/replays/{replay}/review",
    "POST /api/tables",
    "POST /api/tables/{table}/arrange",
    "POST /api/tables/{table}/challenge",
    "POST /api/tables/{table}/decline",
    "POST /api/tables/{table}/end",
    "POST /api/tables/{table}/join",
    "POST /api/tables/{table}/leave",
    "POST /api/tables/{table}/rematch",
    "POST /api/tables/{table}/replace",
    "POST /api/tables/{table}/report",
    "POST /api/tables/{table}/resign",
    "POST /api/tables/{table}/return",
    "POST /api/tables/{table}/share",
    "POST /api/tables/{table}/shun",
    "POST /api/tables/{table}/stand",
    "POST /api/tables/{table}/talk",
    "POST /api/verify",
]


@pytest.fixture(scope="module")
def described(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.base}/api/schema/openapi.json")


def test_the_description_is_complete(described: Any) -> None:
    assert sorted(found.ok().label for found in described.get_all_operations()) == OPERATIONS


@pytest.mark.parametrize("label", OPERATIONS)
def test_the_api_keeps_its_own_description(
    server: Server, described: Any, table: tuple[Browser, str], label: str
) -> None:
    """Half of the requests are about a table that is there; about a person, each is somebody else.

    That a request fits the description does not mean that it can be carried out: no schema says
    what a record is, or which bots there are.
    """
    browser, name = table
    if " /api/me" in label:
        browser = server.browser()
        assert browser.post("/api/me/keep", {"chosen": {"name": "Ann"}}).status_code == 200

    shown = {"Cookie": browser.cookie}
    if "/api/bot/" in label or "decline" in label:
        shown = Owner(server).bot().shown

    @given(case=described.find_operation_by_label(label).as_strategy(), known=st.booleans())
    @BUSY
    def keep(case: Any, known: bool) -> None:
        for key in ("table", "replay"):
            if known and key in case.path_parameters:
                case.path_parameters[key] = name
        case.call_and_validate(headers=shown, excluded_checks=[positive_data_acceptance])

    keep()
