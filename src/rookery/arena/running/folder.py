"""A tournament's folder: finished games a line each, so that a run can be stopped and resumed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO

from rookery.arena.running.result import Result, read_result
from rookery.arena.running.tournament import Tournament

if sys.platform != "win32":
    import fcntl

FORMAT = 1
RESULTS = "results.jsonl"
SEED = "seed"
"""The file that keeps a seed which was drawn; only its owner can read it until the end."""


class Folder:
    """Where the games of one tournament are kept."""

    def __init__(self, path: Path, tournament: Tournament, *, secret: bool = False) -> None:
        """Where nothing is kept yet: `secret` keeps the seed apart until it is revealed."""
        self.path = path
        self.tournament = tournament
        self.secret = secret
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

    def reveal(self) -> None:
        """The run is over: whoever sees the results may know its seed."""
        if (self.path / SEED).exists():
            (self.path / SEED).chmod(0o644)

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
            self._begin()
            return
        self._compare(first)
        for number, line in enumerate(lines, 2):
            try:
                result = read_result(line)
            except (ValueError, KeyError, TypeError):
                where = f"{self.path / RESULTS}, line {number}"
                raise ValueError(f"{where} is no result of a game; delete the line") from None
            self.results[result.number] = result

    def _begin(self) -> None:
        header = self._header()
        if self.secret:
            _keep_secret(self.path / SEED, self.tournament.seed)
            header["seed"] = None
        self._write(json.dumps(header, ensure_ascii=False))

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
        if theirs.get("seed") is None:
            theirs["seed"] = _secret_in(self.path)
        for name, value in self._header().items():
            if theirs.get(name) != value:
                raise ValueError(
                    f"{self.path} holds another tournament: {name} is {_shown(theirs.get(name))} "
                    f"there, not {_shown(value)}; choose another folder with --out"
                )


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def kept_seed(path: Path) -> int | None:
    """The seed of the tournament in a folder, drawn or given; None if there is none."""
    drawn = _secret_in(path)
    if drawn is not None or not (path / RESULTS).exists():
        return drawn
    with (path / RESULTS).open(encoding="utf-8", errors="replace") as file, suppress(ValueError):
        header = json.loads(file.readline())
        if isinstance(header, dict) and isinstance(header.get("seed"), int):
            return int(header["seed"])
    return None


def _secret_in(path: Path) -> int | None:
    if not (path / SEED).exists():
        return None
    written = (path / SEED).read_text(encoding="ascii", errors="replace").strip()
    if not written.removeprefix("-").isdecimal():
        raise ValueError(f"{path / SEED} holds no seed; choose another folder with --out")
    return int(written)


def _keep_secret(file: Path, seed: int) -> None:
    """Written whole or not at all, and never readable by others."""
    draft = file.with_name(f".{file.name}")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as written:
        written.write(f"{seed}\n")
    draft.replace(file)


def usual_folder(tournament: Tournament, *, drawn: bool = False) -> Path:
    """The same command finds the same folder, whatever seed was drawn for it."""
    header = tournament.header()
    told = json.dumps({**header, "seed": None} if drawn else header, sort_keys=True)
    return Path("arena") / f"{tournament.game}-{sha256(told.encode()).hexdigest()[:8]}"
