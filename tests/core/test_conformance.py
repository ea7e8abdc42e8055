"""The conformance kit: every game passes it, and each way of breaking the contract is caught."""

from __future__ import annotations

import re
from typing import Any

import pytest
from librt.random import Random
from mypy_extensions import i64

import rookery
from rookery import _mode
from rookery.core.conformance import ConformanceError, check, variants
from rookery.core.contract import CHANCE, OVER, Game, Moves, Plain
from rookery.core.manifest import Manifest
from rookery.core.observation import Sheet, new_mark
from rookery.core.options import Value
from rookery.core.snapshot import fields_of
from tests.core.whispers import (
    AIM,
    CARDS,
    DEAL,
    MANIFEST,
    OPTIONS,
    PASS,
    PEEK,
    Whispers,
    WhispersState,
    registered,
)

# ---- games that keep the contract ---------------------------------------------------------


PARTIES = [
    (title.name, players)
    for title in rookery.titles()
    for players in range(title.options[0].low, title.options[0].high + 1)
]


@pytest.mark.once
@pytest.mark.parametrize(("name", "players"), PARTIES)
def test_every_registered_game_keeps_the_contract(name: str, players: int) -> None:
    assert check(name, games=1, limit=5000, players=players) > 0


@pytest.mark.parametrize("name", [title.name for title in rookery.titles()])
def test_every_registered_game_keeps_the_contract_in_both_modes(name: str) -> None:
    few: dict[str, Any] = dict(next(variants(name, {"players": 3})))
    assert check(name, games=1, limit=1500, **few) == 2


def test_a_game_from_elsewhere_keeps_the_contract() -> None:
    heard: list[str] = []
    with registered(MANIFEST):
        assert check("whispers", games=1, mood="calm", told=heard.append) == 36
    assert len(heard) == 18
    assert heard[0] == "players=2, rounds=1, peeking=False, mood=calm"


def test_variants_are_all_combinations_that_make_a_game() -> None:
    assert len(list(variants("court", {}))) == 4 * 2 * 2
    cards: dict[str, object] = {"cards": "D: fool"}  # fits only where there is a fourth seat
    assert {v["players"] for v in variants("court", cards)} == {4, 5}
    with pytest.raises(ValueError, match="no option 'size'"):
        list(variants("court", {"size": 3}))
    with pytest.raises(ValueError, match="no game 'chess'"):
        check("chess")


# ---- games that break it ------------------------------------------------------------------


class Mutant(WhispersState):
    """The sound state under another name, so that copies and worlds are mutants too."""

    def copy(self) -> WhispersState:
        return self.turned(super().copy())

    def turned(self, plain: WhispersState) -> WhispersState:
        other = type(self)(self.game)
        other.actor, other.cards, other.peeked = plain.actor, plain.cards, plain.peeked
        other.wrong, other.aim = plain.wrong, plain.aim
        other.turns, other.winner = plain.turns, plain.winner
        return other


class SharedCopy(Mutant):
    def copy(self) -> WhispersState:
        return self.turned(self)


class ForgetfulCopy(Mutant):
    def copy(self) -> WhispersState:
        other = super().copy()
        other.peeked = [False] * self.game.players
        return other


class Unsorted(Mutant):
    def offer(self, moves: Moves) -> None:
        moves.add(AIM)
        super().offer(moves)


class NoDecision(Mutant):
    def offer(self, moves: Moves) -> None:
        if self.turns == 0:
            super().offer(moves)


class TooBig(Mutant):
    def offer(self, moves: Moves) -> None:
        super().offer(moves)
        moves.add(DEAL)


class UnlikelySum(Mutant):
    def outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, p / 2) for outcome, p in super().outcomes()]


class Impossible(Mutant):
    def outcomes(self) -> list[tuple[int, float]]:
        (first, p), (second, q), *rest = super().outcomes()
        return [(first, p + q), (second, 0.0), *rest]


class UnsortedOutcomes(Mutant):
    def outcomes(self) -> list[tuple[int, float]]:
        return super().outcomes()[::-1]


class OutcomeAmongDecisions(Mutant):
    def outcomes(self) -> list[tuple[int, float]]:
        return [(outcome - DEAL, p) for outcome, p in super().outcomes()]


class SamplesAnything(Mutant):
    def sample(self, rng: Random) -> i64:
        return DEAL + CARDS


class DeniesOutcomes(Mutant):
    def possible(self, outcome: i64) -> bool:
        return outcome == DEAL


class TakesAnyOutcome(Mutant):
    def possible(self, outcome: i64) -> bool:
        return True


class TakesDealtCards(Mutant):
    def possible(self, outcome: i64) -> bool:
        return DEAL <= outcome < DEAL + CARDS


class TakesAnything(Mutant):
    def check(self, action: int) -> None:
        pass


class RefusesTooLate(Mutant):
    def check(self, action: int) -> None:
        self.turns += 1
        super().check(action)
        self.turns -= 1


