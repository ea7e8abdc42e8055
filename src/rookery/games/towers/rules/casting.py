"""Spells: who can cast which (W50–W61), their targets, and their repetition (W75)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.core.contract import OVER, Moves
from rookery.core.phases import Phase
from rookery.games.towers.rules.actions import BACK, CAST, FORWARD, PASS, TAKE, TOWER, WIZARD
from rookery.games.towers.rules.board import (
    able,
    covered_by,
    exposed,
    flyable,
    free_wizard,
    liftable,
    move_tower,
    move_wizards,
    next_free,
    occupied,
    passengers,
    swap_towers,
    swappable,
)
from rookery.games.towers.rules.components import (
    ADVANCE_TOWER,
    ADVANCE_WIZARD,
    ANY_FLOOR,
    CHEAP_SPELLS,
    COSTS,
    FREE_WIZARD,
    HEADWIND_TOWER,
    HEADWIND_WIZARD,
    NUDGE_KEEP,
    PIGGYBACK,
    SPACES,
    SPELL_STEPS,
    SWAP_TOWERS,
)
from rookery.games.towers.rules.ending import ends_at_once
from rookery.games.towers.rules.pieces import potions_of, wizard, wizards_of
from rookery.games.towers.rules.state import NONE, TowersState

BEFORE: Final = 1
RIDING: Final = 2
AFTER: Final = 3
"""The windows of an action (W71), and Piggyback's own moment between them (W56)."""

# ---- who can cast what ----------------------------------------------------------------------


def castable(s: TowersState, seat: i64, moment: i64) -> i64:
    """The spells that this seat can pay and find a target for (W60), a bit each."""
    wanted = payable(s.spells, potions_of(s.full, seat))
    if moment == RIDING:
        wanted &= 1 << PIGGYBACK
    else:
        wanted &= ~(1 << PIGGYBACK)
    spells: i64 = 0
    while wanted != 0:
        bit = wanted & -wanted
        if has_target(s, seat, lowest(wanted)):
            spells |= bit
        wanted ^= bit
    return spells


def payable(spells: i64, potions: i64) -> i64:
    """Those of the spells that this number of potions pays for; none costs more than two."""
    if potions == 0:
        return 0
    return spells & CHEAP_SPELLS if potions == 1 else spells


def has_target(s: TowersState, seat: i64, spell: i64) -> bool:
    """W60: is there anything on the ring that the spell could act on?"""
    if spell == ADVANCE_WIZARD or spell == HEADWIND_WIZARD:
        return able(s, occupied(s), SPELL_STEPS[spell]) != 0
    if spell == NUDGE_KEEP:
        return next_free(s, 1, ANY_FLOOR) != s.keep
    if spell == PIGGYBACK:
        return passengers(s, seat) != 0
    towers = towers_for(s, spell)
    if spell == SWAP_TOWERS:
        return towers & (towers - 1) != 0  # it takes two
    return towers != 0


def towers_for(s: TowersState, spell: i64) -> i64:
    """The towers that a spell for towers could act on, a bit each."""
    if spell == SWAP_TOWERS:
        return swappable(s)
    if spell == FREE_WIZARD:
        return liftable(s)
    return flyable(s, SPELL_STEPS[spell])


def offer_spells(spells: i64, moves: Moves) -> None:
    """Add the casting of each spell in the set."""
    moves.add_mask(spells, CAST)


def offer_towers(towers: i64, moves: Moves) -> None:
    """Add each tower in the set."""
    moves.add_mask(towers, TOWER)


def offer_colours(colours: i64, moves: Moves) -> None:
    """Add the taking of a wizard of each colour in the set."""
    moves.add_mask(colours, TAKE)


# ---- casting --------------------------------------------------------------------------------


def cast_spell(s: TowersState, caster: i64, spell: i64, back: Phase[Any]) -> None:
    """Pay for a spell and choose its target, then go on with `back` (W50–W57)."""
    s.spend_potions(caster, COSTS[spell])
    s.cast = True
    s.caster = caster
    s.spell = spell
    s.back = back
    s.ask(CHOOSE_TARGET, caster)


