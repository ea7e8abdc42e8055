"""Worlds enumerated in full: what `imagine` draws agrees with them, and a faulty one is caught."""

from __future__ import annotations

from typing import cast

import pytest
from librt.random import Random

import rookery
from rookery import _mode
from rookery.core.conformance.posterior import (
    Worlds,
    chance_variation,
    disagreement,
    total_variation,
)
from rookery.core.contract import CHANCE, Game, State
from rookery.games.towers.rules.actions import CAST, DISCARD, HAND_OVER, PLAY
from rookery.games.towers.rules.pieces import cards_of
from rookery.games.towers.rules.state import TowersState
from tests.core import whispers
from tests.core.whispers import WhispersState
from tests.games.towers.test_knowledge import FEW_CARDS, small_deck

COMPILED = _mode.mode() == "compiled"

# ---- a small game with secrets --------------------------------------------------------------

DEALT = ("deal 0", "deal 1", "deal 2")


def cards(state: State) -> tuple[int, ...]:
    return tuple(cast(WhispersState, state).cards)


def worlds_of(start: type[WhispersState], seat: int, *texts: str) -> Worlds:
    worlds = Worlds(start(whispers.new(players=3, rounds=3)), seat)
    worlds.follow(*DEALT, *texts)
    return worlds


def test_after_the_deal_all_hands_that_a_seat_has_not_seen_are_alike() -> None:
    chances = worlds_of(WhispersState, 0).chances(cards)
    assert len(chances) == 5 * 4
    assert all(hand[0] == 0 for hand in cast(dict[tuple[int, ...], float], chances))
    assert list(chances.values()) == [pytest.approx(1 / 20)] * 20


def test_what_was_said_openly_strikes_worlds_out() -> None:
    chances = worlds_of(WhispersState, 0, "aim 4", "say").chances(cards)
    assert len(chances) == 4 * 4
    assert (0, 4, 2) not in chances


def test_what_a_seat_has_peeked_at_is_certain_to_it_alone() -> None:
    assert len(worlds_of(WhispersState, 0, "peek").chances(cards)) == 4
    assert len(worlds_of(WhispersState, 2, "peek").chances(cards)) == 20


def test_a_decision_is_evidence_as_far_as_its_likelihood_says() -> None:
    """This neighbour likes to aim one above its own card."""

    def one_above(state: State, action: int) -> float:
        card = cards(state)[state.actor]
        return 0.9 if action == whispers.AIM + card + 1 else 0.1

    worlds = Worlds(whispers.new(players=2).start(), 0, one_above)
    worlds.follow("deal 0", "deal 3", "pass", "aim 4")
    chances = worlds.chances(lambda state: cards(state)[1])
    assert chances == {
        1: pytest.approx(1 / 13),
        2: pytest.approx(1 / 13),
        3: pytest.approx(9 / 13),
        4: pytest.approx(1 / 13),
        5: pytest.approx(1 / 13),
    }


@pytest.mark.parametrize("seat", range(3))
def test_sound_worlds_agree(seat: int) -> None:
    worlds = worlds_of(WhispersState, seat)
    for text in ("aim 4", "say", "peek", "pass", "aim 5", "say"):
        assert disagreement(worlds, Random(seat), 2000, cards) == ""
        worlds.follow(text)


class Mutant(WhispersState):
    """Copies are mutants too."""

    def copy(self) -> WhispersState:
        other = type(self)(self.game)
        vars(other).update(vars(super().copy()))
        other.actor = self.actor
        return other


class Forgetful(Mutant):
    """Draws worlds that what was said has long refuted."""

    def imagine(self, seat: int, rng: Random) -> WhispersState:
        world = self.copy()
        world.cards = self.drawn(seat, rng)
        return world


class Suspicious(Mutant):
    """Draws sound worlds, but low cards at its neighbour's more often than they are there."""

    def imagine(self, seat: int, rng: Random) -> WhispersState:
        one, other = super().imagine(seat, rng), super().imagine(seat, rng)
        return min(one, other, key=lambda world: world.cards[self.neighbour(seat)])


class Narrow(Mutant):
    """Draws one and the same world for ever."""

    def imagine(self, seat: int, rng: Random) -> WhispersState:
        return super().imagine(seat, Random(5))


