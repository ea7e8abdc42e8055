"""Bots by others: a class in a Python file, or any program that speaks lines of JSON.

Each plays in a process of its own, which gets what its seat may know and nothing else. Whatever it
does wrong costs it the game (`Forfeit`) and nobody else anything.
"""

from rookery.bots.guests.names import is_guest, short_name

__all__ = ["is_guest", "short_name"]
