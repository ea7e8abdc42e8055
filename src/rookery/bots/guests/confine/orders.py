"""What the table orders for a guest, sent as JSON to the process that becomes it."""

from __future__ import annotations

from typing import TypedDict


class Orders(TypedDict):
    """How one guest is to be run."""

    walls: str
    parent: int
    """The process that plays the game; the guest ends with it."""
    megabytes: int
    places: list[tuple[str, str]]
    """What it may read: a file or folder, and where it is found behind the walls."""
    links: list[tuple[str, str]]
    """Symbolic links of the root folder: where each is, and what it says."""
    secrets: list[str]
    """Files that it must not read, wherever they lie."""
    scratch: str
    """The one folder in which it may write."""
    folder: str
    """Where it starts, if that is there; else in its scratch folder."""
    command: list[str]
