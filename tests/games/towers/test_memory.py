"""What a perfect memory could know: imagined worlds (W100–W104)."""

from collections import Counter

import rookery
from rookery.games.towers.rules.state import TowersState
from tests.games.towers.table import deal_on, do, exhaust, ground, hand, roof, table

RING = "5 AB 5:A 1:B; 10 AB"
MANY = 400


def imagined_hands(s: TowersState, seat: int, other: str, seed: int = 1) -> list[list[str]]:
    rng = rookery.Random(seed)
    return [hand(s.imagine(seat, rng), other) for _ in range(MANY)]


def test_w100_other_hands_are_drawn_from_all_that_is_unseen() -> None:
    """W100"""
    s = table(RING, "wizard-1", "tower-1")
    hands = imagined_hands(s, 0, "B")
    seen = Counter(card for cards in hands for card in cards)
    assert len(seen) == 23
    expected = MANY * 3 * 6 / 87
    assert abs(seen["either-1-die"] - expected) < 4 * expected**0.5
    assert seen["wizard-1"] < MANY * 3 * 2.2 / 87 + 20  # only one is left


def test_w100_cards_on_the_discards_are_not_drawn() -> None:
    """W100"""
    s = exhaust(table(RING, "wizard-1", "tower-1"), leave="tower-2 tower-2 tower-3")
    seen = {card for cards in imagined_hands(s, 0, "B") for card in cards}
    assert seen == {"tower-1", "tower-2", "tower-3"}


def test_w101_covered_wizards_are_remembered() -> None:
    """W101"""
    s = table(RING)
    world = s.imagine(0, rookery.Random(1))
    assert (ground(world, 5), roof(world, 5)) == ("AB", "A")


def test_w100_at_a_shuffle_the_held_cards_are_known_together() -> None:
    """W100: all else lay open on the discards; with one opponent that is his whole hand."""
    s = exhaust(table(RING, "wizard-1", "tower-1 tower-2 tower-3"), leave="")
    do(s, "renew")
    assert s.view(None)["pile"] == 87
    assert set(map(tuple, imagined_hands(s, 0, "B"))) == {("tower-1", "tower-2", "tower-3")}


def test_w100_among_several_only_the_sum_is_known() -> None:
    """W100"""
    s = exhaust(table(RING, "wizard-1", "tower-1", "tower-2", players=3), leave="")
    do(s, "renew")
    rng = rookery.Random(3)
    for _ in range(50):
        world = s.imagine(0, rng)
        assert sorted(hand(world, "B") + hand(world, "C")) == ["tower-1"] * 3 + ["tower-2"] * 3
    assert len(set(map(tuple, imagined_hands(s, 0, "B")))) == 4


def test_w100_cards_drawn_since_come_from_the_new_pile() -> None:
    """W100"""
    s = exhaust(table(RING, "wizard-1", "tower-1 tower-2 tower-3"), leave="")
    deal_on(do(s, "renew"))
    do(s, "pass, play tower-1, tower 6, play tower-2, tower 6")
    deal_on(s)
    hands = imagined_hands(s, 0, "B")
    assert all("tower-3" in cards for cards in hands)
    assert len(set(map(tuple, hands))) > 20


def test_w100_whether_a_card_that_was_played_was_old_is_weighed() -> None:
    """W100: B kept one tower-1 at the shuffle; of a hand with one old card he plays a tower-1.

    It was that card in one case of three; or else one of the two new ones, of which each is a
    tower-1 in two cases of 84. Seat A holds that for as likely as it is.
    """
    s = exhaust(table(RING, "wizard-1", "tower-1 tower-2 tower-3"), leave="")
    do(s, "renew, drawn tower-1, drawn wizard-2, drawn wizard-2, pass")
    do(s, "play tower-2, tower 6, play tower-3, tower 8, drawn tower-1, drawn wizard-5, renew")
    do(s, "drawn wizard-3, drawn wizard-3, drawn wizard-3, pass, play tower-1, tower 6")
    kept, drawn = 2 / 3 * 2 / 84, 1 / 3
    expected = MANY * kept / (kept + drawn)
    found = sum("tower-1" in cards for cards in imagined_hands(s, 0, "B"))
    spare = MANY * 4 / 84  # it may be another one
    assert expected * 0.4 < found < expected + spare + 4 * (expected + spare) ** 0.5


# ---- partners -----------------------------------------------------------------------------

HANDS = ("wizard-1 wizard-2 wizard-3", "tower-4", "tower-1 tower-2 tower-3", "tower-5")


def test_w104_partners_know_what_they_have_given() -> None:
    """W104"""
    s = table("10 ABCD", *HANDS, players=4, variant="teams")
    do(s, "ask, give tower-2, give wizard-3")
    assert all("wizard-3" in cards for cards in imagined_hands(s, 0, "C"))
    assert all("tower-2" in cards for cards in imagined_hands(s, 2, "A"))
    assert not all("wizard-3" in cards for cards in imagined_hands(s, 1, "C"))
    assert not all("tower-2" in cards for cards in imagined_hands(s, 0, "C"))


def test_w104_a_card_that_came_straight_back_tells_only_the_asker() -> None:
    """W104"""
    s = table("10 ABCD", *HANDS, players=4, variant="teams")
    do(s, "ask, give tower-2, give tower-2")
    assert all("tower-2" in cards for cards in imagined_hands(s, 0, "C"))
    assert len(set(map(tuple, imagined_hands(s, 2, "A")))) > 100


def test_w104_a_known_card_is_forgotten_when_it_is_played() -> None:
    """W104"""
    s = table("10 ABCD", *HANDS, players=4, variant="teams")
    do(s, "ask, give tower-2, give wizard-3, play tower-2, tower 1")
    assert not all("tower-2" in cards for cards in imagined_hands(s, 2, "A"))


def test_w104_a_card_on_its_way_is_known_to_the_partners_alone() -> None:
    """W104"""
    s = table("10 ABCD", *HANDS, players=4, variant="teams")
    do(s, "ask, give tower-2")
    rng = rookery.Random(5)
    for seat, known in ((0, True), (1, False), (2, True), (3, False)):
        offers = {int(s.imagine(seat, rng).offered) for _ in range(60)}
        assert (offers == {int(s.offered)}) is known
