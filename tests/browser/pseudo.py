"""A language that nobody speaks, with long words and accents: what fits in it, fits in German too.

It is made of the English words and handed to the browser in their place, so that the page as it is
shipped knows nothing of it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

from playwright.sync_api import Page, Route

from tools.compiled import ROOT
from tools.words import catalogue

WORDS: Final = ROOT / "web" / "src" / "words"
"""What `web/scripts/words.js` has made of the catalogue, for the page that is tested."""
ACCENTED: Final = str.maketrans("aeiouyAEIOUYcnsCNS", "äéïôûÿÄÉÏÔÛŸçñšÇÑŠ")
LONG: Final = 4
"""Words of so many letters become longer, by a third or so: each of their vowels is doubled."""
BRIEF: Final = "_brief_"
"""Sentences with this in their name are as short in every language as in English."""
KEPT: Final = re.compile(r"(\{\w+\})")
PART: Final = re.compile(r"/words-en-(\w+)-[\w-]+\.js")


@cache
def briefs() -> frozenset[str]:
    """The texts that every language keeps short."""
    return frozenset(str(said) for key, said in catalogue("en").items() if BRIEF in key)


def pseudo(text: str) -> str:
    """A text in that language; what is in braces stays."""
    if text in briefs():
        return text.translate(ACCENTED)
    parts = KEPT.split(text)
    return "".join(part if KEPT.fullmatch(part) else _longer(part) for part in parts)


def _longer(text: str) -> str:
    def stretch(word: re.Match[str]) -> str:
        found = word[0]
        return re.sub("([aeiou])", r"\1\1", found) if len(found) >= LONG else found

    return re.sub(r"[A-Za-z]+", stretch, text).translate(ACCENTED)


def spoken(said: Any) -> Any:
    """The same for all texts of a table of words, or of an answer."""
    if isinstance(said, str):
        return pseudo(said)
    if isinstance(said, dict):
        return {key: spoken(value) for key, value in said.items()}
    # What a sentence depends on stands first, and its cases second.
    if isinstance(said, list) and len(said) == 2 and isinstance(said[1], dict):
        return [said[0], spoken(said[1])]
    return [spoken(one) for one in said] if isinstance(said, list) else said


def speak_pseudo(page: Page) -> None:
    """From now on the page speaks it: its own words, and what lessons say."""
    page.route(PART, _hand_words)
    page.route(re.compile(r"/api/games/\w+/lessons"), _hand_lesson)


def _hand_words(route: Route) -> None:
    part = PART.search(route.request.url)
    assert part
    made = (WORDS / f"words-en-{part[1]}.ts").read_text(encoding="utf-8")
    table = json.loads(made.partition("export default ")[2].rpartition(" as Table")[0])
    body = f"export default {json.dumps(spoken(table))};"
    route.fulfill(body=body, content_type="text/javascript; charset=utf-8")


def _hand_lesson(route: Route) -> None:
    answer = route.fetch()
    found = answer.json()
    for info in found.get("lessons", ()):
        info["title"] = pseudo(info["title"])
    for said in ("says", "otherwise"):
        if said in found:
            found[said] = pseudo(found[said])
    route.fulfill(response=answer, json=found)
