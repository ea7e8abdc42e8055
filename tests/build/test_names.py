"""A game is named in its own folder and nowhere else, and one name means one thing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.compiled import PACKAGE

pytestmark = pytest.mark.once

GAMES = PACKAGE / "games"
NAMES = sorted(path.parent.name for path in GAMES.glob("*/game.py"))
ELSEWHERE = sorted(path for path in PACKAGE.rglob("*.py") if GAMES not in path.parents)


def words(path: Path) -> Iterator[tuple[int, str]]:
    """The names and texts in a file's code; docstrings and comments may give examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in explained:
                yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.alias):
            yield node.lineno, node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name


def test_there_are_games_to_look_for() -> None:
    assert NAMES == ["court", "touria", "towers"]


@pytest.mark.parametrize("path", ELSEWHERE, ids=[str(p.relative_to(PACKAGE)) for p in ELSEWHERE])
def test_no_game_is_named_outside_its_folder(path: Path) -> None:
    named = [
        (line, word) for line, word in words(path) for game in NAMES if game in word.casefold()
    ]
    assert named == []


def modules() -> dict[str, list[Path]]:
    """The modules by name; the games' shelves hold the same names on purpose."""
    found: dict[str, list[Path]] = {}
    for path in PACKAGE.rglob("*.py"):
        if GAMES not in path.parents and not path.name.startswith("_"):
            found.setdefault(path.stem, []).append(path.relative_to(PACKAGE))
    return found


def test_no_two_modules_of_one_name() -> None:
    """A command has the name of what it commands; all other names are used once."""
    twice = {
        name: paths
        for name, paths in modules().items()
        if len([path for path in paths if path.parts[0] != "commands"]) > 1
    }
    assert twice == {}


def test_no_two_classes_of_one_name() -> None:
    found: dict[str, set[str]] = {}
    for path in ELSEWHERE:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, set()).add(str(path.relative_to(PACKAGE)))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
