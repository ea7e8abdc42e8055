"""What docs/fairness.md says one can do by hand is what the program does."""

import re
from pathlib import Path
from typing import Any

from rookery import Record, fairness
from tools import samples_dice

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"


def by_hand() -> dict[str, Any]:
    """What the page's own code defines."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    names: dict[str, Any] = {}
    exec(compile("\n".join(blocks), str(PAGE), "exec"), names)
    return names


def test_the_check_by_hand_agrees_with_the_program() -> None:
    names = by_hand()
    secret, shares = samples_dice.SECRET, samples_dice.SHARES
    assert names["commitment"](secret) == fairness.commitment(secret)
    seed = fairness.game_seed(secret, shares)
    assert names["game_seed"](secret, shares) == seed
    assert names["game_seed"](secret, shares, 9) == fairness.game_seed(secret, shares, 9)
    assert names["draw"](seed, 7) == fairness.draw(seed, 7)


def test_a_record_is_checked_by_hand() -> None:
    names = by_hand()
    record = samples_dice.played(fairness.Seal(samples_dice.SECRET, samples_dice.SHARES))
    seed = bytes.fromhex(record.notes["seed"])
    assert names["outcomes_hold"](Record.read(record.text()), seed)
    assert not names["outcomes_hold"](record, samples_dice.SECRET)


def test_the_notes_on_the_page_are_those_of_a_record() -> None:
    text = PAGE.read_text(encoding="utf-8")
    seal = fairness.Seal(samples_dice.SECRET, ["1a" * 32, fairness.BOT, fairness.ABSENT])
    shown = dict(re.findall(r"^note (\w+): (\w[\w/]*)", text, re.MULTILINE))
    notes = seal.notes(over=True)
    assert list(shown) == list(notes)
    for name, begin in shown.items():
        assert notes[name].startswith(begin), name
