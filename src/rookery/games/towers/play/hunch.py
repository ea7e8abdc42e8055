"""A quick, purposeful way to play: come home, fill potions, free one's own wizards.

Rollouts and the conformance kit use it. What each open decision is worth is read off the ring as it
stands, without trying it out; the best is taken, at random among equals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.core.observation import ZERO
from rookery.games.towers.rules.actions import (
    CAST,
    DISCARD,
    HAND_OVER,
    KEEP,
    PLAY,
    POTION,
    ROLL,
    TAKE,
    TOWER,
    VERB_OF,
    WIZARD,
)
from rookery.games.towers.rules.board import covered_by, exposed
from rookery.games.towers.rules.components import (
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
from rookery.games.towers.rules.pieces import crowd, potions_of, space_of, wizards_of

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

HOME: Final = 1000
REWARD: Final = 30
"""To fill a potion."""
PRISON: Final = 8
"""To free a wizard of one's own, or to lose one under a tower."""
NUISANCE: Final = 2
"""To cover a wizard of another's."""
GOOD: Final = 4
"""A roll of this worth is kept."""
NEVER: Final = -1000


def hunch(s: TowersState, moves: Moves, rng: Random) -> i64:
    """The open decision that is worth most to the actor, at random among equals."""
    moves.clear()
    s.offer(moves)
    best: i64 = NEVER - 1
    chosen: i64 = 0
    equals: i64 = 0
    index: i64 = 0
    while index < moves.count:
        value = decision_worth(s, s.actor, moves.at(index))
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


def decision_worth(s: TowersState, seat: i64, action: i64) -> i64:
    """How much the seat likes a decision; 0 is to leave things as they are."""
    verb = VERB_OF[action]
    if verb == TOWER + 1:
        return tower_worth(s, seat, action - TOWER)
    if verb == WIZARD:
        return wizard_worth(s, seat, (action - WIZARD) // 6, (action - WIZARD) % 6)
    if verb == PLAY:
        return card_worth(s, seat, action - PLAY)
    if verb == CAST:
        return spell_worth(s, seat, action - CAST) - 1
    if verb == DISCARD:
        return -1
    if verb == ROLL:
        return GOOD
    if verb == KEEP:
        return best_move(s, seat, s.wizard_steps, s.tower_steps)
    if verb == TAKE:
        return PRISON if action - TAKE == s.colour(seat) else 0
    if verb == HAND_OVER:
        return NEVER if s.offered < 0 else 0
    return NEVER if verb == POTION else 0  # potions are not given away


# ---- cards ----------------------------------------------------------------------------------


def card_worth(s: TowersState, seat: i64, kind: i64) -> i64:
    """What the best move with a card is worth; for dice, on average over the faces."""
    if DICE[kind] == 0:
        return best_move(s, seat, WIZARD_VALUES[kind], TOWER_VALUES[kind])
    total: i64 = 0
    face: i64 = 1
    while face <= 6:
        wizard_steps = face if WIZARD_STEPS[kind] != 0 else ZERO
        tower_steps = face if TOWER_STEPS[kind] != 0 else ZERO
        value = best_move(s, seat, wizard_steps, tower_steps)
        if value > -GOOD:
            total += value
        else:
            total -= GOOD
        face += 1
    return total // 6


def best_move(s: TowersState, seat: i64, wizard_steps: i64, tower_steps: i64) -> i64:
    """What the best move is worth, of a wizard or a tower; 0 steps mean that it can't move."""
    best: i64 = NEVER
    if wizard_steps > 0:
        best = best_wizard(s, s.colour(seat), wizard_steps)
    if tower_steps > 0:
        value = best_tower(s, seat, tower_steps)
        if value > best:
            best = value
    return best


def best_wizard(s: TowersState, colour: i64, steps: i64) -> i64:
    """What the best move of a visible wizard of that colour is worth."""
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
    """What the best flight of a tower is worth to the seat."""
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
    """What a wizard's steps are worth: to come home, or how much nearer; to overshoot is a loss."""
    far = (s.keep - space) & 15
    left = (far - steps) & 15
    if left == 0:
        return HOME
    return far - left


def flight(s: TowersState, seat: i64, tower: i64, steps: i64) -> i64:
    """What the flight of a tower is worth: whom it frees, carries and covers."""
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
            value += REWARD
    return value


def wizard_worth(s: TowersState, seat: i64, space: i64, colour: i64) -> i64:
    """What it is worth to let a wizard go, by card or by spell; of others the opposite."""
    steps = SPELL_STEPS[s.spell] if s.spell >= 0 else s.wizard_steps
    value = progress(s, space, steps)
    return value if colour == s.colour(seat) else -value


def tower_worth(s: TowersState, seat: i64, tower: i64) -> i64:
    """What it is worth to choose a tower, to be moved, lifted or swapped."""
    if s.spell == FREE_WIZARD:
        return prisoners_worth(s, seat, tower)
    if s.spell == SWAP_TOWERS:
        return 0
    return flight(s, seat, tower, SPELL_STEPS[s.spell] if s.spell >= 0 else s.tower_steps)


def prisoners_worth(s: TowersState, seat: i64, tower: i64) -> i64:
    """What it is worth to lift a tower: a wizard of one's own may come out."""
    if wizards_of(covered_by(s, tower), s.colour(seat)) == 0:
        return 0
    return HOME if space_of(s.spaces, tower) == s.keep else PRISON


# ---- spells ---------------------------------------------------------------------------------


def spell_worth(s: TowersState, seat: i64, spell: i64) -> i64:
    """What a spell is worth on its best target."""
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
    """What Piggyback is worth: a second wizard of one's own comes along."""
    space, colour = s.chosen // 6, s.colour(seat)
    own = wizards_of(exposed(s, space), colour) - wizards_of(s.riders, colour)
    if s.chosen % 6 == colour:
        own -= 1
    return progress(s, space, s.wizard_steps) if own > 0 else NEVER
