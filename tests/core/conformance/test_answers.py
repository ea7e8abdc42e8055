"""Reasons that are missing, that tell a secret or that are given for nothing are caught."""

from __future__ import annotations

from rookery.core.conformance import check
from rookery.core.contract import Plain
from tests.core.conformance.mutants import Mutant, breach_of
from tests.core.whispers import AIM, MANIFEST, Whispers, WhispersState, registered


class Silent(Mutant):
    def reason(self, action: int) -> Plain:
        return {}


class Telling(Mutant):
    """The reason hangs on the neighbour's card."""

    def reason(self, action: int) -> Plain:
        return {"code": str(self.cards[self.neighbour(int(self.actor))]), "rule": ""}


class Reluctant(Mutant):
    def why_not(self, action: int, seat: int) -> Plain | None:
        return super().why_not(action, seat) or {"code": "not_now", "rule": ""}


class Chatty(Mutant):
    """Everybody is told what only the actor may hear."""

    def why_not(self, action: int, seat: int) -> Plain | None:
        return super().why_not(action, int(self.actor))


def test_a_reason_for_all_that_is_not_open() -> None:
    assert "no reason is given why 'say' is not open" in breach_of(Whispers, Silent).breach


def test_a_reason_that_tells_a_secret() -> None:
    breach = breach_of(Whispers, Telling).breach
    assert "tells seat" in breach or "is not open" in breach


def test_a_reason_for_what_is_open() -> None:
    assert "is open, yet there is a reason" in breach_of(Whispers, Reluctant).breach


def test_a_reason_for_somebody_else() -> None:
    assert "is not told that it has to wait" in breach_of(Whispers, Chatty).breach


def test_a_game_that_gives_no_reasons_says_not_now() -> None:
    with registered(MANIFEST):
        assert check("whispers", games=1, players=2, rounds=1, peeking=False, mood="calm") == 2
    game = Whispers({"players": 2, "rounds": 1, "peeking": False, "mood": "calm", "motto": ""})
    state = WhispersState(game)
    state.step(game.parse("deal 0"))
    state.step(game.parse("deal 1"))
    assert state.why_not(0, 0) == {"code": "not_now", "rule": ""}
    assert state.why_not(AIM, 0) is None
