"""What is said of the measures of the judge, in Wandering Towers."""
# not compiled: only people read it

from __future__ import annotations

from typing import Final

from rookery.core.odds import Phrase
from rookery.games.towers.rules.components import SPACES

WIZARDS: Final = ("wizard", "wizards")
FURTHER: Final = "{name}’s wizards have {much} more to go"
NEARER: Final = "{name}’s wizards have {much} less to go"

PHRASES: Final = {
    "at_goal": Phrase("{name} has done all there is to do"),
    "home": Phrase(
        "{name} has {much} more at home", "{name} has {much} fewer at home", WIZARDS, key="home"
    ),
    "empty": Phrase(
        "{name} fills {much} fewer",
        "{name} fills {much} more",
        ("potion", "potions"),
        key="potion",
    ),
    "full": Phrase(
        "{name} has {much} more to cast spells with",
        "{name} has {much} fewer to cast spells with",
        ("full potion", "full potions"),
    ),
    "covered": Phrase("{name} has {much} more covered", "{name} has {much} fewer covered", WIZARDS),
    **{
        f"outside_{n}": Phrase(
            FURTHER, NEARER, ("space", "spaces"), times=n, places=True, code="to_go"
        )
        for n in range(1, SPACES)
    },
}
