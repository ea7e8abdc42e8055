"""Bots have names of their own, which nobody else may take; the house says how long it keeps."""

from __future__ import annotations

import pytest

from rookery.bots.levels import LEVELS
from rookery.server.company import ALL_NAMES, NAMES, called
from rookery.server.limits import MAX_SEATS, NAME_LENGTH, Limits
from rookery.server.naming import folded
from tests.server.clients import ME, Server

pytestmark = pytest.mark.once


def test_every_level_has_a_name_for_every_seat_and_none_twice() -> None:
    names = [called(level, seat) for level in LEVELS for seat in range(MAX_SEATS)]
    assert all(0 < len(name) <= NAME_LENGTH for name in names)
    assert len({folded(name) for name in names}) == len(names) == len(ALL_NAMES)


def test_a_longer_thought_changes_no_name_and_other_bots_have_none() -> None:
    assert called("level5x4", 2) == NAMES[4][2]
    assert called("level6x4", 2) == NAMES[5][2]
    assert called("greedy", 0) == called("Ann", 0) == called("level2", 9) == ""


def test_a_table_and_its_record_call_a_bot_the_same(server: Server) -> None:
    browser = server.browser()
    table = browser.create(ME, {"kind": "bot", "bot": "level2"})
    seats = browser.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["called"] for seat in seats] == ["", NAMES[1][1]]
    assert [seat["name"] for seat in seats] == [ME["name"], "level2"]
    record = browser.get(f"/api/replays/{table}").json()
    assert record["called"] == ["", NAMES[1][1]]


@pytest.mark.parametrize("name", ["Mossbeak", "moss beak", "MÓSSBEAK"])
def test_nobody_takes_a_bots_name(server: Server, name: str) -> None:
    seats = [{"kind": "me", "name": name}, {"kind": "bot", "bot": "level1"}]
    answer = server.browser().post("/api/tables", {"game": "court", "seats": seats})
    assert answer.status_code == 400
    assert "bot is called" in answer.json()["reason"]


def test_the_house_says_how_long_it_keeps(server: Server) -> None:
    limits = Limits()
    assert server.browser().get("/api/house").json()["retention"] == {
        "unbegun": limits.unbegun_days,
        "abandoned": limits.abandoned_days,
        "finished": limits.finished_days,
        "replays": limits.replay_days,
    }
