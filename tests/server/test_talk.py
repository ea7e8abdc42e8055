"""People talk at a table: who reads what, who hears whom, and how much is said."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from typer.testing import CliRunner

from rookery.cli import app
from rookery.server.administration import opened
from rookery.server.limits import LINE_LENGTH, Limits
from rookery.server.models import reports, shunned, talk
from rookery.server.retention import prune
from rookery.server.talk.cleaning import cleaned
from tests.server.clients import BOT, FAST, ME, OPEN, PATIENCE, Browser, Server, Wire
from tests.server.databases import postgres, redis_address

pytestmark = pytest.mark.once

HERE = {"kind": "here", "name": "Di"}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with ExitStack() as stack:
        given = {}
        if request.param == "postgresql":
            given["database_url"] = stack.enter_context(postgres())
        yield stack.enter_context(Server(tmp_path_factory.mktemp("talk"), **given))


class Table:
    """Ann and Bo at a table, and Cy who watches."""

    def __init__(self, server: Server, other: Server | None = None) -> None:
        self.ann, self.bo = server.browser(), (other or server).browser()
        self.cy = server.browser()
        self.id = self.ann.create(ME, OPEN)
        assert self.bo.join(self.id, 1, "Bo").status_code == 200

    def introduce(self, browser: Browser, name: str = "Cy") -> None:
        answer = browser.post(f"/api/tables/{self.id}/talk", {"name": name})
        assert answer.status_code == 200, answer.text

    def meet(self, scene: Callable[[Wire, Wire, Wire], Awaitable[None]]) -> None:
        async def play() -> None:
            async with AsyncExitStack() as stack:
                people = (self.ann, self.bo, self.cy)
                wires = [await stack.enter_async_context(who.connect(self.id)) for who in people]
                for wire in wires:
                    await wire.receive("talk")
                await scene(wires[0], wires[1], wires[2])

        asyncio.run(play())

    def end(self) -> None:
        for browser in (self.ann, self.bo):
            answer = browser.post(f"/api/tables/{self.id}/end", {"agreed": True})
            assert answer.status_code == 200, answer.text

    def read(self, browser: Browser) -> dict[str, Any]:
        """All that somebody is told who comes now."""

        async def look() -> dict[str, Any]:
            async with browser.connect(self.id) as wire:
                return await wire.receive("talk")

        return asyncio.run(look())

    def texts(self, browser: Browser) -> list[str]:
        return [line["text"] for line in self.read(browser)["lines"]]

    def say(self, browser: Browser, text: str, **more: Any) -> dict[str, Any]:
        async def speak() -> dict[str, Any]:
            async with browser.connect(self.id) as wire:
                await wire.send(type="say", text=text, **more)
                return await wire.receive("said", "unsaid", "refused")

        return asyncio.run(speak())

    def shun(self, browser: Browser, name: str, how: str | None) -> Any:
        seats = browser.get(f"/api/tables/{self.id}").json()["seats"]
        who = next(seat["who"] for seat in seats if seat["name"] == name)
        return browser.post(f"/api/tables/{self.id}/shun", {"who": who, "how": how})


async def quiet(wire: Wire) -> list[str]:
    """The kinds of messages that came before the answer to a ping."""
    await wire.send(type="ping")
    kinds = list[str]()
    async with asyncio.timeout(PATIENCE):
        while not kinds or kinds[-1] != "pong":
            kinds.append(json.loads(await wire.socket.recv())["type"])
    return kinds[:-1]


# ---- who reads what ---------------------------------------------------------------------------


def test_players_talk_live_and_find_it_when_they_come_back(house: Server) -> None:
    table = Table(house)

    async def scene(ann: Wire, bo: Wire, cy: Wire) -> None:
        await ann.send(type="say", text="Hello <b>Bo</b> & all")
        heard = (await bo.receive("said"))["line"]
        own = (await ann.receive("said"))["line"]
        assert heard["text"] == own["text"] == "Hello <b>Bo</b> & all"
        assert (heard["seat"], heard["name"], heard["mine"]) == (0, "Ann", False)
        assert own["mine"]
        await bo.send(type="say", text="Hello Ann")
        assert (await ann.receive("said"))["line"]["number"] == heard["number"] + 1

    table.meet(scene)
    assert table.texts(table.ann) == ["Hello <b>Bo</b> & all", "Hello Ann"]


def test_players_and_watchers_are_apart_until_the_game_is_over(house: Server) -> None:
    table = Table(house)
    table.introduce(table.cy)

    async def apart(ann: Wire, bo: Wire, cy: Wire) -> None:
        await cy.send(type="say", text="Bo will lose", name="Cy")
        assert (await cy.receive("said"))["line"]["audience"] == "watchers"
        await ann.send(type="say", text="Between us")
        assert (await bo.receive("said"))["line"]["audience"] == "players"
        assert "said" not in await quiet(cy)
        assert (await ann.receive("said"))["line"]["text"] == "Between us", "and nothing before it"
        assert "said" not in await quiet(bo)

    table.meet(apart)
    assert table.texts(table.cy) == table.texts(house.browser()) == ["Bo will lose"]
    assert table.texts(table.ann) == ["Between us"]

    async def together(ann: Wire, bo: Wire, cy: Wire) -> None:
        await asyncio.to_thread(table.end)
        told = await ann.receive("talk")
        assert [line["text"] for line in told["lines"]] == ["Bo will lose", "Between us"]
        await cy.receive("talk")
        await ann.send(type="say", text="Good game")
        assert (await cy.receive("said"))["line"]["text"] == "Good game"
        await cy.send(type="say", text="Well played", name="Cy")
        assert (await bo.receive("said"))["line"]["text"] == "Good game"
        assert (await bo.receive("said"))["line"]["seat"] is None

    table.meet(together)
    assert table.texts(table.cy) == ["Bo will lose", "Good game", "Well played"]


def test_whoever_takes_a_seat_changes_rooms(house: Server) -> None:
    ann, bo = house.browser(), house.browser()
    name = ann.create(ME, OPEN, BOT)
    assert bo.post(f"/api/tables/{name}/talk", {"name": "Bo"}).status_code == 200

    async def scene() -> None:
        async with ann.connect(name) as host, bo.connect(name) as guest:
            await host.receive("talk")
            await guest.receive("talk")
            await host.send(type="say", text="Only for players")
            await host.receive("said")
            assert "said" not in await quiet(guest)
            await asyncio.to_thread(bo.join, name, 1, "Bo")
            told = await guest.receive("talk")
            assert [line["text"] for line in told["lines"]] == ["Only for players"]

    asyncio.run(scene())


def test_at_one_screen_each_seat_speaks_for_itself(house: Server) -> None:
    ann = house.browser()
    name = ann.create(ME, HERE)

    async def scene() -> None:
        async with ann.connect(name) as wire:
            await wire.send(type="say", text="I am Di", seat=1)
            line = (await wire.receive("said"))["line"]
            assert (line["name"], line["seat"]) == ("Di", 1)
            await wire.send(type="say", text="I am nobody", seat=2)
            assert (await wire.receive("unsaid"))["code"] == "forbidden"

    asyncio.run(scene())


def test_watchers_need_a_name_that_is_no_bots(house: Server) -> None:
    table = Table(house)
    assert table.read(table.cy)["may"] == "introduce"
    assert table.say(table.cy, "Hello", name="Cy")["code"] == "forbidden"
    taken = table.cy.post(f"/api/tables/{table.id}/talk", {"name": "e a g e r"})
    assert taken.status_code == 400
    table.introduce(table.cy)
    assert table.read(table.cy)["may"] == "speak"
    assert table.say(table.cy, "Hello")["code"] == "malformed"
    assert table.say(table.cy, "Hello", name="Eager")["code"] == "malformed"
    assert table.say(table.cy, "Hello", name="Cy")["line"]["name"] == "Cy"


def test_a_reaction_is_seen_by_all_and_kept_nowhere(house: Server) -> None:
    table = Table(house)

    async def scene(ann: Wire, bo: Wire, cy: Wire) -> None:
        await bo.send(type="react", seat=1, word="well")
        for wire in (ann, bo, cy):
            shown = await wire.receive("reacted")
            assert (shown["seat"], shown["word"]) == (1, "well")
        await bo.send(type="react", seat=0, word="well")
        assert (await bo.receive("unsaid"))["code"] == "forbidden"
        await bo.send(type="react", seat=1, word="<b>")
        assert (await bo.receive("refused"))["code"] == "malformed"

    table.meet(scene)
    assert table.texts(table.ann) == []


def test_no_secret_of_anybody_is_in_what_is_told(house: Server) -> None:
    table = Table(house)
    table.say(table.ann, "Hello")
    told = json.dumps(table.read(table.bo))
    assert set(table.read(table.bo)["lines"][0]) == {
        "number", "seat", "name", "who", "text", "at", "audience", "mine",
    }  # fmt: skip
    token = table.ann.cookie.partition("=")[2]
    assert token not in told
    other = Table(house)
    assert (
        table.read(table.bo)["lines"][0]["who"]
        != other.ann.get(f"/api/tables/{other.id}").json()["seats"][0]["who"]
    )


# ---- who hears whom ---------------------------------------------------------------------------


def test_who_is_muted_is_not_heard_at_this_table_until_unmuted(house: Server) -> None:
    table = Table(house)
    table.say(table.bo, "Noise")

    async def scene(ann: Wire, bo: Wire, cy: Wire) -> None:
        left = await asyncio.to_thread(table.shun, table.ann, "Bo", "mute")
        assert left.status_code == 200
        assert left.json()["lines"] == (await ann.receive("talk"))["lines"] == []
        assert [(one["name"], one["how"]) for one in left.json()["hidden"]] == [("Bo", "mute")]
        await bo.send(type="say", text="More noise")
        await bo.receive("said")
        await bo.send(type="react", seat=1, word="wow")
        await bo.receive("reacted")
        assert not {"said", "reacted"} & set(await quiet(ann))
        back = await asyncio.to_thread(table.shun, table.ann, "Bo", None)
        assert [line["text"] for line in back.json()["lines"]] == ["Noise", "More noise"]
        assert back.json()["hidden"] == []

    table.meet(scene)


def test_who_is_blocked_is_heard_nowhere_and_can_not_sit_down_with_me(house: Server) -> None:
    table = Table(house)
    assert table.shun(table.ann, "Bo", "block").status_code == 200
    again = table.ann.create(ME, OPEN)
    refused = table.bo.join(again, 1, "Bo")
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    assert house.browser().join(again, 1, "Di").status_code == 200
    wish = {"game": "towers", "players": 2}
    mine = table.ann.post("/api/hall/pairing", {**wish, "name": "Ann"}).json()["table"]
    theirs = table.bo.post("/api/hall/pairing", {**wish, "name": "Bo"}).json()["table"]
    assert theirs != mine, "quick pairing brings them together no more"
    listed = table.ann.get("/api/me/blocks").json()
    assert [one["name"] for one in listed] == ["Bo"]
    assert table.bo.get("/api/me/blocks").json() == []
    wrong = table.bo.request("DELETE", f"/api/me/blocks/{listed[0]['id']}")
    assert wrong.status_code == 404
    assert table.ann.request("DELETE", f"/api/me/blocks/{listed[0]['id']}").json() == []
    assert table.bo.join(table.ann.create(ME, OPEN), 1, "Bo").status_code == 200


def test_a_block_outlasts_becoming_a_person(house: Server) -> None:
    table = Table(house)
    assert table.shun(table.ann, "Bo", "block").status_code == 200
    for browser, name in ((table.bo, "Bo"), (table.ann, "Ann")):
        answer = browser.post("/api/me/keep", {"chosen": {"name": name}})
        assert answer.status_code == 200, answer.text
    assert table.bo.join(table.ann.create(ME, OPEN), 1, "Bo").status_code == 403
    assert [one["name"] for one in table.ann.get("/api/me/blocks").json()] == ["Bo"]


def test_nobody_mutes_whom_they_can_not_know_of(house: Server) -> None:
    table = Table(house)
    table.introduce(table.cy)
    hidden = table.say(table.cy, "Behind your backs", name="Cy")["line"]["who"]
    url = f"/api/tables/{table.id}/shun"
    assert table.ann.post(url, {"who": hidden, "how": "mute"}).status_code == 404
    own = table.ann.get(f"/api/tables/{table.id}").json()["seats"][0]["who"]
    assert table.ann.post(url, {"who": own, "how": "mute"}).status_code == 404
    assert house.browser().post(url, {"who": own, "how": "mute"}).status_code == 403


# ---- how much is said -------------------------------------------------------------------------


def test_floods_are_stopped_by_person_address_and_table(tmp_path: Path) -> None:
    slow = {"talk": 0.0, "talk_burst": 3, "address_talk": 0.0, "address_talk_burst": 5}
    slow |= {"reactions": 0.0, "reaction_burst": 1}
    with Server(tmp_path, limits={**FAST, **slow}) as running:
        table = Table(running)
        said = [table.say(table.ann, f"Line {n}")["type"] for n in range(4)]
        assert said == ["said"] * 3 + ["unsaid"]
        again = [table.say(table.bo, f"Line {n}") for n in range(3)]
        assert [one["type"] for one in again] == ["said", "said", "unsaid"]
        assert (again[2]["code"], again[2]["text"]) == ("limit", "Line 2")

        async def react(ann: Wire, bo: Wire, cy: Wire) -> None:
            for kind in ("reacted", "unsaid"):
                await ann.send(type="react", seat=0, word="wow")
                await ann.receive(kind)

        table.meet(react)


def test_of_very_many_lines_the_last_are_kept(tmp_path: Path) -> None:
    with Server(tmp_path, limits={**FAST, "lines": 5}) as running:
        table = Table(running)

        async def talk_on(ann: Wire, bo: Wire, cy: Wire) -> None:
            for number in range(12):
                await ann.send(type="say", text=f"Line {number}")
                await bo.receive("said")

        table.meet(talk_on)
        assert table.texts(table.bo) == [f"Line {number}" for number in range(7, 12)]


def test_a_line_has_a_length(house: Server) -> None:
    table = Table(house)
    assert table.say(table.ann, "a" * LINE_LENGTH)["type"] == "said"
    assert table.say(table.ann, "a" * (LINE_LENGTH + 1))["type"] == "refused"
    assert table.say(table.ann, " \u200b\u202e\n ")["code"] == "malformed"


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("  two\n\tlines \r here ", "two lines here"),
        ("abc\u202edcba\u2066x\u2069", "abcdcbax"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("\u200b\u2060\u3164\u2800\ufeff", ""),
        ("\u200d\u200da\u200d \u200c", "a"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("a\u200d\u200d\u200db", "a\u200db"),
        ("z" + "\u0335" * 40, "z" + "\u0335" * 3),
        ("❤\ufe0f", "❤\ufe0f"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\U000e0041\ue000\U0001d173x", "x"),
    ],
)  # fmt: skip
def test_only_what_can_be_seen_is_left(said: str, left: str) -> None:
    assert cleaned(said) == left
    assert cleaned(left) == left


# ---- reports and those who run the server -----------------------------------------------------


def test_a_report_keeps_the_lines_for_those_who_run_the_server(tmp_path: Path) -> None:
    run = CliRunner()
    with Server(tmp_path) as running:
        table = Table(running)
        for text in ("Nice", "Rude [/bold] :smile:"):
            line = table.say(table.bo, text)["line"]
        url = f"/api/tables/{table.id}/report"
        about = {"line": line["number"], "about": "rude\u202e words"}
        assert table.ann.post(url, about).json() == {"lines": 2}
        assert table.bo.post(url, about).status_code == 404, "nobody reports themselves"
        assert table.cy.post(url, about).status_code == 403
        table.introduce(table.cy)
        assert table.cy.post(url, about).status_code == 404, "they could not read it"
        found = run.invoke(app, ["admin", "reports", "--data", str(tmp_path), "--json"])
        (told,) = json.loads(found.output)
        assert (told["name"], told["about"], told["table"]) == ("Bo", "rude words", table.id)
        assert [one["line"] for one in told["lines"]] == ["Nice", "Rude [/bold] :smile:"]
        shown = run.invoke(app, ["admin", "reports", "--data", str(tmp_path)])
        assert shown.exit_code == 0, shown.output
        done = run.invoke(app, ["admin", "silence", told["id"], "--data", str(tmp_path)])
        assert done.output == "Bo may say nothing more\n"
        assert table.say(table.bo, "Am I heard?")["code"] == "forbidden"
        lifted = ["admin", "silence", told["id"], "--lift", "--data", str(tmp_path)]
        assert run.invoke(app, lifted).output == "Bo may talk again\n"
        assert table.say(table.bo, "Now?")["type"] == "said"
        settled = ["admin", "reports", "--settle", told["id"], "--data", str(tmp_path)]
        assert run.invoke(app, settled).output == "There are none.\n"
        assert run.invoke(app, settled).exit_code != 0


def test_reports_have_a_limit(tmp_path: Path) -> None:
    with Server(tmp_path, limits={**FAST, "reports_per_person": 2}) as running:
        table = Table(running)
        line = table.say(table.bo, "Rude")["line"]["number"]
        url = f"/api/tables/{table.id}/report"
        answers = [table.ann.post(url, {"line": line}).status_code for _ in range(3)]
        assert answers == [200, 200, 429]


@pytest.mark.parametrize("mode", ["off", "keepers"])
def test_a_setting_switches_it_off_or_lets_only_keepers_talk(tmp_path: Path, mode: str) -> None:
    with Server(tmp_path, talk=mode) as running:
        table = Table(running)
        assert table.say(table.ann, "Hello")["code"] == "forbidden"
        if mode == "off":
            assert table.shun(table.ann, "Bo", "mute").status_code == 403
            assert table.cy.post(f"/api/tables/{table.id}/talk", {"name": "Cy"}).status_code == 403

            async def silent() -> list[str]:
                async with table.ann.connect(table.id) as wire:
                    return await quiet(wire)

            assert "talk" not in asyncio.run(silent())
        else:
            assert table.read(table.ann)["may"] == "keep"
            assert table.ann.post("/api/me/keep", {"chosen": {"name": "Ann"}}).status_code == 200
            assert table.read(table.ann)["may"] == "speak"
            assert table.say(table.ann, "Hello")["type"] == "said"


# ---- what is stored ---------------------------------------------------------------------------


def test_it_is_exported_and_forgotten_with_the_person(house: Server) -> None:
    table = Table(house)
    table.say(table.ann, "Mine")
    table.say(table.bo, "Theirs")
    table.shun(table.ann, "Bo", "block")
    told = table.ann.get("/api/me/export").json()
    assert [one["line"] for one in told["talk"]] == ["Mine"]
    assert [(one["name"], one["how"]) for one in told["hidden_people"]] == [("Bo", "block")]

    async def scene() -> None:
        async with table.bo.connect(table.id) as wire:
            assert len((await wire.receive("talk"))["lines"]) == 2
            await asyncio.to_thread(table.ann.request, "DELETE", "/api/me")
            lines = (await wire.receive("talk"))["lines"]
            assert [line["text"] for line in lines] == ["Theirs"]

    asyncio.run(scene())
    assert table.texts(table.bo) == ["Theirs"]


def test_it_goes_with_the_table(tmp_path: Path) -> None:
    with Server(tmp_path) as running:
        table = Table(running)
        line = table.say(table.bo, "Hello")["line"]["number"]
        table.shun(table.ann, "Bo", "mute")
        table.shun(table.bo, "Ann", "block")
        table.ann.post(f"/api/tables/{table.id}/report", {"line": line})
        cancelled = table.ann.create(ME, OPEN)
        asyncio.run(say_at(table.ann, cancelled))
        assert table.ann.request("DELETE", f"/api/tables/{cancelled}").status_code == 204

    async def age() -> tuple[int, ...]:
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}") as store:
            far = 9e9  # seconds since 1970: long after everything
            await prune(store.engine, Limits(), far)
            async with store.engine.connect() as connection:
                counts = [
                    select(func.count()).select_from(kind) for kind in (talk, shunned, reports)
                ]
                return tuple([(await connection.execute(count)).scalar_one() for count in counts])

    assert asyncio.run(age()) == (0, 0, 0)


async def say_at(browser: Browser, table: str) -> None:
    async with browser.connect(table) as wire:
        await wire.send(type="say", text="Anybody here?")
        await wire.receive("said")


# ---- two processes ----------------------------------------------------------------------------


def test_people_on_two_processes_hear_each_other(tmp_path: Path) -> None:
    with ExitStack() as stack:
        shared = {"database_url": stack.enter_context(postgres()), "redis_url": redis_address()}
        here, there = (stack.enter_context(Server(tmp_path / n, **shared)) for n in ("a", "b"))
        table = Table(here, there)
        table.introduce(table.cy)

        async def scene(ann: Wire, bo: Wire, cy: Wire) -> None:
            await cy.send(type="say", text="Watching", name="Cy")
            await cy.receive("said")
            for number in range(5):
                await ann.send(type="say", text=f"From here {number}")
                while (await bo.receive("said"))["line"]["text"] != f"From here {number}":
                    pass
                await bo.send(type="say", text=f"From there {number}")
                while (await ann.receive("said"))["line"]["text"] != f"From there {number}":
                    pass
                await bo.send(type="react", seat=1, word="thanks")
                assert (await ann.receive("reacted"))["seat"] == 1
            assert "said" not in await quiet(cy)
            assert (await asyncio.to_thread(table.shun, table.ann, "Bo", "mute")).status_code == 200
            await bo.send(type="say", text="Into the wind")
            await bo.send(type="react", seat=1, word="oops")
            while (await bo.receive("said"))["line"]["text"] != "Into the wind":
                pass
            await cy.send(type="say", text="Last", name="Cy")
            assert (await cy.receive("said"))["line"]["number"] == 13

        table.meet(scene)
        twin = there.browser()
        twin.cookie = table.ann.cookie
        expected = [f"From here {number}" for number in range(5)]
        assert table.texts(table.ann) == table.texts(twin) == expected


def test_two_who_speak_at_once_through_two_processes_are_both_heard(tmp_path: Path) -> None:
    with ExitStack() as stack:
        shared = {"database_url": stack.enter_context(postgres()), "redis_url": redis_address()}
        here, there = (stack.enter_context(Server(tmp_path / n, **shared)) for n in ("a", "b"))
        table = Table(here, there)

        async def scene(ann: Wire, bo: Wire, cy: Wire) -> None:
            for number in range(10):
                await asyncio.gather(
                    ann.send(type="say", text=f"A{number}"), bo.send(type="say", text=f"B{number}")
                )
            for wire in (ann, bo):
                heard: dict[int, str] = {}
                async with asyncio.timeout(PATIENCE):
                    while len(heard) < 20:
                        line = (await wire.receive("said"))["line"]
                        heard[line["number"]] = line["text"]
                assert sorted(heard) == list(range(1, 21))

        table.meet(scene)
