"""Games that bots play, looked at after each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.random import Random

from rookery.arena import play_game
from rookery.core.bot import Bot
from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.guide import WeighingGuide
from rookery.core.playout import eager_playout
from rookery.core.seat import Seat

LONGEST: Final = 5000
"""Steps of a game; some players wait for each other for ever."""

Row = list[list[float]]
"""By seat: what was measured."""


FIRST_LOOK: Final = 12
"""Steps by hunch after which a guide is looked at for the first time."""


def check_measures(game: Game, guide: WeighingGuide, names: Sequence[str]) -> None:
    """Raise a ValueError unless the guide measures just what the manifest of its game names."""
    state, rng = game.start(), Random(1)
    eager_playout(state, rng, FIRST_LOOK)
    for seat in range(game.players):
        try:
            guide.measure(state, seat)
        except IndexError:
            raise ValueError(
                f"{game.name}: its guide measures more of a seat than the {len(names)} that the "
                "judge in its manifest names"
            ) from None
        found = guide.measured or len(guide.row)  # a guide may also write its row itself
        if found != len(names):
            raise ValueError(
                f"{game.name}: its guide measures {found} of a seat, and the judge in its manifest "
                f"names {len(names)}"
            )


def looked_at(
    game: Game, bot: str, seed: int, guide: WeighingGuide
) -> tuple[list[Row], list[float]]:
    """What each seat had after each turn of a game, and won; nothing of one that has no end."""
    played = play_game(game, [bot] * game.players, seed, LONGEST)
    if played.final.actor != OVER:
        return [], []
    state = game.start()
    guide.begin(state)
    seen: list[Row] = []
    for action in played.record.actions:
        state.step(action)
        if state.actor != OVER and guide.enough(state):
            seen.append([measured(guide, state, seat) for seat in range(game.players)])
            guide.begin(state)
    return seen, played.final.result()


def watched(
    game: Game, bots: list[Bot], rng: Random, guide: WeighingGuide
) -> tuple[list[Row], list[float]]:
    """The same of a game that these bots play, who need no names."""
    state = game.start()
    guide.begin(state)
    seen: list[Row] = []
    steps = 0
    while state.actor != OVER and steps < LONGEST:
        state.step(next_step(state, bots, rng))
        steps += 1
        if state.actor != OVER and guide.enough(state):
            seen.append([measured(guide, state, seat) for seat in range(game.players)])
            guide.begin(state)
    return (seen, state.result()) if state.actor == OVER else ([], [])


def next_step(state: State, bots: list[Bot], rng: Random) -> int:
    """What chance or the bot whose turn it is does next."""
    if state.actor == CHANCE:
        return int(state.sample(rng))
    actor = int(state.actor)
    return bots[actor].choose(Seat(state, actor, rng))


def measured(guide: WeighingGuide, state: State, seat: int) -> list[float]:
    """What the guide measures of a seat."""
    guide.measure(state, seat)
    return [guide.row[i] for i in range(len(guide.row))]
