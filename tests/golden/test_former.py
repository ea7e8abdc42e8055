"""Records of rules that have changed since: nothing of them is lost.

`former/<game>/rules-<version>` keeps the archive as that version of the rules wrote it. When rules
change, the golden records move there before new ones are written.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import rookery
from rookery.core.records import RecordError
from tests.golden.archive import FORMER

RECORDS = sorted(FORMER.rglob("*.record"))
NAMES = [f"{path.parent.parent.name}/{path.parent.name}/{path.stem}" for path in RECORDS]


def read(path: Path) -> tuple[str, rookery.Record]:
    text = path.read_text(encoding="utf-8")
    return text, rookery.Record.read(text)


def written_by(path: Path) -> int:
    return int(path.parent.name.removeprefix("rules-"))


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_an_old_record_is_read_as_far_as_it_can_be_followed(path: Path) -> None:
    """It says at which step the rules have changed, and its text stays what it was."""
    text, record = read(path)
    assert written_by(path) < record.game.rules
    steps = int(text.split("\nend: ")[1].split()[0])
    if record.changed is None:
        assert len(record.actions) == steps
        return
    assert record.text() == text
    assert (record.changed.rules, record.changed.steps) == (written_by(path), steps)
    assert len(record.actions) == record.changed.step - 1 < steps
    told = record.changed.told(record.game.rules)
    assert f"up to step {len(record.actions)} of {steps}" in told
    lines = text.split("\n\n")[1].split("\n")
    shown = [record.game.text(action) for action in record.actions]
    assert shown == [line.partition(": ")[2] for line in lines[: len(shown)]]
    assert record.final().view(None)


def test_what_replays_unchanged_goes_on() -> None:
    """Such a record is written with today's version, and reads the same."""
    whole = [path for path in RECORDS if read(path)[1].changed is None]
    assert whole != []
    for path in whole:
        text, record = read(path)
        now = f"rules: {record.game.rules}\n"
        expected = text.split("digest: ")[0].replace(f"rules: {written_by(path)}\n", now)
        assert record.text().split("digest: ")[0] == expected
        assert rookery.Record.read(record.text()).actions == record.actions


def test_some_can_not_be_followed_to_the_end() -> None:
    assert any(read(path)[1].changed is not None for path in RECORDS)


@pytest.mark.parametrize("path", RECORDS[:1], ids=NAMES[:1])
def test_a_record_that_was_altered_is_no_old_one(path: Path) -> None:
    """A digest that does not fit means that not the rules have changed, but the record."""
    text, record = read(path)
    assert record.changed is not None
    step = record.changed.step
    line = text.split("\n").index("") + 1 + step
    with pytest.raises(RecordError, match=f"line {line}: "):
        rookery.Record.read(text.replace("seat A: ", "seat A: my "))
    today = text.replace(f"rules: {record.changed.rules}\n", f"rules: {record.game.rules}\n")
    with pytest.raises(RecordError, match=f"line {line}: "):
        rookery.Record.read(sealed(today))


def test_an_old_record_that_was_cut_off_is_refused() -> None:
    text, _ = read(RECORDS[0])
    with pytest.raises(RecordError):
        rookery.Record.read(text[: len(text) // 2])


def sealed(text: str) -> str:
    """With a digest that fits."""
    body = text.split("\ndigest: ")[0]
    return f"{body}\ndigest: {hashlib.sha256(body.encode()).hexdigest()[:32]}\n"
