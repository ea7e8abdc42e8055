"""What Touria's phases have in common: a decision that leaves no choice is not asked (T24)."""

from __future__ import annotations

from typing import Any, Final

from rookery.core.phases import Phase
from rookery.games.touria.rules.actions import DONE
from rookery.games.touria.rules.realm import Realm


class Decision(Phase[Realm]):
    """A phase in which a seat decides, unless to go on is all it could do."""

    def pass_over(self, s: Realm) -> None:
        """Go on without asking."""
        self.apply(s, DONE)


LOCATIONS: Final[list[Phase[Any]]] = []
"""The phase of each place's action, in the order of the places.

The rooms of the rulebook lead to one another in circles: moving leads to a location, and a location
to the next turn. So they know each other as modules, and this list is filled by `phases`, which
binds them together.
"""
