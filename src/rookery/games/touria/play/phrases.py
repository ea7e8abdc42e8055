"""What is said of the measures of the judge, in Touria."""
# not compiled: only people read it

from __future__ import annotations

from typing import Final

from rookery.core.odds import Phrase
from rookery.games.touria.rules.components import ITEM_NAMES

HEARTS: Final = ("heart", "hearts")
COINS: Final = ("coin", "coins")
MORE: Final = "{name} has {much} more"
FEWER: Final = "{name} has {much} fewer"
FURTHER: Final = "{name} is {much} further from the castle’s price"
NEARER: Final = "{name} is {much} nearer to the castle’s price"


def _black(times: float) -> Phrase:
    return Phrase(MORE, FEWER, ("black gem", "black gems"), times, key="black", code="black")


PHRASES: Final = {
    "in_castle": Phrase("{name} is in the castle"),
    "doors_open": Phrase(
        "{name} has {much} fewer left to try",
        "{name} has {much} more left to try",
        ("closed door", "closed doors"),
    ),
    "payable_doors": Phrase("{name} can pay the dweller behind a door"),
    "missing_hearts": Phrase(FURTHER, NEARER, HEARTS, key="heart"),
    "missing_coins": Phrase(FURTHER, NEARER, COINS, key="coin"),
    "rich": Phrase("{name} has hearts and coins enough for the castle"),
    "ready": Phrase("{name} is ready for the castle"),
    "spare_coins": Phrase(
        "{name} has {much} more to spare", "{name} has {much} fewer to spare", COINS
    ),
    "black": _black(1.0),
    "black_when_near": _black(0.0),
    "kinds": Phrase(
        "{name} has gems of {much} more", "{name} has gems of {much} fewer", ("colour", "colours")
    ),
    "pairs": Phrase(MORE, FEWER, ("pair of gems", "pairs of gems")),
    "purple": Phrase(MORE, FEWER, ("purple gem", "purple gems")),
    "goldsmith": Phrase(
        "{name}’s gems are worth {much} more at the goldsmith’s",
        "{name}’s gems are worth {much} less at the goldsmith’s",
        HEARTS,
    ),
    "trader": Phrase(
        "{name} can fulfil an order of the trader’s that is worth {much} more",
        "{name}’s orders at the trader’s are worth {much} less",
        HEARTS,
    ),
    "elixirs": Phrase(MORE, FEWER, ("elixir", "elixirs")),
    "swords": Phrase(MORE, FEWER, ("sword", "swords")),
    **{name: Phrase(f"{{name}} has an item: the {name}") for name in ITEM_NAMES},
}
