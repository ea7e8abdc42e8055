"""Every rule has an id: the game's RULES.md tells it, and a test that names it proves it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "rookery" / "games"
LAW = ROOT.parent / "shared" / "rules"

EXPECTED: dict[str, str] = {
    "court": "C1-C4 C10-C29 C40-C52 C60 C70-C77 C90-C93",
    "towers": "W1-W5 W10-W13 W20-W26 W30-W35 W40-W43 W50-W62 W70-W76 W80-W84 W90-W93 W95 "
    "W100-W102 W104 W110-W114",
    "touria": "T1-T7 T10-T14 T20-T24 T30-T35 T40-T49 T60 T70-T88 T90-T95 T100-T103",
}
"""The rules of each game, our own rulings included; the first letter is the game's."""

OURS: dict[str, str] = {
    "court": "C4 C51 C52",
    "towers": "W62 W104",
    "touria": "T24 T49 T86-T88 T95 T102",
}
"""Those which the law that we implement does not have."""

TOLD = sorted(path.parent.name for path in GAMES.glob("*/RULES.md"))


def expanded(ranges: str) -> set[str]:
    """The ids in a text such as `C1-C4 C60`."""
    ids = set()
    for part in ranges.split():
        first, _, last = part.partition("-")
        numbers = range(int(first[1:]), int((last or first)[1:]) + 1)
        ids |= {f"{first[0]}{number}" for number in numbers}
    return ids


def ids_in(text: str, letter: str) -> set[str]:
    return set(re.findall(rf"\b{letter}\d+\b", text))


def rules_md(game: str) -> str:
    return (GAMES / game / "RULES.md").read_text(encoding="utf-8")


def words_of_tests(source: str) -> Iterator[str]:
    """What each test says of itself: its name, its docstring, and the texts it is run with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name.replace("_", " ").upper()
            yield ast.get_docstring(node) or ""
            for decorator in node.decorator_list:
                for part in ast.walk(decorator):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def proven(game: str, letter: str) -> set[str]:
    found = set()
    for path in (ROOT / "tests" / "games" / game).rglob("test_*.py"):
        for words in words_of_tests(path.read_text(encoding="utf-8")):
            found |= ids_in(words, letter)
    return found


def test_every_game_that_tells_its_rules_is_listed() -> None:
    assert sorted(EXPECTED) == TOLD


@pytest.mark.parametrize("game", TOLD)
def test_every_rule_is_told(game: str) -> None:
    expected = expanded(EXPECTED[game])
    assert ids_in(rules_md(game), EXPECTED[game][0]) == expected


@pytest.mark.parametrize("game", TOLD)
def test_every_rule_is_proven(game: str) -> None:
    expected = expanded(EXPECTED[game])
    assert sorted(expected - proven(game, EXPECTED[game][0])) == []


@pytest.mark.parametrize("game", TOLD)
def test_tests_name_no_rule_that_is_not_told(game: str) -> None:
    expected = expanded(EXPECTED[game])
    assert sorted(proven(game, EXPECTED[game][0]) - expected) == []


@pytest.mark.skipif(not LAW.is_dir(), reason="the rules we implement lie outside the repository")
@pytest.mark.parametrize("game", TOLD)
def test_the_list_is_that_of_the_law(game: str) -> None:
    law = (LAW / f"{game}.md").read_text(encoding="utf-8")
    stated = set(re.findall(r"\*\*([A-Z]\d+)\*\*", law))
    assert expanded(EXPECTED[game]) == stated | expanded(OURS[game])


@pytest.mark.parametrize("game", TOLD)
def test_the_page_can_show_it(game: str) -> None:
    """Clean Markdown: no HTML, one title, and as many cells in each row of a table."""
    text = rules_md(game)
    assert not re.search(r"<[a-zA-Z/!]", text)
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({row.count("|") for row in table.splitlines()}) == 1


def test_ids_are_found_where_tests_name_them() -> None:
    source = '''
@pytest.mark.parametrize("rule", ["C7"])
def test_c5_something(rule):
    """C6: words."""
def helper():
    """C8"""
'''
    words = " ".join(words_of_tests(source))
    assert ids_in(words, "C") == {"C5", "C6", "C7"}
    assert expanded("C1-C3 C9") == {"C1", "C2", "C3", "C9"}


@pytest.mark.parametrize("language", ["de", "fr", "nl", "it"])
@pytest.mark.parametrize("game", TOLD)
def test_every_language_tells_the_same_rules_in_the_same_order(game: str, language: str) -> None:
    told = (GAMES / game / f"RULES.{language}.md").read_text(encoding="utf-8")
    every = re.compile(rf"\b{EXPECTED[game][0]}\d+\b")
    assert every.findall(told) == every.findall(rules_md(game))
    shape = re.compile(r"^(#+ |\||- )", re.MULTILINE)
    assert shape.findall(told) == shape.findall(rules_md(game)), "headings, tables and lists"
