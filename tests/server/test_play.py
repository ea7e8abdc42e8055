"""People, bots and spectators at a table, over a real socket."""

import asyncio
from typing import Any

import pytest

from rookery import Record
from rookery.fairness import commitment, verify
from tests.server.clients import BOT, ME, OPEN, Server, Wire

pytestmark = pytest.mark.once


def start_seat(wire: Wire) -> int:
    assert wire.position is not None
    return int(wire.position["waiting"]["seat"])


async def play_out(*wires: Wire) -> dict[str, Any]:
    """Play until the game is over; people follow the first open decision that takes them on."""
    while True:
        for wire in wires:
            await wire.my_turn() if len(wires) == 1 else None
            assert wire.position is not None
            if wire.position["result"]:
                return wire.position
            if wire.position["legal"]:
                await wire.move()


def test_a_whole_game_against_a_bot_ends_and_its_dice_are_proved(server: Server) -> None:
    ann = server.browser()
    table = ann.create({"kind": "me", "name": "Ann"}, BOT)

    async def play() -> dict[str, Any]:
        async with ann.connect(table) as wire:
            sealed = wire.snapshot["table"]["commitment"]
            assert wire.position is not None
            assert wire.position["secret"] is None
            final = await play_out(wire)
            assert commitment(bytes.fromhex(final["secret"])) == sealed
            return final

    final = asyncio.run(play())
    assert sum(final["result"]) == 1
    assert final["waiting"] is None
    assert final["legal"] == []
    record = Record.read(ann.get(f"/api/tables/{table}/record").text)
    assert record.seats == ["Ann", "eager"]
    assert verify(record).honest
    assert ann.get(f"/api/tables/{table}").json()["status"] == "over"


def test_two_browsers_meet_by_a_link(server: Server) -> None:
    ann, bo = server.browser(), server.browser()
    table = ann.create(ME, OPEN)
    assert bo.get(f"/api/tables/{table}").json()["status"] == "waiting"

    async def meet() -> None:
        async with ann.connect(table) as first:
            assert first.snapshot["position"] is None
            joined = await asyncio.to_thread(bo.join, table, 1, "Bo")
            assert joined.json()["mine"] == [1]
            started = await first.receive("snapshot")
            assert [seat["name"] for seat in started["table"]["seats"]] == ["Ann", "Bo"]
            async with bo.connect(table) as second:
                await first.receive("seats")
                assert [seat["connected"] for seat in first.seats] == [True, True]
                mover, other = (first, second) if start_seat(first) == 0 else (second, first)
                assert (await mover.move())["type"] == "update"
                told = await other.receive("update")
                assert mover.position is not None
                assert told["position"]["version"] == mover.position["version"]
            await first.receive("seats")
            assert [seat["connected"] for seat in first.seats] == [True, False]

    asyncio.run(meet())


def test_what_is_stale_foreign_or_illegal_is_refused_and_changes_nothing(server: Server) -> None:
    ann = server.browser()
    table = ann.create(ME, {"kind": "here", "name": "Bo"})

    async def try_all() -> None:
        async with ann.connect(table) as wire:
            seat = start_seat(wire)
            assert (await wire.move(version=99))["code"] == "stale"
            assert (await wire.move(seat=1 - seat))["code"] == "foreign"
            assert (await wire.move(seat=5))["code"] == "foreign"
            assert (await wire.move("take king"))["code"] == "illegal"
            assert (await wire.move("dance"))["code"] == "illegal"
            refused = await wire.move(ref=-1)
            assert (refused["code"], refused["ref"]) == ("malformed", -1)
            async with server.browser().connect(table) as stranger:
                await stranger.send(type="move", seat=seat, version=1, action="roll", ref=1)
                assert (await stranger.receive())["code"] == "foreign"
            assert (await wire.move("roll"))["type"] == "update"

    asyncio.run(try_all())


def test_a_decision_is_taken_back_until_chance_has_spoken(server: Server) -> None:
    ann = server.browser()
    table = ann.create(ME, {"kind": "here", "name": "Bo"})

    async def undo(wire: Wire) -> dict[str, Any]:
        assert wire.position is not None
        seat, version = wire.position["seat"], wire.position["version"]
        await wire.send(type="undo", seat=seat, version=version, ref=7)
        return await wire.answer()

    async def play() -> None:
        async with ann.connect(table) as wire:
            await wire.move("roll")
            assert wire.position is not None
            assert not wire.position["undo"]
            assert (await undo(wire))["code"] == "fixed"
            before = wire.position["view"]
            await wire.move(wire.position["legal"][0]["action"])
            assert wire.position["undo"]
            told = await undo(wire)
            assert (told["type"], told["ref"]) == ("update", 7)
            assert [news["undone"] for news in told["happened"]] == [True]
            assert told["position"]["view"] == before

    asyncio.run(play())


