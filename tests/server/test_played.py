"""My games, what they add up to, and what rated ones make of ratings."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select, update

from rookery.match import Refused
from rookery.server.limits import Limits
from rookery.server.messages.persons import PersonSettings
from rookery.server.models import persons, seats, tables
from rookery.server.people.accounts import Register, Visitor, short_id
from rookery.server.people.notebook import without_leavers
from rookery.server.people.passkeys import Site
from rookery.server.people.played import GameSearch, figures, interval, my_games
from rookery.server.people.standings import (
    PAIRINGS,
    Sitter,
    forget_ratings,
    history,
    settle,
    standings,
)
from rookery.server.retention import prune
from rookery.server.store import Store, StoredSeat, StoredTable
from tests.server.clients import ME, OPEN, PATIENCE, Browser, Server
from tests.server.databases import postgres
from tests.server.test_persons import kept

pytestmark = pytest.mark.once

STRONG = "A: farmer general laborer guard hunter maid magician astronomer fool; B: maid"
LEVEL1 = {"kind": "bot", "bot": "level1"}
CLOCKS = {"clock": {"turn": 3600}}


def games(browser: Browser, **query: str) -> list[dict[str, Any]]:
    answer = browser.get("/api/me/games", params=query)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["games"]
    return found


def until(condition: Any) -> None:
    """Notes come a moment after the fact."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it was never so"
        time.sleep(0.1)


async def play_out(browser: Browser, table: str) -> None:
    async with browser.connect(table) as wire:
        await wire.my_turn()
        assert wire.position is not None
        while wire.position["result"] is None:
            await wire.move()
            await wire.my_turn()


def test_my_turn_comes_first_and_finished_games_can_be_found(server: Server) -> None:
    browser = server.browser()
    kept(browser)
    waiting = browser.create(ME, OPEN)
    over = browser.create(ME, {"kind": "here", "name": "Bo"}, cards=STRONG)
    asyncio.run(play_out(browser, over))
    mine = browser.create(ME, {"kind": "here", "name": "Cy"})
    browser.get(f"/api/tables/{mine}")

    def states() -> list[tuple[str, str]]:
        return [(game["table"], game["state"]) for game in games(browser)]

    until(lambda: states() == [(mine, "turn"), (waiting, "waiting"), (over, "over")])
    until(lambda: games(browser, result="won") != [])
    assert [game["table"] for game in games(browser, people="bo")] == [over]
    assert games(browser, people="nobody") == []
    assert games(browser, game="towers") == []
    assert [seat["mine"] for seat in games(browser)[0]["seats"]] == [True, True]
    assert server.browser().get("/api/me/games").json()["games"] == []
    assert browser.get("/api/me/games", params={"result": "odd"}).status_code == 400


def test_guests_and_people_at_one_screen_play_no_rated_games(server: Server) -> None:
    def asked(browser: Browser, *wanted: dict[str, str]) -> int:
        body = {"game": "court", "seats": list(wanted), "rated": True, "terms": CLOCKS}
        return browser.post("/api/tables", body).status_code

    guest, ann = server.browser(), server.browser()
    kept(ann)
    assert asked(guest, ME, LEVEL1) == 403
    assert asked(ann, ME, {"kind": "here", "name": "Bo"}) == 400
    assert asked(ann, ME, {"kind": "bot", "bot": "random"}) == 400
    assert asked(ann, ME) == 400
    rated = {"game": "court", "seats": [ME, OPEN], "rated": True, "terms": CLOCKS}
    changes: list[dict[str, Any]] = [{"options": {"cards": STRONG}}, {"terms": {}}]
    for change in changes:
        assert ann.post("/api/tables", rated | change).status_code == 400
    table = ann.post("/api/tables", rated)
    name = table.json()["table"]
    assert ann.get(f"/api/tables/{name}").json()["rated"] is True
    assert guest.join(name, 1, "Bo").status_code == 403
    assert ann.join(name, 1, "Ann").status_code == 409


def test_a_rated_game_moves_ratings(server: Server) -> None:
    ann = server.browser()
    kept(ann)
    greedy = {"kind": "bot", "bot": "greedy"}
    body = {"game": "court", "seats": [ME, greedy], "rated": True, "terms": CLOCKS}
    table = ann.post("/api/tables", body).json()["table"]
    asyncio.run(play_out(ann, table))
    until(lambda: ann.get("/api/me/figures").json() != [])
    found = ann.get("/api/me/figures").json()[0]
    assert found["rating"]["games"] == 1
    assert found["rating"]["provisional"] is True
    assert found["sizes"][0]["expected"] is not None
    shown = ann.get("/api/ratings/court").json()
    assert [one["name"] for one in shown["standings"]][-1] == "level1"
    me = next(one for one in shown["provisional"] if one["rating"]["games"] == 1)
    steps = ann.get(f"/api/ratings/court/{me['who']}").json()["steps"]
    assert len(steps) == 1
    assert ann.get("/api/ratings/chess").status_code == 404
    assert ann.get(f"/api/ratings/court/{'0' * 16}").status_code == 404


