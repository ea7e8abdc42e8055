"""Records are looked at, checked and played on."""

import asyncio

import pytest

from rookery import Record
from tests.server.clients import BOT, ME, Browser, Server

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Browser, str]:
    """A table where bots have played to the end."""
    browser = server.browser()
    table = browser.create(BOT, BOT)

    async def watch() -> None:
        async with browser.connect(table) as wire:
            await wire.my_turn()

    asyncio.run(watch())
    return browser, table


def test_a_record_is_kept_once_and_shown_step_by_step(finished: tuple[Browser, str]) -> None:
    browser, table = finished
    text = browser.get(f"/api/tables/{table}/record").text
    kept = browser.post("/api/replays", {"record": text}).json()
    assert browser.post("/api/replays", {"record": text}).json() == kept
    shown = browser.get(f"/api/replays/{kept['replay']}").json()
    record = Record.read(text)
    assert shown["steps"] == len(record.actions) == len(shown["happened"])
    assert sum(shown["result"]) == 1
    for step in (0, 7, shown["steps"]):
        answer = browser.get(f"/api/replays/{kept['replay']}/steps/{step}").json()
        state = Record(record.game, record.actions[:step]).final()
        assert answer["view"] == state.view(None)
        assert answer["actor"] == state.actor
    beyond = browser.get(f"/api/replays/{kept['replay']}/steps/{shown['steps'] + 1}")
    assert beyond.json()["code"] == "unknown"


def test_whoever_has_the_link_of_a_replay_can_check_its_dice(
    server: Server, finished: tuple[Browser, str]
) -> None:
    browser, table = finished
    text = browser.get(f"/api/tables/{table}/record").text
    kept = browser.post("/api/replays", {"record": text}).json()["replay"]
    stranger = server.browser()
    for replay in (kept, table):
        answer = stranger.get(f"/api/replays/{replay}/record")
        assert answer.text == text
        assert f'filename="court-{replay}.txt"' in answer.headers["content-disposition"]
        assert stranger.post("/api/verify", {"record": answer.text}).json()["honest"]
    assert stranger.get(f"/api/replays/{'x' * 25}/record").status_code == 404


def test_a_record_that_would_tell_a_secret_is_not_given_as_a_replay_either(server: Server) -> None:
    seats = [ME, {"kind": "here", "name": "Bo"}]
    browser = server.browser()
    made = browser.post("/api/tables", {"game": "towers", "seats": seats}).json()
    answer = browser.get(f"/api/replays/{made['table']}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "unfinished")


def test_a_finished_table_is_a_replay_too(finished: tuple[Browser, str]) -> None:
    browser, table = finished
    shown = browser.get(f"/api/replays/{table}").json()
    assert shown["table"] == table
    assert shown["seed"]
    seen = browser.get(f"/api/replays/{table}/steps/5?seat=1").json()
    assert seen["seat"] == 1


def test_a_running_game_is_replayed_as_a_spectator_sees_it(server: Server) -> None:
    browser = server.browser()
    table = browser.create(ME, {"kind": "here", "name": "Bo"})
    shown = browser.get(f"/api/replays/{table}").json()
    assert (shown["result"], shown["seed"]) == (None, None)
    assert browser.get(f"/api/replays/{table}/steps/1?seat=0").json()["code"] == "unfinished"


def test_one_can_play_on_from_a_step(finished: tuple[Browser, str]) -> None:
    browser, table = finished
    old = Record.read(browser.get(f"/api/tables/{table}/record").text)
    wanted = {"at": 12, "seats": [ME, {"kind": "here", "name": "Bo"}]}
    new = browser.post(f"/api/replays/{table}/play", wanted).json()["table"]
    info = browser.get(f"/api/tables/{new}").json()
    assert (info["status"], info["branched"], info["mine"]) == ("playing", 12, [0, 1])

    async def go_on() -> None:
        async with browser.connect(new) as wire:
            assert (await wire.move())["type"] == "update"

    asyncio.run(go_on())
    record = Record.read(browser.get(f"/api/tables/{new}/record").text)
    assert record.actions[:12] == old.actions[:12]
    late = browser.post(f"/api/replays/{table}/play", {**wanted, "at": len(old.actions)})
    assert late.json()["code"] == "over"
    assert browser.post(f"/api/replays/{table}/play", {"at": 1, "seats": [ME]}).status_code == 400


def test_a_record_is_verified(finished: tuple[Browser, str]) -> None:
    browser, table = finished
    text = browser.get(f"/api/tables/{table}/record").text
    verdict = browser.post("/api/verify", {"record": text}).json()
    assert verdict["honest"]
    assert verdict["chain"] == "kept"
    assert all(outcome["sound"] for outcome in verdict["outcomes"])


@pytest.mark.parametrize("text", ["", "nonsense", "rookery record: 1\ngame: chess\n"])
def test_what_is_no_record_is_a_clean_problem(server: Server, text: str) -> None:
    for path in ("/api/replays", "/api/verify"):
        answer = server.browser().post(path, {"record": text})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        assert answer.json()["reason"].startswith("line ")
