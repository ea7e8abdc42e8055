"""Who knows what (T100, T101): secret gems, and dwellers behind doors.

Everything happens openly but for two things: the gem that the thieves give, and what the crystal
ball shows. So all know the same about a seat's gems: `known`, and so many secret ones. A secret
gem is written as its seat and, from bit 3 on, the set of colours it may have for all that was
seen. "He has no red gem" strikes red from all he has, so of a seat's secrets the older one may
have no colour that a younger one may not. Hence, when a secret red gem shows itself, it does no
harm to take it for the oldest that may be red: whatever was possible still is, and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from mypy_extensions import i64

from rookery.games.touria.components import ANY_COLOUR, BLACK, DOORS, NONE
from rookery.games.touria.gems import COLOURED, count, draw, gem, size
from rookery.games.touria.lists import extended, shortened
from rookery.games.touria.phases import FILL_MINE

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState

SEAT_BITS: Final = 7
COLOUR_BITS: Final = 3


# ---- what happens openly ------------------------------------------------------------------


def hide_gem(s: TouriaState, seat: i64, colour: i64) -> None:
    """T44: a gem of which the others don't know the colour."""
    s.set_gems(seat, s.gems_of(seat) + gem(colour))
    s.secrets = extended(s.secrets, seat | ANY_COLOUR << COLOUR_BITS)


def unveil(s: TouriaState, seat: i64, colour: i64, number: i64 = 1) -> None:
    """The seat shows one more gem of the colour, so many by now: if need be a secret one."""
    if count(s.known_of(seat), colour) >= number:
        return
    i: i64 = 0
    while s.secrets[i] & SEAT_BITS != seat or s.secrets[i] >> (COLOUR_BITS + colour) & 1 == 0:
        i += 1
    s.secrets = shortened(s.secrets, i)
    s.set_known(seat, s.known_of(seat) + gem(colour))


def deny(s: TouriaState, seat: i64, colours: i64) -> None:
    """The seat turns out to have no gem of these colours."""
    s.mark_gems()
    secrets = s.secrets[:]
    i: i64 = 0
    while i < i64(len(secrets)):
        if secrets[i] & SEAT_BITS == seat:
            secrets[i] &= ~(colours << COLOUR_BITS)
        i += 1
    s.secrets = secrets


def secrets_of(s: TouriaState, seat: i64) -> i64:
    """How many secret gems a seat has."""
    number: i64 = 0
    i: i64 = 0
    while i < i64(len(s.secrets)):
        if s.secrets[i] & SEAT_BITS == seat:
            number += 1
        i += 1
    return number


# ---- what a seat can't tell ----------------------------------------------------------------


def unplaced(s: TouriaState, doors: i64) -> i64:
    """The dwellers that are not behind any door outside this set."""
    absent: i64 = (1 << DOORS) - 1
    door: i64 = 0
    while door < DOORS:
        if doors >> door & 1 == 0 and s.behind(door) != NONE:
            absent &= ~(i64(1) << s.behind(door))
        door += 1
    return absent


def absent_dwellers(s: TouriaState) -> i64:
    """Those that may stand behind a door which nobody has looked behind."""
    return unplaced(s, 0)


def hidden_from(s: TouriaState, seat: i64) -> i64:
    """The gems of which the seat can't tell where they are: those in the bag among them."""
    hidden = s.bag
    if s.actor != seat:
        hidden += s.drawn
    other: i64 = 0
    while other < s.players:
        if other != seat:
            hidden += s.gems_of(other) - s.known_of(other)
        other += 1
    return hidden


def draw_for_thief(bag: i64, rng: Random) -> i64:
    """T44: three gems, or what there is; after three black ones on to a coloured one."""
    drawn: i64 = 0
    while size(drawn) < 3 and drawn != bag:
        drawn += gem(draw(bag - drawn, rng))
    if drawn == gem(BLACK) * 3:
        drawn += gem(draw(bag & COLOURED, rng))
    return drawn


# ---- what a decision reveals --------------------------------------------------------------


def reveals(s: TouriaState, action: i64) -> bool:
    """A mine that is refilled, or is not, tells about the bag what the seat may not have known."""
    hidden = hidden_from(s, s.actor)
    others = size(hidden) - size(s.bag)
    if size(hidden & COLOURED) > others or hidden == s.bag:
        return False
    after = s.copy()
    after.step(action)
    return after.phase.number == FILL_MINE or after.empty_mine() != NONE


# ---- sets ---------------------------------------------------------------------------------


def bits(mask: i64) -> i64:
    number: i64 = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


def nth_bit(mask: i64, n: i64) -> i64:
    """The number of the set bit that has `n` set bits below it."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    bit: i64 = 0
    while mask >> bit & 1 == 0:
        bit += 1
    return bit
