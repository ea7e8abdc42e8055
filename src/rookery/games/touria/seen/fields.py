"""Which fields an event of each verb has; a `?` marks what it has only at times.

Their types are those of `events.py`. The page's types are made from both: there the verb of an
event tells which fields it has.
"""

from __future__ import annotations

from typing import Final

EVERY: Final = "phase changes here? winner?"
"""What an event has, whatever its verb."""

FIELDS: Final = {
    "done": "",
    "pay": "",
    "roll": "",
    "learn": "",
    "drown": "",
    "steal": "",
    "joust_heart": "",
    "joust_coins": "",
    "elixir": "",
    "purple": "",
    "return": "lifted",
    "coin": "",
    "sword": "",
    "tower": "object face fare way?",
    "twist": "object",
    "idle": "object",
    "go": "object here",
    "fly": "object",
    "gem": "object?",
    "sell": "object",
    "pair": "object",
    "triple": "object",
    "order": "object order",
    "take": "object",
    "give": "object",
    "open": "object",
    "use": "object item ability",
    "paint": "object into item ability",
    "compass": "object here item ability",
    "knapsack": "object gems item ability",
    "chest": "object item ability",
    "broom": "object item ability",
    "look": "object item? ability?",
    "start": "object",
    "rolled": "object",
    "shown": "object",
    "posted": "object order",
    "behind": "object? door",
    "filled": "object gems",
    "drawn": "gems?",
}
