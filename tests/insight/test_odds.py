"""Odds: exact where they can be, by what a seat may know, for every open decision."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import rookery
from rookery.core.contract import CHANCE, Game, State
from rookery.core.odds import Odds
from rookery.insight import odds
from tests.insight.small import golden, played, twigs


def position(game: Game, *texts: str) -> State:
    state = game.start()
    for text in texts:
        state.apply(game.parse(text))
    return state


def chance(found: Odds, text: str, what: str) -> float:
    """Of something, after a decision."""
    choice = next(choice for choice in found.choices if choice.text == text)
    return next(chance.chance for chance in choice.chances if chance.what == what)


def test_the_farmer_is_a_pair_of_three_dice_with_re_rolls() -> None:
    """C12: after 2 5 6 with one set aside, two dice are rolled until a pair can't come."""
    game = rookery.load("court")
    found = odds(position(game, "start A", "roll", "rolled 2 5 6"))
    for face in (2, 5, 6):
        # two dice: a pair of their own or one like the first; else one is kept, one rolled again
        at_once = sum(a == b or face in (a, b) for a, b in product(range(1, 7), repeat=2)) / 36
        again = (1 - at_once) * 2 / 6
        assert chance(found, f"aside {face}", "the Farmer") == pytest.approx(at_once + again)


def test_whoever_takes_one_card_does_not_get_another() -> None:
    """Both could be had, and each is certain as long as nothing is chosen."""
    game = rookery.load("court")
    texts = ("start A", "roll", "rolled 2 5 5", "aside 5", "aside 5", "aside 2")
    found = odds(position(game, *texts))
    now = {c.what: c.chance for c in found.chances}
    assert (now["the Farmer"], now["the Fool"]) == (1.0, 1.0)
    assert chance(found, "take farmer", "the Farmer") == 1.0
    assert chance(found, "take farmer", "the Fool") == 0.0
    assert chance(found, "decline", "the Farmer") == 0.0
    assert chance(found, "decline", "the Fool") == 0.0


def test_in_the_final_round_sets_have_their_odds() -> None:
    record = golden("court/c92-a-final-round")
    state = next(
        state.copy()
        for state, _ in record.states()
        if state.actor >= 0 and len(state.legal()) > 1 and "final" in odds_about(state)
    )
    found = odds(state)
    assert any(c.what == "the King" for c in found.chances)
    sizes = [c.chance for c in found.chances if c.what.endswith("alike")]
    assert sizes == sorted(sizes, reverse=True)


def odds_about(state: State) -> str:
    return "final" if getattr(state, "final", False) else ""


def test_what_dice_on_a_card_can_do_is_exact() -> None:
    """W25: a wizard that needs one face of a card with two dice has it in 11 of 36 rolls."""
    for record in (golden("towers/ending-all-home"), golden("towers/ending-at-the-goal")):
        for state, _ in record.states():
            if state.actor < 0 or state.stage() != "choose_card":
                continue
            texts = [state.game.text(a) for a in state.legal()]
            if not any(text.startswith("play wizard-2-dice") for text in texts):
                continue
            found = odds(state)
            home = chance(found, "play wizard-2-dice", "the dice bring a wizard home")
            fits = home * 36
            assert fits == pytest.approx(round(fits))
            return
    raise AssertionError("no such card is played in these games")


@pytest.mark.once
@pytest.mark.parametrize("name", ["towers/expert", "touria/open-screens"])
def test_odds_tell_nothing_that_is_hidden(name: str) -> None:
    """Another world that fits what the seat knows has the same odds."""
    looked = 0
    for state, _ in golden(name).states():
        if state.actor >= 0 and len(state.legal()) > 1:
            looked += 1
            if looked in (2, 40):
                seat = int(state.actor)
                other = state.imagine(seat, rookery.Random(looked))
                assert odds(state, seed=2) == odds(other, seed=2)
        if looked > 40:
            return
    raise AssertionError("the game is too short to look at")


def test_while_chance_decides_its_outcomes_are_told() -> None:
    found = odds(position(rookery.load("court"), "start A", "roll"))
    assert len(found.chances) == 56
    assert sum(c.chance for c in found.chances) == pytest.approx(1.0)
    assert found.chances[0].what == "rolled 1 1 1"
    assert found.chances[0].chance == pytest.approx(1 / 216)


def test_a_game_without_odds_tells_what_chance_brings_next() -> None:
    game = twigs(2, 12)
    states: list[Any] = [state.copy() for state, _ in played(game, 1).states()]
    state = next(state for state in states if state.actor >= 0 and state.twigs > 6)
    found = odds(state)
    assert [choice.action for choice in found.choices] == state.legal()
    assert [c.chance for c in found.choices[0].chances] == pytest.approx([1 / 6] * 6)


def test_odds_are_for_who_decides() -> None:
    state = position(rookery.load("court"), "start A")
    with pytest.raises(ValueError, match="another's decision"):
        odds(state, seat=1)
    with pytest.raises(ValueError, match="over"):
        odds(golden("court/ending-unchallenged").final())
    assert state.actor != CHANCE
