"""Tables of a game that the house has no more spoil nothing for anybody else."""

from __future__ import annotations

import asyncio
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.clients import ME, OPEN
from tests.server.houses import LATER, House, look, opened, pair, turn_at
from tools.browser import STATIC

pytestmark = pytest.mark.once


def take_the_game(house: House, table: str) -> None:
    """As if this table were of a game whose file is gone after the house has started anew."""
    house.server.stop(signal.SIGTERM)
    house.ask(f"UPDATE tables SET game = 'chess' WHERE id = '{table}'")
    house.server.start()


def test_the_table_says_so_and_the_hall_shows_the_others(own_house: House) -> None:
    ann = own_house.server.browser()
    asked = {"game": "court", "seats": [ME, OPEN], "terms": {"public": True}}
    gone, other = (str(ann.post("/api/tables", asked).json()["table"]) for _ in range(2))
    take_the_game(own_house, gone)
    hall = ann.get("/api/hall")
    assert hall.status_code == 200, hall.text
    assert [table["table"] for table in hall.json()["open"]] == [other]
    answer = ann.get(f"/api/tables/{gone}")
    assert answer.status_code == 410
    assert answer.json()["about"] == "the_game_game_is_not_here_any_more"
    assert answer.json()["values"] == {"game": "chess"}
    if not (STATIC / "index.html").exists():
        pytest.skip("NOT TESTED: the page at such a table, since the page is not built")
    assert 'content="chess"' in ann.get(f"/table/{gone}").text


def test_who_is_away_is_told_of_the_others(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, LATER)
        ann, bo = house.person(), house.server.browser()
        device = house.with_push(ann)
        gone, other = sorted(pair(ann, bo) for _ in range(2))
        for table in (gone, other):
            asyncio.run(look(ann, table))
            turn_at(ann, table, 1)
            turn_at(bo, table, 0)
        house.noted(2)
        take_the_game(house, gone)
        house.ask(f"UPDATE notices SET due = 0 WHERE table_id = '{gone}'")
        house.ask(f"UPDATE notices SET due = 1 WHERE table_id = '{other}'")
        (push,) = house.wait(1)
        assert push.read_by(device)["tag"] == other
        assert house.ask("SELECT table_id FROM notices") == [(other,)]

        # What nobody has noted before a crash is looked up at the start.
        house.server.stop(signal.SIGTERM)
        house.ask("DELETE FROM notices")
        house.server.start()
        house.noted(1)
