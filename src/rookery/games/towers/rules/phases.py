"""All phases of Wandering Towers in the order of their numbers, which observations show."""

from __future__ import annotations

from typing import Any, Final

from rookery.core.phases import Phase, numbered
from rookery.games.towers.rules.casting import CHOOSE_PRISONER, CHOOSE_TARGET, REPEAT_SPELL
from rookery.games.towers.rules.drawing import DRAW
from rookery.games.towers.rules.partners import ANSWER_PARTNER, RETURN_CARD
from rookery.games.towers.rules.setup import CHOOSE_START_PLAYER, DEAL, TURN_TOKEN
from rookery.games.towers.rules.turn import (
    CHOOSE_CARD,
    HAND_RENEWED,
    KEEP_ROLL,
    LAST_SPELL,
    MOVE_CHOSEN,
    MOVE_PIECE,
    NEXT_ACTION,
    NEXT_TURN,
    ROLLING,
    STEP_TOWER,
)
from rookery.games.towers.rules.windows import WINDOW


def _spare(name: str) -> Phase[Any]:
    """A number that is kept free, so that those after it stay what learners know them as."""
    spare: Phase[Any] = Phase()
    spare.name = name
    return spare


PHASES: Final = numbered(
    TURN_TOKEN,
    CHOOSE_START_PLAYER,
    DRAW,
    ROLLING,
    CHOOSE_CARD,
    KEEP_ROLL,
    MOVE_PIECE,
    WINDOW,
    STEP_TOWER,
    ANSWER_PARTNER,
    RETURN_CARD,
    LAST_SPELL,
    DEAL,
    NEXT_TURN,
    MOVE_CHOSEN,
    HAND_RENEWED,
    NEXT_ACTION,
    _spare("spare_18"),
    _spare("spare_19"),
    CHOOSE_TARGET,
    CHOOSE_PRISONER,
    REPEAT_SPELL,
)
