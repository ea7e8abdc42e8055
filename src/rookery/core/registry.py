"""Which games there are, and how to make one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar, Final

from rookery.core.contract import Game
from rookery.core.manifest import Manifest
from rookery.core.options import shown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "rookery.games"
"""The entry point by which an installed package brings a game: it names a `Manifest`."""

_TITLES: Final[dict[str, Manifest]] = {}


class _Installed:
    """Whether the games of installed packages have been looked for; once is enough."""

    looked_for: ClassVar[bool] = False


def register(manifest: Manifest) -> None:
    """Add a game; its name can be taken only once."""
    if manifest.name in _TITLES:
        raise ValueError(f"there is a game named {manifest.name!r} already")
    _TITLES[manifest.name] = manifest


def unregister(name: str) -> None:
    """Take a game out again, as tests do with games of their own."""
    del _TITLES[name]


def titles() -> list[Manifest]:
    """All games: those of this package by name, then those of others as they were registered."""
    _register_installed()
    return list(_TITLES.values())


def find(name: str) -> Manifest | None:
    """The manifest of the game of that name; None for a game that is not registered."""
    if name not in _TITLES:
        _register_installed()
    return _TITLES.get(name)


def title(name: str) -> Manifest:
    """The manifest of the game of that name; a ValueError lists the names there are."""
    manifest = find(name)
    if manifest is None:
        raise ValueError(f"no game {shown(name)}; there are {', '.join(_TITLES)}")
    return manifest


def load(name: str, **options: object) -> Game:
    """Make a game with its options settled.

    >>> import rookery
    >>> rookery.load("court", players=4)
    rookery.load('court', players=4, fools='limited', timing='any', cards='')
    """
    return title(name).load(options)


def _register_installed() -> None:
    if _Installed.looked_for:
        return
    _Installed.looked_for = True
    from importlib.metadata import entry_points  # loading it takes longer than most commands

    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        _register_entry(entry)


def _register_entry(entry: EntryPoint) -> None:
    """One game of somebody else's that doesn't load must not keep the others from being played."""
    try:
        manifest = entry.load()
        if not isinstance(manifest, Manifest):
            raise TypeError(f"{entry.value} is no rookery Manifest")
        register(manifest)
    except Exception as error:
        print(f"rookery: the game {entry.name!r} is left out: {error}", file=sys.stderr)
