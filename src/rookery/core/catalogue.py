"""What is said at a terminal, in one language: sentences by name, from the catalogues.

A catalogue is a file of a package, `words/<kind>.<language>.json`: `table`, `answers` and `insight`
are what a game says on the page as well, `face` what it says at a terminal alone; `reasons` are of
`core/`, for any game, and `terminal` is what is said round every game.
docs/translating.md tells how sentences are written.
"""
# not compiled: only people read it

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("en", "de", "fr", "nl", "it")
USUAL: Final = LANGUAGES[0]
VARIABLE: Final = "ROOKERY_LANGUAGE"
"""The variable that names the language of a terminal."""

KINDS: Final = ("reasons", "table", "answers", "insight", "face", "terminal")
"""The files in which a package keeps what it says at a terminal."""

Sentence = str | list[dict[str, Any]]


class Catalogue:
    """Says sentences in a language; a package without catalogues of its own has those of core."""

    def __init__(self, language: str = USUAL, *packages: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
        self.language: Final = language
        self._said: Final[dict[str, Sentence]] = {}
        for package in ("rookery.core", *packages):
            self._said.update(said_in(package, USUAL))
            self._said.update(said_in(package, language))

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of that name, with what its braces stand for filled in."""
        sentence = self._said[key]
        text = sentence if isinstance(sentence, str) else self._fitting(sentence[0], values)
        return text.format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._said

    def _fitting(self, sentence: dict[str, Any], values: dict[str, object]) -> str:
        """The text of a sentence for the number that it depends on."""
        counted = sentence["declarations"][0].removeprefix("input ")
        number = int(str(values[counted]))
        is_one = number == 1 or (number == 0 and self.language == "fr")
        return str(sentence["match"]["form=one" if is_one else "form=other"])

    def listed(self, words: Sequence[str]) -> str:
        """A list as one says it; nothing for an empty one."""
        if len(words) < 2:
            return "".join(words)
        if len(words) == 2:
            return self("list_two", one=words[0], other=words[1])
        return self("list_more", first=", ".join(words[:-1]), last=words[-1])

    def sentences(self, *said: str) -> str:
        """Sentences one after the other; what has no end of its own gets one."""
        return " ".join(one if one[-1] in ".!?…" else f"{one}." for one in said if one)


@cache
def said_in(package: str, language: str) -> dict[str, Sentence]:
    """All that a package says at a terminal in that language."""
    folder = files(package) / "words"
    said: dict[str, Sentence] = {}
    for kind in KINDS:
        file = folder / f"{kind}.{language}.json"
        if file.is_file():
            said.update(json.loads(file.read_text(encoding="utf-8")))
    return said
