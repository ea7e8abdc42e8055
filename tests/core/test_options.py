"""Options and the registry: what may be chosen, and words that say what would be right."""

import re

import pytest

import rookery
from rookery.core.manifest import Manifest
from rookery.core.options import Option, Value, settle
from rookery.core.registry import load, register, title
from tests.core.whispers import MANIFEST, OPTIONS, Whispers, new, registered

PLAYERS = Option("players", 2, "how many", low=2, high=4)
FLAG = Option("flag", False, "yes or no")
WORD = Option("word", "a", "one of two", choices=("a", "b"))
TEXT = Option("text", "", "anything")
BELOW = Option("below", -1, "also negative", low=-3, high=3)


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        (PLAYERS, 3, 3),
        (PLAYERS, "4", 4),
        (BELOW, "-3", -3),
        (FLAG, True, True),
        (FLAG, "true", True),
        (FLAG, "false", False),
        (WORD, "b", "b"),
        (TEXT, " any\nthing ", " any\nthing "),
        (TEXT, "a\r\nb", "a\nb"),
    ],
)
def test_each_kind_is_read(option: Option, given: object, read: Value) -> None:
    assert option.read(given) == read
    assert type(option.read(given)) is type(read)


@pytest.mark.parametrize(
    ("option", "given", "words"),
    [
        (PLAYERS, 1, "players is a number from 2 to 4, not 1"),
        (PLAYERS, 5, "players is a number from 2 to 4, not 5"),
        (PLAYERS, "three", "players is a number from 2 to 4, not 'three'"),
        (PLAYERS, "", "players is a number from 2 to 4, not ''"),
        (PLAYERS, True, "players is a number from 2 to 4, not True"),
        (PLAYERS, 3.0, "players is a number from 2 to 4, not 3.0"),
        (PLAYERS, None, "players is a number from 2 to 4, not None"),
        (BELOW, "--3", "below is a number from -3 to 3, not '--3'"),
        (FLAG, 1, "flag is true or false, not 1"),
        (FLAG, "yes", "flag is true or false, not 'yes'"),
        (WORD, "c", "word is 'a' or 'b', not 'c'"),
        (WORD, 1, "word is 'a' or 'b', not 1"),
        (TEXT, 1, "text is a text, not 1"),
        (TEXT, "a\x1b[2J", r"text holds the control character '\x1b'"),
        (TEXT, "a\rb", r"text holds the control character '\r'"),
        (TEXT, "a\ud800", r"text holds half a character: '\ud800'"),
    ],
)
def test_what_does_not_fit_is_refused(option: Option, given: object, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        option.read(given)


@pytest.mark.parametrize("given", ["9" * 5000, 10**300, "x" * 10_000])
def test_a_huge_value_makes_a_short_message(given: object) -> None:
    with pytest.raises(ValueError, match=r"players is a number from 2 to 4, not .*…") as refused:
        PLAYERS.read(given)
    assert len(str(refused.value)) < 150


def test_a_default_must_fit_its_own_option() -> None:
    with pytest.raises(ValueError, match="players is a number from 2 to 4, not 9"):
        Option("players", 9, "too many", low=2, high=4)
    with pytest.raises(ValueError, match="word is 'a' or 'b', not 'c'"):
        Option("word", "c", "none of them", choices=("a", "b"))


def test_settling_keeps_the_order_and_fills_in_defaults() -> None:
    settled = settle(OPTIONS, {"motto": "x", "players": "3"})
    assert list(settled.items()) == [
        ("players", 3),
        ("rounds", 2),
        ("peeking", True),
        ("mood", "calm"),
        ("motto", "x"),
    ]


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no option 'spells'; there are players, flag"):
        settle((PLAYERS, FLAG), {"spells": 1})


def test_the_game_is_named_in_what_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"^court: players is a number from 2 to 5, not 6$"):
        load("court", players=6)
    with pytest.raises(ValueError, match=r"^court: no option 'name'; there are players, fools"):
        title("court").load({"name": "x"})


def test_a_game_names_itself_as_it_would_be_loaded() -> None:
    game = load("court", players=3)
    again = eval(repr(game), {"rookery": rookery})
    assert again.options == game.options


def test_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no game 'chess'; there are court"):
        title("chess")


def test_a_name_is_taken_only_once() -> None:
    with registered(MANIFEST):
        assert MANIFEST in rookery.titles()
        with pytest.raises(ValueError, match="there is a game named 'whispers' already"):
            register(MANIFEST)
    assert MANIFEST not in rookery.titles()


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("odd", (), "must be 'players'"),
        ("odd", (FLAG, PLAYERS), "must be 'players'"),
        ("odd", (Option("players", "two", "as a word"),), "must be 'players', a number"),
        ("odd", (Option("players", 7, "a crowd", low=2, high=7),), "1 to 6 players"),
        ("a/b", (PLAYERS,), "one word"),
        ("odd", (PLAYERS, Option("seed", 1, "whose?", high=9)), "can't be named 'seed'"),
    ],
)
def test_what_can_not_be_registered(name: str, options: tuple[Option, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        register(Manifest(name, "Odd", 1, options, Whispers))
    assert name not in [known.name for known in rookery.titles()]


def test_games_are_listed_in_the_order_of_registration() -> None:
    with registered(MANIFEST):
        assert [known.name for known in rookery.titles()][-1] == "whispers"
        assert rookery.load("whispers").options == new().options
