"""Marks of observations can't be forgotten: only methods of the state write what they stand for."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rookery.games.towers

pytestmark = pytest.mark.once

PACKAGE = Path(rookery.games.towers.__file__).parent
STATE = PACKAGE / "rules" / "state.py"
MARKS = {
    "mark_pieces": {"wizards", "home", "empty", "full", "spent", "lifted", "freed"},
    "mark_cards": {
        *("hands", "held", "shown", "pile_low", "pile_high", "pile_size"),
        *("spells", "tokens", "offered", "offered_held"),
    },
}
MARKING: dict[str, set[str]] = {
    "mark_pieces": set(),
    "mark_cards": {"_leave_pile", "_leave_hand", "_gain_known"},
}
"""The methods that mark for those who call them."""
MARKED = set().union(*MARKS.values())
UNMARKED = {"__init__", "copy"}
"""A new state shows nothing yet, and a copy keeps the marks along with what they stand for."""


def written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name for each field that some object's marked field is written to."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            for found in target.elts if isinstance(target, ast.Tuple) else [target]:
                field = found.value if isinstance(found, ast.Subscript) else found
                if isinstance(field, ast.Attribute) and field.attr in MARKED:
                    yield node.lineno, field.attr


def stray_writes(text: str) -> list[str]:
    return [f"{line}: {name}" for line, name in written(ast.parse(text))]


def forgotten_marks(text: str) -> list[str]:
    """The methods that write a marked field, and neither mark it nor call another that does."""
    found: list[str] = []
    for method in ast.walk(ast.parse(text)):
        if not isinstance(method, ast.FunctionDef) or method.name in UNMARKED:
            continue
        names = {name for _, name in written(method)}
        called = {node.attr for node in ast.walk(method) if isinstance(node, ast.Attribute)}
        for mark, fields in MARKS.items():
            if names & fields and not called & {mark, *MARKING[mark]}:
                found.append(f"{method.name} writes {sorted(names & fields)} without {mark}")
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.stem)
def test_only_the_state_writes_marked_fields(path: Path) -> None:
    if path != STATE:
        assert stray_writes(path.read_text(encoding="utf-8")) == []


def test_every_method_that_writes_them_marks_them() -> None:
    assert forgotten_marks(STATE.read_text(encoding="utf-8")) == []


def test_a_stray_write_is_found() -> None:
    assert stray_writes("def play(s):\n    s.hands[0] -= 1\n    s.spells = 3") == [
        "2: hands",
        "3: spells",
    ]


def test_a_forgotten_mark_is_found() -> None:
    text = STATE.read_text(encoding="utf-8").replace("self.mark_pieces()", "pass")
    assert any(line.startswith("fill_potion writes") for line in forgotten_marks(text))
