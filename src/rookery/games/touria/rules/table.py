"""The fields of a position in Touria: all that lies on the table and behind the screens.

Gems are pools as in `gems`; items, doors, spaces and roads in sets are a bit each. What changes
seldom or is small lies in few integers, so that copies are cheap; `secrets` and `returned` are
shared with copies (see `lists`).
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from rookery.core.contract import OVER, Game
from rookery.core.observation import new_mark
from rookery.core.phases import NO_PHASE, Phase, PhasedState
from rookery.games.touria.rules.board import Board
from rookery.games.touria.rules.components import CASTLE, FREE_STEPS, NONE
from rookery.games.touria.rules.mines import ALL_EMPTY

NOTHING: Final = vec[i64]()


class Table(PhasedState):
    """Where everything is, and where in a turn the game stands.

    Observations skip what has not changed since they last looked, and a mark tells them what has.
    So fields that bear a mark are written by the methods of the state and by nobody else.
    """

    def __init__(self, game: Game, board: Board) -> None:
        super().__init__(game)
        self.actor: i64 = OVER  # these four again, for speed: see `PhasedState`
        self.phase: Phase[Any] = NO_PHASE
        self.players: i64 = 0
        self.seat: i64 = 0

        # A position of more than 496 bytes takes much longer to copy. So those that say yes or no
        # stand side by side, and so do numbers that are small and seldom asked for.

        # ---- yes or no -----------------------------------------------------------------------

        self.sudden: bool = False
        """T94: whoever first meets the castle's conditions has won."""
        self.open_screens: bool = False
        self.again: bool = False
        """T79: another turn follows."""
        self.lantern: bool = False
        self.refill: bool = False
        """T80: the knapsack has emptied the mine where the heroes stand, so that it is filled."""
        self.doubled: bool = False
        self.skipped: bool = False
        """What may still be done of the location's action is not: only items are asked for."""
        self.diary_kept: bool = True
        """Is anything written? Without it nobody can imagine: see `keep_no_diary`."""
        self.writes_cache: bool = False
        """May the diary be written on in place? Of all that share it, one may; copies may not."""
        self.silent_cache: bool = False
        """Is nothing written for now? So it is in imagined worlds, for search has no time."""

        # ---- small numbers: `goods_mark` up to the elixirs, `table_mark` for top and castle ---

        self.swords_left: i16 = 0
        self.hearts_left: i16 = 0
        self.elixirs_left: i16 = 0
        """T92: elixirs given to the herbalist, and those of missing players."""
        self.top: i16 = NONE
        """The item on top of the discards."""
        self.castle: i16 = 0
        """T93: the set of seats that have returned."""
        self.start: i16 = NONE
        self.helmets: i16 = 0
        """T75: how often the helmet has been used here, by itself or by the mirror."""
        self.in_turn: i16 = 0
        """T91: dues paid in this turn."""
        self.peek: i16 = NONE
        """The door whose dweller is about to be seen."""
        self.looks: i16 = 0
        """T74: looks of the crystal ball to come."""
        self.winner: i16 = NONE
        self.turn_count: i32 = 0
        """Turns begun."""

        self.board: Board = board
        self.pending: Phase[Any] = NO_PHASE
        """What is asked once chance, or a look behind a door, is done."""
        self.decider: i64 = NONE
        """Who is asked then."""

        self.sides: vec[i64] = NOTHING
        """T14: the side of the board at which each seat sits."""
        self.need: i64 = 0
        """T90, T94: this many hearts, and as many coins, open the castle."""

        # ---- behind the screens: `gems_mark`, and `goods_mark` from the coins on --------------

        self.screens: vec[i64] = NOTHING
        """For each seat its gems, the part of them that everybody could name, and its items."""
        self.secrets: vec[i64] = NOTHING
        """The other gems, oldest first, as `screens` writes them."""
        self.coins: i64 = 0
        """The coins of all seats in one integer: see `tallies`, as for what follows."""
        self.swords: i64 = 0
        self.hearts: i64 = 0
        self.elixirs: i64 = 0

        # ---- gems that nobody has: `land_mark` -----------------------------------------------

        self.bag: i64 = 0
        self.box: i64 = 0
        """Black gems out of the game."""
        self.drawn: i64 = 0
        """T44: the gems on the table in the thieves' den."""
        self.mines: i64 = ALL_EMPTY
        """A pair of gems for each, as in `mines`."""

        # ---- die, items, orders, doors: `table_mark` -----------------------------------------

        self.die: i64 = NONE
        self.display: i64 = 0
        self.stack: i64 = 0
        self.discards: i64 = 0
        self.posted: i64 = 0
        """The open order of each stack and one more, or 0: eight bits each."""
        self.unseen_orders: i64 = 0
        self.returned: vec[i64] = NOTHING
        """T41: fulfilled orders under their stacks, the oldest first."""
        self.doors: i64 = 0
        """Who is behind each door and one more, or 0 while nobody has looked: four bits each."""
        self.opened: i64 = 0
        self.seen: i64 = 0
        """A tally of sets: the doors each seat has looked behind."""

        self.gems_mark: i64 = 0
        """It changes with the seats' gems, and with what is known of them: see `new_mark`."""
        self.land_mark: i64 = 0
        """It changes with any gem, wherever it is."""
        self.goods_mark: i64 = 0
        """It changes with the seats' coins, swords, hearts and elixirs."""
        self.table_mark: i64 = 0
        """It changes with the die, the items, the orders, the doors and the castle."""

        # ---- the turn ------------------------------------------------------------------------

        self.turned: i64 = 0
        """T21: how often each tower has been turned, modulo 4: two bits each."""
        self.here: i64 = CASTLE
        self.goal: i64 = NONE
        """Where the heroes must go."""
        self.used: i64 = 0
        """T30: the roads used in this turn."""
        self.free: i64 = FREE_STEPS
        self.times: i64 = 0
        """How often the location's action may still be done."""
        self.paint_of: i64 = 0
        """T71: the gems painted for the payment at hand."""
        self.paint_to: i64 = 0
        """What they count as."""
        self.door: i64 = NONE
        """The door whose due is to be paid."""

        # ---- what a perfect memory goes by: see `diary` ---------------------------------------

        self.diary: vec[i64] = NOTHING
        """Each decision and outcome as all saw it. Copies share it: see `writes_cache`."""
        self.loot: vec[i64] = NOTHING
        """What lay before each thief, and what he kept."""

    # ---- marks ----------------------------------------------------------------------------

    def mark_gems(self) -> None:
        """Tell observations that a seat's gems, or what is known of them, have changed."""
        self.mark_land()
        self.gems_mark = self.land_mark

    def mark_land(self) -> None:
        """Tell observations that gems in the mines, the bag or the box have changed."""
        self.land_mark = new_mark()

    def mark_goods(self) -> None:
        """Tell observations that a seat's coins, swords, hearts or elixirs have changed."""
        self.goods_mark = new_mark()

    def mark_table(self) -> None:
        """Tell observations that the die, items, orders, doors or the castle have changed."""
        self.table_mark = new_mark()

    # ---- copies ---------------------------------------------------------------------------

    def set_like(self, other: Table) -> None:
        """Become equal to another table of the same game."""
        self.actor = other.actor
        self.phase = other.phase
        self.pending = other.pending
        self.decider = other.decider
        self.players = other.players
        self.sides = other.sides
        self.need = other.need
        self.sudden = other.sudden
        self.open_screens = other.open_screens
        self.screens = other.screens[:]
        self.secrets = other.secrets
        self.coins = other.coins
        self.swords = other.swords
        self.hearts = other.hearts
        self.elixirs = other.elixirs
        self.seen = other.seen
        self.castle = other.castle
        self.bag = other.bag
        self.box = other.box
        self.drawn = other.drawn
        self.mines = other.mines
        self.swords_left = other.swords_left
        self.hearts_left = other.hearts_left
        self.elixirs_left = other.elixirs_left
        self.die = other.die
        self.display = other.display
        self.stack = other.stack
        self.discards = other.discards
        self.top = other.top
        self.posted = other.posted
        self.unseen_orders = other.unseen_orders
        self.returned = other.returned
        self.doors = other.doors
        self.opened = other.opened
        self.turned = other.turned
        self.gems_mark = other.gems_mark
        self.land_mark = other.land_mark
        self.goods_mark = other.goods_mark
        self.table_mark = other.table_mark
        self.turn_count = other.turn_count
        self.start = other.start
        self.seat = other.seat
        self.again = other.again
        self.here = other.here
        self.goal = other.goal
        self.used = other.used
        self.free = other.free
        self.lantern = other.lantern
        self.refill = other.refill
        self.times = other.times
        self.doubled = other.doubled
        self.skipped = other.skipped
        self.helmets = other.helmets
        self.paint_of = other.paint_of
        self.paint_to = other.paint_to
        self.door = other.door
        self.in_turn = other.in_turn
        self.peek = other.peek
        self.looks = other.looks
        self.winner = other.winner
        self.diary = other.diary
        self.diary_kept = other.diary_kept
        self.loot = other.loot
        self.writes_cache = False
        self.silent_cache = other.silent_cache
