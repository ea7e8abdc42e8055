"""What each character can do to the active dice, against a plain reference for every pool."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest

import rookery
from rookery.games.court.rules.state import CourtState
from tests.games.court.table import (
    BRINGERS,
    Dice,
    active,
    after,
    aside,
    changes_by,
    do,
    lying,
    many_dice,
    now,
    open_now,
    rerolls_by,
    roll,
    set_aside,
    table,
    turn,
    usable,
    uses_of,
)

FACES = range(1, 7)
Reference = Callable[[Dice, Dice], set[Dice]]


def pools(largest: int = 4) -> Iterator[tuple[Dice, Dice]]:
    """Every active pool of up to so many dice, with dice aside to make up a hand."""
    for number in range(1, largest + 1):
        for dice in combinations_with_replacement(FACES, number):
            yield dice, (1, 6)[: max(0, 3 - number)]


def changed(dice: Dice, news: dict[int, int]) -> Dice:
    """The dice with new faces at some places, sorted."""
    return tuple(sorted(news.get(place, face) for place, face in enumerate(dice)))


def subsets(places: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for size in sizes:
        yield from combinations(places, size)


# ---- what the cards say -------------------------------------------------------------------


def maid(dice: Dice, _: Dice) -> set[Dice]:
    places = range(len(dice))
    return {changed(dice, {i: dice[i] + k}) for i in places for k in (1, 2, 3) if dice[i] + k <= 6}


def philosopher(dice: Dice, _: Dice) -> set[Dice]:
    found = set()
    for i, j in permutations(range(len(dice)), 2):
        for k in range(1, 6):
            if dice[i] - k >= 1 and dice[j] + k <= 6:
                found.add(changed(dice, {i: dice[i] - k, j: dice[j] + k}))
    return found - {dice}


def astronomer(dice: Dice, aside: Dice) -> set[Dice]:
    return {changed(dice, {i: v}) for i in range(len(dice)) for v in aside if v != dice[i]}


def raised(dice: Dice, by: int) -> set[Dice]:
    able = [i for i, face in enumerate(dice) if face + by <= 6]
    chosen = subsets(able, range(1, len(able) + 1))
    return {changed(dice, {i: dice[i] + by for i in places}) for places in chosen}


def noblewoman(dice: Dice, _: Dice) -> set[Dice]:
    return raised(dice, 1)


def nobleman(dice: Dice, _: Dice) -> set[Dice]:
    return raised(dice, 2)


def magician(dice: Dice, _: Dice) -> set[Dice]:
    return {changed(dice, {i: v}) for i in range(len(dice)) for v in FACES if v != dice[i]}


def alchemist(dice: Dice, _: Dice) -> set[Dice]:
    found = set()
    for places in subsets(range(len(dice)), (2, 3)):
        for values in product(FACES, repeat=len(places)):
            if sum(values) == sum(dice[i] for i in places):
                found.add(changed(dice, dict(zip(places, values, strict=True))))
    return found - {dice}


@pytest.mark.parametrize(
    ("reference"),
    [
        pytest.param(maid, id="C13 maid"),
        pytest.param(philosopher, id="C14 philosopher"),
        pytest.param(astronomer, id="C18 astronomer"),
        pytest.param(noblewoman, id="C20 noblewoman"),
        pytest.param(magician, id="C23 magician"),
        pytest.param(alchemist, id="C24 alchemist"),
        pytest.param(nobleman, id="C26 nobleman"),
    ],
)
def test_every_change_and_no_other(reference: Reference) -> None:
    """C43: the positions reached are just those in which the multiset changes as the card says,
    the character is offered just where there is one, and C41: no set-aside die is touched.
    """
    name = reference.__name__
    for dice, others in pools():
        s = lying(dice, others, owned=name)
        expected = reference(dice, others)
        assert changes_by(s, name) == expected, (dice, others)
        assert dice not in expected
        assert (name in usable(s)) == bool(expected)
        assert {aside(end) for end in uses_of(s, name)} <= {others}


def test_c18_astronomer_with_every_pair_aside() -> None:
    """C18: any set-aside value may be copied, but not onto a die that shows it."""
    for number in (1, 2):
        for others in combinations_with_replacement(FACES, 2):
            for dice in combinations_with_replacement(FACES, number):
                s = lying(dice, others, owned="astronomer")
                assert changes_by(s, "astronomer") == astronomer(dice, others)


def test_c18_astronomer_needs_a_set_aside_die() -> None:
    """C18: with nothing aside there is nothing to copy."""
    assert "astronomer" not in usable(lying([1, 2, 3], owned="astronomer"))


# ---- re-rolls -----------------------------------------------------------------------------


def without(dice: Dice, places: Sequence[int]) -> Dice:
    return tuple(face for i, face in enumerate(dice) if i not in places)


def test_c10_fool_rerolls_one_die() -> None:
    """C10: any one active die, and only one."""
    for dice, others in pools():
        s = lying(dice, others, owned="fool")
        assert rerolls_by(s, "fool") == {(without(dice, [i]), 1) for i in range(len(dice))}


def test_c19_merchant_rerolls_any_dice() -> None:
    """C19: any of the active dice, at least one."""
    for dice, others in pools():
        s = lying(dice, others, owned="merchant")
        chosen = subsets(range(len(dice)), range(1, len(dice) + 1))
        assert rerolls_by(s, "merchant") == {(without(dice, p), len(p)) for p in chosen}


@pytest.mark.parametrize(
    ("rule", "script"),
    [("C10", "use fool, die 3, rolled 6"), ("C19", "use merchant, die 3, done, rolled 6")],
)
def test_rerolled_dice_stay_active(rule: str, script: str) -> None:
    """C10, C19: re-rolled or not, the dice stay active, and none is aside."""
    s = do(lying([1, 3, 5], owned="fool merchant"), script)
    assert (active(s), aside(s)) == ((1, 5, 6), ())
    assert s.actor == 0


def test_c19_a_choice_of_all_dice_needs_no_done() -> None:
    """C52: where no further die can be chosen the choice is over."""
    s = do(lying([1, 3, 5], owned="merchant"), "use merchant, die 1, die 3, die 5")
    assert s.actor == rookery.CHANCE


def test_c52_dice_are_chosen_one_by_one_until_done() -> None:
    """C52: `done` is open once the choice would do, and never before."""
    s = do(lying([1, 3, 5], owned="noblewoman alchemist"), "use noblewoman")
    assert open_now(s) == ["die 1", "die 3", "die 5"]
    do(s, "die 3")
    assert open_now(s) == ["done", "die 1", "die 5"]
    do(s, "done, use alchemist")
    assert (active(s), open_now(s)) == ((1, 4, 5), ["die 1", "die 4", "die 5"])
    do(s, "die 1")
    assert open_now(s) == ["die 4", "die 5"]
    do(s, "die 4")
    assert open_now(s) == ["done", "die 5"]


# ---- dice from the reserve ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "name", "face"),
    [
        ("C15", "laborer", 1),
        ("C16", "guard", 2),
        ("C17", "hunter", 3),
        ("C21", "pawnbroker", 4),
        ("C22", "knight", 5),
        ("C25", "bishop", 6),
    ],
)
def test_a_die_from_the_reserve(rule: str, name: str, face: int) -> None:
    """Each brings one die, showing its face, active at once."""
    assert BRINGERS[name] == face
    s = lying([1, 3], [6], owned=name)
    do(s, f"use {name}")
    assert (active(s), aside(s)) == (tuple(sorted((1, 3, face))), (6,))
    assert now(s)["reserve"] == 8
    assert name not in usable(s)


def challenge_the_queen() -> CourtState:
    """A has the Queen, has lost the King to seven 2s, and is to roll seven dice."""
    s = many_dice(7, 7)
    turn(s, [1] * 7, "take king")
    turn(s, [1] * 7)
    return turn(s, [2] * 7)


def test_c28_the_queen_brings_a_die_of_any_value() -> None:
    """C28: six values to choose from, whatever lies there."""
    s = roll(challenge_the_queen(), [1, 1, 2, 2, 2, 2, 2])
    set_aside(s, [1])
    do(s, "use queen")
    assert open_now(s) == [f"to {face}" for face in FACES]
    for face in FACES:
        t = after(s, f"to {face}")
        assert (active(t), aside(t)) == (tuple(sorted([1, 2, 2, 2, 2, 2, face])), (1,))
        assert now(t)["reserve"] == 4
        assert usable(t) == set()


def test_c29_the_king_has_no_ability() -> None:
    """C29: whoever holds the King has no more to do with him."""
    s = challenge_the_queen()
    assert usable(s) == {"queen"}
    roll(s, [1] * 7)
    assert usable(s) == {"queen"}
    assert not any("king" in text for text in open_now(s))


# ---- dice at the start of the turn --------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "cards", "dice"),
    [
        ("C11", "charlatan", 4),
        ("C11", "charlatan charlatan", 5),
        ("C12", "farmer", 4),
        ("C27", "general", 5),
        ("C40", "charlatan charlatan farmer general", 8),
    ],
)
def test_more_dice_at_the_start(rule: str, cards: str, dice: int) -> None:
    """These must be rolled: nothing else is open, and the roll is of so many dice."""
    s = table(f"A: {cards}")
    assert open_now(s) == ["roll"]
    assert now(s)["unrolled"] == dice
    do(s, "roll")
    assert {len(s.game.text(o).split()) - 1 for o, _ in s.outcomes()} == {dice}
    assert usable(do(s, "rolled" + " 2" * dice)) == set()


# ---- what is special about some -----------------------------------------------------------


def test_c14_the_philosopher_does_not_just_trade_places() -> None:
    """C14, C43: from 5 and 2 three pips would make 2 and 5, which is no change."""
    s = do(lying([2, 5], [1], owned="philosopher"), "use philosopher, die 5, die 2")
    assert open_now(s) == ["to 1", "to 3", "to 4"]


def test_c14_the_philosopher_needs_two_dice() -> None:
    """C14: pips go to one other die."""
    assert "philosopher" not in usable(lying([5], [1, 1], owned="philosopher"))


def test_c20_a_die_is_raised_only_once() -> None:
    """C20, C26: each chosen die rises once, however many there are of its face."""
    s = do(lying([1, 1, 2], owned="noblewoman"), "use noblewoman, die 1")
    assert open_now(s) == ["done", "die 1", "die 2"]
    do(s, "die 1")
    assert open_now(s) == ["done", "die 2"]
    assert active(do(s, "done")) == (2, 2, 2)


def test_c24_the_alchemist_takes_two_or_three_dice() -> None:
    """C24: four dice are too many: 1-1-6-6 cannot become 3-3-4-4."""
    s = lying([1, 1, 6, 6], owned="alchemist")
    reached = changes_by(s, "alchemist")
    assert (3, 3, 4, 4) not in reached
    assert (1, 3, 4, 6) in reached
    assert reached == alchemist((1, 1, 6, 6), ())


def test_c24_every_choice_of_dice_that_can_change() -> None:
    """C24: two or three dice are offered together just where another multiset has their sum."""
    for number in (3, 4):
        for dice in combinations_with_replacement(FACES, number):
            s = lying(dice, owned="alchemist")
            chosen = set()
            waiting = [after(s, "use alchemist")] if "alchemist" in usable(s) else []
            while waiting:
                position = waiting.pop()
                texts = open_now(position)
                if texts[0].startswith("to "):
                    chosen.add(tuple(now(position)["picked"]))
                else:
                    waiting += [after(position, text) for text in texts]
            subsets_of = {c for size in (2, 3) for c in combinations(dice, size)}
            assert chosen == {c for c in subsets_of if another_of_the_same_sum(c)}, dice


def another_of_the_same_sum(dice: Dice) -> bool:
    others = combinations_with_replacement(FACES, len(dice))
    return any(sum(other) == sum(dice) and other != dice for other in others)
