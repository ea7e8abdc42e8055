"""The odds of a position: as the game tells them, or what chance can bring next."""

from __future__ import annotations

from librt.random import Random

from rookery.core.contract import CHANCE, OVER, State
from rookery.core.odds import Chance, ChoiceOdds, Odds
from rookery.core.registry import find
from rookery.core.seat import Seat


def odds(state: State, seat: int | None = None, seed: int = 0) -> Odds:
    """What a seat can be told of its odds; the one that decides if none is named.

    While chance decides, it is how likely each outcome is. All of it goes by what the seat may
    know: nobody learns from it what is hidden.
    """
    if state.actor == OVER:
        raise ValueError("the game is over: nothing is left to chance")
    chosen = int(state.actor) if seat is None else seat
    if state.actor == CHANCE:
        return Odds(chosen, "what chance brings now", outcomes_told(state), [])
    if state.actor != chosen:
        raise ValueError("it is another's decision")
    rng = Random(seed)
    return odds_of(Seat(state, chosen, rng), rng)


def odds_of(seat: Seat, rng: Random) -> Odds:
    """What a seat that decides can be told: as its game tells it, or in general."""
    manifest = find(seat.game.name)
    if manifest is not None and manifest.odds is not None:
        return manifest.odds(seat, rng)
    return general_odds(seat, rng)


def outcomes_told(state: State) -> list[Chance]:
    """Each outcome that can come up now, with its text."""
    text = state.game.text
    return [Chance(text(o), chance, key=text(o)) for o, chance in state.outcomes()]


def general_odds(seat: Seat, rng: Random) -> Odds:
    """For any game: what chance can bring right after each open decision."""
    choices = []
    for action in seat.legal:
        world = seat.imagine(rng)
        world.step(action)
        told = outcomes_told(world) if world.actor == CHANCE else []
        choices.append(ChoiceOdds(action, seat.game.text(action), told))
    return Odds(seat.index, "what chance brings next", [], choices)
