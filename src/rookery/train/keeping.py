"""What a run of training keeps in its folder: files that are whole or not there, and its plan."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

PLAN: Final = "plan.json"


def recall(folder: Path, plan: Mapping[str, object]) -> None:
    """A folder is for one run: a ValueError says what it was begun with.

    What could not be asked for yet when it was begun may be as it will.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    if not file.exists():
        with written(file) as begun:
            begun.write((json.dumps(plan, indent=2) + "\n").encode())
        return
    said = json.loads(file.read_text(encoding="utf-8"))
    other = [name for name, value in _plain(plan).items() if said.get(name, value) != value]
    if other:
        differing = ", ".join(f"{name}={said[name]}" for name in other)
        raise ValueError(f"{folder} was begun with {differing}; choose another folder")


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@contextmanager
def written(file: Path) -> Iterator[IO[bytes]]:
    """A file that is there when all of it has been written, and not before."""
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as opened:
        yield opened
    part.replace(file)
