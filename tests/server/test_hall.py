"""The hall shows what hosts have made public and nothing else; hosts arrange their tables."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.connection import ASGIConnection

from rookery.server.pictures import qr_code
from rookery.server.reaching import address_for_others, reach
from rookery.server.settings import Settings
from tests.server.clients import FAST, ME, OPEN, Browser, Server

pytestmark = pytest.mark.once

PUBLIC = {"public": True}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    quick = {**FAST, "beat_seconds": 0.2}
    with Server(tmp_path_factory.mktemp("hall"), limits=quick) as running:
        yield running


def table_of(browser: Browser, *seats: dict[str, str], **terms: Any) -> str:
    asked = {"game": "court", "seats": list(seats), "terms": terms}
    answer = browser.post("/api/tables", asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def in_hall(browser: Browser, kind: str = "open") -> dict[str, Any]:
    return {listed["table"]: listed for listed in browser.get("/api/hall").json()[kind]}


def test_only_public_tables_are_in_the_hall(house: Server) -> None:
    ann, bo = house.browser(), house.browser()
    private, public = table_of(ann, ME, OPEN), table_of(ann, ME, OPEN, **PUBLIC)
    found = in_hall(bo)
    assert private not in found
    nobody = {"name": "", "bot": False, "robot": False}
    assert found[public]["seats"] == [{**nobody, "name": "Ann"}, nobody]
    assert found[public]["rated"] is False
    assert not found[public]["mine"]
    assert in_hall(ann)[public]["mine"]
    assert bo.join(public, 1, "Bo").status_code == 200
    assert public not in in_hall(bo)
    assert public in in_hall(bo, "playing")
    assert private not in in_hall(bo, "playing")


def test_the_hall_tells_no_secret(house: Server) -> None:
    ann = house.browser()
    table_of(ann, ME, OPEN, **PUBLIC)
    text = house.browser().get("/api/hall").text
    for word in ("seed", "secret", "holder", "share", "address", "owner"):
        assert word not in text


def test_pairing_brings_two_together(house: Server) -> None:
    ann, bo, cy = house.browser(), house.browser(), house.browser()
    asked = {"game": "towers", "players": 2}
    first = ann.post("/api/hall/pairing", {**asked, "name": "Ann"}).json()["table"]
    again = ann.post("/api/hall/pairing", {**asked, "name": "Ann"}).json()["table"]
    assert again == first, "nobody plays with themselves"
    larger = cy.post("/api/hall/pairing", {**asked, "players": 3, "name": "Cy"}).json()["table"]
    assert larger != first
    second = bo.post("/api/hall/pairing", {**asked, "name": "Bo"}).json()["table"]
    assert second == first
    assert bo.get(f"/api/tables/{first}").json()["status"] == "playing"


def test_pairing_refuses_what_is_not_played_here(house: Server) -> None:
    ann = house.browser()
    for asked in ({"game": "chess", "players": 2}, {"game": "touria", "players": 6}):
        answer = ann.post("/api/hall/pairing", {**asked, "name": "Ann"})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_bots_fill_up_after_a_while(house: Server) -> None:
    ann = house.browser()
    asked = {"game": "court", "players": 3, "name": "Ann", "fill": 10}
    began = time.monotonic()
    table = ann.post("/api/hall/pairing", asked).json()["table"]

    async def wait() -> None:
        async with ann.connect(table) as wire:
            shown = wire.snapshot
            while shown["position"] is None:
                shown = await wire.receive("snapshot")
            assert time.monotonic() - began > 9
            assert [seat["kind"] for seat in shown["table"]["seats"]] == ["person", "bot", "bot"]

    asyncio.run(wait())


def do(browser: Browser, table: str, expected: int = 200, **data: Any) -> dict[str, Any]:
    answer = browser.post(f"/api/tables/{table}/arrange", data)
    assert answer.status_code == expected, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_host_arranges_the_table(house: Server) -> None:
    ann, bo = house.browser(), house.browser()
    table = table_of(ann, ME, OPEN, OPEN)
    assert ann.get(f"/api/tables/{table}").json()["host"]
    bo.join(table, 1, "Bo")
    assert not bo.get(f"/api/tables/{table}").json()["host"]
    assert do(bo, table, 403, seat=2, to="bot")["code"] == "forbidden"
    swapped = do(ann, table, seat=0, to="exchange", other=1)
    assert [seat["name"] for seat in swapped["seats"]] == ["Bo", "Ann", ""]
    assert swapped["mine"] == [1]
    opened = do(ann, table, seat=0, to="open")
    assert not opened["seats"][0]["taken"]
    assert bo.get(f"/api/tables/{table}").json()["mine"] == []
    do(ann, table, 400, seat=1, to="open")
    do(ann, table, 409, seat=1, to="bot")
    do(ann, table, 400, seat=7, to="bot")
    do(ann, table, seat=0, to="bot", bot="eager")
    begun = do(ann, table, seat=2, to="bot")
    assert begun["status"] == "playing"
    assert do(ann, table, 409, seat=2, to="open")["code"] == "stale"


def test_whoever_joined_may_stand_up(house: Server) -> None:
    ann, bo = house.browser(), house.browser()
    table = table_of(ann, ME, OPEN, OPEN)
    bo.join(table, 2, "Bo")
    told = bo.post(f"/api/tables/{table}/stand").json()
    assert (told["mine"], told["seats"][2]["taken"]) == ([], False)
    assert bo.post(f"/api/tables/{table}/stand").status_code == 403


def test_the_host_cancels(house: Server) -> None:
    ann, bo = house.browser(), house.browser()
    table = table_of(ann, ME, OPEN, OPEN, **PUBLIC)
    bo.join(table, 1, "Bo")
    assert bo.request("DELETE", f"/api/tables/{table}").status_code == 403

    async def watch() -> None:
        async with bo.connect(table) as wire:
            answer = await asyncio.to_thread(ann.request, "DELETE", f"/api/tables/{table}")
            assert answer.status_code == 204
            await wire.receive("cancelled")

    asyncio.run(watch())
    assert ann.get(f"/api/tables/{table}").status_code == 404
    assert table not in in_hall(bo)


def test_only_who_sits_at_the_machine_is_told_how_it_is_reached(house: Server) -> None:
    assert house.browser().get("/api/house").json()["reach"]["open"] is False
    everywhere = Settings(host="0.0.0.0")
    told = reach(everywhere, "127.0.0.1")
    assert told is not None
    assert told.open
    assert reach(everywhere, "192.168.0.7") is None
    assert reach(Settings(host="0.0.0.0", hosts=("rookery.example",)), "127.0.0.1") is None


def test_the_invitation_is_an_address_and_a_picture_of_it(house: Server) -> None:
    ann = house.browser()
    name = table_of(ann, ME, OPEN)
    told = ann.get(f"/api/tables/{name}/invitation").json()
    assert told["address"] == f"{house.base}/table/{name}"
    assert told["picture"] == qr_code(told["address"])
    assert told["picture"].startswith("<svg")
    assert ann.get("/api/tables/0123456789abcdef/invitation").status_code == 404
    for host in ("[", "a:b", "a" * 300):
        answer = ann.get(f"/api/tables/{name}/invitation", headers={"Host": host})
        assert answer.status_code in (400, 403), host


def test_where_others_know_another_address_they_are_sent_there() -> None:
    scope: Any = {"type": "http", "scheme": "http", "path": "/", "client": ("127.0.0.1", 5)}
    scope["headers"] = [(b"host", b"localhost:8000")]
    asked: Any = ASGIConnection(scope)
    everywhere = Settings(host="0.0.0.0")
    own = reach(everywhere, "127.0.0.1")
    assert own is not None
    found = address_for_others(everywhere, asked, "/table/t")
    assert found == f"http://{own.address or 'localhost'}:8000/table/t"
    assert address_for_others(Settings(secure=True), asked, "/t") == "https://localhost:8000/t"
