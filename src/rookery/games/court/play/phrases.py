"""What the measures of the judge are called in reasons, in To Court the King."""
# not compiled: only people read it

from __future__ import annotations

from typing import Final

from rookery.core.odds import Phrase
from rookery.games.court.play.guide import CARDS, FIRST_MANY, LAST_MANY

PHRASES: Final = {
    "charlatans": Phrase("Charlatans"),
    **{f"dice_{n}": Phrase(f"{n} dice or more", True) for n in range(FIRST_MANY, LAST_MANY + 1)},
    **{name: Phrase(f"the {name.title()}", True) for name in CARDS},
}
