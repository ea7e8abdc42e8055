"""Finished games are reviewed behind the bots: asked for, waited for, called off, kept."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

import rookery
from rookery import Record
from rookery.insight.findings import VERSION
from rookery.server.attendance import BY_AGREEMENT, BY_GIVING_UP, ended_early
from rookery.server.limits import Limits
from rookery.server.models import reviews as kept_reviews
from rookery.server.problems import name_of
from rookery.server.retention import prune
from rookery.server.reviewed import Shelf, Wanted
from rookery.server.reviewer import budget_for
from rookery.server.settings import from_environment
from rookery.server.store import Store
from tests.insight.small import played
from tests.server.clients import BOT, FAST, ME, Browser, Server
from tests.server.test_pensive import PENSIVE, Thoughts, leave_to_the_bot

pytestmark = pytest.mark.once

LITTLE = 0.001
"""So small a part of the usual thought; here it is not about what is found."""
LONG = 300.0


@pytest.fixture(scope="module")
def finished() -> str:
    """The record of a finished game."""
    record = played(rookery.load("touria", players=2), 1)
    return Record(record.game, record.actions, ["Ann", "Bo"]).text()


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that thinks next to nothing."""
    with Server(tmp_path_factory.mktemp("quick"), effort=LITTLE) as running:
        yield running


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose reviews are not done within a test."""
    with Server(tmp_path_factory.mktemp("slow"), effort=10.0) as running:
        yield running


def brought(browser: Browser, text: str) -> str:
    """The address of a record's review."""
    replay = browser.post("/api/replays", {"record": text}).json()["replay"]
    return f"/api/replays/{replay}/review"


def ask(browser: Browser, address: str, depth: str = "quick") -> Any:
    answer = browser.post(address, {"depth": depth})
    assert answer.status_code == 200, answer.text
    return answer.json()


def until(browser: Browser, address: str, fits: Callable[[Any], bool]) -> Any:
    """How the review stands, as soon as it stands so."""
    deadline = time.monotonic() + LONG
    while not fits(state := browser.get(address).json()):
        assert time.monotonic() < deadline, state
        time.sleep(0.05)
    return state


def is_done(state: Any) -> bool:
    assert state["state"] != "failed", state
    return bool(state["state"] == "done")


def test_a_review_is_asked_for_made_and_kept(quick: Server, finished: str) -> None:
    browser = quick.browser()
    address = brought(browser, finished)
    assert browser.get(address).json()["state"] == "none"
    assert browser.get(f"{address}/found").status_code == 404
    assert ask(browser, address)["state"] in ("queued", "running")
    seen = until(browser, address, lambda state: state["done"] > 0 or is_done(state))
    assert seen["done"] <= seen["total"]
    until(browser, address, is_done)
    answer = browser.get(f"{address}/found")
    review = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert review["seats"] == ["Ann", "Bo"]
    assert len(review["steps"]) == len(Record.read(finished).actions)
    for account in review["accounts"]:
        parts = [account[part] for part in ("luck", "own", "others", "unseen")]
        assert account["result"] - account["start"] == sum(parts)
    stranger = quick.browser()
    assert ask(stranger, address)["state"] == "done"  # at once: a second look is free
    assert stranger.get(f"{address}/found").content == answer.content


def test_a_table_is_reviewed_when_its_game_is_over(quick: Server) -> None:
    browser = quick.browser()
    table = browser.create(ME, BOT)
    refused = browser.post(f"/api/replays/{table}/review", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "unfinished")
    assert refused.json()["reason"] == "a game is reviewed when it is over"
    over = browser.create(BOT, BOT)
    asyncio.run(_watched(browser, over))
    address = f"/api/replays/{over}/review"
    ask(browser, address)
    assert browser.request("DELETE", address).status_code == 204
    assert browser.get(address).json()["state"] == "none"


def test_a_game_that_people_ended_is_reviewed_as_far_as_it_went(quick: Server) -> None:
    browser = quick.browser()
    table = browser.create(ME, BOT)
    assert browser.post(f"/api/tables/{table}/end", {"agreed": True}).status_code == 200
    assert browser.get(f"/api/replays/{table}").json()["ended"] == "agreed"
    address = f"/api/replays/{table}/review"
    ask(browser, address)
    until(browser, address, is_done)
    review = browser.get(f"{address}/found").json()
    assert not review["finished"]
    for account in review["accounts"]:
        parts = [account[part] for part in ("luck", "own", "others", "unseen")]
        assert account["result"] - account["start"] == sum(parts)


def test_how_people_ended_a_game_is_read_from_its_record() -> None:
    assert ended_early({"ended": f"after step 3, {BY_AGREEMENT}"}) == "agreed"
    assert ended_early({"ended": f"after step 3, {BY_GIVING_UP}"}) == "given_up"
    assert ended_early({"ended": "yesterday"}) is None
    assert ended_early({}) is None


async def _watched(browser: Browser, table: str) -> None:
    async with browser.connect(table) as wire:
        await wire.my_turn()


def test_what_is_no_finished_game_is_refused_in_clear_words(quick: Server, finished: str) -> None:
    browser = quick.browser()
    record = Record.read(finished)
    cut_off = Record(record.game, record.actions[:-5], record.seats).text()
    answer = browser.post(brought(browser, cut_off), {})
    assert (answer.status_code, answer.json()["code"]) == (409, "unfinished")
    assert browser.post("/api/replays", {"record": "no record"}).status_code == 400
    assert browser.post(f"/api/replays/{'x' * 20}/review", {}).status_code == 404
    address = brought(browser, finished)
    assert browser.post(address, {"depth": "bottomless"}).status_code == 400
    assert browser.get(f"{address}?depth=bottomless").status_code == 400


