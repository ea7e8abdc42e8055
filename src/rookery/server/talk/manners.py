"""Who may talk in this house, and how much: the same for all tables."""

from __future__ import annotations

from typing import Final, Literal

from rookery.match import Refused
from rookery.server.limits import Limits, TalkMode
from rookery.server.people.keepers import keeps_games
from rookery.server.rates import Rates
from rookery.server.store import Store
from rookery.server.talk import shunning


class Manners:
    """Bounds what is said, by person, table and address."""

    def __init__(self, store: Store, limits: Limits, mode: TalkMode) -> None:
        self._store: Final = store
        self._limits: Final = limits
        self._mode: Final = mode
        self._people: Final = Rates(limits.talk, limits.talk_burst)
        self._tables: Final = Rates(limits.table_talk, limits.table_talk_burst)
        self._addresses: Final = Rates(limits.address_talk, limits.address_talk_burst)
        self._reactions: Final = Rates(limits.reactions, limits.reaction_burst)

    @property
    def open(self) -> bool:
        """Is there talk in this house at all?"""
        return self._mode != "off"

    def check_open(self) -> None:
        """Refuse where nobody talks."""
        if not self.open:
            raise Refused("forbidden", "there is no talk on this server")

    async def check_kept(self, holder: bytes) -> None:
        """Refuse a guest where only people who keep their games may talk."""
        if await self.may(holder) == "keep":
            raise Refused("forbidden", "only people who keep their games may talk here")

    async def may(self, holder: bytes | None) -> Literal["speak", "introduce", "keep"]:
        """May they speak, or what has to come first?"""
        kept = holder is not None and await self._keeps_games(holder)
        if self._mode == "keepers" and not kept:
            return "keep"
        return "introduce" if holder is None else "speak"

    async def _keeps_games(self, holder: bytes) -> bool:
        return self._mode != "keepers" or await keeps_games(self._store.engine, holder)

    def admit_line(self, table: str, speaker: bytes, address: str) -> None:
        """Refuse one line too many."""
        if not self._people.of(speaker.hex()).take():
            raise Refused("limit", "you talk too fast; wait a little")
        if not (self._addresses.of(address).take() and self._tables.of(table).take()):
            raise Refused("limit", "too much is said here at once; wait a little")

    def admit_reaction(self, speaker: bytes) -> None:
        """Refuse one reaction too many."""
        if not self._reactions.of(speaker.hex()).take():
            raise Refused("limit", "that is too often; wait a little")

    async def admit_shunning(self, holder: bytes) -> None:
        """Refuse somebody who has shunned very many."""
        if await shunning.count(self._store.engine, holder) >= self._limits.shunned:
            raise Refused("limit", "you have muted and blocked as many people as one may")
