"""Guided first games over HTTP: where one is follows from what one has done.

Which lessons somebody has gone through goes with them.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rookery.core.lessons import course_of
from rookery.core.registry import titles
from tests.server.clients import FAST, Browser, Server
from tests.server.test_persons import kept, linked

pytestmark = pytest.mark.once

TAUGHT = [manifest for manifest in titles() if course_of(manifest).lessons]


def learn(server: Server, game: str, lesson: str, *taken: str) -> dict[str, Any]:
    answer = server.browser().post(f"/api/games/{game}/lessons/{lesson}", {"taken": list(taken)})
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", [manifest.name for manifest in TAUGHT])
def test_the_list_of_lessons(server: Server, game: str) -> None:
    browser = server.browser()
    course = browser.get(f"/api/games/{game}/lessons?language=en").json()
    infos = {info["name"]: info for info in browser.get("/api/games").json()}
    assert len(course["lessons"]) == infos[game]["lessons"] >= 6
    assert course["bot"] in [bot["name"] for bot in infos[game]["bots"]]


def test_a_lesson_step_by_step(server: Server) -> None:
    game, lesson = TAUGHT[0].name, course_of(TAUGHT[0]).lessons[0]
    first = learn(server, game, lesson.name)
    assert first["reads"]
    assert first["wants"] == []
    assert first["says"]
    second = learn(server, game, lesson.name, "")
    (wanted,) = second["wants"]
    third = learn(server, game, lesson.name, "", wanted)
    assert third["step"] == 2
    assert third["fresh"] == 2, "the decision, and the outcome that the lesson settles"
    assert third["seat"] == third["actor"] == lesson.seat


def test_something_else_changes_nothing_and_is_answered(server: Server) -> None:
    game, lesson = TAUGHT[0].name, course_of(TAUGHT[0]).lessons[0]
    step, taken = 0, list[str]()
    while True:
        now = learn(server, game, lesson.name, *taken)
        legal = [choice["action"] for choice in now["legal"]]
        wants: list[str] = now["wants"]
        if others := [action for action in legal if action not in wants and wants]:
            break
        step, taken = step + 1, [*taken, wants[0] if wants else ""]
    tried = learn(server, game, lesson.name, *taken, others[0])
    assert tried["refused"]
    assert tried["otherwise"]
    assert tried["view"] == now["view"]
    assert tried["step"] == step
    assert tried["fresh"] == 0


def test_bad_input_gets_a_clear_answer(server: Server) -> None:
    browser, game = server.browser(), TAUGHT[0].name
    lesson = course_of(TAUGHT[0]).lessons[0].name
    address = f"/api/games/{game}/lessons"
    assert browser.post("/api/games/chess/lessons/king", {"taken": []}).status_code == 404
    assert browser.get("/api/games/chess/lessons").status_code == 404
    assert browser.post(f"{address}/moon", {"taken": []}).status_code == 404
    for taken in (["moon"], ["", "nonsense"], [""] * 39, ["", "aside 3", "aside 3"]):
        answer = browser.post(f"{address}/{lesson}", {"taken": list(taken)})
        assert answer.status_code == 409, taken
        assert answer.json()["code"] == "illegal"
    for body in ({"taken": [""] * 41}, {"taken": ["x" * 81]}, {"taken": [], "language": "../"}, {}):
        assert browser.post(f"{address}/{lesson}", body).status_code == 400, body


# ---- what was gone through --------------------------------------------------------------------

GAME = TAUGHT[0].name
FIRST, SECOND, THIRD, *_ = [one.name for one in course_of(TAUGHT[0]).lessons]


def tell(browser: Browser, *done: str, again: bool = False) -> dict[str, Any]:
    told = {"done": {GAME: list(done)} if done else {}, "again": [GAME] if again else []}
    answer = browser.post("/api/me/lessons", told)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_guest_who_only_asks_is_nobody(server: Server) -> None:
    guest = server.browser()
    assert tell(guest) == {"kept": False, "done": {}}
    assert guest.cookie == ""


def test_what_was_learned_stays_with_the_browser(server: Server) -> None:
    guest = server.browser()
    assert tell(guest, FIRST)["done"] == {GAME: [FIRST]}
    assert guest.cookie
    assert tell(guest, SECOND, FIRST)["done"] == {GAME: [FIRST, SECOND]}
    assert tell(server.browser())["done"] == {}
    assert tell(guest, THIRD, again=True) == {"kept": False, "done": {GAME: [THIRD]}}


def test_a_guest_who_becomes_a_person_knows_it_on_every_device(server: Server) -> None:
    one, other = server.browser(), server.browser()
    tell(one, FIRST, SECOND)
    tell(other, SECOND, THIRD)
    kept(one)
    assert tell(one) == {"kept": True, "done": {GAME: [FIRST, SECOND]}}
    linked(one, other)
    for browser in (one, other):
        found = tell(browser)
        assert found["kept"]
        assert set(found["done"][GAME]) == {FIRST, SECOND, THIRD}
    tell(other, again=True)
    assert tell(one)["done"] == {}


def test_it_is_exported_and_forgotten(server: Server) -> None:
    for keeps in (False, True):
        browser = server.browser()
        tell(browser, FIRST)
        if keeps:
            kept(browser)
        (told,) = browser.get("/api/me/export").json()["lessons"]
        assert (told["game"], told["lesson"]) == (GAME, FIRST)
        assert abs(told["at"] - time.time()) < 60
        browser.request("DELETE", "/api/me")
        assert tell(browser)["done"] == {}


def test_no_stranger_fills_the_house_with_it(tmp_path: Path) -> None:
    with Server(tmp_path, limits={**FAST, "makings": 2}) as server:
        known = server.browser()
        tell(known, FIRST)
        invented = {"done": {GAME: ["moon", SECOND], "chess": ["king"]}, "again": ["chess"]}
        assert known.post("/api/me/lessons", invented).json()["done"] == {GAME: [FIRST, SECOND]}
        for _ in range(5):
            tell(known, FIRST, SECOND)
        news = {"done": {GAME: [FIRST]}}
        answers = [server.browser().post("/api/me/lessons", news) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 429, 429]
        bad: list[dict[str, Any]] = [
            {},
            {"done": []},
            {"done": {GAME: "king"}},
            {"done": {GAME: ["x" * 25]}},
            {"done": {GAME: [FIRST] * 41}},
            {"done": {f"g{i}": [] for i in range(41)}},
            {"done": {"../": []}},
            {"done": {}, "again": [GAME] * 41},
            {"done": {}, "more": 1},
        ]
        for wrong in bad:
            assert known.post("/api/me/lessons", wrong).status_code == 400, wrong
    with closing(sqlite3.connect(tmp_path / "rookery.db")) as database:
        assert database.execute("SELECT count(*) FROM lessons").fetchone() == (3,)
