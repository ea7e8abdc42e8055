"""Games from files: `rookery play my_game.py` plays the game whose `MANIFEST` the file holds.

A file is loaded only if the person at the keyboard names it, in a command or by the variable
`ROOKERY_GAMES`; the variable also lets all processes of a run find the game by its name.
"""

# not compiled: it runs others' code by Python's own machinery, once for each file

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

from rookery.core.manifest import Manifest
from rookery.core.own_files import load_file
from rookery.core.registry import FILES, file_of, leave_out, register

SUFFIX: Final = ".py"
MANIFEST: Final = "MANIFEST"
"""What the manifest is called in the file, as it is in the games of this package."""


def is_game_file(word: str) -> bool:
    """Does this name a file? The name of a game has no dot."""
    return word.endswith(SUFFIX) or f"{SUFFIX}:" in word


def bring(word: str) -> Manifest:
    """Add the game in a file, for this process and those that it starts from now on.

    A ValueError says what is wrong with the file.
    """
    file = _file(word)
    found = getattr(_module(file), MANIFEST, None)
    if not isinstance(found, Manifest):
        lacking = "is not there" if found is None else "is no rookery Manifest"
        raise ValueError(f"{file.name} holds no game: {MANIFEST} {lacking}")
    if file_of(found.name) != file:
        register(found, file)
    _remember(file)
    return found


def bring_named() -> None:
    """Add the games that the variable names; one that can't be had is left out with a word."""
    for word in named_files():
        try:
            bring(word)
        except ValueError as error:
            leave_out(word, error)


def named_files() -> list[str]:
    """The files that the variable names."""
    return [word for word in os.environ.get(FILES, "").split(os.pathsep) if word]


def _remember(file: Path) -> None:
    """Name the file in the variable; whole paths hold in any folder."""
    others = [str(Path(word).expanduser().resolve()) for word in named_files()]
    os.environ[FILES] = os.pathsep.join(dict.fromkeys([*others, str(file)]))


def _file(word: str) -> Path:
    path, _, name = word.partition(f"{SUFFIX}:")
    if name:
        raise ValueError(f"{word}: a game is named by its file alone, such as {path}{SUFFIX}")
    file = Path(word).expanduser().resolve()
    if not file.is_file():
        raise ValueError(f"{word}: no such file")
    if os.pathsep in str(file):
        raise ValueError(f"{file}: the path to a game can't hold {os.pathsep!r}")
    return file


def _module(file: Path) -> ModuleType:
    """The module of the file, under its own name, so that bots can import the same."""
    name, folder = file.stem, str(file.parent)
    known = sys.modules.get(name)
    if known is not None and known.__file__ == str(file):
        return known
    if known is not None or name in sys.stdlib_module_names:
        raise ValueError(f"{file.name}: Python has a module {name!r} already; rename the file")
    if folder not in sys.path:
        sys.path.append(folder)  # at the end, so that it hides nothing of the house
    return load_file(file, name)
