"""Clocks: their arithmetic, and that a table keeps them whatever becomes of the server."""

import asyncio
import time
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from rookery.server.callers import Caller
from rookery.server.clocks import Clocks, Left, Wait
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.live import Move, Undo
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.messages.terms import Clock, Terms
from rookery.server.models import journal, outages
from rookery.server.rooms import Room
from rookery.server.services import Services
from rookery.server.steward import Steward
from tests.server.test_never_stuck import ANN, BO, closed, opened
from tests.server.test_rooms import Heard

pytestmark = [pytest.mark.once, pytest.mark.timeout(300)]

TERMS = Clock(turn=30, reserve=60, aside=10)
waits = st.builds(Wait, st.integers(0, 2), st.integers(1, 4), st.booleans())
spans = st.lists(st.tuples(waits, st.floats(0, 100)), max_size=20)


def test_a_turn_has_its_time_and_the_rest_is_reserve() -> None:
    clocks = Clocks(TERMS, 2)
    first = Wait(0, 1, own=True)
    clocks.spend(first, 20)
    assert clocks.left(first) == Left(10, 60)
    clocks.spend(first, 15)
    assert clocks.left(first) == Left(0, 55)
    assert clocks.left(Wait(0, 2, own=True)) == Left(30, 55)
    assert clocks.left(Wait(1, 1, own=True)) == Left(30, 60)


def test_a_decision_aside_has_a_time_of_its_own() -> None:
    clocks = Clocks(TERMS, 2)
    aside = Wait(1, 1, own=False)
    clocks.spend(aside, 8)
    assert clocks.left(aside) == Left(10, 60), "each has its own"
    clocks.spend(aside, 15)
    assert clocks.left(aside) == Left(10, 55)
    assert clocks.left(Wait(1, 2, own=True)) == Left(30, 55), "the turn's time is not touched"


@given(spans)
def test_reserves_only_fall_and_pay_for_what_went_beyond(
    spent: list[tuple[Wait, float]],
) -> None:
    clocks = Clocks(TERMS, 3)
    for wait, seconds in spent:
        before, left = list(clocks.reserves), clocks.left(wait)
        clocks.spend(wait, seconds)
        paid = before[wait.seat] - clocks.reserves[wait.seat]
        assert paid == pytest.approx(min(before[wait.seat], max(0.0, seconds - left.turn)))
        others = [seat for seat in range(3) if seat != wait.seat]
        assert all(clocks.reserves[seat] == before[seat] for seat in others)


@given(waits, st.floats(0, 100), st.floats(0, 100))
def test_time_in_two_parts_is_the_same_time(wait: Wait, one: float, other: float) -> None:
    left = Clocks(TERMS, 3).left(wait)
    once, twice = left.after(one + other), left.after(one).after(other)
    assert once.turn == pytest.approx(twice.turn, abs=1e-6)
    assert once.reserve == pytest.approx(twice.reserve, abs=1e-6)
    assert once.total == pytest.approx(max(0.0, left.total - one - other), abs=1e-6)


@given(spans)
def test_a_turn_of_many_decisions_costs_what_one_long_one_does(
    spent: list[tuple[Wait, float]],
) -> None:
    own = Wait(0, 1, own=True)
    parts, whole = Clocks(TERMS, 1), Clocks(TERMS, 1)
    for _, seconds in spent:
        parts.spend(own, seconds)
    whole.spend(own, sum(seconds for _, seconds in spent))
    assert parts.reserves == pytest.approx(whole.reserves, abs=1e-6)


async def at_the_table(folder: Path, clock: Clock) -> tuple[Lobby, Room, Connection, Heard]:
    """Two people, of whom the one that is to decide is connected."""
    lobby, room = await opened(folder, Terms(clock=clock, stand_in="eager"))
    assert room.match is not None
    heard = Heard()
    seat = int(room.match.state.actor)
    way = Connection(heard, (ANN, BO)[seat], [seat], Limits(), latency=lambda: 5.0)
    await room.connect(way, 0)
    return lobby, room, way, heard


async def pass_time(room: Room, seconds: float) -> None:
    """As if all of the journal had been written so long ago."""
    store = room._services.store
    async with store.engine.begin() as connection:
        await connection.execute(update(journal).values(at=journal.c.at - seconds))
    await room.refresh()


def shown(heard: Heard) -> dict[str, Any]:
    found: dict[str, Any] = heard.newest["position"]
    return found


