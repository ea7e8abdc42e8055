"""Random games: every registered game for four, beside OpenSpiel, Catanatron and plain C."""

from functools import partial
from typing import Final

import rookery
from bench.contest import Comparison, Contest, Contestant, those_present
from bench.peers import c_loop, catanatron, open_spiel

PLAYERS: Final = 4

TIMES_OPEN_SPIEL: Final = {"court": 2.0}
"""How many times as fast as OpenSpiel's C++ a game should be; any other: as fast."""

OTHER_TARGETS: Final = {
    "court": {open_spiel.FROM_PYTHON: 10.0, catanatron.NAME: 100.0},
}


def contest() -> Contest:
    peers, skipped = those_present(
        [c_loop.player, open_spiel.rollouts, open_spiel.yacht, open_spiel.python, catanatron.player]
    )
    ours = [our_player(title.name) for title in rookery.titles()]
    return Contest(
        title=f"Random games, {PLAYERS} players: decisions and outcomes of chance",
        unit="steps",
        contestants=ours + peers,
        comparisons=[
            Comparison(one.name, peer.name, target(one.name, peer.name))
            for one in ours
            for peer in peers
            if peer.name != c_loop.NAME or one.name == c_loop.GAME
        ],
        skipped=skipped,
    )


def our_player(name: str) -> Contestant:
    return Contestant(name, partial(play, rookery.load(name, players=PLAYERS)))


def play(game: rookery.Game, seed: int) -> int:
    return rookery.playout(game.start(), rookery.Random(seed))


def target(ours: str, other: str) -> float | None:
    if other == open_spiel.ROLLOUTS:
        return TIMES_OPEN_SPIEL.get(ours, 1.0)
    return OTHER_TARGETS.get(ours, {}).get(other)
