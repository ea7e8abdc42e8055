"""Marks can't be forgotten: only the state's own methods write what observations skip by marks."""

import re
from pathlib import Path

import rookery.games.touria

PACKAGE = Path(rookery.games.touria.__file__).parent
OF_THE_STATE = ("rules/table.py", "rules/screens.py", "rules/realm.py")
MARKED = (
    *("screens", "secrets", "coins", "swords", "hearts", "elixirs", "bag", "box", "drawn", "mines"),
    *("die", "display", "stack", "discards", "top", "posted", "unseen_orders", "returned"),
    *("doors", "opened", "seen", "castle", "gems_mark", "land_mark", "goods_mark", "table_mark"),
)
WRITE = re.compile(rf"\w\.({'|'.join(MARKED)})(\[[^\]]*\])? *([-+*/|&^]|<<|>>|//)?=(?!=)")


def direct_writes(text: str) -> list[str]:
    """The lines that assign to a marked field of whatever object."""
    return [line.strip() for line in text.splitlines() if WRITE.search(line)]


def test_no_other_module_writes_marked_fields() -> None:
    others = [path for path in PACKAGE.rglob("*.py") if not str(path).endswith(OF_THE_STATE)]
    assert len(others) > 20
    found = {path.name: direct_writes(path.read_text(encoding="utf-8")) for path in others}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_direct_write_would_be_found() -> None:
    written = "s.bag -= gem(1)\n    world.drawn = 0\ns.screens[3 * seat] += 1\ns.castle |= 2"
    assert len(direct_writes(written)) == 4
    assert direct_writes("if s.die == 3 and s.bag >= 1: x = s.top") == []


def test_all_marked_fields_are_fields() -> None:
    source = (PACKAGE / "rules" / "table.py").read_text(encoding="utf-8")
    assert all(f"        self.{name}: " in source for name in MARKED)
