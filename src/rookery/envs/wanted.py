"""What is asked for of many games, in a form that can be sent to a process that plays them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from librt.random import Random

from rookery.bots import Bot, is_guest, make_bot
from rookery.bots.levels import VETERAN, is_level
from rookery.bots.searcher import is_budget
from rookery.core.contract import Game
from rookery.core.records import Record
from rookery.core.registry import load
from rookery.envs.many import EVERY_SEAT, Company, ManyGames
from rookery.envs.rewarding import Rewarding
from rookery.envs.starts import positions_of

BUFFERS: Final = {
    "observations": "<f4",
    "endings": "<f4",
    "masks": "?",
    "open": "<i4",
    "counts": "<i8",
    "actors": "<i8",
    "rewards": "<f8",
    "results": "<f8",
    "lengths": "<i8",
    "terminated": "?",
    "truncated": "?",
}
"""What many games tell of themselves, and the kind of number in which they do."""


class Asked(NamedTuple):
    """All that makes the games what they are, but for how many there are and how they begin."""

    name: str
    options: dict[str, str | int | bool]
    seat: int
    others: tuple[str, ...]
    zero_sum: bool
    shaping: float
    gamma: float
    reach: int
    limit: int
    anew: int
    diaries: bool


def many_games(wanted: Asked, games: int, game: Game | None = None) -> ManyGames:
    """The games as compiled code steps them; `game` is given where it is made already."""
    made = game if game is not None else load(wanted.name, **wanted.options)
    rewarding = Rewarding(made, wanted.zero_sum, wanted.shaping, wanted.gamma, wanted.reach)
    company = _company(wanted, made)
    return ManyGames(
        made,
        games,
        wanted.seat,
        company,
        rewarding,
        wanted.limit,
        wanted.anew,
        wanted.diaries,
    )


def _company(wanted: Asked, game: Game) -> Company:
    """The quick ways where all others are of one kind that needs no bot; else bots by name."""
    kinds = set(wanted.others)
    if wanted.seat == EVERY_SEAT or kinds <= {"eager"} or kinds == {"random"}:
        return Company(kinds != {"random"}, [])
    return Company(False, [_maker(name, game) for name in wanted.others])


def _maker(name: str, game: Game) -> Callable[[Random], Bot]:
    return partial(make_bot, name, game)


def thinks_long(name: str) -> bool:
    """Does a bot of that name think so long that it is worth a process of its own?"""
    return name == VETERAN or is_level(name) or is_budget(name) or is_guest(name)


def buffers_of(many: ManyGames) -> dict[str, object]:
    """The memory in which the games tell of themselves, by the names in `BUFFERS`."""
    return {
        "observations": many.sheet.bits,
        "endings": many.last.bits,
        "masks": many.masks,
        "open": many.open,
        "counts": many.counts,
        "actors": many.actors,
        "rewards": many.rewards,
        "results": many.results,
        "lengths": many.lengths,
        "terminated": many.ended,
        "truncated": many.cut,
    }


def begin_from_texts(many: ManyGames, texts: Sequence[str]) -> None:
    """Let games begin from positions that come as the texts of records."""
    many.begin_from(positions_of([Record.read(text) for text in texts], many.game))
