"""A tournament's folder: finished games a line each, so that a run can be stopped and resumed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO

from rookery.arena.result import Result, read_result
from rookery.arena.tournament import Tournament

if sys.platform != "win32":
    import fcntl

FORMAT = 1
RESULTS = "results.jsonl"


class Folder:
    """Where the games of one tournament are kept."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.tournament = tournament
        self.results: dict[int, Result] = {}
        """By number."""
        self._file: IO[bytes]

    @contextmanager
    def open(self) -> Iterator[None]:
        """Read what is there, and be ready to add to it; a ValueError if it is something else."""
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / RESULTS).open("a+b") as file:
            self._file = file
            self._lock()
            self._read()
            yield

    def add(self, result: Result) -> None:
        """Keep a finished game: once this returns, a killed run loses it no more."""
        self.results[result.number] = result
        self._write(result.line())

    def _lock(self) -> None:
        try:
            if sys.platform != "win32":  # there, nobody keeps two runs apart
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ValueError(f"another run writes to {self.path}") from None

    def _read(self) -> None:
        self._file.seek(0)
        whole = self._file.read()
        sound = whole[: whole.rfind(b"\n") + 1]
        if sound != whole:
            self._file.truncate(len(sound))  # the last line was torn when the run was killed
        first, *lines = sound.decode("utf-8", errors="replace").splitlines() or [""]
        if not first:
            self._write(json.dumps(self._header(), ensure_ascii=False))
            return
        self._compare(first)
        for number, line in enumerate(lines, 2):
            try:
                result = read_result(line)
            except (ValueError, KeyError, TypeError):
                where = f"{self.path / RESULTS}, line {number}"
                raise ValueError(f"{where} is no result of a game; delete the line") from None
            self.results[result.number] = result

    def _write(self, line: str) -> None:
        self._file.write(line.encode() + b"\n")
        self._file.flush()

    def _header(self) -> dict[str, object]:
        return {"rookery_arena": FORMAT, **self.tournament.header()}

    def _compare(self, first: str) -> None:
        try:
            theirs = json.loads(first)
        except ValueError:
            theirs = None
        if not isinstance(theirs, dict) or "rookery_arena" not in theirs:
            raise ValueError(f"{self.path / RESULTS} holds no results of an arena")
        for name, value in self._header().items():
            if theirs.get(name) != value:
                raise ValueError(
                    f"{self.path} holds another tournament: {name} is {_shown(theirs.get(name))} "
                    f"there, not {_shown(value)}; choose another folder with --out"
                )


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def usual_folder(tournament: Tournament) -> Path:
    """The same command finds the same folder."""
    told = json.dumps(tournament.header(), sort_keys=True)
    return Path("arena") / f"{tournament.game}-{sha256(told.encode()).hexdigest()[:8]}"
