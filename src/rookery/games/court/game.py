"""To Court the King as a `Game`: its options, and the position it starts from."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import SEATS, Game
from rookery.core.observation import Observation
from rookery.core.options import Option, Value
from rookery.core.registry import Title
from rookery.games.court.actions import DECISIONS, parse, text
from rookery.games.court.components import (
    CHARACTERS,
    CHARLATAN,
    COPIES_BY_ROW,
    FOOL,
    NAMES,
    ROWS,
)
from rookery.games.court.observation import observation
from rookery.games.court.phases import CHOOSE_START_PLAYER
from rookery.games.court.state import CourtState

RULES: Final = 1

OPTIONS: Final = (
    Option("players", 2, "how many play", low=2, high=5),
    Option(
        "fools",
        "limited",
        "limited: as many Fools as players; unlimited: the Fool never runs out",
        choices=("limited", "unlimited"),
    ),
    Option(
        "timing",
        "any",
        "any: dice may be brought before the first roll; after_first_roll: only after it",
        choices=("any", "after_first_roll"),
    ),
    Option(
        "cards",
        "",
        "cards held from the start, for handicaps and puzzles, such as 'A: farmer guard; B: fool'",
    ),
)


class Court(Game):
    """A game of To Court the King, ready to start."""

    def __init__(self, options: dict[str, Value]) -> None:
        players = options["players"]
        assert isinstance(players, int)
        super().__init__("court", RULES, players, options, DECISIONS)
        self.open = True
        self._endless_fools = options["fools"] == "unlimited"
        self._early_bringers = options["timing"] == "any"
        self._first = self._lay_out(str(options["cards"]))

    def start(self) -> CourtState:
        return self._first.copy()

    def text(self, action: int) -> str:
        return text(action)

    def parse(self, text: str) -> int:
        return parse(text)

    def observation(self) -> Observation:
        return observation(self.players)

    def _lay_out(self, cards: str) -> CourtState:
        s = CourtState(self)
        s.players = self.players
        s.early_bringers = self._early_bringers
        s.endless_fools = self._endless_fools
        s.cards = vec[i64]([0] * self.players)
        s.display = self._display()
        deal(s, cards)
        s.leave_to_chance(CHOOSE_START_PLAYER)
        return s

    def _display(self) -> int:
        """C2: the copies on display."""
        copies = COPIES_BY_ROW[self.players]
        return sum(copies[ROWS[c]] << 3 * c for c in range(CHARACTERS) if c != CHARLATAN)


def deal(s: CourtState, cards: str) -> None:
    """Give out the cards that the option `cards` names."""
    for part in cards.split(";"):
        letter, colon, names = part.partition(":")
        seat = SEATS[: s.players].find(letter.strip())
        if not part.strip():
            continue
        if not colon or seat < 0 or len(letter.strip()) != 1:
            raise ValueError(
                f"cards are written 'A: farmer guard; B: fool' for seats A to "
                f"{SEATS[s.players - 1]}, not {part.strip()!r}"
            )
        for name in names.split():
            deal_card(s, seat, name)


def deal_card(s: CourtState, seat: int, name: str) -> None:
    if name not in NAMES or name in ("king", "queen"):
        raise ValueError(f"cards: there is no {name!r} to start with; there are {NAMES[:-2]}")
    character = NAMES.index(name)
    card = FOOL if character == CHARLATAN else character
    if s.left(card) == 0:
        raise ValueError(f"cards: no {NAMES[card]} is left for seat {SEATS[seat]}")
    if s.owns(seat, character):
        raise ValueError(f"cards: seat {SEATS[seat]} owns a {name} already")
    kept = s.cards[seat] & 1 << FOOL  # an unflipped Fool may come before or after Charlatans
    s.gain(seat, card)
    if character == CHARLATAN:
        s.gain(seat, CHARLATAN)
        s.cards[seat] |= kept


TITLE: Final = Title("court", "To Court the King", RULES, OPTIONS, Court)