class ChooseTarget(Phase[TowersState]):
    """What the spell acts on."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Every wizard, tower or direction that the spell may be cast on."""
        if s.spell == ADVANCE_WIZARD or s.spell == HEADWIND_WIZARD:
            offer_wizards(s, able(s, occupied(s), SPELL_STEPS[s.spell]), moves)
        elif s.spell == NUDGE_KEEP:
            moves.add(FORWARD)
            moves.add(BACK)
        elif s.spell == PIGGYBACK:
            offer_colours(passengers(s, s.caster), moves)
        else:
            offer_towers(towers_for(s, s.spell) & ~(i64(1) << s.first), moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """The spell does its work; a swap needs a second tower first."""
        if s.spell == ADVANCE_WIZARD or s.spell == HEADWIND_WIZARD:
            space, colour = (action - WIZARD) // 6, (action - WIZARD) % 6
            move_wizards(s, space, wizard(colour), SPELL_STEPS[s.spell])
        elif s.spell == ADVANCE_TOWER or s.spell == HEADWIND_TOWER:
            move_tower(s, action - TOWER, SPELL_STEPS[s.spell], s.caster)
        elif s.spell == NUDGE_KEEP:
            s.keep = next_free(s, 1 if action == FORWARD else -1, ANY_FLOOR)
        elif s.spell == PIGGYBACK:
            s.riders += wizard(action - TAKE)
        elif s.spell == FREE_WIZARD:
            return lift_tower(s, action - TOWER)
        elif s.first == 0:
            s.first = action - TOWER
            return None
        else:
            swap_towers(s, s.first, action - TOWER)
        return finish_spell(s)


def offer_wizards(s: TowersState, spaces: i64, moves: Moves) -> None:
    """Add all wizards that can be seen on these spaces, anyone's."""
    space: i64 = 0
    while space < SPACES:
        if spaces >> space & 1 != 0:
            offer_floor(exposed(s, space), WIZARD + 6 * space, moves)
        space += 1


def offer_floor(wizards: i64, base: i64, moves: Moves) -> None:
    """Add `base` plus the colour, for each colour among the wizards of a floor."""
    colour: i64 = 0
    while wizards >> (4 * colour) != 0:
        if wizards_of(wizards, colour) > 0:
            moves.add(base + colour)
        colour += 1


def lift_tower(s: TowersState, tower: i64) -> None:
    """W57: who finds a wizard must free it; partners may find two to choose from."""
    s.show_below(tower)
    found = prisoners(s, tower)
    if found & (found - 1) != 0:
        s.first = tower
        s.ask(CHOOSE_PRISONER, s.caster)
        return
    if found != 0:
        own = found >> s.caster & 1 != 0
        free_wizard(s, tower, s.caster if own else s.partner(s.caster))
    finish_spell(s)


def prisoners(s: TowersState, tower: i64) -> i64:
    """The colours under the tower that the caster may free (W92: the partner's too)."""
    below = covered_by(s, tower)
    found: i64 = 0
    if wizards_of(below, s.caster) > 0:
        found |= i64(1) << s.caster
    if s.teams and wizards_of(below, s.partner(s.caster)) > 0:
        found |= i64(1) << s.partner(s.caster)
    return found


class ChoosePrisoner(Phase[TowersState]):
    """W57, teams: one's own wizard or the partner's, when both are found."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        """The colours that were found."""
        offer_colours(prisoners(s, s.first), moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """Free that wizard."""
        s.show_below(s.first)  # still seen
        free_wizard(s, s.first, action - TAKE)
        finish_spell(s)


def finish_spell(s: TowersState) -> None:
    """The spell has done its work: it may be repeated (W75), or play goes on."""
    s.first = 0
    if ends_at_once(s):
        s.actor = OVER
    elif s.expert and not s.turn_over and can_repeat(s):
        s.ask(REPEAT_SPELL, s.caster)
    else:
        leave_spell(s)


def can_repeat(s: TowersState) -> bool:
    """W75: can the caster pay again, and is there another target?"""
    return castable(s, s.caster, s.moment) >> s.spell & 1 != 0


def leave_spell(s: TowersState) -> None:
    """Play goes on where the spell was cast."""
    s.spell = NONE
    s.caster = NONE
    s.back.enter(s)


class RepeatSpell(Phase[TowersState]):
    """W75: the same spell again, at once, for the same price."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Once more, or enough."""
        moves.add(PASS)
        moves.add(CAST + s.spell)

    def apply(self, s: TowersState, action: i64) -> None:
        """Cast it again, or go on."""
        if action == PASS:
            leave_spell(s)
        else:
            cast_spell(s, s.caster, s.spell, s.back)


CHOOSE_TARGET: Final = ChooseTarget()
CHOOSE_PRISONER: Final = ChoosePrisoner()
REPEAT_SPELL: Final = RepeatSpell()
