"""Games that play otherwise without a diary, or imagine without one, are caught."""

from __future__ import annotations

import pytest
from librt.random import Random
from mypy_extensions import i64

import rookery
from rookery.core.conformance import check
from rookery.core.contract import HIDDEN, OVER, Game, Moves, NoDiary, Plain
from rookery.core.manifest import Manifest
from rookery.core.observation import Sheet
from rookery.core.seat import Seat
from tests.core.conformance.mutants import Mutant, breach_of
from tests.core.whispers import AIM, OPTIONS, PASS, Whispers, WhispersState, registered


class Diarist(Mutant):
    """A sound state that writes down who has aimed at what, unless it is told not to."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.diary_kept = True
        self.diary: list[int] = []

    def turned(self, plain: WhispersState) -> WhispersState:
        other = super().turned(plain)
        assert isinstance(other, Diarist)
        other.diary_kept = self.diary_kept
        other.diary = list(self.diary)
        return other

    def keep_no_diary(self) -> None:
        self.diary_kept = False

    def step(self, action: i64) -> None:
        if self.diary_kept:
            self.diary.append(HIDDEN if self.actor < 0 else action)
        super().step(action)

    def key(self) -> bytes:
        return super().key() + repr((self.diary_kept, self.diary)).encode()

    def imagine(self, seat: int, rng: Random) -> WhispersState:
        if not self.diary_kept:
            raise NoDiary("nobody knows")
        return super().imagine(seat, rng)


class Careless(Diarist):
    def imagine(self, seat: int, rng: Random) -> WhispersState:
        return WhispersState.imagine(self, seat, rng)


class CarelessCopy(Diarist):
    def turned(self, plain: WhispersState) -> WhispersState:
        other = super().turned(plain)
        assert isinstance(other, Diarist)
        other.diary_kept = other.diary_kept or self.turns > 1
        return other


class OtherActor(Diarist):
    def act(self, action: int) -> None:
        super().act(action)
        if not self.diary_kept and self.actor != OVER:
            self.actor = 0


class OtherMoves(Diarist):
    def offer(self, moves: Moves) -> None:
        if self.diary_kept:
            super().offer(moves)
        else:
            moves.add(PASS)
            moves.add_mask((1 << 6) - 1, AIM)


class OtherView(Diarist):
    def view(self, seat: int | None) -> Plain:
        return {**super().view(seat), "diary": self.diary_kept}


class OtherNumbers(Diarist):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        super().observe(seat, sheet)
        if not self.diary_kept:
            sheet.bits[0] = 7


class OtherResult(Diarist):
    def result(self) -> list[float]:
        return super().result() if self.diary_kept else [1.0, 0.0]


class Endless(Diarist):
    def act(self, action: int) -> None:
        super().act(action)
        if not self.diary_kept and self.actor == OVER:
            self.actor = 0


BREACHES: list[tuple[type[WhispersState], str]] = [
    (Careless, "imagines, although no diary was kept"),
    (CarelessCopy, "imagines, although no diary was kept"),
    (OtherActor, "without a diary somebody else acts"),
    (OtherMoves, "without a diary other actions are open"),
    (OtherView, "is shown something else"),
    (OtherNumbers, "observes something else"),
    (OtherResult, "without a diary the game ends otherwise"),
    (Endless, "without a diary the game goes on"),
]


@pytest.mark.parametrize(
    ("state", "breach"), BREACHES, ids=lambda value: getattr(value, "__name__", "")
)
def test_what_differs_without_a_diary_is_named(state: type[WhispersState], breach: str) -> None:
    assert breach in breach_of(Whispers, state).breach


def test_a_game_that_refuses_to_imagine_without_its_diary_is_sound() -> None:
    class Diaries(Whispers):
        def start(self) -> WhispersState:
            return Diarist(self)

    manifest = Manifest("diaries", "Diaries", 3, OPTIONS, lambda o: Diaries(o, "diaries"))
    with registered(manifest):
        assert check("diaries", games=3, players=2, rounds=3, peeking=True, mood="calm") == 6


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_playouts_to_the_end_keep_no_diary_and_others_do(name: str) -> None:
    rng = rookery.Random(1)
    part, whole, eager = (rookery.load(name).start() for _ in range(3))
    rookery.playout(part, rng, 60)
    assert Seat(part, 0, rng).view() == part.view(0)
    rookery.playout(whole, rng)
    rookery.eager_playout(eager, rng)
    for state in (whole, eager, whole.copy()):
        with pytest.raises(NoDiary, match="nobody can imagine"):
            state.imagine(0, rng)
