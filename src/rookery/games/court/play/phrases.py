"""What is said of the measures of the judge, in To Court the King: what each card is good for."""
# not compiled: only people read it

from __future__ import annotations

from typing import Final

from rookery.core.odds import Phrase

GOOD_FOR: Final = {
    "fool": "can roll one die again",
    "farmer": "rolls one die more",
    "maid": "can raise a die by up to 3",
    "philosopher": "can move pips from one die to another",
    "laborer": "can bring a die showing 1",
    "guard": "can bring a die showing 2",
    "hunter": "can bring a die showing 3",
    "astronomer": "can turn a die to a value that is set aside",
    "merchant": "can roll any number of dice again",
    "noblewoman": "can raise any number of dice by 1",
    "pawnbroker": "can bring a die showing 4",
    "knight": "can bring a die showing 5",
    "magician": "can turn a die to any value",
    "alchemist": "can share out the pips of some dice anew",
    "bishop": "can bring a die showing 6",
    "nobleman": "can raise any number of dice by 2",
    "general": "rolls two dice more",
}
"""C10–C27, for the turns to come."""

PHRASES: Final = {
    name: Phrase(f"{{name}} {good} from the next turn on") for name, good in GOOD_FOR.items()
}
