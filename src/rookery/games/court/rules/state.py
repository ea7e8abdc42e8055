"""The position of a game of To Court the King: plain fields, and the phase that decides next."""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bits import pick_bit
from rookery.core.contract import OVER, Game, Moves
from rookery.core.observation import Sheet
from rookery.core.phases import NO_PHASE, Phase, PhasedState
from rookery.games.court.play.hunch import hunch
from rookery.games.court.play.standing import standing
from rookery.games.court.play.statistics import uses
from rookery.games.court.rules.components import CHARACTERS, CHARLATAN, FARMER, FOOL, GENERAL
from rookery.games.court.rules.dice import DICE, size
from rookery.games.court.seen.citations import cites
from rookery.games.court.seen.events import CourtEvent, describe
from rookery.games.court.seen.observation import observe
from rookery.games.court.seen.reasons import CourtReason, reason
from rookery.games.court.seen.view import CourtView, view
from rookery.games.court.seen.worlds import imagine

ONE_COPY: Final = vec[i64]([1 << 3 * character for character in range(CHARACTERS)])
"""Of each character in `display`; compiled, a literal 1 would be shifted as a C int, of 32 bits."""

CHARLATANS: Final = 24
"""In a seat's cards the Charlatans are counted from this bit on: one may have any number (C49)."""

NOBODY: Final = -1
NO_CARDS: Final = vec[i64]()


class CourtState(PhasedState):
    """Dice pools as in `dice`; sets of characters as a bit each."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.actor: i64 = OVER  # these four again, for speed: see `PhasedState`
        self.phase: Phase[Any] = NO_PHASE
        self.players: i64 = 0
        self.seat: i64 = 0

        self.early_bringers: bool = True
        """C45: may a die be brought before the first roll?"""

        self.cards: vec[i64] = NO_CARDS
        """Per seat: a bit per character, and the number of Charlatans from bit 24 on."""
        self.display: i64 = 0
        """Copies left on display: three bits per character."""
        self.endless_fools: bool = False

        self.start: i64 = NOBODY
        self.turns: i64 = 0
        """Turns finished in this round."""
        self.final: bool = False

        self.queen: i64 = NOBODY
        self.king: i64 = NOBODY
        self.bar: i64 = 0
        """C73: the set to beat, as `best_set` writes it; 0 before the King is claimed."""

        self.unrolled: i64 = 0
        """Dice in hand before the first roll of the turn, and dice being rolled."""
        self.active: i64 = 0
        """Dice that were rolled or brought; those brought before the first roll wait for it."""
        self.aside: i64 = 0
        self.due: bool = False
        """C41: a die must be set aside before the next roll."""
        self.used: i64 = 0

        self.ability: i64 = NOBODY
        """The character whose ability is being carried out."""
        self.picked: i64 = 0
        self.made: i64 = 0
        """The Alchemist's new dice, as far as they are settled."""
        self.giver: i64 = 0
        """The face of the die that the ability in use changes first."""

    # ---- what the phases ask and do -------------------------------------------------------

    def owns(self, seat: i64, character: i64) -> bool:
        """Does the seat own that character?"""
        return self.cards[seat] >> character & 1 != 0

    def charlatans(self, seat: i64) -> i64:
        """How many Fools the seat has flipped."""
        return self.cards[seat] >> CHARLATANS

    def hand(self, seat: i64) -> i64:
        """C40: the dice a seat starts its turn with."""
        cards = self.cards[seat]
        dice = 3 + (cards >> FARMER & 1) + 2 * (cards >> GENERAL & 1) + (cards >> CHARLATANS)
        if dice > DICE:
            dice = DICE
        return dice

    def reserve(self) -> i64:
        """How many dice lie in the middle, in nobody's hand."""
        return DICE - self.unrolled - size(self.active) - size(self.aside)

    def left(self, character: i64) -> i64:
        """How many copies of a character are left on display."""
        return self.display >> (3 * character) & 7

    def gain(self, seat: i64, character: i64) -> None:
        """A card goes from the display to a seat; the Charlatan is a Fool flipped (C49)."""
        if character == CHARLATAN:
            self.cards[seat] = (self.cards[seat] ^ 1 << FOOL) + (i64(1) << CHARLATANS)
            return
        self.cards[seat] |= i64(1) << character
        if character != FOOL or not self.endless_fools:
            self.display -= ONE_COPY[character]

    # ---- the contract ---------------------------------------------------------------------

    def draw(self, moves: Moves, rng: Random) -> i64:
        return pick_bit(self.phase.legal(self), rng)

    def copy(self) -> CourtState:
        other = CourtState(self.game)
        other.actor = self.actor
        other.phase = self.phase
        other.players = self.players
        other.early_bringers = self.early_bringers
        other.cards = self.cards[:]
        other.display = self.display
        other.endless_fools = self.endless_fools
        other.start = self.start
        other.turns = self.turns
        other.seat = self.seat
        other.final = self.final
        other.queen = self.queen
        other.king = self.king
        other.bar = self.bar
        other.unrolled = self.unrolled
        other.active = self.active
        other.aside = self.aside
        other.due = self.due
        other.used = self.used
        other.ability = self.ability
        other.picked = self.picked
        other.made = self.made
        other.giver = self.giver
        return other

    def result(self) -> list[float]:
        """C76: whoever holds the King has won."""
        if self.actor != OVER:
            raise ValueError("the game is not over")
        return [float(seat == self.king) for seat in range(self.players)]

    def view(self, seat: int | None) -> CourtView:
        """Everybody sees everything in this game."""
        return view(self)

    def describe(self, action: int, seat: int | None) -> CourtEvent:
        return describe(self, action)

    def reason(self, action: int) -> CourtReason:
        """Why the decision is not open to the actor."""
        return reason(self, action)

    def cites(self, action: int | None = None) -> str:
        """The rule that speaks of it."""
        return cites(self, action)

    def imagine(self, seat: int, rng: Random) -> CourtState:
        return imagine(self, seat, rng)

    def observe(self, seat: i64, sheet: Sheet) -> None:
        observe(self, seat, sheet)

    def standing(self) -> list[int]:
        return standing(self)

    def turn(self) -> int:
        return 8 * self.turns + self.seat  # the last of a round may be the first of the next

    def uses(self, action: int) -> list[tuple[str, str]]:
        return uses(action)

    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        return hunch(self)
