"""A seat holds nothing that it cannot know."""

from __future__ import annotations

import gc

import rookery
from rookery.core.contract import State
from rookery.core.seat import Seat
from tests.core.whispers import PEEK, WhispersState, dealt


def reachable(thing: object) -> list[object]:
    """Everything that can be got at from here, classes and modules left out."""
    found: list[object] = []
    todo, seen = [thing], {id(thing)}
    while todo:
        one = todo.pop()
        found.append(one)
        for other in gc.get_referents(one):
            if id(other) not in seen and not isinstance(other, type) and not callable(other):
                seen.add(id(other))
                todo.append(other)
    return found


def world_of(seat: Seat, seed: int) -> WhispersState:
    world = seat.imagine(rookery.Random(seed))
    assert isinstance(world, WhispersState)
    return world


def test_the_true_state_cannot_be_got_at() -> None:
    state = dealt(1, 4, 2)
    seat = Seat(state, 0, rookery.Random(1))
    held = [thing for thing in reachable(seat) if isinstance(thing, State)]
    assert all(thing is not state for thing in held)
    assert all(thing is not state.cards for thing in reachable(seat))


def test_worlds_differ_in_what_is_hidden_and_in_nothing_else() -> None:
    state = dealt(1, 4, 2)
    seen = set()
    for seed in range(60):
        seat = Seat(state, 0, rookery.Random(seed))
        assert seat.view() == state.view(0)
        world = world_of(seat, seed)
        assert world.cards[0] == 1
        seen.add(tuple(world.cards))
    assert len(seen) > 10
    state.apply(PEEK)
    seat = Seat(state, 0, rookery.Random(1))
    assert {tuple(world_of(seat, seed).cards[:2]) for seed in range(20)} == {(1, 4)}


def test_worlds_are_drawn_evenly_from_all_that_fit() -> None:
    """Imagining an imagined world is as good as imagining the true one."""
    state, rng = dealt(1, 4), rookery.Random(1)
    seat = Seat(state, 0, rng)
    many = [seat.imagine(rng) for _ in range(2000)]
    counts = [sum(w.view(1) == dealt(1, card).view(1) for w in many) for card in (0, 2, 3, 4, 5)]
    assert all(320 < count < 480 for count in counts)


def test_a_seat_lists_and_describes_its_decisions() -> None:
    state = dealt(1, 4)
    seat = Seat(state, 0, rookery.Random(1))
    assert seat.index == 0
    assert seat.game is state.game
    assert seat.legal == state.legal()
    assert seat.describe(PEEK) == {"verb": "peek", "seat": 0}
    assert Seat(state, 1, rookery.Random(1)).legal == []


def test_what_a_bot_does_to_its_seat_stays_there() -> None:
    state = dealt(1, 4)
    before = state.key()
    seat = Seat(state, 0, rookery.Random(1))
    seat.legal.clear()
    rookery.playout(seat.imagine(rookery.Random(2)), rookery.Random(3))
    rookery.playout(seat._world, rookery.Random(3))
    assert state.key() == before
    assert state.legal() != []
