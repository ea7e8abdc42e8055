"""What chance has brought the seats of a game that was played, so that it can be subtracted."""

from __future__ import annotations

from rookery.arena.playing.seeds import luck_seed
from rookery.core.contract import CHANCE, Game, State
from rookery.core.records import Record
from rookery.core.registry import find
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


def fortunes_of(record: Record, seed: int, plays: int = PLAYS, most: int = MOST) -> Fortunes:
    """Each seat's luck in the game with that seed; its dice have no part in what is imagined."""
    luck = Luck(record.game, luck_seed(seed), plays, most)
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