class LooksAreSteps(Mutant):
    def view(self, seat: int | None) -> Plain:
        self.aim += 1
        return {"turns": self.turns}


class LeakyView(Mutant):
    def view(self, seat: int | None) -> Plain:
        return {**super().view(seat), "cards": list(self.cards)}


class LeaksToSpectators(Mutant):
    def view(self, seat: int | None) -> Plain:
        return super().view(seat) if seat is not None else {"cards": list(self.cards)}


class OddView(Mutant):
    def view(self, seat: int | None) -> Plain:
        return {**super().view(seat), "who": (1, 2)}


class TruthfulWorlds(Mutant):
    def imagine(self, seat: int, rng: Random) -> WhispersState:
        return self.copy()


class SharedWorlds(Mutant):
    def imagine(self, seat: int, rng: Random) -> WhispersState:
        world = self.turned(self)
        world.cards = self.drawn(seat, rng)
        return world


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


class UnannouncedReveal(Mutant):
    def reveals(self, action: int) -> bool:
        return False


class WildHunch(Mutant):
    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        return AIM + CARDS


class KnowingHunch(Mutant):
    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        card = self.cards[self.neighbour(int(self.actor))]
        return PASS if card == self.aim else AIM + card


class TellingNumbers(Mutant):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        last = self.peeked[seat - 1]
        self.peeked[seat - 1] = self.cards[-1:] > [2]
        super().observe(seat, sheet)
        self.peeked[seat - 1] = last


class NumberTooMany(Mutant):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        super().observe(seat, sheet)
        sheet.flag(False)


class OtherCalls(Mutant):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        if self.turns % 2 == 0:
            super().observe(seat, sheet)
            return
        for _ in range(self.game.observation().size):
            sheet.put(1, 2)


class SeenDeals(Mutant):
    def observed(self, action: i64, seat: i64) -> i64:
        return action


class UnseenDeeds(Mutant):
    def observed(self, action: i64, seat: i64) -> i64:
        return super().observed(action, seat) if action >= DEAL else -1


class MistakenDeals(Mutant):
    def observed(self, action: i64, seat: i64) -> i64:
        return super().observed(action, seat) if action != DEAL + 1 else DEAL


class ForgottenMark(Mutant):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        if not sheet.skips(1, seat):
            super().observe(seat, sheet)
            sheet.close()


class MissingShare(Mutant):
    def result(self) -> list[float]:
        return super().result()[1:]


class ShareTooMuch(Mutant):
    def result(self) -> list[float]:
        return [share + 1 for share in super().result()]


class NegativeShare(Mutant):
    def result(self) -> list[float]:
        super().result()
        return [2.0, -1.0]


class EarlyResult(Mutant):
    def result(self) -> list[float]:
        return [0.5, 0.5]


class Endless(Mutant):
    def act(self, action: int) -> None:
        turns = self.turns
        super().act(action)
        self.turns = turns
        if self.actor == OVER:
            self.winner = -1
            self.actor = 0


class DecidesAtTheEnd(Mutant):
    def legal(self) -> list[int]:
        return [PASS] if self.actor == OVER else super().legal()


class StrangeSeat(Mutant):
    def act(self, action: int) -> None:
        super().act(action)
        if self.actor >= 0:
            self.actor = 5


class Crashing(Mutant):
    def act(self, action: int) -> None:
        raise KeyError("nothing")


class BadText(Whispers):
    def text(self, action: int) -> str:
        return super().text(PASS if action == PEEK else action)


class SpacedText(Whispers):
    def text(self, action: int) -> str:
        return super().text(action).replace(" ", "  ")

    def parse(self, text: str) -> int:
        return super().parse(text.replace("  ", " "))


class ReadsJunk(Whispers):
    def parse(self, text: str) -> int:
        return super().parse(text) if text != "no such action" else PASS


class ChangingStart(Whispers):
    def start(self) -> WhispersState:
        state = super().start()
        state.turns = self.started = getattr(self, "started", 0) + 1
        return state


class SaidToBeOpen(Whispers):
    def start(self) -> WhispersState:
        self.open = True
        return super().start()


