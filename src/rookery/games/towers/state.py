"""The position of a game of Wandering Towers: plain fields, and the phase that decides next."""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from rookery.core.contract import CHANCE, HIDDEN, OVER, Game, Moves, State
from rookery.core.observation import ZERO, Sheet, new_mark
from rookery.games.towers.components import ALL_CARDS, ALL_HIGH, ALL_LOW
from rookery.games.towers.ending import result
from rookery.games.towers.events import TowersEvent, describe, is_secret, reveals
from rookery.games.towers.hunch import guess
from rookery.games.towers.memory import imagine
from rookery.games.towers.observation import observe
from rookery.games.towers.pieces import (
    card,
    cards_of,
    hand_size,
    high_kinds,
    low_kinds,
    with_part,
    wizards_of,
)
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
    """Floors are numbered as `components` says; what lies in one integer is read by `pieces`."""

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
        self.wizards: vec[i32] = vec[i32]()
        """Per floor: the wizards that stand on it."""
        self.top: vec[u8] = vec[u8]()
        """Per space: its exposed floor."""
        self.floors: i64 = 0
        """Per tower: the floor it stands on."""
        self.spaces: i64 = 0
        """Per tower: the space it is on."""
        self.keep: i64 = 0
        """The space of Ravenskeep, which always stands on the exposed floor there."""

        # what the seats have
        self.home: i64 = 0
        """Wizards in the keep."""
        self.empty: i64 = 0
        """Potions, like the two that follow."""
        self.full: i64 = 0
        self.spent: i64 = 0
        self.hands: vec[i64] = vec[i64]()
        # Most of the time there is nothing in the next two. Copies share them: see `with_part`.
        self.held: vec[i64] = vec[i64]()
        """W103: the part of each hand that dates from before the last shuffle."""
        self.shown: vec[i64] = vec[i64]()
        """W104: the part of each hand that the partner knows."""
        self.pile_low: i64 = 0
        """The low kinds in the draw pile. What is nowhere else is on the discards."""
        self.pile_high: i64 = 0
        self.pile_size: i64 = 0

        # marks of what an observation shows, so that it can tell what has changed: see `new_mark`
        self.pieces_mark: i64 = 0
        """The wizards, on the floors and in the keep, and the potions."""
        self.cards_mark: i64 = 0
        """The hands, the pile and the discards, and the spells that are turned up."""

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
        if self.teams and wizards_of(self.home, seat) == self.each:
            return self.partner(seat)
        return seat

    def sees_exchange(self, seat: i64) -> bool:
        """W90: only the two partners see the card."""
        return seat == self.seat or seat == self.partner(self.seat)

    def mark_pieces(self) -> None:
        self.pieces_mark = new_mark()

    def mark_cards(self) -> None:
        self.cards_mark = new_mark()

    def lose_card(self, seat: i64, kind: i64) -> bool:
        """A card leaves a hand; says whether it was one from before the last shuffle."""
        one = card(kind)
        self.mark_cards()
        self.hands[seat] -= one
        if cards_of(self.shown[seat], kind) > 0:
            self.shown = with_part(self.shown, seat, self.shown[seat] - one)
        if cards_of(self.held[seat], kind) == 0:
            return False
        self.held = with_part(self.held, seat, self.held[seat] - one)
        return True

    def lose_hand(self, seat: i64) -> None:
        self.mark_cards()
        self.hands[seat] = 0
        self.shown = with_part(self.shown, seat, 0)
        self.held = with_part(self.held, seat, 0)

    def draw_card(self, kind: i64) -> None:
        """A card of that kind leaves the pile."""
        self.mark_cards()
        self.pile_low -= low_kinds(card(kind))
        self.pile_high -= high_kinds(card(kind))
        self.pile_size -= 1

    def put_back(self, cards: i64) -> None:
        """These cards go under the pile."""
        self.pile_low += low_kinds(cards)
        self.pile_high += high_kinds(cards)
        self.pile_size += hand_size(cards)

    def discards(self) -> tuple[i64, i64]:
        """The low and the high kinds of what is neither in the pile nor in a hand.

        Nor is it on its way between partners (W90).
        """
        away = card(self.offered) if self.offered >= 0 else ZERO
        low = ALL_LOW - self.pile_low - low_kinds(away)
        high = ALL_HIGH - self.pile_high - high_kinds(away)
        for hand in self.hands:
            low -= low_kinds(hand)
            high -= high_kinds(hand)
        return low, high

    def shuffle_discards(self) -> None:
        """W21: the discards are the new pile."""
        self.mark_cards()
        low, high = self.discards()
        self.pile_low += low
        self.pile_high += high
        self.pile_size = ALL_CARDS - i64(self.offered >= 0)
        for hand in self.hands:
            self.pile_size -= hand_size(hand)
        self.held = self.hands[:]
        self.offered_held = self.offered >= 0

    # ---- the contract ---------------------------------------------------------------------

    def offer(self, moves: Moves) -> None:
        self.phase.offer(self, moves)

    def step(self, action: i64) -> None:
        if self.actor >= 0 and self.lifted != 0:
            self.lifted = 0  # W57: seen until the next decision
            self.freed = NONE
            self.mark_pieces()
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
        other.floors = self.floors
        other.spaces = self.spaces
        other.keep = self.keep
        other.home = self.home
        other.empty = self.empty
        other.full = self.full
        other.spent = self.spent
        other.hands = self.hands[:]
        other.held = self.held
        other.shown = self.shown
        other.pile_low = self.pile_low
        other.pile_high = self.pile_high
        other.pile_size = self.pile_size
        other.pieces_mark = self.pieces_mark
        other.cards_mark = self.cards_mark
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
            self.floors,
            self.keep,
            self.home,
            self.empty,
            self.full,
            self.spent,
            self.pile_low,
            self.pile_high,
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
        hands = bytes(self.hands) + bytes(self.held) + bytes(self.shown)
        return bytes(vec[i64](fields)) + bytes(self.wizards) + hands

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
        if is_secret(self, action, seat):
            return HIDDEN
        return action

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
