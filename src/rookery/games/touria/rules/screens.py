"""What the seats hold behind their screens, and what all others know of it (T100, T101).

Everything happens openly but for two things: the gem that the thieves give, and what the crystal
ball shows. So all know the same about a seat's gems: those they could name, and how many secret
ones there are. A secret gem is written as its seat and, from bit 3 on, the set of colours it may
have for all that was seen. "He has no red gem" strikes red from all he has, so of a seat's secrets
the older one may have no colour that a younger one may not. Hence, when a secret red gem shows
itself, it does no harm to take it for the oldest that may be red: whatever was possible still is,
and nothing else.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from rookery.games.touria.rules.components import ANY_COLOUR, MIRROR, ROSE
from rookery.games.touria.rules.gems import beyond, bytes_of, colour_of, count, gem
from rookery.games.touria.rules.lists import extended, shortened
from rookery.games.touria.rules.table import Table
from rookery.games.touria.rules.tallies import tallied, tally

SEAT_BITS: Final = 7
COLOUR_BITS: Final = 3


class Screens(Table):
    """The seats' gems, goods and items: questions about them, and how they change."""

    # ---- questions ------------------------------------------------------------------------

    def gems_of(self, seat: i64) -> i64:
        """All gems of a seat, the secret ones among them."""
        return self.screens[3 * seat]

    def known_of(self, seat: i64) -> i64:
        """The part of a seat's gems that everybody could name."""
        return self.screens[3 * seat + 1]

    def items_of(self, seat: i64) -> i64:
        """The set of a seat's items."""
        return self.screens[3 * seat + 2]

    def may_have(self, seat: i64, gems: i64) -> bool:
        """T103: could the seat have these gems, for all that everybody knows?

        A younger secret may be whatever an older one may be, so that each of them, from the oldest
        on, can be taken for any gem that is wanted still.
        """
        wanted = beyond(gems, self.known_of(seat))
        i: i64 = 0
        while wanted != 0 and i < i64(len(self.secrets)):
            if self.secrets[i] & SEAT_BITS == seat:
                fitting = wanted & bytes_of(self.secrets[i] >> COLOUR_BITS)
                if fitting != 0:
                    wanted -= gem(colour_of(fitting))
            i += 1
        return wanted == 0

    def holds(self, seat: i64, item: i64) -> bool:
        """Does the seat have this item itself?"""
        return self.items_of(seat) >> item & 1 != 0

    def coins_of(self, seat: i64) -> i64:
        """The number of a seat's coins."""
        return tally(self.coins, seat)

    def swords_of(self, seat: i64) -> i64:
        """The number of a seat's swords."""
        return tally(self.swords, seat)

    def hearts_of(self, seat: i64) -> i64:
        """The number of a seat's hearts."""
        return tally(self.hearts, seat)

    def elixirs_of(self, seat: i64) -> i64:
        """The number of a seat's elixirs."""
        return tally(self.elixirs, seat)

    def secrets_of(self, seat: i64) -> i64:
        """The number of a seat's secret gems."""
        number: i64 = 0
        i: i64 = 0
        while i < i64(len(self.secrets)):
            if self.secrets[i] & SEAT_BITS == seat:
                number += 1
            i += 1
        return number

    def has_rich_heart(self, seat: i64) -> bool:
        """T90: does the seat have enough hearts and coins?"""
        return self.has_enough_hearts(seat) and self.coins_of(seat) >= self.need

    def has_enough_hearts(self, seat: i64) -> bool:
        """T90: does the seat have enough hearts, the rose counted as one (T70)?"""
        rose: i64 = self.items_of(seat) >> ROSE & 1
        return self.hearts_of(seat) + rose >= self.need

    # ---- gems -----------------------------------------------------------------------------

    def set_gems(self, seat: i64, gems: i64) -> None:
        """Give a seat these gems instead of its own; what is known of them stays the same."""
        self.mark_gems()
        self.screens[3 * seat] = gems

    def gain_gem(self, seat: i64, colour: i64) -> None:
        """Give a seat a gem that all can see; the caller says where it comes from."""
        self._move_gems(seat, gem(colour))

    def lose_gem(self, seat: i64, colour: i64) -> None:
        """Take a gem from a seat so that all can see it; the caller says where it goes."""
        self.unveil(seat, colour)
        self._move_gems(seat, -gem(colour))

    def _move_gems(self, seat: i64, change: i64) -> None:
        self.mark_gems()
        self.screens[3 * seat] += change
        self.screens[3 * seat + 1] += change

    def hide_gem(self, seat: i64, colour: i64) -> None:
        """T44: give a seat a gem of which the others don't know the colour."""
        self.set_gems(seat, self.gems_of(seat) + gem(colour))
        self.secrets = extended(self.secrets, seat | ANY_COLOUR << COLOUR_BITS)

    def unveil(self, seat: i64, colour: i64, number: i64 = 1) -> None:
        """Let all know that the seat has at least this number of gems of the colour.

        If fewer are known, one of its secret gems turns out to be one.
        """
        if count(self.known_of(seat), colour) >= number:
            return
        i: i64 = 0
        while not self._may_be(self.secrets[i], seat, colour):
            i += 1
        self.mark_gems()
        self.secrets = shortened(self.secrets, i)
        self.screens[3 * seat + 1] += gem(colour)

    def _may_be(self, secret: i64, seat: i64, colour: i64) -> bool:
        return secret & SEAT_BITS == seat and secret >> (COLOUR_BITS + colour) & 1 != 0

    def deny(self, seat: i64, colours: i64) -> None:
        """Let all know that the seat has no gem of these colours."""
        self.mark_gems()
        secrets = self.secrets[:]
        i: i64 = 0
        while i < i64(len(secrets)):
            if secrets[i] & SEAT_BITS == seat:
                secrets[i] &= ~(colours << COLOUR_BITS)
            i += 1
        self.secrets = secrets

    def lift_screen(self, seat: i64) -> None:
        """T90: let all see the seat's gems."""
        self.mark_gems()
        self.screens[3 * seat + 1] = self.gems_of(seat)
        self.secrets = vec[i64]([x for x in self.secrets if x & SEAT_BITS != seat])

    # ---- coins, hearts, swords, elixirs ---------------------------------------------------

    def gain_coins(self, seat: i64, number: i64) -> None:
        """Give a seat coins; there are always enough of them."""
        self.mark_goods()
        self.coins += tallied(number, seat)

    def lose_coins(self, seat: i64, number: i64) -> None:
        """Take coins from a seat."""
        self.mark_goods()
        self.coins -= tallied(number, seat)

    def gain_hearts(self, seat: i64, number: i64) -> None:
        """T2: give a seat hearts, as far as there are any left."""
        self.mark_goods()
        number = min(number, i64(self.hearts_left))
        self.hearts += tallied(number, seat)
        self.hearts_left -= i16(number)

    def lose_hearts(self, seat: i64, number: i64) -> None:
        """Take hearts from a seat, back to the supply."""
        self.mark_goods()
        self.hearts -= tallied(number, seat)
        self.hearts_left += i16(number)

    def gain_swords(self, seat: i64, number: i64) -> None:
        """T2: give a seat swords, as far as there are any left."""
        self.mark_goods()
        number = min(number, i64(self.swords_left))
        self.swords += tallied(number, seat)
        self.swords_left -= i16(number)

    def lose_sword(self, seat: i64) -> None:
        """Take a sword from a seat, back to the supply."""
        self.mark_goods()
        self.swords -= tallied(1, seat)
        self.swords_left += 1

    def gain_elixir(self, seat: i64) -> None:
        """Give a seat an elixir of the supply."""
        self.mark_goods()
        self.elixirs += tallied(1, seat)
        self.elixirs_left -= 1

    def lose_elixir(self, seat: i64) -> None:
        """Take an elixir from a seat, back to the supply."""
        self.mark_goods()
        self.elixirs -= tallied(1, seat)
        self.elixirs_left += 1

    # ---- items ----------------------------------------------------------------------------

    def set_items(self, seat: i64, items: i64) -> None:
        """Let a seat have this set of items."""
        self.mark_table()
        self.screens[3 * seat + 2] = items

    def take_item(self, seat: i64, item: i64) -> None:
        """T42, T77: give a seat an item that is on display."""
        self.set_items(seat, self.items_of(seat) | i64(1) << item)
        self.display &= ~(i64(1) << item)

    def discard(self, seat: i64, item: i64) -> None:
        """Lay an item of a seat on top of the discards."""
        self.set_items(seat, self.items_of(seat) & ~(i64(1) << item))
        self.discards |= i64(1) << item
        self.top = i16(item)

    def spend(self, seat: i64, item: i64) -> None:
        """T78: discard the item itself, or the mirror that copies it."""
        if self.holds(seat, item):
            self.discard(seat, item)
        else:
            self.discard(seat, MIRROR)
