"""What all environments are told in the same words: the game, the seats, rewards and limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rookery.bots import check_bot
from rookery.core.contract import Game
from rookery.core.options import shown
from rookery.core.registry import find, load
from rookery.envs.rewarding import Rewarding

MAX_STEPS: Final = 10_000
"""Nothing in the rules ends a game in which all decline for ever, so a learner's is cut off."""


def game_of(game: str | Game, options: dict[str, object]) -> Game:
    """A game by its name and options, or one that is made already."""
    if isinstance(game, str):
        return load(game, **options)
    if options:
        raise ValueError(f"{game!r} has its options; {sorted(options)} can't be added")
    return game


def checked_steps(max_steps: object) -> int:
    """The limit of decisions of a game, if it is one."""
    if type(max_steps) is not int or not 1 <= max_steps < 1 << 40:
        raise ValueError(f"max_steps is a number from 1 on, not {shown(max_steps)}")
    return max_steps


def checked_seat(seat: object, game: Game) -> int | None:
    """A seat from 0 on, or None for one that is drawn for each game."""
    if seat is None or (type(seat) is int and 0 <= seat < game.players):
        return seat
    raise ValueError(
        f"seat is a number from 0 to {game.players - 1}, or None for any, not {shown(seat)}"
    )


def checked_rewarding(
    game: Game, zero_sum: bool, shaping: object = 0.0, gamma: object = 1.0
) -> Rewarding:
    """How rewards are reckoned; a ValueError if the game tells nothing to shape them by."""
    weight = _number(shaping, "shaping", 0.0, 1000.0)
    fading = _number(gamma, "gamma", 0.0, 1.0)
    title = find(game.name)
    reach = title.reach if title is not None else 0
    if weight and (game.players == 1 or reach <= 0 or not game.start().standing()):
        raise ValueError(f"{game!r} doesn't tell who is ahead, so rewards can't be shaped by it")
    return Rewarding(game, checked_sum(zero_sum, game), weight, fading, reach)


def _number(value: object, name: str, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError(f"{name} is a number from {low:g} to {high:g}, not {shown(value)}")
    return float(value)


def checked_sum(zero_sum: bool, game: Game) -> bool:
    """Whether rewards sum to nought; a lone player has nobody to take them from."""
    if zero_sum and game.players == 1:
        raise ValueError("the rewards of a lone player can't sum to zero")
    return zero_sum


def checked_bots(others: str | Sequence[str], game: Game) -> list[str]:
    """A bot for each of the other seats, in the order of play: one name stands for all."""
    names = [others] * (game.players - 1) if isinstance(others, str) else list(others)
    if len(names) != game.players - 1:
        raise ValueError(f"others are {game.players - 1} bots or one name, not {len(names)} names")
    for name in dict.fromkeys(names):
        if not isinstance(name, str):
            raise ValueError(f"a bot is named by a text, not by {shown(name)}")
        check_bot(name, game)
    return names
