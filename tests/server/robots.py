"""Owners and their bots, for the tests."""

from __future__ import annotations

import itertools
from typing import Any

from tests.server.clients import Browser, Server, Wire
from tests.server.test_persons import ROOK

_homes = itertools.count(1)
_names = itertools.count(1)


class Owner(Browser):
    """Somebody who keeps their games, and lives at an address of their own behind the proxy."""

    def __init__(self, server: Server, name: str = "Ann") -> None:
        super().__init__(server)
        self.home = {"X-Forwarded-For": f"198.51.100.{next(_homes) % 250 + 1}"}
        answer = self.post("/api/me/keep", {"chosen": {**ROOK, "name": name}})
        assert answer.status_code == 200, answer.text

    def request(self, method: str, path: str, **given: Any) -> Any:
        given["headers"] = {**self.home, **given.pop("headers", {})}
        return super().request(method, path, **given)

    def bot(self, name: str = "") -> Robot:
        """A new bot of this owner."""
        answer = self.post("/api/me/bots", {"name": name or f"Rob {next(_names)}"})
        assert answer.status_code == 201, answer.text
        return Robot(self.server, **answer.json())


class Robot(Browser):
    """A bot: it shows its token, and keeps no cookie."""

    def __init__(self, server: Server, bot: dict[str, Any], token: str) -> None:
        super().__init__(server)
        self.id: str = bot["id"]
        self.name: str = bot["name"]
        self.token = token

    @property
    def shown(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def request(self, method: str, path: str, **given: Any) -> Any:
        given["headers"] = {**self.shown, **given.pop("headers", {})}
        answer = super().request(method, path, **given)
        assert "set-cookie" not in answer.headers
        return answer

    def connect(self, table: str, since: int = 0, away: int | None = None, **headers: str) -> Wire:
        return Wire(self, table, since, {**self.shown, **headers}, away)

    def watch(self, *games: str, challenges: str = "any") -> dict[str, Any]:
        """Say that it is here."""
        said = {"games": list(games or ("court",)), "challenges": challenges}
        answer = self.post("/api/bot/watch", said)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found
