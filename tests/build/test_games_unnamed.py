"""The page names no game outside web/src/games: what it shows of one comes from there or from the
server."""

import re

import pytest

from tools.compiled import ROOT

pytestmark = pytest.mark.once

SOURCES = ROOT / "web" / "src"
GAMES = SOURCES / "games"
# Written by tools: the words by key, and the types of the games' views.
WRITTEN = (SOURCES / "words", SOURCES / "lib" / "generated")
KINDS = {".ts", ".svelte", ".css", ".js", ".html"}


def names() -> list[str]:
    """The games that have a board of their own."""
    return sorted(board.parent.name for board in GAMES.glob("*/game-*.ts"))


def test_the_page_names_no_game() -> None:
    known = [name for name in names() if name != "plain"]
    assert len(known) > 2
    named = re.compile(rf"(?<![a-z])({'|'.join(known)})", re.IGNORECASE)
    others = [
        path
        for path in [*SOURCES.rglob("*"), *(ROOT / "web" / "scripts").rglob("*")]
        if path.suffix in KINDS and not any(path.is_relative_to(p) for p in (GAMES, *WRITTEN))
    ]
    assert len(others) > 40
    found = {
        str(path.relative_to(ROOT)): named.findall(path.read_text(encoding="utf-8"))
        for path in others
    }
    assert {path: games for path, games in found.items() if games} == {}
