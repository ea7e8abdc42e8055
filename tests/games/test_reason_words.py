"""Every reason of every game has words on the page; `tools/words.py` asks it of other languages."""

from __future__ import annotations

import re
from importlib import import_module
from typing import get_args

import pytest

from rookery.core.reasons import COMMON
from tests.golden.test_golden import TITLES
from tools.compiled import ROOT
from tools.words import sentences

pytestmark = pytest.mark.once

GAMES = [title.name for title in TITLES]


def codes(game: str) -> set[str]:
    """The codes by which a game tells its reasons."""
    reasons = import_module(f"rookery.games.{game}.seen.reasons")
    return set(get_args(getattr(reasons, f"{game.title()}Code")))


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_its_sentence(game: str) -> None:
    said = sentences("en", f"src/rookery/games/{game}/words/answers.{{locale}}.json")
    keys = {key.removeprefix(f"{game}_why_") for key in said if key.startswith(f"{game}_why_")}
    assert keys == codes(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_words_every_code(game: str) -> None:
    source = (ROOT / "web" / "src" / "games" / game / "answers.ts").read_text(encoding="utf-8")
    worded = dict(re.findall(r"^  (\w+): m\.(\w+),$", source, re.MULTILINE))
    assert {code: f"{game}_why_{code}" for code in codes(game)}.items() <= worded.items()


def test_what_any_game_says_is_worded_too() -> None:
    assert {f"answer_{code}" for code in COMMON} == set(
        sentences("en", "src/rookery/core/words/reasons.{locale}.json")
    )