STATES: list[tuple[type[WhispersState], str]] = [
    (SharedCopy, "a step on a copy changed the original"),
    (ForgetfulCopy, "a copy differs"),
    (Unsorted, "decisions are not sorted or not unique"),
    (NoDecision, "a seat must decide and has no legal decision"),
    (TooBig, "a decision's id is too big"),
    (UnlikelySum, "probabilities sum to 0.5"),
    (Impossible, "an outcome can't happen"),
    (UnsortedOutcomes, "outcomes are not sorted or not unique"),
    (OutcomeAmongDecisions, "an outcome has a decision's id"),
    (SamplesAnything, "sample drew what is not listed"),
    (DeniesOutcomes, "possible() denies an outcome"),
    (TakesAnyOutcome, "the illegal action 1152921504606846984 was taken"),
    (TakesDealtCards, "the illegal action 10"),
    (TakesAnything, "the illegal action -7 was taken"),
    (RefusesTooLate, "a refused action changed the state"),
    (LooksAreSteps, "looking at a state changed it"),
    (LeakyView, "what seat 1 can't know shows in its view"),
    (LeaksToSpectators, "a spectator is shown what seat 1 can't know"),
    (OddView, "a view is not plain data"),
    (TruthfulWorlds, "seats see different things, yet nothing is ever drawn anew"),
    (SharedWorlds, "a step in an imagined world changed the true one"),
    (OtherActor, "an imagined world has another actor"),
    (TellingDecisions, "seat 0's decisions tell a secret"),
    (TellingButtons, "describing seat 0's decisions tells a secret"),
    (OddDescription, "a description is not plain data"),
    (UnannouncedReveal, "a decision showed its seat a secret, unannounced"),
    (WildHunch, "the hunch is not legal"),
    (KnowingHunch, "the hunch of seat 0 knows what it can't know"),
    (TellingNumbers, "can't know what it observes: peeked["),
    (NumberTooMany, "not as many numbers as are named"),
    (ForgottenMark, "the row of seat 0 is not written again in the part `cards`: a mark is miss"),
    (OtherCalls, "observe makes other calls here than it did elsewhere"),
    (SeenDeals, "seat 1 observes an action otherwise than it is described to it"),
    (UnseenDeeds, "a seat's own decision is hidden"),
    (MistakenDeals, "an action is observed as another one"),
    (MissingShare, "the result misses a seat"),
    (ShareTooMuch, "shares sum to 3.0"),
    (NegativeShare, "a share of the win is negative"),
    (EarlyResult, "there is a result before the end"),
    (Endless, "an eager game did not end in 300 steps"),
    (DecidesAtTheEnd, "there are decisions after the end"),
    (StrangeSeat, "no seat 5 can act"),
    (Crashing, "the game fails: KeyError('nothing')"),
]
GAMES: list[tuple[type[Whispers], str]] = [
    (BadText, "'pass' is not read as it was written"),
    (SpacedText, "is empty or has odd spaces"),
    (ReadsJunk, "'no such action' was read as an action"),
    (ChangingStart, "two starts differ"),
    (SaidToBeOpen, "the game is open, but seat 0 has a view of its own"),
]


def breach_of(game_type: type[Whispers], state_type: type[WhispersState]) -> ConformanceError:
    class Broken(game_type):  # type: ignore[misc, valid-type]
        def start(self) -> WhispersState:
            return state_type(self) if state_type is not WhispersState else super().start()

    def build(options: dict[str, Value]) -> Whispers:
        return Broken(options, "broken")

    with registered(Manifest("broken", "Broken", 3, OPTIONS, build)):
        with pytest.raises(ConformanceError) as found:
            check("broken", games=9, limit=300, players=2, rounds=3, peeking=True, mood="calm")
        return found.value


@pytest.mark.parametrize(("broken", "breach"), STATES)
def test_a_broken_state_is_caught(broken: type[WhispersState], breach: str) -> None:
    assert breach in breach_of(Whispers, broken).breach


@pytest.mark.parametrize(("broken", "breach"), GAMES)
def test_a_broken_game_is_caught(broken: type[Whispers], breach: str) -> None:
    assert breach in breach_of(broken, WhispersState).breach


def test_the_error_has_the_record_that_leads_there() -> None:
    error = breach_of(Whispers, NoDecision)
    assert error.record.startswith("rookery record: 1\ngame: broken\n")
    assert str(error) == f"{error.breach}\n\n{error.record}"
    sound = Manifest("broken", "Sound", 3, OPTIONS, lambda options: Whispers(options, "broken"))
    with registered(sound):
        record = rookery.Record.read(error.record)
    assert re.search("A: ", record.text())


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


# ---- forgotten marks ----------------------------------------------------------------------

MARKS = [
    (title.name, mark)
    for title in rookery.titles()
    for mark in dir(type(title.load({}).start()))
    if mark.startswith("mark_")
]


def test_there_are_marks_to_be_broken() -> None:
    assert {name for name, _ in MARKS} == {"towers", "touria"}


@pytest.mark.skipif(_mode.mode() == "compiled", reason="a compiled class can't be broken")
@pytest.mark.parametrize(("name", "mark"), MARKS)
def test_a_mark_that_is_forgotten_is_noticed(
    name: str, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the start position is marked, and nothing that happens afterwards."""
    state_type = type(rookery.load(name).start())
    sound = getattr(state_type, mark)
    monkeypatch.setattr(state_type, mark, lambda s: sound(s) if s.actor == OVER else None)
    with pytest.raises(ConformanceError, match=r"not written again in the part.*a mark is missing"):
        check(name, games=1, limit=400, players=2)
