"""Reasons are sentences that a person would say, and speak for the decision that is better."""

from __future__ import annotations

from itertools import permutations

import pytest

import rookery
from rookery.core.registry import title
from rookery.core.seat import Seat
from rookery.insight import odds, verdict
from rookery.insight.arguing import Reasons, counted
from rookery.insight.findings import Estimate
from rookery.insight.reckoning import Weighed
from tests.insight.small import DECLINED, played, spoilt

NAMES = ["Ann", "Bo"]
GAMES = ("court", "towers", "touria")


def weighed(name: str, best: dict[str, float], taken: dict[str, float], seat: int = 0) -> Weighed:
    """As if decision 1 had been found to be better than 0, by these measures of a seat."""
    judge = title(name).judge
    assert judge is not None
    measures = judge.measures
    nothing = [0.0] * len(measures)
    rows = {
        action: [
            [found.get(measure, 0.0) for measure in measures] if whose == seat else nothing
            for whose in range(2)
        ]
        for action, found in ((1, best), (0, taken))
    }
    shares = {1: Estimate([0.6, 0.4], [0.0, 0.0]), 0: Estimate([0.5, 0.5], [0.0, 0.0])}
    return Weighed(1, shares, [], 0.1, 0.0, shares[1], [], [], rows)


def said(name: str, found: Weighed) -> list[str]:
    game = rookery.load(name, players=2)
    whole = played(game, 2).states()
    state = next(s.copy() for s, _ in whole if s.actor == 0 and len(s.legal()) > 1)
    return Reasons(game, NAMES).told(Seat(state, 0, rookery.Random(1)), found, 0, 1)


def test_numbers_are_said_as_people_say_them() -> None:
    assert counted(1.0, "die", "dice") == "one die"
    assert counted(2.1, "wizard", "wizards") == "two wizards"
    assert counted(0.4, "heart", "hearts") == "on average 0.4 hearts"


@pytest.mark.parametrize("name", GAMES)
def test_every_phrase_is_of_a_measure_and_makes_a_sentence(name: str) -> None:
    manifest = title(name)
    assert manifest.judge is not None
    assert manifest.phrases.keys() <= set(manifest.judge.measures)
    for phrase in manifest.phrases.values():
        for words in (phrase.more, phrase.less) if phrase.things[0] else (phrase.more,):
            told = words.format(name="Ann", much=counted(1.0, *phrase.things))
            assert told.startswith("Ann")
            assert "{" not in told


def test_spaces_to_go_are_told_of_as_many_wizards_only() -> None:
    far, near = {"outside_9": 2.0}, {"outside_6": 1.0, "outside_9": 1.0}
    assert said("towers", weighed("towers", near, far)) == [
        "Ann’s wizards have three spaces less to go."
    ]
    home = {"outside_9": 1.0, "home": 1.0}
    assert said("towers", weighed("towers", home, far)) == ["Ann has one wizard more at home."]


def test_a_rival_who_fares_worse_is_a_reason_too() -> None:
    found = weighed("touria", {"elixirs": 1.0}, {"elixirs": 3.0}, seat=1)
    assert said("touria", found) == ["Bo has two elixirs fewer."]


def test_what_is_no_reason_is_not_told() -> None:
    for measure in ("swords", "ready", "missing_hearts"):
        assert said("touria", weighed("touria", {measure: 0.5}, {measure: 0.5})) == []
    worse = weighed("touria", {"black": 2.0}, {"black": 0.0})
    assert said("touria", worse) == []


def test_a_card_left_lying_is_told_by_what_it_brings() -> None:
    record = spoilt(*NAMES)
    state = rookery.Record(record.game, record.actions[:DECLINED]).final()
    told = verdict(Seat(state, 0, rookery.Random(1)), record.actions[DECLINED], NAMES)
    assert told.grade == "mistake"
    assert told.best.text == "take farmer"
    assert told.reasons == ["Ann rolls one die more from the next turn on."]


def test_what_is_feared_is_a_reason_only_where_it_is_less_likely() -> None:
    """A wizard that is the more likely covered speaks for no decision, whichever was the best."""
    whole = played(rookery.load("towers", players=2), 5)
    state = next(s.copy() for s, _ in whole.states() if s.actor >= 0 and len(s.legal()) > 3)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    name = NAMES[seat.index]
    choices = odds(state).choices
    feared = {c.said.format(name=name) for one in choices for c in one.chances if c.feared}
    assert feared
    reasons = Reasons(state.game, NAMES)
    for best, taken in permutations(state.legal()[:4], 2):
        for reason in reasons.told(seat, _found_best(best), taken, seed=3):
            what, numbered, numbers = reason.partition(": ")
            if numbered:
                now, instead = (int(part.split()[0]) for part in numbers.split("instead of"))
                assert (now < instead) is (what in feared)
            else:
                assert what.removesuffix(".") not in feared


def _found_best(action: int) -> Weighed:
    """As if this had been found to be the best, with nothing but the odds to say why."""
    nothing = Estimate([], [])
    return Weighed(action, {}, [], 0.0, 0.0, nothing, [], [], {})
