"""Two processes on one PostgreSQL serve one table, and tell each other through Redis."""

import asyncio
import contextlib
import json
import re
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import redis
from websockets.exceptions import ConnectionClosed

from tests.server.clients import BOT, ME, OPEN, Browser, Server, Wire
from tests.server.databases import OwnRedis, own_redis, postgres, redis_address
from tests.server.swallowing import Swallowing

pytestmark = pytest.mark.once
TABLES = 5
"""Tables at which it goes on while connections are lost."""


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder: Path = tmp_path_factory.mktemp("pair")
    news = redis_address()
    with (
        postgres() as url,
        Server(folder, database_url=url, redis_url=news) as one,
        Server(folder, database_url=url, redis_url=news) as other,
    ):
        yield one, other


def same_browser(browser: Browser, server: Server) -> Browser:
    """The browser, connected through another process."""
    twin = server.browser()
    twin.cookie = browser.cookie
    return twin


def version(wire: Wire) -> int:
    assert wire.position is not None
    return int(wire.position["version"])


def test_people_on_two_processes_play_at_one_table(pair: tuple[Server, Server]) -> None:
    ann, bo = pair[0].browser(), pair[1].browser()
    table = ann.create(ME, OPEN)

    async def play() -> None:
        async with ann.connect(table) as first:
            await asyncio.to_thread(bo.join, table, 1, "Bo")
            await first.receive("snapshot")
            async with bo.connect(table) as second:
                while not all(seat["connected"] for seat in first.seats):
                    await first.receive("seats")
                for _ in range(20):
                    assert first.position is not None
                    mover, other = first, second
                    if first.position["waiting"]["seat"] == 1:
                        mover, other = second, first
                    assert (await mover.move())["type"] == "update"
                    told = await other.receive("update")
                    assert mover.position is not None
                    assert told["position"]["version"] == mover.position["version"]

    asyncio.run(play())


def test_who_looks_elsewhere_is_away_for_all_processes(pair: tuple[Server, Server]) -> None:
    ann, bo = pair[0].browser(), pair[1].browser()
    table = ann.create(ME, OPEN)
    bo.join(table, 1, "Bo")

    async def told(wire: Wire, there: bool) -> None:
        while (await wire.receive("seats"))["seats"][1]["connected"] is not there:
            pass

    async def look() -> None:
        async with ann.connect(table) as wire, bo.connect(table) as elsewhere:
            await told(wire, there=True)
            await elsewhere.send(type="look", away=90)
            await told(wire, there=False)
            await elsewhere.send(type="look", away=None)
            await told(wire, there=True)

    asyncio.run(look())


def test_who_leaves_through_one_process_is_played_for_in_the_other(
    pair: tuple[Server, Server],
) -> None:
    ann, bo = pair[0].browser(), pair[1].browser()
    table = ann.create(ME, OPEN)
    bo.join(table, 1, "Bo")

    async def play() -> None:
        async with ann.connect(table) as wire:
            leave = f"/api/tables/{table}/leave"
            left = await asyncio.to_thread(bo.post, leave, {"bot": "eager"})
            assert left.status_code == 200
            while not (await wire.receive("snapshot"))["table"]["seats"][1]["stand_in"]:
                pass
            async with bo.connect(table):
                while (await wire.receive("snapshot"))["table"]["seats"][1]["stand_in"]:
                    pass

    asyncio.run(play())


def test_of_two_moves_at_once_one_is_taken(pair: tuple[Server, Server]) -> None:
    ann = pair[0].browser()
    table = ann.create(ME, {"kind": "here", "name": "Bo"})
    twin = same_browser(ann, pair[1])

    async def race() -> None:
        async with ann.connect(table) as first, twin.connect(table) as second:
            for _ in range(20):
                while (ahead := version(first) - version(second)) != 0:
                    await (first if ahead < 0 else second).receive("update")
                assert first.position == second.position
                assert first.position is not None
                action = first.position["legal"][0]["action"]
                answers = await asyncio.gather(first.move(action), second.move(action))
                assert sorted(answer["type"] for answer in answers) == ["refused", "update"]
                refused = next(answer for answer in answers if answer["type"] == "refused")
                assert refused["code"] == "stale"

    asyncio.run(race())


def test_a_bot_decides_once_though_two_processes_ask_it(pair: tuple[Server, Server]) -> None:
    someone = pair[0].browser()
    table = someone.create(BOT, BOT)
    twin = same_browser(someone, pair[1])

    async def watch() -> None:
        async with someone.connect(table) as first, twin.connect(table) as second:
            for wire in (first, second):
                await wire.my_turn()
            assert first.position == second.position

    asyncio.run(watch())
    shown = twin.get(f"/api/replays/{table}").json()
    assert [news["version"] for news in shown["happened"]] == list(range(1, shown["steps"] + 1))


def lose_connections(news: OwnRedis) -> None:
    news.drop_all()


def lose_redis(news: OwnRedis) -> None:
    news.stop()


Pairs = list[tuple[Wire, Wire]]
"""Tables at which one browser is connected through both processes."""


def twins(
    one: Server, other: Server, play: Callable[[Pairs], Awaitable[None]], tables: int = 1
) -> None:
    """One browser at several tables through both processes."""
    ann = one.browser()
    names = [ann.create(ME, {"kind": "here", "name": "Bo"}) for _ in range(tables)]
    twin = same_browser(ann, other)

    async def all_of_them() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            await play([(await enter(ann.connect(n)), await enter(twin.connect(n))) for n in names])

    asyncio.run(all_of_them())


