"""The solver of a turn gives what the engine's own steps give, played out in every way."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import cast

import pytest
from librt.vecs import vec

import rookery
from rookery.games.court.play.solver.goals import BestCard, Cost, Goal, SetAtLeast
from rookery.games.court.play.solver.odds import (
    action_values,
    beating_the_bar,
    best_value,
    could_take,
    set_odds,
    turn_odds,
)
from rookery.games.court.play.solver.solving import Solver, TurnTooLarge
from rookery.games.court.rules.components import CHARACTERS, NAMES, costs_met
from rookery.games.court.rules.dice import best_set, pool_of
from rookery.games.court.rules.state import CourtState
from tests.games.court.play import tables, walk
from tests.games.court.table import (
    do,
    fall,
    lying,
    many_dice,
    roll,
    set_aside,
    table,
    takeable,
    turn,
)

EXACT = 1e-12

ABLE = [
    *("fool", "maid", "philosopher", "laborer", "guard", "hunter", "astronomer", "merchant"),
    *("noblewoman", "pawnbroker", "knight", "magician", "alchemist", "bishop", "nobleman"),
]
"""The characters that are used by a decision, but for the Queen, whom none owns at the start."""


class Whim(Goal):
    """Any value for any result: where nothing is alike, no reduction may hide a mistake."""

    def value(self, result: int) -> float:
        return (result * 2654435761 >> 7) % 1009 / 1009 if result else 0.0


class BruteForce:
    """The value of positions by the engine alone: its decisions, its steps, its outcomes."""

    def __init__(self, value: Callable[[int], float]) -> None:
        self.value = value
        self.known: dict[bytes, float] = {}

    def best(self, s: CourtState) -> float:
        key = s.key()
        if key not in self.known:
            self.known[key] = self._find(s)
        return self.known[key]

    def _find(self, s: CourtState) -> float:
        if s.actor == rookery.CHANCE:
            return sum(p * self.after(s, outcome) for outcome, p in s.outcomes())
        return max(self.after(s, action) for action in s.legal())

    def after(self, s: CourtState, action: int) -> float:
        text = s.game.text(action)
        if text == "pass":
            return self.value(0)
        if text.startswith("aside") and len(s.view(None)["turn"]["active"]) == 1:
            return self.value(pool_of([*s.view(None)["turn"]["aside"], int(text[-1])]))
        step = s.copy()
        step.step(action)
        return self.best(step)


def agree(s: CourtState, goal: Goal) -> None:
    """The solver and brute force say the same about the position and each of its decisions."""
    brute, solver = BruteForce(goal.value), Solver(goal)
    assert best_value(solver, s) == pytest.approx(brute.best(s), abs=EXACT)
    if s.actor == rookery.CHANCE:
        return
    for action, value in action_values(solver, s):
        assert value == pytest.approx(brute.after(s, action), abs=EXACT), s.game.text(action)


def names_of(mask: int) -> set[str]:
    return {NAMES[i] for i in range(CHARACTERS) if mask >> i & 1}


# ---- against the engine -------------------------------------------------------------------


@pytest.mark.parametrize("owned", ABLE)
def test_each_character_alone(owned: str) -> None:
    agree(table(f"A: {owned}"), Whim())
    agree(lying([1, 3, 4], [2], owned), Whim())
    agree(lying([2, 2, 5, 6], [], owned), Whim())


@pytest.mark.parametrize("owned", [*combinations(ABLE, 2)], ids=" ".join)
def test_two_characters_after_a_set_aside(owned: tuple[str, str]) -> None:
    agree(lying([1, 4], [3], " ".join(owned)), Whim())


@pytest.mark.parametrize(
    "owned",
    [
        "fool merchant",
        "maid astronomer",
        "astronomer laborer",
        "astronomer fool",
        "philosopher hunter",
        "magician noblewoman",
        "alchemist guard",
        "laborer bishop",
    ],
)
def test_two_characters_in_a_whole_turn(owned: str) -> None:
    agree(table(f"A: {owned}"), Whim())


@pytest.mark.parametrize("owned", ["laborer", "merchant", "astronomer maid"])
@pytest.mark.parametrize("character", range(2, 18), ids=NAMES[2:18])
def test_costs_with_reductions_at_work(owned: str, character: int) -> None:
    agree(lying([1, 4], [4, 4, 6], owned), Cost(character))


def test_without_early_bringers() -> None:
    early, late = (table("A: guard", timing=timing) for timing in ("any", "after_first_roll"))
    agree(early, Cost(NAMES.index("guard")))
    agree(late, Cost(NAMES.index("guard")))


def test_an_empty_reserve_brings_nothing() -> None:
    """C46: with eleven dice one character can bring a die, with twelve none."""
    aside = [1, 1, 2, 2, 3, 3, 4, 4, 5]
    agree(lying([6, 6], aside, "guard knight"), Whim())
    agree(lying([6, 6, 5], aside, "guard knight"), Whim())


@pytest.mark.parametrize(
    ("owned", "script"),
    [
        ("fool", "use fool"),
        ("fool", "use fool, die 2"),
        ("maid", "use maid, die 2"),
        ("philosopher", "use philosopher, die 5"),
        ("philosopher", "use philosopher, die 5, die 1"),
        ("merchant", "use merchant, die 2"),
        ("merchant", "aside 1, use merchant, die 2, die 5"),
        ("noblewoman", "use noblewoman, die 1"),
        ("nobleman", "use nobleman"),
        ("alchemist", "use alchemist, die 1, die 2"),
        ("alchemist", "use alchemist, die 1, die 2, die 5, to 2"),
        ("astronomer", "aside 1, use astronomer, die 2"),
        ("magician", "use magician, die 5"),
    ],
)
def test_amid_an_ability(owned: str, script: str) -> None:
    agree(do(roll(table(f"A: {owned} laborer"), [1, 2, 5]), script), Whim())


def test_the_queen_brings_any_value_in_the_final_round() -> None:
    """C28, C74, C75: the Queen's owner may pass, and needs only to equal."""
    s = many_dice(7, 8)
    do(set_aside(roll(s, [5] * 7), [5] * 7), "take king")
    turn(s, [2] * 8)
    set_aside(roll(s, [6] * 8), [6] * 8)
    assert s.final
    assert s.actor == 0
    last = roll(s.copy(), [6, 6, 6, 6, 6, 6, 1])
    agree(set_aside(last, [6] * 5), beating_the_bar(s))
    agree(do(last, "use queen"), beating_the_bar(s))
    solver = Solver(beating_the_bar(s))
    assert dict(action_values(solver, s))[s.game.parse("pass")] == 0
    assert best_value(solver, fall(do(s, "use queen, roll"), [6] * 8)) == 1