def test_a_spectator_sees_and_cannot_touch(server: Server) -> None:
    ann = server.browser()
    table = ann.create(ME, {"kind": "here", "name": "Bo"})

    async def watch() -> None:
        async with ann.connect(table) as wire, server.browser().connect(table) as other:
            assert other.snapshot["table"]["mine"] == []
            assert other.position is not None
            assert (other.position["seat"], other.position["legal"]) == (None, [])
            await wire.move("roll")
            told = await other.receive("update")
            assert [news["event"]["verb"] for news in told["happened"]] == ["roll", "rolled"]

    asyncio.run(watch())


def test_people_at_one_screen_see_the_seat_that_is_to_decide(server: Server) -> None:
    ann = server.browser()
    table = ann.create(ME, {"kind": "here", "name": "Bo"})

    async def play() -> None:
        async with ann.connect(table) as wire:
            for _ in range(40):
                assert wire.position is not None
                assert wire.position["seat"] == wire.position["waiting"]["seat"]
                await wire.move()

    asyncio.run(play())


def test_a_connection_that_comes_back_is_told_just_what_it_missed(server: Server) -> None:
    ann = server.browser()
    table = ann.create(ME, {"kind": "here", "name": "Bo"})

    async def come_back() -> None:
        async with ann.connect(table) as wire:
            heard = list(wire.snapshot["happened"])
            await wire.move("roll")
            assert wire.position is not None
            seen = wire.position["version"]
            async with ann.connect(table) as second:
                await second.move()
        async with ann.connect(table, since=seen) as again:
            assert again.snapshot["since"] == seen
            missed = [news["version"] for news in again.snapshot["happened"]]
            assert again.position is not None
            assert missed == list(range(seen + 1, again.position["version"] + 1))
        async with ann.connect(table) as fresh:
            assert fresh.snapshot["happened"][: len(heard)] == heard
            versions = [news["version"] for news in fresh.snapshot["happened"]]
            assert versions == list(range(1, len(versions) + 1))

    asyncio.run(come_back())


def test_the_news_of_a_snapshot_tell_what_was_taken_back_too(server: Server) -> None:
    ann = server.browser()
    table = ann.create(ME, {"kind": "here", "name": "Bo"})

    async def play() -> None:
        async with ann.connect(table) as wire:
            await wire.move("roll")
            assert wire.position is not None
            await wire.move(wire.position["legal"][0]["action"])
            seat, version = wire.position["seat"], wire.position["version"]
            await wire.send(type="undo", seat=seat, version=version, ref=1)
            await wire.receive("update")
        async with ann.connect(table) as again:
            assert [n["undone"] for n in again.snapshot["happened"]][-2:] == [False, True]

    asyncio.run(play())


def test_a_rematch_seats_the_same_people_and_everybody_is_told(server: Server) -> None:
    ann = server.browser()
    table = ann.create(ME, BOT, cards="A: farmer guard hunter knight bishop general charlatan")
    assert ann.post(f"/api/tables/{table}/rematch").json()["code"] == "unfinished"

    async def play() -> str:
        async with ann.connect(table) as wire:
            await play_out(wire)
            again = await asyncio.to_thread(ann.post, f"/api/tables/{table}/rematch")
            told = await wire.receive("rematch")
            assert told["table"] == again.json()["table"]
            return str(told["table"])

    new = asyncio.run(play())
    assert ann.post(f"/api/tables/{table}/rematch").json()["table"] == new
    assert server.browser().post(f"/api/tables/{table}/rematch").status_code == 403
    info = ann.get(f"/api/tables/{new}").json()
    assert info["mine"] == [0]
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "eager"]


def test_bots_alone_play_while_someone_watches(server: Server) -> None:
    someone = server.browser()
    table = someone.create(BOT, BOT)

    async def watch() -> None:
        async with someone.connect(table) as wire:
            while wire.position is None or not wire.position["result"]:
                told = await wire.receive("update")
                decisions = [news for news in told["happened"] if news["by"] >= 0]
                assert len(decisions) == 1, "one update for each decision"

    asyncio.run(watch())
