"""What the measures of the judge are called in reasons, in Touria."""
# not compiled: only people read it

from __future__ import annotations

from typing import Final

from rookery.core.odds import Phrase
from rookery.games.touria.rules.components import ITEM_NAMES

PHRASES: Final = {
    "in_castle": Phrase("in the castle", True),
    "doors_open": Phrase("doors open"),
    "payable_doors": Phrase("of the dwellers one can pay", True),
    "missing_hearts": Phrase("hearts missing"),
    "missing_coins": Phrase("coins missing"),
    "one_short": Phrase("only one short", True),
    "two_short": Phrase("only two short", True),
    "rich": Phrase("hearts and coins enough", True),
    "ready": Phrase("ready for the castle", True),
    "spare_coins": Phrase("coins to spare"),
    "black": Phrase("black gems"),
    "black_when_near": Phrase("black gems to be rid of"),
    "kinds": Phrase("kinds of gems"),
    "pairs": Phrase("pairs of gems"),
    "purple": Phrase("purple gems"),
    "goldsmith": Phrase("hearts' worth at the goldsmith's"),
    "trader": Phrase("hearts' worth at the trader's"),
    "elixirs": Phrase("elixirs"),
    "swords": Phrase("swords"),
    **{name: Phrase(f"the {name}", True) for name in ITEM_NAMES},
}
