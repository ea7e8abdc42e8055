"""Whatever a stranger hands in is read or refused, in time that grows no faster than its length."""

import time
from typing import Final

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import rookery
from rookery import Record
from rookery.server import reader
from tests.server.test_strangers import long_record

pytestmark = pytest.mark.once

SHORT: Final = 8_000
LONG: Final = 64_000
EDITION: Final = 16_000
SLACK: Final = 3
"""What takes twice as long for twice the text passes three times over; a square would not."""
FLOOR: Final = 0.002
"""Seconds of the processor below which a clock says little."""
PROBLEMS: Final = {"malformed", "unreadable", "unknown", "over"}

COURT: Final = Record(rookery.load("court", players=2), []).text()
TOURIA: Final = Record(rookery.load("touria", players=2), []).text()
PLAYED: Final = long_record(200)
heads = st.sampled_from(
    [
        "",
        "rookery record: 1\n",
        COURT,
        TOURIA,
        PLAYED,
        COURT.partition("\n\n")[0] + "\n",
        PLAYED.partition("\n\n")[0] + "\n\n",
        TOURIA.partition("option")[0] + "option edition:\n",
    ]
)
lines = st.sampled_from(
    [*dict.fromkeys(PLAYED.splitlines(keepends=True)), *TOURIA.splitlines(keepends=True)]
)
ODD_LINES: Final = (
    *("| a.a.a.a = 1\n", "| [[a]]\n", "| a = [\n", "|\n", "note a: b\n", "option x: y\n"),
    *("seat A: B\n", "\n", "\r\n"),
)
ODD_WORDS: Final = ("A: ", "*: rolled", " 6", "9" * 40, "|", '| "\\', "\t", ":", "#", "[", "{", ".")
odd = st.sampled_from([*ODD_LINES, *ODD_WORDS])
parts = st.lists(lines | odd | st.text(max_size=8), min_size=1, max_size=6).map("".join)
tasks: st.SearchStrategy[reader.Task] = st.sampled_from(
    [
        reader.Keep(),
        reader.Check(),
        reader.Show("r", None, 0, 1_000),
        reader.Stand(5, 0),
        reader.Branch(3, 2),
        reader.Hide(),
    ]
)


def cost(task: reader.Task, source: reader.Source | None) -> float:
    """The least seconds of the processor that it took; the answer is clean each time."""
    question = msgspec.json.encode(reader.Reading(task, 50_000, "", source))
    took = []
    for _ in range(2):
        began = time.process_time()
        answer = reader.answer(question)
        took.append(time.process_time() - began)
        assert answer.problem is None or answer.problem[0] in PROBLEMS
    return min(took)


def filled(part: str, length: int) -> str:
    return (part or "\n") * (length // (len(part) or 1))


@given(heads, parts, tasks)
@settings(max_examples=200, deadline=None)
def test_a_text_is_read_in_time_that_its_length_bounds(
    head: str, part: str, task: reader.Task
) -> None:
    short, long = (
        cost(task, reader.Written(head + filled(part, length))) for length in (SHORT, LONG)
    )
    assert long <= SLACK * (LONG // SHORT) * max(short, FLOOR)


SIGNS: Final = ("a", ".", "=", "1", "[", "]", "{", "}", "[[", "]]", '"', "'", "\\", "#", ",", "\n")
WORDS: Final = (
    *("orders", "towers", "a.b", "a = 1\n", "[a]\n", "[[a]]\n", "[a.b.c]\n"),
    *("\\u1234", "0x", "1e9", " "),
)
sentences = st.lists(st.sampled_from([*SIGNS, *WORDS]), min_size=1, max_size=12).map("".join)


@example("a.", "a=1", "")
@example("a.", "a]", "[")
@example("[", "", "a=")
@example("{a=", "", "a=")
@example('"\\', "", "")
@example('"\\' * 490 + "\n", "", "")
@given(sentences, st.sampled_from(["", "a=1", "a]", "=1"]), st.sampled_from(["", "[", "[[", "a="]))
@settings(max_examples=200, deadline=None)
def test_an_edition_is_read_in_time_that_its_length_bounds(part: str, end: str, start: str) -> None:
    def taken(length: int) -> float:
        edition = start + filled(part, length - 10) + end
        return cost(reader.Load("touria", {"players": 2, "edition": edition}), None)

    assert taken(EDITION) <= SLACK * 8 * max(taken(EDITION // 8), FLOOR)
