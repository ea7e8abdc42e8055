"""Plays whole games for the tests, in ways that do not depend on any bot."""

from __future__ import annotations

from collections.abc import Iterator

import rookery
from rookery.games.court.rules.state import CourtState
from tests.games.court.table import new

_BUILDERS = "A: farmer general charlatan guard; B: knight bishop fool merchant; C: alchemist"
_CROWDS = "A: general charlatan charlatan laborer; D: general farmer charlatan noblewoman maid"
_SCHOLARS = "A: nobleman magician philosopher; E: astronomer charlatan charlatan farmer general"
_TRADERS = "A: charlatan farmer general hunter; B: charlatan farmer pawnbroker merchant"

TABLES: list[tuple[str, int, str, str]] = [
    ("", 2, "limited", "any"),
    ("", 3, "unlimited", "after_first_roll"),
    (_BUILDERS, 3, "limited", "any"),
    (_CROWDS, 4, "unlimited", "any"),
    (_SCHOLARS, 5, "limited", "after_first_roll"),
    (_TRADERS, 2, "limited", "any"),
]
"""Cards, players, fools and timing: together they have every character in use."""


def tables() -> Iterator[CourtState]:
    for cards, players, fools, timing in TABLES:
        yield new(cards, players, fools=fools, timing=timing)


def choose(s: CourtState, rng: rookery.Random, eager: int) -> int:
    """One action: by chance, at random, or (so many times in ten) towards one large set."""
    if s.actor == rookery.CHANCE:
        return int(s.sample(rng))
    legal = s.legal()
    action = legal[rng.randrange(len(legal))]
    if rng.randrange(10) >= eager:
        return action
    king = s.game.parse("take king")
    if king in legal:
        return king
    turn = s.view(None)["turn"]
    lying = turn["aside"] + turn["active"]
    if not lying:
        return action
    goal = max(lying, key=lambda face: (lying.count(face), face))
    wanted = s.game.parse(f"aside {goal}")
    return wanted if wanted in legal and len(turn["active"]) > 1 else action


def walk(
    s: CourtState, rng: rookery.Random, eager: int, steps: int
) -> Iterator[tuple[CourtState, int]]:
    """Each position on the way, with the action that will be done there."""
    for _ in range(steps):
        if s.actor == rookery.OVER:
            return
        action = choose(s, rng, eager)
        yield s, action
        s.apply(action)
