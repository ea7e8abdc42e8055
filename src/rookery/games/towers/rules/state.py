"""The position of a game of Wandering Towers: plain fields, and the phase that decides next."""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, u8

from rookery.core.contract import HIDDEN, OVER, Game, Moves, NoDiary
from rookery.core.observation import ZERO, Sheet, new_mark
from rookery.core.phases import NO_PHASE, Phase, PhasedState
from rookery.games.towers.play.hunch import hunch
from rookery.games.towers.play.standing import standing
from rookery.games.towers.play.statistics import uses
from rookery.games.towers.rules.components import (
    ALL_CARDS,
    ALL_HIGH,
    ALL_LOW,
    FLOORS,
    ROOF,
    SPACES,
    TOWERS,
)
from rookery.games.towers.rules.diary import (
    GAVE,
    PLAYED,
    RETURNED,
    entry,
    with_shuffle,
)
from rookery.games.towers.rules.ending import result
from rookery.games.towers.rules.pieces import (
    LOW_KINDS,
    card,
    cards_of,
    hand_size,
    high_kinds,
    low_kinds,
    lowest_kind,
    piled,
    potion,
    with_floor,
    with_part,
    with_space,
    wizards_of,
)
from rookery.games.towers.seen.citations import cites
from rookery.games.towers.seen.events import TowersEvent, describe, is_secret, reveals
from rookery.games.towers.seen.knowledge import Memory, recall
from rookery.games.towers.seen.observation import observe
from rookery.games.towers.seen.reasons import TowersReason, reason
from rookery.games.towers.seen.view import OwnView, TowersTable, TowersView, own, table, view
from rookery.games.towers.seen.worlds import imagine

NONE: Final = -1
"""No seat, no card, no spell, no wizard."""
NOT_WRITTEN: Final = "no diary was kept of the cards: nobody can imagine who holds which"
NO_MEMORIES: Final[list[Memory | None]] = []
"""Before anybody has imagined anything."""
NO_WIZARDS: Final = vec[i32]()
NO_SPACES: Final = vec[u8]()
NOTHING: Final = vec[i64]()

CARD: Final = 0
RENEWAL: Final = 1
WAIVER: Final = 2
"""What an action can be: a card that is played, a new hand (W22) or a card given up (W23)."""


