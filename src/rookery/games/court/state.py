"""The position of a game of To Court the King: plain fields, and the phase that decides next."""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import CHANCE, OVER, Game, Moves, State, pick_bit
from rookery.core.observation import Sheet
from rookery.games.court.aims import hunch
from rookery.games.court.components import CHARACTERS, CHARLATAN, FARMER, FOOL, GENERAL
from rookery.games.court.dice import DICE, size
from rookery.games.court.observation import observe
from rookery.games.court.standing import standing
from rookery.games.court.statistics import uses
from rookery.games.court.view import CourtEvent, CourtView, describe, view

ONE_COPY: Final = vec[i64]([1 << 3 * character for character in range(CHARACTERS)])
"""Of each character in `display`; compiled, a literal 1 would be shifted as a C int, of 32 bits."""

CHARLATANS: Final = 24
"""In a seat's cards the Charlatans are counted from this bit on: one may have any number (C49)."""

NOBODY: Final = -1


class Phase:
    """One decision of the rulebook: what is legal, what it does and what comes next."""

    def __init__(self, number: i64, name: str) -> None:
        self.number: i64 = number
        self.name = name

    def legal(self, s: CourtState) -> i64:
        """The set of legal decisions, a bit each."""
        raise NotImplementedError

    def apply(self, s: CourtState, action: i64) -> None:
        raise NotImplementedError


class ChancePhase(Phase):
    """A moment at which chance decides."""

    def outcomes(self, s: CourtState) -> list[tuple[int, float]]:
        raise NotImplementedError

    def sample(self, s: CourtState, rng: Random) -> i64:
        raise NotImplementedError

    def possible(self, s: CourtState, outcome: i64) -> bool:
        raise NotImplementedError


NO_PHASE: Final = Phase(0, "none")


class CourtState(State):
    """Dice pools as in `dice`; sets of characters as a bit each."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.phase: Phase = NO_PHASE
        self.players: i64 = 0
        self.early_bringers: bool = True
        """C45: may a die be brought before the first roll?"""

        self.cards: vec[i64] = vec[i64]()
        """Per seat: a bit per character, and the number of Charlatans from bit 24 on."""
        self.display: i64 = 0
        """Copies left on display: three bits per character."""
        self.endless_fools: bool = False

        self.start: i64 = NOBODY
        self.turns: i64 = 0
        """Turns finished in this round."""
        self.seat: i64 = 0
        """Whose turn it is."""
        self.final: bool = False

        self.queen: i64 = NOBODY
        self.king: i64 = NOBODY
        self.bar: i64 = 0
        """C73: the set to beat, as `best_set` writes it; 0 before the King is claimed."""

        self.unrolled: i64 = 0
        """Dice in hand before the first roll of the turn, and dice being rolled."""
        self.active: i64 = 0
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

    def ask(self, phase: Phase) -> None:
        """The seat whose turn it is decides next."""
        self.phase = phase
        self.actor = self.seat

    def leave_to_chance(self, phase: ChancePhase) -> None:
        self.phase = phase
        self.actor = CHANCE

    def owns(self, seat: i64, character: i64) -> bool:
        return self.cards[seat] >> character & 1 != 0

    def charlatans(self, seat: i64) -> i64:
        return self.cards[seat] >> CHARLATANS

    def hand(self, seat: i64) -> i64:
        """C40: the dice a seat starts its turn with."""
        cards = self.cards[seat]
        dice = 3 + (cards >> FARMER & 1) + 2 * (cards >> GENERAL & 1) + (cards >> CHARLATANS)
        return dice if dice < DICE else DICE

    def reserve(self) -> i64:
        return DICE - self.unrolled - size(self.active) - size(self.aside)

    def left(self, character: i64) -> i64:
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

    def offer(self, moves: Moves) -> None:
        moves.add_mask(self.phase.legal(self))

    def draw(self, moves: Moves, rng: Random) -> i64:
        return pick_bit(self.phase.legal(self), rng)

    def step(self, action: i64) -> None:
        self.phase.apply(self, action)

    def outcomes(self) -> list[tuple[int, float]]:
        return self._chance().outcomes(self)

    def sample(self, rng: Random) -> i64:
        return self._chance().sample(self, rng)

    def possible(self, outcome: i64) -> bool:
        return self._chance().possible(self, outcome)

    def _chance(self) -> ChancePhase:
        if self.actor != CHANCE:
            raise ValueError("chance decides nothing now")
        return cast(ChancePhase, self.phase)

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

    def key(self) -> bytes:
        fields = [
            self.phase.number,
            self.display,
            self.start,
            self.turns,
            self.seat,
            i64(self.final),
            self.queen,
            self.king,
            self.bar,
            self.unrolled,
            self.active,
            self.aside,
            i64(self.due),
            self.used,
            self.ability,
            self.picked,
            self.made,
            self.giver,
        ]
        return bytes(vec[i64](fields)) + bytes(self.cards)

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

    def imagine(self, seat: int, rng: Random) -> CourtState:
        """Nothing is hidden, so there is nothing to draw anew."""
        return self.copy()

    def observe(self, seat: i64, sheet: Sheet) -> None:
        observe(self, seat, sheet)

    def standing(self) -> list[int]:
        return standing(self)

    def stage(self) -> str:
        return self.phase.name

    def turn(self) -> int:
        return 8 * self.turns + self.seat  # the last of a round may be the first of the next

    def uses(self, action: int) -> list[tuple[str, str]]:
        return uses(action)

    def guess(self, moves: Moves, rng: Random) -> i64:
        return hunch(self)
