"""Writes a game with sealed dice and single draws, for the page's own tests of its check.

`python -m tools.samples_dice` writes the file; a test says when it is stale.
"""

from __future__ import annotations

import json
from typing import Final

import rookery
from rookery import Match, Random, Record, fairness
from rookery.core.contract import CHANCE
from tools.compiled import ROOT

FILE: Final = ROOT / "web" / "tests" / "fixtures" / "dice.json"
OLD: Final = ROOT / "tests" / "server" / "data" / "rookery_1.record"
SECRET: Final = bytes(range(32))
SHARES: Final = ["1a" * 32, fairness.BOT, fairness.ABSENT]
CARDS: Final = "A: farmer general laborer guard hunter pawnbroker knight bishop; B: fool; C: fool"


def played(seal: fairness.Seal, first: Record | None = None) -> Record:
    """A game whose dice follow from the seal; it may go on from another."""
    game = rookery.load("court", players=3, cards=CARDS)
    match = Match(game, fairness.dealer(seal.seed))
    match.replay(first.actions[: seal.branched] if first else [])
    match.settle_chance()
    rng = Random(5)
    while match.state.actor >= 0:
        match.submit(int(match.state.actor), match.version, int(match.state.hunch(rng)))
    return Record(game, match.log, ["Ann", "eager", "Bo"], seal.notes(True))


def sample(record: Record) -> dict[str, object]:
    """A record with all that could have come wherever chance decided."""
    draws = [
        [step, [[record.game.text(outcome), chance] for outcome, chance in state.outcomes()]]
        for step, (state, _) in enumerate(record.states(), 1)
        if state.actor == CHANCE
    ]
    return {"record": record.text(), "draws": draws}


def samples() -> str:
    """What the file holds."""
    shared = played(fairness.Seal(SECRET, SHARES))
    seed = fairness.game_seed(SECRET, SHARES, 9)
    found = {
        "commitment": fairness.commitment(SECRET),
        "secret": SECRET.hex(),
        "shares": SHARES,
        "seed_from_9": seed.hex(),
        "draws": [fairness.draw(seed, number) for number in range(40)],
        "shared": sample(shared),
        "branched": sample(played(fairness.Seal(SECRET, SHARES, 9), shared)),
        "old": sample(Record.read(OLD.read_text(encoding="utf-8"))),
    }
    return json.dumps(found) + "\n"


if __name__ == "__main__":
    FILE.write_text(samples(), encoding="utf-8")
