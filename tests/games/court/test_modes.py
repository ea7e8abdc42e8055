"""Compiled and interpreted the games go alike: both must give the numbers written here."""

import hashlib

import rookery
from tests.games.court.play import TABLES, tables, walk

POSITIONS = "de5a96fcf976a4a4"
"""After a change of the rules, and only then: the digest that the failing test shows."""

STEPS = [5889, 33460, 14010, 11651, 33312, 63542]


def test_both_modes_pass_through_the_same_positions() -> None:
    """Every position, every list of decisions, every text and view of some games."""
    digest = hashlib.sha256()
    for number, start in enumerate(tables()):
        for s, action in walk(start, rookery.Random(number), eager=4, steps=400):
            digest.update(s.key())
            digest.update(repr((int(s.actor), s.legal(), s.game.text(action))).encode())
            digest.update(repr(s.view(None)).encode())
            digest.update(repr(s.describe(action, None)).encode())
        digest.update(start.key())
    assert digest.hexdigest()[:16] == POSITIONS


def test_both_modes_play_random_games_of_the_same_length() -> None:
    """The number of steps of whole random games, played by the engine itself."""
    steps = [rookery.playout(s, rookery.Random(number)) for number, s in enumerate(tables())]
    assert steps == STEPS
    assert len(TABLES) == len(STEPS)
