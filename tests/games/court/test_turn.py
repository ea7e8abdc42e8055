"""A turn: rolling, setting aside, using characters, and taking a card."""

import pytest

import rookery
from tests.games.court.table import (
    BRINGERS,
    COSTED,
    active,
    after,
    aside,
    cards,
    charlatans,
    do,
    event,
    fall,
    hand,
    left,
    lying,
    many_dice,
    now,
    open_now,
    result,
    roll,
    set_aside,
    table,
    takeable,
    turn,
    usable,
)

CHANGERS = "fool maid philosopher astronomer merchant noblewoman magician alchemist nobleman"


# ---- the hand -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "dice"),
    [
        ("", 3),
        (f"{CHANGERS} {' '.join(BRINGERS)}", 3),
        ("farmer", 4),
        ("general", 5),
        ("farmer general", 6),
        ("charlatan", 4),
        ("charlatan charlatan fool farmer general", 8),
        ("charlatan " * 5 + "farmer general", 11),
        ("charlatan " * 6 + "farmer general", 12),
        ("charlatan " * 9 + "farmer general", 12),
    ],
)
def test_c40_the_hand(owned: str, dice: int) -> None:
    """C40: 3 + Farmer + Charlatans + 2 for the General, never more than 12."""
    s = table(f"A: {owned}", fools="unlimited")
    assert hand(s, 0) == now(s)["unrolled"] == dice
    assert now(s)["reserve"] == 12 - dice
    assert hand(s, 1) == 3


def test_c40_rolled_dice_are_active() -> None:
    """C40: after the roll they lie active, and none is aside."""
    s = roll(table(), [6, 2, 5])
    assert (active(s), aside(s), now(s)["unrolled"]) == ((2, 5, 6), (), 0)


# ---- setting aside ------------------------------------------------------------------------


def test_c41_a_set_aside_is_due_after_each_roll() -> None:
    """C41: no second roll before a die is aside; after each roll anew."""
    s = roll(many_dice(5), [1, 2, 3, 4, 5])
    assert open_now(s) == [f"aside {face}" for face in range(1, 6)]
    do(s, "aside 4")
    assert "roll" in open_now(s)
    roll(s, [2, 2, 2, 6])
    assert open_now(s) == ["aside 2", "aside 6"]


def test_c41_any_number_may_be_set_aside() -> None:
    """C41: one, several or all."""
    s = roll(many_dice(5), [1, 2, 3, 4, 5])
    for face in (1, 2, 3, 4):
        do(s, f"aside {face}")
        assert "roll" in open_now(s)
    assert (active(s), aside(s)) == ((5,), (1, 2, 3, 4))


def test_c41_no_ability_touches_a_set_aside_die() -> None:
    """C41: with all abilities in hand the only dice to choose are active ones."""
    s = lying([3, 3], [1, 2, 4, 5, 6], owned=CHANGERS)
    for name in usable(s):
        chosen = after(s, f"use {name}")
        assert set(open_now(chosen)) <= {"die 3"}, name
        assert aside(chosen) == (1, 2, 4, 5, 6)


def test_c41_a_set_aside_die_is_not_rolled_again() -> None:
    """C41, C42: the next roll is of the active dice only, of all of them."""
    s = do(lying([1, 2, 3], [4, 5]), "roll")
    assert now(s)["unrolled"] == 3
    with pytest.raises(rookery.IllegalAction):
        fall(s, [1, 1])
    with pytest.raises(rookery.IllegalAction):
        fall(s, [1, 1, 1, 1])
    fall(s, [6, 6, 6])
    assert (active(s), aside(s)) == ((6, 6, 6), (4, 5))


# ---- re-rolls and the set-aside due -------------------------------------------------------


@pytest.mark.parametrize("reroll", ["use fool, die 3, rolled 5", "use merchant, die 3, done"])
def test_c42_a_reroll_does_not_pay_for_a_set_aside(reroll: str) -> None:
    """C42: nothing was set aside since the roll, so the next roll is still closed."""
    s = do(lying([1, 2, 3], owned="fool merchant"), reroll)
    if s.actor == rookery.CHANCE:
        fall(s, [5])
    assert "roll" not in open_now(s)


@pytest.mark.parametrize("reroll", ["use fool, die 3, rolled 5", "use merchant, die 3, done"])
def test_c42_a_reroll_makes_no_set_aside_due(reroll: str) -> None:
    """C42: a die set aside since the last normal roll stays valid through re-rolls."""
    s = do(lying([2, 3], [1], owned="fool merchant"), reroll)
    if s.actor == rookery.CHANCE:
        fall(s, [5])
    assert "roll" in open_now(s)


