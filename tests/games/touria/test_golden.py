"""Golden records: a whole game per way of ending. Elsewhere the whole archive is replayed."""

from pathlib import Path
from typing import cast

import pytest

import rookery
from rookery.games.touria.state import TouriaState
from tests.golden.touria.regenerate import ENDINGS

ARCHIVE = Path(__file__).parents[2] / "golden" / "touria"


def test_the_archive_is_there() -> None:
    assert {path.stem for path in ARCHIVE.glob("*.record")} == set(ENDINGS)


@pytest.mark.parametrize("name", ENDINGS)
def test_whole_games_end_as_they_are_named(name: str) -> None:
    """T91, T94, T5: and a record brings its edition along."""
    text = (ARCHIVE / f"{name}.record").read_text(encoding="utf-8")
    record = rookery.Record.read(text)
    assert record.text() == text
    options, fits = ENDINGS[name]
    assert options.items() <= record.game.options.items()
    assert fits(cast(TouriaState, record.final()))
