"""Guided first games over HTTP: where one is follows from what one has done."""

from typing import Any

import pytest

from rookery.core.lessons import course_of
from rookery.core.registry import titles
from tests.server.clients import Server

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
