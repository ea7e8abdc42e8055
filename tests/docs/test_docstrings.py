"""Every public thing is explained, and the examples in docstrings say what is true."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.compiled import PACKAGE

FILES = sorted(path for path in PACKAGE.rglob("*.py") if "migrations" not in path.parts)
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def classes() -> dict[str, list[ast.ClassDef]]:
    found: dict[str, list[ast.ClassDef]] = {}
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
    return found


CLASSES = classes()


def bases(cls: ast.ClassDef) -> Iterator[str]:
    for base in cls.bases:
        named = base.value if isinstance(base, ast.Subscript) else base
        yield named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")


def explained_above(cls: ast.ClassDef, method: str) -> bool:
    """Does a class that this one derives from explain the method?"""
    above = [known for base in bases(cls) for known in CLASSES.get(base, []) if known is not cls]
    for known in above:
        own = [part for part in known.body if isinstance(part, Function) and part.name == method]
        if any(ast.get_docstring(part) for part in own) or explained_above(known, method):
            return True
    return False


def unexplained(body: list[ast.stmt], cls: ast.ClassDef | None = None) -> Iterator[str]:
    prefix = f"{cls.name}." if cls else ""
    for node in body:
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_"):
            inherited = cls is not None and explained_above(cls, node.name)
            if not ast.get_docstring(node) and not inherited:
                yield prefix + node.name
            if isinstance(node, ast.ClassDef):
                yield from unexplained(node.body, node)


def sentences(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The first line of each docstring, with the name of what it explains."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | Function | ast.Module):
            text = ast.get_docstring(node)
            if text:
                yield getattr(node, "name", "the module"), text.split("\n\n")[0].strip()


@pytest.mark.once
@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PACKAGE)) for path in FILES])
def test_every_public_thing_has_a_docstring(path: Path) -> None:
    assert list(unexplained(TREES[path].body)) == []


@pytest.mark.once
@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PACKAGE)) for path in FILES])
def test_docstrings_are_sentences(path: Path) -> None:
    """They begin with a capital, a number or a name in code, and end as sentences do."""
    for name, sentence in sentences(TREES[path]):
        first = sentence[0]
        assert first.isupper() or first.isdigit() or first in "`*\"'<…", (name, sentence)
        assert sentence[-1] in ".!?:`\"'…)", (name, sentence)


WITH_EXAMPLES = [path for path in FILES if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    "path", WITH_EXAMPLES, ids=[str(path.relative_to(PACKAGE)) for path in WITH_EXAMPLES]
)
def test_the_examples_in_docstrings_run(path: Path) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for node in ast.walk(TREES[path]):
        if not isinstance(node, ast.ClassDef | Function | ast.Module):
            continue
        text = ast.get_docstring(node) or ""
        if ">>> " in text:
            name = getattr(node, "name", path.stem)
            runner.run(parser.get_doctest(text, {}, name, str(path), 0))
    assert runner.summarize(verbose=False).failed == 0
