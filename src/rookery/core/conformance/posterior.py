"""All worlds that fit what a seat has seen, each with its exact chance: for small cases.

`imagine` draws such worlds by some skill of the game's own. Here they are found without any skill:
every outcome and every decision that the seat could not tell from the true one is tried out, world
by world, and whatever would have shown the seat something else is struck out. That works for a few
steps with few secrets, and there it is exact:

    >>> import rookery
    >>> from rookery.core.conformance.posterior import Worlds, disagreement
    >>> worlds = Worlds(rookery.load("court", players=2).start(), seat=0)
    >>> worlds.follow("start B", "roll", "rolled 2 5 5")
    >>> len(worlds.chances())
    1
    >>> disagreement(worlds, rookery.Random(1), draws=20)
    ''

How likely a world is depends also on how the others decide, which no rule says. A `Likelihood` says
it: by default every open decision is as likely as any other.
"""
# not compiled: it runs in tests, on games of any kind

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Final

from librt.random import Random

from rookery.core.contract import CHANCE, HIDDEN, State

Likelihood = Callable[[State, int], float]
"""How likely the actor of a world is to decide so; any measure that is proportional to it."""

Trait = Callable[[State], Hashable]
"""What is looked at in a world: two worlds with the same trait count as one."""

MOST: Final = 20_000
"""No more worlds than this are kept: a case with more is not small."""

DOUBT: Final = 1e-9
"""How often a sound `imagine` may be taken for a faulty one."""


def any_alike(state: State, _action: int) -> float:
    """Every open decision is as likely as any other."""
    return 1 / len(state.legal())


def whole(state: State) -> Hashable:
    """The trait by which every difference between two worlds counts."""
    return int(state.actor), state.key()


class Worlds:
    """The worlds that a seat must hold possible, from a position that it knows to the last detail.

    `state` is the true position, which goes on by `apply` or `follow`; the worlds follow it as far
    as the seat could not tell the difference.
    """

    def __init__(
        self, start: State, seat: int, likelihood: Likelihood = any_alike, most: int = MOST
    ) -> None:
        self.state: Final = start.copy()
        self.seat: Final = seat
        self._likelihood: Final = likelihood
        self._most: Final = most
        self._found: dict[Hashable, tuple[State, float]] = {whole(start): (start.copy(), 1.0)}
        """Each world with a weight, by all that makes it up."""

    def follow(self, *texts: str) -> None:
        """Carry out these actions, as records write them."""
        for text in texts:
            self.apply(self.state.game.parse(text))

    def apply(self, action: int) -> None:
        """Carry out the true action, and in each world all that look like it to the seat."""
        before = self.state.copy()
        self.state.apply(action)
        sight = self.state.view(self.seat)
        found: dict[Hashable, tuple[State, float]] = {}
        for world, weight in self._found.values():
            for other, chance in self._alike(before, action, world):
                after = world.copy()
                after.apply(other)
                if after.actor == self.state.actor and after.view(self.seat) == sight:
                    kept, sum_before = found.get(whole(after), (after, 0.0))
                    found[whole(after)] = kept, sum_before + weight * chance
            if len(found) > self._most:
                raise ValueError(f"there are more than {self._most} worlds: the case is too big")
        if not found:
            raise ValueError("the true world does not fit what its own seat has seen")
        self._found = found

    def _alike(self, before: State, action: int, world: State) -> list[tuple[int, float]]:
        """What could be done in a world that the seat can't tell from the action; and how likely.

        Its own decision is news to nobody, and does not make any world more likely.
        """
        told = before.describe(action, self.seat)
        hidden = before.observed(action, self.seat) == HIDDEN
        possible = self._possible(world)
        return [
            (other, chance)
            for other, chance in possible
            if (hidden or other == action)
            and (world.observed(other, self.seat) == HIDDEN) == hidden
            and world.describe(other, self.seat) == told
        ]

    def _possible(self, world: State) -> list[tuple[int, float]]:
        if world.actor == CHANCE:
            return world.outcomes()
        if world.actor == self.seat:
            return [(action, 1.0) for action in world.legal()]
        return [(action, self._likelihood(world, action)) for action in world.legal()]

    def chances(self, trait: Trait = whole) -> dict[Hashable, float]:
        """How likely each trait is for all that the seat has seen; the chances sum to 1."""
        total = math.fsum(weight for _, weight in self._found.values())
        chances: dict[Hashable, float] = {}
        for world, weight in self._found.values():
            shown = trait(world)
            chances[shown] = chances.get(shown, 0.0) + weight / total
        return chances


def disagreement(
    worlds: Worlds, rng: Random, draws: int = 1000, trait: Trait = whole, doubt: float = DOUBT
) -> str:
    """What is wrong with the worlds that `imagine` draws, in words; empty if nothing is.

    A world that can't be is wrong even once. Otherwise the share of each trait among the draws is
    held against its exact chance: see `chance_variation` for how far they may be apart.
    """
    exact = worlds.chances(trait)
    seen = Counter(trait(worlds.state.imagine(worlds.seat, rng)) for _ in range(draws))
    for shown, number in seen.items():
        if shown not in exact:
            return f"{number} of {draws} imagined worlds can't be, such as {_short(shown)}"
    apart = total_variation(exact, {shown: number / draws for shown, number in seen.items()})
    most = chance_variation(exact, draws, doubt)
    if apart <= most:
        return ""
    return (
        f"imagined worlds are {apart:.3f} in total variation from the exact chances, where {draws} "
        f"draws allow {most:.3f}; {_worst(exact, seen, draws)}"
    )


def total_variation(one: Mapping[Hashable, float], other: Mapping[Hashable, float]) -> float:
    """How far two distributions are apart: 0 if they are the same, 1 if they share nothing."""
    return sum(abs(one.get(x, 0.0) - other.get(x, 0.0)) for x in {*one, *other}) / 2


def chance_variation(exact: Mapping[Hashable, float], draws: int, doubt: float) -> float:
    """How far so many true draws are from the exact chances at most, but for that much doubt.

    On average the share of something of chance p is off by at most the root of p(1-p)/n. One draw
    moves the variation by no more than 1/n, so by McDiarmid's inequality it exceeds its average by
    t with a chance of at most exp(-2nt²).
    """
    average = sum(math.sqrt(p * (1 - p) / draws) for p in exact.values()) / 2
    return average + math.sqrt(math.log(1 / doubt) / (2 * draws))


def _worst(exact: Mapping[Hashable, float], seen: Mapping[Hashable, int], draws: int) -> str:
    worst = max(exact, key=lambda x: abs(exact[x] - seen.get(x, 0) / draws))
    share = seen.get(worst, 0) / draws
    return f"{_short(worst)} comes up with {share:.3f} instead of {exact[worst]:.3f}"


def _short(shown: Hashable) -> str:
    text = repr(shown)
    return text if len(text) <= 120 else f"{text[:117]}…"
