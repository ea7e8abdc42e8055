"""What a run of training keeps in its folder: files that are whole or not there, and its plan."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

PLAN: Final = "plan.json"
COMMAND: Final = "command"
"""In the plan's file: who has begun the run."""


def recall(folder: Path, command: str, plan: Mapping[str, object]) -> None:
    """A folder is for one run of one command: a ValueError says what it was begun with.

    What could not be asked for yet when it was begun may be as it will.
    """
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; choose a folder")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    if not file.exists():
        with written(file) as begun:
            begun.write((json.dumps({COMMAND: command, **plan}, indent=2) + "\n").encode())
        return
    said = read_json(file)
    begun_by = said.get(COMMAND, command)
    if begun_by != command:
        raise ValueError(f"{folder} belongs to a run of {begun_by}; choose another folder")
    other = [name for name, value in _plain(plan).items() if said.get(name, value) != value]
    if other:
        differing = ", ".join(f"{name}={said[name]}" for name in other)
        raise ValueError(f"{folder} was begun with {differing}; choose another folder")


def read_json(file: Path) -> dict[str, Any]:
    """What a file of the folder says; a ValueError names one that is damaged."""
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise damaged(file, str(error)) from None
    if not isinstance(said, dict):
        raise damaged(file, "it is no object")
    return said


def damaged(file: Path, why: str) -> ValueError:
    """What is said of a file of the folder that does not hold what it should."""
    return ValueError(f"{file} is damaged ({why}); delete it, or its folder")


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@contextmanager
def written(file: Path) -> Iterator[IO[bytes]]:
    """A file that is there when all of it has been written, and not before."""
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as opened:
        yield opened
    part.replace(file)
