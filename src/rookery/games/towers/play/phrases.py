"""What the measures of the judge are called in reasons, in Wandering Towers."""
# not compiled: only people read it

from __future__ import annotations

from typing import Final

from rookery.core.odds import Phrase
from rookery.games.towers.rules.components import SPACES

PHRASES: Final = {
    "at_goal": Phrase("all done", True),
    "home": Phrase("wizards at home, less all there are"),
    "empty": Phrase("empty potions"),
    "full": Phrase("full potions"),
    "covered": Phrase("wizards covered"),
    **{f"outside_{n}": Phrase(f"wizards {n} before the keep") for n in range(1, SPACES)},
}
