"""Reasons are sentences that a person would say, and speak for the decision that is better."""

from __future__ import annotations

import json
import re
from itertools import permutations

import pytest

import rookery
from rookery.core.registry import title
from rookery.core.seat import Seat
from rookery.games.touria.rules.components import ITEM_NAMES
from rookery.insight import odds, verdict
from rookery.insight.arguing import Reasons, counted
from rookery.insight.findings import Argument, Estimate
from rookery.insight.reckoning import Weighed
from tests.insight.small import DECLINED, played, spoilt
from tools.samples_insight import FILE, arguments, chances
from tools.words import catalogue, texts

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
    told = Reasons(game, NAMES).told(Seat(state, 0, rookery.Random(1)), found, 0, 1)
    return [argument.words for argument in told]


def test_numbers_are_said_as_people_say_them() -> None:
    for much, sentence in (
        (1.0, "Ann has one sword more."),
        (2.1, "Ann has two swords more."),
        (0.4, "Ann has on average 0.4 swords more."),
    ):
        found = weighed("touria", {"swords": much}, {})
        assert said("touria", found) == [sentence]
    assert counted(2.1) == (2.0, False)
    assert counted(0.44) == (0.4, True)


@pytest.mark.parametrize("name", GAMES)
def test_every_phrase_is_of_a_measure_and_makes_a_sentence(name: str) -> None:
    manifest = title(name)
    assert manifest.judge is not None
    assert manifest.phrases.keys() <= set(manifest.judge.measures)
    for phrase in manifest.phrases.values():
        for words in (phrase.more, phrase.less) if phrase.things[0] else (phrase.more,):
            told = words.format(name="Ann", much=f"one {phrase.things[0]}")
            assert told.startswith("Ann")
            assert "{" not in told


def test_to_do_without_something_is_no_reason_of_ones_own() -> None:
    """The Fool weighs less than nothing, and yet nobody is glad to have none; of a rival one is."""
    instead = {"magician": 0.0, "fool": 1.0}
    assert said("court", weighed("court", {"magician": 1.0}, instead)) == [
        "Ann can turn a die to any value from the next turn on."
    ]
    assert said("court", weighed("court", {}, {"magician": 1.0}, seat=1)) == [
        "Bo can turn a die to any value from the next turn on: 0 % instead of 100 %."
    ]


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
    assert told.grade == "blunder"
    assert told.best.text == "take farmer"
    words = "Ann rolls one die more from the next turn on."
    assert Argument("has", "farmer", 0, 100, 0, 0.0, False, words) in told.reasons


def test_what_is_feared_is_a_reason_only_where_it_is_less_likely() -> None:
    """A wizard that is the more likely covered speaks for no decision, whichever was the best."""
    whole = played(rookery.load("towers", players=2), 5)
    state = next(s.copy() for s, _ in whole.states() if s.actor >= 0 and len(s.legal()) > 3)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    choices = odds(state).choices
    feared = {c.key for one in choices for c in one.chances if c.feared}
    assert feared
    reasons = Reasons(state.game, NAMES)
    for best, taken in permutations(state.legal()[:4], 2):
        for reason in reasons.told(seat, _found_best(best), taken, seed=3):
            assert reason.kind == "odds"
            assert (reason.now < reason.instead) is (reason.code in feared)


def _found_best(action: int) -> Weighed:
    """As if this had been found to be the best, with nothing but the odds to say why."""
    nothing = Estimate([], [])
    return Weighed(action, {}, [], 0.0, 0.0, nothing, [], [], {})


# ---- on the page --------------------------------------------------------------------------------


def key_of(game: str, kind: str, code: str) -> str:
    """The sentence of the page's catalogue that says it."""
    if game == "court" and kind == "odds":
        return "court_because_alike" if code.startswith("alike") else "court_because_gets"
    if game == "touria" and kind == "has" and code in ITEM_NAMES:
        return "touria_because_item"
    stem = re.sub(r"^(covered) \d+$", r"\1_at", code) if kind == "odds" else code
    if game == "touria" and code.startswith("drawn ") and code != "drawn nothing":
        stem = "drawn"
    parts = {"odds": f"odds_{stem}", "has": stem, "more": f"{stem}_more", "less": f"{stem}_less"}
    return f"{game}_because_{parts[kind]}".replace(" ", "_")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_every_reason_in_the_same_words(game: str) -> None:
    """One statement of each: what is said here in English is what the catalogue says."""
    words, used = catalogue("en"), set()
    for kind, code, english in arguments(game):
        key = key_of(game, kind, code)
        used.add(key)
        said = texts(words[key])
        number = code.rpartition(" ")[2]
        filled = said.get("", said.get("form=other", "")).format(
            name="{name}",
            count=number if kind == "odds" else "{count}",
            character=f"the {code.title()}",
            item=f"the {code}",
            space=f"space {number}",
            gem=f"1 {number} gem",
        )
        assert filled == english, key
    there = {key for key in words if key.startswith(f"{game}_because_")}
    assert there == used


@pytest.mark.parametrize("game", GAMES)
def test_all_chances_of_a_game_are_among_those(game: str) -> None:
    """What is found in positions says nothing that the list does not have."""
    known = chances(game)
    state = rookery.load(game, players=2).start()
    rng = rookery.Random(5)
    for _ in range(40):
        if state.actor >= 0 and len(state.legal()) > 1:
            break
        state.apply(state.sample(rng) if state.actor < 0 else state.hunch(rng))
    found = odds(state)
    told = [*found.chances, *(c for choice in found.choices for c in choice.chances)]
    assert told
    for chance in told:
        assert known[chance.key] == chance.said


@pytest.mark.parametrize("game", GAMES)
def test_the_samples_for_the_page_are_of_now(game: str) -> None:
    samples = json.loads(FILE.read_text(encoding="utf-8"))
    assert samples[game]["arguments"] == arguments(game), "run tools.samples_insight"
