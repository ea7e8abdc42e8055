"""Each action has one text, and reading is the strict inverse of writing, in every game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.random import Random

import rookery
from rookery.core.actions import Verb, Vocabulary

GAMES = [
    rookery.load("court", players=5),
    rookery.load("towers", players=6, variant="expert_teams"),
    rookery.load("touria", players=4),
]
WIDE_DIGITS = {ord("0") + digit: 0xFF10 + digit for digit in range(10)}
ARABIC_DIGITS = {ord("0") + digit: 0x0660 + digit for digit in range(10)}
SPACES = [" ", "  ", "\t", "\n", "\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}"]


def listed(game: rookery.Game) -> list[str]:
    """All texts of actions whose verb lists its objects, and outcomes that came up in a game."""
    assert game.vocabulary is not None
    actions = {
        action
        for verb in game.vocabulary.verbs
        for action in range(verb.first, verb.first + len(verb.objects))
    }
    rng = Random(5)
    state = game.start()
    for _ in range(2000):
        if state.actor == rookery.OVER:
            break
        action = state.sample(rng) if state.actor == rookery.CHANCE else state.hunch(rng)
        actions.add(int(action))
        state.apply(action)
    return [text for action in sorted(actions) if (text := written(game, action))]


def written(game: rookery.Game, action: int) -> str:
    try:
        return game.text(action)
    except ValueError:
        return ""


TEXTS = {game.name: listed(game) for game in GAMES}


def expect_strict(game: rookery.Game, text: str) -> None:
    """What is read at all is read as the action that is written so."""
    try:
        action = game.parse(text)
    except ValueError:
        return
    assert game.text(action) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_action_is_read_as_it_is_written(game: rookery.Game) -> None:
    actions = [game.parse(text) for text in TEXTS[game.name]]
    assert [game.text(action) for action in actions] == TEXTS[game.name]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_other_digits_and_spaces_are_refused(game: rookery.Game) -> None:
    for text in TEXTS[game.name]:
        spaced = [text.replace(" ", space) for space in SPACES[1:] if " " in text]
        padded = [p for space in SPACES for p in (space + text, text + space)]
        digits = [text.translate(WIDE_DIGITS), text.translate(ARABIC_DIGITS)]
        leading = "".join(f"0{c}" if c.isdecimal() else c for c in text)
        signed = "".join(f"+{c}" if c.isdecimal() else c for c in text)
        cased = [text.upper(), text.title(), text.swapcase()]
        for other in {*spaced, *padded, *digits, leading, signed, *cased} - {text}:
            expect_strict(game, other)
            with pytest.raises(ValueError, match=f"no action of {game.name}"):
                game.parse(other)


@settings(max_examples=400, deadline=None)
@given(
    which=st.sampled_from(GAMES),
    number=st.integers(0, 1 << 20),
    at=st.integers(0, 60),
    end=st.integers(0, 60),
    between=st.text(alphabet="0123456789 ABCDEF-+_\t٣５²abcdelortwx", max_size=4),
)
def test_a_mutated_text_is_refused_or_another_action_in_its_own_words(
    which: rookery.Game, number: int, at: int, end: int, between: str
) -> None:
    texts = TEXTS[which.name]
    text = texts[number % len(texts)]
    expect_strict(which, text[:at] + between + text[end:])


class Sloppy(Verb):
    """A verb that reads whatever `int` takes for a number."""

    def __init__(self) -> None:
        super().__init__("count", 10)
        self.end = 20

    def object_text(self, place: int) -> str:
        return str(place)

    def parse_object(self, text: str) -> int:
        return int(text)


@pytest.mark.parametrize("text", ["count ٣", "count  3", "count 3 ", "count 03", "count 44"])
def test_a_verb_that_reads_too_much_is_kept_in_bounds(text: str) -> None:
    vocabulary = Vocabulary("counting", [Sloppy()], "'count 3'")
    assert vocabulary.parse("count 3") == 13
    with pytest.raises(ValueError, match="no action of counting; actions look like 'count 3'"):
        vocabulary.parse(text)
