"""Positions cross to another process whole."""

from __future__ import annotations

import json

import pytest

import rookery
from rookery.bots.guests.parcel import pack, unpack
from rookery.core.contract import Game, State

GAMES: list[tuple[str, dict[str, object]]] = [
    ("court", {"players": 3}),
    ("court", {"fools": "unlimited"}),
    ("towers", {"players": 4, "variant": "expert_teams"}),
    ("towers", {"players": 1}),
    ("towers", {"players": 6}),
    ("touria", {"players": 4}),
    ("touria", {"short": True, "sudden_marriage": True}),
]


def test_every_game_is_here() -> None:
    assert {title.name for title in rookery.titles()} <= {name for name, _ in GAMES}


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_position_arrives_as_it_was(name: str, options: dict[str, object]) -> None:
    game, there = rookery.load(name, **options), rookery.load(name, **options)
    rng, state = rookery.Random(3), game.start()
    for step in range(600):
        if state.actor == rookery.OVER:
            break
        if step % 7 == 0:
            assert_same(unpack(there, json.loads(json.dumps(pack(state)))), state)
        rookery.eager_playout(state, rng, 1)


def assert_same(arrived: State, state: State) -> None:
    assert arrived == state
    assert arrived.legal() == state.legal()
    assert arrived.view(0) == state.view(0)
    rng, twin = rookery.Random(5), rookery.Random(5)
    ahead = state.copy()
    rookery.eager_playout(arrived, rng, 300)
    rookery.eager_playout(ahead, twin, 300)
    assert arrived == ahead


class Fixed:
    """What modules hold once and states point to."""


ONE, MANY = Fixed(), [Fixed(), Fixed()]


class Odd(Game):
    def start(self) -> OddState:
        return OddState(self)


class OddState(State):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.content: object = 0


@pytest.mark.parametrize(
    "content",
    [1, 1.5, "x", None, True, b"\x00\xff", [1, [2]], (1, (2,)), {(1, 2): [3]}, {3, 1}, frozenset()],
    ids=repr,
)
def test_what_a_game_of_ones_own_may_hold(content: object) -> None:
    state = Odd("odd", 1, 2, {}, 1).start()
    state.content = content
    arrived = unpack(state.game, json.loads(json.dumps(pack(state))))
    assert isinstance(arrived, OddState)
    assert arrived.content == content
    assert type(arrived.content) is type(content)


class Slotted(Game):
    def start(self) -> SlottedState:
        return SlottedState(self)


class SlottedState(State):
    __slots__ = ("coins", "worth_cache")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.coins = 0
        self.worth_cache = 0


def test_fields_in_slots_arrive_too_but_for_what_can_be_worked_out_anew() -> None:
    state = Slotted("slotted", 1, 2, {}, 1).start()
    state.coins = state.worth_cache = 7
    arrived = unpack(state.game, json.loads(json.dumps(pack(state))))
    assert isinstance(arrived, SlottedState)
    assert (arrived.coins, arrived.worth_cache) == (7, 0)


def test_fixed_objects_arrive_as_themselves() -> None:
    state = Odd("odd", 1, 2, {}, 1).start()
    for fixed in (ONE, MANY[1]):
        state.content = [fixed]
        arrived = unpack(state.game, json.loads(json.dumps(pack(state))))
        assert isinstance(arrived, OddState)
        assert isinstance(arrived.content, list)
        assert arrived.content[0] is fixed


def test_what_can_not_cross_is_named() -> None:
    state = Odd("odd", 1, 2, {}, 1).start()
    state.content = Fixed()
    with pytest.raises(ValueError, match=r"OddState\.content holds a Fixed, which no process"):
        pack(state)
