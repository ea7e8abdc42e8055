"""TOML by strangers: what could take long is refused unread, and all else is bounded work."""

import sys
import tomllib
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rookery
from rookery import Record
from rookery.core import sizes
from rookery.core.records import RecordError
from rookery.core.toml import check_toml, read_toml

LONG_KEY = "a." * 7_000 + "a=1"
DEEP_ARRAY = "a=" + "[\n" * 5_000
HIDDEN_ARRAY = "a=" + "[ # ]\n" * 2_000
QUOTED_ARRAY = "a=" + '["]",\n' * 2_000
DEEP_TABLE = "a=" + "{a=\n" * 3_000
HEADER = "[" + "a." * 7_000 + "a]"
WORST = [
    LONG_KEY,
    DEEP_ARRAY,
    HIDDEN_ARRAY,
    QUOTED_ARRAY,
    DEEP_TABLE,
    HEADER,
    '"a".' * 3_000 + "a=1",
]
LINES_PER_CHARACTER = 60
"""So many lines of Python a character may cost; a key of 7,000 dots would cost thousands."""


def lines_run(text: str) -> int:
    """How many lines of the parser are run to read the text."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError):
        pass
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("text", WORST)
def test_what_could_take_long_is_refused_before_it_is_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(ValueError, match=r"line|brackets|dots|characters"):
        read_toml(text)


def test_a_text_of_several_lines_is_refused() -> None:
    with pytest.raises(ValueError, match="one line"):
        read_toml('a = """\n[[[[[[[[[[[[\n"""')


def test_brackets_and_dots_in_texts_and_comments_count_for_nothing() -> None:
    text = f'a = \'{"[." * 50}\' # {"[." * 50}\nb = "{"[." * 50}\\""\n'
    assert read_toml(text) == {"a": "[." * 50, "b": "[." * 50 + '"'}


KEY = "a" + ".a" * sizes.TOML_DOTS
fragments = st.sampled_from(
    ["a", "b.c", KEY, "=", "1", "[", "]", "{", "}", '"x"', "'y'", "#", ",", "\n", ".", " ", '\\"']
) | st.sampled_from(["[[orders]]\n", "[towers]\n", "a=1\n", "1979-05-27", "[[", "]]", "\n"])
texts = st.lists(fragments, max_size=300).map("".join)


@given(texts)
@settings(deadline=None)
def test_what_is_let_through_is_read_in_steps_that_its_length_bounds(text: str) -> None:
    try:
        check_toml(text)
    except ValueError:
        return
    assert lines_run(text) <= LINES_PER_CHARACTER * (len(text) + 20)


def test_the_slowest_text_that_is_let_through_is_read_in_such_steps_too() -> None:
    key = "a" + ".a" * (sizes.TOML_DOTS - 1)
    lines = [f"{key}.b{number} = 1" for number in range(sizes.OPTION_CHARS // 44)]
    for text in ("\n".join(lines), "\n".join(f"[{key}.b{number}]" for number in range(360))):
        check_toml(text)
        assert lines_run(text) <= LINES_PER_CHARACTER * len(text)


@given(texts | st.text(max_size=200))
@settings(deadline=None)
def test_an_edition_is_a_board_or_a_clean_complaint(text: str) -> None:
    try:
        rookery.load("touria", edition=text)
    except ValueError as error:
        complaint = str(error)
    else:
        complaint = "" if text == "" else "a board"
    assert not complaint or complaint.startswith("touria: edition")


@pytest.mark.parametrize("text", [*WORST, "a" * (sizes.OPTION_CHARS + 1)])
def test_a_record_with_such_an_edition_is_refused_at_its_line(text: str) -> None:
    lines = "".join(f"| {line}\n" for line in text.split("\n"))
    head = "rookery record: 1\ngame: touria\nrules: 2\noption players: 2\noption edition:\n"
    with pytest.raises(RecordError, match=r"^line 5: .*edition"):
        Record.read(f"{head}{lines}seat A: Ann\n")


def test_a_step_that_is_too_long_is_refused() -> None:
    text = (
        Record(rookery.load("court"), []).text().replace("\n\n\n", "\n\n* " + "x" * 9_999 + "\n\n")
    )
    with pytest.raises(RecordError, match="a step has no more than 1000 characters"):
        Record.read(text)
