"""The archive replays unchanged, and it covers each game: its variants and its ways of ending."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rookery
from rookery.core.manifest import Manifest
from rookery.core.options import Option
from tests.golden.archive import FOLDER, FORMER, collection, path_of, read

RECORDS = sorted(set(FOLDER.rglob("*.record")) - set(FORMER.rglob("*.record")))
TITLES = [title for title in rookery.titles() if title.package.startswith("rookery.games.")]
GAMES = [(title.name, name) for title in TITLES for name in collection(title.name).games]
EXAMPLES = [(title.name, name) for title in TITLES for name in collection(title.name).examples]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_archive_replays(path: Path) -> None:
    """A change of the rules by which an old game would go differently is noticed here."""
    text = path.read_text(encoding="utf-8")
    assert rookery.Record.read(text).text() == text


@pytest.mark.once
@pytest.mark.parametrize(("game", "name"), GAMES)
def test_whole_games_are_what_they_are_named(game: str, name: str) -> None:
    """C74, C75, C76, W81, W82, W83, W93, W95, T5, T91, T94: each ending has a game."""
    record = read(game, name)
    wanted = collection(game).games[name]
    assert record.final().actor == rookery.OVER
    assert wanted.options.items() <= record.game.options.items()
    assert wanted.fits(record)


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_examples_are_up_to_date(game: str, name: str) -> None:
    """They are as `python -m tests.golden.regenerate` writes them."""
    assert read(game, name).text() == collection(game).examples[name]().text()


@pytest.mark.once
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_the_archive_holds_what_is_wanted_and_nothing_else(title: Manifest) -> None:
    wanted = collection(title.name)
    expected = {path_of(title.name, name) for name in (*wanted.games, *wanted.examples)}
    assert set((FOLDER / title.name).glob("*")) - {Path(p) for p in _sources(title)} == expected


def _sources(title: Manifest) -> Iterator[Path]:
    yield FOLDER / title.name / "wanted.py"
    yield FOLDER / title.name / "__pycache__"


@pytest.mark.once
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_every_variant_of_a_game_is_in_the_archive(title: Manifest) -> None:
    """Each value of each option is played once at least; a free text is once left as it is."""
    played = [read(title.name, name).game.options for name in collection(title.name).games]
    played += [read(title.name, name).game.options for name in collection(title.name).examples]
    for option in title.options:
        values = {options[option.name] for options in played}
        missing = [value for value in _all_values(option) if value not in values]
        assert missing == [], f"no golden game of {title.name} has {option.name}={missing}"
        if _is_free(option):
            assert len(values) > 1, f"no golden game of {title.name} names its {option.name}"


def _is_free(option: Option) -> bool:
    return isinstance(option.default, str) and not option.choices


def _all_values(option: Option) -> list[str | int | bool]:
    if option.choices:
        return list(option.choices)
    if isinstance(option.default, bool):
        return [False, True]
    if isinstance(option.default, int):
        return list(range(option.low, option.high + 1))
    return [option.default]


@pytest.mark.once
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_everything_that_can_be_done_is_done_in_the_archive(title: Manifest) -> None:
    """No verb of a game's decisions and outcomes is missing: a change of any is noticed."""
    written = {
        title.load({}).text(action).split()[0]
        for action in range(title.load({}).decisions)
        if _has_text(title, action)
    }
    done = set()
    for name in (*collection(title.name).games, *collection(title.name).examples):
        record = read(title.name, name)
        done |= {record.game.text(action).split()[0] for action in record.actions}
    assert written - done == set()


def _has_text(title: Manifest, action: int) -> bool:
    try:
        title.load({}).text(action)
    except ValueError:
        return False
    return True