def test_a_review_is_called_off_when_the_last_who_waits_goes(slow: Server, finished: str) -> None:
    ann, bo = slow.browser(), slow.browser()
    ann.create(ME, BOT)
    bo.create(ME, BOT)
    address = brought(ann, finished)
    ask(ann, address)
    ask(bo, address)
    until(ann, address, lambda state: state["state"] == "running")
    assert ann.request("DELETE", address).status_code == 204
    assert bo.get(address).json()["state"] == "running"
    bo.request("DELETE", address)
    assert bo.get(address).json()["state"] == "none"


def test_one_at_a_time_and_not_too_many(slow: Server) -> None:
    browser = slow.browser()
    records = [played(rookery.load("touria", players=2), seed).text() for seed in (2, 3, 4)]
    first, second, third = (brought(browser, text) for text in records)
    ask(browser, first)
    ask(browser, second)
    until(browser, first, lambda state: state["state"] == "running")
    waits = browser.get(second).json()
    assert (waits["state"], waits["ahead"]) == ("queued", 0)
    refused = browser.post(third, {})
    assert (refused.status_code, refused.json()["code"]) == (429, "limit")
    browser.request("DELETE", first)
    until(browser, second, lambda state: state["state"] == "running")
    browser.request("DELETE", second)


def test_bots_move_while_a_review_is_made(slow: Server, finished: str) -> None:
    browser = slow.browser()
    address = brought(browser, finished)
    ask(browser, address, "deep")
    deep = f"{address}?depth=deep"
    until(browser, deep, lambda state: state["state"] == "running")
    asyncio.run(_watched(browser, browser.create(BOT, BOT)))  # a whole game
    assert browser.get(deep).json()["state"] == "running"
    browser.request("DELETE", deep)


def test_while_a_bot_waits_for_its_turn_no_review_thinks(tmp_path: Path, finished: str) -> None:
    thoughts = Thoughts(tmp_path)
    limits = {**FAST, "review_pause": LONG}
    other = played(rookery.load("touria", players=2), 2).text()
    with Server(tmp_path, effort=LITTLE, hold=str(thoughts.file), limits=limits) as server:
        browser = server.browser()
        began = time.monotonic()
        ask(browser, address := brought(browser, other))
        until(browser, address, lambda state: state["done"] > 0 or is_done(state))
        usual = time.monotonic() - began
        until(browser, address, is_done)
        tables = [browser.create(ME, PENSIVE) for _ in range(2)]
        asyncio.run(_held_up(browser, tables, thoughts, brought(browser, finished), usual))


async def _held_up(
    browser: Browser, tables: list[str], thoughts: Thoughts, address: str, usual: float
) -> None:
    async with browser.connect(tables[0]) as one, browser.connect(tables[1]) as two:
        await two.my_turn()
        await leave_to_the_bot(one, thoughts)
        await leave_to_the_bot(two, thoughts)  # which has to wait for the one thinker
        ask(browser, address)
        await asyncio.sleep(2 * usual)
        held = browser.get(address).json()
        assert (held["state"], held["done"]) == ("running", 0)
        thoughts.release()
        await one.my_turn()
        await two.my_turn()
        await asyncio.to_thread(until, browser, address, is_done)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        ({"review_seconds": 0.2}, "the review took too long, and was ended"),
        ({"review_memory": 1_000}, "it is too large to be reviewed here"),
    ],
)
def test_a_review_that_takes_too_much_is_ended(
    tmp_path: Path, finished: str, limits: dict[str, float], reason: str
) -> None:
    with Server(tmp_path, effort=10.0, limits={**FAST, **limits}) as server:
        browser = server.browser()
        address = brought(browser, finished)
        ask(browser, address)
        state = until(browser, address, lambda state: state["state"] == "failed")
        problem = state["problem"]
        assert problem["reason"] == reason
        assert problem["about"] == name_of(reason)  # the page has words for it
        assert ask(browser, address)["state"] != "failed"  # one may try again


def test_a_review_goes_with_its_record(tmp_path: Path) -> None:
    async def keep() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        shelf = Shelf(store.engine, most=3)
        await store.add_replay("kept", "a record")
        for name in ("old", "kept", "gone"):
            await shelf.keep(Wanted(name, "quick"), None, b"{}")
        assert await shelf.found(Wanted("kept", "quick")) == b"{}"
        assert not await shelf.has(Wanted("kept", "deep"))
        await shelf.keep(Wanted("newest", "quick"), None, b"{}")  # for it the oldest goes
        assert not await shelf.has(Wanted("old", "quick"))
        assert (await prune(store.engine, Limits())).reviews == 2
        assert await shelf.has(Wanted("kept", "quick"))
        async with store.engine.connect() as connection:
            versions = select(func.max(kept_reviews.c.version))
            assert (await connection.execute(versions)).scalar_one() == VERSION
        await store.close()

    asyncio.run(keep())


def test_effort_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOKERY_EFFORT", "0.5")
    assert from_environment().effort == 0.5
    assert budget_for("deep", 0.5).thinking == budget_for("deep", 1.0).thinking // 2
    monkeypatch.setenv("ROOKERY_EFFORT", "20")
    with pytest.raises(ValueError, match=r"from 0\.001 to 10"):
        from_environment()
