"""What lies on the table for all: gems in bag and mines, the die, items, orders, doors, towers."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64

from rookery.core.bits import lowest
from rookery.core.contract import OVER
from rookery.core.phases import NO_PHASE, Phase
from rookery.games.touria.rules.components import (
    ALL_ITEMS,
    BLACK,
    DOORS,
    HEARTS,
    MINE,
    MINES,
    NONE,
    ORDERS,
    SIDES,
    START_COINS,
    SWORDS,
)
from rookery.games.touria.rules.gems import ALL_GEMS, gem
from rookery.games.touria.rules.lists import extended, shortened
from rookery.games.touria.rules.mines import content, empty, filled, without
from rookery.games.touria.rules.screens import Screens
from rookery.games.touria.rules.tallies import each_tally, exchanged, tallied, tally


class Realm(Screens):
    """A whole position as the rules see it: questions about the table, and how it changes."""

    def lay_out(self, players: i64, need: i64) -> None:
        """T10, T11: the position before chance has laid anything out."""
        self.players = players
        self.need = need
        self.sides = vec[i64](SIDES[int(players)])
        self.screens = vec[i64]([0] * int(3 * players))
        self.coins = each_tally(START_COINS, players)
        self.elixirs = each_tally(1, players)
        self.bag = ALL_GEMS
        self.swords_left = SWORDS
        self.hearts_left = HEARTS
        self.elixirs_left = i16(4 - players)
        self.stack = ALL_ITEMS
        self.unseen_orders = (1 << ORDERS) - 1
        self.mark_gems()
        self.mark_goods()
        self.mark_table()

    # ---- who is asked ---------------------------------------------------------------------

    def interrupt(self, phase: Phase[Any], actor: i64) -> None:
        """Put something in between; `resume` goes back to what was asked."""
        self.pending = self.phase
        self.decider = self.actor
        self.phase = phase
        self.actor = actor

    def resume(self) -> None:
        """Ask again what was asked before the interruption."""
        self.phase = self.pending
        self.actor = self.decider
        self.pending = NO_PHASE
        self.decider = NONE

    def win(self, seat: i64) -> None:
        """End the game: this seat has won."""
        self.winner = i16(seat)
        self.actor = OVER
        self.door = NONE
        self.leave_place()

    def come_to_act(self) -> None:
        """T22, T60: somebody may do the location's action once."""
        self.leave_place()
        self.times = 1

    def leave_place(self) -> None:
        """Nobody does the location's action any more."""
        self.times = 0
        self.doubled = False
        self.skipped = False
        self.helmets = 0

    # ---- gems: bag, box, mines, the thieves' table ----------------------------------------

    def mine(self, mine: i64) -> i64:
        """The gems in a mine."""
        return content(self.mines, mine)

    def empty_mine(self) -> i64:
        """T33: the lowest empty mine, or NONE; the one the heroes stand in waits to be left."""
        unfilled = empty(self.mines)
        if MINE <= self.here < MINE + MINES and not self.refill:
            unfilled &= ~(i64(1) << 6 * (self.here - MINE))
        if unfilled == 0:
            return NONE
        return lowest(unfilled) // 6

    def fill_mine(self, mine: i64, pair: i64) -> None:
        """T12: put a pair of gems, as `mines` writes it, from the bag into an empty mine."""
        self.mark_land()
        self.mines = filled(self.mines, mine, pair)
        self.bag -= content(self.mines, mine)
        if self.here == MINE + mine:
            self.refill = False

    def dig(self, mine: i64, colour: i64, seat: i64) -> None:
        """T32: a seat takes a gem out of a mine."""
        self.mines = without(self.mines, mine, colour)
        self.gain_gem(seat, colour)

    def dig_to_bag(self, mine: i64, colour: i64) -> None:
        """T84: a gem of a mine goes back to the bag."""
        self.mark_land()
        self.mines = without(self.mines, mine, colour)
        self.bag += gem(colour)

    def gain_from_bag(self, seat: i64, colour: i64) -> None:
        """Give a seat a gem out of the bag, openly."""
        self.bag -= gem(colour)
        self.gain_gem(seat, colour)

    def lose_to_bag(self, seat: i64, colour: i64) -> None:
        """Take a gem from a seat, openly, and put it into the bag."""
        self.lose_gem(seat, colour)
        self.bag += gem(colour)

    def drown_gem(self, seat: i64) -> None:
        """T43, T76: take a black gem from a seat and out of the game."""
        self.lose_gem(seat, BLACK)
        self.box += gem(BLACK)

    def draw_gems(self, gems: i64) -> None:
        """T44: lay gems of the bag on the thieves' table."""
        self.mark_land()
        self.drawn = gems
        self.bag -= gems

    def keep_gem(self, seat: i64, colour: i64) -> None:
        """T44: a seat keeps one of the gems drawn, secretly; the others go back to the bag."""
        self.bag += self.drawn - gem(colour)
        self.drawn = 0
        self.hide_gem(seat, colour)

    def lay_hidden(self, bag: i64, drawn: i64) -> None:
        """Let these gems be in the bag and on the thieves' table, in a world that is imagined."""
        self.mark_land()
        self.bag = bag
        self.drawn = drawn

    # ---- the die and the items ------------------------------------------------------------

    def pick_up_die(self) -> None:
        """Take the die in hand: chance rolls it before anybody is asked."""
        self.mark_table()
        self.die = NONE

    def show_die(self, colour: i64) -> None:
        """Let the die show this colour."""
        self.mark_table()
        self.die = colour

    def show_item(self, item: i64) -> None:
        """T42: an item of the stack comes on display."""
        self.mark_table()
        self.stack &= ~(i64(1) << item)
        self.display |= i64(1) << item

    def take_unshown(self, item: i64, seat: i64) -> None:
        """Give a seat an item of the stack that never came on display."""
        self.mark_table()
        self.stack &= ~(i64(1) << item)
        self.set_items(seat, self.items_of(seat) | i64(1) << item)

    def bury_unshown(self, item: i64) -> None:
        """Lay an item of the stack on top of the discards, as if somebody had used it."""
        self.mark_table()
        self.stack &= ~(i64(1) << item)
        self.discards |= i64(1) << item
        self.top = i16(item)

    def shuffle_discards(self) -> None:
        """T42: the discards become the stack."""
        self.mark_table()
        self.stack = self.discards
        self.discards = 0
        self.top = NONE

    # ---- orders ---------------------------------------------------------------------------

    def posted_in(self, stack: i64) -> i64:
        """The open order of a stack, or NONE."""
        return (self.posted >> 8 * stack & 0xFF) - 1

    def unseen_in(self, stack: i64) -> i64:
        """The orders of a stack that have not been seen, as bits from the stack's first."""
        low = self.board.first_order[stack]
        width = self.board.first_order[stack + 1] - low
        return self.unseen_orders >> low & ((i64(1) << width) - 1)

    def post_unseen(self, order: i64) -> None:
        """T41: turn up an order that nobody has seen."""
        self._post(self.board.stack_of(order), order)
        self.unseen_orders &= ~(i64(1) << order)

    def post_returned(self, stack: i64) -> None:
        """T41: turn up the oldest fulfilled order of a stack."""
        i: i64 = 0
        while self.board.stack_of(self.returned[i]) != stack:
            i += 1
        self._post(stack, self.returned[i])
        self.returned = shortened(self.returned, i)

    def return_order(self, stack: i64) -> None:
        """T41: put the open order of a stack under it, since it has been fulfilled."""
        self.returned = extended(self.returned, self.posted_in(stack))
        self._post(stack, NONE)

    def _post(self, stack: i64, order: i64) -> None:
        self.mark_table()
        self.posted = exchanged(self.posted, 8 * stack, 0xFF, order + 1)

    # ---- the castle and its doors ---------------------------------------------------------

    def in_castle(self, seat: i64) -> bool:
        """T93: has the seat returned to the castle?"""
        return i64(self.castle) >> seat & 1 != 0

    def enter_castle(self, seat: i64) -> None:
        """T90: the seat returns to the castle."""
        self.mark_table()
        self.castle |= i16(i64(1) << seat)

    def behind(self, door: i64) -> i64:
        """Who is behind a door, or NONE while nobody has looked."""
        return (self.doors >> 4 * door & 15) - 1

    def unplaced(self, doors: i64) -> i64:
        """The set of dwellers that are not behind any door outside these."""
        absent: i64 = (1 << DOORS) - 1
        door: i64 = 0
        while door < DOORS:
            if doors >> door & 1 == 0 and self.behind(door) != NONE:
                absent &= ~(i64(1) << self.behind(door))
            door += 1
        return absent

    def seen_by(self, seat: i64) -> i64:
        """The set of doors that a seat has looked behind."""
        return tally(self.seen, seat)

    def settle_door(self, door: i64, dweller: i64) -> None:
        """From now on this dweller is behind the door."""
        self.mark_table()
        self.doors = exchanged(self.doors, 4 * door, 15, dweller + 1)

    def look_behind(self, door: i64, seat: i64) -> None:
        """T74: a seat has seen who is behind the door."""
        self.mark_table()
        self.seen |= tallied(i64(1) << door, seat)

    def open_door(self, door: i64) -> None:
        """T91: all see who is behind the door."""
        self.mark_table()
        self.opened |= i64(1) << door

    # ---- towers ---------------------------------------------------------------------------

    def shown(self, tower: i64, seat: i64) -> i64:
        """T21: the action that a tower shows to a seat."""
        return self.board.faces[4 * tower + ((self.sides[seat] + (self.turned >> 2 * tower)) & 3)]

    def turn_tower(self, tower: i64) -> None:
        """T21: turn a tower by a quarter."""
        now = ((self.turned >> 2 * tower) + 1) & 3
        self.turned = self.turned & ~(i64(3) << 2 * tower) | now << 2 * tower
