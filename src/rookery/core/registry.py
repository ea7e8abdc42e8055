"""Which games there are, and how to make one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rookery.core.contract import Game
from rookery.core.manifest import Manifest
from rookery.core.options import shown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "rookery.games"
"""The entry point by which an installed package brings a game: it names a `Manifest`."""

FILES: Final = "ROOKERY_GAMES"
"""The variable that names files of games, with a colon between two (on Windows a semicolon)."""

_TITLES: Final[dict[str, Manifest]] = {}
_FILES: Final[dict[str, Path]] = {}
"""By name of the game: the file that it came from."""


class _Others:
    """Whether games of others have been looked for, in files and packages; once is enough."""

    looked_for: ClassVar[bool] = False


def register(manifest: Manifest, file: Path | None = None) -> None:
    """Add a game, which may come from a file; its name can be taken only once."""
    if manifest.name in _TITLES:
        raise ValueError(f"there is a game named {manifest.name!r} already")
    _TITLES[manifest.name] = manifest
    if file is not None:
        _FILES[manifest.name] = file


def unregister(name: str) -> None:
    """Take a game out again, as tests do with games of their own."""
    del _TITLES[name]
    _FILES.pop(name, None)


def file_of(name: str) -> Path | None:
    """The file that a game came from; None for one of this package or an installed one."""
    return _FILES.get(name)


def titles() -> list[Manifest]:
    """All games: those of this package by name, then those of others as they were registered."""
    _register_others()
    return list(_TITLES.values())


def find(name: str) -> Manifest | None:
    """The manifest of the game of that name; None for a game that is not registered."""
    if name not in _TITLES:
        _register_others()
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


def _register_others() -> None:
    """Add what the variable names, then what is installed, which gives way to a file."""
    if _Others.looked_for:
        return
    _Others.looked_for = True
    if os.environ.get(FILES):
        from rookery.core.game_files import bring_named

        bring_named()
    from importlib.metadata import entry_points  # loading it takes longer than most commands

    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        _register_entry(entry)


def _register_entry(entry: EntryPoint) -> None:
    """One game of somebody else's that doesn't load must not keep the others from being played."""
    try:
        manifest = entry.load()
        if not isinstance(manifest, Manifest):
            raise TypeError(f"{entry.value} is no rookery Manifest")
        if manifest.name not in _FILES:
            register(manifest)
    except Exception as error:
        leave_out(entry.name, error)


def leave_out(game: str, error: Exception) -> None:
    """Say on stderr that a game of somebody else's can't be played, and why."""
    print(f"rookery: the game {game!r} is left out: {error}", file=sys.stderr)
