"""What holds for the whole house."""

from __future__ import annotations

from msgspec import Struct


class Retention(Struct):
    """For how many days things are kept that nobody uses; whoever opens one starts them anew."""

    unbegun: float
    """Tables at which no game began."""
    abandoned: float
    """Tables whose game was not finished."""
    finished: float
    """Tables whose game is over."""
    replays: float
    """Records that were handed in."""


class Reach(Struct):
    """How others reach this house; told to whoever sits at the machine it runs on."""

    open: bool
    """Does it answer to other machines?"""
    address: str | None
    """The machine's address in its network, where it has one."""


class HouseInfo(Struct):
    """What holds for the whole house."""

    retention: Retention | None
    """Null where nothing goes by itself."""
    reach: Reach | None
    """Null for everybody at another machine, and where the house has names of its own."""
