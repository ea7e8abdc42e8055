"""Why not? The table tells whoever has the seat, as far as that seat may know; nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rookery.core.registry import title
from rookery.match import Refused
from rookery.server.connections import Connection
from rookery.server.limits import ACTION_LENGTH
from rookery.server.messages.live import Facing, Move
from rookery.server.messages.questions import WhyNot
from rookery.server.rooms import Room
from tests.server.clients import ME, Server
from tests.server.test_coach import at_a_table, heard, to_first_choice
from tests.server.test_screen import Ear

pytestmark = pytest.mark.once

HERE = {"kind": "here", "name": "Bo"}


async def why(room: Room, connection: Connection, ear: Ear, action: str, seat: int) -> Any:
    """The reason that a seat is told."""
    await room.answer(connection, WhyNot(seat, room.version, action))
    told = await heard(ear, "because")
    assert (told["seat"], told["version"], told["action"]) == (seat, room.version, action)
    return told["reason"]


async def refusal(room: Room, connection: Connection, order: WhyNot) -> str:
    with pytest.raises(Refused) as refused:
        await room.answer(connection, order)
    return str(refused.value.code)


def test_the_seat_that_decides_is_told_the_code_and_the_rule(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        await to_first_choice(room, connection)
        assert room.match is not None
        seat = int(room.match.state.actor)
        open_now = room.match.game.text(room.match.state.legal()[0])
        told = await why(room, connection, ear, "pass", seat)
        assert told == {"code": "not_final", "rule": "C75"}
        assert await why(room, connection, ear, open_now, seat) is None

    at_a_table(tmp_path, "off", play)


def test_whoever_waits_is_told_for_whom(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        assert room.match is not None
        actor = int(room.match.state.actor)
        other = Connection(ear, connection.holder, [1 - actor], room._services.limits)
        told = await why(room, other, ear, "roll", 1 - actor)
        assert (told["code"], told["seat"]) == ("waiting", actor)

    at_a_table(tmp_path, "off", play)


def test_nobody_asks_for_a_seat_that_is_not_theirs_or_not_shown(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        watcher = Connection(ear, None, [], room._services.limits)
        assert await refusal(room, watcher, WhyNot(0, room.version, "pass")) == "foreign"
        await room.face(connection, Facing(0).seat)
        assert await refusal(room, connection, WhyNot(1, room.version, "pass")) == "foreign"
        assert await refusal(room, connection, WhyNot(0, room.version, "dance")) == "illegal"

    at_a_table(tmp_path, "off", play, game="towers")


def test_a_question_lapses_when_the_game_goes_on(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        assert room.match is not None
        seat = int(room.match.state.actor)
        ear.heard.clear()
        await room.answer(connection, WhyNot(seat, room.version + 1, "roll"))
        assert not ear.heard
        assert (await why(room, connection, ear, "pass", seat))["code"] == "not_final"

    at_a_table(tmp_path, "off", play)


def test_chance_is_nothing_that_one_can_ask_about(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        assert room.match is not None
        order = WhyNot(int(room.match.state.actor), room.version, "rolled 1 2 3")
        assert await refusal(room, connection, order) == "illegal"

    at_a_table(tmp_path, "off", play)


def test_a_game_that_is_over_says_so(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        match = room.match
        assert match is not None
        while room.status == "playing":
            action = match.game.text(match.state.legal()[-1])
            await room.act(connection, Move(int(match.state.actor), room.version, action, 1))
        shown = match.last_decider(connection.seats)
        assert shown is not None
        assert (await why(room, connection, ear, "pass", shown))["code"] == "over"

    at_a_table(tmp_path, "off", play, game="towers", seats=("me",))


async def ask(server: Server, question: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a browser with two seats is told of the position, and of a question about it."""
    browser = server.browser()
    async with browser.connect(browser.create(ME, HERE)) as wire:
        await wire.my_turn()
        assert wire.position is not None
        version, seat = wire.position["version"], wire.position["seat"]
        await wire.send(type="why_not", seat=seat, version=version, action=question)
        return wire.position, await wire.receive("because", "refused")


def test_questions_over_the_wire_are_bounded(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        _, refused = asyncio.run(ask(server, "x" * (ACTION_LENGTH + 1)))
        assert refused["code"] == "malformed"
        shown, told = asyncio.run(ask(server, "pass"))
        assert told["reason"] == {"code": "not_final", "rule": "C75"}
        assert shown["rule"] == "C40"


def test_rules_come_in_a_language_or_as_they_were_written(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        browser = server.browser()
        written = title("court").rules_text()
        for asked in ("", "?language=en", "?language=xx"):
            assert browser.get(f"/api/games/court/rules{asked}").text == written
        for wrong in ("?language=../x", "?language=german", "?language=D"):
            assert browser.get(f"/api/games/court/rules{wrong}").status_code == 400
        assert browser.get("/api/games/nothing/rules?language=de").status_code == 404