# ---- by hand ------------------------------------------------------------------------------


def chance_of_pair(rolled: tuple[int, ...]) -> float:
    """With three dice: keep one of those that are no pair, roll two; then one fits, or one more."""
    if len(set(rolled)) < 3:
        return 1.0
    two = [len({1, *dice}) < 3 for dice in product(range(1, 7), repeat=2)]
    # two more faces aside: the last die must match either of them
    return sum(1 if hit else 2 / 6 for hit in two) / 36


def test_a_pair_with_three_dice() -> None:
    """C12: by enumeration of all rolls."""
    rolls = list(product(range(1, 7), repeat=3))
    by_hand = sum(map(chance_of_pair, rolls)) / len(rolls)
    assert turn_odds(table())[NAMES.index("farmer")] == pytest.approx(by_hand, abs=EXACT)


def test_three_of_a_kind_with_three_dice() -> None:
    """C16: three aside must be equal, so keep the largest set and roll the rest."""
    last = {2: 1 / 6, 1: 1 / 36 + 2 * 5 / 36 * (1 / 6)}
    by_hand = 0.0
    for rolled in product(range(1, 7), repeat=3):
        most = max(map(rolled.count, rolled))
        by_hand += (1.0 if most == 3 else last[most]) / 216
    assert turn_odds(table())[NAMES.index("guard")] == pytest.approx(by_hand, abs=EXACT)


def test_six_of_a_kind_needs_six_dice() -> None:
    odds = turn_odds(table("A: laborer guard"))
    assert odds[NAMES.index("general")] == 0
    assert odds[NAMES.index("king")] == 0
    assert odds[NAMES.index("fool")] == 1


