"""The position of a game of Touria: plain fields, and the phase that decides next."""

from __future__ import annotations

from typing import cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import CHANCE, HIDDEN, OVER, Game, Moves, State
from rookery.core.observation import Sheet, new_mark
from rookery.games.touria.board import Board
from rookery.games.touria.components import (
    CASTLE,
    FREE_STEPS,
    MINE,
    MINES,
    MIRROR,
    NONE,
    ROSE,
)
from rookery.games.touria.events import describe, is_secret
from rookery.games.touria.gems import gem
from rookery.games.touria.hunch import guess
from rookery.games.touria.knowledge import reveals, unveil
from rookery.games.touria.observation import observe
from rookery.games.touria.phases import (
    NO_PHASE,
    PHASES,
    ChancePhase,
    Phase,
)
from rookery.games.touria.standing import standing
from rookery.games.touria.statistics import uses
from rookery.games.touria.upkeep import settle
from rookery.games.touria.view import TouriaEvent, TouriaView, view
from rookery.games.touria.worlds import imagine


class TouriaState(State):
    """Gems are pools as in `gems`; items, doors, spaces and roads in sets are a bit each."""

    def __init__(self, game: Game, board: Board) -> None:
        super().__init__(game)
        self.board: Board = board
        self.phase: Phase = PHASES[NO_PHASE]
        self.pending: Phase = self.phase
        """What is asked once chance, or a look behind a door, is done."""
        self.decider: i64 = NONE
        """Who is asked then."""

        self.players: i64 = 0
        self.sides: vec[i64] = vec[i64]()
        self.need: i64 = 0
        """T90, T94: so many hearts and so many coins open the castle."""
        self.sudden: bool = False
        self.open_screens: bool = False

        self.gems: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()
        """Per seat: the part of its gems that everybody could name."""
        self.secrets: vec[i64] = vec[i64]()
        """The other gems, oldest first, as `knowledge` writes them."""
        self.coins: vec[i64] = vec[i64]()
        self.swords: vec[i64] = vec[i64]()
        self.hearts: vec[i64] = vec[i64]()
        self.elixirs: vec[i64] = vec[i64]()
        self.items: vec[i64] = vec[i64]()
        self.seen: vec[i64] = vec[i64]()
        """Per seat: the doors it has looked behind."""
        self.castle: i64 = 0
        """T93: the set of seats that have returned."""

        self.bag: i64 = 0
        self.box: i64 = 0
        """Black gems out of the game."""
        self.drawn: i64 = 0
        """T44: on the table in the thieves' den."""
        self.mines: vec[i64] = vec[i64]()
        self.swords_left: i64 = 0
        self.hearts_left: i64 = 0
        self.elixirs_left: i64 = 0
        """T92: given to the herbalist."""

        self.die: i64 = NONE
        self.display: i64 = 0
        self.stack: i64 = 0
        self.discards: i64 = 0
        self.top: i64 = NONE
        """The item on top of the discards."""
        self.posted: vec[i64] = vec[i64]()
        """The open order of each stack."""
        self.unseen_orders: i64 = 0
        self.returned: vec[i64] = vec[i64]()
        """T41: fulfilled orders under their stacks, the oldest first."""
        self.doors: vec[i64] = vec[i64]()
        """Who is behind each door, or NONE while nobody has looked."""
        self.opened: i64 = 0
        self.turned: i64 = 0
        """T21: how often each tower has been turned, modulo 4: two bits each."""

        self.table_mark: i64 = new_mark()
        """Of the die, the items, the orders and the doors: see `new_mark`."""

        self.turn_count: i64 = 0
        """Turns begun."""
        self.start: i64 = NONE
        self.seat: i64 = 0
        """Whose turn it is."""
        self.again: bool = False
        """T79: another turn follows."""
        self.here: i64 = CASTLE
        self.goal: i64 = NONE
        """Where the heroes must go."""
        self.used: i64 = 0
        """T30: the roads used in this turn."""
        self.free: i64 = FREE_STEPS
        self.lantern: bool = False
        self.times: i64 = 0
        """How often the location's action may still be done."""
        self.doubled: bool = False
        self.paint_of: i64 = 0
        """T71: the gems painted for the payment at hand."""
        self.paint_to: i64 = 0
        """What they count as."""
        self.door: i64 = NONE
        """The door whose due is to be paid."""
        self.in_turn: i64 = 0
        """T91: doors opened in this turn."""
        self.peek: i64 = NONE
        """The door whose dweller is about to be seen."""
        self.looks: i64 = 0
        """T74: looks of the crystal ball to come."""
        self.winner: i64 = NONE

    # ---- what the phases ask and do -------------------------------------------------------

    def ask(self, phase: i64, seat: i64) -> None:
        self.phase = PHASES[phase]
        self.actor = seat

    def leave_to_chance(self, phase: i64) -> None:
        self.phase = PHASES[phase]
        self.actor = CHANCE

    def interrupt(self, phase: i64, actor: i64) -> None:
        """Something comes in between; `resume` goes back to what was asked."""
        self.pending = self.phase
        self.decider = self.actor
        self.phase = PHASES[phase]
        self.actor = actor

    def resume(self) -> None:
        self.phase = self.pending
        self.actor = self.decider
        self.pending = PHASES[NO_PHASE]
        self.decider = NONE

    def mark_table(self) -> None:
        """For observations: what lies on the table has changed."""
        self.table_mark = new_mark()

    def win(self, seat: i64) -> None:
        self.winner = seat
        self.actor = OVER

    def holds(self, seat: i64, item: i64) -> bool:
        return self.items[seat] >> item & 1 != 0

    def in_castle(self, seat: i64) -> bool:
        return self.castle >> seat & 1 != 0

    def shown(self, tower: i64, seat: i64) -> i64:
        """T21: the action that a tower shows to a seat."""
        return self.board.faces[4 * tower + ((self.sides[seat] + (self.turned >> 2 * tower)) & 3)]

    def turn_tower(self, tower: i64) -> None:
        now = ((self.turned >> 2 * tower) + 1) & 3
        self.turned = self.turned & ~(i64(3) << 2 * tower) | now << 2 * tower

    def gain_gem(self, seat: i64, colour: i64) -> None:
        """Openly; what the thieves give is gained otherwise."""
        self.gems[seat] += gem(colour)
        self.known[seat] += gem(colour)

    def lose_gem(self, seat: i64, colour: i64) -> None:
        """Openly; the caller says where to."""
        unveil(self, seat, colour)
        self.gems[seat] -= gem(colour)
        self.known[seat] -= gem(colour)

    def gain_hearts(self, seat: i64, number: i64) -> None:
        """T2: as far as they go."""
        number = min(number, self.hearts_left)
        self.hearts[seat] += number
        self.hearts_left -= number

    def gain_swords(self, seat: i64, number: i64) -> None:
        number = min(number, self.swords_left)
        self.swords[seat] += number
        self.swords_left -= number

    def lose_sword(self, seat: i64) -> None:
        self.swords[seat] -= 1
        self.swords_left += 1

    def discard(self, seat: i64, item: i64) -> None:
        self.mark_table()
        self.items[seat] &= ~(i64(1) << item)
        self.discards |= i64(1) << item
        self.top = item

    def spend(self, seat: i64, item: i64) -> None:
        """T78: the item itself is discarded, or the mirror that copies it."""
        self.discard(seat, item if self.holds(seat, item) else MIRROR)

    def has_rich_heart(self, seat: i64) -> bool:
        """T90: enough hearts and coins, the rose counted (T70)."""
        rose: i64 = self.items[seat] >> ROSE & 1
        return self.hearts[seat] + rose >= self.need and self.coins[seat] >= self.need

    def empty_mine(self) -> i64:
        """T33: the lowest empty mine, but never the one the heroes stand in."""
        mine: i64 = 0
        while mine < MINES:
            if self.mines[mine] == 0 and self.here != MINE + mine:
                return mine
            mine += 1
        return NONE

    # ---- the contract ---------------------------------------------------------------------

    def offer(self, moves: Moves) -> None:
        self.phase.offer(self, moves)

    def step(self, action: i64) -> None:
        self.phase.apply(self, action)
        settle(self)

    def outcomes(self) -> list[tuple[int, float]]:
        return self._chance().outcomes(self)

    def sample(self, rng: Random) -> i64:
        return self._chance().sample(self, rng)

    def _chance(self) -> ChancePhase:
        if self.actor != CHANCE:
            raise ValueError("chance decides nothing now")
        return cast(ChancePhase, self.phase)

    def result(self) -> list[float]:
        if self.actor != OVER:
            raise ValueError("the game is not over")
        return [float(seat == self.winner) for seat in range(self.players)]

    def view(self, seat: int | None) -> TouriaView:
        return view(self, seat)

    def describe(self, action: int, seat: int | None) -> TouriaEvent:
        return describe(self, action, seat)

    def imagine(self, seat: int, rng: Random) -> TouriaState:
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
        return self.turn_count - 1  # the bonuses come before the first

    def uses(self, action: int) -> list[tuple[str, str]]:
        return uses(self, action)

    def guess(self, moves: Moves, rng: Random) -> i64:
        return guess(self, moves, rng)

    def copy(self) -> TouriaState:
        other = TouriaState(self.game, self.board)
        other.actor = self.actor
        other.phase = self.phase
        other.pending = self.pending
        other.decider = self.decider
        other.players = self.players
        other.sides = self.sides
        other.need = self.need
        other.sudden = self.sudden
        other.open_screens = self.open_screens
        other.gems = self.gems[:]
        other.known = self.known[:]
        other.secrets = self.secrets[:]
        other.coins = self.coins[:]
        other.swords = self.swords[:]
        other.hearts = self.hearts[:]
        other.elixirs = self.elixirs[:]
        other.items = self.items[:]
        other.seen = self.seen[:]
        other.castle = self.castle
        other.bag = self.bag
        other.box = self.box
        other.drawn = self.drawn
        other.mines = self.mines[:]
        other.swords_left = self.swords_left
        other.hearts_left = self.hearts_left
        other.elixirs_left = self.elixirs_left
        other.die = self.die
        other.display = self.display
        other.stack = self.stack
        other.discards = self.discards
        other.top = self.top
        other.posted = self.posted[:]
        other.unseen_orders = self.unseen_orders
        other.returned = self.returned[:]
        other.doors = self.doors[:]
        other.opened = self.opened
        other.turned = self.turned
        other.table_mark = self.table_mark
        other.turn_count = self.turn_count
        other.start = self.start
        other.seat = self.seat
        other.again = self.again
        other.here = self.here
        other.goal = self.goal
        other.used = self.used
        other.free = self.free
        other.lantern = self.lantern
        other.times = self.times
        other.doubled = self.doubled
        other.paint_of = self.paint_of
        other.paint_to = self.paint_to
        other.door = self.door
        other.in_turn = self.in_turn
        other.peek = self.peek
        other.looks = self.looks
        other.winner = self.winner
        return other

    def key(self) -> bytes:
        fields = [
            self.phase.number,
            self.pending.number,
            self.decider,
            self.castle,
            self.bag,
            self.box,
            self.drawn,
            self.swords_left,
            self.hearts_left,
            self.elixirs_left,
            self.die,
            self.display,
            self.stack,
            self.discards,
            self.top,
            self.unseen_orders,
            self.opened,
            self.turned,
            self.turn_count,
            self.start,
            self.seat,
            i64(self.again),
            self.here,
            self.goal,
            self.used,
            self.free,
            i64(self.lantern),
            self.times,
            i64(self.doubled),
            self.paint_of,
            self.paint_to,
            self.door,
            self.in_turn,
            self.peek,
            self.looks,
            self.winner,
            i64(len(self.secrets)),
        ]
        per_seat = (self.gems, self.known, self.coins, self.swords, self.hearts, self.elixirs)
        others = (self.items, self.seen, self.mines, self.posted, self.doors)
        lists = (self.secrets, self.returned)
        whole = [bytes(vec[i64](fields)), *map(bytes, per_seat), *map(bytes, others)]
        return b"".join([*whole, *map(bytes, lists)])
