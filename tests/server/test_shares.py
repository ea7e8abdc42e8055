"""Fair shares: one visitor's many tables make no stranger wait."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rookery.server import opponents
from rookery.server.callers import Caller
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.shares import Accounts, Crowded, Share, Turns
from tests.server.test_retention import house, sqlite
from tests.server.test_rooms import Heard

pytestmark = pytest.mark.once


async def order_of(turns: Turns, shares: list[Share]) -> list[int]:
    """In which order those who come one after the other are called, with one place taken."""
    called: list[int] = []
    ready = asyncio.Event()

    async def hold() -> None:
        async with turns.turn(turns.ticket(Share("holder"))):
            await ready.wait()

    async def come(number: int, share: Share) -> None:
        async with turns.turn(turns.ticket(share)):
            called.append(number)
            await asyncio.sleep(0.002)

    first = asyncio.create_task(hold())
    await asyncio.sleep(0)
    others = [asyncio.create_task(come(number, share)) for number, share in enumerate(shares)]
    await asyncio.sleep(0)
    ready.set()
    await asyncio.gather(first, *others)
    return called


def test_a_stranger_comes_before_the_many_of_one_address() -> None:
    async def queue() -> None:
        many = [Share("crowd", f"p{n}", f"t{n}") for n in range(40)]
        called = await order_of(Turns(1, 100), [*many, Share("stranger", "s", "t")])
        assert called.index(40) <= 1, "at most one decision of the others comes first"

    asyncio.run(queue())


def test_at_one_address_each_person_and_each_table_has_a_share() -> None:
    async def queue() -> None:
        greedy = [Share("home", "ann", f"t{n}") for n in range(10)]
        called = await order_of(Turns(1, 100), [*greedy, Share("home", "bo", "other")])
        assert called.index(10) <= 1
        busy = [Share("home", "ann", "busy")] * 10
        called = await order_of(Turns(1, 100), [*busy, Share("home", "ann", "quiet")])
        assert called.index(10) <= 1

    asyncio.run(queue())


def test_tables_without_people_wait_behind_all_others() -> None:
    async def queue() -> None:
        idle = [Share(f"a{n}", "", f"t{n}", unwatched=True) for n in range(10)]
        people = [Share("crowd", "p", f"u{n}") for n in range(10)]
        called = await order_of(Turns(1, 100), [*idle, *people])
        assert set(called[:10]) == set(range(10, 20))

    asyncio.run(queue())


def test_the_queue_of_one_address_has_an_end_and_is_known() -> None:
    async def queue() -> None:
        turns = Turns(1, 2)
        async with turns.turn(turns.ticket(Share("here"))):
            tickets = [turns.ticket(Share("here")) for _ in range(2)]
            waiting = [asyncio.create_task(_pass(turns, ticket)) for ticket in tickets]
            await asyncio.sleep(0)
            assert [turns.ahead(ticket) for ticket in tickets] == [0, 1]
            with pytest.raises(Crowded):
                turns.ticket(Share("here"))
            turns.ticket(Share("elsewhere"))
            waiting[0].cancel()
            await asyncio.sleep(0)
            assert turns.waiting == 1
        await asyncio.gather(*waiting, return_exceptions=True)
        assert turns.ahead(tickets[1]) is None
        async with turns.turn(turns.ticket(Share("here"))):
            assert turns.waiting == 0

    asyncio.run(queue())


async def _pass(turns: Turns, ticket: Any) -> None:
    async with turns.turn(ticket):
        pass


def test_what_is_long_past_is_forgotten() -> None:
    accounts = Accounts()
    share = Share("here", "ann", "table")
    accounts.charge(share, 8.0, 0.0)
    assert accounts.spent("address", "here", 0.0) == 8.0
    assert accounts.spent("address", "here", 90.0) == 1.0


def test_those_at_a_table_are_told_of_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "WAIT_TOLD", 0.01)
    caller = Caller("192.0.2.5", b"a" * 32)

    async def wait() -> None:
        async with house(sqlite(tmp_path)) as (lobby, _):
            turns = lobby.services.thinkers.pool.turns
            seats = [NewSeat("bot", bot="level1"), NewSeat("bot", bot="level1")]
            room = await lobby.room(await lobby.create(NewTable("court", seats), caller))
            heard = Heard()
            async with turns.turn(turns.ticket(Share("another"))):
                await room.connect(Connection(heard, None, [], Limits(), caller.address), 0)
                async with asyncio.timeout(30):
                    while "queued" not in heard.newest_of:
                        await heard.more()
                assert heard.newest_of["queued"]["ahead"] == 0
            assert room.share() == Share(caller.address, "", room.table.id, unwatched=True)
            async with asyncio.timeout(30):
                while "update" not in heard.newest_of:
                    await heard.more()

    asyncio.run(wait())
