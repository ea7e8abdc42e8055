"""The commands `review` and `odds`: words, JSON, a page, and clear refusals."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

import rookery
from rookery.cli import main
from rookery.core.records import Record
from tests.insight.small import TINY, golden

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr("rookery.commands.review.QUICK", TINY)

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["rookery", *words])
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capfd.readouterr()
        return int(end.value.code or 0), out, err

    return command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A turn of court, in which nothing is taken though much could be."""
    game = rookery.load("court", cards="A: maid")
    texts = ["start A", "roll", "rolled 2 5 5", "aside 5", "aside 5", "aside 2", "decline"]
    path = tmp_path / "game.record"
    text = Record(game, [game.parse(text) for text in texts], ["<b>Ann", "Bo"]).text()
    path.write_text(text, encoding="utf-8")
    return path


def test_a_review_in_words(run: Run, record: Path) -> None:
    code, out, _ = run("review", str(record), "--quick")
    assert code == 0
    assert "<b>Ann" in out
    assert "not finished" in out
    assert "Luck and skill" in out
    assert re.search(r"7 +<b>Ann, a (mistake|blunder), lost", out)
    assert "done:   <b>Ann takes no card." in out
    assert "better: <b>Ann wins over the Farmer." in out
    turns = out[out.index("All decisions of a turn together") :]
    assert re.search(r"1 +│ <b>Ann +│ \d – 7 +│ (mistake|blunder)", turns)


def test_a_review_of_one_seat(run: Run, record: Path) -> None:
    _, out, _ = run("review", str(record), "--quick", "--seat", "B")
    assert "No decision is worth a second look." in out
    code, _, err = run("review", str(record), "--seat", "Carl")
    assert code == 2
    assert "there are A (<b>Ann), B (Bo)" in err


def test_a_review_as_json(run: Run, record: Path) -> None:
    code, out, _ = run("review", str(record), "--quick", "--json")
    told = json.loads(out)
    assert code == 0
    assert [step["text"] for step in told["steps"]][:3] == ["start A", "roll", "rolled 2 5 5"]
    for account in told["accounts"]:
        parts = [account[part] for part in ("luck", "own", "others", "unseen")]
        assert account["result"] - account["start"] == sum(parts)


class Outline(HTMLParser):
    """What a page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]


def test_a_review_as_a_page_that_needs_nothing(run: Run, record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, _ = run("review", str(record), "--quick", "--html", str(page))
    assert code == 0
    assert str(page) in out
    text = page.read_text(encoding="utf-8")
    outline = Outline(text)
    assert outline.fetched == []
    assert "script" not in outline.tags
    assert outline.tags.count("polygon") == 2
    assert "&lt;b&gt;Ann" in text
    assert "<b>Ann" not in text
    assert "Decisions worth a look" in text


def test_bad_records_are_refused_in_one_line(run: Run, record: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.record"
    cut.write_text(record.read_text(encoding="utf-8")[:-60], encoding="utf-8")
    for path, reason in ((cut, "line"), (tmp_path / "none.record", "No such file")):
        code, out, err = run("review", str(path))
        assert (code, out) == (2, "")
        assert reason in err
        assert len(err.strip().splitlines()) == 1
    code, _, err = run("review", str(record), "--quick", "--deep")
    assert code == 2
    assert "either" in err


def test_odds_of_a_record_and_of_a_position(run: Run, record: Path) -> None:
    code, out, _ = run("odds", str(record), "--at", "3", "--json")
    assert code == 0
    from_record = json.loads(out)
    moves = "start A; roll; rolled 2 5 5"
    code, out, _ = run("odds", "court", "cards=A: maid", "--moves", moves, "--json")
    assert code == 0
    assert json.loads(out) == from_record
    code, out, _ = run("odds", str(record), "--at", "3")
    assert code == 0
    assert "the Farmer" in out
    assert "aside 5" in out


def test_odds_refuse_what_does_not_fit(run: Run, record: Path) -> None:
    for words, reason in (
        (("odds", str(record), "--at", "99"), "7 steps"),
        (("odds", "court", "--at", "3"), "--at goes with a record"),
        (("odds", str(record), "--moves", "roll"), "name of a game"),
        (("odds", "court", "--moves", "fly"), "fly"),
    ):
        code, _, err = run(*words)
        assert code == 2
        assert reason in err


@pytest.mark.parametrize("command", ["review", "odds"])
def test_the_commands_help(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert "RECORD" in out


@pytest.mark.parametrize("name", ["towers/expert-teams", "towers/ending-solo-won", "touria/short"])
def test_all_kinds_of_tables_have_a_page(name: str, tmp_path: Path) -> None:
    from rookery.insight import review
    from rookery.insight.review_page import review_page

    whole = golden(name)
    found = review(Record(whole.game, whole.actions[:30], whole.seats), TINY)
    assert Outline(review_page(found)).tags.count("polygon") == whole.game.players
