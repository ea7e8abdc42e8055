"""Small games whose positions are known exactly, and records of all kinds of tables."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import rookery
from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.reckoner import Reckoner
from rookery.core.records import Record
from rookery.core.registry import find, register
from rookery.insight.budgets import Budget

EXAMPLES = Path(__file__).parents[2] / "examples" / "twigs"
GOLDEN = Path(__file__).parents[1] / "golden"
TINY = Budget("tiny", thinking=6, pairs=2, plays=2, outcomes=3, doubt=2)
"""Enough to go through everything, and no more."""


def twigs(players: int = 2, heap: int = 10) -> Game:
    """The example game of another package, registered once."""
    if find("twigs") is None:
        sys.path.insert(0, str(EXAMPLES))
        try:
            import rookery_twigs  # type: ignore[import-not-found]  # found only here
        finally:
            sys.path.remove(str(EXAMPLES))
        register(rookery_twigs.MANIFEST)
    return rookery.load("twigs", players=players, twigs=heap)


class Enumerator(Reckoner):
    """Knows a small game to its end: means over all outcomes, the best of all decisions."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, bytes], list[float]] = {}

    def shares(self, s: State) -> list[float]:
        key = (int(s.actor), s.key())
        if key not in self._known:
            self._known[key] = self._reckon(s)
        return self._known[key]

    def options(self, s: State) -> list[tuple[int, list[float]]]:
        return [(action, self.shares(after(s, action))) for action in s.legal()]

    def _reckon(self, s: State) -> list[float]:
        if s.actor == OVER:
            return s.result()
        if s.actor == CHANCE:
            found = [(chance, self.shares(after(s, o))) for o, chance in s.outcomes()]
            return [sum(p * shares[i] for p, shares in found) for i in range(s.game.players)]
        return max((shares for _, shares in self.options(s)), key=lambda shares: shares[s.actor])


def after(s: State, action: int) -> State:
    """A copy after a step."""
    stepped = s.copy()
    stepped.step(action)
    return stepped


def played(
    game: Game, seed: int, steps: int = 10_000, eager: bool = True, first: Sequence[int] = ()
) -> Record:
    """A game by hunch or at random after its first steps, whole or cut off after so many."""
    rng = rookery.Random(seed)
    actions = list(first)
    state = Record(game, actions).final()
    while state.actor != OVER and len(actions) < steps:
        if state.actor == CHANCE:
            action = state.sample(rng)
        else:
            action = state.hunch(rng) if eager else rng.randrange(len(state.legal()))
            action = action if eager else state.legal()[action]
        actions.append(int(action))
        state.apply(actions[-1])
    return Record(game, actions)


@cache
def golden(name: str) -> Record:
    """A record of the archive."""
    return Record.read((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))


DECLINED = 12
"""The step of a spoilt game at which the Farmer is left lying."""


SEEDS = {"decline": 316, "take fool": 338}
"""With which a spoilt game is short, by what is done in place of taking the Farmer."""


def spoilt(*names: str, instead: str = "decline") -> Record:
    """A game to its end in which the first seat has a pair, and takes nobody: a clear mistake.

    The turn after that is the same seat's again, so at a table the decision can be taken back.
    """
    game = rookery.load("court", players=2)
    texts = "start B; roll; rolled 1 3 6; aside 1; aside 3; aside 6; decline; roll; rolled 2 5 5; "
    texts += f"aside 5; aside 5; aside 2; {instead}"
    whole = played(game, SEEDS[instead], first=[game.parse(text) for text in texts.split("; ")])
    return Record(game, whole.actions, names)
