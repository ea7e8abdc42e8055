"""Copying a position, beside OpenSpiel.

Called from Python, so the call is measured too: inside compiled code a copy costs less than this.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import repeat, starmap
from typing import Final

import rookery
from bench.contest import Bound, Comparison, Contest, Contestant, those_present
from bench.peers import open_spiel

PLAYERS: Final = 4
PORTION: Final = 10_000
STEPS: Final = 200
"""A position so far into the game is copied, when all its parts are in use."""

BOUNDS: Final = {"court": 0.5e-6}


def contest() -> Contest:
    peers, skipped = those_present(
        [partial(their_copier, "connect_four"), partial(their_copier, "yacht")]
    )
    ours = [our_copier(title.name) for title in rookery.titles()]
    return Contest(
        title="A copy of a position, asked for from Python",
        unit="copies",
        contestants=ours + peers,
        comparisons=[Comparison(one.name, peer.name) for one in ours for peer in peers],
        bounds=[Bound(name, seconds) for name, seconds in BOUNDS.items()],
        skipped=skipped,
        per_unit=True,
    )


def our_copier(name: str) -> Contestant:
    state = rookery.load(name, players=PLAYERS).start()
    rookery.playout(state, rookery.Random(1), STEPS)
    return Contestant(name, partial(calls, state.copy))


def their_copier(name: str) -> Contestant:
    position = open_spiel.load(name).new_initial_state()
    return Contestant(f"OpenSpiel clone, {name}", partial(calls, position.clone))


def calls(copy: Callable[[], object], _seed: int) -> int:
    """Call it many times, with no Python code between the calls."""
    deque(starmap(copy, repeat((), PORTION)), maxlen=0)
    return PORTION
