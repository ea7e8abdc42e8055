"""Whatever shows a seat what it can't know at a position is caught."""

from __future__ import annotations

import pytest
from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import CHANCE, HIDDEN, Moves, Plain
from tests.core.conformance.mutants import Mutant, breach_of
from tests.core.whispers import (
    AIM,
    DEAL,
    PASS,
    Whispers,
    WhispersState,
)


class LeakyView(Mutant):
    def view(self, seat: int | None) -> Plain:
        return {**super().view(seat), "cards": list(self.cards)}


class LeaksToSpectators(Mutant):
    def view(self, seat: int | None) -> Plain:
        return super().view(seat) if seat is not None else {"cards": list(self.cards)}


class OddView(Mutant):
    def view(self, seat: int | None) -> Plain:
        return {**super().view(seat), "who": (1, 2)}


class TooMuchForAll(Mutant):
    def shown_to_all(self) -> Plain:
        return {"weather": "fine"}


class ShownTwice(Mutant):
    def shown_to_all(self) -> Plain:
        return {"actor": super().view(None)["actor"]}


class TruthfulWorlds(Mutant):
    def imagine(self, seat: int, rng: Random) -> WhispersState:
        return self.copy()


class OtherActor(Mutant):
    def imagine(self, seat: int, rng: Random) -> WhispersState:
        world = self.turned(super().imagine(seat, rng))
        world.actor = CHANCE
        return world


class TellingDecisions(Mutant):
    def offer(self, moves: Moves) -> None:
        moves.add(PASS)
        moves.add(AIM + self.cards[self.neighbour(int(self.actor))])


class TellingButtons(Mutant):
    def describe(self, action: int, seat: int | None) -> Plain:
        if action == PASS:
            return {"verb": "pass", "misses": self.cards[self.neighbour(int(self.actor))]}
        return super().describe(action, seat)


class OddDescription(Mutant):
    def describe(self, action: int, seat: int | None) -> Plain:
        return {"seats": {1, 2}}


class KnowingHunch(Mutant):
    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        card = self.cards[self.neighbour(int(self.actor))]
        return PASS if card == self.aim else AIM + card


class SeenDeals(Mutant):
    def observed(self, action: i64, seat: i64) -> i64:
        return action


class UnseenDeeds(Mutant):
    def observed(self, action: i64, seat: i64) -> i64:
        return super().observed(action, seat) if action >= DEAL else -1


class MistakenDeals(Mutant):
    def observed(self, action: i64, seat: i64) -> i64:
        return super().observed(action, seat) if action != DEAL + 1 else DEAL


class ToldAlike(Mutant):
    def describe(self, action: int, seat: int | None) -> Plain:
        return super().describe(action, None)

    def observed(self, action: i64, seat: i64) -> i64:
        return HIDDEN if action >= DEAL else action


class ShownAlike(Mutant):
    def view(self, seat: int | None) -> Plain:
        return super().view(None)


class SaidToBeOpen(Whispers):
    def start(self) -> WhispersState:
        self.open = True
        return ToldAlike(self)


class ShownOpenly(Whispers):
    def start(self) -> WhispersState:
        self.open = True
        return ShownAlike(self)


STATES: list[tuple[type[WhispersState], str]] = [
    (LeakyView, "what seat 1 can't know shows in its view"),
    (LeaksToSpectators, "a spectator is shown what seat 1 can't know"),
    (OddView, "a view is not plain data"),
    (TooMuchForAll, "the two parts of seat 0's view don't make it up"),
    (ShownTwice, "the two parts of seat 0's view don't make it up"),
    (TruthfulWorlds, "seats see different things, yet nothing is ever drawn anew"),
    (OtherActor, "an imagined world has another actor"),
    (TellingDecisions, "seat 0's decisions tell a secret"),
    (TellingButtons, "describing seat 0's decisions tells a secret"),
    (OddDescription, "a description is not plain data"),
    (KnowingHunch, "the hunch of seat 0 knows what it can't know"),
    (SeenDeals, "seat 1 observes an action otherwise than it is described to it"),
    (UnseenDeeds, "a seat's own decision is hidden"),
    (MistakenDeals, "an action is observed as another one"),
]


@pytest.mark.parametrize(("broken", "breach"), STATES)
def test_a_broken_state_is_caught(broken: type[WhispersState], breach: str) -> None:
    assert breach in breach_of(Whispers, broken).breach


GAMES: list[tuple[type[Whispers], str]] = [
    (SaidToBeOpen, "the game is open, but seat 0 has a view of its own"),
    (ShownOpenly, "the game is open, but seat 0 is told otherwise"),
]


@pytest.mark.parametrize(("broken", "breach"), GAMES)
def test_a_broken_game_is_caught(broken: type[Whispers], breach: str) -> None:
    assert breach in breach_of(broken, WhispersState).breach