@pytest.mark.parametrize(
    ("broken", "wrong"),
    [
        (Forgetful, "imagined worlds can't be, such as (0, 4, "),
        (Suspicious, "in total variation from the exact chances"),
        (Narrow, "in total variation from the exact chances"),
    ],
)
def test_faulty_worlds_are_caught(broken: type[WhispersState], wrong: str) -> None:
    worlds = worlds_of(broken, 0, "aim 4", "say")
    assert wrong in disagreement(worlds, Random(1), 2000, cards)


def test_a_case_that_is_not_small_is_refused() -> None:
    worlds = Worlds(whispers.new(players=4).start(), 0, most=50)
    with pytest.raises(ValueError, match="more than 50 worlds"):
        worlds.follow("deal 0", "deal 1", "deal 2", "deal 3")


# ---- how far apart chance alone may be ------------------------------------------------------


def test_total_variation_is_the_mass_that_has_to_be_moved() -> None:
    assert total_variation({"a": 0.5, "b": 0.5}, {"a": 0.5, "b": 0.5}) == 0
    assert total_variation({"a": 1.0}, {"b": 1.0}) == 1
    assert total_variation({"a": 0.5, "b": 0.5}, {"a": 0.75, "c": 0.25}) == 0.5


def test_true_draws_stay_within_what_chance_allows() -> None:
    rng = Random(11)
    fair: dict[object, float] = dict.fromkeys(range(6), 1 / 6)
    for draws in (50, 500):
        bound = chance_variation(fair, draws, 0.01)
        rolls = [[rng.randrange(6) for _ in range(draws)] for _ in range(200)]
        apart = [total_variation(fair, {f: r.count(f) / draws for f in range(6)}) for r in rolls]
        assert sum(apart) / len(apart) < bound / 2
        assert max(apart) < bound < 1
    assert chance_variation(fair, 5000, 0.01) < chance_variation(fair, 500, 0.01) / 3


# ---- the games ------------------------------------------------------------------------------


def by_card(state: State, action: int) -> float:
    """Whoever parts with a card may have taken any of his hand: W100's exact chances."""
    for first, end in ((PLAY, DISCARD), (HAND_OVER, CAST)):
        if first <= action < end:
            return float(cards_of(cast(TowersState, state).hands[state.actor], action - first))
    return 1.0


def hands(state: State) -> tuple[int, ...]:
    return (*cast(TowersState, state).hands, cast(TowersState, state).offered)


def lowest_cards(state: State) -> tuple[int, ...]:
    """The lowest kind in each hand: fewer traits than there are hands, so draws tell more."""
    return tuple(int(hand) & -int(hand) for hand in cast(TowersState, state).hands)


def choice(state: State, rng: Random) -> int:
    """Any outcome, or any open decision."""
    if state.actor == CHANCE:
        return int(state.sample(rng))
    legal = state.legal()
    return legal[rng.randrange(len(legal))]


def judge_along(game: Game, seat: int, rng: Random, steps: int, draws: int) -> int:
    """Hold `imagine` against the exact chances at all decisions of a random game; how many."""
    worlds = Worlds(game.start(), seat, by_card)
    judged = 0
    for _ in range(steps):
        action = choice(worlds.state, rng)
        if worlds.state.actor != CHANCE:
            assert disagreement(worlds, rng, draws // 10, hands) == ""
            assert disagreement(worlds, rng, draws, lowest_cards) == ""
            judged += 1
        worlds.apply(action)
    return judged


@pytest.mark.once
@pytest.mark.parametrize("seat", range(2))
def test_w100_towers_deals_unseen_hands_by_their_exact_chances(seat: int) -> None:
    """W100: two players, every possible hand of the other one through the first turns."""
    game = rookery.load("towers", players=2)
    assert judge_along(game, seat, Random(seat), 40, 2000) > 10


@pytest.mark.skipif(COMPILED, reason="a compiled deck can't be made smaller")
@pytest.mark.parametrize("seat", [0, 1])
def test_w100_towers_deals_hands_that_are_older_than_a_shuffle(
    monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    """W100: three players with few cards, which are shuffled again and again."""
    small_deck(monkeypatch, FEW_CARDS + "either-1-die tower-3")
    game = rookery.load("towers", players=3)
    assert judge_along(game, seat, Random(seat), 60, 300) > 20


def test_in_court_there_is_one_world() -> None:
    """Nothing is hidden, so the truth is all that can be imagined."""
    worlds = Worlds(rookery.load("court", players=3).start(), 1)
    rng = Random(4)
    for _ in range(60):
        worlds.apply(choice(worlds.state, rng))
        assert list(worlds.chances().values()) == [1.0]
        assert disagreement(worlds, rng, 5) == ""
