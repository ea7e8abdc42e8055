"""A quick, purposeful way to play: come home, fill potions, free one's own wizards.

Rollouts and the conformance kit use it. Every open decision gets a worth, told from the ring as it
is, without trying it out; the best is taken, at random among equals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.towers.actions import (
    CAST,
    DISCARD,
    HAND_OVER,
    KEEP,
    PLAY,
    REFUSE,
    RENEW,
    ROLL,
    TAKE,
    TOWER,
    WIZARD,
)
from rookery.games.towers.board import covered_by, exposed
from rookery.games.towers.components import (
    ADVANCE_WIZARD,
    DICE,
    FREE_WIZARD,
    HEADWIND_WIZARD,
    NUDGE_KEEP,
    PIGGYBACK,
    SPACES,
    SPELL_STEPS,
    SWAP_TOWERS,
    TOWER_STEPS,
    TOWER_VALUES,
    TOWERS,
    WIZARD_STEPS,
    WIZARD_VALUES,
)
from rookery.games.towers.pieces import crowd, potions_of, space_of, wizards_of

if TYPE_CHECKING:
    from rookery.games.towers.state import TowersState

HOME: Final = 1000
POTION: Final = 30
PRISON: Final = 8
"""To free a wizard of one's own, or to lose one under a tower."""
NUISANCE: Final = 2
"""To cover a wizard of another's."""
GOOD: Final = 4
"""A roll of this worth is kept."""
NEVER: Final = -1000


def guess(s: TowersState, moves: Moves, rng: Random) -> i64:
    moves.clear()
    s.offer(moves)
    best: i64 = NEVER - 1
    chosen: i64 = 0
    equals: i64 = 0
    index: i64 = 0
    while index < moves.count:
        value = worth(s, s.actor, moves.at(index))
        if value > best:
            best = value
            chosen = moves.at(index)
            equals = 1
        elif value == best:
            equals += 1
            if rng.randrange(equals) == 0:
                chosen = moves.at(index)
        index += 1
    return chosen


