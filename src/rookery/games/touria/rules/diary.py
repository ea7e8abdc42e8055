"""A diary of the game as all have seen it: each decision and outcome, and who was asked then.

From it a perfect memory concludes what the others may hold (`seen/knowledge.py`). An entry is a
number: the action, and above it the sight that followed. What only one seat saw is not in it. What
lay before a thief is written apart, as *loot*: of it, everybody may read his own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rookery.games.touria.rules.actions import BEHIND, DRAWN, FILLED, GEM, drawn_pool
from rookery.games.touria.rules.locations import KEEP

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

ACTION_BITS: Final = (1 << 20) - 1
UNSEEN: Final = ACTION_BITS
"""In the place of an action that not everybody has seen."""
SIGHT_AT: Final = 20
PHASE_AT: Final = 3
"""In a sight: first the actor and two more, so that chance and the end have a number."""

DRAWN_BITS: Final = 0xFFFFFFFFFFFF
KEPT_AT: Final = 48
"""In loot: above the gems that lay there, the colour that was kept and one more; then the seat."""
KEPT_BITS: Final = 7
THIEF_AT: Final = 52


# ---- entries --------------------------------------------------------------------------------


def entry(action: i64, sight: i64) -> i64:
    """An action, and the sight that followed it."""
    return action | sight << SIGHT_AT


def action_in(written: i64) -> i64:
    """The action of an entry, or UNSEEN."""
    return written & ACTION_BITS


def sight_in(written: i64) -> i64:
    """What all saw then: who is asked what."""
    return written >> SIGHT_AT


def sight_of(s: TouriaState) -> i64:
    """Who is asked what now."""
    return s.actor + 2 | s.phase.number << PHASE_AT


def phase_in(sight: i64) -> i64:
    """The number of the phase in a sight."""
    return sight >> PHASE_AT


# ---- loot -----------------------------------------------------------------------------------


def drawn_in(loot: i64) -> i64:
    """The gems that lay before the thief; none, if one can't read it."""
    return loot & DRAWN_BITS


def kept_in(loot: i64) -> i64:
    """The colour that the thief has kept, or -1 as long as he has not."""
    return (loot >> KEPT_AT & KEPT_BITS) - 1


def thief_in(loot: i64) -> i64:
    """The seat that has stolen."""
    return loot >> THIEF_AT


def veiled(loot: i64) -> i64:
    """The loot as others know it: somebody has stolen something."""
    return thief_in(loot) << THIEF_AT


def as_known(loot: vec[i64], seat: i64) -> vec[i64]:
    """All loot as a seat may read it."""
    known = loot[:]
    i: i64 = 0
    while i < i64(len(known)):
        if thief_in(known[i]) != seat:
            known[i] = veiled(known[i])
        i += 1
    return known


# ---- writing --------------------------------------------------------------------------------


def is_hidden(s: TouriaState, action: i64) -> bool:
    """T100: does only one seat see what happens now?"""
    if action >= DRAWN or s.phase is KEEP:
        return True
    return BEHIND <= action < FILLED and s.looks > 0


def with_loot(s: TouriaState, action: i64) -> vec[i64]:
    """All loot, if a thief now draws gems, or keeps one."""
    if s.phase is KEEP:
        loot = s.loot[:]
        loot[len(loot) - 1] |= (action - GEM + 1) << KEPT_AT
        return loot
    if action > DRAWN:
        return append(s.loot[:], drawn_pool(action) | s.decider << THIEF_AT)
    return s.loot


def forgotten(loot: vec[i64]) -> vec[i64]:
    """All loot when everybody's gems are known: what else lay there concerns nobody any more."""
    return as_known(loot, -1)
