"""What chance has brought the seats of a game that was played, so that it can be subtracted."""

from __future__ import annotations

from typing import Protocol

from rookery.arena.playing.seeds import luck_seed
from rookery.core.contract import CHANCE, Game, State
from rookery.core.reckoner import Reckoner
from rookery.core.records import Record
from rookery.core.registry import find
from rookery.insight.calibrating import calibration_for
from rookery.insight.reckoning import Reckoned
from rookery.search.luck import Luck

PLAYS = 16
MOST = 12
"""So often outcomes are played on, and so many of them: more costs more and gains little."""
PARTS = 3
"""Luck is told by how far the leader had come when it struck: a judge may be too sure of early luck
and not sure enough of what comes late, and each part has its own weight in the end."""
DECIMALS = 6

Fortunes = tuple[tuple[float, ...], ...]
"""For each seat: what chance has brought it in each part of the game."""


class Teller(Protocol):
    """Adds up what the outcomes of one game have brought each seat."""

    def note(self, s: State, outcome: int) -> None:
        """Add what this outcome is worth; the state is still as it was before."""

    def sums(self) -> list[float]:
        """What all outcomes together have brought each seat."""


class ReckonedLuck:
    """The luck of a game that reckons its positions itself, with every outcome looked at."""

    def __init__(self, game: Game, reckoner: Reckoner) -> None:
        self._reckoned = Reckoned(reckoner, calibration_for(game))
        self._sums = [0.0] * game.players

    def note(self, s: State, outcome: int) -> None:
        """Add what it is worth less the mean, which does not depend on what has come."""
        brought = self._reckoned.luck(s, outcome, 0)
        self._sums = [total + more for total, more in zip(self._sums, brought, strict=True)]

    def sums(self) -> list[float]:
        """What all outcomes together have brought each seat."""
        return self._sums


def teller(game: Game, seed: int) -> Teller:
    """Who tells the luck of a game: the game's own reckoner, or plays by hunch and the judge."""
    manifest = find(game.name)
    if manifest is not None and manifest.reckoner is not None and game.open:
        return ReckonedLuck(game, manifest.reckoner())
    return Luck(game, luck_seed(seed), PLAYS, MOST)


def fortunes_of(record: Record, luck: Teller) -> Fortunes:
    """Each seat's luck in a game; its own dice have no part in what is imagined."""
    parts = [[0.0] * PARTS for _ in range(record.game.players)]
    before, first = luck.sums(), max(record.game.start().standing(), default=0)
    for state, action in record.states():
        if state.actor == CHANCE:
            part = part_of(state, first)
            luck.note(state, action)
            now = luck.sums()
            for seat, brought in enumerate(parts):
                brought[part] += now[seat] - before[seat]
            before = now
    return tuple(tuple(round(brought, DECIMALS) for brought in seat) for seat in parts)


def part_of(state: State, first: int) -> int:
    """In which part of its way the leader is, who began at `first`; the first, if nothing tells."""
    standing, reach = state.standing(), _reach(state.game)
    if not standing or reach <= 0:
        return 0
    return min(max(int(PARTS * (max(standing) - first) / reach), 0), PARTS - 1)


def _reach(game: Game) -> int:
    manifest = find(game.name)
    return manifest.reach if manifest else 0
