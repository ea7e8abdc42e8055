"""How a guest is written: `mine.py:MyBot` or `program:node mine.mjs`, and limits: `@2s@512MB`."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PROGRAM: Final = "program:"
SECONDS: Final = 10.0
"""To decide, unless the name says otherwise."""
MEGABYTES: Final = 2048
LONGEST: Final = 3600.0
LARGEST: Final = 1 << 20
"""Megabytes; the system takes no number that is endless, or far beyond this."""

_LIMIT: Final = re.compile(r"@(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|min|MB|GB)$")
_CLASS: Final = re.compile(r"(?P<file>.+\.py):(?P<name>[^:/]*)$")
_IN_SECONDS: Final = {"ms": 0.001, "s": 1.0, "min": 60.0}
_IN_MEGABYTES: Final = {"MB": 1, "GB": 1024}


@dataclass(frozen=True)
class ClassName:
    """A class in a Python file."""

    file: Path
    name: str


@dataclass(frozen=True)
class CommandName:
    """A program with its arguments."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class GuestName:
    """A guest and what it may use."""

    written: str
    what: ClassName | CommandName
    seconds: float
    megabytes: int


def is_guest(name: str) -> bool:
    """Does this name a bot by others? Then it may be started only if the user has typed it."""
    bare = _without_limits(name)[0]
    return bare.startswith(PROGRAM) or bare.endswith(".py") or bool(_CLASS.match(bare))


def short_name(name: str) -> str:
    """What a bot is called at the table: the class, or the file that is run."""
    bare = _without_limits(name)[0]
    found = _CLASS.match(bare)
    if found:
        return found["name"]
    if bare.startswith(PROGRAM):
        run = _file_run(bare.removeprefix(PROGRAM))
        return Path(run).stem if run else bare
    return name


def read_name(name: str) -> GuestName:
    """What a name stands for; a ValueError says what is wrong with it."""
    bare, limits = _without_limits(name)
    seconds, megabytes = SECONDS, float(MEGABYTES)
    for number, unit in limits:
        if unit in _IN_SECONDS:
            seconds = number * _IN_SECONDS[unit]
        else:
            megabytes = number * _IN_MEGABYTES[unit]
    if not 0 < seconds <= LONGEST or not 1 <= megabytes <= LARGEST:
        most = f"from 1 MB to {LARGEST // 1024} GB of memory"
        raise ValueError(f"{name}: a bot has up to an hour to decide, and {most}")
    what = _command(bare) if bare.startswith(PROGRAM) else _class(bare)
    return GuestName(name, what, seconds, int(megabytes))


def _without_limits(name: str) -> tuple[str, list[tuple[float, str]]]:
    bare, limits = name.strip(), []
    while found := _LIMIT.search(bare):
        limits.append((float(found["number"]), found["unit"]))
        bare = bare[: found.start()]
    return bare, limits


def _file_run(command: str) -> str:
    """The first word behind the program that is no option and no number, or the program itself."""
    try:
        words = shlex.split(command)
    except ValueError:  # quotes that don't fit, as `read_name` says
        return ""
    named = (word for word in words[1:] if not word.startswith("-") and not word.isdecimal())
    return next(named, words[0] if words else "")


def _class(bare: str) -> ClassName:
    found = _CLASS.match(bare)
    file = Path(found["file"] if found else bare).expanduser()
    if not file.is_file():
        raise ValueError(f"{file}: no such file")
    if not found or not found["name"].isidentifier():
        raise ValueError(f"{file}: which class? A bot is written like {file}:MyBot")
    return ClassName(file.resolve(), found["name"])


def _command(bare: str) -> CommandName:
    try:
        words = shlex.split(bare.removeprefix(PROGRAM))
    except ValueError as error:
        raise ValueError(f"{bare}: {error}") from None
    if not words:
        raise ValueError("a program is written like 'program:node mine.mjs'")
    if not shutil.which(words[0]):
        raise ValueError(f"{bare}: there is no program {words[0]!r} to run")
    return CommandName(tuple(words))
