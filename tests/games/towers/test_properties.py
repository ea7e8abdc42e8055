"""What holds in every position that play can reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mypy_extensions import i32

import rookery
from rookery.games.towers.rules.board import exposed
from rookery.games.towers.rules.components import COPIES, FLOORS, KINDS, LIMIT, ROOF, SPACES, TOWERS
from rookery.games.towers.rules.pieces import (
    ONE_OF_EACH,
    card,
    cards_of,
    crowd,
    floor_under,
    pool_of,
    potions_of,
    space_of,
    wizards_of,
)
from rookery.games.towers.rules.state import TowersState
from tests.games.towers.table import new, set_pile

ALL = (
    "advance_wizard advance_tower swap_towers headwind_wizard headwind_tower nudge_keep "
    "piggyback free_wizard"
)
GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "spells": ALL},
    {"players": 5},
    {"players": 3, "variant": "expert", "spells": ALL},
    {"players": 6, "variant": "expert"},
    {"players": 4, "variant": "teams"},
    {"players": 4, "variant": "expert_teams", "spells": ALL},
    {"players": 6, "variant": "expert_teams", "spells": ALL},
    {"players": 1},
    {"players": 1, "spells": "random"},
    {"players": 2, "variant": "expert", "spells": ALL, "open_memory": True},
]

quick = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**32)
eagerness = st.integers(0, 10)


def begin(options: dict[str, Any]) -> TowersState:
    """A game with potions to spend, so that spells are seen."""
    s = new(**options)
    each = 2 if s.teams else 4  # one partner might get them all, and no seat can have over 15
    s.full += each * ONE_OF_EACH[s.players]
    return s


def walk(options: dict[str, Any], seed: int, eager: int, steps: int = 150) -> Iterator[TowersState]:
    """The positions of a game in which so many decisions in ten follow the hunch."""
    rng = rookery.Random(seed)
    s = begin(options)
    for _ in range(steps):
        yield s
        if s.actor == rookery.OVER:
            return
        s.apply(choose(s, rng, eager))


def choose(s: TowersState, rng: rookery.Random, eager: int) -> int:
    if s.actor == rookery.CHANCE:
        return int(s.sample(rng))
    if rng.randrange(10) < eager:
        return int(s.hunch(rng))
    legal = s.legal()
    return legal[rng.randrange(len(legal))]


# ---- totals -------------------------------------------------------------------------------


@quick
@given(games, seeds, eagerness)
def test_totals_are_conserved(options: dict[str, Any], seed: int, eager: int) -> None:
    """W4, W5, W10: cards, wizards, potions and towers."""
    potions = all_potions(begin(options))
    for s in walk(options, seed, eager):
        assert all_potions(s) == potions
        check_cards(s)
        check_ring(s)
        if s.start >= 0:
            check_wizards(s)


def all_potions(s: TowersState) -> int:
    stocks = (s.empty, s.full, s.spent)
    return sum(int(potions_of(stock, seat)) for stock in stocks for seat in range(s.players))


def piled(s: TowersState) -> list[int]:
    """How many cards of each kind are in the pile."""
    return [int(pool_of(s.pile_low, s.pile_high, kind)) for kind in range(KINDS)]


def check_cards(s: TowersState) -> None:
    low, high = s.discards()
    discards = [int(pool_of(low, high, kind)) for kind in range(KINDS)]
    assert low >= 0
    assert high >= 0
    assert sum(piled(s)) == s.pile_size
    for kind in range(KINDS):
        held = sum(cards_of(s.hands[seat], kind) for seat in range(s.players))
        offered = int(s.offered == kind)
        assert held + offered + piled(s)[kind] + discards[kind] == COPIES[kind]
        for seat in range(s.players):
            there = cards_of(s.hands[seat], kind)
            assert cards_of(s.shown[seat], kind) <= there


def check_ring(s: TowersState) -> None:
    below = [floor_under(s.floors, tower) for tower in range(1, TOWERS + 1)]
    assert len(set(below)) == TOWERS  # no two towers on one floor
    stacked = [tower for space in s.view(None)["spaces"] for tower in space["towers"]]
    assert sorted(tower["tower"] for tower in stacked) == list(range(1, TOWERS + 1))
    for space in range(SPACES):
        floor = int(s.top[space])
        while floor > ROOF:
            assert space_of(s.spaces, floor - ROOF) == space
            floor = int(floor_under(s.floors, floor - ROOF))
        assert floor == space
    assert exposed(s, s.keep) == 0  # W35, W111


def check_wizards(s: TowersState) -> None:
    for colour in range(s.players):
        outside = sum(int(wizards_of(int(floor), colour)) for floor in s.wizards)
        assert outside + wizards_of(s.home, colour) == s.each
    assert all(crowd(int(floor)) <= LIMIT for floor in s.wizards)


# ---- secrets ------------------------------------------------------------------------------


def told(s: TowersState, seat: int | None) -> list[object]:
    """All that a seat is shown and told: its view, and every decision or outcome that is open."""
    actions = s.legal() or [outcome for outcome, _ in (s.outcomes() if s.actor == -1 else [])]
    return [s.view(seat), *(s.describe(action, seat) for action in actions)]


def told_of(s: TowersState, seat: int | None, actions: list[int]) -> list[object]:
    return [s.view(seat), *(s.describe(action, seat) for action in actions)]


@quick
@given(games, seeds, eagerness)
def test_imagining_changes_nothing_that_a_seat_sees(
    options: dict[str, Any], seed: int, eager: int
) -> None:
    rng = rookery.Random(seed + 1)
    for number, s in enumerate(walk(options, seed, eager)):
        if number % 5:
            continue
        for seat in range(s.players):
            world = s.imagine(seat, rng)
            check_cards(world)
            assert world.view(seat) == s.view(seat)
            if s.actor == seat:
                assert told(world, seat) == told(s, seat)


@quick
@given(games, seeds, eagerness)
def test_w101_no_view_or_description_tells_a_covered_wizard(
    options: dict[str, Any], seed: int, eager: int
) -> None:
    """W101: Whatever is put under the towers, everyone is shown and told the same."""
    for number, s in enumerate(walk({**options, "open_memory": False}, seed, eager)):
        if number % 5 or s.lifted:
            continue
        other = s.copy()
        covered = set(range(FLOORS)) - {int(s.top[space]) for space in range(SPACES)}
        for floor in covered:
            other.wizards[floor] = i32(0x1 if s.wizards[floor] == 0 else 0)
        for seat in (None, *range(s.players)):
            assert told_of(other, seat, s.legal()) == told_of(s, seat, s.legal())


@quick
@given(games, seeds, eagerness)
def test_w100_no_view_or_description_tells_another_hand(
    options: dict[str, Any], seed: int, eager: int
) -> None:
    """W100: whatever others hold, a seat is shown and told the same; also of their actions."""
    for number, s in enumerate(walk(options, seed, eager)):
        if number % 5 or s.actor == rookery.OVER:
            continue
        # What is given, and a hand that is renewed (W22), is named to those who then see it.
        public = [a for a in s.legal() if not s.game.text(a).startswith(("give", "renew"))]
        for seat in (None, *range(s.players)):
            other = shift_hands(s, seat)
            assert told_of(other, seat, public) == told_of(s, seat, public)
        for action in s.legal() or [outcome for outcome, _ in s.outcomes()]:
            check_secret_action(s, action)


def shift_hands(s: TowersState, seat: int | None) -> TowersState:
    """Every card that others hold is exchanged for one in the pile, if there is one."""
    other = s.copy()
    pile = piled(s)
    for owner in range(s.players):
        for kind in range(KINDS):
            wanted = next((k for k in range(KINDS) if k != kind and pile[k] > 0), None)
            own = owner == seat or cards_of(other.hands[owner], kind) == 0
            if own or wanted is None or cards_of(other.hands[owner], wanted) == 3:
                continue
            other.hands[owner] += card(wanted) - card(kind)
            pile[wanted] -= 1
            pile[kind] += 1
    return set_pile(other, pile)


def check_secret_action(s: TowersState, action: int) -> None:
    """A drawn card and one handed over are told to nobody but those who see them."""
    verb = s.game.text(action).split()[0]
    if verb not in ("drawn", "give"):
        return
    entitled = {int(s.seat)} | ({int(s.partner(s.seat))} if verb == "give" else set())
    for seat in range(s.players):
        assert ("card" in s.describe(action, seat)) is (seat in entitled)
    assert "card" not in s.describe(action, None)


# ---- play ---------------------------------------------------------------------------------


@quick
@given(games, seeds, eagerness)
def test_copies_are_independent(options: dict[str, Any], seed: int, eager: int) -> None:
    rng = rookery.Random(seed + 2)
    for number, s in enumerate(walk(options, seed, eager)):
        if number % 10 == 0 and s.actor != rookery.OVER:
            before = s.key()
            twin = s.copy()
            rookery.playout(twin, rng, 30)
            assert s.key() == before


@settings(max_examples=15, deadline=None)
@given(games, seeds)
def test_every_game_ends(options: dict[str, Any], seed: int) -> None:
    s = begin(options)
    rookery.eager_playout(s, rookery.Random(seed), 20_000)
    assert s.actor == rookery.OVER
    assert sum(s.result()) == 1 or s.players == 1


def test_random_games_end_too() -> None:
    rng = rookery.Random(1)
    for options in GAMES:
        s = cast(TowersState, rookery.load("towers", **options).start())
        rookery.playout(s, rng, 200_000)
        assert s.actor == rookery.OVER
