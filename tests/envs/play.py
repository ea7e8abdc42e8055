"""Positions of every game, in a few of its variants, for the tests of the environments."""

from collections.abc import Iterator
from typing import Any

import rookery
from rookery import _mode
from rookery.core.registry import load

_ALL: list[tuple[str, dict[str, Any]]] = [
    *(("court", {"players": players}) for players in (2, 3, 4, 5)),
    ("court", {"players": 3, "fools": "unlimited", "timing": "after_first_roll"}),
    *(("towers", {"players": players}) for players in (1, 2, 3, 4, 5, 6)),
    ("towers", {"players": 3, "variant": "expert"}),
    ("towers", {"players": 4, "variant": "teams"}),
    ("towers", {"players": 6, "variant": "expert_teams", "spells": "random 8"}),
    ("towers", {"players": 2, "open_memory": True, "spells": "random 5"}),
    ("towers", {"players": 1, "spells": "random 3"}),
    *(("touria", {"players": players}) for players in (2, 3, 4)),
    ("touria", {"players": 2, "short": True, "sudden_marriage": True}),
    ("touria", {"players": 3, "open_screens": True}),
]
# Plain Python is slow: there, a variant of every kind is enough.
VARIANTS = _ALL if _mode.mode() == "compiled" else [_ALL[i] for i in (0, 4, 6, 12, 13, 15, 16, 19)]
IDS = [f"{name}-{'-'.join(map(str, options.values()))}" for name, options in VARIANTS]


def positions(
    name: str, options: dict[str, Any], steps: int, seed: int = 1, eager: bool = True
) -> Iterator[rookery.State]:
    """The positions of a game, one after the other; the state changes as one goes on."""
    rng = rookery.Random(seed)
    state = load(name, **options).start()
    for step in range(steps):
        yield state
        if state.actor == rookery.OVER:
            return
        if state.actor == rookery.CHANCE:
            state.apply(state.sample(rng))
        elif eager and step % 5:
            state.apply(state.hunch(rng))
        else:
            legal = state.legal()
            state.apply(legal[rng.randrange(len(legal))])
