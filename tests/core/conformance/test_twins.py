"""Twins that come apart are a leak: each way of it is caught, and what may part them is not.

The games here are sound at each single position, so nothing but playing on can find them out.
"""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from rookery.core.conformance import check
from rookery.core.contract import OVER, Game, Moves, Plain
from rookery.core.manifest import Manifest
from tests.core.conformance.mutants import Mutant, breach_of
from tests.core.whispers import (
    AIM,
    CARDS,
    DEAL,
    OPTIONS,
    PASS,
    PEEK,
    SAY,
    Whispers,
    WhispersState,
    registered,
)


class UnannouncedReveal(Mutant):
    """A seat may peek, take it back, and peek for ever."""

    def reveals(self, action: int) -> bool:
        return False


class AsksTheHigh(Mutant):
    """Who holds a low card is passed over: whoever is asked must hold a high one."""

    def act(self, action: int) -> None:
        super().act(action)
        if self.actor >= 0 and self.cards[self.actor] < CARDS // 2 and self.turns > 2:
            self.actor = self.neighbour(int(self.actor))


class EndsWithTheLow(Mutant):
    """The last round is left out if the lowest card is in play, and nobody says so."""

    def act(self, action: int) -> None:
        super().act(action)
        if self.turns == 3 and 0 in self.cards:
            self.actor = OVER


class CountsHits(Mutant):
    """The view tells how often somebody aimed right, without saying it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.hits = 0

    def turned(self, plain: WhispersState) -> WhispersState:
        other = super().turned(plain)
        assert isinstance(other, CountsHits)
        other.hits = self.hits
        return other

    def key(self) -> bytes:
        return super().key() + bytes([self.hits])

    def step(self, action: i64) -> None:
        if AIM <= action < AIM + CARDS:
            self.hits += self.cards[self.neighbour(int(self.actor))] == action - AIM
        super().step(action)

    def view(self, seat: int | None) -> Plain:
        return {**super().view(seat), "hits": self.hits}


class LeadsByCards(CountsHits):
    """The same in what tells who leads."""

    def view(self, seat: int | None) -> Plain:
        return WhispersState.view(self, seat)

    def standing(self) -> list[int]:
        return [self.hits] * self.game.players


class NamesTheMood(CountsHits):
    """The same in the word for what is asked."""

    def view(self, seat: int | None) -> Plain:
        return WhispersState.view(self, seat)

    def stage(self) -> str:
        return "warm" if self.hits else "cold"


class AllowsByHits(CountsHits):
    """The same in what may be done."""

    def view(self, seat: int | None) -> Plain:
        return WhispersState.view(self, seat)

    def offer(self, moves: Moves) -> None:
        if self.aim >= 0:
            moves.add(SAY)
        if self.hits == 0 and not self.peeked[self.actor]:
            moves.add(PEEK)
        moves.add(PASS)
        for card in range(CARDS):
            if card != self.aim:
                moves.add(AIM + card)


class Nods(Mutant):
    """To pass is told to the neighbour with a nod if the passing seat holds a high card."""

    def describe(self, action: int, seat: int | None) -> Plain:
        told = super().describe(action, seat)
        by = int(self.actor)
        if action == PASS and by >= 0 and seat not in (None, by):
            return {**told, "nod": self.cards[by] >= CARDS // 2}
        return told


class Stuck(Mutant):
    """Who holds a high card may do nothing in the end, and the others may imagine that."""

    def offer(self, moves: Moves) -> None:
        if self.turns < 3 or self.cards[self.actor] < CARDS - 1:
            super().offer(moves)


LEAKS: list[tuple[type[WhispersState], str]] = [
    (UnannouncedReveal, "can tell twins apart, after 'peek', by its view (`cards`)"),
    (AsksTheHigh, "by who acts (seat "),
    (EndsWithTheLow, "by who acts ("),
    (CountsHits, "by its view (`hits`); nothing of it was told or revealed"),
    (LeadsByCards, "by who leads"),
    (NamesTheMood, "by what is asked ("),
    (AllowsByHits, "by what it may do"),
    (Nods, "'pass' shows seat "),
    (Stuck, "has no legal decision"),
]


@pytest.mark.parametrize(("broken", "breach"), LEAKS)
def test_a_leak_is_caught(broken: type[WhispersState], breach: str) -> None:
    assert breach in breach_of(Whispers, broken).breach


# ---- what may part twins ----------------------------------------------------------------------


class Announced(CountsHits):
    """To aim is a reveal: then all may see whether it was right."""

    def reveals(self, action: int) -> bool:
        return action >= AIM or super().reveals(action)


class Glimpsed(Mutant):
    """As a card is dealt, all see whether it is a high one: more than they are told of it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.high: list[bool] = []

    def turned(self, plain: WhispersState) -> WhispersState:
        other = super().turned(plain)
        assert isinstance(other, Glimpsed)
        other.high = list(self.high)
        return other

    def key(self) -> bytes:
        return super().key() + bytes(self.high)

    def step(self, action: i64) -> None:
        if action >= DEAL:
            self.high.append(action - DEAL >= CARDS // 2)
        super().step(action)

    def view(self, seat: int | None) -> Plain:
        return {**super().view(seat), "high": list(self.high)}

    def reveals(self, action: int) -> bool:
        return action >= DEAL or super().reveals(action)


class GlimpsedUnannounced(Glimpsed):
    """The same, but nothing says that the outcome shows more than it tells."""

    def reveals(self, action: int) -> bool:
        return Mutant.reveals(self, action)


@pytest.mark.parametrize("sound", [WhispersState, Announced, Glimpsed])
def test_what_is_told_or_revealed_parts_twins_without_blame(sound: type[WhispersState]) -> None:
    class Sound(Whispers):
        def start(self) -> WhispersState:
            return sound(self)

    with registered(Manifest("sound", "Sound", 3, OPTIONS, lambda o: Sound(o, "sound"))):
        assert check("sound", games=6, players=3, rounds=3, peeking=True, mood="calm") == 12


def test_an_outcome_that_shows_more_than_it_tells_is_caught() -> None:
    breach = breach_of(Whispers, GlimpsedUnannounced).breach
    assert "can tell twins apart, after 'deal " in breach
    assert "by its view (`high`)" in breach
