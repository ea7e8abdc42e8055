"""The position of a game of Touria: plain fields, and the phase that decides next."""

from __future__ import annotations

from typing import cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.core.contract import CHANCE, HIDDEN, OVER, Game, Moves, State
from rookery.core.observation import Sheet, new_mark
from rookery.games.touria.board import Board
from rookery.games.touria.components import (
    CASTLE,
    FREE_STEPS,
    MINE,
    MIRROR,
    NONE,
    ROSE,
)
from rookery.games.touria.events import describe, is_secret
from rookery.games.touria.gems import gem
from rookery.games.touria.hunch import guess
from rookery.games.touria.knowledge import reveals, unveil
from rookery.games.touria.mines import ALL_EMPTY, content, empty, filled, without
from rookery.games.touria.observation import observe
from rookery.games.touria.phases import (
    NO_PHASE,
    PHASES,
    ChancePhase,
    Phase,
)
from rookery.games.touria.standing import standing
from rookery.games.touria.statistics import uses
from rookery.games.touria.tallies import exchanged, tallied, tally
from rookery.games.touria.upkeep import settle
from rookery.games.touria.view import TouriaEvent, TouriaView, view
from rookery.games.touria.worlds import imagine


class TouriaState(State):
    """Gems are pools as in `gems`; items, doors, spaces and roads in sets are a bit each.

    What changes seldom or is small lies in few integers, so that copies are cheap; `secrets` and
    `returned` are shared with copies (see `lists`).
    """

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

        self.screens: vec[i64] = vec[i64]()
        """For each seat its gems, the part of them that everybody could name, and its items."""
        self.secrets: vec[i64] = vec[i64]()
        """The other gems, oldest first, as `knowledge` writes them."""
        self.coins: i64 = 0
        """As all tallies: see `tallies`."""
        self.swords: i64 = 0
        self.hearts: i64 = 0
        self.elixirs: i64 = 0
        self.seen: i64 = 0
        """A tally of sets: the doors each seat has looked behind."""
        self.castle: i64 = 0
        """T93: the set of seats that have returned."""

        self.bag: i64 = 0
        self.box: i64 = 0
        """Black gems out of the game."""
        self.drawn: i64 = 0
        """T44: on the table in the thieves' den."""
        self.mines: i64 = ALL_EMPTY
        """A pair of gems for each, as in `mines`."""
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
        self.posted: i64 = 0
        """The open order of each stack and one more, or 0: eight bits each."""
        self.unseen_orders: i64 = 0
        self.returned: vec[i64] = vec[i64]()
        """T41: fulfilled orders under their stacks, the oldest first."""
        self.doors: i64 = 0
        """Who is behind each door and one more, or 0 while nobody has looked: four bits each."""
        self.opened: i64 = 0
        self.turned: i64 = 0
        """T21: how often each tower has been turned, modulo 4: two bits each."""

        self.gems_mark: i64 = 0
        """Of the seats' gems, and what is known of them: see `new_mark`."""
        self.land_mark: i64 = 0
        """Of all gems, wherever they are."""
        self.goods_mark: i64 = 0
        """Of the seats' coins, swords, hearts and elixirs."""
        self.table_mark: i64 = 0
        """Of the die, the items, the orders, the doors and the castle."""

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

    # ---- who is asked ---------------------------------------------------------------------

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

    def mark_gems(self) -> None:
        """For observations: what a seat has in gems, or is known to have, has changed."""
        self.mark_land()
        self.gems_mark = self.land_mark

    def mark_land(self) -> None:
        """Likewise: gems in the mines, the bag or the box have changed."""
        self.land_mark = new_mark()

    def mark_goods(self) -> None:
        """Likewise: a seat's coins, swords, hearts or elixirs have changed."""
        self.goods_mark = new_mark()

    def mark_table(self) -> None:
        """Likewise: what lies on the table, or who holds which item, has changed."""
        self.table_mark = new_mark()

    def win(self, seat: i64) -> None:
        self.winner = seat
        self.actor = OVER

    # ---- what the seats have --------------------------------------------------------------

    def gems_of(self, seat: i64) -> i64:
        return self.screens[3 * seat]

    def known_of(self, seat: i64) -> i64:
        """The part of a seat's gems that everybody could name."""
        return self.screens[3 * seat + 1]

    def items_of(self, seat: i64) -> i64:
        return self.screens[3 * seat + 2]

    def set_gems(self, seat: i64, gems: i64) -> None:
        self.mark_gems()
        self.screens[3 * seat] = gems

    def set_known(self, seat: i64, gems: i64) -> None:
        self.mark_gems()
        self.screens[3 * seat + 1] = gems

    def set_items(self, seat: i64, items: i64) -> None:
        self.mark_table()
        self.screens[3 * seat + 2] = items

    def coins_of(self, seat: i64) -> i64:
        return tally(self.coins, seat)

    def swords_of(self, seat: i64) -> i64:
        return tally(self.swords, seat)

    def hearts_of(self, seat: i64) -> i64:
        return tally(self.hearts, seat)

    def elixirs_of(self, seat: i64) -> i64:
        return tally(self.elixirs, seat)

    def seen_by(self, seat: i64) -> i64:
        """The doors a seat has looked behind."""
        return tally(self.seen, seat)

    def holds(self, seat: i64, item: i64) -> bool:
        return self.items_of(seat) >> item & 1 != 0

    def in_castle(self, seat: i64) -> bool:
        return self.castle >> seat & 1 != 0

    def enter_castle(self, seat: i64) -> None:
        self.mark_table()
        self.castle |= i64(1) << seat

    def shown(self, tower: i64, seat: i64) -> i64:
        """T21: the action that a tower shows to a seat."""
        return self.board.faces[4 * tower + ((self.sides[seat] + (self.turned >> 2 * tower)) & 3)]

    def turn_tower(self, tower: i64) -> None:
        now = ((self.turned >> 2 * tower) + 1) & 3
        self.turned = self.turned & ~(i64(3) << 2 * tower) | now << 2 * tower

    def gain_gem(self, seat: i64, colour: i64) -> None:
        """Openly; what the thieves give is gained otherwise."""
        self._move_gems(seat, gem(colour))

    def lose_gem(self, seat: i64, colour: i64) -> None:
        """Openly; the caller says where to."""
        unveil(self, seat, colour)
        self._move_gems(seat, -gem(colour))

    def _move_gems(self, seat: i64, change: i64) -> None:
        self.mark_gems()
        self.screens[3 * seat] += change
        self.screens[3 * seat + 1] += change

    def gain_coins(self, seat: i64, number: i64) -> None:
        self.mark_goods()
        self.coins += tallied(number, seat)

    def lose_coins(self, seat: i64, number: i64) -> None:
        self.mark_goods()
        self.coins -= tallied(number, seat)

    def gain_hearts(self, seat: i64, number: i64) -> None:
        """T2: as far as they go."""
        self.mark_goods()
        number = min(number, self.hearts_left)
        self.hearts += tallied(number, seat)
        self.hearts_left -= number

    def lose_hearts(self, seat: i64, number: i64) -> None:
        self.mark_goods()
        self.hearts -= tallied(number, seat)
        self.hearts_left += number

    def gain_swords(self, seat: i64, number: i64) -> None:
        self.mark_goods()
        number = min(number, self.swords_left)
        self.swords += tallied(number, seat)
        self.swords_left -= number

    def lose_sword(self, seat: i64) -> None:
        self.mark_goods()
        self.swords -= tallied(1, seat)
        self.swords_left += 1

    def gain_elixir(self, seat: i64) -> None:
        self.mark_goods()
        self.elixirs += tallied(1, seat)
        self.elixirs_left -= 1

    def lose_elixir(self, seat: i64) -> None:
        self.mark_goods()
        self.elixirs -= tallied(1, seat)
        self.elixirs_left += 1

    def discard(self, seat: i64, item: i64) -> None:
        self.set_items(seat, self.items_of(seat) & ~(i64(1) << item))
        self.discards |= i64(1) << item
        self.top = item

    def spend(self, seat: i64, item: i64) -> None:
        """T78: the item itself is discarded, or the mirror that copies it."""
        self.discard(seat, item if self.holds(seat, item) else MIRROR)

    def has_rich_heart(self, seat: i64) -> bool:
        """T90: enough hearts and coins, the rose counted (T70)."""
        rose: i64 = self.items_of(seat) >> ROSE & 1
        return self.hearts_of(seat) + rose >= self.need and self.coins_of(seat) >= self.need

    # ---- what lies on the table -----------------------------------------------------------

    def mine(self, mine: i64) -> i64:
        """The gems in a mine."""
        return content(self.mines, mine)

    def dig(self, mine: i64, colour: i64) -> None:
        """A gem of the mine is taken; the caller says where to."""
        self.mark_land()
        self.mines = without(self.mines, mine, colour)

    def fill_mine(self, mine: i64, pair: i64) -> None:
        """The caller takes the gems from the bag."""
        self.mark_land()
        self.mines = filled(self.mines, mine, pair)

    def empty_mine(self) -> i64:
        """T33: the lowest empty mine, but never the one the heroes stand in."""
        unfilled = empty(self.mines)
        while unfilled != 0:
            mine = lowest(unfilled) // 6
            if self.here != MINE + mine:
                return mine
            unfilled &= unfilled - 1
        return NONE

    def posted_in(self, stack: i64) -> i64:
        """The open order of a stack, or NONE."""
        return (self.posted >> 8 * stack & 0xFF) - 1

    def post(self, stack: i64, order: i64) -> None:
        """This order, or NONE, is the open one of the stack."""
        self.mark_table()
        self.posted = exchanged(self.posted, 8 * stack, 0xFF, order + 1)

    def behind(self, door: i64) -> i64:
        """Who is behind a door, or NONE while nobody has looked."""
        return (self.doors >> 4 * door & 15) - 1

    def settle_door(self, door: i64, dweller: i64) -> None:
        self.mark_table()
        self.doors = exchanged(self.doors, 4 * door, 15, dweller + 1)

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
        other.screens = self.screens[:]
        other.secrets = self.secrets
        other.coins = self.coins
        other.swords = self.swords
        other.hearts = self.hearts
        other.elixirs = self.elixirs
        other.seen = self.seen
        other.castle = self.castle
        other.bag = self.bag
        other.box = self.box
        other.drawn = self.drawn
        other.mines = self.mines
        other.swords_left = self.swords_left
        other.hearts_left = self.hearts_left
        other.elixirs_left = self.elixirs_left
        other.die = self.die
        other.display = self.display
        other.stack = self.stack
        other.discards = self.discards
        other.top = self.top
        other.posted = self.posted
        other.unseen_orders = self.unseen_orders
        other.returned = self.returned
        other.doors = self.doors
        other.opened = self.opened
        other.turned = self.turned
        other.gems_mark = self.gems_mark
        other.land_mark = self.land_mark
        other.goods_mark = self.goods_mark
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
            self.coins,
            self.swords,
            self.hearts,
            self.elixirs,
            self.seen,
            self.castle,
            self.bag,
            self.box,
            self.drawn,
            self.mines,
            self.swords_left,
            self.hearts_left,
            self.elixirs_left,
            self.die,
            self.display,
            self.stack,
            self.discards,
            self.top,
            self.posted,
            self.unseen_orders,
            self.doors,
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
        lists = (vec[i64](fields), self.screens, self.secrets, self.returned)
        return b"".join(map(bytes, lists))
