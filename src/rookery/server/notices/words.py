"""What people are told, in their language: the kind of news, the game and the names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

USUAL: Final = "en"


class Item(NamedTuple):
    """News of one table, in words that need no translation."""

    table: str
    kind: str
    game: str
    names: tuple[str, ...]


class Message(NamedTuple):
    """What a push carries; nothing in it is a secret of a seat."""

    title: str
    body: str
    path: str
    tag: str
    """What comes later under the same tag takes its place."""
    end: str
    """The token of its end link."""
    stop: str
    """What that is called."""


@cache
def _catalogue(language: str) -> dict[str, str]:
    folder = files("rookery.server.notices") / "words"
    for name in (language, language.partition("-")[0], USUAL):
        file = folder / f"{name}.json"
        if file.is_file():
            found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
            return found
    raise FileNotFoundError(f"there are no words of {USUAL}")


def said(language: str, word: str, **values: object) -> str:
    """A sentence of the catalogue."""
    return _catalogue(language)[word].format(**values)


def sentence(item: Item, language: str) -> str:
    """What has happened at one table."""
    if not item.names:
        return said(language, f"{item.kind}_alone", game=item.game)
    return said(language, item.kind, game=item.game, names=", ".join(item.names))


def headline(items: Sequence[Item], language: str) -> str:
    """All of it in one line."""
    if len(items) == 1:
        return sentence(items[0], language)
    turns = sum(item.kind == "turn" for item in items)
    if turns == len(items):
        return said(language, "turns", count=turns)
    return said(language, "several", count=len(items))


def push_message(items: Sequence[Item], language: str, end: str) -> Message:
    """The news of all tables as one notification."""
    one = items[0].table if len(items) == 1 else ""
    return Message(
        title="Rookery" if one else headline(items, language),
        body="\n".join(sentence(item, language) for item in items),
        path=f"/table/{one}" if one else "/games",
        tag=one or "games",
        end=end,
        stop=said(language, "stop"),
    )
