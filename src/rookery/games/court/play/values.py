"""What a whole court is worth: cards by what else a seat owns, its dice, and its turns to come.

The weights were learned from games (`learned.json`): a card counts for less the more dice a seat
has already, one that changes dice for less the more of them there are, and most weights differ
between a table of two and one of five. As with `worth`, the win is shared in proportion to exp of
what the seats weigh.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final, cast

from mypy_extensions import i64

from rookery.core.contract import State
from rookery.core.network import read_weights_file
from rookery.games.court.play.guide import CourtGuide
from rookery.games.court.rules.components import (
    ACTIVE_ABILITIES,
    BRINGERS,
    CHARLATAN,
    FARMER,
    FOOL,
    GENERAL,
    NAMES,
    QUEEN,
    bringers_among,
)
from rookery.games.court.rules.dice import DICE
from rookery.games.court.rules.state import CHARLATANS, CourtState

FEWEST: Final = 5
"""From so many dice on each more has a weight of its own."""
USUAL: Final = 7
"""The dice a court needs for the King; what changes dice is weighed by how many more it has."""
SMALLEST_TABLE: Final = 2
LARGEST_TABLE: Final = 5
SKILLS: Final = ACTIVE_ABILITIES & ~BRINGERS
"""The characters that change or roll dice and bring none."""
AT_TWO: Final = [
    *("charlatans" if card == CHARLATAN else NAMES[card] for card in range(QUEEN)),
    *("to_come", "wait"),
    *(f"dice_{number}" for number in range(FEWEST, DICE + 1)),
    *(f"{NAMES[card]}_by_dice" for card in range(QUEEN) if SKILLS >> card & 1),
    "skills_squared",
]
VALUES: Final = [*AT_TWO, *(f"{measure}_at_larger" for measure in AT_TWO)]
"""All measures, and what each counts for more at a larger table: wholly so at one of five."""


def learned_weights() -> list[float]:
    """The weights that come with the game; a ValueError says what is wrong with their file."""
    file = files("rookery.games.court.play") / "learned.json"
    return read_weights_file(file.read_text(encoding="utf-8"), "court", VALUES)


class CourtValues(CourtGuide):
    """Weighs courts, those that seats have and those that they might have."""

    def __init__(self, turns: int = 1, weights: list[float] | None = None) -> None:
        super().__init__(turns, weights or learned_weights())

    def measure(self, s: State, seat: i64) -> None:
        court = cast(CourtState, s)
        place = (seat - court.start) % court.players
        self._look(court.cards[seat], court.players, court.turns, place)

    def chances(self, s: CourtState, cards: i64) -> float:
        """Of the seat whose turn it is, when that turn is over and it owns these cards."""
        turns = s.turns + 1
        start = s.start
        if turns == s.players:  # C60
            turns = 0
            start -= 1
        own = 0.0
        total = 0.0
        seat: i64 = 0
        while seat < s.players:
            place = (seat - start) % s.players
            held = cards if seat == s.seat else s.cards[seat]
            self._look(held, s.players, turns, place)
            strength = self.strength()
            total += strength
            if seat == s.seat:
                own = strength
            seat += 1
        return own / total

    def _look(self, cards: i64, players: i64, turns: i64, place: i64) -> None:
        """Measure a court whose owner is at that place of the round, after so many turns of it."""
        self.begin_row()
        character: i64 = 0
        while character < QUEEN:
            self.put(float(_held(cards, character)))
            character += 1
        to_come = place >= turns
        self.put(1.0 if to_come else 0.0)
        # C60: who has played moves up by one place in the next round
        wait = place - turns if to_come else players - turns + (place + 1) % players
        self.put(float(wait) / float(players))
        self._look_at_dice(cards)
        larger = float(players - SMALLEST_TABLE) / (LARGEST_TABLE - SMALLEST_TABLE)
        measured = i64(len(self.row)) // 2
        i: i64 = 0
        while i < measured:
            self.put(larger * self.row[i])
            i += 1

    def _look_at_dice(self, cards: i64) -> None:
        dice = 3 + _held(cards, FARMER) + 2 * _held(cards, GENERAL) + _held(cards, CHARLATAN)
        dice += bringers_among(cards)
        if dice > DICE:
            dice = DICE
        number: i64 = FEWEST
        while number <= DICE:
            self.put(1.0 if dice >= number else 0.0)
            number += 1
        skills = 0.0
        character: i64 = 0
        while character < QUEEN:
            if SKILLS >> character & 1 != 0:
                held = float(_held(cards, character))
                self.put(held * float(dice - USUAL))
                skills += held
            character += 1
        self.put(skills * skills)


def _held(cards: i64, character: i64) -> i64:
    return cards >> CHARLATANS if character == CHARLATAN else cards >> character & 1


def with_card(cards: i64, character: i64) -> i64:
    """A seat's cards once it has taken this one; the Charlatan is its Fool flipped (C49)."""
    if character == CHARLATAN:
        return (cards ^ i64(1) << FOOL) + (i64(1) << CHARLATANS)
    return cards | i64(1) << character