def test_c42_a_reroll_of_the_only_active_die_does_not_end_the_turn() -> None:
    """C42, C47: while it rolls no die lies there, but it comes back as an active one."""
    s = do(lying([3], [1, 1], owned="fool"), "use fool, die 3")
    assert s.actor == rookery.CHANCE
    assert active(do(s, "rolled 6")) == (6,)
    assert open_now(s) == ["roll", "aside 6"]


# ---- using characters ---------------------------------------------------------------------


def test_c43_each_character_once_a_turn() -> None:
    """C43: used after the first roll, it is not there after the second; next turn it is."""
    s = roll(table("A: magician"), [1, 2, 3])
    do(s, "use magician, die 1, to 6")
    assert usable(s) == set()
    do(s, "aside 6, roll 2 3")
    assert usable(s) == set()
    do(s, "aside 2, aside 3, decline")
    do(turn(s, [1, 2, 4]), "roll 1 2 4")  # the seat that played last begins the next round
    assert (s.actor, usable(s)) == (1, set())
    set_aside(s, [1, 2, 4])
    do(s, "decline, roll 1 2 3")
    assert (s.actor, usable(s)) == (0, {"magician"})


def test_c43_between_set_asides_and_after_every_roll() -> None:
    """C43: at any moment of the turn, in any order."""
    s = roll(table("A: maid magician guard"), [1, 2, 3])
    assert usable(s) == {"maid", "magician", "guard"}
    do(s, "aside 1, use maid, die 2, to 4, aside 4, use guard, use magician, die 3, to 1")
    assert (active(s), aside(s)) == ((1, 2), (1, 4))
    do(s, "aside 2, roll 6, aside 6")
    assert aside(s) == (1, 2, 4, 6)


def test_c43_nobody_uses_the_cards_of_others() -> None:
    """C43: the characters that act are one's own."""
    s = table("B: maid guard fool")
    assert open_now(s) == ["roll"]
    assert usable(roll(s, [1, 2, 3])) == set()


def test_c43_a_card_taken_works_from_the_next_turn() -> None:
    """C43: B takes a Guard with the last turn of a round and begins the next round."""
    s = turn(table(), [1, 2, 4])
    do(s, "roll 2 2 2, aside 2, aside 2, aside 2")
    assert usable(s) == set()
    do(s, "take guard")
    assert (s.actor, open_now(s)) == (1, ["roll", "use guard"])


def test_c44_a_brought_die_may_be_set_aside_alone() -> None:
    """C44: that fulfils what is due, and the rolled dice are rolled again."""
    s = roll(table("A: guard"), [1, 3, 5])
    do(s, "use guard, aside 2")
    assert "roll" in open_now(s)
    do(s, "roll")
    assert now(s)["unrolled"] == 3


def test_c44_a_brought_die_may_be_rolled_along() -> None:
    """C44: active like the rest, it is rolled with them."""
    s = do(roll(table("A: guard"), [1, 3, 5]), "aside 1, use guard, roll")
    assert now(s)["unrolled"] == 3
    assert active(do(s, "rolled 4 4 4")) == (4, 4, 4)


def test_c44_bringing_a_die_alone_fulfils_nothing() -> None:
    """C41, C44: it must also be set aside."""
    assert "roll" not in open_now(do(roll(table("A: guard"), [1, 3, 5]), "use guard"))


def test_c44_a_changed_die_fulfils_the_set_aside() -> None:
    """C44: a die changed by an ability counts like any other, the change itself does not."""
    s = do(roll(table("A: maid"), [1, 3, 5]), "use maid, die 1, to 4")
    assert "roll" not in open_now(s)
    assert "roll" in open_now(do(s, "aside 4"))


def test_c44_a_brought_die_can_be_changed() -> None:
    """C44: active dice are active dice."""
    s = do(roll(table("A: maid guard"), [6, 6, 6]), "use guard, use maid, die 2, to 5")
    assert active(s) == (5, 6, 6, 6)


# ---- before the first roll ----------------------------------------------------------------


def test_c45_before_the_first_roll_only_dice_are_brought() -> None:
    """C45: of all characters only the bringers act before anything lies there."""
    everything = " ".join(["fool", *COSTED])
    s = table(f"A: {everything}")
    assert open_now(s) == ["roll", *(f"use {name}" for name in COSTED if name in BRINGERS)]


