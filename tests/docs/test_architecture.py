"""The map of the house shows what is there."""

import re
from pathlib import Path

import pytest

from rookery.core.catalogue import LANGUAGES
from tools.compiled import PACKAGE

pytestmark = pytest.mark.once

MAP = Path(__file__).parents[2] / "ARCHITECTURE.md"
GAMES = PACKAGE / "games"
ROW = re.compile(r"^\| `([\w./*]+)` \| (.+?) \|(.*)\|$", re.MULTILINE)
HIDDEN = ("__init__.py", "__pycache__")


def shelves() -> str:
    """The part of the map that shows the games' files side by side."""
    return (
        MAP.read_text(encoding="utf-8").partition("## A game: three shelves")[2].split("\n## ")[0]
    )


def columns() -> list[str]:
    head = next(line for line in shelves().splitlines() if line.startswith("| file |"))
    return [cell.strip() for cell in head.strip("|").split("|")[2:]]


def shown() -> set[str]:
    """Each file that the table says a game has; a `*` stands for each language."""
    return {
        f"{game}/{file.replace('*', language)}"
        for file, _about, marks in ROW.findall(shelves())
        for game, mark in zip(columns(), marks.split("|"), strict=True)
        for language in LANGUAGES
        if mark.strip()
    }


def there() -> set[str]:
    files = [path for game in columns() for path in (GAMES / game).rglob("*") if path.is_file()]
    return {
        path.relative_to(GAMES).as_posix()
        for path in files
        if path.suffix not in (".so", ".pyd", ".pyc") and path.name not in HIDDEN
    }


def test_the_table_has_a_column_for_every_game() -> None:
    assert sorted(columns()) == sorted(path.parent.name for path in GAMES.glob("*/game.py"))


def test_the_table_shows_every_file_of_the_games_and_no_other() -> None:
    assert there() - shown() == set()
    assert shown() - there() == set()


def test_every_path_on_the_map_is_there() -> None:
    text = MAP.read_text(encoding="utf-8")
    for path in re.findall(
        r"`((?:core|server|arena|bots|envs|search|terminal|commands)/[\w/.]+)`", text
    ):
        assert (PACKAGE / path).exists(), path
