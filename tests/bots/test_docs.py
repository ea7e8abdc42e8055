"""What docs/bots.md shows is what is said and what plays."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import check_bot
from rookery.bots.guests import protocol, reach
from rookery.bots.guests.guest import STEADY, end_idle

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


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


def test_the_files_that_are_named_are_there() -> None:
    named = re.findall(r"`(src/[^`]+)`", TEXT)
    assert named
    assert all(list(ROOT.glob(path)) for path in named)


def test_all_that_a_guest_gets_of_the_environment_is_named() -> None:
    (line,) = (line for line in TEXT.splitlines() if line.startswith("- **The environment** holds"))
    named = {name.partition("=")[0] for name in re.findall(r"`([^`]+)`", line)}
    assert named == {*reach.KEPT, "HOME", "TMPDIR", *reach.FOR_PYTHON, *STEADY}


def test_every_bot_that_is_listed_plays_some_game() -> None:
    table = TEXT.partition("## Bots that come with Rookery")[2].partition("\n\n`mcts`")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert {"random", "level1", "level6", "veteran", "mcts:2000", "flat:500"} <= set(names)
    for name in names:
        own = name.replace("best.json", "own")
        assert any(_is_known(own, rookery.load(game)) for game in ("court", "touria")), name


def _is_known(name: str, game: rookery.Game) -> bool:
    try:
        check_bot(name, game)
    except ValueError:
        return False
    return True


@pytest.mark.once
@pytest.mark.parametrize("name", ["court", "towers"])
def test_the_class_that_is_shown_plays(name: str, tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    played = play_game(rookery.load(name), (f"{file}:Hopeful", "eager"), 2, 200)
    end_idle()
    assert played.forfeits == {}