def test_c45_a_die_brought_early_is_rolled_with_the_hand() -> None:
    """C45: it can be neither set aside nor changed before that roll."""
    s = do(table("A: guard knight maid"), "use guard")
    assert open_now(s) == ["roll", "use knight"]
    assert (now(s)["unrolled"], active(s), now(s)["reserve"]) == (3, (2,), 8)
    do(s, "use knight")
    assert open_now(s) == ["roll"]
    assert (now(s)["unrolled"], active(s), now(s)["reserve"]) == (3, (2, 5), 7)
    do(s, "roll 1 1 1 4 4")
    assert active(s) == (1, 1, 1, 4, 4)
    assert usable(s) == {"maid"}
    assert "roll" not in open_now(s)


def test_c45_the_queen_brings_a_plain_die_before_the_first_roll() -> None:
    """C45: her value would be rolled away, so it is not asked."""
    s = many_dice(7, 7)
    turn(turn(turn(s, [1] * 7, "take king"), [1] * 7), [2] * 7)
    assert open_now(s) == ["roll", "pass", "use queen"]
    do(s, "use queen")
    assert open_now(s) == ["roll", "pass"]
    assert (now(s)["unrolled"], len(active(s))) == (7, 1)


def test_c45_a_die_that_waits_for_the_first_roll_can_not_be_forfeited() -> None:
    """C45, C47: it lies active alone, but nobody can set it aside yet."""
    s = do(table("A: guard knight"), "use guard")
    assert active(s) == (2,)
    assert now(s)["forfeits"] == []


def test_c45_option_after_first_roll() -> None:
    """C45: in the English edition nobody acts before the first roll."""
    s = table("A: guard knight maid", timing="after_first_roll")
    assert open_now(s) == ["roll"]
    assert usable(roll(s, [1, 1, 1])) == {"guard", "knight", "maid"}


# ---- twelve dice --------------------------------------------------------------------------


def test_c46_an_empty_reserve_brings_no_die() -> None:
    """C46: before and after the first roll, from the start or by the last die taken."""
    full = many_dice(12, 3, also="A: guard")
    assert open_now(full) == ["roll"]
    assert usable(roll(full, [1] * 12)) == set()

    one_left = many_dice(11, 3, also="A: guard knight")
    assert usable(one_left) == {"guard", "knight"}
    assert usable(after(one_left, "use guard")) == set()
    assert usable(do(roll(one_left, [1] * 11), "use knight")) == set()


def test_c46_setting_aside_frees_no_die() -> None:
    """C46: set-aside dice lie on the table, not in the reserve."""
    s = set_aside(roll(many_dice(12, 3, also="A: guard"), [1] * 12), [1] * 5)
    assert usable(s) == set()


# ---- the end of the rolling ---------------------------------------------------------------


def test_c47_rolling_ends_with_the_last_active_die() -> None:
    """C47: the unused Guard brings nothing any more."""
    s = set_aside(roll(table("A: guard"), [1, 2, 4]), [1, 2])
    assert "use guard" in open_now(s)
    do(s, "aside 4")
    assert open_now(s) == ["decline", "take fool"]


def test_c47_the_interface_warns_before_the_last_set_aside() -> None:
    """C47: it names the bringers that would be lost, and no other character."""
    s = roll(table("A: guard knight maid fool"), [1, 2, 4])
    assert now(s)["forfeits"] == []
    assert "forfeits" not in event(s, "aside 1")
    set_aside(s, [1, 2])
    assert now(s)["forfeits"] == ["guard", "knight"]
    assert event(s, "aside 4")["forfeits"] == ["guard", "knight"]
    do(s, "use knight, aside 5")
    assert now(s)["forfeits"] == ["guard"]


def test_c47_no_warning_with_an_empty_reserve() -> None:
    """C46, C47: a bringer that cannot act is no loss."""
    s = set_aside(roll(many_dice(12, 3, also="A: guard"), [1] * 12), [1] * 11)
    assert now(s)["forfeits"] == []
    assert "forfeits" not in event(s, "aside 1")


# ---- taking a card ------------------------------------------------------------------------


def test_c48_take_one_card_or_decline() -> None:
    """C48: one card goes from the display to the seat, and the next seat is up."""
    s = set_aside(roll(table(), [2, 2, 2]), [2, 2, 2])
    assert open_now(s)[0] == "decline"
    assert takeable(s) == {"fool", "farmer", "philosopher", "guard"}
    taken = after(s, "take guard")
    assert (cards(taken, 0), left(taken, "guard"), taken.actor) == (["guard"], 1, 1)
    declined = after(s, "decline")
    assert (cards(declined, 0), left(declined, "guard"), declined.actor) == ([], 2, 1)


def test_c48_the_set_aside_dice_are_the_result() -> None:
    """C48: dice of several rolls count together."""
    s = roll(table(), [5, 5, 1])
    do(s, "aside 5, aside 5, roll 5, aside 5")
    assert aside(s) == (5, 5, 5)
    assert "guard" in takeable(s)


