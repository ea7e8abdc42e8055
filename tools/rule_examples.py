"""Writes the positions that the page's rules show as examples, as their seats saw them.

`web/src/games/<game>/examples.txt` names them; `python -m tools.rule_examples` writes
`examples.json` beside each, and a test says when one is stale.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from rookery.core.contract import SEATS
from rookery.core.records import Record
from tools.compiled import ROOT

BOARDS: Final = ROOT / "web" / "src" / "games"
GOLDEN: Final = ROOT / "tests" / "golden"


def lists() -> list[Path]:
    """The files that name examples, one for each game that has some."""
    return sorted(BOARDS.glob("*/examples.txt"))


def examples(named: Path) -> str:
    """What `examples.json` beside this list holds: by rule, a seat and what it sees."""
    lines = [line.split() for line in named.read_text(encoding="utf-8").splitlines()]
    found = {rule: _seen(named.parent.name, *words) for rule, *words in lines if rule != "#"}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"


def _seen(game: str, name: str, step: str, letter: str) -> dict[str, object]:
    text = (GOLDEN / game / f"{name}.record").read_text(encoding="utf-8")
    record = Record.read(text)
    steps = len(record.actions) if step == "last" else int(step)
    state, seat = record.game.start(), SEATS.index(letter)
    for action in record.actions[:steps]:
        state.apply(action)
    return {"seat": seat, "view": state.view(seat)}


def main() -> None:
    """Write them all."""
    for named in lists():
        named.with_suffix(".json").write_text(examples(named), encoding="utf-8")


if __name__ == "__main__":
    main()
