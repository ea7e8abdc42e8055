"""What a perfect memory concludes is exact: it agrees with every world played along (W90, W100)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

import rookery
from rookery import _mode
from rookery.games.towers.rules import state as state_module
from rookery.games.towers.rules.components import CARD_NAMES, COPIES
from rookery.games.towers.rules.diary import (
    LONGEST,
    SHUFFLED,
    UNSEEN,
    deed_in,
    kind_in,
    row_size,
)
from rookery.games.towers.rules.pieces import kinds_in, pooled
from rookery.games.towers.rules.state import TowersState
from rookery.games.towers.seen import knowledge
from tests.games.towers.ledger import Ledger, World, concluded, distance
from tests.games.towers.table import do, exhaust, hand, table

EXACT = 1e-8
MANY = 4000
EARLY = 6
"""Before the first shuffle one position in so many is compared."""


def small_deck(monkeypatch: pytest.MonkeyPatch, cards: str) -> list[int]:
    """Play with these cards only, so that a game is shuffled again and again."""
    names = cards.split()
    deck = [names.count(name) for name in CARD_NAMES]
    low, high = pooled(deck)
    for module in (state_module, knowledge):
        monkeypatch.setattr(module, "ALL_LOW", low)
        monkeypatch.setattr(module, "ALL_HIGH", high)
    monkeypatch.setattr(state_module, "ALL_CARDS", len(names))
    assert sum(deck) == len(names)
    return deck


def choose(s: TowersState, rng: rookery.Random) -> int:
    if s.actor == rookery.CHANCE:
        return int(s.sample(rng))
    legal = s.legal()
    exchanging = [a for a in legal if s.game.text(a).startswith(("give", "ask"))]
    open_now = exchanging if exchanging and rng.random() < 0.7 else legal
    return open_now[rng.randrange(len(open_now))]


def play_along(game: rookery.Game, deck: list[int], seed: int, steps: int, shuffles: int) -> int:
    """Compare at every decision until so many shuffles; the answer is how many were compared."""
    rng = rookery.Random(seed)
    s = cast(TowersState, game.start())
    seats = range(min(2, game.players))
    ledgers = [Ledger(game.players, seat, deck) for seat in seats]
    compared = shuffled = 0
    for _ in range(steps):
        if s.actor == rookery.OVER or shuffled > shuffles:
            break
        if s.actor >= 0 and (shuffled > 0 or rng.randrange(EARLY) == 0):
            for ledger in ledgers:
                found = concluded(s, s.memory_of(ledger.seat))
                assert distance(found, ledger.hands()) < EXACT
                compared += shuffled > 0
        action = choose(s, rng)
        for ledger in ledgers:
            ledger.follow(s, action)
        before = len(s.former)
        s.apply(action)
        shuffled += len(s.former) > before
    return compared


FEW_CARDS = "wizard-1 wizard-1 wizard-2 wizard-2 tower-1 tower-1 tower-1 tower-2 tower-2 tower-3 "
INTERPRETED_ONLY = pytest.mark.skipif(
    _mode.mode() == "compiled", reason="a compiled deck can't be made smaller"
)


@INTERPRETED_ONLY
@pytest.mark.parametrize("seed", range(4))
def test_w100_ages_are_weighed_through_many_shuffles(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """W100: three players with few cards; hidden cards may be older than several shuffles."""
    deck = small_deck(monkeypatch, FEW_CARDS + "either-1-die tower-3 wizard-1")
    game = rookery.load("towers", players=3)
    assert play_along(game, deck, seed, 240, 6) > 30


@INTERPRETED_ONLY
@pytest.mark.parametrize("seed", range(3))
def test_w90_exchanges_are_weighed_by_third_seats_and_partners(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """W90, W104: four seats in teams, with many exchanges, through several shuffles."""
    deck = small_deck(monkeypatch, FEW_CARDS + "tower-1 tower-2 wizard-1 wizard-1 wizard-2")
    game = rookery.load("towers", players=4, variant="teams")
    assert play_along(game, deck, seed, 160, 3) > 15


def test_w100_a_whole_deck_between_two() -> None:
    """W100: with all ninety cards, as far as the second shuffle."""
    game = rookery.load("towers", players=2)
    assert play_along(game, COPIES, 1, 700, 1) > 20


# ---- worlds ---------------------------------------------------------------------------------


def laid_out(seed: int = 2) -> tuple[TowersState, Ledger]:
    """Two players after a shuffle, when B has played old and new cards, and A's ledger of it."""
    game = rookery.load("towers", players=2)
    rng = rookery.Random(seed)
    s, ledger = cast(TowersState, game.start()), Ledger(2, 0)
    while len(ledger.worlds) < 20 or len(s.diary) < 7:
        action = choose(s, rng)
        ledger.follow(s, action)
        s.apply(action)
    return s, ledger


