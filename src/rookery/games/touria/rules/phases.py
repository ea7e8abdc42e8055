"""All phases of Touria, bound together from the rooms in which they stand."""

from __future__ import annotations

from typing import Final

from rookery.core.phases import numbered
from rookery.games.touria.rules import castle, chance, locations, market, moving, turn
from rookery.games.touria.rules.components import PLACES
from rookery.games.touria.rules.decision import LOCATIONS

PHASES: Final = numbered(
    locations.DRAGON,
    locations.SWORD_MASTER,
    market.TRADER,
    market.GOLDSMITH,
    locations.FOUNTAIN,
    locations.FOREST,
    locations.THIEVES,
    locations.TOURNAMENT,
    turn.BONUS,
    turn.TURN,
    moving.FLIGHT,
    moving.ENTER_MINE,
    moving.WALK,
    locations.SLAY,
    locations.KEEP,
    turn.OFFER_ELIXIR,
    turn.END_TURN,
    castle.OPEN_DOOR,
    castle.DUE,
    castle.LOOK_AGAIN,
    chance.CHOOSE_START,
    chance.ROLL_DIE,
    chance.POST_ORDER,
    chance.SHOW_ITEM,
    chance.FILL_MINE,
    chance.DRAW_GEMS,
    chance.SEE_BEHIND,
)
LOCATIONS[:] = PHASES[:PLACES]