def test_the_clock_lies_in_the_journal(tmp_path: Path) -> None:
    async def play() -> None:
        began = time.time()
        lobby, room, way, _ = await at_the_table(tmp_path, TERMS)
        await pass_time(room, 40)
        left = room.timing.left()
        assert left is not None
        assert left.turn == 0
        assert 50 - (time.time() - began) <= left.reserve <= 50
        await room.act(way, Move(way.seats[0], room.version, "roll", 1))
        told = room.timing.told()
        assert told is not None
        # Of the five seconds on the way one is given back.
        assert 51 - (time.time() - began) <= told.reserves[way.seats[0]] <= 51
        other = Lobby(
            Services(
                lobby.services.store,
                lobby.services.thinkers,
                lobby.services.readers,
                lobby.services.limits,
            )
        )
        again = (await other.room(room.table.id)).timing.told()
        assert again is not None
        assert again.reserves == pytest.approx(told.reserves, abs=0.5)
        await closed(lobby)

    asyncio.run(play())


def test_no_time_runs_without_a_server(tmp_path: Path) -> None:
    async def play() -> None:
        began = time.time()
        lobby, room, _, _ = await at_the_table(tmp_path, TERMS)
        await pass_time(room, 1000)
        now = time.time()
        lobby.services.uptime.outages = [(now - 995, now - 5)]
        left = room.timing.left()
        assert left is not None
        assert 20 - (time.time() - began) <= left.turn <= 20
        assert room.timing.late() is None
        await closed(lobby)

    asyncio.run(play())


@pytest.mark.parametrize(("late", "kind"), [("bot", "late"), ("lose", "flagged")])
def test_when_time_runs_out(tmp_path: Path, late: Literal["bot", "lose"], kind: str) -> None:
    async def play() -> None:
        clock = Clock(turn=10, reserve=0, late=late)
        lobby, room, way, heard = await at_the_table(tmp_path, clock)
        seat = way.seats[0]
        await pass_time(room, 12)
        await room.look_after()
        assert [entry.kind for entry in room.attendance.entries] == [kind]
        assert shown(heard)["legal"] == []
        if late == "lose":
            assert room.status == "over"
            assert shown(heard)["result"][seat] == 0
        else:
            assert room.status == "playing"
            assert room.bot_at(seat) == "eager"
        await closed(lobby)

    asyncio.run(play())


def test_a_table_with_clocks_goes_on_though_nobody_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        lobby, room = await opened(tmp_path, Terms(clock=Clock(turn=10), stand_in="eager"))
        steward = Steward(lobby)
        async with asyncio.timeout(240):
            while room.status != "over":
                await pass_time(room, 20)
                async with lobby.services.store.engine.begin() as connection:
                    await connection.execute(outages.delete())
                lobby.services.uptime.outages = []
                await room.look_after()
                await steward.go_round()
                await asyncio.sleep(0.05)
        assert {entry.kind for entry in room.attendance.entries} == {"late"}
        await closed(lobby)

    asyncio.run(play())


def test_whoever_takes_back_pays_for_the_time_since(tmp_path: Path) -> None:
    async def play() -> None:
        lobby, room, way, _ = await at_the_table(tmp_path, TERMS)
        assert room.match is not None
        seat = way.seats[0]
        await room.act(way, Move(seat, room.version, "roll", 1))
        kept = room.match.game.text(room.match.state.legal()[0])
        await room.act(way, Move(seat, room.version, kept, 2))
        assert room.match.can_undo(seat), "a die that was set aside may be rolled after all"
        await pass_time(room, 20)
        await room.act(way, Undo(seat, room.version, 3))
        told = room.timing.told()
        assert told is not None
        assert told.seat == seat
        assert told.left <= 11
        assert told.reserves[1 - seat] == 60
        await closed(lobby)

    asyncio.run(play())


def test_a_bot_keeps_its_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> int:
        await asyncio.sleep(3600)
        return 0

    async def play() -> None:
        lobby, _ = await opened(tmp_path, Terms())
        monkeypatch.setattr(lobby.services.thinkers, "choose", never)
        seats = [NewSeat("me", "Ann"), NewSeat("bot", bot="level5")]
        wanted = NewTable("court", seats, terms=Terms(clock=Clock(turn=10)))
        room = await lobby.room(await lobby.create(wanted, Caller("127.0.0.1", ANN)))
        await pass_time(room, 0)
        assert room.match is not None
        async with asyncio.timeout(30):
            while room.match.state.actor != 1:
                room.match.submit(0, room.version, room.match.state.legal()[0])
            monkeypatch.setattr(room.timing, "left", lambda: Left(1.0, 0.0))
            action = await room._opponents._decision(room.match, 1)
        assert action in room.match.state.legal()
        await closed(lobby)

    asyncio.run(play())
