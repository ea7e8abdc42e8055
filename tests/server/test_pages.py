"""The page's files, and what is said where it was not built."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from httpx import Response
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from rookery.server.app import create_app
from rookery.server.pages import ADDRESSES, PACKED, STATIC, TABLE, page_routes
from rookery.server.settings import Settings
from rookery.server.store import StoredSeat, StoredTable
from tools.compiled import ROOT

pytestmark = pytest.mark.once

SCRIPT = "let rook = 1;" * 99


@pytest.fixture
def built(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Rookery</title>", encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "assets" / "page-1a2b.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "assets" / "page-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "assets" / "page-1a2b.js.br").write_bytes(b"packed by brotli")
    (tmp_path / "assets" / "ink-3c4d.css").write_text("p{}", encoding="utf-8")
    with TestClient(Litestar(page_routes(tmp_path))) as client:
        yield client


APP = ROOT / "web" / "src" / "App.svelte"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/court",
        "/table/0123456789abcdef",
        "/replay/r0",
        "/learn/court",
        "/learn/court/first",
        "/puzzle/court",
        "/puzzle/court/2026-11-19",
    ],
)
def test_every_address_of_the_page_is_the_page(built: TestClient[Litestar], path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 200
    assert "Rookery" in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_every_page_of_the_app_has_an_address() -> None:
    pages = set(re.findall(r"page === '(\w*)'", APP.read_text(encoding="utf-8")))
    assert len(pages) > 10
    assert pages == {address.split("/")[1] for address in [*ADDRESSES, TABLE]}


def test_files_with_a_hash_in_their_name_are_kept_for_ever(built: TestClient[Litestar]) -> None:
    answer = built.get("/assets/page-1a2b.js")
    assert "javascript" in answer.headers["content-type"]
    assert "immutable" in answer.headers["cache-control"]
    assert "max-age=31536000" in answer.headers["cache-control"]
    assert built.get("/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.0, identity", None),
        ("", None),
        ("brr, gzipped", None),
    ],
)
def test_a_file_comes_packed_as_the_browser_takes_it(
    built: TestClient[Litestar], accepted: str, coding: str | None
) -> None:
    with built.stream(
        "GET", "/assets/page-1a2b.js", headers={"accept-encoding": accepted}
    ) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "javascript" in answer.headers["content-type"]
    assert "immutable" in answer.headers["cache-control"]
    packed = {"br": b"packed by brotli", "gzip": gzip.compress(SCRIPT.encode())}
    assert len(sent) == len(packed.get(coding or "", SCRIPT.encode()))


def test_a_file_that_is_not_packed_comes_plain(built: TestClient[Litestar]) -> None:
    answer = built.get("/assets/ink-3c4d.css", headers={"accept-encoding": "br, gzip"})
    assert answer.text == "p{}"
    assert "content-encoding" not in answer.headers
    assert built.head("/assets/ink-3c4d.css").status_code == 200
    assert built.get("/assets/page-1a2b.js.br").status_code == 404


def test_what_is_built_is_small_on_the_wire() -> None:
    """All scripts and sheets of the built page lie packed beside themselves."""
    folder = STATIC / "assets"
    if not folder.exists():
        pytest.skip("NOT TESTED: the packed page, since it is not built")
    for path in [*folder.glob("*.js"), *folder.glob("*.css")]:
        for ending in PACKED.values():
            packed = path.with_name(path.name + ending)
            assert packed.exists(), f"{packed.name} is missing; `make build` makes it"
    whole = sum(path.stat().st_size for path in folder.glob("*.js"))
    small = sum(path.stat().st_size for path in folder.glob("*.js.br"))
    assert small < 0.4 * whole


class Shelf:
    """A lobby of which only the store is asked, which has one table or is away."""

    def __init__(self, stored: StoredTable | None) -> None:
        self.services = SimpleNamespace(store=self)
        self._stored = stored

    async def table(self, _: str) -> StoredTable:
        if self._stored is None:
            raise OperationalError("SELECT", {}, OSError("the database is away"))
        return self._stored


def page_at_a_table(folder: Path, lobby: Shelf, settings: Settings) -> Response:
    (folder / "index.html").write_text("<head></head><title>Rookery</title>", encoding="utf-8")
    state = State({"lobby": lobby, "settings": settings})
    with TestClient(Litestar(page_routes(folder), state=state)) as client:
        return client.get("/table/0123456789abcdef")


def test_the_page_comes_though_the_database_is_away(tmp_path: Path) -> None:
    answer = page_at_a_table(tmp_path, Shelf(None), Settings())
    assert answer.status_code == 200
    assert "Rookery" in answer.text
    assert "og:title" not in answer.text


def test_the_preview_names_the_address_that_invitations_have(tmp_path: Path) -> None:
    seats = [StoredSeat("person", "Ann", b"a" * 32), StoredSeat("person", "")]
    stored = StoredTable("0123456789abcdef", "court", 1, {"players": 2}, bytes(32), seats)
    answer = page_at_a_table(tmp_path, Shelf(stored), Settings(secure=True))
    assert 'property="og:url" content="https://testserver.local/table/' in answer.text
    assert 'content="https://testserver.local/preview.png"' in answer.text


def test_stray_addresses_get_the_page_and_say_so(built: TestClient[Litestar]) -> None:
    answer = built.get("/no/such/page")
    assert answer.status_code == 404
    assert "Rookery" in answer.text


def test_no_path_leads_out_of_the_folder(built: TestClient[Litestar]) -> None:
    for path in ("/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/..%2f..%2fetc"):
        assert "immutable" not in built.get(path).headers.get("cache-control", "")


def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    with TestClient(Litestar(page_routes(tmp_path))) as client:
        answer = client.get("/")
    assert answer.status_code == 503
    assert "make build" in answer.text


def test_the_whole_server_is_put_together_without_a_warning(tmp_path: Path) -> None:
    assert create_app(Settings(data=tmp_path)).route_handler_method_map
