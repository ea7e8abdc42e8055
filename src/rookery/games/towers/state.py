"""The position of a game of Wandering Towers: plain fields, and the phase that decides next."""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import CHANCE, HIDDEN, OVER, Game, Moves, State
from rookery.core.observation import Sheet, new_mark
from rookery.games.towers.components import COPIES, KINDS
from rookery.games.towers.ending import result
from rookery.games.towers.events import TowersEvent, describe, is_secret, reveals
from rookery.games.towers.hunch import guess
from rookery.games.towers.memory import imagine
from rookery.games.towers.observation import observe
from rookery.games.towers.pieces import card, cards_of
from rookery.games.towers.standing import standing
from rookery.games.towers.statistics import uses
from rookery.games.towers.view import TowersView, view

NONE: Final = -1

CARD: Final = 0
RENEWAL: Final = 1
WAIVER: Final = 2


class Phase:
    """One decision of the rulebook: what is legal, what it does and what comes next."""

    def __init__(self, number: i64, name: str) -> None:
        self.number: i64 = number
        self.name = name

    def enter(self, s: TowersState) -> None:
        """Come here, also back from a spell: ask, or go on if there is nothing to ask."""
        raise NotImplementedError

    def offer(self, s: TowersState, moves: Moves) -> None:
        raise NotImplementedError

    def apply(self, s: TowersState, action: i64) -> None:
        raise NotImplementedError


class ChancePhase(Phase):
    """A moment at which chance decides."""

    def outcomes(self, s: TowersState) -> list[tuple[int, float]]:
        raise NotImplementedError

    def sample(self, s: TowersState, rng: Random) -> i64:
        raise NotImplementedError


NO_PHASE: Final = Phase(0, "none")


