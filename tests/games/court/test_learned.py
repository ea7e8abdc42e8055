"""The learned player: what it thinks of whole courts, and how it then plays."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import make_bot
from rookery.core.network import read_weights_file, weights_text
from rookery.games.court.play.exact import BUDGET, CourtExact
from rookery.games.court.play.learned import CourtLearned
from rookery.games.court.play.solver.rivals import Rivals, better
from rookery.games.court.play.values import (
    AT_TWO,
    VALUES,
    CourtValues,
    learned_weights,
    with_card,
)
from rookery.games.court.rules.components import CHARLATAN, FARMER, FOOL, NAMES
from rookery.games.court.rules.state import CourtState
from tests.games.court.table import do, many_dice, open_now, roll, set_aside, table, turn

LEARNED = (files("rookery.games.court.play") / "learned.json").read_text(encoding="utf-8")


def chosen(s: CourtState) -> str:
    """What the learned player does here."""
    bot = CourtLearned(rookery.Random(1))
    return s.game.text(bot.choose(rookery.Seat(s, int(s.actor), rookery.Random(1))))


def measured(s: CourtState, seat: int) -> dict[str, float]:
    values = CourtValues()
    values.measure(s, seat)
    return dict(zip(VALUES, list(values.row), strict=True))


def claimed(hands: tuple[int, ...], face: int, also: str = "") -> CourtState:
    """A has claimed the King with seven of this face; the others are still to roll."""
    s = many_dice(*hands, also=also)
    return do(set_aside(roll(s, [face] * 7), [face] * 7), "take king")


# ---- values -------------------------------------------------------------------------------


def test_the_weights_are_those_of_the_file() -> None:
    assert list(CourtValues().weights) == read_weights_file(LEARNED, "court", VALUES)
    assert learned_weights() == read_weights_file(LEARNED, "court", VALUES)


def test_a_damaged_file_is_refused() -> None:
    first = str(learned_weights()[0])
    with pytest.raises(ValueError, match="damaged"):
        read_weights_file(LEARNED.replace(first, "9.5", 1), "court", VALUES)


def test_other_weights_are_taken_as_they_are() -> None:
    assert list(CourtValues(1, [1.0] * len(VALUES)).weights) == [1.0] * len(VALUES)


def test_a_court_is_measured() -> None:
    """C40: three dice and the Farmer's are rolled, the Guard brings one more."""
    found = measured(table("A: farmer guard maid; B: fool"), 0)
    assert (found["farmer"], found["guard"], found["maid"], found["fool"]) == (1, 1, 1, 0)
    assert (found["dice_5"], found["dice_6"]) == (1, 0)
    assert found["maid_by_dice"] == 5 - 7
    assert found["skills_squared"] == 1
    assert found["to_come"] == 1


def test_charlatans_are_counted() -> None:
    """C49: any number of them."""
    assert measured(many_dice(6, 3), 0)["charlatans"] == 3


def test_at_a_table_of_five_all_counts_again() -> None:
    at_two = measured(table("A: farmer maid"), 0)
    at_five = measured(table("A: farmer maid", players=5), 0)
    assert all(at_two[f"{name}_at_larger"] == 0 for name in AT_TWO)
    assert all(at_five[f"{name}_at_larger"] == at_five[name] for name in AT_TWO)


def test_cards_raise_the_chances_of_the_turn() -> None:
    s = table("A: fool", players=2)
    values = CourtValues()
    now = values.chances(s, s.cards[0])
    for name in NAMES[1:18]:
        assert values.chances(s, with_card(s.cards[0], NAMES.index(name))) > now, name


def test_after_the_turn_the_other_one_is_to_come() -> None:
    """C60: in the middle of a round one who has played waits, with equal cards and less hope."""
    s = table("A: fool; B: fool")
    assert CourtValues().chances(s, s.cards[0]) < 0.5


def test_chances_are_shared_as_the_seats_weigh_once_the_turn_is_over() -> None:
    """C60: whoever plays last begins the next round."""
    s = table("A: farmer; B: guard")
    values = CourtValues()
    before = values.chances(s, with_card(s.cards[0], FOOL))
    after = turn(s.copy(), [1, 2, 3, 5], "take fool")
    values.judge(after)
    assert before == pytest.approx(values.shares[0], abs=1e-12)
    b_last = values.chances(after, with_card(after.cards[1], FARMER))
    values.judge(turn(after.copy(), [1, 2, 2], "take farmer"))
    assert b_last == pytest.approx(values.shares[1], abs=1e-12)


def test_a_charlatan_is_a_fool_flipped() -> None:
    s = table("A: fool")
    flipped = table("A: charlatan")
    assert with_card(s.cards[0], CHARLATAN) == flipped.cards[0]


# ---- play ---------------------------------------------------------------------------------


def test_it_claims_a_king_that_nobody_can_take() -> None:
    s = set_aside(roll(many_dice(7, 3), [4] * 7), [4] * 7)
    assert "take king" in open_now(s)
    assert chosen(s) == "take king"


def test_it_plays_for_the_best_set_where_nothing_can_be_won() -> None:
    """C73: three dice never beat seven, and still the pair is kept."""
    s = turn(claimed((7, 3), face=4), [1, 2, 3])
    roll(s, [1, 5, 5])
    assert chosen(s) == "aside 5"
    do(s, "aside 5")
    assert chosen(s) == "aside 5"


def test_once_the_king_is_claimed_a_card_is_taken_for_the_final_round() -> None:
    """C71, C72: the one that makes it likeliest to beat the bar."""
    s = set_aside(roll(claimed((7, 7), face=3), [6, 6, 6, 1, 1, 1, 1]), [6, 6, 6, 1, 1, 1, 1])
    names = [text.removeprefix("take ") for text in open_now(s) if text.startswith("take ")]
    assert len(names) > 5
    reached = {}
    for name in names:
        after = do(s.copy(), f"take {name}")
        reached[name] = Rivals(BUDGET).reaches(after, 1, better(s.bar), 0)
    assert reached[chosen(s).removeprefix("take ")] == max(reached.values())


def test_levels_are_the_learned_player_and_the_veteran_is_not() -> None:
    game = rookery.load("court")
    for name in ("level1", "level5", "level6"):
        assert isinstance(make_bot(name, game, rookery.Random(1)), CourtLearned)
    for name in ("exact", "veteran"):
        bot = make_bot(name, game, rookery.Random(1))
        assert isinstance(bot, CourtExact)
        assert not isinstance(bot, CourtLearned)


def test_a_table_of_five_is_played_to_its_end() -> None:
    game = rookery.load("court", players=5)
    names = ["valued:2000@own"] * 5
    assert play_game(game, names, 3).final.actor == rookery.OVER


# ---- by name ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("valued", "say how much to think and by what"),
        ("valued:0@own", "say how much to think and by what"),
        ("valued:9@nowhere.json", "no such file of a judge"),
    ],
)
def test_a_name_that_does_not_fit(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_bot(name, rookery.load("court"), rookery.Random(1))


def test_a_game_without_such_a_player_says_so() -> None:
    with pytest.raises(ValueError, match="towers has no player of its own that goes by weights"):
        make_bot("valued:9@own", rookery.load("towers"), rookery.Random(1))


def test_it_plays_by_a_file_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(weights_text("court", 1, VALUES, [0.5] * len(VALUES)), encoding="utf-8")
    bot = make_bot(f"valued:2000@{file}", rookery.load("court"), rookery.Random(1))
    assert isinstance(bot, CourtLearned)
    assert bot.budget == 2000
