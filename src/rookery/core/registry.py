"""Which games there are, and how to make one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rookery.core.contract import SEATS, Game
from rookery.core.options import Option, Value, settle, shown

RESERVED: Final = ("name", "games", "seed", "limit", "told")


class Title:
    """A game in the registry: its names, its options, and how to build it once they are settled."""

    def __init__(
        self,
        name: str,
        title: str,
        rules: int,
        options: tuple[Option, ...],
        build: Callable[[dict[str, Value]], Game],
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rules: Final = rules
        self.options: Final = options
        self.build: Final = build

    def load(self, given: Mapping[str, object]) -> Game:
        try:
            return self.build(settle(self.options, given))
        except ValueError as error:
            raise ValueError(f"{self.name}: {error}") from None


_TITLES: Final[dict[str, Title]] = {}


def register(title: Title) -> None:
    """Add a game. Its first option is `players`; a name can be taken only once."""
    if not title.name.isidentifier():
        raise ValueError(f"a game's name is one word, not {title.name!r}")
    if title.name in _TITLES:
        raise ValueError(f"there is a game named {title.name!r} already")
    first = title.options[0] if title.options else None
    if first is None or first.name != "players" or type(first.default) is not int:
        raise ValueError(f"the first option of {title.name!r} must be 'players', a number")
    for option in title.options:
        if option.name in RESERVED:
            raise ValueError(f"an option can't be named {option.name!r}: load and check use it")
    if first.low < 1 or first.high > len(SEATS):
        raise ValueError(f"{title.name!r} must have 1 to {len(SEATS)} players")
    _TITLES[title.name] = title


def titles() -> list[Title]:
    """All registered games, in the order of their registration."""
    return list(_TITLES.values())


def title(name: str) -> Title:
    """The game of that name; a ValueError lists the names there are."""
    if name not in _TITLES:
        raise ValueError(f"no game {shown(name)}; there are {', '.join(_TITLES)}")
    return _TITLES[name]


def load(name: str, **options: object) -> Game:
    """A game with its options settled, for example `load("court", players=4)`."""
    return title(name).load(options)
