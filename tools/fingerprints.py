"""Writes hashes of all that can be seen of the games: `python -m tools.fingerprints [GAME …]`.

Whoever rebuilds a game and wants to change nothing compares them: records, views, events,
observations, imagined worlds, hunches and playouts of seeded games in every variant. A test does so
for a part of them (`tests/golden/test_fingerprints.py`). A change that is meant is written anew
with this command, and seen in the diff.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rookery
from rookery.core.conformance import variants
from rookery.core.contract import State
from rookery.core.observation import Sheet
from rookery.core.options import Value

FILE = Path(__file__).resolve().parents[1] / "tests" / "golden" / "fingerprints.json"
STEPS = 120
"""So many steps of each game are looked at."""
OFFERED = 4
"""So many of the open decisions are described."""
DIGITS = 16

Prints = dict[str, str]


class Fingerprints:
    """Gathers what is seen of a game, a hash for each kind of it."""

    def __init__(self) -> None:
        self._hashes: defaultdict[str, Any] = defaultdict(hashlib.sha256)

    def put(self, kind: str, seen: object) -> None:
        """Add something that was seen, as plain data."""
        self._hashes[kind].update(json.dumps(seen, sort_keys=True).encode() + b"\n")

    def plain(self) -> Prints:
        """The hashes by kind."""
        return {kind: found.hexdigest()[:DIGITS] for kind, found in sorted(self._hashes.items())}


def of_game(name: str) -> dict[str, Prints]:
    """The fingerprints of a game, variant by variant."""
    return {told(variant): of_variant(name, variant) for variant in variants(name, {})}


def told(variant: dict[str, Value]) -> str:
    """The options of a variant in one line."""
    return " ".join(f"{key}={value}" for key, value in variant.items() if value != "")


def of_variant(name: str, variant: dict[str, Value]) -> Prints:
    """The fingerprints of two games, one at random and one by hunch."""
    prints = Fingerprints()
    for by_hunch in (False, True):
        _play(rookery.load(name, **variant).start(), prints, by_hunch)
    state = rookery.load(name, **variant).start()
    prints.put("playouts", [rookery.playout(state, rookery.Random(3), 2000), int(state.actor)])
    return prints.plain()


def _play(state: State, prints: Fingerprints, by_hunch: bool) -> None:
    dice, worlds = rookery.Random(11), rookery.Random(12)
    sheet = Sheet(state.game.observation().size)
    actions = []
    for _ in range(STEPS):
        if state.actor == rookery.OVER:
            prints.put("results", state.result())
            break
        _look(state, prints, sheet, worlds)
        action = _choose(state, dice, by_hunch)
        for seat in _everybody(state):
            prints.put("events", state.describe(action, seat))
        state.apply(action)
        actions.append(action)
    prints.put("records", rookery.Record(state.game, actions).text())


def _look(state: State, prints: Fingerprints, sheet: Sheet, worlds: rookery.Random) -> None:
    prints.put("legal", state.legal())
    prints.put("stages", [state.stage(), state.turn(), state.standing(), int(state.actor)])
    for action in state.legal()[:OFFERED]:
        prints.put("texts", [state.game.text(action), state.reveals(action), state.uses(action)])
        prints.put("offers", state.describe(action, int(state.actor)))
    for seat in _everybody(state):
        prints.put("views", state.view(seat))
    for seat in range(state.game.players):
        sheet.begin()
        state.observe(seat, sheet)
        prints.put("observations", [round(number, 6) for number in sheet.numbers()])
        prints.put("worlds", state.imagine(seat, worlds).view(None))


def _choose(state: State, dice: rookery.Random, by_hunch: bool) -> int:
    if state.actor == rookery.CHANCE:
        return int(state.sample(dice))
    if by_hunch:
        return state.hunch(dice)
    legal = state.legal()
    return legal[dice.randrange(len(legal))]


def _everybody(state: State) -> Iterator[int | None]:
    yield None
    yield from range(state.game.players)


def _anew(name: str, found: dict[str, dict[str, Prints]]) -> dict[str, Prints]:
    named = sys.argv[1:]
    return of_game(name) if not named or name in named else found[name]


def main() -> None:
    """Write the fingerprints of the games that are named, or of all games of the package."""
    games = sorted(title.name for title in rookery.titles() if title.package)
    found = json.loads(FILE.read_text(encoding="utf-8"))
    found = {name: _anew(name, found) for name in games}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{sum(map(len, found.values()))} variants of {len(games)} games: {FILE.name}")


if __name__ == "__main__":
    main()