def test_set_odds_fall_with_the_size() -> None:
    odds = set_odds(table("A: farmer laborer"))
    assert odds[0] == odds[1] == 1
    assert [*odds] == sorted(odds, key=lambda value: -(value or 0))
    assert odds[6] == 0
    assert odds[5]


# ---- properties ---------------------------------------------------------------------------


@pytest.mark.parametrize("more", ABLE)
def test_one_more_character_never_lowers_the_odds(more: str) -> None:
    held = "maid" if more != "maid" else "fool"
    fewer = turn_odds(lying([1, 2, 5], [4], held))
    odds = turn_odds(lying([1, 2, 5], [4], f"{held} {more}"))
    for less, enough in zip(fewer, odds, strict=True):
        assert less is not None
        assert enough is not None
        assert enough >= less - EXACT


def worths(s: CourtState) -> BestCard:
    return BestCard(vec[float]([float(i % 7) for i in range(CHARACTERS)]), could_take(s), None)


@pytest.mark.parametrize("seed", range(6))
def test_the_best_decision_is_worth_what_the_position_is(seed: int) -> None:
    """C48: and at the end of a turn the best card is the best decision."""
    rng = rookery.Random(seed)
    s = table("A: farmer laborer fool; B: maid guard astronomer")
    for position, _ in walk(s, rng, eager=4, steps=120):
        if position.actor == rookery.CHANCE or position.final:
            continue
        solver = Solver(worths(position))
        values = [value for _, value in action_values(solver, position)]
        assert max(values) == pytest.approx(best_value(solver, position), abs=EXACT)


def test_what_can_be_taken_is_what_the_engine_offers() -> None:
    """C48–C50: among what could be taken, those whose cost is met."""
    seen = 0
    for s in tables():
        for position, _ in walk(s, rookery.Random(5), eager=5, steps=400):
            offered = {f"take {name}" for name in takeable(position)}
            if not offered:
                continue
            met = costs_met(position.aside) & could_take(position)
            assert offered == {f"take {name}" for name in names_of(met)}
            seen += 1
    assert seen > 50


def test_tables_are_kept_for_the_next_decision() -> None:
    s = roll(table("A: fool merchant"), [1, 2, 2])
    solver = Solver(Cost(NAMES.index("guard")))
    action_values(solver, s)
    kept = solver.kept
    assert kept > 0
    best_value(solver, do(s, "aside 2, aside 2, roll 3"))
    assert solver.kept == kept


def test_too_large_a_turn_is_refused() -> None:
    s = many_dice(9, also="A: fool maid merchant magician")
    solver = Solver(Whim(), limit=20_000)
    with pytest.raises(TurnTooLarge, match="20000 values"):
        best_value(solver, s)
    assert turn_odds(s, limit=1_000)[NAMES.index("king")] is None


def test_no_turn_no_value() -> None:
    with pytest.raises(ValueError, match="no turn"):
        best_value(Solver(Whim()), cast(CourtState, rookery.load("court").start()))


def test_a_bar_is_a_set() -> None:
    """C73: eight 1s beat seven 6s."""
    goal = SetAtLeast(best_set(pool_of([6] * 7)) + 1)
    assert goal.value(pool_of([1] * 8)) == 1
    assert goal.value(pool_of([6] * 7)) == 0


def test_c11_who_has_no_fool_gets_no_charlatan() -> None:
    """C11: the cost of the Charlatan is a Fool to flip, which no dice can replace."""
    charlatan = NAMES.index("charlatan")
    assert turn_odds(table())[charlatan] == 0.0
    assert turn_odds(table("A: charlatan"))[charlatan] == 0.0
    assert turn_odds(table("A: fool"))[charlatan] == 1.0


def test_c45_odds_count_a_die_that_was_brought_before_the_first_roll() -> None:
    """C45: it is rolled with the hand, as if it had been there from the start."""
    farmer = NAMES.index("farmer")
    brought = do(table("A: guard"), "use guard")
    four = table("A: charlatan")
    assert turn_odds(brought)[farmer] == pytest.approx(turn_odds(four)[farmer], abs=EXACT)
