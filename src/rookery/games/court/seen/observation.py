"""What a learner is given of To Court the King: the whole table, the seats from its own on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.core.observation import NOTHING, ZERO, Observation, Part, Sheet, seat_names
from rookery.games.court.rules.components import CHARACTERS, CHARLATAN, FOOL, NAMES
from rookery.games.court.rules.dice import DICE, FACES

if TYPE_CHECKING:
    from rookery.games.court.rules.state import CourtState

VERSION: Final = 2
"""Rises when a learner would see something else."""

PHASES: Final = 10
"""Those of the rules, and that the game is over."""
CARD_NAMES: Final = (NAMES[0], *NAMES[2:])
"""A Charlatan is a Fool flipped, and counted apart."""
CARDS: Final = CHARACTERS - 1
ALL_CARDS: Final = (1 << CARDS) - 1
FACE_NAMES: Final = tuple("123456")
MOST_COPIES: Final = 5
MOST_CHARLATANS: Final = 9
"""So many bring all twelve dice (C40); any more, which C49 allows, bring nothing."""
"""With so many one rolls all dice; further ones change nothing."""


def observation(players: int, phases: list[str]) -> Observation:
    """The parts in the order in which `observe` writes them; `phases` are the names of all."""
    seats = seat_names(players)
    return Observation(
        VERSION,
        [
            Part("phase", "what is decided next", (*phases, "over")),
            Part("turn", "whose turn it is", seats),
            Part("start", "who started this round", seats),
            Part("turns", "turns finished in this round", high=players),
            Part("final", "this is the final round"),
            Part("cards", "who owns what", seats, CARD_NAMES),
            Part("charlatans", "Fools that were flipped", seats, high=MOST_CHARLATANS),
            Part("hand", "the dice each starts a turn with", seats, high=DICE),
            Part("display", "copies left to take", CARD_NAMES, high=MOST_COPIES),
            Part("queen", "who owns the Queen", seats),
            Part("king", "who owns the King", seats),
            Part("bar_count", "dice in the set to beat in the final round", high=DICE),
            Part("bar_face", "the face of that set", FACE_NAMES),
            Part("unrolled", "dice in hand, not rolled yet", high=DICE),
            Part("reserve", "dice left in the middle", high=DICE),
            Part("due", "a die must be set aside before the next roll"),
            Part("active", "active dice, by face", FACE_NAMES, high=DICE),
            Part("aside", "dice set aside, by face", FACE_NAMES, high=DICE),
            Part("used", "characters used in this turn", CARD_NAMES),
            Part("ability", "the character in use", CARD_NAMES),
            Part("giver", "the first die chosen for it", FACE_NAMES),
            Part("picked", "the dice chosen for it, by face", FACE_NAMES, high=DICE),
            Part("made", "the Alchemist's new dice so far, by face", FACE_NAMES, high=DICE),
        ],
    )


def observe(s: CourtState, seat: i64, sheet: Sheet) -> None:
    """Nothing is hidden, and the table tells all that matters of the past."""
    phase = s.phase.number
    if s.actor == OVER:
        phase = PHASES
    sheet.one_of(phase - 1, PHASES)
    sheet.seat(s.seat if s.start >= 0 else NOTHING, seat, s.players)
    sheet.seat(s.start, seat, s.players)
    sheet.put(s.turns, s.players)
    sheet.flag(s.final)
    _put_seats(s, seat, sheet)
    _put_display(s, sheet)
    sheet.seat(s.queen, seat, s.players)
    sheet.seat(s.king, seat, s.players)
    sheet.put(s.bar >> 3, DICE)
    sheet.one_of((s.bar & 7) - 1, FACES)
    _put_turn(s, sheet)


def _put_cards(cards: i64, sheet: Sheet) -> None:
    """A set of characters without the Charlatans, and without the count of them beyond it."""
    sheet.members((cards & 1 | cards >> 2 << 1) & ALL_CARDS, CARDS)


def _put_card(character: i64, sheet: Sheet) -> None:
    sheet.one_of(character - 1 if character > CHARLATAN else character, CARDS)


def _put_dice(pool: i64, sheet: Sheet) -> None:
    sheet.packed(pool, 4, FACES, DICE)


def _put_seats(s: CourtState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    other = seat
    left = players
    while left > 0:
        _put_cards(s.cards[other], sheet)
        other = other + 1 if other + 1 < players else ZERO
        left -= 1
    left = players
    while left > 0:
        sheet.put(min(s.charlatans(other), MOST_CHARLATANS), MOST_CHARLATANS)
        other = other + 1 if other + 1 < players else ZERO
        left -= 1
    left = players
    while left > 0:
        sheet.put(s.hand(other), DICE)
        other = other + 1 if other + 1 < players else ZERO
        left -= 1


def _put_display(s: CourtState, sheet: Sheet) -> None:
    sheet.put(s.left(FOOL), MOST_COPIES)
    sheet.packed(s.display >> 3 * (CHARLATAN + 1), 3, CARDS - 1, MOST_COPIES)


def _put_turn(s: CourtState, sheet: Sheet) -> None:
    sheet.put(s.unrolled, DICE)
    sheet.put(s.reserve(), DICE)
    sheet.flag(s.due)
    _put_dice(s.active, sheet)
    _put_dice(s.aside, sheet)
    _put_cards(s.used, sheet)
    _put_card(s.ability, sheet)
    sheet.one_of(s.giver - 1, FACES)
    _put_dice(s.picked, sheet)
    _put_dice(s.made, sheet)