def world_of(s: TowersState) -> World:
    return (*(tuple(kinds_in(int(held))) for held in s.hands), ())


def test_w100_worlds_are_imagined_as_often_as_they_are_likely() -> None:
    """W100: by chi-square over the worlds that are likely enough, the others put together."""
    s, ledger = laid_out()
    rng = rookery.Random(4)
    found = Counter(world_of(s.imagine(0, rng)) for _ in range(MANY))
    assert set(found) <= set(ledger.worlds)
    expected = {world: MANY * chance for world, chance in ledger.worlds.items()}
    likely = [world for world, number in expected.items() if number >= 5]
    rest = MANY - sum(expected[world] for world in likely)
    squares = sum((found[w] - expected[w]) ** 2 / expected[w] for w in likely)
    if rest >= 5:
        other = MANY - sum(found[world] for world in likely)
        squares += (other - rest) ** 2 / rest
    freedom = len(likely)
    assert squares < freedom + 5 * (2 * freedom) ** 0.5


def test_w100_a_world_remembers_what_its_seat_knew_and_no_more() -> None:
    """W100: who thinks in it draws from the same chances; of others it holds no secret."""
    s, ledger = laid_out()
    world = s.imagine(0, rookery.Random(1))
    world.memory_cache, world.memories_cache = None, [None, None]
    assert distance(concluded(world, world.memory_of(0)), ledger.worlds) < EXACT
    assert int(world.former[0]) == int(s.former[0])
    assert int(world.former[1]) != int(s.former[1])


def test_w90_a_third_seat_remembers_the_backs_of_cards_only() -> None:
    """W90, W100"""
    hands = ("wizard-1 wizard-2 wizard-3", "tower-4", "tower-1 tower-2 tower-3", "tower-5")
    s = table("10 ABCD", *hands, players=4, variant="teams")
    do(s, "ask, give tower-2, give wizard-3")
    kinds = [[int(kind_in(e)) for e in s.imagine(p, rookery.Random(1)).diary] for p in range(4)]
    given = [CARD_NAMES.index("tower-2"), CARD_NAMES.index("wizard-3")]
    assert kinds == [given, [UNSEEN, UNSEEN], given, [UNSEEN, UNSEEN]]


def renewed(first: str, second: str) -> TowersState:
    """B and C have held cards since a shuffle; then B renews a hand that is partly older."""
    s = exhaust(table("15 ABC", "wizard-1", first, second, players=3), leave="")
    do(s, "renew, drawn wizard-5, drawn wizard-5, drawn wizard-5, pass")
    do(s, "play tower-1, tower 6, play tower-2, tower 8, drawn tower-4, drawn tower-5")
    do(s, "play tower-1, tower 6, play tower-2, tower 8, drawn wizard-2, drawn wizard-4")
    do(s, "renew, drawn wizard-3, drawn wizard-3, drawn wizard-3, pass, renew")
    return s


def test_w100_who_renews_an_old_hand_does_not_tell_which_card_was_old() -> None:
    """W100: B shows tower-3 and two new cards; what C still holds is guessed, not known."""
    s = renewed("tower-1 tower-2 tower-3", "tower-1 tower-2 tower-4")
    rng = rookery.Random(3)
    hands = [hand(s.imagine(0, rng), "C") for _ in range(MANY // 4)]
    assert 0 < sum("tower-4" not in held for held in hands) < len(hands)


def test_a_diary_that_grows_too_long_begins_with_a_shuffle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """W104: what lies further back is forgotten, but not what the partner was given."""
    rng = rookery.Random(8)
    s = cast(TowersState, rookery.load("towers", players=4, variant="teams").start())
    most = 0
    for _ in range(6000):
        s.apply(choose(s, rng) if s.actor != rookery.OVER else 0)
        most = max(most, len(s.past))
        if s.actor == rookery.OVER or len(s.past) < most:
            break
    assert LONGEST - 100 < most <= LONGEST
    assert len(s.past) < most
    assert deed_in(s.past[0]) == SHUFFLED
    shuffles = sum(1 for _ in shuffles_in(s))
    assert len(s.former) == shuffles * row_size(4)
    s.imagine(0, rng)


def shuffles_in(s: TowersState) -> Iterator[int]:
    at = 0
    while at < len(s.past):
        if deed_in(s.past[at]) == SHUFFLED:
            yield at
            at += 3
        else:
            at += 1
