"""What happens on the ring: which pieces can go where, and what their moves bring about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from rookery.games.towers.components import ANY_ROLL, LIMIT, ROOF, SHIELDED, SPACES, TOWERS
from rookery.games.towers.pieces import RING, crowd, turned, wizard, wizards_of

if TYPE_CHECKING:
    from rookery.games.towers.state import TowersState

# ---- which pieces can go where: sets of spaces or towers, a bit each ------------------------


def visible(s: TowersState, colour: i64) -> i64:
    """W30: the spaces where a wizard of that colour stands on the exposed floor."""
    own = i64(15) << (4 * colour)
    wizards = s.wizards
    spaces: i64 = 0
    space: i64 = 1
    for floor in s.top:
        if wizards[floor] & own != 0:
            spaces |= space
        space <<= 1
    return spaces


def occupied(s: TowersState) -> i64:
    """The spaces where any wizard stands on the exposed floor."""
    wizards = s.wizards
    spaces: i64 = 0
    space: i64 = 1
    for floor in s.top:
        if wizards[floor] != 0:
            spaces |= space
        space <<= 1
    return spaces


def crowded(s: TowersState, newcomers: i64) -> i64:
    """W32, W113: the spaces whose exposed floor has no room for so many more wizards."""
    wizards = s.wizards
    spaces: i64 = 0
    space: i64 = 1
    for floor in s.top:
        there = wizards[floor]
        if there != 0 and crowd(there) > LIMIT - newcomers:
            spaces |= space
        space <<= 1
    return spaces & ~(i64(1) << s.keep)


def visible_and_crowded(s: TowersState, colour: i64) -> i64:
    """What `visible` says and, above it, what `crowded` says of one newcomer: in one look."""
    own = i64(15) << (4 * colour)
    wizards = s.wizards
    spaces: i64 = 0
    space: i64 = 1
    for floor in s.top:
        there = wizards[floor]
        if there != 0:
            if there & own != 0:
                spaces |= space
            if crowd(there) >= LIMIT:
                spaces |= space << SPACES
        space <<= 1
    return spaces & ~((i64(1) << s.keep) << SPACES)


def able(s: TowersState, sources: i64, steps: i64) -> i64:
    """Those of the spaces from which a wizard may go so far."""
    if sources == 0:
        return 0
    return sources & ~turned(crowded(s, 1), SPACES - steps)


def movable(s: TowersState, colour: i64, steps: i64) -> i64:
    """The spaces from which a visible wizard of that colour may go so far."""
    both = visible_and_crowded(s, colour)
    return both & RING & ~turned(both >> SPACES, SPACES - steps)


def built(s: TowersState) -> i64:
    """The spaces where a tower stands."""
    spaces: i64 = 0
    tower: i64 = 1
    while tower <= TOWERS:
        spaces |= i64(1) << s.space[tower]
        tower += 1
    return spaces


def flyable(s: TowersState, steps: i64) -> i64:
    """W42: the towers that may go so far: all but those that would land on the keep."""
    towers: i64 = 0
    tower: i64 = 1
    while tower <= TOWERS:
        if (s.space[tower] + steps) & 15 != s.keep:
            towers |= i64(1) << tower
        tower += 1
    return towers


def wizard_strides(s: TowersState, colour: i64) -> i64:
    """The numbers of steps that some visible wizard of that colour could make, a bit each."""
    both = visible_and_crowded(s, colour)
    own = both & RING
    full = both >> SPACES
    if own == 0:
        return 0
    if full == 0:
        return ANY_ROLL
    strides: i64 = 0
    steps: i64 = 1
    while steps <= 6:
        if own & ~turned(full, SPACES - steps) != 0:
            strides |= i64(1) << steps
        steps += 1
    return strides


def tower_strides(s: TowersState) -> i64:
    """The same for the towers: only if all are on one space can the keep stop them."""
    spaces = built(s)
    if spaces & (spaces - 1) != 0:
        return ANY_ROLL
    return ANY_ROLL & ~(i64(1) << ((s.keep - s.space[1]) & 15))


def liftable(s: TowersState) -> i64:
    """W57: the towers in stacks on whose top there is room, or the keep."""
    closed = crowded(s, 1)
    towers: i64 = 0
    tower: i64 = 1
    while tower <= TOWERS:
        if closed >> s.space[tower] & 1 == 0:
            towers |= i64(1) << tower
        tower += 1
    return towers


def swappable(s: TowersState) -> i64:
    """W52: the topmost towers, but for one that carries the keep."""
    towers: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if s.top[space] > ROOF and space != s.keep:
            towers |= i64(1) << (s.top[space] - ROOF)
        space += 1
    return towers


def next_free(s: TowersState, step: i64, floors: i64) -> i64:
    """W35, W55: the first space from the keep on whose exposed floor is free, and of `floors`."""
    space = (s.keep + step) & 15
    while space != s.keep:
        floor = s.top[space]
        if s.wizards[floor] == 0 and floors >> floor & 1 != 0:
            return space
        space = (space + step) & 15
    return s.keep


def passengers(s: TowersState, seat: i64) -> i64:
    """W56: the colours that this seat could let ride with the chosen wizard."""
    space = s.chosen // 6
    aboard = wizard(s.chosen % 6) + s.riders
    target = (space + s.wizard_steps) & 15
    if target != s.keep and crowd(s.wizards[s.top[target]]) + crowd(aboard) >= LIMIT:
        return 0
    waiting = s.wizards[s.top[space]] - aboard
    colours: i64 = 0
    colour: i64 = 0
    while colour < s.players:
        if wizards_of(waiting, colour) > 0 and (seat == s.seat or colour == s.colour(seat)):
            colours |= i64(1) << colour
        colour += 1
    return colours


# ---- moves and their effects ----------------------------------------------------------------


def move_wizards(s: TowersState, space: i64, wizards: i64, steps: i64) -> None:
    """W31, W33: wizards of one floor go on together and land on top, or enter the keep."""
    s.mark_ring()
    s.wizards[s.top[space]] -= wizards
    target = (space + steps) & 15
    if target == s.keep:
        enter_keep(s, wizards)
    else:
        s.wizards[s.top[target]] += wizards


def enter_keep(s: TowersState, wizards: i64) -> None:
    """W33–W35: they are home, the turn is over, and the keep moves on."""
    colour: i64 = 0
    while colour < s.players:
        s.home[colour] += wizards_of(wizards, colour)
        colour += 1
    s.turn_over = True
    s.keep = next_free(s, 1, SHIELDED)


def move_tower(s: TowersState, tower: i64, steps: i64, mover: i64) -> None:
    """W40–W43: the tower flies with all that is on it, and may imprison where it lands."""
    s.mark_ring()
    source = s.space[tower]
    target = (source + steps) & 15
    landing = s.top[target]
    if source == s.keep:
        s.keep = target
    floor = s.top[source]
    s.top[target] = floor
    s.top[source] = s.on[tower]
    while floor != ROOF + tower:
        s.space[floor - ROOF] = target
        floor = s.on[floor - ROOF]
    s.space[tower] = target
    s.on[tower] = landing
    if s.wizards[landing] != 0:
        fill_potion(s, mover)


def fill_potion(s: TowersState, mover: i64) -> None:
    """W43, W91: one's own empty potion first, then the partner's."""
    seat = filled_by(s, mover)
    if seat >= 0:
        s.empty[seat] -= 1
        s.full[seat] += 1


def filled_by(s: TowersState, mover: i64) -> i64:
    """Whose potion the mover's reward would fill; -1 if none is empty."""
    if s.empty[mover] > 0:
        return mover
    if s.teams and s.empty[s.partner(mover)] > 0:
        return s.partner(mover)
    return -1


def swap_towers(s: TowersState, one: i64, other: i64) -> None:
    """W52: what the two stand on stays covered."""
    s.mark_ring()
    here = s.space[one]
    there = s.space[other]
    below = s.on[one]
    s.top[here] = ROOF + other
    s.top[there] = ROOF + one
    s.space[one] = there
    s.space[other] = here
    s.on[one] = s.on[other]
    s.on[other] = below


def free_wizard(s: TowersState, tower: i64, colour: i64) -> None:
    """W57: from under the tower to the top of its stack, or into the keep up there."""
    s.mark_ring()
    space = s.space[tower]
    s.wizards[s.on[tower]] -= wizard(colour)
    s.freed = colour
    if space == s.keep:
        enter_keep(s, wizard(colour))
    else:
        s.wizards[s.top[space]] += wizard(colour)