class Club:
    """People with accounts of their own, on a database without a server."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)

    async def person(self, name: str, address: str) -> bytes:
        services = SimpleNamespace(store=self.store, limits=Limits())
        lobby: Any = SimpleNamespace(services=services, rooms=list)
        accounts = Register(lobby)
        visitor = Visitor(None, None, "", address)
        await accounts.keep(visitor, PersonSettings(name=name), Site("", []), None)
        async with self.store.engine.connect() as connection:
            query = select(persons.c.key).where(persons.c.name == name)
            return bytes((await connection.execute(query)).scalar_one())

    async def play(self, name: str, keys: list[bytes], shares: list[float]) -> None:
        sitters = [StoredSeat("person", "Somebody", key) for key in keys]
        await self.store.add_table(
            StoredTable(name, "court", 1, {}, bytes(32), sitters, owner=keys[0], rated=True)
        )
        await self.store.set_ended(name)
        async with self.store.engine.begin() as connection:
            who = [Sitter("person", "Somebody", key) for key in keys]
            await settle(connection, name, "court", True, who, shares)

    async def steps(self, key: bytes) -> int:
        try:
            return len((await history(self.store.engine, "court", short_id(key))).steps)
        except Refused:
            return 0


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Any) -> Any:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}"
    else:
        with postgres() as address:
            yield address


def test_nobody_can_farm(url: str) -> None:
    async def farm() -> None:
        club = Club(url)
        await club.store.open()
        ann, bo = await club.person("Ann", "10.0.0.1"), await club.person("Bo", "10.0.0.2")
        sock = await club.person("Sock", "10.0.0.1")
        for n in range(PAIRINGS + 3):
            await club.play(f"pair{n}", [ann, bo], [1.0, 0.0])
        assert await club.steps(ann) == PAIRINGS
        await club.play("home", [ann, sock], [1.0, 0.0])
        assert await club.steps(sock) == 0
        stranger = b"g" * 32  # a guest's token, which is no person's key
        await club.play("guest", [bo, stranger], [1.0, 0.0])
        assert await club.steps(bo) == PAIRINGS
        shown = await standings(club.store.engine, "court")
        assert [one.name for one in shown.provisional] == ["Ann", "Bo"]
        async with club.store.engine.begin() as connection:
            await forget_ratings(connection, ann)
        assert await club.steps(ann) == 0
        await club.store.close()

    asyncio.run(farm())


def test_figures_count_streaks_and_hold_wins_against_hopes(url: str) -> None:
    async def count() -> None:
        club = Club(url)
        await club.store.open()
        ann, bo = await club.person("Ann", "10.0.0.1"), await club.person("Bo", "10.0.0.2")
        for n, share in enumerate([0.0, 1.0, 1.0, 0.0, 1.0]):
            await club.play(f"t{n}", [ann, bo], [share, 1 - share])
        (found,) = await figures(club.store.engine, ann)
        assert (found.streak, found.best_streak) == (1, 2)
        (size,) = found.sizes
        assert (size.players, size.games, size.won) == (2, 5, 3.0)
        assert size.expected is not None
        assert 1 < size.expected < 4
        assert size.low < 0.6 < size.high
        won = await my_games(club.store.engine, ann, GameSearch(result="won"))
        assert len(won.games) == 3
        await club.store.close()

    asyncio.run(count())


def test_finished_games_of_a_person_stay(url: str) -> None:
    async def wait() -> None:
        club = Club(url)
        await club.store.open()
        ann, bo = await club.person("Ann", "10.0.0.1"), await club.person("Bo", "10.0.0.2")
        await club.play("kept", [ann, bo], [1.0, 0.0])
        await club.play("lost", [b"g" * 32, b"h" * 32], [1.0, 0.0])
        async with club.store.engine.begin() as connection:
            await connection.execute(update(tables).values(touched=0.0))
        assert (await prune(club.store.engine, Limits())).finished == 1
        assert await club.store.table("kept") is not None
        async with club.store.engine.connect() as connection:
            left = (await connection.execute(select(seats.c.table_id))).scalars().all()
        assert set(left) == {"kept"}
        await club.store.close()

    asyncio.run(wait())


def test_leaving_a_rated_game_counts() -> None:
    assert without_leavers([0.0, 1.0], {0}) == [0.0, 1.0]
    assert without_leavers([1.0, 0.0], {0}) == [0.0, 1.0]
    assert without_leavers([0.5, 0.5, 0.0], {1}) == [1.0, 0.0, 0.0]
    assert without_leavers([1.0, 0.0], {0, 1}) == [1.0, 0.0]


def test_an_interval_holds_what_was_won() -> None:
    for won, games in ((0, 1), (3, 5), (40, 40), (500, 1000)):
        low, high = interval(won, games)
        assert 0 <= low <= won / games <= high <= 1
    assert interval(500, 1000)[1] - interval(500, 1000)[0] == pytest.approx(0.062, abs=0.001)
