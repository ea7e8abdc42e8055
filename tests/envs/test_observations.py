"""Observations: named, normalised, written whole, seen from one's own seat, and without leaks."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import rookery
from rookery import _mode
from rookery.core.contract import HIDDEN
from rookery.core.observation import Observation, Part, Sheet, choice, from_seat, new_mark
from tests.envs.play import IDS, VARIANTS, positions

STEPS = 600 if _mode.mode() == "compiled" else 120

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=IDS)


def observed(state: rookery.State, seat: int) -> list[float]:
    """On the middle one of three rows."""
    size = state.game.observation().size
    sheet = Sheet(size, 3)
    sheet.begin(1)
    state.observe(seat, sheet)
    assert sheet.at == 2 * size, "not as many numbers as the parts have"
    numbers = sheet.numbers()
    assert not any(numbers[:size] + numbers[-size:]), "written beside the row"
    return numbers[size:-size]


@every_variant
def test_numbers_are_parts_of_one_and_as_many_as_are_named(
    name: str, options: dict[str, Any]
) -> None:
    for state in positions(name, options, STEPS):
        for seat in range(state.game.players):
            assert all(0 <= number <= 1 for number in observed(state, seat))


@every_variant
def test_what_a_seat_cannot_know_does_not_show(name: str, options: dict[str, Any]) -> None:
    rng = rookery.Random(7)
    for seed in (1, 2):
        for state in positions(name, options, STEPS, seed):
            for seat in range(state.game.players):
                world = state.imagine(seat, rng)
                here, there = observed(state, seat), observed(world, seat)
                labels = state.game.observation().labels()
                told = [label for label, a, b in zip(labels, here, there, strict=True) if a != b]
                assert told == [], f"seat {seat} can't know {told}"


@every_variant
def test_a_used_row_is_written_like_a_new_one(name: str, options: dict[str, Any]) -> None:
    """Rows keep what was written: the calls must be the same in every position."""
    used = Sheet(rookery.load(name, **options).observation().size)
    for number, state in enumerate(positions(name, options, STEPS)):
        seat = number % state.game.players
        used.begin()
        state.observe(seat, used)
        assert used.numbers() == observed(state, seat)


@every_variant
def test_observing_changes_nothing(name: str, options: dict[str, Any]) -> None:
    for state in positions(name, options, 40):
        before = state.key()
        observed(state, 0)
        assert state.key() == before


@every_variant
def test_an_action_is_hidden_where_its_description_is(name: str, options: dict[str, Any]) -> None:
    """Two actions that a seat sees as the same are described to it in the same words."""
    for state in positions(name, options, 200):
        if state.actor == rookery.OVER:
            return
        chance = state.actor == rookery.CHANCE
        possible = [a for a, _ in state.outcomes()][:6] if chance else state.legal()[:6]
        for seat in range(state.game.players):
            seen = {action: int(state.observed(action, seat)) for action in possible}
            hidden = [action for action in possible if seen[action] == HIDDEN]
            assert all(seen[action] == action for action in possible if action not in hidden)
            if hidden:
                assert state.actor != seat
                told = [state.describe(action, seat) for action in hidden]
                assert all(words == told[0] for words in told)


@every_variant
def test_the_hunch_of_a_seat_needs_only_what_it_knows(name: str, options: dict[str, Any]) -> None:
    """The bots inside the compiled loop follow hunches in the true state: they must not peek."""
    rng = rookery.Random(3)
    for state in positions(name, options, STEPS):
        if state.actor >= 0:
            world = state.imagine(int(state.actor), rng)
            seed = int(rng.randrange(1 << 40))
            assert state.hunch(rookery.Random(seed)) == world.hunch(rookery.Random(seed))


@pytest.mark.parametrize("name", [title.name for title in rookery.titles()])
def test_every_game_has_a_version_and_names_without_doubles(name: str) -> None:
    observation = rookery.load(name).observation()
    assert observation.version >= 1
    assert len(set(observation.labels())) == observation.size == len(observation.labels())
    assert list(observation.spans().values())[-1][1] == observation.size


def test_seats_are_counted_from_the_observers_own() -> None:
    game = rookery.load("court", players=3, cards="B: farmer")
    labels = game.observation().labels()
    state = game.start()
    for seat, who in [(0, "next"), (1, "you"), (2, "third")]:
        numbers = dict(zip(labels, observed(state, seat), strict=True))
        owners = [w for w in ("you", "next", "third") if numbers[f"cards[{w}, farmer]"] == 1]
        assert owners == [who]


def test_court_shows_the_dice_as_parts_of_twelve() -> None:
    game = rookery.load("court", players=2)
    state = game.start()
    for text in ("start A", "roll", "rolled 2 5 5", "aside 5"):
        state.apply(game.parse(text))
    numbers = dict(zip(game.observation().labels(), observed(state, 0), strict=True))
    assert numbers["active[2]"] == numbers["active[5]"] == pytest.approx(1 / 12)
    assert numbers["aside[5]"] == pytest.approx(1 / 12)
    assert numbers["aside[2]"] == numbers["due"] == 0
    assert numbers["reserve"] == pytest.approx(9 / 12)
    assert numbers["phase[use_or_set_aside]"] == numbers["turn[you]"] == 1


def test_a_game_without_an_observation_says_so() -> None:
    game = rookery.Game("mine", 1, 2, {}, 3)
    with pytest.raises(ValueError, match="mine has no observation"):
        game.observation()
    with pytest.raises(ValueError, match="mine has no observation"):
        rookery.State(game).observe(0, Sheet(1))


# ---- the sheet ------------------------------------------------------------------------------


def test_a_sheet_writes_counts_flags_sets_and_choices() -> None:
    sheet = Sheet(20)
    sheet.put(3, 4)
    sheet.put(9, 4)
    sheet.flag(True)
    sheet.flag(False)
    sheet.one_of(1, 3)
    sheet.one_of(-1, 2)
    sheet.members(0b101, 3)
    sheet.packed(0x21, 4, 3, 4)
    sheet.seat(0, 2, 3)
    assert sheet.at == 18
    numbers = [0.75, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0.25, 0.5, 0, 0, 1, 0, 0, 0]
    assert sheet.numbers() == numbers


def test_a_row_shows_what_was_written_last() -> None:
    sheet = Sheet(13, 2)
    for row, pool, members, which, count in [
        (0, 0x321, 0b1010, 2, 3),
        (1, 0x4, 0b1111, -1, 0),
        (0, 0x021, 0b0110, 0, 4),
        (0, 0x0, 0b0, -1, 1),
        (1, 0x104, -1, 1, 2),
    ]:
        sheet.begin(row)
        sheet.packed(pool, 4, 4, 4)
        sheet.members(members, 4)
        sheet.one_of(which, 4)
        sheet.put(count, 4)
    assert sheet.numbers()[:13] == [0] * 12 + [0.25]
    assert sheet.numbers()[13:] == [1, 0, 0.25, 0, 1, 1, 1, 1, 0, 1, 0, 0, 0.5]


def test_counts_with_several_limits_lie_in_one_integer() -> None:
    sheet = Sheet(6, 2)
    four, two = vec[i64]([4, 4, 2, 2]), vec[i64]([4, 2])
    for row, pool in [(0, 0x1_2_3_4), (1, 0x0_1_0_1), (0, 0x1_9_1_4)]:
        sheet.begin(row)
        sheet.mixed(pool, 4, four)
        sheet.mixed(row, 4, two)
    assert sheet.numbers() == [1, 0.25, 1, 0.5, 0, 0, 0.25, 0, 0.5, 0, 0.25, 0]


@pytest.mark.parametrize("width", range(2, 31))
def test_counts_of_any_width_lie_in_one_integer(width: int) -> None:
    count = 60 // width
    sheet = Sheet(count)
    before = 0
    for pool in (0, sum((i % 4) << i * width for i in range(count)), 3 << (count - 1) * width, 1):
        sheet.begin()
        sheet.packed(pool, width, count, 4)
        assert sheet.numbers() == [(pool >> i * width) % 4 / 4 for i in range(count)], before
        before = pool


def test_a_passage_is_skipped_where_the_row_shows_it() -> None:
    sheet = Sheet(4, 2)

    def write(row: int, mark: int, own: int, which: int) -> bool:
        sheet.begin(row)
        skipped = sheet.skips(mark, own)
        if not skipped:
            sheet.one_of(which, 3)
            sheet.close()
        sheet.put(which, 2)
        assert sheet.at == 4 * (row + 1)
        return skipped

    one, other = new_mark(), new_mark()
    assert one != other
    assert not write(0, one, 0, 1)
    assert not write(1, one, 0, 1)
    assert write(0, one, 0, 2)
    assert sheet.numbers() == [0, 1, 0, 1, 0, 1, 0, 0.5]
    assert not write(0, one, 1, 2)
    assert not write(0, other, 1, 0)
    assert write(1, one, 0, 0)
    assert sheet.numbers() == [1, 0, 0, 0, 0, 1, 0, 0]


def test_seats_and_choices_are_counted_from_the_observer() -> None:
    assert [from_seat(which, 2, 4) for which in (2, 3, 0, 1, -1)] == [0, 1, 2, 3, -1]
    assert [choice(which) for which in (0, 3, -1, -2)] == [1, 8, 0, 0]


def test_a_full_sheet_takes_no_more() -> None:
    sheet = Sheet(1)
    sheet.put(1, 1)
    with pytest.raises(IndexError):
        sheet.put(1, 1)
    sheet.begin()
    with pytest.raises(IndexError):
        sheet.members(0b11, 2)


def test_a_sheet_writes_long_rows_of_flags() -> None:
    sheet = Sheet(400)
    for which in (3, 61, 62, 130, -1, 99):
        sheet.begin()
        sheet.one_of(which, 140)
        sheet.members(-1, 60)
        for place in range(200):
            sheet.flag(place == which)
        choice = [float(place == which) for place in range(200)]
        assert sheet.numbers() == choice[:140] + [1.0] * 60 + choice


def test_parts_name_each_of_their_numbers() -> None:
    parts = [Part("a", "alone"), Part("b", "two axes", ("x", "y"), ("1", "2"), high=3)]
    observation = Observation(4, parts)
    assert observation.size == 5
    assert parts[1].shape == (2, 2)
    assert observation.spans() == {"a": (0, 1), "b": (1, 5)}
    assert observation.labels() == ["a", "b[x, 1]", "b[x, 2]", "b[y, 1]", "b[y, 2]"]