def worth(s: TowersState, seat: i64, action: i64) -> i64:
    """How much the seat likes a decision; 0 is to leave things as they are."""
    if action >= TAKE:
        return PRISON if action - TAKE == s.colour(seat) else 0
    if action > TOWER:
        return tower_target(s, seat, action - TOWER)
    if action >= WIZARD:
        return wizard_target(s, seat, (action - WIZARD) // 6, (action - WIZARD) % 6)
    if action >= CAST:
        return spell_worth(s, seat, action - CAST) - 1
    if action >= HAND_OVER:
        return NEVER if s.offered < 0 else 0
    if action >= DISCARD:
        return -1
    if action >= PLAY:
        return card_worth(s, seat, action - PLAY)
    if action == ROLL:
        return GOOD
    if action == KEEP:
        return best_move(s, seat, s.wizard_steps, s.tower_steps)
    if action == RENEW or action <= REFUSE:
        return 0
    return NEVER if action == REFUSE + 1 else 0  # potions are not given away


# ---- cards ----------------------------------------------------------------------------------


def card_worth(s: TowersState, seat: i64, kind: i64) -> i64:
    if DICE[kind] == 0:
        return best_move(s, seat, WIZARD_VALUES[kind], TOWER_VALUES[kind])
    total: i64 = 0
    face: i64 = 1
    while face <= 6:
        wizard_steps = face if WIZARD_STEPS[kind] != 0 else 0
        tower_steps = face if TOWER_STEPS[kind] != 0 else 0
        value = best_move(s, seat, wizard_steps, tower_steps)
        if value > -GOOD:
            total += value
        else:
            total -= GOOD
        face += 1
    return total // 6


def best_move(s: TowersState, seat: i64, wizard_steps: i64, tower_steps: i64) -> i64:
    best: i64 = NEVER
    if wizard_steps > 0:
        best = best_wizard(s, s.colour(seat), wizard_steps)
    if tower_steps > 0:
        value = best_tower(s, seat, tower_steps)
        if value > best:
            best = value
    return best


def best_wizard(s: TowersState, colour: i64, steps: i64) -> i64:
    best: i64 = NEVER
    space: i64 = 0
    while space < SPACES:
        if wizards_of(exposed(s, space), colour) > 0:
            target = (space + steps) & 15
            if target == s.keep or crowd(exposed(s, target)) < 6:
                value = progress(s, space, steps)
                if value > best:
                    best = value
        space += 1
    return best


def best_tower(s: TowersState, seat: i64, steps: i64) -> i64:
    best: i64 = NEVER
    tower: i64 = 1
    while tower <= TOWERS:
        if (space_of(s.spaces, tower) + steps) & 15 != s.keep:
            value = flight(s, seat, tower, steps)
            if value > best:
                best = value
        tower += 1
    return best


# ---- pieces ---------------------------------------------------------------------------------


def progress(s: TowersState, space: i64, steps: i64) -> i64:
    """Home if the steps fit; else how much nearer the wizard comes. To overshoot is a loss."""
    far = (s.keep - space) & 15
    left = (far - steps) & 15
    if left == 0:
        return HOME
    return far - left


def flight(s: TowersState, seat: i64, tower: i64, steps: i64) -> i64:
    colour = s.colour(seat)
    source = space_of(s.spaces, tower)
    riders = wizards_of(exposed(s, source), colour)
    value = PRISON * wizards_of(covered_by(s, tower), colour)
    if source != s.keep and riders > 0:
        value += riders * progress(s, source, steps)
    below = exposed(s, (source + steps) & 15)
    if below != 0:
        own = wizards_of(below, colour)
        value += NUISANCE * (crowd(below) - own) - PRISON * own
        if potions_of(s.empty, seat) > 0:
            value += POTION
    return value


def wizard_target(s: TowersState, seat: i64, space: i64, colour: i64) -> i64:
    steps = SPELL_STEPS[s.spell] if s.spell >= 0 else s.wizard_steps
    value = progress(s, space, steps)
    return value if colour == s.colour(seat) else -value


def tower_target(s: TowersState, seat: i64, tower: i64) -> i64:
    if s.spell == FREE_WIZARD:
        return prisoners_worth(s, seat, tower)
    if s.spell == SWAP_TOWERS:
        return 0
    return flight(s, seat, tower, SPELL_STEPS[s.spell] if s.spell >= 0 else s.tower_steps)


def prisoners_worth(s: TowersState, seat: i64, tower: i64) -> i64:
    if wizards_of(covered_by(s, tower), s.colour(seat)) == 0:
        return 0
    return HOME if space_of(s.spaces, tower) == s.keep else PRISON


# ---- spells ---------------------------------------------------------------------------------


def spell_worth(s: TowersState, seat: i64, spell: i64) -> i64:
    """What its best target would bring."""
    if spell == ADVANCE_WIZARD or spell == HEADWIND_WIZARD:
        value = best_wizard(s, s.colour(seat), SPELL_STEPS[spell])
        return value if value == HOME else NEVER
    if spell == NUDGE_KEEP or spell == SWAP_TOWERS:
        return NEVER
    if spell == PIGGYBACK:
        return riding_worth(s, seat)
    if spell != FREE_WIZARD:
        return best_tower(s, seat, SPELL_STEPS[spell])
    best: i64 = NEVER
    tower: i64 = 1
    while tower <= TOWERS:
        value = prisoners_worth(s, seat, tower)
        if value > best and crowd(exposed(s, space_of(s.spaces, tower))) < 6:
            best = value
        tower += 1
    return best


def riding_worth(s: TowersState, seat: i64) -> i64:
    """A second wizard of one's own comes along."""
    space, colour = s.chosen // 6, s.colour(seat)
    own = wizards_of(exposed(s, space), colour) - wizards_of(s.riders, colour)
    if s.chosen % 6 == colour:
        own -= 1
    return progress(s, space, s.wizard_steps) if own > 0 else NEVER
