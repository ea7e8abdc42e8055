"""Who plays whom, in which seats and with which dice: a schedule that treats all bots alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from rookery.arena.playing.seeds import seed_of
from rookery.bots import is_guest


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    number: int
    deal: int
    """Games of one deal have the same bots and dice, and rotate the seats.

    Where a guest plays, each game has dice of its own.
    """
    seats: tuple[str, ...]
    seed: int

    def __str__(self) -> str:
        return f"game {self.number}"


def pairings(bots: Sequence[str], players: int, games: int, seed: int) -> list[Pairing]:
    """So many games; a longer schedule begins with the shorter one."""
    return list(islice(_endless(bots, players, seed), games))


def _endless(bots: Sequence[str], players: int, seed: int) -> Iterator[Pairing]:
    number = 0
    for deal, seated in enumerate(_deals(bots, players, seed)):
        # A guest would remember the dice of one game in the next.
        period = 1 if any(is_guest(bot) for bot in seated) else _period(seated)
        for turn in range(players):
            rotated = seated[turn:] + seated[:turn]
            # The same bots in the same seats need other dice, or it were the same game.
            dice = deal * players + turn // period
            yield Pairing(number, deal, rotated, seed_of(seed, dice))
            number += 1


def _period(seated: tuple[str, ...]) -> int:
    """After so many rotations everybody sits as before."""
    turns = range(1, len(seated) + 1)
    return next(turn for turn in turns if seated[turn:] + seated[:turn] == seated)


def _deals(bots: Sequence[str], players: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Who sits together: whoever has played least, with those they have met least.

    Bots of which one is named more than once are a line-up, and all of them sit at every table.
    """
    chance = Random(seed)
    while len(set(bots)) < len(bots):  # a line-up: the same bots in every game
        yield tuple(chance.sample(list(bots), players))
    played: Counter[str] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    while True:
        table: list[str] = []
        while len(table) < players:
            order = chance.sample(list(bots), len(bots))
            table.append(min(order, key=lambda bot: _claim(bot, table, played, met)))
        for bot in table:
            played[bot] += 1
        for i, bot in enumerate(table):
            for other in table[i + 1 :]:
                met[bot, other] += 1
                met[other, bot] += 1
        yield tuple(chance.sample(table, players))


def _claim(
    bot: str, table: Sequence[str], played: Counter[str], met: Counter[tuple[str, str]]
) -> tuple[int, int, int]:
    """The bot with the smallest claims the next seat at this table."""
    return table.count(bot), sum(met[bot, other] for other in table), played[bot]
