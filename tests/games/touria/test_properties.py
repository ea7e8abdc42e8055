"""What holds at every moment of every game, whatever is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rookery
from rookery import _mode
from rookery.games.touria.rules.components import DOORS, MINES, NONE, STACKS
from rookery.games.touria.rules.gems import ALL_GEMS, count, size
from rookery.games.touria.rules.state import TouriaState

COMPILED = _mode.mode() == "compiled"

quick = settings(
    max_examples=40 if COMPILED else 10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


@st.composite
def games(draw: st.DrawFn) -> TouriaState:
    """Any options, at the start."""
    flags = {name: draw(st.booleans()) for name in ("short", "sudden_marriage", "open_screens")}
    game = rookery.load("touria", players=draw(st.integers(2, 4)), **flags)
    return cast(TouriaState, game.start())


def play(
    s: TouriaState, rng: rookery.Random, eager: int, steps: int
) -> Iterator[tuple[TouriaState, int]]:
    """Each position with the action done there: so many times in ten by hunch, else at random."""
    for _ in range(steps):
        if s.actor == rookery.OVER:
            return
        if s.actor == rookery.CHANCE:
            action = int(s.sample(rng))
        elif rng.randrange(10) < eager:
            action = int(s.hunch(rng))
        else:
            legal = s.legal()
            action = legal[rng.randrange(len(legal))]
        yield s, action
        s.apply(action)


def total_gems(s: TouriaState) -> int:
    held = sum(s.gems_of(seat) for seat in range(s.players))
    mined = sum(s.mine(mine) for mine in range(MINES))
    return int(s.bag + s.box + s.drawn + held + mined)


SEEDS = st.integers(0, 10_000)
EAGER = st.integers(0, 10)
STEPS = 1500 if COMPILED else 300


@quick
@given(games(), SEEDS, EAGER)
def test_totals_are_conserved(s: TouriaState, seed: int, eager: int) -> None:
    """T1, T2, T3: 65 gems, 16 swords, 32 hearts, 4 elixirs, 16 items, 18 orders, 9 doors."""
    for position, _ in play(s, rookery.Random(seed), eager, STEPS):
        assert total_gems(position) == ALL_GEMS
        seats = range(position.players)
        coins = [position.coins_of(seat) for seat in seats]
        swords = [position.swords_of(seat) for seat in seats]
        hearts = [position.hearts_of(seat) for seat in seats]
        assert sum(swords, int(position.swords_left)) == 16
        assert sum(hearts, int(position.hearts_left)) == 32
        elixirs = [position.elixirs_of(seat) for seat in seats]
        assert sum(elixirs, int(position.elixirs_left)) == 4
        held = [position.items_of(seat) for seat in seats]
        assert sum([position.stack, position.display, position.discards, *held]) == (1 << 16) - 1
        posted = [order for order in map(position.posted_in, range(STACKS)) if order != NONE]
        seen = [*posted, *position.returned]
        assert len(set(seen)) == len(seen)
        assert len(seen) + int(position.unseen_orders).bit_count() == 18
        placed = [dweller for dweller in map(position.behind, range(DOORS)) if dweller != NONE]
        assert len(set(placed)) == len(placed)
        assert min(*coins, *swords, *hearts, position.bag) >= 0


@quick
@given(games(), SEEDS, EAGER)
def test_no_mine_ever_holds_two_black_gems_nor_a_lone_one(
    s: TouriaState, seed: int, eager: int
) -> None:
    """T12, T33."""
    for position, _ in play(s, rookery.Random(seed), eager, STEPS):
        for content in map(position.mine, range(MINES)):
            assert count(content, 0) < 2
            assert size(content) <= 2
            assert content != 1


@quick
@given(games(), SEEDS, EAGER)
def test_what_is_known_of_gems_is_true(s: TouriaState, seed: int, eager: int) -> None:
    """T101: known gems are there, and the rest are the secret ones."""
    for position, _ in play(s, rookery.Random(seed), eager, STEPS):
        for seat in range(position.players):
            hidden = position.gems_of(seat) - position.known_of(seat)
            assert hidden >= 0
            assert size(hidden) == position.secrets_of(seat)


@quick
@given(games(), SEEDS, EAGER)
def test_the_truth_is_always_possible(s: TouriaState, seed: int, eager: int) -> None:
    """T101: no secret gem has a colour that was denied."""
    for position, _ in play(s, rookery.Random(seed), eager, STEPS):
        for seat in range(position.players):
            hidden = position.gems_of(seat) - position.known_of(seat)
            masks = [m >> 3 for m in position.secrets if m & 7 == seat]
            for colour in range(6):
                able = sum(mask >> colour & 1 for mask in masks)
                assert count(hidden, colour) <= able


@quick
@given(games(), SEEDS, EAGER, st.integers(1, 300))
def test_redrawing_changes_nothing_a_seat_sees(
    s: TouriaState, seed: int, eager: int, depth: int
) -> None:
    """T100: view, decisions and descriptions are the same in every imagined world."""
    rng = rookery.Random(seed)
    for _ in play(s, rng, eager, depth):
        pass
    for seat in range(s.players):
        world = s.imagine(seat, rng)
        assert world.view(seat) == s.view(seat)
        assert world.view(None) == s.view(None)
        assert total_gems(world) == ALL_GEMS
        if s.actor == seat:
            assert world.legal() == s.legal()
            for action in s.legal():
                assert world.describe(action, seat) == s.describe(action, seat)


@quick
@given(games(), SEEDS, EAGER)
def test_no_message_names_a_secret(s: TouriaState, seed: int, eager: int) -> None:
    """T100: what the thieves gave and the ball showed is told to one seat alone."""
    for position, action in play(s, rookery.Random(seed), eager, STEPS // 3):
        text = position.game.text(action)
        secret = text.startswith("drawn") or position.phase.name == "keep"
        secret = secret or (text.startswith("behind") and position.looks > 0)
        if not secret:
            continue
        knower = position.decider if position.actor == rookery.CHANCE else position.actor
        for seat in (None, *range(position.players)):
            told = json.dumps(position.describe(action, seat))
            if seat != knower:
                assert not any(f'"{word}"' in told for word in text.split()[1:])


@quick
@given(games(), SEEDS, EAGER, st.integers(1, 400))
def test_copies_are_independent(s: TouriaState, seed: int, eager: int, depth: int) -> None:
    rng = rookery.Random(seed)
    for _ in play(s, rng, eager, depth):
        pass
    key, twin = s.key(), s.copy()
    assert twin == s
    for _ in play(twin, rng, eager, 40):
        pass
    assert s.key() == key


@quick
@given(games(), SEEDS, EAGER, st.integers(1, 600))
def test_who_is_asked_has_a_choice(s: TouriaState, seed: int, eager: int, depth: int) -> None:
    """T24, T103: a decision whose only answer is to go on is not asked, but for a secret gem."""
    rng = rookery.Random(seed)
    for position, _ in play(s, rng, eager, depth):
        if position.actor >= 0 and position.legal() == [0]:
            assert position.secrets_of(position.actor) > 0


@pytest.mark.once
@settings(max_examples=60, deadline=None, derandomize=True)
@given(games(), SEEDS)
def test_every_game_ends(s: TouriaState, seed: int) -> None:
    """At random, by hunch, and mixed."""
    twin = s.copy()
    assert rookery.playout(s, rookery.Random(seed), 200_000) < 200_000
    assert sum(s.result()) == 1
    assert rookery.eager_playout(twin, rookery.Random(seed), 20_000) < 20_000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_conformance_kit(players: int) -> None:
    """Other games than `tests/core/conformance` plays, which has every variant."""
    games = rookery.check(
        "touria", games=1, seed=3, players=players, short=True, open_screens=False
    )
    assert games == 4
