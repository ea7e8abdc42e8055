"""Imports point one way: core, games, search, bots and match, insight, arena …, commands, cli."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.compiled import PACKAGE

pytestmark = pytest.mark.once

# What users import: the names in rookery/__init__.py, which stand for core and games.
FRONT = "rookery"
PLAY = {"core", "games", "search", "bots", "match", "fairness"}
ROOMS = {"arena", "server", "envs", "terminal", "robot", "train"}
# Each part, and the other parts it may import.
ALLOWED: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "search": {"core", "games"},
    "bots": {"core", "games", "search"},
    "match": {"core", "games"},
    "fairness": {"core", "match"},
    "drawing": {"core"},
    "insight": PLAY | {"drawing"},
    "arena": PLAY | {FRONT, "drawing", "insight"},
    "server": PLAY | {FRONT, "drawing", "insight"},
    "envs": PLAY | {FRONT, "insight"},
    "terminal": PLAY | {FRONT, "insight"},
    "robot": PLAY,
    "train": PLAY | {"arena", "drawing"},
    "commands": PLAY | {FRONT, "drawing", "insight"} | ROOMS,
    "cli": PLAY | {FRONT, "drawing", "insight", "commands"} | ROOMS,
    "__main__": {"cli"},
}
# The front door opens on many parts, and the guard must come before all of them.
EXEMPT = {"__init__", "_mode"}

FILES = sorted(PACKAGE.rglob("*.py"))


def part(path: Path) -> str:
    """Name the part that a file belongs to: `games` for games/court/state.py."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and part for each of Rookery's parts that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _part_of(node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(path, node)
            for alias in node.names:
                yield from _part_of(node.lineno, f"{base}.{alias.name}")


def _absolute(path: Path, node: ast.ImportFrom) -> str:
    """Give the full name of the module in `from … import`."""
    if not node.level:
        return node.module or ""
    package = ["rookery", *path.relative_to(PACKAGE).parts[:-1]]
    anchor = package[: len(package) - node.level + 1]
    return ".".join([*anchor, node.module] if node.module else anchor)


def _part_of(line: int, name: str) -> Iterator[tuple[int, str]]:
    """Yield the part a full name lies in, if it is Rookery's."""
    parts = name.split(".")
    if parts[0] != "rookery":
        return
    known = len(parts) > 1 and (parts[1] in ALLOWED or parts[1] in EXEMPT)
    yield line, parts[1] if known else FRONT


def wrong_imports(path: Path) -> list[str]:
    """List the imports of a file that point the wrong way."""
    own = part(path)
    allowed = ALLOWED[own] | {own, "_mode"}
    where = path.relative_to(PACKAGE)
    return [f"{where}:{line} imports {p}" for line, p in imported(path) if p not in allowed]


def test_every_part_is_in_the_table() -> None:
    assert {part(path) for path in FILES} - EXEMPT - set(ALLOWED) == set()


@pytest.mark.parametrize("name", sorted({part(path) for path in FILES} & set(ALLOWED)))
def test_imports_point_one_way(name: str) -> None:
    assert [wrong for path in FILES if part(path) == name for wrong in wrong_imports(path)] == []


def test_the_table_has_no_circle() -> None:
    seen: set[str] = {FRONT}
    for name, others in ALLOWED.items():
        assert others <= seen, name
        seen.add(name)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("import os", []),
        ("import rookery", [FRONT]),
        ("from rookery import load", [FRONT]),
        ("from rookery import match", ["match"]),
        ("import rookery.games.court", ["games"]),
        ("from rookery.core.contract import Game, State", ["core", "core"]),
        ("from . import dice", ["games"]),
        ("from ..towers import state", ["games"]),
        ("from ...server import app", ["server"]),
        ("def f():\n    from rookery.server import app", ["server"]),
    ],
)
def test_every_form_of_import_is_seen(
    line: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: line)
    path = PACKAGE / "games" / "court" / "state.py"
    assert [name for _, name in imported(path)] == expected
