"""What happens on the ring: which pieces can go where, and what their moves bring about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, u8

from rookery.games.towers.rules.components import ANY_ROLL, LIMIT, ROOF, SHIELDED, SPACES, TOWERS
from rookery.games.towers.rules.pieces import (
    RING,
    crowd,
    floor_under,
    potions_of,
    space_of,
    towers_off,
    turned,
    with_floor,
    with_space,
    wizard,
    wizards_of,
)

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

# ---- what stands where ----------------------------------------------------------------------


def exposed(s: TowersState, space: i64) -> i64:
    """The wizards on the exposed floor of that space."""
    return i64(s.wizards[i64(s.top[space])])


def covered_by(s: TowersState, tower: i64) -> i64:
    """The wizards under that tower."""
    return i64(s.wizards[floor_under(s.floors, tower)])


# ---- which pieces can go where: sets of spaces or towers, a bit each ------------------------


def visible(s: TowersState, colour: i64) -> i64:
    """W30: the spaces where a wizard of that colour stands on the exposed floor."""
    return visible_and_crowded(s, colour) & RING


def occupied(s: TowersState) -> i64:
    """The spaces where any wizard stands on the exposed floor."""
    spaces: i64 = 0
    space: i64 = 0
    while space < SPACES:
        spaces |= i64(exposed(s, space) != 0) << space
        space += 1
    return spaces


def crowded(s: TowersState, newcomers: i64) -> i64:
    """W32, W113: the spaces whose exposed floor has no room for that number of newcomers."""
    spaces: i64 = 0
    space: i64 = 0
    while space < SPACES:
        spaces |= i64(crowd(exposed(s, space)) > LIMIT - newcomers) << space
        space += 1
    return spaces & ~(i64(1) << s.keep)


def visible_and_crowded(s: TowersState, colour: i64) -> i64:
    """What `visible` says and, above it, what `crowded` says of one newcomer: in one look."""
    own = i64(15) << (4 * colour)
    wizards = s.wizards
    spaces: i64 = 0
    space: i64 = 1
    # No space is skipped: which ones are empty can't be foretold, and a wrong guess of the
    # processor costs more than the look.
    for floor in s.top:
        there = i64(wizards[i64(floor)])
        if there & own != 0:
            spaces |= space
        if crowd(there) >= LIMIT:
            spaces |= space << SPACES
        space <<= 1
    return spaces & ~((i64(1) << s.keep) << SPACES)


def able(s: TowersState, sources: i64, steps: i64) -> i64:
    """Those of the spaces from which a wizard can go that many steps."""
    if sources == 0:
        return 0
    return sources & ~turned(crowded(s, 1), SPACES - steps)


def movable(s: TowersState, colour: i64, steps: i64) -> i64:
    """The spaces from which a visible wizard of that colour can go that many steps."""
    both = visible_and_crowded(s, colour)
    return both & RING & ~turned(both >> SPACES, SPACES - steps)


def flyable(s: TowersState, steps: i64) -> i64:
    """W42: the towers that can go that many steps: all but those that would land on the keep."""
    return towers_off(s.spaces, (s.keep - steps) & 15)


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
    """The numbers of steps that some tower could make, a bit each.

    The keep can stop them only if all of them are on one space.
    """
    space = space_of(s.spaces, 1)
    if towers_off(s.spaces, space) != 0:
        return ANY_ROLL
    return ANY_ROLL & ~(i64(1) << ((s.keep - space) & 15))


def liftable(s: TowersState) -> i64:
    """W57: the towers in stacks on whose top there is room, or the keep."""
    closed = crowded(s, 1)
    towers: i64 = 0
    tower: i64 = 1
    while tower <= TOWERS:
        if closed >> space_of(s.spaces, tower) & 1 == 0:
            towers |= i64(1) << tower
        tower += 1
    return towers


def swappable(s: TowersState) -> i64:
    """W52: the topmost towers, but for one that carries the keep."""
    towers: i64 = 0
    space: i64 = 0
    while space < SPACES:
        floor = i64(s.top[space])
        if floor > ROOF and space != s.keep:
            towers |= i64(1) << (floor - ROOF)
        space += 1
    return towers


def next_free(s: TowersState, step: i64, floors: i64) -> i64:
    """W35, W55: the first space from the keep on whose exposed floor is free, and of `floors`."""
    space = (s.keep + step) & 15
    while space != s.keep:
        if exposed(s, space) == 0 and floors >> i64(s.top[space]) & 1 != 0:
            return space
        space = (space + step) & 15
    return s.keep


def passengers(s: TowersState, seat: i64) -> i64:
    """W56: the colours that this seat could let ride with the chosen wizard."""
    space = s.chosen // 6
    aboard = wizard(s.chosen % 6) + s.riders
    target = (space + s.wizard_steps) & 15
    if target != s.keep and crowd(exposed(s, target)) + crowd(aboard) >= LIMIT:
        return 0
    waiting = exposed(s, space) - aboard
    colours: i64 = 0
    colour: i64 = 0
    while colour < s.players:
        if wizards_of(waiting, colour) > 0 and (seat == s.seat or colour == s.colour(seat)):
            colours |= i64(1) << colour
        colour += 1
    return colours


def keep_after(s: TowersState, space: i64, wizards: i64, steps: i64) -> i64:
    """Where the keep will be, once wizards of that space have gone that many steps."""
    after = s.copy()
    move_wizards(after, space, wizards, steps)
    return after.keep


def endangered(s: TowersState, steps: i64) -> i64:
    """Whose wizards some tower could cover by going that many steps.

    As in a crowd there are four bits for each colour, and they are 0 where none is in danger.
    """
    towers = flyable(s, steps)
    found: i64 = 0
    tower: i64 = 1
    while tower <= TOWERS:
        if towers >> tower & 1 != 0:
            found |= exposed(s, (space_of(s.spaces, tower) + steps) & 15)
        tower += 1
    return found


# ---- moves and their effects ----------------------------------------------------------------


def move_wizards(s: TowersState, space: i64, wizards: i64, steps: i64) -> None:
    """W31, W33: wizards of one floor go on together and land on top, or enter the keep."""
    floor = i64(s.top[space])
    target = (space + steps) & 15
    if target == s.keep:
        enter_keep(s, wizards, floor)
    else:
        s.move_wizards(wizards, floor, i64(s.top[target]))


def enter_keep(s: TowersState, wizards: i64, floor: i64) -> None:
    """W33–W35: they come home from that floor, the turn is over, and the keep moves on."""
    s.bring_home(wizards, floor)
    s.keep = next_free(s, 1, SHIELDED)


def move_tower(s: TowersState, tower: i64, steps: i64, mover: i64) -> None:
    """W40–W43: the tower flies with all that is on it, and may imprison where it lands."""
    source = space_of(s.spaces, tower)
    target = (source + steps) & 15
    landing = i64(s.top[target])
    if source == s.keep:
        s.keep = target
    floor = i64(s.top[source])
    s.top[target] = u8(floor)
    s.top[source] = u8(floor_under(s.floors, tower))
    while floor != ROOF + tower:
        s.spaces = with_space(s.spaces, floor - ROOF, target)
        floor = floor_under(s.floors, floor - ROOF)
    s.spaces = with_space(s.spaces, tower, target)
    s.floors = with_floor(s.floors, tower, landing)
    if s.wizards[landing] != 0:
        s.caught = i64(s.wizards[landing])
        reward(s, mover)


def reward(s: TowersState, mover: i64) -> None:
    """W43, W91: fill a potion of whoever has imprisoned, or of his partner, if one is empty."""
    seat = filled_by(s, mover)
    if seat >= 0:
        s.fill_potion(seat)


def filled_by(s: TowersState, mover: i64) -> i64:
    """Whose potion the mover's reward fills: his own, then his partner's; -1 if none is empty."""
    if potions_of(s.empty, mover) > 0:
        return mover
    if s.teams and potions_of(s.empty, s.partner(mover)) > 0:
        return s.partner(mover)
    return -1


def swap_towers(s: TowersState, one: i64, other: i64) -> None:
    """W52: what the two stand on stays covered."""
    here = space_of(s.spaces, one)
    there = space_of(s.spaces, other)
    below = floor_under(s.floors, one)
    s.top[here] = u8(ROOF + other)
    s.top[there] = u8(ROOF + one)
    s.spaces = with_space(with_space(s.spaces, one, there), other, here)
    s.floors = with_floor(s.floors, one, floor_under(s.floors, other))
    s.floors = with_floor(s.floors, other, below)


def free_wizard(s: TowersState, tower: i64, colour: i64) -> None:
    """W57: from under the tower to the top of its stack, or into the keep up there."""
    space = space_of(s.spaces, tower)
    below = floor_under(s.floors, tower)
    s.show_freed(colour)
    if space == s.keep:
        enter_keep(s, wizard(colour), below)
    else:
        s.move_wizards(wizard(colour), below, i64(s.top[space]))
