"""Which fields an event of each verb has; a `?` marks what it has only at times.

Their types are those of `events.py`. The page's types are made from both: there the verb of an
event tells which fields it has.
"""

from __future__ import annotations

from typing import Final

EVERY: Final = "spell?"
"""What an event may have, whatever its verb: the spell that a decision is part of."""

FIELDS: Final = {
    "pass": "",
    "roll": "",
    "keep": "",
    "renew": "cards begins_turn",
    "ask": "",
    "refuse": "",
    "potion": "",
    "forward": "to",
    "back": "to backwards",
    "play": "card begins_turn? wizards towers",
    "discard": "card begins_turn?",
    "give": "card? reveals",
    "cast": "spell cost",
    "wizard": "colour space to backwards? enters? keep_to?",
    "tower": "tower space to backwards? carries carries_keep carries_wizards "
    "imprisons? fills? reveals?",
    "swap": "tower space other?",
    "lift": "tower space reveals?",
    "ride": "colour space to",
    "free": "colour space tower",
    "start": "",
    "rolled": "face",
    "drawn": "card?",
    "token": "spell",
}
