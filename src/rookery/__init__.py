"""Rookery: three modern board games to play, to study and to learn from."""

from rookery import _mode

_mode.prepare()

from typing import TYPE_CHECKING, Any  # noqa: E402 - the mode is settled before all else

from librt.random import Random  # noqa: E402

from rookery import games  # noqa: E402, F401 - registers the games
from rookery.core.contract import CHANCE, OVER, Game, IllegalAction, State  # noqa: E402
from rookery.core.playout import eager_playout, playout  # noqa: E402
from rookery.core.records import Record, RecordError  # noqa: E402
from rookery.core.registry import load, titles  # noqa: E402
from rookery.core.seat import Seat  # noqa: E402
from rookery.match import Match, Refused, deal_by  # noqa: E402

if TYPE_CHECKING:
    from rookery.core.conformance import ConformanceError, check

__all__ = [
    "CHANCE",
    "OVER",
    "ConformanceError",
    "Game",
    "IllegalAction",
    "Match",
    "Random",
    "Record",
    "RecordError",
    "Refused",
    "Seat",
    "State",
    "check",
    "deal_by",
    "eager_playout",
    "load",
    "playout",
    "titles",
]


def __getattr__(name: str) -> Any:
    """The conformance kit, loaded when it is asked for: commands that check nothing are quicker."""
    if name not in ("ConformanceError", "check"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rookery.core import conformance

    return getattr(conformance, name)
