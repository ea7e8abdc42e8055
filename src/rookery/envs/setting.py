"""What all environments are told in the same words: the game, the seats, rewards and limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rookery.bots import check_bot
from rookery.core.contract import Game
from rookery.core.options import shown
from rookery.core.registry import load

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


def rewards_of(shares: list[float], zero_sum: bool) -> list[float]:
    """Shares of the win; or zero-sum: 1 for winning alone, and the losers pay alike."""
    if not zero_sum:
        return shares
    players = len(shares)
    return [(share * players - 1) / (players - 1) for share in shares]