@pytest.mark.parametrize("name", COSTED)
def test_c48_no_second_copy(name: str) -> None:
    """C48: a card one owns is not offered again, though copies are left."""
    dice = {"maid": [1] * 6, "alchemist": [1, 2, 3, 4, 5, 6], "magician": [1, 2, 3, 4, 5]}
    faces = dice.get(name, [6] * 7)
    assert name in takeable(result(faces))
    assert name not in takeable(result(faces, owned=name))


@pytest.mark.parametrize("name", COSTED)
def test_c48_a_card_taken_leaves_the_display(name: str) -> None:
    """C2, C48: one copy less of it, and of no other."""
    dice = {"maid": [1] * 6, "alchemist": [1, 2, 3, 4, 5, 6], "magician": [1, 2, 3, 4, 5]}
    s = result(dice.get(name, [6] * 7))
    before = {card["name"]: card["left"] for card in s.view(None)["market"]}
    do(s, f"take {name}")
    after_it = {card["name"]: card["left"] for card in s.view(None)["market"]}
    assert after_it == {**before, name: before[name] - 1}
    assert cards(s, 0) == [name]


def test_c49_one_unflipped_fool_at_a_time() -> None:
    """C49: with a Fool one may flip him, not take another; then another may be taken."""
    s = set_aside(roll(table("A: fool"), [1, 2, 4]), [1, 2, 4])
    assert takeable(s) == {"charlatan"}
    do(s, "take charlatan")
    assert (cards(s, 0), charlatans(s, 0), hand(s, 0), s.actor) == ([], 1, 4, 1)
    turn(turn(s, [1, 2, 4]), [1, 2, 4])
    set_aside(roll(s, [1, 2, 4, 5]), [1, 2, 4, 5])
    assert takeable(s) == {"fool"}
    do(s, "take fool")
    assert (cards(s, 0), charlatans(s, 0), hand(s, 0)) == (["fool"], 1, 4)


def test_c49_a_flipped_fool_has_lost_his_ability() -> None:
    """C10, C49: the Charlatan adds a die and re-rolls none."""
    assert usable(roll(table("A: charlatan"), [1, 2, 3, 4])) == set()


def test_c49_a_flipped_card_never_returns() -> None:
    """C49: both Fools of a game for two, flipped, leave none on display."""
    s = turn(table("A: fool; B: charlatan"), [1, 2, 4], "take charlatan")
    assert left(s, "fool") == 0
    assert (charlatans(s, 0), charlatans(s, 1)) == (1, 1)


def test_c49_any_number_of_charlatans() -> None:
    """C49: flipped one after the other, they add up."""
    s = table("A: fool charlatan charlatan", players=5)
    assert hand(s, 0) == 5
    turn(s, [1, 2, 4, 5, 6], "take charlatan")
    assert (charlatans(s, 0), hand(s, 0)) == (3, 6)


def test_c49_flipping_is_the_one_acquisition_of_the_turn() -> None:
    """C49: 2-2-2 would buy a Guard, but a flipped Fool ends the turn."""
    s = turn(table("A: fool"), [2, 2, 2], "take charlatan")
    assert (cards(s, 0), s.actor) == ([], 1)


def test_c50_sold_out_is_gone_for_everybody() -> None:
    """C50: the one Hunter of a game for two is with B."""
    s = set_aside(roll(table("A: farmer; B: hunter"), [2, 2, 2, 2]), [2] * 4)
    assert takeable(s) == {"fool", "philosopher", "guard", "astronomer"}
    with pytest.raises(rookery.IllegalAction):
        do(s, "take hunter")


def test_c50_a_fool_can_be_sold_out() -> None:
    """C3, C50: as many Fools as players, and no more."""
    s = set_aside(roll(table("A: charlatan charlatan"), [1, 2, 4, 5, 6]), [1, 2, 4, 5, 6])
    assert "fool" not in takeable(s)


def test_c51_where_nothing_can_be_taken_nothing_is_asked() -> None:
    """C51: the turn just ends."""
    s = set_aside(roll(table("A: charlatan; B: charlatan"), [1, 2, 4, 5]), [1, 2, 4, 5])
    assert (s.actor, open_now(s)) == (1, ["roll"])


def test_c51_the_first_roll_and_the_last_die_are_asked() -> None:
    """C51: one option is asked too, if it is more than to pass or go on."""
    s = table()
    assert open_now(s) == ["roll"]
    set_aside(roll(s, [1, 1, 2]), [1, 1])
    assert open_now(do(s, "roll 3")) == ["aside 3"]
