"""Options: what may be chosen, and clear words for what may not."""

from itertools import permutations

import pytest

import rookery
from tests.games.court.table import COSTED, cards, charlatans, hand, left, new, table, turn


def test_defaults() -> None:
    """C3, C4, C45: the game as it is played unless something else is said."""
    game = rookery.load("court")
    assert game.options == {"players": 2, "fools": "limited", "timing": "any", "cards": ""}
    assert (game.name, game.rules, game.players) == ("court", 1, 2)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 1}, "from 2 to 5"),
        ({"players": 6}, "from 2 to 5"),
        ({"players": True}, "from 2 to 5"),
        ({"fools": "none"}, "'limited' or 'unlimited'"),
        ({"timing": "never"}, "'any' or 'after_first_roll'"),
        ({"colour": "red"}, "no option 'colour'"),
        ({"cards": "farmer"}, "cards are written"),
        ({"cards": "C: farmer"}, "for seats A to B"),
        ({"cards": ": farmer"}, "cards are written"),
        ({"cards": "AB: farmer"}, "cards are written"),
        ({"cards": "A: jester"}, "no 'jester'"),
        ({"cards": "A: king"}, "no 'king'"),
        ({"cards": "A: queen"}, "no 'queen'"),
        ({"cards": "A: maid maid"}, "owns a maid already"),
        ({"cards": "A: fool fool"}, "owns a fool already"),
        ({"cards": "A: maid; A: maid"}, "owns a maid already"),
        ({"cards": "A: hunter; B: hunter"}, "no hunter is left for seat B"),
        ({"cards": "A: charlatan charlatan; B: fool"}, "no fool is left for seat B"),
        ({"cards": "A: charlatan charlatan charlatan"}, "no fool is left for seat A"),
    ],
)
def test_c4_bad_options_are_refused_in_words(options: dict[str, object], words: str) -> None:
    """C4: cards that could not be held by the rules are refused, like any bad option."""
    with pytest.raises(ValueError, match=f"^court: .*{words}"):
        rookery.load("court", **options)


def test_c4_cards_come_from_the_display() -> None:
    """C4: they are taken from the copies of C2 and lie with their seats."""
    s = new("A: maid guard ; C: charlatan fool farmer;", players=3)
    assert (cards(s, 0), cards(s, 1), cards(s, 2)) == (["maid", "guard"], [], ["fool", "farmer"])
    assert [charlatans(s, seat) for seat in range(3)] == [0, 0, 1]
    assert [hand(s, seat) for seat in range(3)] == [3, 3, 5]
    copies = {"maid": 1, "guard": 1, "farmer": 1, "fool": 1, "philosopher": 2, "hunter": 2}
    assert {name: left(s, name) for name in copies} == copies


@pytest.mark.parametrize("order", sorted(set(permutations(["fool", "charlatan", "charlatan"]))))
def test_c4_the_order_of_the_words_does_not_matter(order: tuple[str, ...]) -> None:
    """C4, C49: one unflipped Fool beside Charlatans is a holding that the rules allow."""
    s = new(f"A: {' '.join(order)}", players=4)
    assert (cards(s, 0), charlatans(s, 0), left(s, "fool")) == (["fool"], 2, 1)


def test_c4_cards_work_from_the_first_turn() -> None:
    """C4: and can't be taken a second time."""
    s = table("A: guard farmer")
    assert s.legal() == [s.game.parse("roll"), s.game.parse("use guard")]
    with pytest.raises(rookery.IllegalAction):
        turn(s, [2, 2, 2, 2], "take guard")


@pytest.mark.parametrize("players", range(2, 6))
def test_c4_each_card_is_counted_by_itself(players: int) -> None:
    """C2, C4: one copy less of this card, and of no other."""
    full = {card["name"]: card["left"] for card in new(players=players).view(None)["market"]}
    for name in ["fool", *COSTED]:
        market = new(f"B: {name}", players).view(None)["market"]
        assert {card["name"]: card["left"] for card in market} == {**full, name: full[name] - 1}


def test_c4_every_card_but_the_royal_pair_can_be_dealt() -> None:
    """C4: all of them to one seat."""
    s = new(f"A: fool {' '.join(COSTED)}")
    assert cards(s, 0) == ["fool", *COSTED]
    assert left(s, "king") == left(s, "queen") == 1


def test_options_are_told_apart() -> None:
    """C3, C45: states of games with other options are not equal."""
    kinds = [new(), new(fools="unlimited"), new(timing="after_first_roll"), new("A: fool")]
    for i, one in enumerate(kinds):
        for j, other in enumerate(kinds):
            assert (one == other) == (i == j)


def test_options_may_come_as_text() -> None:
    """C2: as a command line or a record has them."""
    assert rookery.load("court", players="4").players == 4
