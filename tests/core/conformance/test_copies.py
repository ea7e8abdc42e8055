"""Copies that share or forget something, and keys that do, are caught by name."""

from __future__ import annotations

import pytest
from librt.random import Random
from mypy_extensions import i64

import rookery
from rookery.core.conformance import check
from rookery.core.contract import Game, Plain
from rookery.core.manifest import Manifest
from rookery.core.observation import new_mark
from rookery.core.snapshot import fields_of
from tests.core.conformance.mutants import Mutant, breach_of
from tests.core.whispers import (
    OPTIONS,
    Whispers,
    WhispersState,
    registered,
)


class SharedCopy(Mutant):
    def copy(self) -> WhispersState:
        return self.turned(self)


class ForgetfulCopy(Mutant):
    def copy(self) -> WhispersState:
        other = super().copy()
        other.peeked = [False] * self.game.players
        return other


class LooksAreSteps(Mutant):
    def view(self, seat: int | None) -> Plain:
        self.aim += 1
        return {"turns": self.turns}


class SharedWorlds(Mutant):
    def imagine(self, seat: int, rng: Random) -> WhispersState:
        world = self.turned(self)
        world.cards = self.drawn(seat, rng)
        return world


class ChangingStart(Whispers):
    def start(self) -> WhispersState:
        state = super().start()
        state.turns = self.started = getattr(self, "started", 0) + 1
        return state


STATES: list[tuple[type[WhispersState], str]] = [
    (SharedCopy, "a step on a copy changed the original"),
    (ForgetfulCopy, "a copy differs"),
    (LooksAreSteps, "looking at a state changed it"),
    (SharedWorlds, "a step in an imagined world changed the true one"),
]


@pytest.mark.parametrize(("broken", "breach"), STATES)
def test_a_broken_state_is_caught(broken: type[WhispersState], breach: str) -> None:
    assert breach in breach_of(Whispers, broken).breach


GAMES: list[tuple[type[Whispers], str]] = [
    (ChangingStart, "two starts differ"),
]


@pytest.mark.parametrize(("broken", "breach"), GAMES)
def test_a_broken_game_is_caught(broken: type[Whispers], breach: str) -> None:
    assert breach in breach_of(broken, WhispersState).breach


# ---- forgotten fields ---------------------------------------------------------------------

FIELDS = ("cards", "peeked", "wrong", "aim", "turns", "winner")


def forgetting_copy(field: str) -> type[WhispersState]:
    class Forgetting(Mutant):
        def copy(self) -> WhispersState:
            other = super().copy()
            setattr(other, field, getattr(type(self)(self.game), field))
            return other

    return Forgetting


def sharing_copy(field: str) -> type[WhispersState]:
    class Sharing(Mutant):
        def copy(self) -> WhispersState:
            other = super().copy()
            setattr(other, field, getattr(self, field))
            return other

    return Sharing


def forgetting_key(field: str) -> type[WhispersState]:
    class Forgetting(Mutant):
        def key(self) -> bytes:
            return repr([getattr(self, name) for name in FIELDS if name != field]).encode()

    return Forgetting


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_that_copy_forgets_is_named(field: str) -> None:
    breach = breach_of(Whispers, forgetting_copy(field)).breach
    assert breach == f"a copy differs from its original in `{field}`"


@pytest.mark.parametrize("field", ["cards", "peeked", "wrong"])
def test_a_field_that_copies_share_is_named(field: str) -> None:
    breach = breach_of(Whispers, sharing_copy(field)).breach
    assert "a step" in breach
    assert breach.endswith(f": `{field}`")


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_that_key_forgets_is_named(field: str) -> None:
    breach = breach_of(Whispers, forgetting_key(field)).breach
    assert breach == f"positions with the same key differ in `{field}`"


class Hand:
    """Something of a game's own that a state may hold."""

    def __init__(self) -> None:
        self.cards: list[int] = []


class SharedObject(Mutant):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.hand = Hand()

    def turned(self, plain: WhispersState) -> WhispersState:
        other = super().turned(plain)
        assert isinstance(other, SharedObject)
        other.hand = self.hand
        return other

    def act(self, action: int) -> None:
        super().act(action)
        self.hand.cards.append(action)


def test_what_is_changed_deep_in_a_shared_object_is_noticed() -> None:
    assert breach_of(Whispers, SharedObject).breach.endswith(": `hand`")


class Thoughtful(Mutant):
    """Marks and caches are no part of a position."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.view_cache: dict[int | None, Plain] = {}
        self.turn_mark = 0

    def turned(self, plain: WhispersState) -> WhispersState:
        other = super().turned(plain)
        assert isinstance(other, Thoughtful)
        other.turn_mark = self.turn_mark
        return other

    def step(self, action: i64) -> None:
        super().step(action)
        self.view_cache.clear()
        self.turn_mark = new_mark()

    def view(self, seat: int | None) -> Plain:
        if seat not in self.view_cache:
            self.view_cache[seat] = super().view(seat)
        return self.view_cache[seat]


def test_marks_and_caches_may_differ_between_equal_positions() -> None:
    class Caching(Whispers):
        def start(self) -> WhispersState:
            return Thoughtful(self)

    manifest = Manifest("caching", "Caching", 3, OPTIONS, lambda o: Caching(o, "caching"))
    with registered(manifest):
        assert check("caching", games=3, players=2, rounds=3, peeking=True, mood="calm") == 6


@pytest.mark.parametrize("name", [title.name for title in rookery.titles()])
def test_the_fields_of_a_state_are_found_in_both_modes(name: str) -> None:
    state = rookery.load(name).start()
    fields = fields_of(state)
    assert {"actor", "phase", "seat", "players"} <= set(fields)
    assert "game" not in fields
    assert len(fields) > 20