class TowersState(State):
    """Floors, wizards and hands are written as `components` and `pieces` say."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.phase: Phase = NO_PHASE

        # the options
        self.players: i64 = 0
        self.teams: bool = False
        self.expert: bool = False
        self.open_memory: bool = False
        self.each: i64 = 0
        """Wizards per player."""
        self.spells: i64 = 0
        """The spells turned up, a bit each."""
        self.tokens: i64 = 0
        """W70: tokens still to be turned up."""

        # the ring
        self.wizards: vec[i64] = vec[i64]()
        """Per floor: the wizards that stand on it."""
        self.top: vec[i64] = vec[i64]()
        """Per space: its exposed floor."""
        self.on: vec[i64] = vec[i64]()
        """Per tower: the floor it stands on."""
        self.space: vec[i64] = vec[i64]()
        """Per tower: the space it is on."""
        self.keep: i64 = 0
        """The space of Ravenskeep, which always stands on the exposed floor there."""

        # what the seats have
        self.home: vec[i64] = vec[i64]()
        """Wizards in the keep."""
        self.empty: vec[i64] = vec[i64]()
        self.full: vec[i64] = vec[i64]()
        self.spent: vec[i64] = vec[i64]()
        self.hands: vec[i64] = vec[i64]()
        self.held: vec[i64] = vec[i64]()
        """W103: the part of each hand that dates from before the last shuffle."""
        self.shown: vec[i64] = vec[i64]()
        """W104: the part of each hand that the partner knows."""
        self.pile: vec[i64] = vec[i64]()
        """Per kind: the cards in the draw pile. What is nowhere else is on the discards."""
        self.pile_size: i64 = 0

        # marks of what an observation shows, so that it can tell what has changed: see `new_mark`
        self.ring_mark: i64 = new_mark()
        """The ring, the wizards in the keep, and the potions."""
        self.hands_mark: i64 = new_mark()
        self.discards_mark: i64 = new_mark()

        # the turn
        self.start: i64 = NONE
        self.seat: i64 = 0
        """Whose turn it is."""
        self.action: i64 = 1
        """The first or the second one."""
        self.doing: i64 = CARD
        """Whether the action is a card, W22's renewal or a waiver (W23)."""
        self.turn_over: bool = False
        """W34: a wizard has entered the keep."""
        self.card: i64 = NONE
        self.roll: i64 = 0
        self.rolls: i64 = 0
        """Rolls left on the card in play."""
        self.wizard_steps: i64 = 0
        """How far the action could move a wizard; 0 if it moves none."""
        self.tower_steps: i64 = 0
        self.chosen: i64 = NONE
        """The wizard that a card is about to move, as 6 × space + colour."""
        self.riders: i64 = 0
        """W56: the wizards that move along with it."""
        self.played: i64 = 0
        """W95: cards played in a solo game."""

        # spells
        self.cast: bool = False
        """Base: a spell was cast this turn (W59); expert: on this action (W71)."""
        self.moment: i64 = 0
        """Which window is open (W71); see `casting`."""
        self.asked: i64 = 0
        """How many seats of the window, from the active one on, have been asked."""
        self.then: Phase = NO_PHASE
        """Where play goes on after the window."""
        self.caster: i64 = NONE
        self.spell: i64 = NONE
        self.first: i64 = 0
        """W52: the first of the towers to swap."""
        self.back: Phase = NO_PHASE
        """Where play goes on after the spell."""
        self.lifted: i64 = 0
        """W57: the tower lifted just now; everyone sees what is under it."""
        self.freed: i64 = NONE
        """The colour of the wizard freed by it."""

        # teams
        self.exchanged: bool = False
        """W90: the partner was asked this turn."""
        self.offered: i64 = NONE
        """The kind of card that the partner has handed over and not yet got one for."""
        self.offered_held: bool = False

    # ---- what the phases ask and do -------------------------------------------------------

    def ask(self, phase: Phase, seat: i64) -> None:
        self.phase = phase
        self.actor = seat

    def leave_to_chance(self, phase: ChancePhase) -> None:
        self.phase = phase
        self.actor = CHANCE

    def partner(self, seat: i64) -> i64:
        """W90: partners sit opposite."""
        return (seat + self.players // 2) % self.players

    def colour(self, seat: i64) -> i64:
        """W92: whose wizards this seat moves: its own, or its partner's once all are home."""
        if self.teams and self.home[seat] == self.each:
            return self.partner(seat)
        return seat

    def mark_ring(self) -> None:
        self.ring_mark = new_mark()

    def mark_cards(self) -> None:
        self.hands_mark = new_mark()
        self.discards_mark = new_mark()

    def lose_card(self, seat: i64, kind: i64) -> bool:
        """A card leaves a hand; says whether it was one from before the last shuffle."""
        one = card(kind)
        self.mark_cards()
        self.hands[seat] -= one
        if cards_of(self.shown[seat], kind) > 0:
            self.shown[seat] -= one
        if cards_of(self.held[seat], kind) == 0:
            return False
        self.held[seat] -= one
        return True

    def lose_hand(self, seat: i64) -> None:
        self.mark_cards()
        self.hands[seat] = 0
        self.shown[seat] = 0
        self.held[seat] = 0

    def discards(self, kind: i64) -> i64:
        """How many cards of that kind lie on the discards."""
        count = COPIES[kind] - self.pile[kind]
        for seat in range(self.players):
            count -= cards_of(self.hands[seat], kind)
        return count - 1 if self.offered == kind else count

    def shuffle_discards(self) -> None:
        """W21: the discards are the new pile."""
        self.mark_cards()
        kind: i64 = 0
        while kind < KINDS:
            count = self.discards(kind)
            self.pile[kind] += count
            self.pile_size += count
            kind += 1
        self.held = self.hands[:]
        self.offered_held = self.offered >= 0

    # ---- the contract ---------------------------------------------------------------------

    def offer(self, moves: Moves) -> None:
        self.phase.offer(self, moves)

    def step(self, action: i64) -> None:
        if self.actor >= 0 and self.lifted != 0:
            self.lifted = 0  # W57: seen until the next decision
            self.freed = NONE
            self.mark_ring()
        self.phase.apply(self, action)

    def outcomes(self) -> list[tuple[int, float]]:
        return self._chance().outcomes(self)

    def sample(self, rng: Random) -> i64:
        return self._chance().sample(self, rng)

    def _chance(self) -> ChancePhase:
        if self.actor != CHANCE:
            raise ValueError("chance decides nothing now")
        return cast(ChancePhase, self.phase)

    def copy(self) -> TowersState:
        other = TowersState(self.game)
        other.actor = self.actor
        other.phase = self.phase
        other.players = self.players
        other.teams = self.teams
        other.expert = self.expert
        other.open_memory = self.open_memory
        other.each = self.each
        other.spells = self.spells
        other.tokens = self.tokens
        other.wizards = self.wizards[:]
        other.top = self.top[:]
        other.on = self.on[:]
        other.space = self.space[:]
        other.keep = self.keep
        other.home = self.home[:]
        other.empty = self.empty[:]
        other.full = self.full[:]
        other.spent = self.spent[:]
        other.hands = self.hands[:]
        other.held = self.held[:]
        other.shown = self.shown[:]
        other.pile = self.pile[:]
        other.pile_size = self.pile_size
        other.ring_mark = self.ring_mark
        other.hands_mark = self.hands_mark
        other.discards_mark = self.discards_mark
        other.start = self.start
        other.seat = self.seat
        other.action = self.action
        other.doing = self.doing
        other.turn_over = self.turn_over
        other.card = self.card
        other.roll = self.roll
        other.rolls = self.rolls
        other.wizard_steps = self.wizard_steps
        other.tower_steps = self.tower_steps
        other.chosen = self.chosen
        other.riders = self.riders
        other.played = self.played
        other.cast = self.cast
        other.moment = self.moment
        other.asked = self.asked
        other.then = self.then
        other.caster = self.caster
        other.spell = self.spell
        other.first = self.first
        other.back = self.back
        other.lifted = self.lifted
        other.freed = self.freed
        other.exchanged = self.exchanged
        other.offered = self.offered
        other.offered_held = self.offered_held
        return other

    def key(self) -> bytes:
        fields = [
            self.phase.number,
            self.spells,
            self.tokens,
            self.keep,
            self.start,
            self.seat,
            self.action,
            self.doing,
            i64(self.turn_over),
            self.card,
            self.roll,
            self.rolls,
            self.wizard_steps,
            self.tower_steps,
            self.chosen,
            self.riders,
            self.played,
            i64(self.cast),
            self.moment,
            self.asked,
            self.then.number,
            self.caster,
            self.spell,
            self.first,
            self.back.number,
            self.lifted,
            self.freed,
            i64(self.exchanged),
            self.offered,
            i64(self.offered_held),
        ]
        ring = bytes(self.wizards) + bytes(self.on) + bytes(self.home)
        potions = bytes(self.empty) + bytes(self.full) + bytes(self.spent)
        cards = bytes(self.hands) + bytes(self.held) + bytes(self.shown) + bytes(self.pile)
        return bytes(vec[i64](fields)) + ring + potions + cards

    def result(self) -> list[float]:
        if self.actor != OVER:
            raise ValueError("the game is not over")
        return result(self)

    def view(self, seat: int | None) -> TowersView:
        return view(self, seat)

    def describe(self, action: int, seat: int | None) -> TowersEvent:
        return describe(self, action, seat)

    def imagine(self, seat: int, rng: Random) -> TowersState:
        return imagine(self, seat, rng)

    def observe(self, seat: i64, sheet: Sheet) -> None:
        observe(self, seat, sheet)

    def observed(self, action: i64, seat: i64) -> i64:
        return HIDDEN if is_secret(self, action, seat) else action

    def reveals(self, action: int) -> bool:
        return reveals(self, action)

    def standing(self) -> list[int]:
        return standing(self)

    def stage(self) -> str:
        return self.phase.name

    def turn(self) -> int:
        return self.seat if self.players > 1 else self.played  # alone, every card is one (W95)

    def uses(self, action: int) -> list[tuple[str, str]]:
        return uses(action)

    def guess(self, moves: Moves, rng: Random) -> i64:
        return guess(self, moves, rng)