async def follow(mover: Wire, other: Wire) -> None:
    """One moves, and the other hears of it within ten seconds; nothing is lost."""
    async with asyncio.timeout(10):
        while version(mover) < version(other):
            await mover.receive("update", "snapshot")
    assert (await mover.move())["type"] == "update"
    async with asyncio.timeout(10):
        while version(other) < version(mover):
            await other.receive("update", "snapshot")
    assert mover.position == other.position


async def all_follow(pairs: Pairs, moves: int) -> None:
    """At all tables, moves are made in turn through both processes."""

    async def play(first: Wire, second: Wire) -> None:
        for _ in range(moves):
            await follow(first, second)
            await follow(second, first)

    await asyncio.gather(*(play(*pair) for pair in pairs))


@pytest.mark.parametrize("lose", [lose_connections, lose_redis])
def test_processes_that_lost_redis_hear_each_other_again(
    tmp_path: Path, lose: Callable[[OwnRedis], None]
) -> None:
    with (
        own_redis(tmp_path) as news,
        postgres() as url,
        Server(tmp_path, database_url=url, redis_url=news.url) as one,
        Server(tmp_path, database_url=url, redis_url=news.url) as other,
    ):

        async def play(pairs: Pairs) -> None:
            for _ in range(2):
                await asyncio.to_thread(lose, news)
                await all_follow(pairs, 1)
                if news.process is None:
                    await asyncio.to_thread(news.start)
                await all_follow(pairs, 3)

        twins(one, other, play, TABLES)


NEWS = {"process": "x", "table": "t", "version": 1, "rematch": None, "present": []}
NEWER = json.dumps(NEWS | {"format": 2}).encode()


@pytest.mark.parametrize(
    "said", [b"nonsense", b"[1, 2]", b"\xff\xfe", b'{"process": 7}', b"[" * 5_000, b"", NEWER]
)
def test_news_that_nobody_understands_hurts_nobody(
    pair: tuple[Server, Server], said: bytes
) -> None:
    async def play(pairs: Pairs) -> None:
        await all_follow(pairs, 1)
        with redis.Redis.from_url(redis_address()) as client:
            client.publish("ROOKERY_TABLES", said)
        await all_follow(pairs, 2)

    before = [not_understood(server) for server in pair]
    twins(*pair, play)
    assert [not_understood(server) for server in pair] == [count + 1 for count in before]


def not_understood(server: Server) -> int:
    text = server.browser().get("/metrics").text
    found = re.search(r'^rookery_errors_total\{kind="news"\} (\d+)', text, re.MULTILINE)
    return int(found[1]) if found else 0


def test_where_processes_do_not_understand_each_other_the_database_is_asked(
    tmp_path: Path,
) -> None:
    """As while one of them is of a newer version already: here, only their news meets."""
    with (
        own_redis(tmp_path) as news,
        postgres() as url,
        Server(tmp_path, database_url=url, redis_url=redis_address()) as newer,
        Server(tmp_path, database_url=url, redis_url=news.url) as older,
    ):

        async def play(pairs: Pairs) -> None:
            for first, second in pairs:
                assert (await first.move())["type"] == "update"
                with redis.Redis.from_url(news.url) as client:
                    client.publish("ROOKERY_TABLES", NEWER)
                async with asyncio.timeout(10):
                    while version(second) < version(first):
                        await second.receive("update")

        twins(newer, older, play)


def test_swallowed_connections_are_noticed_and_the_database_is_asked(tmp_path: Path) -> None:
    with (
        own_redis(tmp_path) as news,
        Swallowing(news.port) as way,
        postgres() as url,
        Server(tmp_path, database_url=url, redis_url=way.url) as one,
        Server(tmp_path, database_url=url, redis_url=way.url) as other,
    ):

        async def play(pairs: Pairs) -> None:
            for _ in range(2):
                await all_follow(pairs, 1)
                way.swallows = True
                await all_follow(pairs, 1)
                way.swallows = False
                await all_follow(pairs, 1)

        twins(one, other, play, TABLES)


def test_a_process_that_is_killed_leaves_its_tables_to_the_other(tmp_path: Path) -> None:
    """Under some load: what was acknowledged is there, and the game goes on elsewhere."""
    with (
        postgres() as url,
        Server(tmp_path, database_url=url, redis_url=redis_address()) as one,
        Server(tmp_path, database_url=url, redis_url=redis_address()) as other,
    ):
        people = [one.browser() for _ in range(6)]
        tables = [ann.create(ME, BOT) for ann in people]
        acknowledged = [0] * len(people)

        async def play_until_killed(number: int) -> None:
            with contextlib.suppress(ConnectionClosed):
                async with people[number].connect(tables[number]) as wire:
                    while True:
                        await wire.my_turn()
                        assert (await wire.move())["type"] == "update"
                        acknowledged[number] = version(wire)

        async def kill() -> None:
            playing = [asyncio.create_task(play_until_killed(n)) for n in range(len(people))]
            while not all(acknowledged):  # noqa: ASYNC110 - each has moved
                await asyncio.sleep(0.05)
            await asyncio.to_thread(one.stop, signal.SIGKILL)
            await asyncio.gather(*playing)
            for number, ann in enumerate(people):
                twin = same_browser(ann, other)
                async with asyncio.timeout(10), twin.connect(tables[number]) as wire:
                    assert version(wire) >= acknowledged[number]
                    await wire.my_turn()
                    assert wire.position is not None
                    if wire.position["legal"]:
                        assert (await wire.move())["type"] == "update"

        asyncio.run(kill())
        one.start()
