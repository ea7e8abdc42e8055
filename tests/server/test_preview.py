"""A link to a table tells its game and its people where it is sent, and nothing that is secret."""

import pytest

from rookery.core.registry import title, titles
from rookery.server.preview import described, with_preview
from rookery.server.store import StoredSeat, StoredTable
from tests.server.clients import ME, OPEN, Server
from tools.browser import STATIC

pytestmark = pytest.mark.once

PAGE = "<html><head><title>Rookery</title></head><body></body></html>"
SECRET = bytes(range(32))


def table(*seats: StoredSeat) -> StoredTable:
    game = titles()[0].name
    options: dict[str, str | int | bool] = {"players": len(seats)}
    return StoredTable("t" * 16, game, 1, options, SECRET, list(seats))


def test_it_names_the_game_and_the_people() -> None:
    found = table(StoredSeat("person", "Ann", b"a" * 32), StoredSeat("bot", "level2"))
    page = with_preview(PAGE, found, "https://rookery.example")
    assert f'property="og:title" content="{title(found.game).title}"' in page
    assert described(found) == "With Ann, Mossbeak."
    assert 'content="https://rookery.example/preview.png"' in page
    assert page.count("</head>") == 1


def test_it_says_that_a_seat_is_open() -> None:
    ann, free = StoredSeat("person", "Ann", b"a" * 32), StoredSeat("person", "")
    assert described(table(ann, free)) == "With Ann. A seat is kept for you."
    assert described(table(ann, free, free)) == "With Ann. 2 seats are open."


def test_a_name_can_do_nothing_there_and_secrets_stay_secret() -> None:
    name = '"><script>alert(1)</script>'
    page = with_preview(PAGE, table(StoredSeat("person", name, SECRET)), "http://here")
    assert "<script>" not in page
    assert SECRET.hex() not in page


def test_the_server_sends_it_with_the_table(server: Server) -> None:
    if not (STATIC / "index.html").exists():
        pytest.skip("NOT TESTED: the preview over HTTP, since the page is not built")
    ann = server.browser()
    name = ann.create(ME, OPEN)
    assert "With Ann. A seat is kept for you." in ann.get(f"/table/{name}").text
    assert "og:title" not in ann.get("/table/0123456789abcdef").text
    assert "og:title" not in ann.get("/").text


def test_the_page_can_be_installed(server: Server) -> None:
    if not (STATIC / "manifest.webmanifest").exists():
        pytest.skip("NOT TESTED: the manifest, since the page is not built")
    browser = server.browser()
    assert 'rel="manifest"' in browser.get("/").text
    answer = browser.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    for icon in answer.json()["icons"]:
        found = browser.get(icon["src"])
        assert found.status_code == 200
        assert found.headers["content-type"].startswith(icon["type"])
