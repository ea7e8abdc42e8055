"""What docs/bots.md shows is what is said and what plays."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots.guests import protocol
from rookery.bots.guests.guest import end_idle

TEXT = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def shown() -> dict[str, dict[str, Any]]:
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)\n```", TEXT, re.DOTALL)]
    return {block["type"]: block for block in blocks}


def test_the_messages_have_the_fields_that_are_shown() -> None:
    game = rookery.load("court")
    state = game.start()
    rookery.eager_playout(state, rookery.Random(1), 1)
    seat = rookery.Seat(state, int(state.actor), rookery.Random(1))
    said: dict[str, Any] = {
        "hello": protocol.hello(),
        "start": protocol.start(game, 1, 271828, 10.0),
        "decide": protocol.decide(seat, []),
        "over": protocol.over([1.0, 0.0]),
    }
    assert shown().keys() == said.keys()
    for name, message in said.items():
        assert shown()[name].keys() == message.keys()
    assert shown()["hello"] == said["hello"]
    assert shown()["start"] == said["start"]
    (action,) = shown()["decide"]["actions"]
    assert action.keys() == said["decide"]["actions"][0].keys()


@pytest.mark.once
@pytest.mark.parametrize("name", ["court", "towers"])
def test_the_class_that_is_shown_plays(name: str, tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    played = play_game(rookery.load(name), (f"{file}:Hopeful", "eager"), 2, 200)
    end_idle()
    assert played.forfeits == {}
