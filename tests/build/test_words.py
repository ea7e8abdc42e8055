"""The catalogue of the page's words: whole in every language, and with words for all refusals."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rookery.server.problems import name_of
from tools.compiled import PACKAGE
from tools.words import amiss, catalogue, compared, glossary, languages, misprinted

pytestmark = pytest.mark.once


def test_english_is_whole_and_calls_things_by_their_names() -> None:
    assert list(amiss("en")) == []
    assert len(glossary()) > 60


@pytest.mark.parametrize("language", languages()[1:])
def test_a_language_misses_nothing_and_keeps_to_the_list_of_terms(language: str) -> None:
    assert list(amiss(language)) == []


def test_a_sentence_is_compared_with_the_english_one() -> None:
    counted = {
        "declarations": ["input count", "local form = count: plural"],
        "selectors": ["form"],
        "match": {"form=one": "{count} die", "form=other": "{count} dice"},
    }
    assert list(compared("Hello {name}", "Hallo {name}", "de")) == []
    assert list(compared("Hello {name}", "Hallo", "de")) == ["leaves out name"]
    assert list(compared("Hello", " ", "de")) == [" says nothing"]
    assert list(compared("Hello", "Hallo {name}", "de")) == [
        " fills in name, which English has not"
    ]
    assert list(compared([counted], "{count} Würfel", "de")) == ["has other forms than in English"]
    single = {**counted, "match": {"form=other": "{count} Würfel"}}
    assert list(compared([counted], [single], "de")) == ["has the forms other"]


def test_signs_and_spaces_are_those_of_the_language() -> None:
    assert list(misprinted("Wer hat’s? {percent}\u00a0% „so“ …", "de")) == []
    assert list(misprinted("Qui\u202f? Voilà\u00a0: «\u00a0{name}\u00a0»", "fr")) == []
    assert list(misprinted("Come: A: farmer guard; B: fool", "fr")) == [
        "has no space before a colon: Come: A: farmer guard; B: fool"
    ]
    for wrong in ("Qui?", "Qui ?", "Voilà :", "L'un", "Non...", "5 %"):
        assert list(misprinted(wrong, "fr")), wrong
    assert list(misprinted("C'è", "it"))
    assert list(misprinted("{percent} %", "nl"))


# ---- refusals -----------------------------------------------------------------------------


def refusals(path: Path) -> Iterator[str]:
    """The sentences with which a part of the server refuses."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            said = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
            if node.func.id == "Refused" and len(said) == 2:
                yield said[1]
            if node.func.id == "unknown" and said:
                yield f"there is no such {said[0]}"


SAID = sorted({said for path in (PACKAGE / "server").rglob("*.py") for said in refusals(path)})


def test_refusals_are_found() -> None:
    assert len(SAID) > 80


def test_every_refusal_has_words_on_the_page_with_the_same_values() -> None:
    words = catalogue("en")
    missing = [said for said in SAID if f"problem_{name_of(said)}" not in words]
    assert missing == []
    for said in SAID:
        text = words[f"problem_{name_of(said)}"]
        assert isinstance(text, str)
        assert set(re.findall(r"\{(\w+)\}", text)) <= set(re.findall(r"\{(\w+)\}", said))


def test_no_words_are_for_a_refusal_that_is_none() -> None:
    known = {f"problem_{name_of(said)}" for said in SAID}
    codes = ("problem_code_", "problem_network")
    problems = [key for key in catalogue("en") if key.startswith("problem_")]
    assert [key for key in problems if key not in known and not key.startswith(codes)] == []
