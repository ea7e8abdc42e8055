"""While a bot thinks, the server answers, and people may change their minds, leave and come."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rookery.server import thinking
from rookery.server.thinking import NoAnswer, Question, Thinkers
from tests.server import pensive
from tests.server.clients import ME, Server, Wire

pytestmark = pytest.mark.once

PENSIVE = {"kind": "bot", "bot": pensive.NAME}


class Thoughts:
    """What the bot's thinking hangs on."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "hold"

    def hold(self) -> None:
        self.file.touch()

    def release(self) -> None:
        self.file.unlink()


@pytest.fixture
def thoughts(tmp_path: Path) -> Thoughts:
    return Thoughts(tmp_path)


@pytest.fixture
def slow(tmp_path: Path, thoughts: Thoughts) -> Iterator[Server]:
    with Server(tmp_path / "table", hold=str(thoughts.file)) as running:
        yield running


def position(wire: Wire) -> dict[str, Any]:
    assert wire.position is not None
    return wire.position


async def leave_to_the_bot(wire: Wire, thoughts: Thoughts) -> None:
    """Play Ann's turn, the bot's thoughts being held from now on."""
    await wire.my_turn()
    thoughts.hold()
    while position(wire)["waiting"]["seat"] == 0:
        assert (await wire.move())["type"] == "update"


def test_all_else_goes_on_while_a_bot_thinks(slow: Server, thoughts: Thoughts) -> None:
    ann, bo = slow.browser(), slow.browser()
    table = ann.create(ME, PENSIVE)
    other = bo.create(ME, {"kind": "here", "name": "Cy"})

    async def play() -> None:
        async with ann.connect(table) as wire, bo.connect(other) as elsewhere:
            await leave_to_the_bot(wire, thoughts)
            assert wire.snapshot["table"]["seats"][1]["kind"] == "bot"
            assert (await asyncio.to_thread(ann.get, "/api/games")).status_code == 200
            for _ in range(20):
                assert (await elsewhere.move())["type"] == "update"
            await wire.send(type="ping")
            assert (await wire.receive())["type"] == "pong", "the bot has not moved"
            async with ann.connect(table) as again:
                assert position(again)["waiting"] == position(wire)["waiting"]
            thoughts.release()
            told = await wire.receive("update")
            assert (told["happened"][0]["by"], told["ref"]) == (1, None)

    asyncio.run(play())


def test_a_decision_is_taken_back_while_the_bot_thinks_about_it(
    slow: Server, thoughts: Thoughts
) -> None:
    ann = slow.browser()
    table = ann.create(ME, PENSIVE, cards="A: farmer guard hunter knight; B: farmer")

    async def play() -> None:
        async with ann.connect(table) as wire:
            while True:
                await leave_to_the_bot(wire, thoughts)
                if position(wire)["undo"]:
                    break
                thoughts.release()
            handed_over = position(wire)["version"]
            await wire.send(type="undo", seat=0, version=handed_over, ref=50)
            assert (await wire.answer())["ref"] == 50
            assert position(wire)["waiting"]["seat"] == 0
            thoughts.release()
            assert (await wire.move())["type"] == "update", "the bot's answer came too late"
            await wire.my_turn()
        async with ann.connect(table) as fresh:
            news = fresh.snapshot["happened"]
            assert [one["version"] for one in news] == list(range(1, len(news) + 1))
            assert news[handed_over]["undone"]
            assert news[handed_over + 1]["by"] == 0

    asyncio.run(play())


def test_a_table_left_while_the_bot_thinks_goes_on(slow: Server, thoughts: Thoughts) -> None:
    ann = slow.browser()
    table = ann.create(ME, PENSIVE)

    async def play() -> None:
        async with ann.connect(table) as wire:
            await leave_to_the_bot(wire, thoughts)
        thoughts.release()
        async with ann.connect(table) as wire:
            await wire.my_turn()
            await leave_to_the_bot(wire, thoughts)
        await asyncio.to_thread(slow.stop, signal.SIGTERM)
        thoughts.release()
        await asyncio.to_thread(slow.start)
        async with ann.connect(table) as wire:
            await wire.my_turn()
            assert position(wire)["legal"]

    asyncio.run(play())


def test_a_bot_that_never_answers_is_given_up_and_others_are_asked(
    monkeypatch: pytest.MonkeyPatch, thoughts: Thoughts
) -> None:
    thoughts.hold()
    monkeypatch.setenv(pensive.HOLD, str(thoughts.file))
    monkeypatch.setattr(thinking, "COMMAND", pensive.COMMAND)
    monkeypatch.setattr(thinking, "GIVEN_UP", 3.0)

    async def ask() -> None:
        thinkers = Thinkers(1)
        question = Question("a table", "court", {"players": 2}, [64], 0, pensive.NAME, 7)
        with pytest.raises(NoAnswer, match="did not decide"):
            await thinkers.choose(question)
        thoughts.release()
        monkeypatch.setattr(thinking, "GIVEN_UP", 60.0)
        assert await thinkers.choose(question) >= 0
        await thinkers.close()

    asyncio.run(ask())