class TowersState(PhasedState):
    """Floors are numbered as `components` says; what lies in one integer is read by `pieces`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.actor: i64 = OVER  # these four again, for speed: see `PhasedState`
        self.phase: Phase[Any] = NO_PHASE
        self.players: i64 = 0
        self.seat: i64 = 0

        # A position of more than 496 bytes takes much longer to copy. So those that say yes or no
        # stand side by side, and so do numbers that are small and seldom asked for.

        # the options
        self.teams: bool = False
        self.expert: bool = False
        self.open_memory: bool = False

        # yes or no, of what is explained below
        self.diary_kept: bool = True
        """Is a diary written? Without it nobody can imagine: see `keep_no_diary`."""
        self.writes_cache: bool = False
        """May the diary be written on in place? Of all that share it, one may; copies may not."""
        self.turn_over: bool = False
        """W34: a wizard has entered the keep."""
        self.cast: bool = False
        """Base: a spell was cast this turn (W59); expert: on this action (W71)."""
        self.exchanged: bool = False
        """W90: the partner was asked this turn."""

        # small numbers
        self.each: i16 = 0
        """Wizards per player."""
        self.tokens: i16 = 0
        """W70: tokens still to be turned up."""
        self.played: i16 = 0
        """W95: cards played in a solo game."""
        self.mind: i16 = NONE
        """In an imagined world: the seat from whose memory it was drawn; others have none in it."""

        self.spells: i64 = 0
        """The spells turned up, a bit each."""

        # the ring
        self.wizards: vec[i32] = NO_WIZARDS
        """Per floor: the wizards that stand on it."""
        self.top: vec[u8] = NO_SPACES
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
        self.hands: vec[i64] = NOTHING
        self.shown: vec[i64] = NOTHING
        """W104: the part of each hand that the partner knows. Copies share it: see `with_part`."""
        self.pile_low: i64 = 0
        """The low kinds in the draw pile. What is nowhere else is on the discards."""
        self.pile_high: i64 = 0
        self.pile_size: i64 = 0

        # what a perfect memory goes by, as `diary` writes it; copies share the lists
        self.diary: vec[i64] = NOTHING
        """Cards that have left hands since the last shuffle."""
        self.past: vec[i64] = NOTHING
        """The same of earlier times, and the shuffles."""
        self.former: vec[i64] = NOTHING
        """For each shuffle in it: the hands then, what was shown of them, and the discards."""
        self.memory_cache: Memory | None = None
        """What the seat that imagined last has concluded."""
        self.remembered_cache: i64 = 0
        """For which cards, by their mark, it has."""
        self.memories_cache: list[Memory | None] = NO_MEMORIES
        """What each seat had concluded when it imagined last; copies share the list."""

        # marks of what an observation shows, so that it can tell what has changed: see `new_mark`
        self.pieces_mark: i64 = 0
        """The wizards, on the floors and in the keep, and the potions."""
        self.cards_mark: i64 = 0
        """The hands, the pile and the discards, and the spells that are turned up."""

        # the turn
        self.start: i64 = NONE
        self.action: i64 = 1
        """The first or the second one."""
        self.doing: i64 = CARD
        """Whether the action is a card, W22's renewal or a waiver (W23)."""
        self.card: i64 = NONE
        self.roll: i64 = 0
        self.rolls: i64 = 0
        """Rolls left on the card in play."""
        self.wizard_steps: i64 = 0
        """How far the action could move a wizard; 0 if it moves none."""
        self.tower_steps: i64 = 0
        self.chosen: i64 = NONE
        """The wizard that a card is about to move, as 6 × space + colour."""
        self.caught: i64 = 0
        """W43: the wizards that the last flight of this action has covered; all saw them."""
        self.riders: i64 = 0
        """W56: the wizards that move along with it."""

        # spells
        self.moment: i64 = 0
        """Which window is open (W71); see `casting`."""
        self.asked: i64 = 0
        """How many seats of the window, from the active one on, have been asked."""
        self.then: Phase[Any] = NO_PHASE
        """Where play goes on after the window."""
        self.caster: i64 = NONE
        self.spell: i64 = NONE
        self.first: i64 = 0
        """W52: the first of the towers to swap."""
        self.back: Phase[Any] = NO_PHASE
        """Where play goes on after the spell."""
        self.lifted: i64 = 0
        """W57: the tower lifted just now; everyone sees what is under it."""
        self.freed: i64 = NONE
        """The colour of the wizard freed by it."""

        # teams
        self.offered: i64 = NONE
        """The kind of card that the partner has handed over and not yet got one for."""

    # ---- questions ------------------------------------------------------------------------

    def partner(self, seat: i64) -> i64:
        """The seat opposite: in teams that is the partner (W90)."""
        return (seat + self.players // 2) % self.players

    def colour(self, seat: i64) -> i64:
        """Whose wizards this seat moves: its own, or its partner's once all are home (W92)."""
        if self.teams and wizards_of(self.home, seat) == i64(self.each):
            return self.partner(seat)
        return seat

    def sees_exchange(self, seat: i64) -> bool:
        """Does this seat see the card that changes hands? Only the two partners do (W90)."""
        return seat == self.seat or seat == self.partner(self.seat)

    def discards(self) -> tuple[i64, i64]:
        """The cards on the discards, as their low and their high kinds.

        They are those that are neither in the pile nor in a hand nor on their way between
        partners (W90).
        """
        away = card(self.offered) if self.offered >= 0 else ZERO
        low = ALL_LOW - self.pile_low - low_kinds(away)
        high = ALL_HIGH - self.pile_high - high_kinds(away)
        for hand in self.hands:
            low -= low_kinds(hand)
            high -= high_kinds(hand)
        return low, high

    # ---- laying out -----------------------------------------------------------------------

    def lay_ring(self) -> None:
        """Put the towers on their first spaces, without wizards: W3."""
        self.mark_pieces()
        self.wizards = vec[i32]([0] * FLOORS)
        self.top = vec[u8](list(range(SPACES)))
        for tower in range(1, TOWERS + 1):
            self.floors = with_floor(self.floors, tower, tower)
            self.spaces = with_space(self.spaces, tower, tower)
            self.top[tower] = u8(ROOF + tower)

    def lay_cards(self) -> None:
        """Put all cards on the pile, so that all hands are empty: W5."""
        self.mark_cards()
        self.hands = vec[i64]([0] * self.players)
        self.shown = self.hands[:]
        self.pile_low = ALL_LOW
        self.pile_high = ALL_HIGH
        self.pile_size = ALL_CARDS

    def lay_potions(self, empty: i64, full: i64) -> None:
        """Give out the potions, empty ones and full ones, four bits for each seat: W10, W95."""
        self.mark_pieces()
        self.empty = empty
        self.full = full

    def lay_spells(self, spells: i64, tokens: i64) -> None:
        """Turn up a set of spells, and say how many tokens are still to be drawn: W13, W70."""
        self.mark_cards()
        self.spells = spells
        self.tokens = i16(tokens)

    def turn_up_token(self, spell: i64) -> None:
        """Turn up one more spell: W70."""
        self.mark_cards()
        self.spells |= i64(1) << spell
        self.tokens -= 1

    # ---- wizards and potions --------------------------------------------------------------

    # Nothing but the methods from here on writes what an observation shows of pieces and cards.
    # Each of them renews the mark, so that no rule can forget it (see `Sheet.skips`).

    def mark_pieces(self) -> None:
        """Note that wizards or potions have changed."""
        self.pieces_mark = new_mark()

    def place_wizards(self, wizards: i64, floor: i64) -> None:
        """Put wizards on a floor from outside the ring."""
        self.mark_pieces()
        self.wizards[floor] += i32(wizards)

    def move_wizards(self, wizards: i64, floor: i64, target: i64) -> None:
        """Take wizards from one floor to another."""
        self.mark_pieces()
        self.wizards[floor] -= i32(wizards)
        self.wizards[target] += i32(wizards)

    def bring_home(self, wizards: i64, floor: i64) -> None:
        """Take wizards from a floor into the keep: the turn is over (W33, W34)."""
        self.mark_pieces()
        self.wizards[floor] -= i32(wizards)
        self.home += wizards
        self.turn_over = True

    def fill_potion(self, seat: i64) -> None:
        """Fill one of a seat's empty potions."""
        self.mark_pieces()
        self.empty -= potion(seat)
        self.full += potion(seat)

    def spend_potions(self, seat: i64, number: i64) -> None:
        """Take full potions of a seat out of the game."""
        self.mark_pieces()
        self.full -= number * potion(seat)
        self.spent += number * potion(seat)

    def hand_potion(self, giver: i64, receiver: i64) -> None:
        """Let one seat give a full potion to another (W91)."""
        self.mark_pieces()
        self.full += potion(receiver) - potion(giver)

    def show_below(self, tower: i64) -> None:
        """Lift a tower: until the next decision everyone sees what is under it (W57)."""
        self.mark_pieces()
        self.lifted = tower

    def show_freed(self, colour: i64) -> None:
        """Say whose wizard has come out from under the lifted tower."""
        self.mark_pieces()
        self.freed = colour

    def cover_again(self) -> None:
        """Set the lifted tower down: nobody sees any longer what is under it."""
        self.mark_pieces()
        self.lifted = 0
        self.freed = NONE

    # ---- cards ----------------------------------------------------------------------------

    def mark_cards(self) -> None:
        """Note that hands, pile, discards or spells have changed."""
        self.cards_mark = new_mark()

    def draw_card(self, seat: i64, kind: i64) -> None:
        """Let a seat draw a card of that kind from the pile."""
        self._leave_pile(kind)
        self.hands[seat] += card(kind)

    def discard(self, seat: i64, kind: i64) -> None:
        """Lay a card from a hand on the discards."""
        self._note(PLAYED, seat, kind)
        self._leave_hand(seat, kind)

    def discard_hand(self, seat: i64) -> None:
        """Lay all cards of a hand on the discards."""
        self.mark_cards()
        while self.hands[seat] != 0:
            self.discard(seat, lowest_kind(self.hands[seat]))

    def shuffle_discards(self) -> None:
        """Make the discards the new pile (W21); no card is on its way to a partner then."""
        self.mark_cards()
        low, high = self.discards()
        self.pile_low += low
        self.pile_high += high
        self.pile_size = ALL_CARDS
        for hand in self.hands:
            self.pile_size -= hand_size(hand)
        self.past, self.former = with_shuffle(self, low, high)
        self.diary = NOTHING

    def hand_over(self, seat: i64, kind: i64) -> None:
        """Let a seat give its partner a card, who is to give one back (W90)."""
        self._note(GAVE, seat, kind)
        self._leave_hand(seat, kind)
        self.offered = kind

    def hand_back(self, returned: i64) -> None:
        """Let the active seat keep the card it was given, and give that one back (W90).

        Each knows afterwards what the other has got, unless it came straight back (W104).
        """
        self._note(RETURNED, self.seat, returned)
        if returned != self.offered:
            self._leave_hand(self.seat, returned)
            self._gain_known(self.seat, self.offered)
        self._gain_known(self.partner(self.seat), returned)
        self.offered = NONE

    def _leave_pile(self, kind: i64) -> None:
        """Take a card of that kind from the pile."""
        self.mark_cards()
        if kind < LOW_KINDS:
            self.pile_low -= piled(kind)
        else:
            self.pile_high -= piled(kind - LOW_KINDS)
        self.pile_size -= 1

    def _leave_hand(self, seat: i64, kind: i64) -> None:
        """Take a card from a hand; if the partner knew one of that kind, he knows it no longer."""
        one = card(kind)
        self.mark_cards()
        self.hands[seat] -= one
        if cards_of(self.shown[seat], kind) > 0:
            self.shown = with_part(self.shown, seat, self.shown[seat] - one)

    def _gain_known(self, seat: i64, kind: i64) -> None:
        """Give a seat a card that its partner knows."""
        self.mark_cards()
        self.hands[seat] += card(kind)
        self.shown = with_part(self.shown, seat, self.shown[seat] + card(kind))

    def _note(self, deed: i64, seat: i64, kind: i64) -> None:
        """Write in the diary that a card leaves a hand.

        Before the first shuffle all unseen cards are alike, unless partners exchange some.
        """
        if self.diary_kept and (self.teams or len(self.past) > 0):
            self._write(entry(deed, seat, kind, hand_size(self.hands[seat])))

    def _write(self, written: i64) -> None:
        """Go on with the diary; where it is another's, with a copy of it."""
        if not self.writes_cache:
            self.diary = self.diary[:]
            self.writes_cache = True
        self.diary = append(self.diary, written)

    # ---- imagining ------------------------------------------------------------------------

    def keep_no_diary(self) -> None:
        """Write down no more cards; only the last shuffle counts then, which learners see."""
        self.diary_kept = False
        self.diary = NOTHING

    def memory_of(self, seat: i64) -> Memory:
        """What a seat can conclude about the other hands, worked out anew if cards have moved."""
        memory = self.memory_cache
        if memory is None or memory.seat != seat or self.remembered_cache != self.cards_mark:
            memory = recall(self, seat, self._former_memory(seat))
            self.memories_cache[seat] = memory
            self.keep_memory(memory)
        return memory

    def _former_memory(self, seat: i64) -> Memory | None:
        """What a seat had concluded when it imagined last, here or where this was imagined."""
        if len(self.memories_cache) == 0:
            self.memories_cache = [None] * int(self.players)
            if self.memory_cache is not None:
                self.memories_cache[self.memory_cache.seat] = self.memory_cache
        return self.memories_cache[seat]

    def keep_memory(self, memory: Memory) -> None:
        """Note that this is what a seat can conclude from the cards as they are."""
        self.memory_cache = memory
        self.remembered_cache = self.cards_mark

    def remember(self, memory: Memory) -> None:
        """Let this world, which was drawn from that memory, hold all that the seat knows."""
        self.mind = i16(memory.seat)
        self.diary = memory.diary
        self.writes_cache = False
        self.past = memory.past
        self.former = memory.former
        self.memories_cache = NO_MEMORIES
        self.keep_memory(memory)

    def empty_hand(self, seat: i64) -> None:
        """Put all cards of a hand under the pile, to be dealt again."""
        self.mark_cards()
        self._put_under_pile(self.hands[seat])
        self.hands[seat] = 0

    def forget_shown(self, seat: i64) -> None:
        """Let nobody know a card of this hand: the imagining seat sees nothing of it."""
        self.mark_cards()
        self.shown = with_part(self.shown, seat, 0)

    def put_offer_under_pile(self) -> None:
        """Take the card that is on its way between partners back into the pile."""
        self._put_under_pile(card(self.offered))

    def imagine_offer(self, kind: i64) -> None:
        """Let a card of that kind from the pile be on its way between partners."""
        self._leave_pile(kind)
        self.offered = kind

    def _put_under_pile(self, cards: i64) -> None:
        """Let these cards go under the pile."""
        self.mark_cards()
        self.pile_low += low_kinds(cards)
        self.pile_high += high_kinds(cards)
        self.pile_size += hand_size(cards)

    # ---- the contract ---------------------------------------------------------------------

    def step(self, action: i64) -> None:
        """Let the phase carry out the decision or outcome; what was lifted is covered again."""
        if self.actor >= 0 and self.lifted != 0:
            self.cover_again()  # W57: seen until the next decision
        self.phase.apply(self, action)

    def copy(self) -> TowersState:
        """An equal state that goes its own way."""
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
        other.shown = self.shown
        other.diary = self.diary
        other.diary_kept = self.diary_kept
        other.past = self.past
        other.former = self.former
        other.mind = self.mind
        other.memory_cache = self.memory_cache
        other.memories_cache = self.memories_cache
        other.remembered_cache = self.remembered_cache
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
        other.caught = self.caught
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
        return other

    def result(self) -> list[float]:
        """Each seat's share of the win, once the game is over."""
        if self.actor != OVER:
            raise ValueError("the game is not over")
        return result(self)

    def view(self, seat: int | None) -> TowersView:
        """What a person at that seat is shown."""
        return view(self, seat)

    def shown_to_all(self) -> TowersTable:
        """What everybody is shown."""
        return table(self)

    def shown_to(self, seat: int | None) -> OwnView:
        """What a person at that seat is shown beside that."""
        return own(self, seat)

    def describe(self, action: int, seat: int | None) -> TowersEvent:
        """What an action is and brings about, as that seat may be told it."""
        return describe(self, action, seat)

    def reason(self, action: int) -> TowersReason:
        """Why the decision is not open to the actor."""
        return reason(self, action)

    def cites(self, action: int | None = None) -> str:
        """The rule that speaks of it."""
        return cites(self, action)

    def imagine(self, seat: int, rng: Random) -> TowersState:
        """A world that fits what the seat knows: the other hands are drawn anew."""
        if not self.diary_kept:
            raise NoDiary(NOT_WRITTEN)
        return imagine(self, seat, rng)

    def observe(self, seat: i64, sheet: Sheet) -> None:
        """Write for a learner what a perfect memory at that seat knows."""
        observe(self, seat, sheet)

    def observed(self, action: i64, seat: i64) -> i64:
        """The action as that seat sees it happen; cards of others are hidden."""
        if is_secret(self, action, seat):
            return HIDDEN
        return action

    def reveals(self, action: int) -> bool:
        """Does the decision show something that was covered (W102)?"""
        return reveals(self, action)

    def standing(self) -> list[int]:
        """How far each seat has got, by what all can see."""
        return standing(self)

    def turn(self) -> int:
        """The seat whose turn it is; alone, every card is a turn (W95)."""
        return int(self.seat) if self.players > 1 else int(self.played)

    def uses(self, action: int) -> list[tuple[str, str]]:
        """What a decision makes use of, for reports."""
        return uses(action)

    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        """A quick and purposeful decision."""
        return hunch(self, moves if moves is not None else Moves(), rng)
